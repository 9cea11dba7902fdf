#include "dead_reckoning/measuring/seen.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck.h>

namespace {

using dr::Eye;
using Place = dr::Vec3<double>;

constexpr double a_radian = 1000;

/// A picture of 1920 × 1080 pixels that spans 0.96 m to each side and 0.54 m up and down at a distance of 1 m.
Eye looking(const dr::Vec3<float>& position, const dr::Vec3<float>& way) {
    return {.position = position, .look = way, .pixels_a_radian = a_radian, .columns = 1920, .lines = 1080};
}

} // namespace

TEST(Seen, PixelsFollowTheViewAngle) {
    const Eye eye = looking({10, 20, 3}, {1, 0, 0});
    for (const double far : {10.0, 100.0}) {
        const Place there(10 + far, 20, 3);
        EXPECT_NEAR(dr::pixels_apart(eye, there, there + Place(0, 1, 0)), a_radian * std::atan(1 / far), 1e-9);
        EXPECT_NEAR(dr::pixels_apart(eye, there, there - Place(0, 0, 2)), a_radian * std::atan(2 / far), 1e-9);
        EXPECT_NEAR(dr::pixels_apart(eye, there, there + Place(5, 0, 0)), 0, 1e-9) << "along the line of sight";
        EXPECT_NEAR(dr::pixels_across(eye, there, {0, 1, 0}), a_radian / far, 1e-9);
        EXPECT_NEAR(dr::pixels_across(eye, there, {7, 3, 4}), a_radian * 5 / far, 1e-9);
        EXPECT_NEAR(dr::pixels_across(eye, there, {7, 0, 0}), 0, 1e-9);
    }
    EXPECT_NEAR(dr::pixels_apart(eye, {10, -30, 3}, {9, -30, 3}), a_radian * std::atan(0.02), 1e-9)
        << "errors behind the viewer count as much, because the viewer may turn";
    EXPECT_NEAR(dr::pixels_apart(eye, {20, 20, 3}, {-5, 20, 3}), a_radian * std::acos(-1.0), 1e-9)
        << "half a turn is the maximum";
    EXPECT_NEAR(dr::pixels_across(eye, {10.01, 20, 3}, {0, 1, 0}), a_radian / 2, 1e-9)
        << "within a tank a minimum distance applies";
    EXPECT_NEAR(dr::pixels_across(eye, {10, 20, 3}, {0, 3, 4}), a_radian * 5 / 2, 1e-9);
}

TEST(Seen, PixelsAcrossEqualPixelsApartForSmallSteps) {
    EXPECT_TRUE(rc::check("a millimetre at 5 m and more", [] {
        const auto one = [](double most) { return *rc::gen::inRange(-1000, 1001) * most / 1000; };
        const Eye eye = looking({static_cast<float>(one(50)), static_cast<float>(one(50)), 5}, {1, 0, 0});
        const Place place(one(200), one(200), one(20)), step(one(1e-3), one(1e-3), one(1e-3));
        RC_PRE(glm::distance(place, Place(eye.position)) > 5);
        const double apart = dr::pixels_apart(eye, place, place + step), across = dr::pixels_across(eye, place, step);
        RC_ASSERT(std::abs(apart - across) <= 1e-3 * across + 1e-4);
    }));
}

TEST(Seen, PictureIsBoundedByItsSidesAndNeedsAValidEye) {
    const Eye eye = looking({0, 0, 0}, {1, 0, 0});
    EXPECT_TRUE(dr::in_picture(eye, {100, 95, 0}));
    EXPECT_FALSE(dr::in_picture(eye, {100, 97, 0}));
    EXPECT_TRUE(dr::in_picture(eye, {100, -95, 53}));
    EXPECT_FALSE(dr::in_picture(eye, {100, 0, -55}));
    EXPECT_FALSE(dr::in_picture(eye, {-100, 0, 0})) << "behind";
    EXPECT_TRUE(dr::in_picture(eye, {2.1, 0, 0}));
    EXPECT_FALSE(dr::in_picture(eye, {1.9, 0, 0})) << "the position is within the tank";
    EXPECT_FALSE(dr::in_picture(eye, {0, 0, 0}));
    Eye glass = eye;
    glass.pixels_a_radian *= 4;
    EXPECT_FALSE(dr::in_picture(glass, {100, 95, 0}));
    EXPECT_TRUE(dr::in_picture(glass, {100, 23, 0}));

    const Eye above = looking({0, 0, 100}, {0, 0, -1}); // north is up
    EXPECT_TRUE(dr::in_picture(above, {95, -53, 0}));
    EXPECT_FALSE(dr::in_picture(above, {97, 0, 0}));
    EXPECT_FALSE(dr::in_picture(above, {0, 55, 0}));

    for (const float nowhere : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        for (int axis = 0; axis < 3; ++axis) {
            Eye lost = eye;
            lost.position[axis] = nowhere;
            EXPECT_FALSE(dr::in_picture(lost, {100, 0, 0}));
        }
    Eye astray = eye;
    astray.look.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(dr::in_picture(astray, {100, 0, 0}));
}
