/// Entities of other simulators: extrapolated by their own models at the instants of their time stamps, scored, and
/// removed in time.

#include "dis/remote_entities.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace dis {
namespace {

const LocalFrame steppe({.latitude = 0.857, .longitude = 1.192, .height = 330});
constexpr double noon = 43'200; // [s]

RemoteEntities listener() { return RemoteEntities({.exercise = 1, .site = 1, .application = 1}, steppe, 2000); }

EntityState foreign_tank(double time, const dr::KinematicState<double>& state, Model model, bool absolute = true) {
    EntityState pdu;
    pdu.header.timestamp = time_stamp(time, absolute);
    pdu.id = {2, 3, 4};
    pdu.force = 2;
    pdu.type = type_of(EntityClass::tank);
    set_marking(pdu, "HAWK");
    set_motion(pdu, model, state, steppe);
    return pdu;
}

/// Returns the state at time `t` on a circle around (0, 50) at 10 m/s, nose ahead.
dr::KinematicState<double> on_a_circle(double t) {
    constexpr double radius = 50, speed = 10, rate = speed / radius;
    const double angle = rate * t;
    dr::KinematicState<double> state;
    state.position = {radius * std::sin(angle), radius * (1 - std::cos(angle)), 0};
    state.velocity = {speed * std::cos(angle), speed * std::sin(angle), 0};
    state.acceleration = {-speed * rate * std::sin(angle), speed * rate * std::cos(angle), 0};
    state.orientation = glm::angleAxis(angle, Vec3<double>(0, 0, 1));
    state.angular_velocity = {0, 0, rate};
    return state;
}

dr::KinematicState<double> on_a_line(double t) {
    dr::KinematicState<double> state;
    state.position = {10 * t, 0, 0};
    state.velocity = {10, 0, 0};
    return state;
}

TEST(RemoteEntities, AreExtrapolatedExactlyWhenTheirModelFits) {
    RemoteEntities heard = listener();
    for (int i = 0; i <= 10; ++i)
        heard.receive(encode(foreign_tank(noon + 2 * i, on_a_circle(2 * i), Model::rpb)), noon + 2 * i + 0.03);
    ASSERT_EQ(heard.all().size(), 1u);
    const RemoteEntity& tank = heard.all().begin()->second;
    EXPECT_EQ(tank.score.updates, 11u);
    EXPECT_LT(tank.score.largest, 1e-3); // PDUs contain floats
    EXPECT_LT(tank.score.largest_angle, 1e-4);
    EXPECT_NEAR(tank.score.rate(), 0.5, 1e-6);
    EXPECT_EQ(tank.kind(), EntityClass::tank);
    EXPECT_TRUE(tank.compensated);
    const auto there = tank.at(noon + 21, steppe).state, truth = on_a_circle(21);
    EXPECT_LT(glm::distance(there.position, truth.position), 1e-3);
    EXPECT_LT(dr::angle_between(there.orientation, truth.orientation), 1e-4);
}

/// With constant velocity the error after 2 s follows from the circle's formula.
TEST(RemoteEntities, AreScoredAgainstTheirNextPdu) {
    RemoteEntities heard = listener();
    for (int i = 0; i <= 10; ++i)
        heard.receive(encode(foreign_tank(noon + 2 * i, on_a_circle(2 * i), Model::fpw)), noon + 2 * i + 0.01);
    const double turned = 0.4; // [rad], in 2 s
    const double off = 50 * std::hypot(turned - std::sin(turned), 1 - std::cos(turned));
    const Score& score = heard.all().begin()->second.score;
    EXPECT_NEAR(score.mean(), off, 1e-3);
    EXPECT_NEAR(score.largest, off, 1e-3);
    EXPECT_NEAR(score.largest_angle, turned, 1e-4);
}

TEST(RemoteEntities, AgreeingClockCompensatesDelayAndJitter) {
    RemoteEntities heard = listener();
    std::minstd_rand dice(1);
    std::uniform_real_distribution<double> delay(0.02, 0.3);
    for (int i = 0; i < 50; ++i)
        heard.receive(encode(foreign_tank(noon + 0.5 * i, on_a_line(0.5 * i), Model::fpw)),
                      noon + 0.5 * i + delay(dice));
    const RemoteEntity& tank = heard.all().begin()->second;
    EXPECT_LT(tank.score.largest, 1e-3);
    EXPECT_NEAR(tank.at(noon + 30, steppe).state.position.x, 300, 1e-3);
}

TEST(RemoteEntities, DifferentClockCompensatesJitterButNotTheMinimumDelay) {
    for (const bool absolute : {true, false}) { // an absolute time stamp that is wrong
        RemoteEntities heard = listener();
        std::minstd_rand dice(2);
        std::uniform_real_distribution<double> delay(0.02, 0.3);
        const double face = 1234.5;   // offset of the sender's clock [s]
        for (int i = 0; i < 100; ++i) // the first PDU has the smallest delay
            heard.receive(encode(foreign_tank(noon + face + 0.5 * i, on_a_line(0.5 * i), Model::fpw, absolute)),
                          noon + 0.5 * i + (i == 0 ? 0.02 : delay(dice)));
        const RemoteEntity& tank = heard.all().begin()->second;
        EXPECT_FALSE(tank.compensated);
        EXPECT_LT(tank.score.largest, 0.1) << "the jitter of 0.28 s would cause 2.8 m";
        EXPECT_NEAR(tank.at(noon + 60, steppe).state.position.x, 600 - 0.02 * 10, 0.1);
    }
}

TEST(SenderClock, IgnoresAConstantTimeStamp) {
    SenderClock clock;
    for (int i = 0; i < 20; ++i)
        EXPECT_NEAR(clock.time_of(0, noon + 700 + i), noon + 700 + i, 1e-6) << i;
}

TEST(SenderClock, IgnoresATimeStampInAnotherUnit) {
    for (const double counts_a_second : {1., 1000., 1e6}) { // Unix time in seconds, milliseconds, microseconds
        SenderClock clock;
        for (int i = 0; i < 300; ++i) {
            const double time = noon + 0.1 * i;
            const auto stamp = static_cast<std::uint32_t>(static_cast<std::uint64_t>(time * counts_a_second));
            const double said = clock.time_of(stamp, time);
            if (i > 110) {
                EXPECT_NEAR(said, time, 1e-6) << counts_a_second << " " << i;
            }
        }
    }
}

TEST(SenderClock, FollowsAClockThatIsReset) {
    SenderClock clock;
    EXPECT_NEAR(clock.time_of(time_stamp(100, false), noon), noon, 1e-6);
    EXPECT_NEAR(clock.time_of(time_stamp(101, false), noon + 1.2), noon + 1, 2e-3); // arrives 0.2 s late
    EXPECT_NEAR(clock.time_of(time_stamp(50, false), noon + 2), noon + 2, 1e-6);
    EXPECT_NEAR(clock.time_of(time_stamp(51, false), noon + 3.1), noon + 3, 2e-3);
}

TEST(SenderClock, DoesNotMistakeClockDriftForDelay) {
    for (const double goes : {0.99, 1.01}) {
        SenderClock clock;
        for (int i = 0; i < 600; ++i)
            EXPECT_NEAR(clock.time_of(time_stamp(100 + goes * i, false), noon + i), noon + i, 0.4) << i;
    }
}

TEST(RemoteEntities, AreRemovedAfterTwelveSecondsOfSilence) {
    RemoteEntities heard = listener();
    heard.receive(encode(foreign_tank(noon, on_a_line(0), Model::fpw)), noon + 0.1);
    heard.forget(noon + 12.0);
    EXPECT_EQ(heard.all().size(), 1u);
    heard.forget(noon + 12.2);
    EXPECT_EQ(heard.all().size(), 0u);
    ASSERT_EQ(heard.departed().size(), 1u);
    EXPECT_THAT(table(heard), testing::ContainsRegex("2:3:4 +HAWK +tank +2 FPW +1 .*gone"));
}

TEST(RemoteEntities, StationaryEntityMayBeSilentLongerSinceVersionSeven) {
    RemoteEntities heard = listener();
    EntityState now = foreign_tank(noon, {}, Model::fpw), before = now;
    before.id.entity = 5;
    before.header.version = 6;
    for (const EntityState& pdu : {now, before})
        heard.receive(encode(pdu), noon);
    heard.forget(noon + 13);
    ASSERT_EQ(heard.all().size(), 1u);
    EXPECT_EQ(heard.all().begin()->first, now.id);
    heard.forget(noon + 143);
    EXPECT_EQ(heard.all().size(), 1u);
    heard.forget(noon + 145);
    EXPECT_TRUE(heard.all().empty());
}

TEST(RemoteEntities, StartOverWhenTheLocalClockIsSetBack) {
    RemoteEntities heard = listener();
    Detonation end;
    end.firing = {2, 3, 4};
    end.location = steppe.to_geocentric({50, 60, 1});
    heard.forget(noon);
    heard.receive(encode(foreign_tank(noon, on_a_line(0), Model::fpw)), noon);
    heard.receive(encode(end), noon);
    heard.forget(noon - 0.5);
    EXPECT_EQ(heard.all().size(), 1u) << "NTP corrects by less";
    heard.forget(noon - 3600);
    EXPECT_TRUE(heard.all().empty());
    EXPECT_TRUE(heard.detonations().empty());
    EXPECT_EQ(heard.departed().size(), 1u);
    heard.receive(encode(foreign_tank(noon + 1, on_a_line(1), Model::fpw)), noon - 3599);
    ASSERT_EQ(heard.all().size(), 1u);
    EXPECT_EQ(heard.all().begin()->second.score.updates, 1u);
    EXPECT_NEAR(heard.all().begin()->second.at(noon - 3598, steppe).state.position.x, 20, 1e-3);
    heard.forget(noon - 3586);
    EXPECT_TRUE(heard.all().empty());
}

TEST(RemoteEntities, CopyOfAPduIsNotAnUpdate) {
    RemoteEntities heard = listener();
    const Bytes said = encode(foreign_tank(noon, on_a_line(0), Model::fpw));
    for (const double way : {0.01, 0.02, 0.05})
        heard.receive(said, noon + way);
    EXPECT_EQ(heard.all().begin()->second.score.updates, 1u);
    EXPECT_EQ(heard.counts().others, 2u);
    EntityState burnt = foreign_tank(noon, on_a_line(0), Model::fpw);
    burnt.appearance = destroyed;
    heard.receive(encode(burnt), noon + 0.05);
    EXPECT_TRUE(heard.all().begin()->second.wreck()) << "a PDU with another appearance is no copy";
}

TEST(RemoteEntities, RespawnElsewhereIsNotScored) {
    RemoteEntities heard = listener();
    auto pdu = foreign_tank(noon, on_a_line(0), Model::fpw);
    heard.receive(encode(pdu), noon);
    pdu = foreign_tank(noon + 1, on_a_line(1), Model::fpw);
    pdu.appearance = destroyed;
    heard.receive(encode(pdu), noon + 1);
    heard.receive(encode(foreign_tank(noon + 4, on_a_line(40), Model::fpw)), noon + 4); // 400 m further instead of 40 m
    const Score& score = heard.all().begin()->second.score;
    EXPECT_EQ(score.updates, 3u);
    EXPECT_LT(score.largest, 1e-3);
    heard.receive(encode(foreign_tank(noon + 5, on_a_line(42), Model::fpw)), noon + 5);
    EXPECT_NEAR(score.largest, 10, 1e-3) << "a living entity is scored";
}

/// An entity jumps as at the start of a round: one row remains, and the jump is not an error.
TEST(RemoteEntities, DepartureAndReturnElsewhereIsNotScored) {
    RemoteEntities heard = listener();
    heard.receive(encode(foreign_tank(noon, on_a_line(0), Model::fpw)), noon);
    heard.receive(encode(foreign_tank(noon + 1, on_a_line(1), Model::fpw)), noon + 1);
    EntityState goes = foreign_tank(noon + 2, on_a_line(2), Model::fpw);
    goes.appearance = deactivated;
    heard.receive(encode(goes), noon + 2);
    ASSERT_EQ(heard.departed().size(), 1u);
    heard.receive(encode(foreign_tank(noon + 2, on_a_line(18), Model::fpw)), noon + 2); // 160 m further
    ASSERT_EQ(heard.all().size(), 1u);
    EXPECT_TRUE(heard.departed().empty()) << "the entity is back and has one row";
    const Score& score = heard.all().begin()->second.score;
    EXPECT_EQ(score.updates, 3u);
    EXPECT_EQ(score.compared, 1u);
    EXPECT_LT(score.largest, 1e-3);
    heard.receive(encode(foreign_tank(noon + 3, on_a_line(19.5), Model::fpw)), noon + 3);
    EXPECT_NEAR(score.largest, 5, 1e-3);
    EXPECT_NEAR(score.mean(), 2.5, 1e-3) << "the mean is over the two compared updates";
}

TEST(RemoteEntities, OnlyOneSenderUpdatesAnEntity) {
    RemoteEntities heard = listener();
    for (int i = 0; i < 4; ++i) {
        heard.receive(encode(foreign_tank(noon + i, on_a_line(i), Model::fpw)), noon + i, "10.0.0.1");
        heard.receive(encode(foreign_tank(noon + i + .5, on_a_line(100), Model::fpw)), noon + i + .5, "10.0.0.2");
    }
    ASSERT_EQ(heard.all().size(), 1u);
    EXPECT_LT(heard.all().begin()->second.score.largest, 1e-3);
    EXPECT_EQ(heard.counts().clashing, 4u);
    EXPECT_THAT(table(heard), testing::HasSubstr("4 PDUs with the entity number of another sender"));
    heard.forget(noon + 100);
    heard.receive(encode(foreign_tank(noon + 100, on_a_line(100), Model::fpw)), noon + 100, "10.0.0.2");
    EXPECT_EQ(heard.all().size(), 1u) << "the number is free again";
}

TEST(RemoteEntities, PaddingAfterAPduIsIgnored) {
    RemoteEntities heard = listener();
    for (const std::size_t padding : {1u, 4u, 12u, 40u}) {
        Bytes bytes = encode(foreign_tank(noon, on_a_line(0), Model::fpw));
        bytes.resize(bytes.size() + padding);
        const Bytes second = encode(Fire{});
        bytes.insert(bytes.end(), second.begin(), second.end());
        bytes.resize(bytes.size() + padding);
        heard.receive(bytes, noon);
    }
    EXPECT_EQ(heard.counts().malformed, 0u) << heard.complaint();
    EXPECT_EQ(heard.counts().fires, 4u);
}

TEST(RemoteEntities, DepartedShellsHaveNoRow) {
    RemoteEntities heard = listener();
    EntityState shell = foreign_tank(noon, on_a_line(0), Model::fvw);
    shell.type = type_of(EntityClass::shell);
    heard.receive(encode(shell), noon);
    EXPECT_EQ(heard.all().size(), 1u);
    heard.forget(noon + 13);
    EXPECT_TRUE(heard.all().empty());
    EXPECT_TRUE(heard.departed().empty());
}

TEST(RemoteEntities, DeactivatedEntityIsRemovedAtOnceAndFrozenEntityStays) {
    RemoteEntities heard = listener();
    EntityState pdu = foreign_tank(noon, on_a_line(0), Model::fpw);
    pdu.appearance = frozen;
    heard.receive(encode(pdu), noon);
    EXPECT_LT(heard.all().begin()->second.at(noon + 5, steppe).state.position.x, 1e-3);
    pdu.appearance = deactivated;
    pdu.header.timestamp = time_stamp(noon + 1, true);
    heard.receive(encode(pdu), noon + 1);
    EXPECT_EQ(heard.all().size(), 0u);
    heard.receive(encode(pdu), noon + 1);
    EXPECT_EQ(heard.departed().size(), 1u);
}

TEST(RemoteEntities, TurretAndGunContinueAtTheirRates) {
    RemoteEntities heard = listener();
    EntityState pdu = foreign_tank(noon, on_a_line(0), Model::fpw);
    dr::Articulations<double> parts;
    parts[dr::turret] = {0.25, 0.5};
    parts[dr::gun] = {0.125, -0.0625};
    set_parts(pdu, parts);
    EXPECT_FLOAT_EQ(articulation_of(pdu.articulations, primary_turret, azimuth).value(), -0.25f) << "to the left";
    heard.receive(encode(pdu), noon);
    const auto now = heard.all().begin()->second.at(noon + 2, steppe).articulations;
    EXPECT_NEAR(now[dr::turret].angle, 1.25, 1e-5);
    EXPECT_NEAR(now[dr::gun].angle, 0, 1e-5);
}

TEST(RemoteEntities, CountAndIgnoreForeignAndImpossiblePdus) {
    RemoteEntities heard = listener();
    const EntityState good = foreign_tank(noon, on_a_line(0), Model::fpw);
    EntityState other = good, own = good, far = good, fast = good, naked = good;
    other.header.exercise = 2;
    own.id = {1, 1, 9};
    far.location *= 1.001;
    fast.velocity = Vec3<float>(1e30f);
    naked.location.x = std::numeric_limits<double>::quiet_NaN();
    for (const EntityState& pdu : {other, own, far, fast, naked})
        heard.receive(encode(pdu), noon);
    const Bytes whole = encode(good);
    for (std::size_t size = 1; size < whole.size(); ++size)
        heard.receive({whole.data(), size}, noon);
    EXPECT_EQ(heard.all().size(), 0u);
    const RemoteEntities::Counts& counts = heard.counts();
    EXPECT_EQ(counts.other_exercise, 1u);
    EXPECT_EQ(counts.own, 1u);
    EXPECT_EQ(counts.off_the_map, 1u);
    EXPECT_EQ(counts.impossible, 1u);
    EXPECT_EQ(counts.malformed, whole.size());
    EXPECT_THAT(table(heard), testing::HasSubstr("1 PDUs off the map"));
    heard.receive(whole, noon);
    EXPECT_EQ(heard.all().size(), 1u);
    heard.receive(encode(far), noon); // it drives on
    EXPECT_EQ(heard.all().size(), 0u);
}

TEST(RemoteEntities, AreLimitedInNumber) {
    RemoteEntities heard = listener();
    EntityState pdu = foreign_tank(noon, on_a_line(0), Model::fpw);
    for (std::size_t i = 0; i < 2 * RemoteEntities::max_entities; ++i) {
        pdu.id.entity = static_cast<std::uint16_t>(i + 1);
        heard.receive(encode(pdu), noon);
    }
    EXPECT_EQ(heard.all().size(), RemoteEntities::max_entities);
    EXPECT_EQ(heard.counts().too_many, RemoteEntities::max_entities);
    heard.forget(noon + 100);
    for (std::size_t i = 0; i < 2 * RemoteEntities::max_entities; ++i) { // from as many applications
        pdu.id = {static_cast<std::uint16_t>(i + 2), 1, 1};
        heard.receive(encode(pdu), noon + 100);
    }
    EXPECT_EQ(heard.all().size(), RemoteEntities::max_senders);
    EXPECT_LE(heard.departed().size(), RemoteEntities::max_entities);
}

TEST(RemoteEntities, DatagramMayHoldSeveralPdus) {
    RemoteEntities heard = listener();
    Bytes both = encode(foreign_tank(noon, on_a_line(0), Model::fpw));
    Detonation end;
    end.firing = {2, 3, 4};
    end.location = steppe.to_geocentric({50, 60, 1});
    end.burst.munition = type_of(EntityClass::mine);
    const Bytes second = encode(end);
    both.insert(both.end(), second.begin(), second.end());
    heard.receive(both, noon);
    EXPECT_EQ(heard.all().size(), 1u);
    ASSERT_EQ(heard.detonations().size(), 1u);
    EXPECT_TRUE(heard.detonations()[0].mine);
    EXPECT_NEAR(glm::distance(heard.detonations()[0].position, Vec3<double>(50, 60, 1)), 0, 1e-6);
    for (int i = 0; i < 500; ++i)
        heard.receive(second, noon);
    EXPECT_LE(heard.detonations().size(), RemoteEntities::max_detonations);
    heard.forget(noon + 60);
    EXPECT_TRUE(heard.detonations().empty());
}

TEST(RemoteEntities, DeviateByThePublishersThresholdAndATickAtMost) {
    EntityPublisher publisher({.exercise = 1, .site = 9, .application = 9}, steppe);
    RemoteEntities heard = listener();
    Truth truth;
    truth.entity = 5;
    truth.model = Model::fpw;
    double largest = 0;
    for (int i = 0; i < 60 * 60; ++i) {
        const double t = i / 60.0;
        truth.actor.state = on_a_circle(t);
        for (const EntityPublisher::Due& due : publisher.tick(noon + t, {&truth, 1}))
            heard.receive(encode(due.pdu), noon + t);
        largest = std::max(largest, glm::distance(heard.all().begin()->second.at(noon + t, steppe).state.position,
                                                  truth.actor.state.position));
    }
    EXPECT_LT(largest, 1.0);
    EXPECT_LT(heard.all().begin()->second.score.largest, 1.0 + 10.0 / 60);
}

} // namespace
} // namespace dis
