/// Remote tanks re-created by the local physics (Murphy 18.8), compared with plain PVB on the same packets. The
/// measured values are those of docs/clamping.md.

#include "remote_owner.h"

#include "dead_reckoning/receiving/silence.h"

namespace client {

using namespace client::fakes;

namespace {

/// The tank is drawn by re-creation; a ghost shows plain dead reckoning with the clamp.
Settings both(std::string_view scheme = "pvb", bool compensate = false) {
    Settings settings = pvb();
    settings.scheme = fakes::index(scheme);
    settings.ghost_schemes = {settings.scheme};
    settings.remote_physics = true;
    settings.receiver.compensate = compensate;
    return settings;
}

} // namespace

/// The published stick steers the re-created tank, so it follows its effects; PVB does not.
TEST(RemotePhysics, BeatsPlainDeadReckoningInTheValley) {
    struct Bounds {
        double mean, dv_max, jerk, tilt; // relative to plain dead reckoning
    };
    // Measured maxima: 0.53, 0.71, 0.60, 0.33 with the weaving stick; 0.91, 0.944, 0.86, 0.43 with the hectic one.
    for (const auto& [style, most] : {std::pair(Style::weaving, Bounds{0.6, 0.8, 0.68, 0.37}),
                                      std::pair(Style::hectic, Bounds{0.98, 0.98, 0.95, 0.48})}) {
        for (const double rate : {1.0, 3.0, 5.0}) {
            for (const double delay : {0.0, 0.1}) {
                const auto drives = valley_drive(both("pvb", delay > 0), rate, delay, style);
                const std::string where = fmt::format("{}, {}/s{}", style == Style::weaving ? "weaving" : "hectic",
                                                      rate, delay > 0 ? ", 100 ms compensated" : "");
                record("physics, " + where, drives[0]);
                record("plain,   " + where, drives[1]);
                const dr::Summary &physics = drives[0].summary, &plain = drives[1].summary;
                EXPECT_LT(physics.mean, most.mean * plain.mean) << where;
                EXPECT_LT(physics.dv_max, most.dv_max * plain.dv_max)
                    << where; // the convergence avoids jumps at updates
                EXPECT_LT(physics.jerk_rms, most.jerk * plain.jerk_rms) << where;
                EXPECT_LT(drives[0].tilt, most.tilt * drives[1].tilt) << where;
                EXPECT_LT(physics.penetration, rate > 1 ? 1e-3 : 0.125) << where; // measured: 0.11 m at 1/s
            }
        }
    }
}

/// Without time compensation the delay remains in both cases, because physics cannot look ahead.
TEST(RemotePhysics, DelayRemainsWithoutCompensation) {
    const auto drives = valley_drive(both(), 3, 0.1);
    record("physics, weaving, 3/s, 100 ms, uncompensated", drives[0]);
    record("plain,   weaving, 3/s, 100 ms, uncompensated", drives[1]);
    EXPECT_NEAR(drives[0].summary.mean, 1.402, 0.02); // 14 m/s × 0.1 s
    EXPECT_NEAR(drives[1].summary.mean, 1.398, 0.02);
}

TEST(RemotePhysics, ReducesTheErrorOfEveryConvergence) {
    for (const dr::ConvergenceRow& convergence : dr::convergences()) {
        if (convergence.replay != dr::Replay::none || convergence.name == "targeting-99")
            continue; // delayed or slow convergences do not depend on the predictor
        const auto drives = valley_drive(both(convergence.name), 3, 0);
        record(fmt::format("physics, {}", convergence.name), drives[0]);
        record(fmt::format("plain,   {}", convergence.name), drives[1]);
        const bool lags = convergence.name == "targeting"; // its own lag is nearly all of its error
        EXPECT_LT(drives[0].summary.mean, (lags ? 1 : 0.65) * drives[1].summary.mean) << convergence.name;
        EXPECT_LT(drives[0].summary.max, lags ? 0.43 : 0.23) << convergence.name; // measured: 0.37, others 0.195
    }
}

/// Beyond the ledge the re-created tank falls and lands like its owner's, without the ground clamp.
TEST(RemotePhysics, HardlySinksBelowTheLedge) {
    // Measured depths: 0.22, 0.07 and 0.036 m.
    for (const auto& [rate, deepest] : {std::pair{1.0, 0.25}, {3.0, 0.085}, {5.0, 0.045}}) {
        Table table(both("pvb", true), bare("proving-ground"));
        RemoteDriver driver(table, rate, 0.1, -60, 60, 0);
        for (int tick = 0; tick < 720; ++tick) {
            driver.stick = driver.truth().position.x > 60 ? dr::Stick{0, 0, true} : dr::Stick{1, 0, false};
            driver.tick();
        }
        record(fmt::format("ledge, physics, {}/s, 100 ms", rate), driver.summary(0));
        record(fmt::format("ledge, plain only-up, {}/s, 100 ms", rate), driver.summary(1));
        EXPECT_LT(driver.summary(0).penetration, deepest) << rate;
    }
}

TEST(RemotePhysics, SwitchesAtOnceBesideAGhostOfPlainDeadReckoning) {
    Table table(pvb());
    RemoteDriver driver(table, 3, 0, 0, 0, 0);
    driver.stick = {1, 0.3f, false};
    const auto run = [&](int ticks) {
        for (int i = 0; i < ticks; ++i)
            driver.tick();
    };
    run(120);
    const RemoteActor& actor = *table.client->remote().find(RemoteOwner::id);
    ASSERT_EQ(actor.ghosts.size(), 1u);
    EXPECT_EQ(actor.ghosts[0].name(), "pvb:order2");

    table.settings.ghost_schemes = {table.settings.scheme};
    table.settings.remote_physics = true;
    const glm::vec3 before = actor.ghosts[0].displayed.state.position;
    run(1);
    ASSERT_EQ(actor.ghosts.size(), 2u);
    EXPECT_EQ(actor.ghosts[0].name(), "pvb on physics");
    EXPECT_EQ(actor.ghosts[1].name(), "pvb:order2");
    EXPECT_GT(actor.ghosts[1].error.summary().frames, 60u); // plain dead reckoning continued
    EXPECT_LT(glm::distance(actor.ghosts[0].displayed.state.position, before), 0.7f);
    run(120);

    table.settings.remote_physics = false;
    run(2);
    ASSERT_EQ(actor.ghosts.size(), 1u);
    EXPECT_EQ(actor.ghosts[0].name(), "pvb:order2");
}

/// After a lost connection or without updates, the tank continues with its last stick and falls through nothing.
TEST(RemotePhysics, DrivesOnByTheLastStickWithoutUpdates) {
    Table table(both());
    RemoteDriver driver(table, 3, 0, -60, 0, 0);
    driver.stick = {1, 0, false};
    for (int tick = 0; tick < 240; ++tick)
        driver.tick();
    const float x = driver.ghost().displayed.state.position.x;
    table.frames(120);
    EXPECT_NEAR(driver.ghost().displayed.state.position.x - x, 28, 1.5); // 14 m/s for 2 s
    EXPECT_NEAR(driver.ghost().displayed.state.position.z, world::ride_height, 0.05);
}

/// The last stick lets it drive in circles, not to the map's edge.
TEST(RemotePhysics, BrakesAfterALongSilence) {
    Table table(both());
    RemoteDriver driver(table, 3, 0, 0, 0, 0);
    driver.stick = {0.5f, 0.5f, false};
    for (int tick = 0; tick < 120; ++tick)
        driver.tick();
    const auto moves = [&] {
        const glm::vec3 before = driver.ghost().displayed.state.position;
        table.frames(30);
        return glm::distance(driver.ghost().displayed.state.position, before);
    };
    table.frames(static_cast<int>(60 * (dr::max_extrapolation - 2)));
    EXPECT_GT(moves(), 1);
    table.frames(60 * 5);
    EXPECT_LT(moves(), 1e-3);
}

/// In frames of 0.15 s the physics runs five of nine ticks: own tanks slow down, remote ones must not.
TEST(RemotePhysics, DoesNotSlowDownInSlowFrames) {
    Table table(both());
    RemoteDriver driver(table, 3, 0, -60, 0, 0);
    driver.stick = {1, 0, false};
    for (int tick = 0; tick < 300; ++tick)
        driver.tick();
    const float x = driver.ghost().displayed.state.position.x;
    for (int i = 0; i < 10; ++i)
        table.frame(0.15);
    // The first frame shows the instant one tick after the last picture.
    EXPECT_NEAR(driver.ghost().displayed.state.position.x - x, 14 * (9 * 0.15 + world::tick_length), 0.4);
}

/// An own tank bumps into a re-created one, which gives way. If they overlap, they are pushed apart no faster than the
/// cap.
TEST(RemotePhysics, StopsAnOwnTankWithoutAKick) {
    for (const bool physics : {false, true}) {
        Settings settings = pvb();
        settings.remote_physics = physics;
        Table table(settings);
        table.add_tank(3, true, -15, 0);
        RemoteDriver driver(table, 3, 0, 0, 0, 1.5708f);
        table.ends.handle_input = [](Client& client) { client.own().front().input.tank.stick.throttle = 1; };
        float fastest = 0, moved = 0;
        for (int tick = 0; tick < 300; ++tick) {
            const float before = glm::length(table.client->player()->completed().state.velocity);
            driver.tick();
            const auto& own = table.client->player()->completed().state;
            fastest = std::max(fastest, glm::length(own.velocity) - before);
            moved = std::max(moved, own.position.x);
        }
        EXPECT_LT(fastest, 1) << physics; // the other tank gives no kick
        EXPECT_GT(moved, -6) << physics;  // reaches the other tank
        EXPECT_LT(moved, 1) << physics;   // does not pass through it, because its owner stands still
        EXPECT_LT(glm::length(table.client->player()->completed().state.position.z - world::ride_height), 0.3f);
    }
}

/// "The benefit of avoiding surface penetration in all directions": a tank drives against a house. Plain dead reckoning
/// carries it into the wall until the next update, and no ground clamp helps.
TEST(RemotePhysics, KeepsATankOutOfAWall) {
    constexpr float wall = 25; // the house's near side [m]
    world::Map map = flat_map();
    map.props.push_back({.kind = world::PropKind::house, .x = 30, .y = 0});
    Table table(both(), map);
    RemoteDriver driver(table, 1, 0, -20, 0, 0);
    driver.stick = {1, 0, false};
    float deepest[2] = {-100, -100}, truth = -100;
    for (int tick = 0; tick < 360; ++tick) {
        driver.tick();
        const auto depth = [&](float x) { return x + world::body_half_extents.x - wall; };
        truth = std::max(truth, depth(driver.truth().position.x));
        for (std::size_t i = 0; i < 2; ++i)
            deepest[i] = std::max(deepest[i], depth(driver.ghost(i).displayed.state.position.x));
    }
    EXPECT_LT(truth, 0.2f);
    EXPECT_NEAR(deepest[0], truth, 0.05f);
    EXPECT_GT(deepest[1], 10); // measured: 13.6 m
}

} // namespace client
