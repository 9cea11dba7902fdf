#include "common.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/receiver.h"
#include "dead_reckoning/road.h"
#include "dead_reckoning/rotation.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <optional>
#include <rapidcheck/gtest.h>

using namespace dr;

namespace {

using Vec = Vec3<double>;

/// A circle about the origin, counter-clockwise from the east. A B-spline through points on a circle is a slightly
/// smaller circle, to 1e-4.
Road circle(double radius, int points = 48, const Road::Settle& settle = {}) {
    std::vector<Road::Place> places;
    for (int i = 0; i < points; ++i)
        places.emplace_back(radius * std::cos(2 * pi * i / points), radius * std::sin(2 * pi * i / points));
    return *Road::make(places, true, settle);
}

Road straight() {
    const std::vector<Road::Place> places{{0, 0}, {50, 0}, {100, 0}};
    return *Road::make(places, false);
}

Update<double> on(const Road& road, double progress, double speed) {
    const RoadPoint point = road.at(progress);
    Update<double> update;
    update.state.position = point.position;
    update.state.velocity = point.tangent * speed;
    update.state.orientation = point.orientation;
    update.contract = {1, progress, speed};
    return update;
}

double angle_to(const Quat<double>& q, double heading) { return angle_between(q, rotation(Vec(0, 0, heading))); }

} // namespace

TEST(Road, CircleMatchesTheClosedForm) {
    const double radius = 40;
    const Road road = circle(radius);
    // (cos 2π/n + 2)/3 of the radius: the radius of the spline at its knots.
    const double kept = radius * (std::cos(2 * pi / 48) + 2) / 3;
    EXPECT_NEAR(road.length(), 2 * pi * kept, 0.01);
    EXPECT_NEAR(road.max_curvature(), 1 / kept, 0.02 / kept);
    for (double s = 0; s < road.length(); s += 1.37) {
        const RoadPoint point = road.at(s);
        const double angle = s / kept;
        EXPECT_NEAR(glm::distance(point.position, kept * Vec(std::cos(angle), std::sin(angle), 0)), 0, 0.005) << s;
        EXPECT_NEAR(glm::length(point.tangent), 1, 1e-3);
        EXPECT_LT(angle_to(point.orientation, angle + pi / 2), 0.02);
        EXPECT_NEAR(point.turn.z, 1 / kept, 0.03 / kept);
        EXPECT_NEAR(glm::length(point.bend), 1 / kept, 0.03 / kept);
    }
}

TEST(Road, ClosedRoadWrapsAndOpenRoadEnds) {
    const Road round = circle(30), line = straight();
    EXPECT_NEAR(glm::distance(round.at(5).position, round.at(5 - 3 * round.length()).position), 0, 1e-9);
    EXPECT_NEAR(line.length(), 100, 1e-9);
    EXPECT_NEAR(line.max_curvature(), 0, 1e-9); // its ends are not bends
    EXPECT_NEAR(line.at(37.25).position.x, 37.25, 1e-9);
    EXPECT_NEAR(line.at(500).position.x, 100, 1e-9);
    EXPECT_EQ(line.at(500).tangent, Vec(0));
    EXPECT_NEAR(line.at(-1).position.x, 0, 1e-9);
    EXPECT_NEAR(line.nearest({37.2, 4}), 37, 0.3);
}

TEST(Road, InvalidPointsAreRefused) {
    using Places = std::vector<Road::Place>;
    const auto refused = [](const Places& places, bool closed) { return !Road::make(places, closed); };
    EXPECT_TRUE(refused({}, false));
    EXPECT_TRUE(refused({{1, 1}}, true));
    EXPECT_TRUE(refused(Places(200, {3, 3}), true));      // all points in one place
    EXPECT_TRUE(refused({{0, 0}, {100, 0}}, true));       // there and back is not a loop
    EXPECT_TRUE(refused({{0, 0}, {10, 0}}, false));       // too short
    EXPECT_TRUE(refused({{-4000, 0}, {4000, 0}}, false)); // too long for the wire
    EXPECT_TRUE(refused({{0, 0}, {NAN, 50}, {60, 60}}, false));
    EXPECT_TRUE(refused({{0, 0}, {INFINITY, 50}}, false));
    EXPECT_TRUE(refused({{0, 0}, {1e300, 50}}, false));
    EXPECT_TRUE(refused(Places(Road::max_points + 1, {0, 0}), false));
    EXPECT_FALSE(refused({{0, 0}, {100, 0}}, false));
}

RC_GTEST_PROP(Road, PositionIsContinuousEverywhere, ()) {
    std::vector<Road::Place> places;
    const int count = *rc::gen::inRange(3, 40);
    for (int i = 0; i < count; ++i)
        places.emplace_back(*rc::gen::inRange(-4000, 4000) / 20.0, *rc::gen::inRange(-4000, 4000) / 20.0);
    const bool closed = *rc::gen::arbitrary<bool>();
    const auto road = Road::make(places, closed);
    RC_PRE(road.has_value());
    for (int i = 0; i < 200; ++i) {
        const double s = road->length() * (1.2 * i / 200 - 0.1), d = 1e-4;
        const RoadPoint a = road->at(s), b = road->at(s + d);
        RC_ASSERT(glm::distance(a.position, b.position) < 2 * d);
        RC_ASSERT(std::isfinite(glm::dot(a.bend, a.bend)) && std::isfinite(glm::dot(a.turn, a.turn)));
    }
}

TEST(Path, StaysOnTheRoadForAnyTime) {
    Roads roads;
    roads.add(1, circle(40));
    const Road& road = *roads.find(1);
    PacketHistory<double> history;
    history.set_roads(&roads);
    history.add(on(road, 10, 8), 0);
    const Predict<double> predict = scheme("snap:path")->predictor->predict<double>();
    for (double age = 0; age < 100; age += 0.7) {
        const auto state = predict(history, age);
        const RoadPoint point = road.at(10 + 8 * age);
        EXPECT_NEAR(glm::distance(state.position, point.position), 0, 1e-9);
        EXPECT_NEAR(glm::length(state.velocity), 8, 0.02);
        EXPECT_NEAR(angle_between(state.orientation, point.orientation), 0, 1e-6);
        // Velocity, acceleration and angular velocity match the differences of position and orientation.
        const double d = 1e-3;
        const auto next = predict(history, age + d);
        EXPECT_NEAR(glm::distance((next.position - state.position) / d, state.velocity), 0, 0.01);
        EXPECT_NEAR(glm::distance(next.orientation * glm::conjugate(state.orientation) * Vec(1, 0, 0),
                                  rotation(state.angular_velocity * d) * Vec(1, 0, 0)),
                    0, 1e-5);
    }
}

/// The predicted tank starts at the published offset from the road and returns to the promised place. Driving backward
/// along the road it faces the other way.
TEST(Path, OffsetFromTheRoadFades) {
    Roads roads;
    roads.add(1, straight());
    for (const double speed : {5.0, -5.0}) {
        Update<double> update = on(*roads.find(1), 50, speed);
        update.state.position += Vec(-0.5, 2, 0.25);
        update.state.orientation = rotation(Vec(0, 0, speed < 0 ? pi - 0.3 : 0.3));
        const auto first = predict_on_road(&roads, update, 0.0);
        ASSERT_TRUE(first);
        EXPECT_NEAR(glm::distance(first->position, update.state.position), 0, 1e-12);
        EXPECT_NEAR(angle_between(first->orientation, update.state.orientation), 0, 1e-9);
        const auto before = predict_on_road(&roads, update, -0.2); // the same offset
        EXPECT_NEAR(before->position.y, 2, 1e-12);
        EXPECT_NEAR(before->velocity.y, 0, 1e-12);
        const auto later = predict_on_road(&roads, update, 1.0);
        EXPECT_NEAR(later->position.y, 2 * std::exp(-1.0), 1e-9);
        EXPECT_NEAR(later->position.x, 50 + speed - 0.5 * std::exp(-1.0), 1e-9);
        const auto settled = predict_on_road(&roads, update, 9.0);
        EXPECT_LT(angle_to(settled->orientation, speed < 0 ? pi : 0), 1e-3);
        EXPECT_NEAR(settled->position.y, 0, 1e-3);
    }
}

/// Braking is uniform: at 10 m/s the last 25 m take 5 s.
TEST(Path, StopsAtTheEndOfItsContractByTheClosedForm) {
    Roads roads;
    roads.add(1, straight());
    for (const double sign : {1.0, -1.0}) {
        Update<double> update = on(*roads.find(1), 50 - sign * 25, sign * 10);
        update.contract.ends = true;
        update.contract.end = 50 + sign * 25; // 50 m ahead: 2.5 s of driving, 5 s of braking
        if (sign < 0)
            update.state.orientation = rotation(Vec(0, 0, pi));
        const auto way = [&](double age) {
            return sign * (predict_on_road(&roads, update, age)->position.x - 50) + 25;
        };
        const auto speed = [&](double age) { return sign * predict_on_road(&roads, update, age)->velocity.x; };
        EXPECT_NEAR(way(-1), -10, 1e-9) << "backward in time the tank came at its speed";
        EXPECT_NEAR(way(0), 0, 1e-12);
        EXPECT_NEAR(way(2.5), 25, 1e-9);
        EXPECT_NEAR(speed(2.5), 10, 1e-9);
        EXPECT_NEAR(way(5), 25 + 10 * 2.5 - 2.5 * 2.5, 1e-9);
        EXPECT_NEAR(speed(5), 5, 1e-9);
        EXPECT_NEAR(sign * predict_on_road(&roads, update, 5.0)->acceleration.x, -contract_braking, 1e-9);
        EXPECT_NEAR(way(7.5), 50, 1e-9);
        for (const double age : {7.5, 60.0, 3600.0}) {
            EXPECT_NEAR(way(age), 50, 1e-9) << age;
            EXPECT_EQ(predict_on_road(&roads, update, age)->velocity, Vec(0)) << age;
        }
    }
}

/// An update while the tank brakes, or while it stands, continues the same stop.
RC_GTEST_PROP(Path, EveryUpdateOfADriveNamesTheSameStop, ()) {
    const Road road = circle(*rc::gen::inRange(8, 60));
    Contract<double> contract{.road = 1, .progress = road.length() * *rc::gen::inRange(0, 1000) / 1000.0};
    contract.speed = *rc::gen::inRange(2, 14) * (*rc::gen::arbitrary<bool>() ? 1 : -1);
    contract.ends = true;
    contract.end = road.length() * *rc::gen::inRange(0, 1000) / 1000.0;
    const double later = *rc::gen::inRange(0, 4000) / 100.0, age = *rc::gen::inRange(0, 4000) / 100.0;
    Contract<double> next = contract;
    next.progress = road.wrap(progress_under(road, contract, later).progress);
    const RoadProgress at = progress_under(road, contract, later + age), again = progress_under(road, next, age);
    RC_ASSERT(glm::distance(road.at(at.progress).position, road.at(again.progress).position) < 1e-5);
    RC_ASSERT(std::abs(at.speed - again.speed) < 1e-4);
}

TEST(Path, NearestFloatPastTheEndHasArrived) {
    const Road road = circle(40);
    const Contract<double> contract{.road = 1, .progress = 100.004, .speed = 8, .ends = true, .end = 100};
    EXPECT_EQ(progress_under(road, contract, 5).progress, 100) << "not another lap";
}

/// Beside a circle the tank drives on another circle: its radius, speed and acceleration have a closed form.
TEST(Path, SideOfTheRoadIsAnotherCircle) {
    Roads roads;
    roads.add(1, circle(40));
    const Road& road = *roads.find(1);
    const double radius = glm::length(road.at(0).position), speed = 8;
    for (const double way : {1.0, -1.0}) // counter-clockwise, then clockwise
        for (const double side : {2.5, -2.5}) {
            Update<double> update;
            update.contract = {.road = 1, .progress = 10, .speed = way * speed, .side = side};
            const RoadPoint start = vehicle_on(road, update.contract, 10);
            update.state.position = start.position;
            update.state.orientation = start.orientation;
            const double beside = radius - way * side; // on the left of a counter-clockwise drive is inside
            for (double age = 0; age < 60; age += 0.7) {
                const auto state = predict_on_road(&roads, update, age);
                ASSERT_TRUE(state);
                EXPECT_NEAR(glm::length(state->position), beside, 0.01);
                EXPECT_NEAR(glm::length(state->velocity), speed * beside / radius, 0.05);
                EXPECT_NEAR(glm::length(state->acceleration), speed * speed * beside / (radius * radius), 0.1);
                EXPECT_NEAR(state->angular_velocity.z, way * speed / radius, 0.02);
                const auto next = predict_on_road(&roads, update, age + 1e-3);
                EXPECT_NEAR(glm::distance((next->position - state->position) / 1e-3, state->velocity), 0, 0.02);
            }
        }
}

TEST(Path, FallsBackToOrderTwoWithoutARoad) {
    Roads roads;
    roads.add(1, circle(40));
    Update<double> update = on(*roads.find(1), 10, 8);
    update.state.acceleration = Vec(1, -2, 0);
    const Predict<double> path = scheme("snap:path")->predictor->predict<double>(),
                          order2 = scheme("snap:order2")->predictor->predict<double>();
    const auto falls_back = [&](const Roads* known, const Update<double>& told) {
        PacketHistory<double> history;
        history.set_roads(known);
        history.add(told, 0);
        return path(history, 0.8).position == order2(history, 0.8).position;
    };
    EXPECT_FALSE(falls_back(&roads, update));
    EXPECT_TRUE(falls_back(nullptr, update));
    Update<double> told = update;
    told.contract.road = 9; // an unknown road
    EXPECT_TRUE(falls_back(&roads, told));
    told = update;
    told.contract.progress = NAN;
    EXPECT_TRUE(falls_back(&roads, told));
    told.contract.progress = 1e300;
    falls_back(&roads, told); // any result, but no crash
    told = update;
    told.state.position += Vec(100, 0, 0); // not on that road
    EXPECT_TRUE(falls_back(&roads, told));
    // The road may arrive after the update that refers to it.
    PacketHistory<double> history;
    Roads late;
    history.set_roads(&late);
    history.add(update, 0);
    const auto before = path(history, 0.8).position;
    late.add(1, circle(40));
    EXPECT_NE(path(history, 0.8).position, before);
}

TEST(Path, EveryConvergenceStaysOnTheRoad) {
    Roads roads;
    roads.add(1, circle(40));
    const Road& road = *roads.find(1);
    for (const ConvergenceRow& convergence : convergences()) {
        const Scheme path = *scheme(std::string(convergence.name) + ":path");
        Receiver<double> displayed(path);
        PacketHistory<double> history;
        history.set_roads(&roads);
        const double radius = glm::length(road.at(0).position);
        double worst = 0;
        for (int frame = 0; frame < 60 * 60; ++frame) {
            const double now = frame / 60.0;
            if (frame % 1140 == 0) { // every 19 s
                Update<double> update = on(road, 8 * now, 8);
                update.time = now;
                update.sequence = static_cast<std::uint32_t>(frame);
                history.add(update, now);
            }
            const auto& state = displayed.advance(history, {now, now}, {}).state;
            worst = std::max(worst, std::abs(glm::length(state.position) - radius));
        }
        const bool lags = convergence.name == "targeting-99" || convergence.name == "phase-in";
        EXPECT_LT(worst, lags ? 8 : 0.05) << convergence.name;
    }
}

namespace {

/// Publishes a tank on the circle, `off` [m] outside of its promised place, until `leaves`.
struct Patrol {
    Roads roads;
    PublisherSettings settings;
    double off = 0, leaves = 1e9, speed = 8;
    std::optional<double> end{}; ///< progress at which the tank stops [m]
    bool named = false;          ///< the contract names the end

    std::vector<Publication<double>> run(double seconds) {
        roads.add(1, circle(40));
        const Road& road = *roads.find(1);
        Publisher<double> publisher(tunables::Random(1), {}, {}, {}, &roads);
        std::vector<Publication<double>> sent;
        for (int tick = 0; tick < seconds * 60; ++tick) {
            const double now = tick / 60.0;
            Contract<double> driven{.road = 1, .speed = speed, .ends = end.has_value(), .end = end.value_or(0)};
            const RoadProgress at = progress_under(road, driven, now);
            const RoadPoint point = road.at(at.progress);
            LocalActor<double> actor;
            actor.state.position = point.position + point.orientation * Vec(0, -off, 0);
            actor.state.velocity = point.tangent * at.speed;
            actor.state.acceleration = point.bend * (at.speed * at.speed) + point.tangent * at.acceleration;
            actor.state.orientation = point.orientation;
            actor.state.angular_velocity = point.turn * at.speed;
            driven.progress = road.wrap(at.progress);
            driven.ends = named;
            driven.end = named ? driven.end : 0;
            if (now < leaves && (named || at.speed == speed)) // a stop that no contract names ends the contract
                actor.contract = driven;
            if (const auto publication = publisher.tick(now, 1 / 60.0, actor, settings))
                sent.push_back(*publication);
        }
        return sent;
    }
};

} // namespace

TEST(Contract, OnlyHeartbeatsAreSentWhileItHolds) {
    Patrol patrol;
    patrol.settings.reference_scheme = static_cast<int>(index_of(*scheme("pvb:path")));
    patrol.settings.heartbeat = 10;
    const auto kept = patrol.run(60);
    EXPECT_LE(kept.size(), 8u); // the spawn and six or seven heartbeats
    for (const auto& publication : kept)
        EXPECT_EQ(publication.update.contract.road, 1);

    // The same drive extrapolated by order2 needs about an update a second.
    patrol.settings.reference_scheme = static_cast<int>(index_of(*scheme("pvb:order2")));
    EXPECT_GT(patrol.run(60).size(), 60u);

    patrol.settings.reference_scheme = static_cast<int>(index_of(*scheme("pvb:path")));
    patrol.settings.contract = false; // without the setting, no promise is published
    const auto without = patrol.run(60);
    EXPECT_GT(without.size(), 60u);
    EXPECT_EQ(without.back().update.contract.road, 0);
}

/// The tank drives to a waypoint and stands there. If the contract names the end, the stop needs no update.
TEST(Contract, NamedEndSavesTheUpdatesOfAStop) {
    const auto updates = [](bool named) {
        Patrol patrol;
        patrol.settings.reference_scheme = static_cast<int>(index_of(*scheme("snap:path")));
        patrol.settings.heartbeat = 60;
        patrol.end = 120;
        patrol.named = named;
        return patrol.run(40);
    };
    const auto named = updates(true), unannounced = updates(false);
    EXPECT_EQ(named.size(), 1u) << "the spawn";
    EXPECT_GT(unannounced.size(), 5u);
}

TEST(Contract, AnotherSideOrEndIsPublished) {
    Roads roads;
    roads.add(1, circle(40));
    Publisher<double> publisher(tunables::Random(1), {}, {}, {}, &roads);
    PublisherSettings settings;
    settings.rate = 10;
    LocalActor<double> actor;
    actor.contract = {.road = 1, .progress = 0, .speed = 0, .ends = true, .end = 0};
    const RoadPoint point = roads.find(1)->at(0);
    actor.state.position = point.position;
    actor.state.orientation = point.orientation;
    double time = 0;
    const auto run = [&] {
        std::vector<Reason> reasons;
        for (int tick = 0; tick < 30; ++tick)
            if (const auto sent = publisher.tick(time += 1 / 60.0, 1 / 60.0, actor, settings))
                reasons.push_back(sent->reason);
        return reasons;
    };
    EXPECT_EQ(run(), std::vector{Reason::spawn});
    actor.contract.end = 50;
    EXPECT_EQ(run(), std::vector{Reason::contract});
    actor.contract.side = -2;
    EXPECT_EQ(run(), std::vector{Reason::contract});
    actor.contract.ends = false;
    actor.contract.end = 0;
    EXPECT_EQ(run(), std::vector{Reason::contract});
    EXPECT_EQ(run(), std::vector<Reason>{});
}

TEST(Contract, TankThatDeviatesPublishesUpdates) {
    Patrol patrol;
    patrol.settings.reference_scheme = static_cast<int>(index_of(*scheme("snap:path")));
    patrol.settings.position_threshold = 0.2;
    patrol.settings.rotation_threshold = 0;
    patrol.off = 1; // the prediction returns to the promised place and the tank does not, so errors recur
    const auto sent = patrol.run(20);
    EXPECT_GT(sent.size(), 20u);
    EXPECT_EQ(sent.back().reason, Reason::position);
}

TEST(Contract, EndIsPublishedAtOnceWithItsReason) {
    Patrol patrol;
    patrol.settings.reference_scheme = static_cast<int>(index_of(*scheme("pvb:path")));
    patrol.leaves = 5.0;
    const auto sent = patrol.run(5.4);
    ASSERT_GE(sent.size(), 2u);
    EXPECT_EQ(sent.back().reason, Reason::contract);
    EXPECT_EQ(sent.back().update.contract.road, 0);
    EXPECT_NEAR(sent.back().update.time, 5.0, 0.02);
}
