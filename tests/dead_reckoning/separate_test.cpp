/// Location and orientation published separately, with their own times (Murphy 18.4, 18.5), and fixed actors.

#include "common.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/receiver.h"
#include "dead_reckoning/rotation.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using V = Vec3<double>;
using S = PublisherSettings;

Quat<double> yaw(double angle) { return rotation(V(0, 0, angle)); }

/// Returns an update at `time`, with 2 m/s from (x, 0, 0) and 0.5 rad/s from `heading`.
Update<double> update(std::uint32_t sequence, double time, double x, double heading) {
    Update<double> u;
    u.state.position = {x, 0, 0};
    u.state.velocity = {2, 0, 0};
    u.state.orientation = yaw(heading);
    u.state.angular_velocity = {0, 0, 0.5};
    u.time = time;
    u.sequence = sequence;
    u.interval = 0.4;
    u.orientation_interval = 0.2;
    return u;
}
Update<double> location(std::uint32_t sequence, double time, double x) {
    Update<double> u = update(sequence, time, x, 99);
    u.has_orientation = false;
    return u;
}
Update<double> orientation(std::uint32_t sequence, double time, double heading) {
    Update<double> u = update(sequence, time, 1e6, heading);
    u.has_location = false;
    return u;
}

TEST(SeparateHistory, UpdateOfOnePartKeepsTheOtherPart) {
    PacketHistory<double> history;
    history.add(update(0, 10, 1, 0.1), 20);
    history.add(orientation(1, 10.2, 0.3), 20.3);
    ASSERT_EQ(history.size(), 1u) << "only locations add entries";
    EXPECT_EQ(history.back().update.state.position.x, 1);
    EXPECT_NEAR(angle_between(history.back().update.state.orientation, yaw(0.3)), 0, 1e-12);
    EXPECT_EQ(history.back().update.time, 10);
    EXPECT_DOUBLE_EQ(history.back().update.orientation_time(), 10.2);
    EXPECT_EQ(history.back().described_at, 20);
    EXPECT_EQ(history.back().orientation_described_at, 20.3);
    EXPECT_EQ(history.revision(), 1u);
    EXPECT_EQ(history.orientation_revision(), 2u);

    history.add(location(2, 10.4, 5), 20.5);
    ASSERT_EQ(history.size(), 2u);
    EXPECT_EQ(history.back().update.state.position.x, 5);
    EXPECT_NEAR(angle_between(history.back().update.state.orientation, yaw(0.3)), 0, 1e-12);
    EXPECT_DOUBLE_EQ(history.back().update.orientation_time(), 10.2);
    EXPECT_EQ(history.back().orientation_described_at, 20.3);
    EXPECT_EQ(history.orientation_revision(), 2u);
    EXPECT_FALSE(history.add(orientation(2, 10.5, 0), 20.6)) << "a repeated orientation is ignored";
}

TEST(SeparateHistory, OrientationAloneDoesNotStartAHistory) {
    PacketHistory<double> history;
    EXPECT_FALSE(history.add(orientation(0, 1, 0.5), 1));
    EXPECT_TRUE(history.empty());
    EXPECT_TRUE(history.add(location(1, 2, 7), 2));
    EXPECT_EQ(history.back().update.state.angular_velocity, V(0)) << "no orientation is known yet";
    Update<double> other_life = orientation(2, 3, 0.5);
    other_life.incarnation = 1;
    EXPECT_FALSE(history.add(other_life, 3));
}

/// A server's snapshot for a new client: both parts in one packet, the orientation 0.3 s older.
TEST(SeparateHistory, OnePacketMayBringPartsOfDifferentAges) {
    PacketHistory<double> history;
    Update<double> told = update(5, 10, 1, 0.1);
    told.orientation_lag = 0.3;
    history.add(told, 50);
    EXPECT_NEAR(history.back().orientation_described_at, 49.7, 1e-12);
    Receiver<double> receiver(*scheme("pvb"));
    const auto& state = receiver.advance(history, {50.1, 10.1}, {.compensate = true}).state;
    EXPECT_NEAR(state.position.x, 1 + 2 * 0.1, 1e-9);
    EXPECT_NEAR(angle_between(state.orientation, yaw(0.1 + 0.5 * 0.4)), 0, 1e-9);
}

/// "You'll need separate time variables for each": an orientation between two locations leaves the location's segment
/// unchanged and is blended over its own interval.
TEST(SeparateTimes, SegmentsDoNotDisturbEachOther) {
    for (const bool compensate : {false, true}) {
        ReceiverSettings settings;
        settings.compensate = compensate;
        PacketHistory<double> both, plain;
        Receiver<double> receiver(*scheme("pvb")), alone(*scheme("pvb"));
        both.add(update(0, 0, 0, 0), 0);
        plain.add(update(0, 0, 0, 0), 0);
        int k = 0;
        const auto frames = [&](int count) {
            for (int i = 0; i < count; ++i) {
                const double time = ++k * dt;
                alone.advance(plain, {time, time}, settings);
                receiver.advance(both, {time, time}, settings);
                EXPECT_EQ(receiver.displayed().state.position, alone.displayed().state.position);
            }
        };
        frames(24);
        both.add(location(1, 0.4, 1.5), 0.4);
        plain.add(location(1, 0.4, 1.5), 0.4);
        frames(6);
        const double drawn = 0.5 * 0.5; // it has turned by itself until now
        both.add(orientation(2, 0.5, drawn + 0.2), 0.5);
        EXPECT_NEAR(receiver.elapsed(), 0.1, 1e-9);
        frames(6); // half of the orientation's 0.2 s
        EXPECT_NEAR(receiver.elapsed(), 0.2, 1e-9);
        EXPECT_NEAR(angle_between(receiver.displayed().state.orientation, yaw(drawn + 0.1 + 0.5 * 0.1)), 0, 1e-9);
        frames(30);
        EXPECT_NEAR(angle_between(receiver.displayed().state.orientation, yaw(drawn + 0.2 + 0.5 * 0.6)), 0, 1e-9);
    }
}

/// Publishes for `seconds`; returns the sent updates with their times.
std::vector<Publication<double>> publish(const S& settings, double seconds, LocalActor<double> actor = {}) {
    Publisher<double> publisher(tunables::Random(3), {});
    std::vector<Publication<double>> sent;
    for (int tick = 0; tick <= seconds * 60; ++tick) {
        actor.state.position = {0.05 * tick, 0.001 * tick * tick, 0};
        actor.state.orientation = yaw(0.0005 * tick * tick);
        if (const auto one = publisher.tick(tick * dt, dt, actor, settings))
            sent.push_back(*one);
    }
    return sent;
}

TEST(SeparatePublisher, EachPartKeepsItsRateAndSharesPacketsWhenDueTogether) {
    S settings{.when = S::When::fixed, .rate = 3, .orientation_rate = 5, .heartbeat = 1e9};
    int locations = 0, orientations = 0, packets = 0;
    double last_location = 0, last_orientation = 0;
    for (const auto& each : publish(settings, 10)) {
        ++packets;
        if (each.full) // only the update at the spawn
            continue;
        EXPECT_EQ(each.reason, Reason::interval);
        if (each.update.has_location) {
            ++locations;
            EXPECT_NEAR(each.update.time - last_location, 1.0 / 3, 1e-9);
            last_location = each.update.time;
        }
        if (each.update.has_orientation) {
            ++orientations;
            EXPECT_NEAR(each.update.time - last_orientation, 0.2, 1e-9);
            last_orientation = each.update.time;
        }
        EXPECT_DOUBLE_EQ(each.update.orientation_interval, 0.2);
    }
    EXPECT_EQ(locations, 30);
    EXPECT_EQ(orientations, 50);
    EXPECT_EQ(packets, 1 + 30 + 50 - 10) << "once a second both fall into the same packet";
}

/// A heartbeat replaces a location update and contains both parts; orientations stay on schedule.
TEST(SeparatePublisher, HeartbeatsDisturbNeitherPart) {
    S settings{.when = S::When::fixed, .rate = 3, .orientation_rate = 4, .heartbeat = 2, .heartbeat_stagger = 0};
    double last_orientation = 0;
    int fulls = 0;
    for (const auto& each : publish(settings, 20)) {
        fulls += each.full;
        EXPECT_TRUE(!each.full || (each.update.has_location && each.update.has_orientation));
        const double step = each.update.time * 4;
        if (each.update.has_orientation && std::abs(step - std::round(step)) < 1e-6) {
            EXPECT_LE(each.update.time - last_orientation, 0.25 + 1e-9);
            last_orientation = each.update.time;
        }
    }
    EXPECT_GE(fulls, 10);
    EXPECT_NEAR(last_orientation, 20, 1e-9);
}

TEST(SeparatePublisher, EachPartHasItsThresholds) {
    S settings{.when = S::When::threshold, .rate = 10, .orientation_rate = 10, .position_threshold = 1e6};
    for (const auto& each : publish(settings, 5))
        EXPECT_TRUE(each.full || (each.reason == Reason::rotation && !each.update.has_location));
    settings.position_threshold = 0.02;
    settings.rotation_threshold = 0;
    int locations = 0;
    for (const auto& each : publish(settings, 5)) {
        EXPECT_TRUE(each.full || (each.reason == Reason::position && !each.update.has_orientation));
        locations += !each.full;
    }
    EXPECT_GT(locations, 5);
}

TEST(FixedActor, IsPublishedOnChangeAndInHeartbeatsOnly) {
    S settings{.when = S::When::fixed, .heartbeat = 10, .heartbeat_stagger = 0};
    Publisher<double> publisher(tunables::Random(1), {});
    LocalActor<double> house;
    house.fixed = true;
    house.state.velocity = {0.5, 0, 0}; // its physics trembles
    std::vector<Publication<double>> sent;
    for (int tick = 0; tick <= 60 * 60; ++tick) {
        house.state.position.x = tick < 1000 ? 3 : 4; // moved once
        if (const auto one = publisher.tick(tick * dt, dt, house, settings))
            sent.push_back(*one);
    }
    ASSERT_EQ(sent.size(), 8u) << "a spawn, a move, six heartbeats: 0.13/s instead of 3/s";
    EXPECT_EQ(sent[2].reason, Reason::position);
    EXPECT_NEAR(sent[2].update.time, 1000 * dt, 0.4);
    for (const auto& each : sent) {
        EXPECT_TRUE(each.update.fixed);
        EXPECT_EQ(each.update.state.velocity, V(0));
    }
}

TEST(FixedActor, IsTeleportedNotBlended) {
    PacketHistory<double> history;
    Receiver<double> receiver(*scheme("pvb"));
    Update<double> known = update(0, 0, 3, 0.2);
    known.fixed = true;
    history.add(known, 0);
    const auto at = [&](double time) { return receiver.advance(history, {time, time}, {}).state; };
    EXPECT_EQ(at(0.1).position.x, 3);
    EXPECT_EQ(at(5).position.x, 3) << "not predicted";
    EXPECT_EQ(at(5.1).velocity, V(0));
    known.sequence = 1;
    known.state.position.x = 8;
    history.add(known, 5.1);
    EXPECT_EQ(at(5.1 + dt).position.x, 8) << "not blended";
    known.sequence = 2; // starts to roll
    known.fixed = false;
    history.add(known, 5.2);
    EXPECT_NEAR(at(5.2 + dt).position.x, 8, 0.1);
    EXPECT_GT(at(6.5).position.x, 9);
}

} // namespace
