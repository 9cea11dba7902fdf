/// A map on the globe, against what is known of the ellipsoid, and there and back.

#include "dis/geodesy.h"

#include <gtest/gtest.h>
#include <numbers>
#include <rapidcheck/gtest.h>

namespace dis {
namespace {
constexpr double degree = std::numbers::pi / 180;

double any(double low, double high) { return low + (high - low) * *rc::gen::inRange(0, 1'000'000) / 1e6; }
} // namespace

TEST(Geodesy, TheEllipsoidOfWgs84) {
    EXPECT_LT(glm::distance(geocentric({0, 0, 0}), Vec3(6378137, 0, 0)), 1e-6);
    EXPECT_LT(glm::distance(geocentric({0, 90 * degree, 100}), Vec3(0, 6378237, 0)), 1e-6);
    EXPECT_LT(glm::distance(geocentric({90 * degree, 0, 0}), Vec3(0, 0, 6356752.314245)), 1e-5);
    // One degree of latitude at 45° is 111,132 m.
    EXPECT_NEAR(glm::distance(geocentric({44.5 * degree, 0, 0}), geocentric({45.5 * degree, 0, 0})), 111'132, 5);
}

RC_GTEST_PROP(Geodesy, ThereAndBack, ()) {
    const Geodetic place{any(-1.5707, 1.5707), any(-3.1415, 3.1415), any(-5000, 1e6)};
    const Geodetic back = geodetic(geocentric(place));
    RC_ASSERT(std::abs(back.latitude - place.latitude) < 1e-12);
    RC_ASSERT(std::abs(back.longitude - place.longitude) < 1e-12);
    RC_ASSERT(std::abs(back.height - place.height) < 1e-6);
}

TEST(Geodesy, AMapsAxesAreEastNorthUp) {
    const Site site({.latitude = 48 * degree, .longitude = 11 * degree, .height = 500});
    const Vec3 origin = site.place_to_earth({0, 0, 0});
    EXPECT_LT(glm::distance(origin, geocentric({48 * degree, 11 * degree, 500})), 1e-6);
    const Geodetic north = geodetic(site.place_to_earth({0, 1000, 0})), east = geodetic(site.place_to_earth({1000, 0, 0})),
                   up = geodetic(site.place_to_earth({0, 0, 1000}));
    EXPECT_GT(north.latitude, 48 * degree);
    EXPECT_NEAR(north.longitude, 11 * degree, 1e-12);
    EXPECT_GT(east.longitude, 11 * degree);
    EXPECT_NEAR(up.height, 1500, 1e-6);
    EXPECT_NEAR(north.height, 500.078, 0.001) << "the plane leaves the ellipsoid";
}

TEST(Geodesy, AnglesOfEulerAsTheTextHasThem) {
    // At 0° north 0° east up is geocentric x, east y, north z. Who stands level and faces north: x forward is geocentric z.
    const Site site({});
    const Quat faces_north = glm::angleAxis(90 * degree, Vec3(0, 0, 1));
    const Euler angles = site.orientation_to_earth(faces_north);
    EXPECT_NEAR(angles.theta, -90 * degree, 1e-6);
    // Faces east: forward is y, right is south, down is -x.
    const Euler east = site.orientation_to_earth(Quat(1, 0, 0, 0));
    EXPECT_NEAR(east.psi, 90 * degree, 1e-9);
    EXPECT_NEAR(east.theta, 0, 1e-9);
    EXPECT_NEAR(east.phi, -90 * degree, 1e-9);
}

RC_GTEST_PROP(Geodesy, OrientationsThereAndBack, ()) {
    const Site site({any(-1.57, 1.57), any(-3.14, 3.14), 0});
    const Quat q = glm::normalize(Quat(any(-1, 1), any(-1, 1), any(-1, 1), any(0.1, 1)));
    const Quat back = site.orientation_to_map(site.orientation_to_earth(q));
    RC_ASSERT(std::abs(std::abs(glm::dot(q, back)) - 1) < 1e-9);
}

} // namespace dis
