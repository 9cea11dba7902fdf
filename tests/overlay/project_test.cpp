#include "overlay/hud/hud_parts.h"

#include "overlay/hud/hud.h"
#include "render/camera_matrices.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace overlay;

namespace {
// Looks east from the origin. The view is 90° high on a square screen, so that (d, d, 0) lies on the left edge.
glm::mat4 looking_east() {
    client::Camera camera;
    camera.eye = {0, 0, 0};
    camera.target = {1, 0, 0};
    camera.field_of_view = 1.57079633f;
    return render::view_projection(camera, 1);
}
} // namespace

TEST(Project, ProjectsPointsToTheScreen) {
    const glm::vec2 size(200, 200);
    const auto middle = project(looking_east(), {50, 0, 0}, size);
    ASSERT_TRUE(middle);
    EXPECT_NEAR(middle->x, 100, 1e-3);
    EXPECT_NEAR(middle->y, 100, 1e-3);
    const auto up_left = project(looking_east(), {10, 5, 5}, size); // half-way to both edges
    ASSERT_TRUE(up_left);
    EXPECT_NEAR(up_left->x, 50, 1e-3);
    EXPECT_NEAR(up_left->y, 50, 1e-3);
}

TEST(Project, RejectsPointsBehindTheEyeOrBesideTheScreen) {
    const glm::vec2 size(200, 200);
    EXPECT_FALSE(project(looking_east(), {-50, 0, 0}, size));
    EXPECT_FALSE(project(looking_east(), {0, 0, 0}, size));
    EXPECT_FALSE(project(looking_east(), {10, 10.1f, 0}, size));
    EXPECT_FALSE(project(looking_east(), {10, 0, -10.1f}, size));
    EXPECT_TRUE(project(looking_east(), {10, 9.9f, 0}, size));
}

TEST(Compass, RunsClockwiseFromNorth) {
    constexpr float quarter = 1.57079633f;
    EXPECT_NEAR(compass(0), 90, 1e-3);            // east
    EXPECT_NEAR(compass(quarter), 0, 1e-3);       // north
    EXPECT_NEAR(compass(2 * quarter), 270, 1e-3); // west
    EXPECT_NEAR(compass(-quarter), 180, 1e-3);    // south
    EXPECT_NEAR(compass(9 * quarter), 0, 1e-2);
    EXPECT_EQ(compass_label(0), "N");
    EXPECT_EQ(compass_label(-45), "NW");
    EXPECT_EQ(compass_label(450), "E");
    EXPECT_EQ(compass_label(-15), "345");
}
