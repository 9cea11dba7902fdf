/// The ideal circle: closed enough a form that the mean error of every scheme is known from an independent program.

#include "run_path.h"

#include <algorithm>
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
};

class Circle : public testing::TestWithParam<Row> {};

TEST_P(Circle, MeanErrorAtEveryRate) {
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

TEST(Latency, CostsThePathFlownMeanwhileUnlessCompensated) {
    dr::test::Run run;
    run.latency = 0.1;
    EXPECT_NEAR(dr::test::measure(run, "pvb").mean, 0.986, 0.005 * 0.986);
    run.receiver.compensate = true;
    EXPECT_NEAR(dr::test::measure(run, "pvb").mean, 0.031, 0.0005);
}

} // namespace
