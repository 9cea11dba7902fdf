// Dynamic resolution with simulated frame times: a constant part, a part proportional to the pixels, a display rate,
// and noise.

#include "render/resolution.h"
#include "tunables/random.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace render {

namespace {

constexpr double wanted_time = 1.0 / 60;

struct Machine {
    double fixed, by_pixels; ///< constant part of a frame's time, and the part that is proportional to the pixels, at
                             ///< full size [s]
    double refresh = 0;      ///< refresh interval of the display; 0: frames do not wait for it [s]
    double noise = 0.05;     ///< spread of a frame's time as a share

    double frame(double share, tunables::Random& random) const {
        const double work = (fixed + by_pixels * share * share) * (1 + random.uniform(-noise, noise));
        return refresh > 0 ? refresh * std::ceil(work / refresh) : work;
    }
};

struct Outcome {
    double mean = 0;   ///< frame time in the second half [s]
    double share = 1;  ///< share of the full size at the end
    int changes = 0;   ///< number of changes of the share in the second half
    double widest = 0; ///< largest minus smallest share in the second half
};

Outcome run(const Machine& machine, double seconds, ResolutionControl& control) {
    tunables::Random random(1);
    Outcome result;
    double low = 1, high = 0, second_half = 0;
    int frames = 0;
    for (double time = 0; time < seconds;) {
        const double share = control.share(), passed = machine.frame(share, random);
        time += passed;
        control.add(passed, wanted_time);
        if (time > seconds / 2) {
            ++frames;
            second_half += passed;
            result.changes += control.share() != share;
            low = std::min(low, share);
            high = std::max(high, share);
        }
    }
    result.mean = second_half / frames;
    result.share = control.share();
    result.widest = high - low;
    return result;
}

} // namespace

TEST(Resolution, FastMachineDrawsEveryPixel) {
    ResolutionControl control;
    const Outcome result = run({.fixed = 0.002, .by_pixels = 0.006, .refresh = wanted_time}, 20, control);
    EXPECT_EQ(result.share, 1);
    EXPECT_EQ(result.changes, 0);
}

TEST(Resolution, SlowMachineHoldsTheFrameRateWithoutOscillation) {
    for (const double refresh : {0.0, wanted_time}) {
        ResolutionControl control;
        const Outcome result = run({.fixed = 0.003, .by_pixels = 0.022, .refresh = refresh}, 120, control);
        EXPECT_LT(result.mean, 1.04 * wanted_time) << refresh;
        EXPECT_GE(result.share, 0.6) << refresh;
        EXPECT_LE(result.changes, 8) << "in a minute; waiting for the display: " << refresh; // one test step
    }
}

TEST(Resolution, FallsWithinASecondOnASlowMachine) {
    ResolutionControl control;
    double time = 0;
    for (tunables::Random random(2); time < 1;) {
        const double passed = Machine{.fixed = 0.002, .by_pixels = 0.050}.frame(control.share(), random);
        control.add(passed, wanted_time);
        time += passed;
    }
    EXPECT_LE(control.share(), 0.5);
}

TEST(Resolution, RisesAgainWhenTheSceneGetsSimple) {
    for (const double refresh : {0.0, wanted_time}) {
        ResolutionControl control;
        run({.fixed = 0.003, .by_pixels = 0.040, .refresh = refresh}, 10, control);
        ASSERT_LT(control.share(), 0.65);
        run({.fixed = 0.003, .by_pixels = 0.008, .refresh = refresh}, 30, control);
        EXPECT_EQ(control.share(), 1) << refresh;
    }
}

TEST(Resolution, StaysFullWhenFewerPixelsDoNotHelp) {
    ResolutionControl control;
    const Outcome result = run({.fixed = 0.030, .by_pixels = 0.001}, 120, control);
    EXPECT_EQ(result.share, 1);
    EXPECT_LE(result.changes, 8);
}

TEST(Resolution, RareLongFramesAndInvalidTimesChangeNothing) {
    ResolutionControl control;
    for (int i = 0; i < 400; ++i)
        for (const double passed : {0.0, -1.0, std::nan(""), 1e300, i % 100 == 7 ? 1.5 : 0.015})
            control.add(passed, wanted_time);
    EXPECT_EQ(control.share(), 1);
}

TEST(Resolution, FallsEvenAtTwoFramesPerSecond) {
    ResolutionControl control;
    tunables::Random random(3);
    for (int i = 0; i < 12; ++i)
        control.add(Machine{.fixed = 0.05, .by_pixels = 0.45}.frame(control.share(), random), wanted_time);
    EXPECT_EQ(control.share(), 0.5);
}

} // namespace render
