/// A repair crate in a match of real clients. A player at full health pushes it; the first damaged tank that touches it
/// is repaired. The crate then vanishes on all clients, and a new one appears elsewhere after a delay.

#include "loose_match.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace {

using testing_match::level_map;
using testing_match::LooseMatch;
using testing_match::Person;

constexpr double away_for = 4; // time until a new crate appears [s]

server::ServerSettings one_crate() {
    server::ServerSettings settings;
    settings.pickups = true;
    settings.rules.repair_crates = 1;
    settings.rules.repair = 25;
    settings.rules.repair_return = static_cast<float>(away_for);
    return settings;
}

float distance(const Person& person, const glm::vec3& place) {
    return glm::distance(glm::vec2(person.tank().position), glm::vec2(place));
}

/// Returns the input to drive straight to `place` and through the crate there.
client::PlayerInput to(const Person& person, const glm::vec3& place) {
    const glm::vec3 body = glm::conjugate(person.tank().orientation) * (place - person.tank().position);
    const float bearing = std::atan2(body.y, body.x);
    client::PlayerInput input;
    input.tank.stick.steer = std::clamp(2 * bearing, -1.0f, 1.0f);
    input.tank.stick.throttle = std::abs(bearing) < 0.5f ? 0.6f : 0.2f;
    return input;
}

struct Crates : testing::Test {
    LooseMatch match{level_map({}, {{-30, 0, 0}, {30, 0, 3.1416f}}), one_crate()};
    Person &ann = match.join("Ann", 0.03), &ben = match.join("Ben", 0.06);

    [[nodiscard]] protocol::ActorId tank(const Person& person) const { return person.client->player()->actor(); }
    [[nodiscard]] protocol::ClientId id(const Person& person) const { return person.client->match().welcome.client; }
    /// Returns the crate's actor id on this client; 0 if there is none.
    static protocol::ActorId crate_of(const Person& person) {
        for (const auto& [id, actor] : person.client->match().actors)
            if (actor.kind == world::ActorKind::repair_crate)
                return id;
        return 0;
    }
    [[nodiscard]] glm::vec3 place(protocol::ActorId crate) const {
        return match.at_server(crate).motion.displayed.state.position;
    }
    /// Drives until `reached` or for `seconds`; returns whether it was reached.
    template <class Reached> bool drive(Person& person, protocol::ActorId crate, double seconds, Reached reached) {
        for (const double end = match.now + seconds; match.now < end;) {
            if (reached())
                return true;
            person.input = to(person, place(crate));
            match.tick();
        }
        return reached();
    }
};

TEST_F(Crates, CanBePushedRepairADamagedTankAndReappearElsewhere) {
    match.run(3);
    const protocol::ActorId crate = crate_of(ann);
    ASSERT_NE(crate, 0);
    ASSERT_EQ(crate_of(ben), crate);
    const glm::vec3 before = place(crate);
    ASSERT_GT(distance(ann, before), 10);

    // Ann, at full health, pushes the crate: Ann's client owns it, and every client sees it move.
    bool hers = false;
    ASSERT_TRUE(drive(ann, crate, 60, [&] {
        hers |= match.at_server(crate).owner == id(ann);
        return glm::distance(place(crate), before) > 3;
    }));
    EXPECT_TRUE(hers);
    EXPECT_EQ(match.at_server(tank(ann)).health, 100);
    EXPECT_TRUE(ann.client->match().repairs.empty());
    ann.input = {};
    ann.input.tank.stick.throttle = -0.6f; // out of Ben's way
    match.run(4);
    ann.input.tank.stick = {.brake = true};
    match.run(2);
    EXPECT_LT(glm::distance(ben.seen(crate).position, place(crate)), 0.3f);
    EXPECT_GT(glm::distance(ben.seen(crate).position, before), 2.5f);

    // Ben's own mine damages the tank.
    ben.input.lay_mine = true;
    match.tick();
    ben.input = {};
    ben.input.tank.stick.throttle = 0.4f;
    match.run(3);
    ben.input.tank.stick.throttle = -0.6f;
    for (int i = 0; i < 600 && match.at_server(tank(ben)).health >= 100; ++i)
        match.tick();
    const float damaged = match.at_server(tank(ben)).health;
    ASSERT_LT(damaged, 76);
    ASSERT_GT(damaged, 0);

    ASSERT_TRUE(drive(ben, crate, 90, [&] { return match.at_server(tank(ben)).health > damaged; }));
    const double taken = match.server.match_time();
    EXPECT_EQ(match.at_server(tank(ben)).health, damaged + 25);
    EXPECT_FALSE(match.server.roster().actors.contains(crate));
    ben.input = {};
    ben.input.tank.stick.brake = true;
    match.run(1);
    for (const Person* person : {&ann, &ben}) {
        EXPECT_EQ(crate_of(*person), 0);
        EXPECT_EQ(person->client->remote().find(crate), nullptr);
        ASSERT_EQ(person->client->match().repairs.size(), 1u);
        const client::Hit& repair = person->client->match().repairs.front();
        EXPECT_EQ(repair.victim, tank(ben));
        EXPECT_EQ(repair.by, crate);
        EXPECT_EQ(repair.kind, world::ActorKind::repair_crate);
        EXPECT_EQ(repair.repaired(), 25);
        EXPECT_TRUE(person->client->build_scene().props.empty());
    }

    // A new crate appears elsewhere at the right time.
    while (crate_of(ben) == 0 && match.server.match_time() < taken + 2 * away_for)
        match.tick();
    EXPECT_NEAR(match.server.match_time() - taken, away_for, 0.3);
    match.run(1);
    const protocol::ActorId next = crate_of(ann);
    ASSERT_NE(next, 0);
    EXPECT_NE(next, crate);
    EXPECT_EQ(crate_of(ben), next);
    EXPECT_GT(glm::distance(place(next), before), 5);
    EXPECT_LT(glm::distance(ann.seen(next).position, place(next)), 0.05f);
}

} // namespace
