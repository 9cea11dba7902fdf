#include "overlay/plot/dashes.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace overlay;

namespace {
float drawn(const std::vector<std::pair<ImVec2, ImVec2>>& pieces) {
    float length = 0;
    for (const auto& [from, to] : pieces)
        length += std::hypot(to.x - from.x, to.y - from.y);
    return length;
}
} // namespace

TEST(Dashes, ThePatternsDiffer) {
    const ImVec2 line[] = {{0, 0}, {80, 0}}; // ten turns of a pattern
    std::set<std::pair<std::size_t, int>> looks;
    for (int pattern = 0; pattern < dash_patterns; ++pattern) {
        const auto pieces = dashes(line, pattern, 1);
        looks.emplace(pieces.size(), static_cast<int>(drawn(pieces)));
    }
    EXPECT_EQ(looks.size(), static_cast<std::size_t>(dash_patterns));
    EXPECT_NEAR(drawn(dashes(line, 0, 1)), 80, 1e-3) << "unbroken";
    EXPECT_NEAR(drawn(dashes(line, 1, 1)), 50, 1e-3);
}

TEST(Dashes, GoOnRoundCornersHoweverManyPointsTheLineHas) {
    std::vector<ImVec2> many;
    for (int i = 0; i <= 400; ++i) // a plot has a point a pixel
        many.emplace_back(0.2f * static_cast<float>(i), 0.0f);
    EXPECT_NEAR(drawn(dashes(many, 1, 1)), 50, 0.01f);
    EXPECT_NEAR(drawn(dashes(many, 3, 2)), 50, 0.01f) << "twice as large";
}

TEST(Dashes, NothingComesOfNothing) {
    EXPECT_TRUE(dashes({}, 1, 1).empty());
    const ImVec2 twice[] = {{3, 3}, {3, 3}};
    EXPECT_TRUE(dashes(twice, 1, 1).empty());
}
