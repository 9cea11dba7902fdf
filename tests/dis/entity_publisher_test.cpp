/// When Entity States are due: closed forms of motions that a model predicts exactly or with a known error.

#include "dis/entity_publisher.h"
#include "dis/sender_clock.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace dis {
namespace {

using Reason = EntityPublisher::Reason;

constexpr double tick = 1.0 / 60, start = 5'000; // [s]
const LocalFrame valley({.latitude = 0.875, .longitude = 0.135, .height = 70});

Truth tank_truth(Model model) {
    Truth truth;
    truth.entity = 7;
    truth.model = model;
    truth.marking = "ANN";
    return truth;
}

struct SaidAt {
    double time;
    Reason reason;
};

/// Returns the PDUs due in `seconds`; `move` sets the true state for the time since the start.
template <class Move>
std::vector<SaidAt> said_of(double seconds, Truth truth, Move&& move, const PublisherRules& rules = {}) {
    EntityPublisher publisher({}, valley, rules);
    std::vector<SaidAt> said;
    for (int i = 0; i * tick < seconds; ++i) {
        const double t = i * tick;
        move(truth, t);
        for (const EntityPublisher::Due& due : publisher.tick(start + t, {&truth, 1}))
            said.push_back({t, due.reason});
    }
    return said;
}

/// All PDUs but the first have this reason, at intervals of `period` [s], rounded up to a tick.
void expect_period(const std::vector<SaidAt>& said, Reason reason, double period, std::size_t least) {
    ASSERT_GE(said.size(), least);
    EXPECT_EQ(said.front().reason, Reason::appears);
    for (std::size_t i = 1; i < said.size(); ++i) {
        EXPECT_EQ(said[i].reason, reason) << i;
        EXPECT_GE(said[i].time - said[i - 1].time, period * 0.9999 - 1e-6) << i;
        EXPECT_LE(said[i].time - said[i - 1].time, period * 1.001 + tick) << i;
    }
}

void drive_straight(Truth& truth, double t) {
    truth.actor.state.position = {10 * t, -4 * t, 3};
    truth.actor.state.velocity = {10, -4, 0};
}

/// Moves at 10 m/s on a circle around (0, 1000); with `turns` the nose follows the path.
void drive_round(Truth& truth, double t, bool turns) {
    constexpr double radius = 1000, speed = 10, rate = speed / radius;
    const double angle = rate * t;
    dr::KinematicState<double>& state = truth.actor.state;
    state.position = {radius * std::sin(angle), radius * (1 - std::cos(angle)), 0};
    state.velocity = {speed * std::cos(angle), speed * std::sin(angle), 0};
    state.acceleration = {-speed * rate * std::sin(angle), speed * rate * std::cos(angle), 0};
    if (turns) {
        state.orientation = glm::angleAxis(angle, Vec3<double>(0, 0, 1));
        state.angular_velocity = {0, 0, rate};
    }
}

TEST(EntityPublisher, StraightDriveNeedsOnlyHeartbeats) {
    for (const Model model :
         {Model::fpw, Model::rpw, Model::rvw, Model::fvw, Model::fpb, Model::rpb, Model::rvb, Model::fvb})
        expect_period(said_of(31, tank_truth(model), drive_straight), Reason::heartbeat, 5, 7);
}

/// Error v t of a static model: 1 m at √116 m/s.
TEST(EntityPublisher, StaticModelErrsByTheDistanceDriven) {
    expect_period(said_of(5, tank_truth(Model::static_), drive_straight), Reason::position, 1 / std::sqrt(116.0), 40);
}

/// Error r (1 − cos ωt) ≈ a t²/2 of constant velocity: it exceeds the threshold D every √(2 D / a).
TEST(EntityPublisher, ConstantVelocityErrsQuadraticallyOnACircle) {
    const double acceleration = 0.1;
    const auto straight_nose = [](Truth& truth, double t) { drive_round(truth, t, false); };
    expect_period(said_of(45, tank_truth(Model::fpw), straight_nose), Reason::position, std::sqrt(2 * 1 / acceleration),
                  9);
    PublisherRules half;
    half.position = 0.5;
    expect_period(said_of(45, tank_truth(Model::fpw), straight_nose, half), Reason::position,
                  std::sqrt(2 * 0.5 / acceleration), 12);
}

TEST(EntityPublisher, BodyModelsAreExactOnAnArc) {
    const auto nose_ahead = [](Truth& truth, double t) { drive_round(truth, t, true); };
    for (const Model model : {Model::rpb, Model::rvb})
        expect_period(said_of(31, tank_truth(model), nose_ahead), Reason::heartbeat, 5, 7);
}

TEST(EntityPublisher, TurnIsPublishedEveryThreeDegreesUnlessTheModelRotates) {
    const double rate = 0.1; // [rad/s]
    const auto spin = [&](Truth& truth, double t) {
        truth.actor.state.orientation = glm::angleAxis(rate * t, Vec3<double>(0, 0, 1));
        truth.actor.state.angular_velocity = {0, 0, rate};
    };
    expect_period(said_of(10, tank_truth(Model::fpw), spin), Reason::orientation, 3 * std::numbers::pi / 180 / rate,
                  19);
    expect_period(said_of(31, tank_truth(Model::rpw), spin), Reason::heartbeat, 5, 7);
}

TEST(EntityPublisher, TurretAndGunAreExtrapolatedByTheirRates) {
    const double rate = 0.5; // [rad/s]
    const auto turn = [&](dr::Part part, double said_rate) {
        return [=](Truth& truth, double t) {
            truth.actor.articulations[part] = {std::remainder(rate * t, 2 * std::numbers::pi), said_rate};
        };
    };
    for (const dr::Part part : {dr::turret, dr::gun}) {
        expect_period(said_of(31, tank_truth(Model::fpw), turn(part, rate)), Reason::heartbeat, 5, 7);
        expect_period(said_of(5, tank_truth(Model::fpw), turn(part, 0)), Reason::parts,
                      3 * std::numbers::pi / 180 / rate, 40);
    }
    Truth mine = tank_truth(Model::static_);
    mine.kind = EntityClass::mine;
    expect_period(said_of(31, mine, turn(dr::turret, 0)), Reason::heartbeat, 5, 7);
}

TEST(EntityPublisher, ChangedAppearanceIsPublishedAtOnceAndDepartureOnce) {
    EntityPublisher publisher({.exercise = 3, .site = 12, .application = 34}, valley);
    Truth truth = tank_truth(Model::fpw);
    drive_straight(truth, 0);
    const auto first = publisher.tick(start, {&truth, 1});
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].pdu.header.exercise, 3);
    EXPECT_EQ(first[0].pdu.id, (EntityId{12, 34, 7}));
    EXPECT_EQ(first[0].pdu.type, (EntityType{1, 1, 225, 1, 1, 3, 0}));
    EXPECT_EQ(first[0].pdu.dead_reckoning.algorithm, 2);
    EXPECT_EQ(first[0].pdu.articulations.size(), 4u);
    EXPECT_EQ(marking(first[0].pdu), "ANN");
    EXPECT_TRUE(publisher.tick(start + tick, {&truth, 1}).empty());
    truth.appearance = destroyed;
    const auto dead = publisher.tick(start + 2 * tick, {&truth, 1});
    ASSERT_EQ(dead.size(), 1u);
    EXPECT_EQ(dead[0].reason, Reason::look);
    truth.marking = "BEN";
    drive_straight(truth, 2.25 - 2 * tick);
    const auto renamed = publisher.tick(start + 2.25, {&truth, 1});
    ASSERT_EQ(renamed.size(), 1u);
    EXPECT_EQ(renamed[0].reason, Reason::look);
    EXPECT_EQ(marking(renamed[0].pdu), "BEN");
    const auto last = publisher.tick(start + 2.5, {});
    ASSERT_EQ(last.size(), 1u);
    EXPECT_EQ(last[0].reason, Reason::goes);
    EXPECT_EQ(last[0].pdu.appearance, destroyed | deactivated);
    EXPECT_EQ(last[0].pdu.velocity, Vec3<float>(0));
    EXPECT_NEAR(glm::distance(valley.from_geocentric(last[0].pdu.location),
                              Vec3<double>(10, -4, 0) * (2.5 - 2 * tick) + Vec3<double>(0, 0, 3)),
                0, 1e-3);
    EXPECT_TRUE(publisher.tick(start + 20, {}).empty());
}

TEST(EntityPublisher, TeleportIsPublishedAsDepartureAndArrival) {
    EntityPublisher publisher({}, valley);
    Truth truth = tank_truth(Model::fpw);
    drive_straight(truth, 0);
    ASSERT_EQ(publisher.tick(start, {&truth, 1}).size(), 1u);
    ++truth.incarnation;
    truth.actor.state.position = {-150, 40, 3};
    const auto said = publisher.tick(start + 1, {&truth, 1});
    ASSERT_EQ(said.size(), 2u);
    EXPECT_EQ(said[0].reason, Reason::goes);
    EXPECT_EQ(said[0].pdu.appearance, deactivated);
    EXPECT_NEAR(glm::distance(valley.from_geocentric(said[0].pdu.location), Vec3<double>(10, -4, 3)), 0, 1e-3)
        << "the last location";
    EXPECT_EQ(said[1].reason, Reason::appears);
    EXPECT_EQ(said[1].pdu.appearance, 0u);
    EXPECT_NEAR(glm::distance(valley.from_geocentric(said[1].pdu.location), Vec3<double>(-150, 40, 3)), 0, 1e-3);
    EXPECT_TRUE(publisher.tick(start + 1 + tick, {&truth, 1}).empty());
}

TEST(EntityPublisher, TimeStampsAreTheTimeOfTheTick) {
    Truth truth = tank_truth(Model::fpw);
    PublisherRules relative;
    relative.absolute_time = false;
    const double time = 1'764'250'123.456;
    for (const bool absolute : {true, false}) {
        EntityPublisher publisher({}, valley, absolute ? PublisherRules{} : relative);
        const auto said = publisher.tick(time, {&truth, 1});
        ASSERT_EQ(said.size(), 1u);
        EXPECT_EQ(is_absolute(said[0].pdu.header.timestamp), absolute);
        EXPECT_NEAR(unwrapped(said[0].pdu.header.timestamp, time + 3), time, 2 * stamp_unit);
    }
}

TEST(Models, EverySchemeMapsToItsModel) {
    EXPECT_EQ(text(model_of("order0")), "1 static");
    EXPECT_EQ(text(model_of("fpw")), "2 FPW");
    EXPECT_EQ(text(model_of("order1")), "3 RPW");
    EXPECT_EQ(text(model_of("order2")), "4 RVW");
    EXPECT_EQ(text(model_of("fvw")), "5 FVW");
    EXPECT_EQ(text(model_of("arc")), "7 RPB");
    EXPECT_EQ(text(model_of("ctra")), "8 RVB");
    EXPECT_EQ(text(model_of("fvb")), "9 FVB");
    EXPECT_EQ(text(model_of("lagrange")), "4 RVW");
    EXPECT_EQ(text(model_of("somebody's own")), "4 RVW");
}

TEST(Models, KindsMapToEntityTypes) {
    for (const EntityClass kind : {EntityClass::tank, EntityClass::mine, EntityClass::shell})
        EXPECT_EQ(kind_of(type_of(kind)), kind);
    EXPECT_EQ(kind_of({1, 1, 78, 2, 0, 0, 0}), EntityClass::tank);   // another land vehicle
    EXPECT_EQ(kind_of({1, 2, 225, 1, 0, 0, 0}), EntityClass::other); // an aircraft
    EXPECT_EQ(text(type_of(EntityClass::mine)), "2.2.225.3.8.0.0");
    EXPECT_EQ(text(type_of(EntityClass::shell)), "2.2.225.2.13.6.0");
}

} // namespace
} // namespace dis
