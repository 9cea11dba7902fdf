/// The ideal circle. The mean error of every scheme comes from an independent program.

#include "run_path.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace {

struct Row {
    const char* scheme;
    double mean[4]; // at 1, 3, 5, 10 updates/s [m]
};
constexpr double rates[] = {1, 3, 5, 10};
constexpr Row table[] = {
    {"snap:order1", {.85115, .09966, .03763, .01054}}, {"snap:order2", {.10742, .00426, .00098, .00014}},
    {"linear", {.38907, .01425, .00317, .00056}},      {"pvb", {.38065, .01400, .00308, .00050}},
    {"bezier", {.42430, .03528, .01192, .00275}},      {"bezier-end", {.40816, .01505, .00327, .00051}},
    {"hermite", {.40816, .01505, .00327, .00051}},     {"catmull-rom", {.34235, .01699, .00477, .00091}},
    {"spring", {.38146, .01436, .00314, .00047}},      {"pvb:ctra", {.00342, .00110, .00064, .00030}},
};

class Circle : public testing::TestWithParam<Row> {};

TEST_P(Circle, MeanErrorIsAsExpectedAtEveryRate) {
    for (int i = 0; i < 4; ++i) {
        dr::test::Run run;
        run.publisher.rate = rates[i];
        const double expected = GetParam().mean[i];
        EXPECT_NEAR(dr::test::measure(run, GetParam().scheme).mean, expected, std::max(0.005 * expected, 1e-5))
            << rates[i] << " updates/s";
    }
}

INSTANTIATE_TEST_SUITE_P(Schemes, Circle, testing::ValuesIn(table), [](const auto& row) {
    std::string name = row.param.scheme;
    std::ranges::replace_if(
        name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
});

TEST(AtThreeUpdatesASecond, OtherConvergencesHaveTheExpectedMeanError) {
    const struct {
        const char* scheme;
        double mean;
    } rows[] = {{"targeting", .1624}, {"targeting-99", 12.73}, {"phase-in", .01075}, {"delayed", 3.66}};
    for (const auto& row : rows) {
        dr::test::Run run;
        run.publisher.rate = 3;
        EXPECT_NEAR(dr::test::measure(run, row.scheme).mean, row.mean, 0.005 * row.mean) << row.scheme;
    }
}

/// "Actors can almost perfectly re-create the original path": compared with the true pose at the displayed time.
TEST(Delayed, ReproducesThePathAtTheDelayedTime) {
    dr::test::Run run;
    run.publisher.rate = 3;
    for (const double latency : {0.0, 0.1}) {
        run.latency = latency;
        double worst = 0, delay = 0;
        const dr::Vec3<double> centre(0, 20, 0); // of the circle with radius 20 m at 0.5 rad/s
        dr::test::run(run, *dr::scheme("delayed"), [&](const auto& receiver, const auto&, double time) {
            if (time < 3)
                return;
            const double angle = (time - receiver.delay()) * 0.5;
            const dr::Vec3<double> then = centre + 20.0 * dr::Vec3<double>(std::sin(angle), -std::cos(angle), 0);
            worst = std::max(worst, glm::distance(receiver.displayed().state.position, then));
            delay = receiver.delay();
        });
        EXPECT_LT(worst, 5e-5) << latency;
        EXPECT_NEAR(delay, 1.0 / 3 + 2.0 / 60 + latency, 1.0 / 60) << latency;
    }
}

/// With B = T_Δ (up to 0.25 s) the fading offset equals Hermite's curve.
TEST(Offset, EqualsHermiteWhenItsBlendTakesTheWholeInterval) {
    dr::test::Run run;
    run.path.kind = dr::PathKind::random;
    run.ideal = false;
    run.publisher.rate = 5;
    std::vector<dr::Vec3<double>> hermite, offset;
    const auto keep = [](auto& path) {
        return
            [&path](const auto& receiver, const auto&, double) { path.push_back(receiver.displayed().state.position); };
    };
    dr::test::run(run, *dr::scheme("hermite"), keep(hermite));
    dr::test::run(run, *dr::scheme("offset"), keep(offset));
    ASSERT_EQ(hermite.size(), offset.size());
    for (std::size_t i = 0; i < hermite.size(); ++i)
        ASSERT_LT(glm::distance(hermite[i], offset[i]), 1e-9) << "frame " << i;
}

/// Ease resolves a small error at once, and a large one as fast as 40 (1 + T_Δ) m/s² allow, here 80. Offset always
/// takes 0.4 s.
TEST(Ease, BlendTimeGrowsWithTheError) {
    const auto gone_after = [](const char* scheme, double gap, double& hardest) {
        dr::PacketHistory<double> history;
        dr::Update<double> update;
        update.interval = 1;
        history.add(update, 0);
        dr::Receiver<double> receiver(*dr::scheme(scheme));
        double time = 1;
        receiver.advance(history, {time, time}, {});
        ++update.sequence;
        update.state.position = {gap, 0, 0};
        history.add(update, time);
        const double dt = 1.0 / 960, begin = time;
        double before = 0, velocity = 0;
        hardest = 0;
        while (gap - receiver.displayed().state.position.x > 1e-6 && time < 2) {
            time += dt;
            const double x = receiver.advance(history, {time, time}, {}).state.position.x, now = (x - before) / dt;
            if (time > begin + 1.5 * dt) // the first frame contains a step of the acceleration
                hardest = std::max(hardest, std::abs(now - velocity) / dt);
            before = x;
            velocity = now;
        }
        return time - begin;
    };
    double hardest = 0;
    for (const double gap : {0.1, 0.5, 2.0}) {
        EXPECT_NEAR(gone_after("ease", gap, hardest), std::sqrt(6 * gap / 80), 0.004) << gap;
        EXPECT_NEAR(hardest, 80, 4) << gap;
        EXPECT_NEAR(gone_after("offset", gap, hardest), 0.4, 0.004) << gap;
    }
    EXPECT_NEAR(gone_after("ease", 0.001, hardest), 0.05, 0.002) << "a shorter blend than three frames would be a jump";
    EXPECT_NEAR(gone_after("ease", 100, hardest), 1, 0.004) << "the blend is no longer than the interval";
}

/// A tank that stood at x = 0 when an update put it to x = 1 m.
struct Moved {
    Moved(const char* scheme, const dr::ReceiverSettings& with) : settings(with), receiver(*dr::scheme(scheme)) {
        dr::Update<double> update;
        update.interval = 1;
        history.add(update, 0);
        receiver.advance(history, {time, time}, settings);
        update.sequence = 1;
        update.state.position = {1, 0, 0};
        history.add(update, time);
    }
    /// Displayed x after one more frame of `dt` [s].
    double step(double dt) {
        time += dt;
        return receiver.advance(history, {time, time}, settings).state.position.x;
    }
    dr::PacketHistory<double> history;
    dr::ReceiverSettings settings;
    dr::Receiver<double> receiver;
    double time = 0.001;
};

/// The share of the gap to a standing target is closed sixty times a second at every frame rate.
TEST(Targeting, ClosesTheSameShareOfAGapAtEveryFrameRate) {
    for (const double share : {0.01, 0.1, 0.5, 0.9, 1.0})
        for (const double fps : {30.0, 60.0, 144.0}) {
            Moved moved("targeting", {.targeting_share = share});
            for (int k = 1; k <= 8; ++k)
                EXPECT_NEAR(1 - moved.step(1 / fps), std::pow(1 - share, 60 * k / fps), 1e-9) << share << " at " << fps;
        }
}

/// The displayed position lies on the line from P0 to the prediction, and meets it after k frames of 1/60 s.
TEST(PhaseIn, MeetsThePredictionAfterKFramesAtEveryFrameRate) {
    for (const int frames : {1, 5, 10, 60})
        for (const double fps : {30.0, 60.0, 144.0}) {
            Moved moved("phase-in", {.phase_in_frames = frames});
            for (int k = 1; k <= 80; ++k)
                EXPECT_NEAR(moved.step(1 / fps), std::min(60 * k / fps / frames, 1.0), 1e-9) << frames << " at " << fps;
        }
}

/// Behind a steadily moving target the lag is that of Haag's frames at 60 Hz: v h r/(1 − r), h = 1/60 s.
TEST(Targeting, HasTheSameLagAtEveryFrameRate) {
    for (const double share : {0.1, 0.5, 1.0})
        for (const double fps : {30.0, 60.0, 144.0, 240.0}) {
            dr::test::Run run;
            run.path.kind = dr::PathKind::straight;
            run.fps = fps;
            run.warmup = 6;
            run.receiver.targeting_share = share;
            const double lag = 10.0 / 60 * (1 - share) / share;
            EXPECT_NEAR(dr::test::measure(run, "targeting").mean, lag, 1e-6) << share << " at " << fps;
        }
}

TEST(Targeting, HasItsLagFromTheFirstUpdateOn) {
    dr::PacketHistory<double> history;
    dr::Update<double> update;
    update.state.velocity = {10, 0, 0};
    history.add(update, 0);
    dr::Receiver<double> receiver(*dr::scheme("targeting"));
    for (int k = 1; k <= 180; ++k)
        receiver.advance(history, {k / 60.0, k / 60.0}, {.targeting_share = 0.1});
    EXPECT_NEAR(10 * 3 - receiver.displayed().state.position.x, 10.0 / 60 * 0.9 / 0.1, 1e-6);
}

TEST(Latency, AddsTheDistanceDrivenMeanwhileUnlessCompensated) {
    dr::test::Run run;
    run.latency = 0.1;
    EXPECT_NEAR(dr::test::measure(run, "pvb").mean, 0.986, 0.005 * 0.986);
    run.receiver.compensate = true;
    EXPECT_NEAR(dr::test::measure(run, "pvb").mean, 0.031, 0.0005);
}

} // namespace
