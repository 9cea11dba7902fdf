/// Ownership of loose bodies (Murphy 18.8): who pushes one, owns it, and it is handed over without a jump.

#include "loose_match.h"

#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <utility>

namespace {

using testing_match::level_map;
using testing_match::LooseMatch;
using testing_match::Person;

client::PlayerInput drive(float throttle) {
    client::PlayerInput input;
    input.tank.stick.throttle = throttle;
    return input;
}
client::PlayerInput stop() {
    client::PlayerInput input;
    input.tank.stick.brake = true;
    return input;
}

/// Ann pushes the boulder east and stops; it rolls on; Ben comes from the north and knocks it south; Cid looks on. All
/// of them 50 ms away from the server, 100 ms from each other.
struct HandOver {
    LooseMatch match{
        level_map({{world::PropKind::boulder, 0, 0, 0, 0.8f}}, {{-30, 0, 0}, {23, 30, -1.5708f}, {-60, -60, 0}})};
    Person *ann = nullptr, *ben = nullptr, *cid = nullptr;
    protocol::ActorId body = match.body();

    HandOver() {
        std::vector<Person*> people;
        for (const char* name : {"Ann", "Ben", "Cid"})
            people.push_back(&match.join(name, 0.05));
        match.run(2);
        for (Person* person : people) { // who started where?
            const glm::vec3 place = person->tank().position;
            (place.y > 20 ? ben : place.y < -30 ? cid : ann) = person;
        }
        match.run(2);
    }
    [[nodiscard]] protocol::ClientId id(const Person& person) const { return person.client->match().welcome.client; }
    [[nodiscard]] protocol::ClientId owner() const { return match.at_server(body).owner; }
    [[nodiscard]] bool simulates(const Person& person) const {
        return person.client->remote().find(body)->held.has_value();
    }
};

/// Where a body is drawn, frame by frame, by one who does or does not simulate it.
struct Track {
    glm::vec3 position{0}, velocity{0};
    bool simulates = false;
    float hand_over_gap = 0; ///< from where it was going, in the frame in which that changed [m]
    float kink = 0;          ///< largest change of the drawn velocity in a frame while it is reckoned [m/s]
    int hand_overs = 0, frames = 0;

    void see(const glm::vec3& place, bool simulates_now) {
        const auto dt = static_cast<float>(world::tick_length);
        const glm::vec3 now = (place - position) / dt;
        if (frames++ > 1) {
            if (simulates_now != simulates) {
                ++hand_overs;
                hand_over_gap = std::max(hand_over_gap, glm::distance(place, position + velocity * dt));
            }
            if (!simulates_now)
                kink = std::max(kink, glm::distance(now, velocity));
        }
        position = place;
        velocity = now;
        simulates = simulates_now;
    }
};

/// The stated figures. The two knocks are 9 m/s and 8 m/s; their owners draw them as they are, in one tick. When the
/// body changes hands it goes on within 8 cm of where it was going in that frame, on the claimant's screen (who acts
/// before the server knows), on the former owner's (who learns 100 ms later that it has been knocked elsewhere, and
/// blends) and on the looker-on's. None of them, while he reckons it, draws a change of velocity of more than 4 m/s in
/// a frame: that is what PVB does with an error of 1 m at 3 updates/s.
TEST(LooseBodies, is_handed_over_without_a_jump) {
    HandOver h;
    ASSERT_TRUE(h.ann && h.ben && h.cid);
    std::map<Person*, Track> tracks;
    std::vector<protocol::ClientId> owners{h.owner()};
    float fastest = 0;
    h.ann->input = drive(0.7f);
    h.match.run(20, [&] {
        if (h.ann->tank().position.x > 2)
            h.ann->input = stop();
        if (h.owner() == h.id(*h.ann))
            h.ben->input = drive(1);
        if (h.ben->tank().position.y < -4)
            h.ben->input = stop();
        for (Person* person : {h.ann, h.ben, h.cid}) {
            tracks[person].see(person->seen(h.body).position, h.simulates(*person));
            fastest = std::max(fastest, glm::length(tracks[person].velocity));
        }
        if (h.owner() != owners.back())
            owners.push_back(h.owner());
    });
    EXPECT_EQ(owners, (std::vector<protocol::ClientId>{0, h.id(*h.ann), h.id(*h.ben), 0}));
    EXPECT_GT(fastest, 8);
    EXPECT_EQ(tracks[h.ann].hand_overs, 2);
    EXPECT_EQ(tracks[h.ben].hand_overs, 2);
    EXPECT_EQ(tracks[h.cid].hand_overs, 0);
    for (const auto& [person, track] : tracks) {
        EXPECT_LT(track.hand_over_gap, 0.08f);
        EXPECT_LT(track.kink, 4);
        EXPECT_LT(
            glm::distance(person->seen(h.body).position, h.match.at_server(h.body).motion.displayed.state.position),
            0.05f);
        std::printf("hand-over gap %.4f m, kink %.2f m/s\n", static_cast<double>(track.hand_over_gap),
                    static_cast<double>(track.kink));
    }
    const server::Report report = h.match.server.report();
    EXPECT_EQ(report.dropped_for(server::Drop::not_owner), 0u);
    EXPECT_EQ(report.dropped_for(server::Drop::unexplained), 0u);
}

TEST(LooseBodies, at_rest_cost_only_heartbeats) {
    std::vector<world::Prop> barrels;
    for (int i = 0; i < 10; ++i)
        barrels.push_back({world::PropKind::barrel, 50, 2.0f * static_cast<float>(i)});
    LooseMatch match(level_map(barrels, {{-30, 0, 0}}));
    Person& ann = match.join("Ann", 0);
    match.run(5);
    const auto before = ann.client->remote().find(match.body())->updates;
    match.run(30);
    const auto more = ann.client->remote().find(match.body())->updates - before;
    EXPECT_GE(more, 2u); // every 9 to 10 s
    EXPECT_LE(more, 4u);
}

/// Whoever drives away from what he pushed, or leaves, leaves it to the server; a new match puts it back.
TEST(LooseBodies, go_back_to_the_server_and_home) {
    server::ServerSettings settings;
    settings.rules.time_limit = 25;
    LooseMatch match(level_map({{world::PropKind::barrel, 0, 0, 0, 1}}, {{-20, 0, 0}, {100, 100, 0}}), settings);
    Person* ann = &match.join("Ann", 0.03);
    Person* ben = &match.join("Ben", 0.03);
    match.run(1);
    if (ann->tank().position.x > 0)
        std::swap(ann, ben);
    const auto body = match.body();
    ann->input = drive(0.5f);
    match.run(6);
    EXPECT_EQ(match.at_server(body).owner, ann->client->match().welcome.client);
    EXPECT_GT(match.at_server(body).motion.displayed.state.position.x, 3);
    ann->client->leave();
    ann->input = {};
    match.run(0.5);
    EXPECT_EQ(match.at_server(body).owner, 0);
    match.run(30); // the match ends, and another begins
    EXPECT_LT(glm::length(glm::vec2(match.at_server(body).motion.displayed.state.position)), 0.1f);
    EXPECT_LT(glm::length(glm::vec2(ben->seen(body).position)), 0.1f);
}

} // namespace
