/// Power-ups in matches of real clients: one player takes and uses a crate, all clients see it, and the DR error grows.
/// Bots with power-ups on the real maps do nothing that the server rejects.

#include "loose_match.h"
#include "virtual_match.h"
#include "world/power_ups.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <iostream>
#include <set>

namespace {

using testing_match::level_map;
using testing_match::LooseMatch;
using testing_match::Person;
using testing_match::VirtualMatch;
using world::PowerUp;

server::ServerSettings with(int boosts, int jumps, int guided_shells) {
    server::ServerSettings settings;
    settings.pickups = true;
    settings.judge = protocol::Judge::validated;
    settings.rules.repair_crates = 0;
    settings.rules.boosts = boosts;
    settings.rules.jumps = jumps;
    settings.rules.guided_shells = guided_shells;
    settings.rules.time_limit = 0;
    return settings;
}

struct TwoPeople {
    LooseMatch match;
    Person &ann, &ben;
    explicit TwoPeople(const server::ServerSettings& settings)
        : match(level_map({}, {{-60, 0, 0}, {60, 0, 3.1416f}}), settings), ann(match.join("Ann", 0.05)),
          ben(match.join("Ben", 0.05)) {}

    [[nodiscard]] protocol::ActorId tank(const Person& person) const { return person.client->player()->actor(); }
    [[nodiscard]] const client::Actor& told(const Person& by, protocol::ActorId actor) const {
        return *by.client->match().find(actor);
    }
    void drive_to(Person& person, const glm::vec2& place) {
        const glm::vec3 way = glm::vec3(place, person.tank().position.z) - person.tank().position;
        const glm::vec3 body = glm::conjugate(person.tank().orientation) * way;
        const float bearing = std::atan2(body.y, body.x);
        person.input.tank.stick = {.throttle = std::abs(bearing) < 0.3f ? 1.0f : 0.2f,
                                   .steer = std::clamp(2 * bearing, -1.0f, 1.0f)};
    }
    /// Ann drives into the crate.
    void take() {
        for (const double end = match.now + 90; match.now < end;) {
            if (told(ann, tank(ann)).holds != PowerUp::none)
                return;
            for (const auto& [id, actor] : ann.client->match().actors)
                if (world::power_up_of(actor.kind) != PowerUp::none)
                    drive_to(ann, glm::vec2(ann.seen(id).position));
            match.tick();
        }
        FAIL() << "no crate was taken";
    }
    /// Returns Ann's tank as displayed by Ben's client.
    [[nodiscard]] const client::RemoteActor& seen() const { return *ben.client->remote().find(tank(ann)); }
};

struct Strain {
    double error = 0;   ///< mean DR error [m]
    double per_s = 0;   ///< updates per second of Ann's tank
    double speed = 0;   ///< mean speed of Ann's tank [m/s]
    double highest = 0; ///< largest published acceleration [m/s²]
};
Strain measure(TwoPeople& two, double seconds, const glm::vec2& goal) {
    Strain strain;
    const auto updates = two.seen().updates;
    int ticks = 0;
    two.match.run(seconds, [&] {
        two.drive_to(two.ann, goal);
        strain.speed += static_cast<double>(glm::length(two.ann.tank().velocity));
        strain.highest = std::max(strain.highest, static_cast<double>(glm::length(two.seen().last.state.acceleration)));
        ++ticks;
    });
    strain.speed /= ticks;
    strain.error = two.seen().ghosts.front().error.recent_mean(seconds);
    strain.per_s = static_cast<double>(two.seen().updates - updates) / seconds;
    return strain;
}

TEST(PowerUpMatch, BoostIsSeenByAllPlayersAndStrainsDeadReckoning) {
    TwoPeople two(with(1, 0, 0));
    two.take();
    for (const Person* person : {&two.ann, &two.ben})
        EXPECT_EQ(two.told(*person, two.tank(two.ann)).holds, PowerUp::boost);
    // Ann drives to the farthest corner, turns and reaches full speed.
    const glm::vec3 from = two.ann.tank().position;
    const glm::vec2 goal(std::copysign(235.0f, -from.x), std::copysign(235.0f, -from.y));
    (void)measure(two, 7, goal);
    const Strain calm = measure(two, 2, goal);
    two.ann.input.use_power = true;
    two.match.tick();
    two.ann.input.use_power = false;
    two.match.run(0.25);
    EXPECT_GT(two.told(two.ben, two.tank(two.ann)).boost_until, two.ben.client->render_time().match);
    const Strain boosted = measure(two, 1.75, goal);
    std::cout << "calm: " << calm.speed << " m/s, error " << calm.error << " m, " << calm.per_s
              << " updates/s; boosted: " << boosted.speed << " m/s, error " << boosted.error << " m, " << boosted.per_s
              << " updates/s, " << boosted.highest << " m/s²\n";
    EXPECT_GT(boosted.error, 1.5 * calm.error);
    // The boosted tank moves farther between updates and accelerates harder than tracks allow.
    EXPECT_NEAR(calm.error / calm.speed, boosted.error / boosted.speed, 0.35 * calm.error / calm.speed);
    EXPECT_GT(boosted.speed, 1.4 * calm.speed);
    EXPECT_GT(boosted.highest, 9.5); // tracks give 9 m/s²
    EXPECT_GT(boosted.per_s, calm.per_s + 0.5) << "a boosted tank needs more updates";
    EXPECT_EQ(two.match.server.report().rejected_for(server::RejectReason::no_boost), 0u);
}

TEST(PowerUpMatch, JumpIsSeenByTheOtherPlayer) {
    TwoPeople two(with(0, 1, 0));
    two.take();
    two.ann.input = {};
    two.match.run(3);
    two.ann.input.use_power = true;
    two.match.tick();
    two.ann.input.use_power = false;
    float own = 0, seen = 0;
    two.match.run(4, [&] {
        own = std::max(own, two.ann.tank().position.z);
        seen = std::max(seen, two.ben.seen(two.tank(two.ann)).position.z);
    });
    std::cout << "up to " << own << " m, seen up to " << seen << " m\n";
    EXPECT_NEAR(own - world::ride_height, 9 * 9 / (2 * world::gravity), 0.15f);
    EXPECT_NEAR(seen, own, 1.0f);
    EXPECT_NEAR(two.ben.seen(two.tank(two.ann)).position.z, world::ride_height, 0.3f);
    EXPECT_EQ(two.match.server.report().rejected_for(server::RejectReason::no_jump), 0u);
}

TEST(PowerUpMatch, GuidedShellIsDeadReckonedAndHitsItsTarget) {
    TwoPeople two(with(0, 0, 1));
    two.take();
    // Ann drives to 50 m from Ben and turns until the gun points at Ben's tank.
    const glm::vec3 ben = two.ben.tank().position;
    for (const double end = two.match.now + 60; two.match.now < end;) {
        const glm::vec3 way = ben - two.ann.tank().position;
        const glm::vec3 body = glm::conjugate(two.ann.tank().orientation) * way;
        const float range = glm::length(way), bearing = std::atan2(body.y, body.x);
        two.drive_to(two.ann, glm::vec2(ben));
        if (range < 60)
            two.ann.input.tank.stick = {
                .throttle = 0, .steer = std::clamp(4 * bearing, -1.0f, 1.0f), .brake = std::abs(bearing) < 0.01f};
        two.match.tick();
        if (range < 60 && std::abs(bearing) < 0.01f && glm::length(two.ann.tank().velocity) < 0.1f)
            break;
    }
    two.ann.input.tank.stick = {.brake = true};
    two.match.run(1);
    two.ann.input.use_power = true;
    two.match.tick();
    two.ann.input.use_power = false;
    double error = 0;
    protocol::ActorId shell = 0;
    std::uint64_t updates = 0;
    std::size_t drawn = 0;
    two.match.run(3, [&] {
        for (const auto& [id, actor] : two.ben.client->match().actors)
            if (actor.kind == world::ActorKind::guided_shell)
                shell = id;
        // The aim swings, so that the shell flies in curves.
        two.ann.input.tank.turret_rate = std::sin(6 * static_cast<float>(two.match.now)) * 0.3f;
        if (const client::RemoteActor* remote = two.ben.client->remote().find(shell); remote && remote->visible()) {
            error = std::max(error, remote->ghosts.front().error.recent_mean(0.5));
            updates = std::max(updates, remote->updates);
            drawn = std::max(drawn, two.ben.client->build_scene().shells.size());
        }
    });
    const server::Report report = two.match.server.report();
    std::cout << "seen by " << updates << " updates, off by " << error << " m\n";
    EXPECT_NE(shell, 0);
    EXPECT_EQ(drawn, 1u);
    EXPECT_GE(updates, 2u);
    EXPECT_GT(error, 0.5) << "a steered shell is hard to extrapolate";
    EXPECT_EQ(report.rejected_for(server::RejectReason::no_such_flight), 0u);
    EXPECT_EQ(two.ben.client->match().find(shell), nullptr) << "Ben's client has removed the shell";
    EXPECT_EQ(two.ann.client->match().find(shell), nullptr);
    EXPECT_LT(two.told(two.ann, two.tank(two.ben)).health, 100);
}

class PowerUpsOn : public testing::TestWithParam<const char*> {};

TEST_P(PowerUpsOn, BotsUseEveryPowerUpWithoutARejection) {
    VirtualMatch::Options options;
    options.map = GetParam();
    options.bots.count = 8;
    options.viewer_plays = false;
    options.server = with(16, 16, 16);
    options.server.rules.power_return = 3;
    VirtualMatch match(options);
    std::map<PowerUp, int> uses;
    double until = 0;
    match.run(200, [&] {
        for (const client::PowerUse& use : match.viewer->match().uses)
            if (use.time > until)
                ++uses[use.power];
        if (!match.viewer->match().uses.empty())
            until = match.viewer->match().uses.back().time;
    });
    const server::Report report = match.server.report();
    std::cout << GetParam() << ": " << uses[PowerUp::boost] << " boosts, " << uses[PowerUp::jump] << " jumps, "
              << uses[PowerUp::guided_shell] << " guided shells\n";
    EXPECT_GE(uses[PowerUp::boost], 2);
    EXPECT_GE(uses[PowerUp::jump], 2);
    EXPECT_GE(uses[PowerUp::guided_shell], 2);
    for (const server::RejectReason why :
         {server::RejectReason::no_boost, server::RejectReason::no_jump, server::RejectReason::no_such_flight,
          server::RejectReason::too_fast, server::RejectReason::too_far, server::RejectReason::unpredicted,
          server::RejectReason::off_the_ground})
        EXPECT_EQ(report.rejected_for(why), 0u) << server::row(why).name;
}

constexpr auto name_of_map = [](const auto& it) { return std::string(it.param).substr(0, 6); };
INSTANTIATE_TEST_SUITE_P(Quick, PowerUpsOn, testing::Values("proving-ground"), name_of_map);
INSTANTIATE_TEST_SUITE_P(DISABLED_Maps, PowerUpsOn, testing::Values("valley"), name_of_map);

} // namespace
