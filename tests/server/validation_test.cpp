/// Validation of motion without a server.

#include "server/validation.h"

#include "match.h"
#include "server/power_ups.h"

#include <limits>
#include <rapidcheck.h>

namespace server::test {
namespace {

struct Court {
    world::Terrain terrain{flat_map()};
    MotionLimits limits;
    dr::PacketHistory<float> history;
    MotionBudget charged;
    double now = 10;

    /// Validates the update with a copy of the motion budget; only `accept` charges it.
    std::optional<RejectReason> judge(const dr::Update<float>& update) const {
        MotionBudget budget = charged;
        return judge(update, budget);
    }
    std::optional<RejectReason> accept(const dr::Update<float>& update) {
        const auto why = judge(update, charged);
        if (!why)
            history.add(update, now);
        return why;
    }
    std::optional<RejectReason> judge(const dr::Update<float>& update, MotionBudget& budget) const {
        const MotionEvidence evidence{.now = now,
                                      .placed = {0, 0, 1},
                                      .placed_at = 9.9,
                                      .history = history,
                                      .predict = dr::scheme("pvb:order2")->predictor->predict<float>()};
        return validate_motion(update, evidence, terrain, limits, budget);
    }
    [[nodiscard]] dr::Update<float> standing(double time) const {
        dr::Update<float> update;
        update.state.position = {0, 0, 1};
        update.time = time;
        return update;
    }
};

TEST(Validation, RejectsNonFiniteNumbers) {
    const Court court;
    ASSERT_EQ(court.judge(court.standing(10)), std::nullopt);
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        auto position = court.standing(10), velocity = position, acceleration = position, turned = position,
             spin = position;
        position.state.position.y = bad;
        velocity.state.velocity.x = bad;
        acceleration.state.acceleration.z = bad;
        turned.state.orientation.w = bad;
        spin.state.angular_velocity.z = bad;
        for (const auto& update : {position, velocity, acceleration, turned, spin})
            EXPECT_EQ(court.judge(update), RejectReason::not_finite);
    }
    auto never = court.standing(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(court.judge(never), RejectReason::not_finite);
}

TEST(Validation, ChecksTheTimeOfAnOrientationSeparately) {
    Court court;
    court.history.add(court.standing(9.5), 9.5);
    auto turned = court.history.back().update;
    turned.has_location = false;
    const auto judge = [&](double time) {
        turned.orientation_lag = turned.time - time;
        return court.judge(turned);
    };
    EXPECT_EQ(judge(10), std::nullopt);
    EXPECT_EQ(judge(10 + court.limits.future + 0.01), RejectReason::from_the_future);
    EXPECT_EQ(judge(9.4), RejectReason::back_in_time);
}

/// Six orientations a second for 4 s without a location. One of the three allowed fast spins returns after 20 s.
TEST(Validation, CountsFastSpinsByTheTimeSinceTheLastOrientation) {
    Court court;
    court.history.add(court.standing(6), 6);
    court.limits.turn.max = court.limits.turn_error.max = court.limits.tumble.max = 1e6f;
    const auto spin = [&](std::uint32_t number, float rate) {
        auto turned = court.standing(6);
        turned.orientation_lag = -static_cast<double>(number) / 6;
        turned.sequence = number;
        turned.has_location = false;
        turned.state.angular_velocity = {0, 0, rate};
        return court.accept(turned);
    };
    const float fast = court.limits.spun + 1;
    for (const std::uint32_t number : {1u, 2u, 3u})
        EXPECT_EQ(spin(number, fast), std::nullopt);
    for (std::uint32_t number = 4; number < 24; ++number)
        EXPECT_EQ(spin(number, 0), std::nullopt);
    EXPECT_EQ(spin(24, fast), RejectReason::fast_spin);
}

/// A thrown tank may exceed every driving speed; an obstacle stops it, and it bounces.
TEST(Validation, AcceptsOneFullStopByACrashButNotASecond) {
    Court court;
    auto fast = court.standing(9.5);
    fast.state.velocity.x = 36.5f;
    court.history.add(fast, 9.5);
    court.charged.velocity_jumps.take(0, 6.9f, court.limits.velocity_jumps); // a bounce just before
    auto stopped = court.standing(9.83);
    stopped.state.position.x = 5;
    stopped.state.velocity.x = -4;
    ASSERT_EQ(court.accept(stopped), std::nullopt);
    EXPECT_NEAR(court.charged.velocity_jumps.owed(), 6.9f + 40.5f - court.limits.velocity_jumps.rate * 0.33f, 1e-3f);
    auto again = stopped;
    again.time = 9.9;
    again.state.velocity.x = 10;
    EXPECT_EQ(court.judge(again), RejectReason::velocity_jumps);
}

TEST(Validation, ComparesTheFirstUpdateWithTheSpawn) {
    const Court court; // spawned at (0, 0) 0.1 s ago
    auto update = court.standing(10);
    update.state.position.x = court.limits.way + 14 * 0.1f - 0.01f;
    EXPECT_EQ(court.judge(update), std::nullopt);
    update.state.position.x += 0.02f;
    EXPECT_EQ(court.judge(update), RejectReason::too_far);
}

TEST(Validation, EnforcesTheStatedLimits) {
    Court court;
    court.history.add(court.standing(9.5), 9.5);
    auto update = court.standing(10);
    // The largest distance: allowed debt, its repayment in 0.5 s, and the motion that tracks permit unseen. A velocity
    // of 0 explains no distance.
    update.state.position.x = 8 + 0.5f + 3 * 0.25f - 0.01f;
    EXPECT_EQ(court.judge(update), std::nullopt);
    update.state.position.x += 0.02f;
    EXPECT_EQ(court.judge(update), RejectReason::unpredicted);
    update.state.velocity.x = 10; // this velocity explains half of the distance
    EXPECT_EQ(court.judge(update), std::nullopt);
    update.time = court.now + court.limits.future + 0.001;
    EXPECT_EQ(court.judge(update), RejectReason::from_the_future);
}

/// A tank that pitches onto its nose may be thrown up by its spin, but not faster than it drove.
TEST(Validation, LimitsTheThrowOfAStumblingTankByItsSpeedAndSpin) {
    const auto thrown = [](float up, float spin, float came) {
        Court court;
        auto before = court.standing(9.2);
        before.state.velocity.x = came;
        court.history.add(before, 9.2);
        auto stumbles = court.standing(9.5);
        ++stumbles.sequence;
        stumbles.state.position.x = 3;
        stumbles.state.velocity.x = 9;
        stumbles.state.angular_velocity.y = spin;
        court.history.add(stumbles, 9.5);
        auto flies = stumbles;
        flies.time = 9.9;
        ++flies.sequence;
        flies.state.position += glm::vec3(2.6f, 0, 0.4f * up + world::gravity * 0.08f);
        flies.state.velocity = {4, 0, up};
        flies.state.orientation = glm::angleAxis(0.4f * spin, glm::vec3(0, 1, 0));
        return court.judge(flies);
    };
    const float by_the_ground = MotionLimits{}.bounce - world::gravity * 0.4f;
    EXPECT_EQ(thrown(by_the_ground - 0.5f, 0, 14), std::nullopt);
    EXPECT_EQ(thrown(10, 0, 14), RejectReason::no_jump) << "the tank did not spin";
    EXPECT_EQ(thrown(10, 4, 14), std::nullopt);
    EXPECT_EQ(thrown(10, 4, 9), RejectReason::no_jump) << "the tank was too slow for this jump";
    EXPECT_EQ(thrown(15, 4, 14), RejectReason::no_jump) << "neither spin nor speed explains 15 m/s upwards";
}

/// The tracks change the velocity by up to 0.18 m/s in each tick that its average is old. A model fit averages nothing.
TEST(Validation, AllowsForTheAgeOfAnAveragedVelocity) {
    const auto rate = [](double average, bool fit) {
        ServerSettings settings;
        settings.publisher.velocity_average = average;
        settings.publisher.model_fit = fit;
        return limits_of(Actor(), 0, settings).prediction_error.rate;
    };
    EXPECT_EQ(rate(1, false), 1);
    EXPECT_NEAR(rate(11, false), 1 + 0.18 * 10, 0.01);
    EXPECT_EQ(rate(11, true), 1);
}

/// A tank presses a barrel into a wall, but not through it.
TEST(Validation, LimitsTheDepthOfABarrelInAWall) {
    world::Map map = flat_map();
    map.props = {{world::PropKind::house, 0, 0, 0, 1}}; // its wall is at -5
    const world::Terrain terrain(map);
    const auto judge = [&](float x) {
        dr::PacketHistory<float> history;
        dr::Update<float> update;
        update.state.position = {-6, 0, 0.5f};
        update.state.velocity = {5, 0, 0};
        update.time = 9.5;
        history.add(update, 9.5);
        update.state.position.x = x;
        update.time = 10;
        const MotionEvidence evidence{.now = 10,
                                      .history = history,
                                      .predict = dr::scheme("pvb:order2")->predictor->predict<float>(),
                                      .rolling = Rolling{.radius = 0.5f, .push = 10}};
        MotionBudget budget;
        return validate_motion(update, evidence, terrain, MotionLimits{}, budget);
    };
    EXPECT_EQ(judge(-5 + 1.55f), std::nullopt);
    EXPECT_EQ(judge(-5 + 1.65f), RejectReason::through_obstacle);
    EXPECT_EQ(judge(6), RejectReason::too_far) << "the way round the house is too long";
}

TEST(Validation, AcceptsHonestDriving) {
    ASSERT_TRUE(rc::check([] {
        Court court;
        auto update = court.standing(10);
        glm::vec2 position{0}, velocity{0};
        court.history.add(update, 10);
        for (int i = 0; i < 20; ++i) {
            const int ticks = *rc::gen::inRange(1, 180);
            glm::vec2 acceleration{0};
            for (int tick = 0; tick < ticks; ++tick) {
                if (tick % 20 == 0) // a new random acceleration up to 15 m/s²
                    acceleration = 0.15f * glm::vec2(*rc::gen::inRange(-70, 71), *rc::gen::inRange(-70, 71));
                velocity += acceleration / 60.0f;
                if (glm::length(velocity) > 14)
                    velocity *= 14 / glm::length(velocity);
                const glm::vec2 next = position + velocity / 60.0f;
                if (glm::length(next) > 240)
                    velocity = {0, 0}; // a wall: hulls do not bounce
                else
                    position = next;
            }
            court.now += ticks / 60.0;
            update.state.position = {position, 1};
            update.state.velocity = {velocity, 0};
            update.state.acceleration = {acceleration, 0};
            update.time = court.now;
            ++update.sequence;
            RC_ASSERT(court.accept(update) == std::nullopt);
        }
    }));
}

} // namespace
} // namespace server::test
