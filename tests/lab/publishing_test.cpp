/// The effect of the tips in Murphy 18.5: the figures in the text of docs/publishing.md, and those of its tables at 3
/// updates/s. Means of seeds 1–3. Runs are deterministic, so the tolerance is 1 %.

#include "lab/run.h"

#include <gtest/gtest.h>

namespace {

using S = dr::PublisherSettings;

/// A path with 10 m/s, a radius of 12 m and 3 updates/s.
lab::RunOptions on(std::string_view path) {
    lab::RunOptions options;
    options.path = {.kind = *dr::path_kind(path), .speed = 10, .radius = 12, .seed = 1};
    return options;
}

lab::Row mean(lab::RunOptions options, std::string_view scheme = "pvb") {
    lab::Row sum{};
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        options.path.seed = seed;
        const lab::Row row = lab::run(options, *dr::scheme(scheme));
        sum.summary.mean += row.summary.mean / 3;
        sum.summary.heading += row.summary.heading / 3 * 180 / std::numbers::pi;
        sum.summary.lateral_oscillation += row.summary.lateral_oscillation / 3;
        sum.summary.jerk_rms += row.summary.jerk_rms / 3;
        sum.updates_per_s += row.updates_per_s / 3;
        sum.bytes_per_s += row.bytes_per_s / 3;
        sum.summary.penetration += row.summary.penetration / 3;
    }
    return sum;
}

/// Returns a run whose derivatives are differences of positions with 1 mm of noise.
lab::RunOptions noisy(S::Acceleration acceleration) {
    lab::RunOptions options = on("random");
    options.noise = 0.001;
    options.publisher.velocity = S::Velocity::difference;
    options.publisher.acceleration = acceleration;
    return options;
}

/// Listing 18.1: "this simple check can significantly reduce network traffic".
TEST(Publishing, ThresholdGivesLessErrorWithFewerUpdates) {
    lab::RunOptions options = on("random");
    const lab::Row always = mean(options);
    options.publisher.when = S::When::threshold;
    options.publisher.rate = 10;
    options.publisher.position_threshold = 0.1;
    const lab::Row needed = mean(options);
    EXPECT_NEAR(always.summary.mean, 0.0657, 0.0006);
    EXPECT_NEAR(needed.updates_per_s, 2.18, 0.02);
    EXPECT_NEAR(needed.summary.mean, 0.0393, 0.0004) << "better with fewer updates";
}

/// Both checks cost updates, more than a tighter position threshold with the same error.
TEST(Publishing, VelocityAndAccelerationChecksCostMoreThanATighterThreshold) {
    lab::RunOptions options = on("random");
    options.publisher.when = S::When::threshold;
    options.publisher.rate = 10;
    options.publisher.position_threshold = 0.02;
    const lab::Row tight = mean(options);
    options.publisher.position_threshold = 0.1;
    options.publisher.velocity_threshold = 0.3;
    const lab::Row velocity = mean(options);
    options.publisher.velocity_threshold = 0;
    options.publisher.acceleration_threshold = 1;
    const lab::Row acceleration = mean(options);
    EXPECT_NEAR(tight.updates_per_s, 3.67, 0.04);
    EXPECT_NEAR(tight.summary.mean, 0.0105, 0.0001);
    EXPECT_NEAR(velocity.updates_per_s, 4.25, 0.04);
    EXPECT_NEAR(velocity.summary.mean, 0.0149, 0.0002);
    EXPECT_NEAR(acceleration.updates_per_s, 5.75, 0.06);
    EXPECT_NEAR(acceleration.summary.mean, 0.0099, 0.0001);
}

/// "It is better to have a constant publish rate because it keeps the remote dead reckoning smooth": at as many updates
/// a second a threshold is closer, but rougher.
TEST(Publishing, ConstantRateIsSmootherThanAThreshold) {
    lab::RunOptions options = on("random");
    options.publisher.when = S::When::threshold;
    options.publisher.rate = 10;
    options.publisher.position_threshold = 0.1;
    const lab::Row threshold = mean(options);
    options.publisher = on("random").publisher;
    options.publisher.rate = threshold.updates_per_s;
    const lab::Row constant = mean(options);
    EXPECT_NEAR(constant.updates_per_s, threshold.updates_per_s, 0.1);
    EXPECT_NEAR(threshold.summary.jerk_rms, 1601, 16);
    EXPECT_NEAR(constant.summary.jerk_rms, 690, 7);
    EXPECT_GT(constant.summary.mean, 4 * threshold.summary.mean);
}

/// The run-time average of the intervals "works okay but is less stable than a predetermined rate": where updates are
/// lost the error grows, and since blends take longer, the jerk falls.
TEST(Publishing, AverageBlendTimeAddsErrorWhereUpdatesAreLost) {
    lab::RunOptions options = on("random");
    options.link.loss = 0.3;
    const lab::Row nominal = mean(options);
    options.receiver.blend_time = dr::ReceiverSettings::BlendTime::average;
    const lab::Row average = mean(options);
    EXPECT_NEAR(nominal.summary.mean, 0.377, 0.004);
    EXPECT_NEAR(average.summary.mean, 0.491, 0.005);
    EXPECT_NEAR(nominal.summary.jerk_rms, 3101, 31);
    EXPECT_NEAR(average.summary.jerk_rms, 1875, 19);
}

/// A tank at rest whose simulated pose trembles by 1 mm.
TEST(Publishing, TinyValuesKeepAParkedTankStill) {
    lab::RunOptions options = on("straight");
    options.path.speed = 0.001;
    options.noise = 0.001;
    options.publisher.velocity = S::Velocity::difference;
    options.publisher.acceleration = S::Acceleration::none;
    EXPECT_NEAR(mean(options).summary.mean, 0.0318, 0.0003);
    options.publisher.tiny = 0.3;
    EXPECT_NEAR(mean(options).summary.mean, 0.0012, 0.00005);
    lab::RunOptions driving = on("stopgo"); // its slow turns are lost
    EXPECT_LT(mean(driving).summary.heading, 0.01);
    driving.publisher.tiny = 0.3;
    EXPECT_NEAR(mean(driving).summary.heading, 4.82, 0.05);
}

/// The text recommends damping for zigzags. With exact derivatives it makes every path worse; it reduces oscillation
/// where the acceleration is mostly noise.
TEST(Publishing, DampingHelpsOnlyWhereAccelerationIsNoise) {
    for (const auto& [path, without, with] :
         {std::tuple{"zigzag", 0.0680, 0.1023}, {"slalom", 0.0522, 0.0690}, {"random", 0.0657, 0.0953}}) {
        lab::RunOptions options = on(path);
        const lab::Row undamped = mean(options);
        options.publisher.damp = true;
        const lab::Row damped = mean(options);
        EXPECT_NEAR(undamped.summary.mean, without, 0.01 * without) << path;
        EXPECT_NEAR(damped.summary.mean, with, 0.01 * with) << path;
        // 1.30, 4.1 and 1.45 times
        EXPECT_GT(damped.summary.lateral_oscillation, 1.28 * undamped.summary.lateral_oscillation) << path;
    }
    lab::RunOptions options = noisy(S::Acceleration::difference);
    const lab::Row undamped = mean(options);
    options.publisher.damp = true;
    const lab::Row damped = mean(options);
    EXPECT_NEAR(damped.summary.mean, 0.361, 0.004);
    EXPECT_NEAR(damped.summary.lateral_oscillation / undamped.summary.lateral_oscillation, 0.61, 0.01);
}

/// An independent program gave: raw 0.556, none 0.262, a fit over 12 frames 0.122, damping 0.321 (here 0.361).
TEST(Publishing, NoisyAccelerationIsWorseThanNoneUnlessItIsFitted) {
    EXPECT_NEAR(mean(noisy(S::Acceleration::difference)).summary.mean, 0.564, 0.006);
    EXPECT_NEAR(mean(noisy(S::Acceleration::none)).summary.mean, 0.263, 0.003);
    lab::RunOptions fitted = noisy(S::Acceleration::fit);
    fitted.publisher.velocity = S::Velocity::fit;
    for (const auto& [frames, error] : {std::pair{6, 0.1402}, {9, 0.1124}, {12, 0.1219}, {24, 0.1871}}) {
        fitted.publisher.fit_frames = frames;
        EXPECT_NEAR(mean(fitted).summary.mean, error, 0.01 * error) << frames;
    }
}

/// "In extreme cases, try blending the velocity over two or three frames."
TEST(Publishing, AveragedVelocityHelpsAgainstNoiseAndCostsWithoutIt) {
    for (const auto& [noise, one, two, three] :
         {std::tuple{0.0, 0.0720, 0.0827, 0.0975}, {0.001, 0.564, 0.236, 0.175}}) {
        lab::RunOptions options = noisy(S::Acceleration::difference);
        options.noise = noise;
        for (const auto& [frames, error] : {std::pair{1.0, one}, {2.0, two}, {3.0, three}}) {
            options.publisher.velocity_average = frames;
            EXPECT_NEAR(mean(options).summary.mean, error, 0.01 * error) << noise << " " << frames;
        }
    }
}

TEST(Publishing, EngineDerivativesBeatDifferences) {
    lab::RunOptions options = on("random");
    EXPECT_NEAR(mean(options).summary.mean, 0.0657, 0.0006);
    options.publisher.velocity = S::Velocity::difference;
    options.publisher.acceleration = S::Acceleration::difference;
    EXPECT_NEAR(mean(options).summary.mean, 0.0720, 0.0007) << "differences are half a tick and a tick old";
    options.publisher.acceleration = S::Acceleration::none;
    EXPECT_NEAR(mean(options).summary.mean, 0.2576, 0.0026);
}

/// "Up/down accel isn't always helpful": true for bumps shorter than the distance driven between two updates. For
/// longer hills it helps.
TEST(Publishing, ZeroVerticalAccelerationHelpsOnlyOnShortBumps) {
    for (const auto& [length, published, zeroed] : {std::tuple{5.0, 0.2410, 0.1586}, {11.0, 0.0790, 0.0930}}) {
        lab::RunOptions options = on("random");
        options.waves = {.height = 0.3, .length = length};
        EXPECT_NEAR(mean(options).summary.mean, published, 0.01 * published) << length;
        options.publisher.zero_vertical_acceleration = true;
        EXPECT_NEAR(mean(options).summary.mean, zeroed, 0.01 * zeroed) << length;
    }
}

/// Publishing the orientation alone six times as often costs 192 B/s; a full update six times as often costs 249 B/s.
TEST(Publishing, SeparateOrientationRateChangesOnlyTheHeading) {
    lab::RunOptions options = on("slalom");
    const lab::Row together = mean(options);
    options.publisher.orientation_rate = 6;
    const lab::Row apart = mean(options);
    EXPECT_NEAR(together.summary.heading, 2.09, 0.02);
    EXPECT_NEAR(apart.summary.heading, 0.532, 0.005);
    EXPECT_NEAR(apart.summary.mean, together.summary.mean, 1e-9) << "the location's error does not change";
    EXPECT_NEAR(together.bytes_per_s, 249, 0.5);
    EXPECT_NEAR(apart.bytes_per_s, 441, 0.5);
    options.publisher.orientation_rate = 1;
    const lab::Row rarely = mean(options);
    EXPECT_NEAR(rarely.summary.heading, 15.8, 0.1);
    EXPECT_NEAR(rarely.bytes_per_s, 227, 0.5);
    options.publisher.orientation_rate = 3;
    EXPECT_NEAR(mean(options).summary.heading, together.summary.heading, 1e-9)
        << "the same rate gives the same packets";
}

/// A hull oriented along its displayed velocity needs fewer orientation updates: 2/s instead of 5/s.
TEST(Publishing, OrientationFromVelocityNeedsFewerOrientations) {
    lab::RunOptions options = on("random");
    options.publisher.rate = 5;
    EXPECT_NEAR(mean(options).summary.heading, 0.434, 0.004);
    options.publisher.orientation_rate = 2;
    options.receiver.orientation = dr::ReceiverSettings::Orientation::from_velocity;
    EXPECT_NEAR(mean(options).summary.heading, 0.321, 0.003);
}

/// The wire's rounding to millimetres is negligible beside the DR error, except on a straight, where it is the whole
/// error.
TEST(Publishing, QuantisationAddsLessThanAMillimetre) {
    for (const auto& [path, rate, exact, rounded] : {std::tuple{"straight", 3.0, 0.0, 0.00039},
                                                     {"circle", 10.0, 0.00117, 0.00130},
                                                     {"random", 3.0, 0.06566, 0.06568}}) {
        lab::RunOptions options = on(path);
        options.publisher.rate = rate;
        EXPECT_NEAR(mean(options).summary.mean, exact, 0.00001) << path;
        options.quantise = true;
        EXPECT_NEAR(mean(options).summary.mean, rounded, 0.00001) << path;
    }
}

/// Depth of the displayed tank in waves 0.6 m high.
TEST(Publishing, PredictivePreventionKeepsCopiesAboveTheGround) {
    for (const auto& [length, sunk, prevented, off, off_prevented] :
         {std::tuple{5.0, 0.935, 0.1102, 0.2762, 0.2363}, {11.0, 0.3192, 0.0289, 0.1328, 0.1098}}) {
        lab::RunOptions options = on("random");
        options.waves = {.height = 0.6, .length = length};
        options.publisher.zero_vertical_acceleration = true;
        const lab::Row plain = mean(options);
        options.publisher.predictive_prevention = true;
        const lab::Row row = mean(options);
        EXPECT_NEAR(plain.summary.penetration, sunk, 0.01 * sunk) << length;
        EXPECT_NEAR(row.summary.penetration, prevented, 0.01 * prevented) << length;
        EXPECT_NEAR(plain.summary.mean, off, 0.01 * off) << length;
        EXPECT_NEAR(row.summary.mean, off_prevented, 0.01 * off_prevented) << length;
    }
}

/// Murphy 18.7, mean heading error in degrees at 3 updates/s: as published, from velocity, from two points; each
/// without and with angular acceleration.
TEST(Publishing, DisplayedOrientationHasTheDocumentedErrors) {
    using O = dr::ReceiverSettings::Orientation;
    constexpr struct {
        const char* path;
        double plain[3], accelerated[3];
    } expected[] = {{"circle", {0, 0.222, 0.178}, {0, 0.222, 0.178}},
                    {"slalom", {2.09, 0.765, 2.357}, {0.365, 0.760, 0.486}},
                    {"random", {1.180, 1.106, 1.348}, {0.724, 1.099, 0.982}}};
    for (const auto& [path, plain, accelerated] : expected) {
        for (const O orientation : {O::published, O::from_velocity, O::two_points}) {
            const auto i = static_cast<std::size_t>(orientation);
            lab::RunOptions options = on(path);
            options.receiver.orientation = orientation;
            EXPECT_NEAR(mean(options).summary.heading, plain[i], 0.001 + 0.005 * plain[i]) << path << i;
            options.publisher.angular_acceleration = true;
            EXPECT_NEAR(mean(options).summary.heading, accelerated[i], 0.001 + 0.005 * accelerated[i]) << path << i;
        }
    }
}

} // namespace
