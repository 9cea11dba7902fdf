/// The numbers to reach, through the program's command line: circle, latency, Table 18.1, updates to hold a threshold,
/// better than PVB, noise. One process a row of a table.

#include "lab_program.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>

namespace {

using test::rows;

/// The figure of each scheme.
std::map<std::string, double> figures(const std::string& arguments, const char* figure = "mean") {
    std::map<std::string, double> result;
    for (const auto& row : rows(arguments))
        result[row["scheme"]] = row[figure];
    return result;
}

const std::string circle = "run --path circle --ideal --speed 10 --radius 20 --duration 60 --warmup 3 --velocity true "
                           "--acceleration true ";

TEST(Numbers, IdealCircle) {
    constexpr double rates[] = {1, 3, 5, 10};
    const std::map<std::string, std::array<double, 4>> expected{
        {"snap:order1", {.85115, .09966, .03763, .01054}}, {"snap:order2", {.10742, .00426, .00098, .00014}},
        {"linear", {.38907, .01425, .00317, .00056}},      {"pvb", {.38065, .01400, .00308, .00050}},
        {"bezier", {.42430, .03528, .01192, .00275}},      {"bezier-end", {.40816, .01505, .00327, .00051}},
        {"hermite", {.40816, .01505, .00327, .00051}},     {"catmull-rom", {.34235, .01699, .00477, .00091}},
        {"spring", {.38146, .01436, .00314, .00047}},      {"pvb:ctra", {.00342, .00110, .00064, .00030}}};
    std::string schemes;
    for (const auto& [scheme, means] : expected)
        schemes.append(schemes.empty() ? "" : ",").append(scheme);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto found = figures(circle + "--rate " + std::to_string(rates[i]) + " --scheme " + schemes);
        for (const auto& [scheme, means] : expected)
            EXPECT_NEAR(found.contains(scheme) ? found.at(scheme) : -1, means[i], std::max(1e-5, 0.005 * means[i]))
                << scheme << " at " << rates[i] << "/s";
    }
    const auto slow = figures(circle + "--rate 3 --scheme targeting,targeting-99,phase-in,delayed");
    ASSERT_EQ(slow.size(), 4u);
    EXPECT_NEAR(slow.at("targeting"), 0.1624, 0.0008);
    EXPECT_NEAR(slow.at("targeting-99"), 12.73, 0.06);
    EXPECT_NEAR(slow.at("phase-in"), 0.01075, 0.00006);
    EXPECT_NEAR(slow.at("delayed"), 3.66, 0.02);
}

TEST(Numbers, Latency) {
    EXPECT_NEAR(figures(circle + "--rate 3 --latency 0.1 --scheme pvb")["pvb"], 0.986, 0.005);
    EXPECT_NEAR(figures(circle + "--rate 3 --latency 0.1 --compensate --scheme pvb")["pvb"], 0.031, 0.0005);
}

TEST(Numbers, Table18) {
    constexpr struct {
        double bezier, pvb, closer;
    } expected[] = {{1.568, 1.4515, 7.43}, {.1118, .1045, 6.48}, {.0574, .0542, 5.57},
                    {1.556, 1.465, 5.81},  {.1128, .1055, 6.50}, {.0568, .0535, 5.77}};
    const auto table = rows("table18");
    ASSERT_EQ(table.size(), 12u);
    for (std::size_t i = 0; i < 6; ++i) {
        const double bezier = table[2 * i]["mean"], pvb = table[2 * i + 1]["mean"];
        EXPECT_NEAR(bezier, expected[i].bezier, 0.01 * expected[i].bezier);
        EXPECT_NEAR(pvb, expected[i].pvb, 0.01 * expected[i].pvb);
        EXPECT_NEAR(100 * (1 - pvb / bezier), expected[i].closer, 0.15);
    }
}

TEST(Numbers, UpdatesToHoldAThreshold) {
    const struct {
        const char *scheme, *fit;
        std::array<double, 3> updates; // at 0.1, 0.5 and 1 m
    } expected[] = {{"snap:order1", "", {4.16, 1.87, 1.28}},
                    {"snap:order2", "", {2.19, 1.30, 1.00}},
                    {"snap:ctra-fade", "", {1.59, .93, .73}},
                    {"snap:order2", "--model-fit", {1.19, .85, .72}}};
    constexpr double thresholds[] = {0.1, 0.5, 1};
    for (const auto& each : expected)
        for (std::size_t i = 0; i < 3; ++i) {
            double sum = 0;
            for (int seed = 1; seed <= 3; ++seed)
                sum += figures("run --path random --speed 10 --radius 12 --duration 120 --publish threshold --rate 60 "
                               "--threshold " +
                                   std::to_string(thresholds[i]) + " --seed " + std::to_string(seed) + " --scheme " +
                                   each.scheme + " " + each.fit,
                               "updates_per_s")[each.scheme];
            EXPECT_NEAR(sum / 3, each.updates[i], 0.05 * each.updates[i])
                << each.scheme << each.fit << " at " << thresholds[i] << " m";
        }
}

/// Geometric means over the paths of the ratios to pvb:order2 without model fit.
std::map<std::string, double> ratios(const std::string& scheme, const std::string& fit, double rate,
                                     const std::string& link) {
    static const char* figures[] = {"mean", "dv_max", "jerk_rms", "lateral_oscillation"};
    std::map<std::string, double> logs;
    for (const char* path : {"figure8", "zigzag", "stopgo", "random --seed 1", "random --seed 2", "random --seed 3"}) {
        const std::string run = "run --path " + std::string(path) + " --speed 10 --radius 12 --rate " +
                                std::to_string(rate) + " " + link + " --scheme ";
        const auto pvb = rows(run + "pvb"), other = rows(run + scheme + " " + fit);
        for (const char* figure : figures)
            logs[figure] += std::log(other.at(0)[figure].get<double>() / pvb.at(0)[figure].get<double>()) / 6;
    }
    for (auto& [figure, value] : logs)
        value = std::exp(value);
    return logs;
}

TEST(Numbers, BetterThanPvbAndNoRougher) {
    constexpr double rates[] = {1, 3, 5, 10};
    constexpr double receiver[] = {.31, .50, .65, .80}, fit[] = {.22, .28, .35, .46},
                     unmodified[] = {.43, .35, .35, .41};
    for (std::size_t i = 0; i < 4; ++i) {
        const double slack = rates[i] == 10 ? 1.15 : 1.0;
        for (const bool fits : {false, true}) {
            auto ratio = ratios("offset:ctra-fade", fits ? "--model-fit" : "", rates[i], "");
            EXPECT_LE(ratio["mean"], (fits ? fit : receiver)[i]) << rates[i];
            EXPECT_LE(ratio["dv_max"], slack) << rates[i];
            EXPECT_LE(ratio["jerk_rms"], 1) << rates[i];
            EXPECT_LE(ratio["lateral_oscillation"], 1) << rates[i];
        }
        EXPECT_LE(ratios("pvb", "--model-fit", rates[i], "")["mean"], unmodified[i] + 0.005) << rates[i];
        EXPECT_LE(ratios("offset:order2", "--model-fit", rates[i], "--latency 0.1 --loss 0.05 --compensate")["mean"],
                  .35)
            << rates[i];
    }
}

TEST(Numbers, Noise) {
    const std::string run = "run --path random --speed 10 --radius 12 --rate 3 --noise 0.001 --velocity difference ";
    const double raw = figures(run + "--acceleration difference --scheme pvb")["pvb"];
    const double none = figures(run + "--acceleration none --scheme pvb")["pvb"];
    const double damped = figures(run + "--acceleration difference --damp --scheme pvb")["pvb"];
    const double fitted = figures(run + "--velocity fit --acceleration fit --scheme pvb")["pvb"];
    printf("noise: raw %.3f none %.3f damped %.3f fit %.3f\n", raw, none, damped, fitted);
    EXPECT_GT(raw, 1.5 * none);
    EXPECT_LT(damped, 0.75 * raw);
    EXPECT_LT(fitted, 0.6 * none);
}

} // namespace
