/// Figures of Pantel & Wolf 2002 within two points, and their order of schemes. Comments beside the bounds give the
/// paper's values.

#include "lab/studies/pantel.h"

#include "lab/trajectory.h"
#include "lab_program.h"
#include "places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace {

/// By genre, latency [ms] and scheme.
using Percent = std::map<std::tuple<std::string, int, int>, double>;

struct Results {
    Percent percent, mean;
    explicit Results(lab::Style style) {
        for (const lab::PantelRow& row : lab::pantel(style)) {
            const std::tuple key(row.genre, static_cast<int>(std::lround(row.latency * 1000)), row.scheme);
            percent[key] = row.percent_of_none;
            mean[key] = row.mean;
        }
    }
    [[nodiscard]] bool in_order(const std::string& genre, int latency, std::initializer_list<int> schemes) const {
        double last = 0;
        for (const int scheme : schemes) {
            const double now = percent.at({genre, latency, scheme});
            if (now <= last)
                return false;
            last = now;
        }
        return true;
    }
};

const Results& of(lab::Style style) {
    static const std::array<Results, 3> results{Results(lab::Style::average), Results(lab::Style::smooth),
                                                Results(lab::Style::hectic)};
    return results[static_cast<std::size_t>(style)];
}
const Results& average() { return of(lab::Style::average); }

TEST(Pantel, BestSchemesLeaveTheErrorOfThePaper) {
    EXPECT_NEAR(average().percent.at({"sports", 200, 6}), 26.5, 0.1); // paper: 25.6
    EXPECT_NEAR(average().percent.at({"action", 200, 7}), 17.2, 0.1); // paper: 16.1
    EXPECT_NEAR(average().percent.at({"racing", 200, 2}), 5.5, 0.1);  // paper: 6.1
}

TEST(Pantel, ExtrapolatedStickIsBestForSportsGames) {
    for (const int latency : {100, 200})
        for (const int other : {1, 2, 3, 4, 5})
            EXPECT_TRUE(average().in_order("sports", latency, {6, other, 8})) << latency << " " << other;
    EXPECT_TRUE(average().in_order("sports", 200, {5, 1, 4, 2, 8}))
        << "the extrapolated stick is best, the plain velocity second";
}

TEST(Pantel, ActionGamesAreInThePapersOrder) { EXPECT_TRUE(average().in_order("action", 200, {7, 5, 6, 4, 1, 2, 8})); }

TEST(Pantel, AccelerationHelpsRacingGamesAsInThePaper) {
    EXPECT_NEAR(average().mean.at({"racing", 100, 8}), 1.09, 0.005); // paper: 1.06
    EXPECT_NEAR(average().mean.at({"racing", 200, 8}), 2.17, 0.01);  // paper: 2.10
    const auto gain = [](int latency) {
        return average().mean.at({"racing", latency, 1}) / average().mean.at({"racing", latency, 2});
    };
    EXPECT_NEAR(gain(100), 3.1, 0.05); // paper: 3
    EXPECT_NEAR(gain(200), 2.4, 0.05); // paper: 2
}

/// "In an order of magnitude smaller than without a prediction" are 2/3 and 4; constant velocity is not. The paper
/// finds 4 about as good as 2/3, here it is off by half more.
TEST(Pantel, RacingIsPredictedBestByAccelerationThenByTheArc) {
    EXPECT_NEAR(average().percent.at({"racing", 200, 2}), 5.5, 0.1);
    EXPECT_NEAR(average().percent.at({"racing", 200, 4}), 8.2, 0.1);
    EXPECT_NEAR(average().percent.at({"racing", 200, 1}), 13.1, 0.1);
}

TEST(Pantel, TheOrderOfRacingDoesNotDependOnStyle) {
    for (const lab::Style style : {lab::Style::average, lab::Style::smooth, lab::Style::hectic})
        EXPECT_TRUE(of(style).in_order("racing", 200, {2, 4, 1, 8}));
}

/// "The overall order among the prediction schemes does not change from style to style": here it does for smooth hands.
TEST(Pantel, OrderOfSportsAndActionDiffersForSmoothHandsOnly) {
    for (const lab::Style style : {lab::Style::average, lab::Style::hectic}) {
        EXPECT_TRUE(of(style).in_order("sports", 200, {7, 6, 5, 1, 4, 2, 8}));
        EXPECT_TRUE(of(style).in_order("action", 200, {7, 5, 6, 4, 1, 2, 8}));
    }
    EXPECT_TRUE(of(lab::Style::smooth).in_order("sports", 200, {6, 7, 2, 5, 4, 1, 8}));
    EXPECT_TRUE(of(lab::Style::smooth).in_order("action", 200, {7, 6, 5, 4, 2, 1, 8}));
}

/// "We have the largest differences between the prediction schemes": the worst scheme's deviation by the best one's.
TEST(Pantel, SchemesDifferMostInRacing) {
    const auto spread = [](const char* genre, std::initializer_list<int> schemes) {
        double best = 1e9, worst = 0;
        for (const int scheme : schemes) {
            best = std::min(best, average().mean.at({genre, 200, scheme}));
            worst = std::max(worst, average().mean.at({genre, 200, scheme}));
        }
        return worst / best;
    };
    EXPECT_NEAR(spread("racing", {1, 2, 4}), 2.38, 0.02);
    EXPECT_NEAR(spread("sports", {1, 2, 4, 5, 6, 7}), 1.97, 0.02);
    EXPECT_NEAR(spread("action", {1, 2, 4, 5, 6, 7}), 1.88, 0.02);
}

/// "The playing style has a significant impact"; in racing the differences "are not as significant as for the sports
/// games". Deviation of the paper's best scheme with hectic hands by that with smooth ones.
TEST(Pantel, StyleMattersInSportsMoreThanInRacing) {
    const auto hectic_by_smooth = [](const char* genre, int scheme) {
        return of(lab::Style::hectic).mean.at({genre, 200, scheme}) /
               of(lab::Style::smooth).mean.at({genre, 200, scheme});
    };
    EXPECT_NEAR(hectic_by_smooth("sports", 6), 6.9, 0.1);
    EXPECT_NEAR(hectic_by_smooth("action", 7), 3.6, 0.1);
    EXPECT_NEAR(hectic_by_smooth("racing", 2), 1.0, 0.1);
}

TEST(Pantel, SchemesTwoAndThreeAreTheSameCurve) {
    for (const char* genre : {"sports", "action", "racing"})
        EXPECT_NEAR(average().mean.at({genre, 200, 2}), average().mean.at({genre, 200, 3}), 1e-9);
}

/// "Using wt instead of t": with w = 0 the stick is held, as in scheme 5. "The weighting factor w=0.3 has been
/// determined experimentally": of the tenths it is the best one for the action game of our traces, too.
TEST(Pantel, WeightOfTheStickIsBestAtThePapersValue) {
    const std::vector<double> weights{0, 0.1, 0.2, 0.3, 0.4, 0.5, 1};
    std::map<double, double> action;
    double held = 0, none = 0;
    for (const lab::PantelRow& row : lab::pantel(lab::Style::average, weights)) {
        if (row.latency != 0.2)
            continue;
        if (row.genre == "action" && row.scheme == 7)
            action[row.weight] = row.mean;
        if (row.genre == "sports" && row.scheme == 5)
            held = row.mean;
        if (row.genre == "sports" && row.scheme == 7 && row.weight == 0)
            none = row.mean;
    }
    ASSERT_EQ(action.size(), weights.size());
    EXPECT_NEAR(none, held, 1e-9);
    for (const auto& [weight, mean] : action)
        EXPECT_GE(mean, action.at(0.3)) << weight;
}

TEST(Pantel, DrawsThePapersFiguresAndExportsItsTraces) {
    const std::filesystem::path folder =
        std::filesystem::path(places::build()) / ("pantel-" + std::to_string(std::random_device{}()));
    const test::Streams ran = test::lab_streams("pantel --style smooth --plot " + (folder / "plots").string() +
                                                " --traces " + (folder / "traces").string());
    ASSERT_EQ(ran.exit_code, 0) << ran.errors;
    for (int figure = 2; figure <= 13; ++figure)
        EXPECT_GT(std::filesystem::file_size(folder / "plots" / ("figure-" + std::to_string(figure) + ".svg")), 5000u);
    const lab::Trajectories traces = lab::load_trajectories(folder / "traces" / "racing-smooth.csv", {});
    ASSERT_EQ(traces.drives.size(), 8u) << "one for each seed";
    EXPECT_NEAR(traces.drives.front().length(), 120, 0.2);
    const lab::Trace made = lab::make_trace(lab::Genre::racing, lab::Style::smooth, 1, 120);
    const glm::dvec3 tenth = lab::all_states(*traces.drives.front().drive)[600].position; // 10 s at 60 frames a second.
    EXPECT_NEAR(glm::distance(tenth, glm::dvec3(made.samples[100].position, 0)), 0, 1e-5);
    std::filesystem::remove_all(folder);
}

} // namespace
