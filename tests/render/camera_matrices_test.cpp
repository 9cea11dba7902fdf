#include "render/camera_matrices.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck.h>

namespace render {

namespace {

client::Camera camera(const glm::vec3& eye, const glm::vec3& target, float field_of_view = 1.0f) {
    client::Camera camera;
    camera.eye = eye;
    camera.target = target;
    camera.field_of_view = field_of_view;
    return camera;
}

glm::vec3 on_screen(const glm::mat4& matrix, const glm::vec3& place) {
    const glm::vec4 clip = matrix * glm::vec4(place, 1);
    return glm::vec3(clip) / clip.w;
}

} // namespace

TEST(CameraMatrices, TargetOfTheCameraIsInTheMiddle) {
    const glm::vec3 seen = on_screen(view_projection(camera({3, -4, 5}, {10, 20, 1}), 1.7f), {10, 20, 1});
    EXPECT_NEAR(seen.x, 0, 1e-5f);
    EXPECT_NEAR(seen.y, 0, 1e-5f);
}

TEST(CameraMatrices, FieldOfViewIsVertical) {
    // Looks east with half a field of view of 0.5 rad. At 10 m the upper edge is 10 tan(0.5) m up, and the right edge
    // is aspect times that to the south.
    const glm::mat4 matrix = view_projection(camera({0, 0, 0}, {1, 0, 0}, 1.0f), 2.0f);
    const float edge = 10 * std::tan(0.5f);
    EXPECT_NEAR(on_screen(matrix, {10, 0, edge}).y, 1, 1e-5f);
    EXPECT_NEAR(on_screen(matrix, {10, -2 * edge, 0}).x, 1, 1e-5f);
    EXPECT_NEAR(on_screen(matrix, {10, 2 * edge, 0}).x, -1, 1e-5f);
}

TEST(CameraMatrices, DepthRunsFromNearToFar) {
    const glm::mat4 matrix = view_projection(camera({0, 0, 0}, {1, 0, 0}), 1);
    EXPECT_NEAR(on_screen(matrix, {near_plane, 0, 0}).z, -1, 1e-4f);
    EXPECT_NEAR(on_screen(matrix, {far_plane, 0, 0}).z, 1, 1e-4f);
}

TEST(CameraMatrices, NorthIsUpWhenLookingStraightDown) {
    const glm::mat4 matrix = view_projection(camera({0, 0, 100}, {0, 0, 0}), 1);
    EXPECT_GT(on_screen(matrix, {0, 10, 0}).y, 0.05f);
    EXPECT_GT(on_screen(matrix, {10, 0, 0}).x, 0.05f);
}

TEST(CameraMatrices, CameraWithoutADirectionLooksEast) {
    const glm::mat4 matrix = view_projection(camera({1, 2, 3}, {1, 2, 3}), 1);
    EXPECT_NEAR(on_screen(matrix, {5, 2, 3}).x, 0, 1e-6f);
    EXPECT_NEAR(on_screen(matrix, {5, 2, 3}).y, 0, 1e-6f);
}

TEST(Frustum, SeesExactlyThePointsInsideClipSpace) {
    ASSERT_TRUE(rc::check("a point is in the frustum where |x|, |y|, |z| <= w", [] {
        const auto number = [](int range) { return static_cast<float>(*rc::gen::inRange(-range, range)) * 0.1f; };
        const auto place = [&](int range) { return glm::vec3(number(range), number(range), number(range)); };
        const glm::mat4 matrix = view_projection(camera(place(500), place(500)), 1.5f);
        const glm::vec3 point = place(1000);
        const glm::vec4 clip = matrix * glm::vec4(point, 1);
        const float margin = clip.w - std::max({std::abs(clip.x), std::abs(clip.y), std::abs(clip.z)});
        RC_PRE(std::abs(margin) > 1e-2f); // rounding decides at the border
        RC_ASSERT(may_see(frustum(matrix), point, point) == (margin > 0));
    }));
}

TEST(Frustum, ContainsABoxAroundTheEye) {
    const Frustum seen = frustum(view_projection(camera({0, 0, 0}, {1, 0, 0}), 1));
    EXPECT_TRUE(may_see(seen, glm::vec3(-5), glm::vec3(5)));
    EXPECT_FALSE(may_see(seen, glm::vec3(-15), glm::vec3(-5)));
}

} // namespace render
