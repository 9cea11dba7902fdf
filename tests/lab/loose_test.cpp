/// Ownership of loose bodies (Murphy 18.8): who pushes one, owns it, and it is handed over without a jump.

#include "loose_match.h"

#include <cmath>
#include <cstdio>
#include <map>
#include <utility>
#include <gtest/gtest.h>

namespace {

using testing_match::level_map;
using testing_match::LooseMatch;
using testing_match::Person;

constexpr double frame = world::tick_length;

/// The largest change of a displayed velocity from frame to frame [m/s], of positions as drawn.
class Smoothness {
  public:
    void see(const glm::vec3& position) {
        const glm::vec3 velocity = (position - last_) / static_cast<float>(frame);
        if (seen_ > 1)
            worst = std::max(worst, glm::distance(velocity, velocity_));
        velocity_ = velocity;
        last_ = position;
        ++seen_;
    }
    float worst = 0;

  private:
    glm::vec3 last_{0}, velocity_{0};
    int seen_ = 0;
};

client::Orders drive(float throttle) {
    client::Orders orders;
    orders.controls.stick.throttle = throttle;
    return orders;
}
client::Orders stop() {
    client::Orders orders;
    orders.controls.stick.brake = true;
    return orders;
}

/// Ann pushes the boulder east and stops; it rolls on; Ben comes from the north and takes it over; Cid looks on. All of
/// them 50 ms away from the server, 100 ms from each other.
struct HandOver {
    LooseMatch match{level_map({{world::PropKind::boulder, 0, 0, 0, 0.8f}}, {{-30, 0, 0}, {25, 60, -1.5708f}, {-60, -60, 0}})};
    Person *ann = nullptr, *ben = nullptr, *cid = nullptr;
    protocol::ActorId body = match.body();

    HandOver() {
        // The spawn is the one that is farthest from the others, from a random one on: who is where?
        std::vector<Person*> people;
        for (const char* name : {"Ann", "Ben", "Cid"})
            people.push_back(&match.join(name, 0.05));
        match.run(2);
        for (Person* person : people) {
            const glm::vec3 place = person->tank().position;
            (place.y > 30 ? ben : place.y < -30 ? cid : ann) = person;
        }
        match.run(2);
    }
    [[nodiscard]] std::uint8_t id(const Person& person) const { return person.client->match().welcome.client; }
    [[nodiscard]] std::uint8_t owner() const { return match.at_server(body).owner; }
};

TEST(LooseBodies, probe) {
    HandOver h;
    ASSERT_TRUE(h.ann && h.ben && h.cid);
    h.ann->orders = drive(0.7f);
    int tick = 0;
    std::map<Person*, Smoothness> smooth;
    std::uint8_t before = 0;
    h.match.run(14, [&] {
        if (h.ann->tank().position.x > 2)
            h.ann->orders = stop();
        const auto seen = h.ben->seen(h.body);
        if (seen.position.x > 10 && h.owner() == h.id(*h.ann))
            h.ben->orders = drive(1);
        if (h.owner() == h.id(*h.ben))
            h.ben->orders = stop();
        for (Person* p : {h.ann, h.ben, h.cid})
            smooth[p].see(p->seen(h.body).position);
        if (h.owner() != before)
            std::printf("t %.2f owner %d -> %d\n", tick / 60., before, h.owner());
        before = h.owner();
        if (tick++ % 6 == 0 && tick > 120) {
            std::printf("%.2f ann tank %.2f ben %.1f %.1f |", tick / 60., h.ann->tank().position.x,
                        h.ben->tank().position.x, h.ben->tank().position.y);
            for (Person* p : {h.ann, h.ben, h.cid})
                std::printf(" (%.2f %.2f; worst %.2f)", p->seen(h.body).position.x, p->seen(h.body).position.y, std::exchange(smooth[p].worst, 0));
            std::printf("\n");
        }
    });
    for (std::size_t i = 0; i < static_cast<std::size_t>(server::Drop::count); ++i)
        if (h.match.server.report().dropped[i])
            std::printf("dropped %s %d\n", std::string(server::row(static_cast<server::Drop>(i)).name).c_str(),
                        (int)h.match.server.report().dropped[i]);
}

} // namespace
