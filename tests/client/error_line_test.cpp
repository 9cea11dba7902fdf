#include "client/scene/error_line.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace client;

TEST(ErrorLine, GoesFromTheTrueToTheDrawnPosition) {
    std::vector<LinePicture> lines;
    error_line(lines, {1, 2, 3}, {4, 2, 3}, {0, 1, 0});
    ASSERT_EQ(lines.size(), 3u) << "a line and a stroke at each end";
    EXPECT_EQ(lines[0].from.x, 1);
    EXPECT_EQ(lines[0].to.x, 4);
    EXPECT_EQ(lines[0].from.z, lines[0].to.z);
    EXPECT_TRUE(lines[0].always_visible);
    error_line(lines, {1, 2, 3}, {1.02f, 2, 3}, {0, 1, 0});
    EXPECT_EQ(lines.size(), 3u) << "an error of 2 cm has no line";
    error_line(lines, {1, 2, 3}, {std::nanf(""), 2, 3}, {0, 1, 0});
    EXPECT_EQ(lines.size(), 3u);
}

TEST(ErrorLine, LengthsAreInMetresAndHeldForReading) {
    HeldFigures figures;
    std::vector<LinePicture> lines;
    const auto text = [&](float off) {
        return figures.add_error_line(lines, glm::vec3(0), {off, 0, 0}, {0, 1, 0}, 7, 0, 9 + static_cast<double>(off));
    };
    EXPECT_EQ(text(0.03f), "");
    EXPECT_EQ(text(0.344f), "0.344 m now");
    EXPECT_EQ(text(2.5f), "2.50 m now");
    EXPECT_EQ(figures.hold(1, 0.3, 10), 0.3);
    EXPECT_EQ(figures.hold(1, 0.4, 10.1), 0.3);
    EXPECT_EQ(figures.hold(2, 0.5, 10.1), 0.5) << "each figure is held by itself";
    EXPECT_EQ(figures.hold(1, 0.6, 10.25), 0.6);
    EXPECT_EQ(figures.hold(1, 0.4, 10.3), 0.6);
    EXPECT_EQ(figures.hold(1, 0.2, 10.35), 0.2) << "an update corrected it";
    EXPECT_EQ(figures.hold(1, 0.1, 3), 0.1) << "a new match starts at an earlier time";
}
