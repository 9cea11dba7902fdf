/// When and why the publisher sends an update.

#include "dead_reckoning/rotation.h"
#include "local_actor.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;
using namespace dr::test;
using V = Vec3<double>;
using S = PublisherSettings;

TEST(Publisher, FirstUpdateIsAFullSpawn) {
    Local local;
    ASSERT_TRUE(local.step());
    EXPECT_EQ(local.sent[0].reason, Reason::spawn);
    EXPECT_TRUE(local.sent[0].full);
    EXPECT_EQ(local.sent[0].update.time, 0);
}

/// A timer in float would need a 61st frame at 1 Hz.
TEST(Publisher, TimerTakesExactlyTheTicksOfAnInterval) {
    for (const auto& [rate, ticks] : {std::pair{1.0, 60}, {3.0, 20}, {5.0, 12}, {10.0, 6}, {60.0, 1}}) {
        Local local;
        local.settings.rate = rate;
        local.steps(601);
        ASSERT_EQ(local.sent.size(), static_cast<std::size_t>(600 / ticks + 1)) << rate;
        for (std::size_t i = 0; i < local.times.size(); ++i)
            EXPECT_DOUBLE_EQ(local.times[i], static_cast<int>(i) * ticks * dt) << rate;
        EXPECT_EQ(local.sent[1].reason, Reason::interval);
        EXPECT_EQ(local.sent[1].update.sequence, 1u);
        EXPECT_DOUBLE_EQ(local.sent[1].update.interval, 1 / rate);
    }
}

TEST(Publisher, ThresholdModeIsSilentWhileTheGhostIsRight) {
    Local local;
    local.settings.when = S::When::threshold;
    local.actor.state.velocity = {7, 0, 0};
    for (int i = 0; i < 300; ++i) {
        local.actor.state.position = V(7, 0, 0) * (i * dt);
        local.step();
    }
    EXPECT_EQ(local.sent.size(), 1u);
    EXPECT_LT(local.publisher.deviation().position, 1e-9);
}

/// Constant acceleration that is not published: the ghost errs by ½at², which exceeds 0.1 m after √(2·0.1/a).
TEST(Publisher, PublishesWhenTheErrorPassesTheThresholdAndNotFasterThanTheRate) {
    Local local;
    local.settings.when = S::When::threshold;
    local.settings.acceleration = S::Acceleration::none;
    local.settings.position_threshold = 0.1;
    local.settings.rate = 60;
    const double a = 5;
    const auto drive = [&](int ticks) {
        for (int i = 0; i < ticks; ++i) {
            const double t = local.tick * dt;
            local.actor.state.position = {a * t * t / 2, 0, 0};
            local.actor.state.velocity = {a * t, 0, 0};
            local.step();
        }
    };
    drive(60);
    ASSERT_GE(local.sent.size(), 3u);
    EXPECT_EQ(local.sent[1].reason, Reason::position);
    EXPECT_NEAR(local.times[1], std::sqrt(2 * 0.1 / a), dt);
    EXPECT_GT(local.times[1], std::sqrt(2 * 0.1 / a));

    local.settings.rate = 2;
    const std::size_t before = local.sent.size();
    drive(240);
    for (std::size_t i = before + 1; i < local.times.size(); ++i)
        EXPECT_NEAR(local.times[i] - local.times[i - 1], 0.5, 1e-9);
}

/// A small lasting error is integrated: ½at² gives at³/6, and the threshold that is reached first counts (Roberts et
/// al.).
TEST(Publisher, LastingErrorIsIntegratedAgainstTheThreshold) {
    const auto first = [](double position, double time_space) {
        Local local;
        local.settings.when = S::When::threshold;
        local.settings.acceleration = S::Acceleration::none;
        local.settings.position_threshold = position;
        local.settings.time_space_threshold = time_space;
        local.settings.rate = 60;
        const double a = 5;
        while (local.sent.size() < 2 && local.tick < 600) {
            const double t = local.tick * dt;
            local.actor.state.position = {a * t * t / 2, 0, 0};
            local.actor.state.velocity = {a * t, 0, 0};
            local.step();
        }
        EXPECT_EQ(local.sent.back().reason, Reason::position);
        return local.times.back();
    };
    EXPECT_NEAR(first(10, 0.05), std::cbrt(6 * 0.05 / 5), 2 * dt);
    EXPECT_NEAR(first(0.05, 0.05), std::sqrt(2 * 0.05 / 5), 2 * dt); // the distance threshold comes first
    EXPECT_NEAR(first(0.5, 0), std::sqrt(2 * 0.5 / 5), 2 * dt);
}

TEST(Publisher, DeviationHasTheIntegralSinceTheLastLocation) {
    Local local;
    local.settings.when = S::When::threshold;
    local.settings.acceleration = S::Acceleration::none;
    local.settings.position_threshold = 10;
    local.settings.time_space_threshold = 0.5;
    local.step();
    local.actor.state.position = {2, 0, 0};
    local.steps(15);
    EXPECT_NEAR(local.publisher.deviation().time_space, 2 * 15 * dt, 1e-9) << "2 m for 15 ticks";
    while (!local.step())
        ;
    EXPECT_GT(local.publisher.deviation().time_space, 0.5) << "the value that made the update due";
    local.steps(2);
    EXPECT_LT(local.publisher.deviation().time_space, 0.1) << "a location begins the integral anew";
}

TEST(Publisher, ThresholdIsTrueDistanceNotPerAxis) {
    Local local;
    local.settings.when = S::When::threshold;
    local.settings.position_threshold = 0.1;
    local.step();
    local.actor.state.position = {0.07, 0.07, 0.07}; // 0.121 m, but less than 0.1 m on each axis
    local.steps(30);
    ASSERT_EQ(local.sent.size(), 2u);
    EXPECT_EQ(local.sent[1].reason, Reason::position);
}

TEST(Publisher, RotationThresholdDoesNotWrapAt180Degrees) {
    const auto yaw = [](double angle) { return rotation(V(0, 0, angle)); };
    Local local;
    local.settings.when = S::When::threshold;
    local.settings.rotation_threshold = 0.1;
    local.actor.state.orientation = yaw(std::numbers::pi - 0.02);
    local.step();
    local.actor.state.orientation = yaw(-std::numbers::pi + 0.02); // 0.04 rad from the first yaw, across 180°
    local.steps(60);
    EXPECT_EQ(local.sent.size(), 1u);
    local.actor.state.orientation = yaw(-std::numbers::pi + 0.1); // 0.12 rad
    local.steps(60);
    ASSERT_EQ(local.sent.size(), 2u);
    EXPECT_EQ(local.sent[1].reason, Reason::rotation);
}

TEST(Publisher, TurretThatTurnsOnAParkedTankIsPublished) {
    Local local;
    local.settings.when = S::When::threshold;
    local.settings.articulation_threshold = 0.1;
    local.actor.articulations[turret].angle = std::numbers::pi - 0.02;
    local.step();
    local.actor.articulations[turret].angle = -std::numbers::pi + 0.02; // 0.04 rad from the first yaw, across 180°
    local.steps(60);
    EXPECT_EQ(local.sent.size(), 1u);
    local.actor.articulations[gun].angle = 0.15;
    local.steps(60);
    ASSERT_EQ(local.sent.size(), 2u);
    EXPECT_EQ(local.sent[1].reason, Reason::rotation);
    local.settings.articulation_threshold = 0;
    local.actor.articulations[gun].angle = 1;
    local.steps(60);
    EXPECT_EQ(local.sent.size(), 2u);
}

TEST(Publisher, PublishesAtVelocityAndAccelerationThresholds) {
    Local local;
    local.settings.when = S::When::threshold;
    local.settings.velocity_threshold = 0.5;
    local.step();
    local.actor.state.velocity = {0.6, 0, 0};
    local.steps(30);
    EXPECT_EQ(local.sent.at(1).reason, Reason::velocity);
    local.settings.velocity_threshold = 0;
    local.settings.position_threshold = 100;
    local.settings.acceleration_threshold = 1;
    local.actor.state.acceleration = {0, 1.5, 0};
    local.steps(60);
    EXPECT_EQ(local.sent.at(2).reason, Reason::acceleration);
}

/// At rest only heartbeats are sent, each between (1 − stagger) and 1 of the interval after the last one.
TEST(Publisher, HeartbeatsAreStaggeredWithinBounds) {
    EXPECT_TRUE(rc::check([] {
        Local local(*rc::gen::arbitrary<std::uint64_t>());
        local.settings.when = S::When::threshold;
        local.settings.heartbeat = *rc::gen::inRange(1, 11);
        local.settings.heartbeat_stagger = *rc::gen::inRange(0, 10) / 10.0;
        local.steps(60 * 60);
        RC_ASSERT(local.sent.size() > 4u);
        for (std::size_t i = 1; i < local.sent.size(); ++i) {
            RC_ASSERT(local.sent[i].reason == Reason::heartbeat);
            RC_ASSERT(local.sent[i].full);
            const double gap = local.times[i] - local.times[i - 1];
            const double shortest =
                std::max(local.settings.heartbeat * (1 - local.settings.heartbeat_stagger), 1 / local.settings.rate);
            RC_ASSERT(gap > shortest - 1e-6);
            RC_ASSERT(gap < std::max(local.settings.heartbeat, shortest) + dt + 1e-6);
        }
    }));
    Local a(1), b(2);
    a.settings.when = b.settings.when = S::When::threshold;
    a.steps(900);
    b.steps(900);
    EXPECT_NE(a.times.at(1), b.times.at(1));
}

/// "To prevent clumps of full updates caused by map loading": 100 actors appear in the same tick. Returns the maximum
/// of full updates in any later tick of the first minute.
TEST(Publisher, StaggeredHeartbeatsBreakUpTheClump) {
    const auto most = [](double stagger) {
        std::vector<int> fulls(3600);
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Local local(seed);
            local.settings.heartbeat_stagger = stagger;
            local.steps(3600);
            for (std::size_t i = 1; i < local.sent.size(); ++i)
                fulls[static_cast<std::size_t>(std::lround(local.times[i] / dt))] += local.sent[i].full;
        }
        return *std::ranges::max_element(fulls);
    };
    EXPECT_EQ(most(0), 100);
    EXPECT_EQ(most(0.1), 42) << "fixed updates are sent only in a few ticks of each second";
    EXPECT_EQ(most(0.5), 12);
}

/// A full update replaces a partial one, so the updates stay regular and no heartbeat is late.
TEST(Publisher, HeartbeatsComeInStepWithPartials) {
    for (const double rate : {2.0 / 7, 0.5, 3.0, 10.0}) { // 10 s is not a multiple of 3.5 s
        Local local;
        local.settings.rate = rate;
        local.settings.heartbeat = 10;
        local.steps(60 * 60);
        double last_full = 0;
        int fulls = 0;
        for (std::size_t i = 1; i < local.sent.size(); ++i) {
            EXPECT_NEAR(local.times[i] - local.times[i - 1], 1 / rate, 1e-9);
            EXPECT_EQ(local.sent[i].reason, Reason::interval);
            if (!local.sent[i].full)
                continue;
            EXPECT_LE(local.times[i] - last_full, 10 + dt);
            EXPECT_GE(local.times[i] - last_full, 7 - 1e-9);
            last_full = local.times[i];
            ++fulls;
        }
        EXPECT_GE(fulls, 5);
    }
}

TEST(Publisher, EventsAndTeleportsDoNotWaitForTheRate) {
    Local local;
    local.steps(2);
    local.publisher.send_full_next();
    ASSERT_TRUE(local.step());
    EXPECT_EQ(local.sent.back().reason, Reason::event);
    EXPECT_TRUE(local.sent.back().full);

    local.actor.state.position = {300, 0, 0};
    local.publisher.respawn();
    ASSERT_TRUE(local.step());
    EXPECT_EQ(local.sent.back().reason, Reason::spawn);
    EXPECT_EQ(local.sent.back().update.incarnation, 1);
    EXPECT_EQ(local.publisher.ghost().state.position.x, 300);
    EXPECT_EQ(local.publisher.deviation().position, 0);
    EXPECT_FALSE(local.step());
}

TEST(Publisher, AnyIncarnationCanBeGiven) {
    Local local;
    for (const std::uint8_t incarnation : std::initializer_list<std::uint8_t>{7, 3, 3, 250}) {
        local.actor.state.position.x += 100;
        local.publisher.respawn(incarnation);
        local.step();
        EXPECT_EQ(local.sent.back().update.incarnation, incarnation);
        EXPECT_EQ(local.publisher.ghost().state.position, local.actor.state.position);
    }
}

/// As in a receiver, the ghost uses an update from the next tick on, as rounded by the wire.
TEST(Publisher, GhostFollowsTheQuantisedUpdateFromTheNextTickOn) {
    Local local(1, [](const Update<double>& exact) {
        Update<double> rounded = exact;
        rounded.state.position = glm::round(exact.state.position);
        return rounded;
    });
    local.settings.reference_scheme = static_cast<int>(index_of(*scheme("snap:order1")));
    local.actor.state.position = {10.3, 0, 0};
    local.step();
    EXPECT_NEAR(local.publisher.ghost().state.position.x, 10, 1e-12);
    local.actor.state.position = {20.3, 0, 0};
    while (!local.step())
        ;
    EXPECT_NEAR(local.publisher.ghost().state.position.x, 10, 1e-12);
    EXPECT_NEAR(local.publisher.deviation().position, 10.3, 1e-12);
    local.step();
    EXPECT_NEAR(local.publisher.ghost().state.position.x, 20, 1e-12);
    EXPECT_EQ(local.sent.back().update.state.position.x, 20.3) << "the publication is not rounded yet";
}

TEST(Publisher, AnotherReferenceSchemeTakesOverAtOnce) {
    Local local;
    local.actor.state.velocity = {6, 0, 0};
    local.steps(11);
    EXPECT_NEAR(local.publisher.ghost().state.position.x, 1, 1e-9);
    local.settings.reference_scheme = static_cast<int>(index_of(*scheme("hermite:order0")));
    local.step();
    EXPECT_EQ(local.publisher.ghost().state.position.x, 0);
}

TEST(Publisher, EveryReasonHasAName) {
    EXPECT_EQ(reason_names().size(), reason_count);
    EXPECT_EQ(reason_names()[static_cast<std::size_t>(Reason::heartbeat)], "heartbeat");
}

TEST(Publisher, RowsAreBoundToTheSettings) {
    S settings;
    const auto rows = dr::tunables(settings);
    ASSERT_NE(::tunables::find(rows, "reference-scheme"), nullptr);
    EXPECT_EQ(::tunables::find(rows, "reference-scheme")->text(), "pvb:order2");
    EXPECT_FALSE(::tunables::find(rows, "reference-scheme")->set_text("snap")) << "short names are valid, too";
    EXPECT_EQ(::tunables::find(rows, "reference-scheme")->text(), "snap:order2");
    EXPECT_FALSE(::tunables::find(rows, "acceleration")->set_text("none"));
    EXPECT_EQ(settings.acceleration, S::Acceleration::none);
    for (const auto& tunable : rows)
        EXPECT_GE(tunable.row.fallback, tunable.row.minimum) << tunable.row.name;
}

} // namespace
