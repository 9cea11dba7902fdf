/// The tips of Murphy 18.5, and what they are worth: the figures of docs/publishing.md. Means of seeds 1–3.

#include "lab/run.h"

#include <gtest/gtest.h>

namespace {

using S = dr::PublisherSettings;

/// 10 m/s, 12 m, 3 updates/s.
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
        sum.updates_per_s += row.updates_per_s / 3;
        sum.bytes_per_s += row.bytes_per_s / 3;
        sum.penetration += row.penetration / 3;
    }
    return sum;
}

/// Differences of positions with 1 mm of noise.
lab::RunOptions noisy(S::Acceleration acceleration) {
    lab::RunOptions options = on("random");
    options.noise = 0.001;
    options.publisher.velocity = S::Velocity::difference;
    options.publisher.acceleration = acceleration;
    return options;
}

/// Listing 18.1: "this simple check can significantly reduce network traffic".
TEST(Publishing, OnlyWhenNeeded) {
    lab::RunOptions options = on("random");
    const lab::Row always = mean(options);
    options.publisher.when = S::When::threshold;
    options.publisher.rate = 10;
    options.publisher.position_threshold = 0.1;
    const lab::Row needed = mean(options);
    EXPECT_NEAR(always.summary.mean, 0.0657, 0.002);
    EXPECT_NEAR(needed.updates_per_s, 2.18, 0.1);
    EXPECT_NEAR(needed.summary.mean, 0.0393, 0.002) << "better with fewer updates";
}

/// They cost updates, and more than a tighter threshold on position costs for the same error.
TEST(Publishing, VelocityAndAccelerationChecks) {
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
    EXPECT_NEAR(tight.updates_per_s, 3.67, 0.15);
    EXPECT_NEAR(tight.summary.mean, 0.0105, 0.001);
    EXPECT_NEAR(velocity.updates_per_s, 4.25, 0.15);
    EXPECT_NEAR(velocity.summary.mean, 0.0149, 0.001);
    EXPECT_NEAR(acceleration.updates_per_s, 5.75, 0.2);
    EXPECT_NEAR(acceleration.summary.mean, 0.0099, 0.001);
}

/// A tank at rest whose physics trembles by 1 mm.
TEST(Publishing, TinyValuesKeepAParkedTankStill) {
    lab::RunOptions options = on("straight");
    options.path.speed = 0.001;
    options.noise = 0.001;
    options.publisher.velocity = S::Velocity::difference;
    options.publisher.acceleration = S::Acceleration::none;
    EXPECT_NEAR(mean(options).summary.mean, 0.0318, 0.003);
    options.publisher.tiny = 0.3;
    EXPECT_NEAR(mean(options).summary.mean, 0.0012, 0.0003);
    lab::RunOptions driving = on("stopgo"); // whose slow turns are lost
    EXPECT_LT(mean(driving).summary.heading, 0.01);
    driving.publisher.tiny = 0.3;
    EXPECT_NEAR(mean(driving).summary.heading, 4.8, 0.2);
}

/// The text recommends it for zigzags: with good derivatives it makes every path worse.
TEST(Publishing, DampingHelpsOnlyWhereAccelerationIsNoise) {
    for (const auto& [path, without, with] :
         {std::tuple{"zigzag", 0.0680, 0.1023}, {"slalom", 0.0522, 0.0690}, {"random", 0.0657, 0.0953}}) {
        lab::RunOptions options = on(path);
        EXPECT_NEAR(mean(options).summary.mean, without, 0.002) << path;
        options.publisher.damp = true;
        EXPECT_NEAR(mean(options).summary.mean, with, 0.003) << path;
    }
    lab::RunOptions options = noisy(S::Acceleration::difference);
    options.publisher.damp = true;
    EXPECT_NEAR(mean(options).summary.mean, 0.361, 0.01);
}

/// An independent program: raw 0.556, none 0.262, a fit over 12 frames 0.122 (and damping 0.321, where ours is 0.361).
TEST(Publishing, NoisyAccelerationIsWorseThanNoneUnlessItIsFitted) {
    EXPECT_NEAR(mean(noisy(S::Acceleration::difference)).summary.mean, 0.556, 0.02);
    EXPECT_NEAR(mean(noisy(S::Acceleration::none)).summary.mean, 0.262, 0.005);
    lab::RunOptions fitted = noisy(S::Acceleration::fit);
    fitted.publisher.velocity = S::Velocity::fit;
    EXPECT_NEAR(mean(fitted).summary.mean, 0.122, 0.003);
}

/// "In extreme cases, try blending the velocity over two or three frames."
TEST(Publishing, AveragedVelocityHelpsAgainstNoiseAndCostsWithoutIt) {
    for (const auto& [noise, one, two, three] :
         {std::tuple{0.0, 0.0720, 0.0827, 0.0975}, {0.001, 0.564, 0.236, 0.175}}) {
        lab::RunOptions options = noisy(S::Acceleration::difference);
        options.noise = noise;
        for (const auto& [frames, error] : {std::pair{1.0, one}, {2.0, two}, {3.0, three}}) {
            options.publisher.velocity_average = frames;
            EXPECT_NEAR(mean(options).summary.mean, error, 0.02 * error) << noise << " " << frames;
        }
    }
}

TEST(Publishing, TheEnginesDerivativesAgainstDifferences) {
    lab::RunOptions options = on("random");
    EXPECT_NEAR(mean(options).summary.mean, 0.0657, 0.001);
    options.publisher.velocity = S::Velocity::difference;
    options.publisher.acceleration = S::Acceleration::difference;
    EXPECT_NEAR(mean(options).summary.mean, 0.0720, 0.001) << "half a tick and a tick old";
    options.publisher.acceleration = S::Acceleration::none;
    EXPECT_NEAR(mean(options).summary.mean, 0.2576, 0.004);
}

/// "Up/down accel isn't always helpful": on bumps that are short against the way driven between two updates. On hills
/// that are longer it is.
TEST(Publishing, ZeroVerticalAcceleration) {
    for (const auto& [length, published, zeroed] : {std::tuple{5.0, 0.2410, 0.1586}, {11.0, 0.0790, 0.0930}}) {
        lab::RunOptions options = on("random");
        options.waves = {.height = 0.3, .length = length};
        EXPECT_NEAR(mean(options).summary.mean, published, 0.003) << length;
        options.publisher.zero_vertical_acceleration = true;
        EXPECT_NEAR(mean(options).summary.mean, zeroed, 0.003) << length;
    }
}

/// The orientation six times as often costs 192 B/s; everything six times as often, 249 B/s.
TEST(Publishing, OrientationAtARateOfItsOwn) {
    lab::RunOptions options = on("slalom");
    const lab::Row together = mean(options);
    options.publisher.orientation_rate = 6;
    const lab::Row apart = mean(options);
    EXPECT_NEAR(together.summary.heading, 2.09, 0.05);
    EXPECT_NEAR(apart.summary.heading, 0.53, 0.02);
    EXPECT_NEAR(apart.summary.mean, together.summary.mean, 1e-9) << "the location does not notice";
    EXPECT_NEAR(together.bytes_per_s, 249, 1);
    EXPECT_NEAR(apart.bytes_per_s, 441, 2);
    options.publisher.orientation_rate = 1;
    EXPECT_NEAR(mean(options).summary.heading, 15.8, 0.3);
    options.publisher.orientation_rate = 3;
    EXPECT_NEAR(mean(options).summary.heading, together.summary.heading, 1e-9) << "the same rate: the same packets";
}

/// The wire's millimetres are nothing beside the DR error, and all there is on a straight.
TEST(Publishing, Quantised) {
    for (const auto& [path, rate, exact, rounded] : {std::tuple{"straight", 3.0, 0.0, 0.0004},
                                                     {"circle", 10.0, 0.00123, 0.00132},
                                                     {"random", 3.0, 0.0657, 0.0657}}) {
        lab::RunOptions options = on(path);
        options.publisher.rate = rate;
        EXPECT_NEAR(mean(options).summary.mean, exact, 0.0005) << path;
        options.quantise = true;
        EXPECT_NEAR(mean(options).summary.mean, rounded, 0.0005) << path;
    }
}

/// How deep the drawn tank sinks into waves of 0.6 m.
TEST(Publishing, PredictivePreventionKeepsCopiesAboveTheGround) {
    for (const auto& [length, sunk, prevented] : {std::tuple{5.0, 0.935, 0.110}, {11.0, 0.319, 0.029}}) {
        lab::RunOptions options = on("random");
        options.waves = {.height = 0.6, .length = length};
        options.publisher.zero_vertical_acceleration = true;
        const lab::Row plain = mean(options);
        options.publisher.predictive_prevention = true;
        const lab::Row row = mean(options);
        EXPECT_NEAR(plain.penetration, sunk, 0.03) << length;
        EXPECT_NEAR(row.penetration, prevented, 0.02) << length;
        EXPECT_LT(row.summary.mean, plain.summary.mean) << length;
    }
}

/// Murphy 18.7, degrees of mean heading error at 3 updates/s: as published, from velocity, from two points; without and
/// with angular acceleration.
TEST(Publishing, OrientationOfThePicture) {
    using O = dr::ReceiverSettings::Orientation;
    constexpr struct {
        const char* path;
        double plain[3], accelerated[3];
    } expected[] = {{"circle", {0, 0.222, 0.178}, {0, 0.222, 0.178}},
                    {"slalom", {2.09, 0.765, 2.357}, {0.365, 0.760, 0.486}},
                    {"random", {1.180, 1.121, 1.348}, {0.724, 1.117, 0.982}}};
    for (const auto& [path, plain, accelerated] : expected) {
        for (const O orientation : {O::published, O::from_velocity, O::two_points}) {
            const auto i = static_cast<std::size_t>(orientation);
            lab::RunOptions options = on(path);
            options.receiver.orientation = orientation;
            EXPECT_NEAR(mean(options).summary.heading, plain[i], 0.03) << path << i;
            options.publisher.angular_acceleration = true;
            EXPECT_NEAR(mean(options).summary.heading, accelerated[i], 0.03) << path << i;
        }
    }
}

} // namespace
