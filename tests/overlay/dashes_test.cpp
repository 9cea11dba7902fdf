#include "overlay/plot/plot.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace overlay;

namespace {
using Pieces = std::vector<std::pair<ImVec2, ImVec2>>;
float drawn(const Pieces& pieces) {
    float length = 0;
    for (const auto& [from, to] : pieces)
        length += std::hypot(to.x - from.x, to.y - from.y);
    return length;
}
/// Returns the beginnings of dashes, except at the ends of the line.
std::set<int> beginnings(const Pieces& pieces) {
    std::set<int> tenths;
    for (const auto& [from, to] : pieces)
        tenths.insert(static_cast<int>(std::lround(10 * from.x)));
    tenths.erase(tenths.begin());
    return tenths;
}
} // namespace

TEST(Dashes, PatternsDiffer) {
    const ImVec2 line[] = {{0, 0}, {720, 0}};
    std::set<std::pair<std::size_t, int>> looks;
    for (int pattern = 0; pattern < dash_patterns; ++pattern) {
        const auto pieces = dashes(line, pattern, 1);
        looks.emplace(pieces.size(), static_cast<int>(drawn(pieces)));
    }
    EXPECT_EQ(looks.size(), static_cast<std::size_t>(dash_patterns));
    EXPECT_NEAR(drawn(dashes(line, 0, 1)), 720, 1e-3) << "the first pattern is a solid line";
    EXPECT_NEAR(drawn(dashes(line, 1, 1)), 480, 1e-3);
}

TEST(Dashes, ContinueFromPointToPoint) {
    std::vector<ImVec2> many;
    for (int i = 0; i <= 360; ++i) // a plot has one point for each pixel
        many.emplace_back(0.2f * static_cast<float>(i), 0.0f);
    EXPECT_NEAR(drawn(dashes(many, 1, 1)), 48, 0.01f);
    EXPECT_NEAR(drawn(dashes(many, 1, 2)), 48, 0.01f) << "dashes of twice the size have the same total length";
}

TEST(Dashes, MoveWithThePlotWhenItsEndsChange) {
    const ImVec2 before[] = {{0, 5}, {300, 5}}, after[] = {{-7, 5}, {290, 5}}; // the data has moved 4 to the left
    const auto first = beginnings(dashes(before, 3, 1, -1000)), then = beginnings(dashes(after, 3, 1, -1004));
    std::set<int> moved;
    for (const int at : first)
        if (at - 40 < 2900)
            moved.insert(at - 40);
    for (const int at : moved)
        EXPECT_TRUE(then.contains(at)) << at;
    EXPECT_GT(moved.size(), 20u);
}

TEST(Dashes, JumpsAreDashed) {
    for (float x = 0; x < 20; x += 0.5f) {
        const ImVec2 jump[] = {{x, 80}, {x + 1, 20}};
        EXPECT_NEAR(drawn(dashes(jump, 1, 1)), 40, 4) << x;
    }
}

TEST(Dashes, EmptyLineHasNoDashes) {
    EXPECT_TRUE(dashes({}, 1, 1).empty());
    const ImVec2 twice[] = {{3, 3}, {3, 3}};
    EXPECT_TRUE(dashes(twice, 1, 1).empty());
}
