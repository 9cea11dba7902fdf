/// The ellipsoid and maps on it: known points and orientations with known angles.

#include "dead_reckoning/rotation.h"
#include "dis/motion.h"
#include "places.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <numbers>
#include <rapidcheck.h>
#include <sstream>
#include <string>
#include <vector>

namespace {

using dis::Vec3;
using V = Vec3<double>;
using Q = dis::Quat<double>;
constexpr double degree = std::numbers::pi / 180, quarter = std::numbers::pi / 2;

void expect_close(const V& found, const V& expected, double within) {
    for (int axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(found[axis], expected[axis], within) << "axis " << axis;
}

/// Our level hull, turned left from east by `yaw`.
Q level(double yaw) { return glm::angleAxis(yaw, V(0, 0, 1)); }

TEST(Geodesy, ComputesPointsOnTheEllipsoid) {
    expect_close(dis::geocentric({0, 0, 0}), {6378137, 0, 0}, 1e-8);
    expect_close(dis::geocentric({0, quarter, 100}), {0, 6378237, 0}, 1e-8);
    expect_close(dis::geocentric({quarter, 0, 0}), {0, 0, 6356752.314245}, 1e-5); // the polar radius of WGS 84
    expect_close(dis::geocentric({-quarter, 0, 1}), {0, 0, -6356753.314245}, 1e-5);
    // 45° N: a/√(1 − e²/2) = 6388838.290 m along the normal to the axis.
    expect_close(dis::geocentric({45 * degree, 0, 0}), {4517590.879, 0, 4487348.409}, 1e-3);
}

TEST(Geodesy, ConvertsGeodeticPositionsThereAndBack) {
    EXPECT_TRUE(rc::check([] {
        const dis::Geodetic place{*rc::gen::inRange(-9000, 9001) * 0.01 * degree,
                                  *rc::gen::inRange(-17999, 18000) * 0.01 * degree,
                                  *rc::gen::inRange(-10000, 1000000) * 1.};
        const V there = dis::geocentric(place);
        const dis::Geodetic back = dis::geodetic(there);
        RC_ASSERT(std::abs(back.latitude - place.latitude) < 1e-12);
        RC_ASSERT(std::abs(back.height - place.height) < 1e-6);
        RC_ASSERT(glm::distance(dis::geocentric(back), there) < 1e-6);
    }));
    for (const V& odd : {V(0), V(0, 0, 1), V(1e8, 1e8, 1e8), V(1, 0, 0)}) {
        const dis::Geodetic place = dis::geodetic(odd);
        EXPECT_TRUE(std::isfinite(place.latitude + place.longitude + place.height));
    }
}

TEST(Geodesy, MapAxesAreEastNorthAndUp) {
    const dis::LocalFrame map({0, 0, 0}); // up is x, east is y, north is z
    expect_close(map.to_geocentric({1, 2, 3}), {6378140, 1, 2}, 1e-8);
    expect_close(map.from_geocentric({6378140, 1, 2}), {1, 2, 3}, 1e-8);
    expect_close(map.vector_to_geocentric({1, 2, 3}), {3, 1, 2}, 1e-12);
    const dis::LocalFrame pole({quarter, 0, 0}); // up is z, east is y, north is −x
    expect_close(pole.vector_to_geocentric({1, 2, 3}), {-2, 1, 3}, 1e-12);
}

/// On the equator at 0° E, up is x and north is z. Level and facing north, the nose points to the world's +z: theta =
/// −90°.
TEST(Geodesy, LevelTankFacesNorthAtTheEquator) {
    const dis::LocalFrame map({0, 0, 0});
    const dis::Euler angles = dis::euler(map.to_quaternion(level(quarter)));
    EXPECT_NEAR(angles.theta, -quarter, 1e-7);
    // Independent of psi and phi: in DIS's body axes forward is z, right is y (east), down is −x.
    const Q body = dis::quaternion(angles);
    expect_close(body * V(1, 0, 0), {0, 0, 1}, 1e-9);
    expect_close(body * V(0, 1, 0), {0, 1, 0}, 1e-9);
    expect_close(body * V(0, 0, 1), {-1, 0, 0}, 1e-9);
}

/// Level and facing east: forward is y, right (south) is −z, down is −x. This is a quarter turn about z and then a roll
/// by a quarter turn.
TEST(Geodesy, LevelTankFacesEastAtTheEquator) {
    const dis::Euler angles = dis::euler(dis::LocalFrame({0, 0, 0}).to_quaternion(level(0)));
    EXPECT_NEAR(angles.psi, quarter, 1e-12);
    EXPECT_NEAR(angles.theta, 0, 1e-12);
    EXPECT_NEAR(angles.phi, -quarter, 1e-12);
}

/// At 45° N 0° E facing north, the nose points to (−sin 45°, 0, cos 45°): psi 180°, theta −45°; down is (−cos 45°, 0,
/// −sin 45°).
TEST(Geodesy, LevelTankFacesNorthAt45Degrees) {
    const dis::Euler angles = dis::euler(dis::LocalFrame({45 * degree, 0, 0}).to_quaternion(level(quarter)));
    EXPECT_NEAR(std::abs(angles.psi), std::numbers::pi, 1e-9);
    EXPECT_NEAR(angles.theta, -45 * degree, 1e-12);
    EXPECT_NEAR(std::abs(angles.phi), std::numbers::pi, 1e-9);
    const Q body = dis::quaternion(angles);
    const double s = std::sqrt(.5);
    expect_close(body * V(1, 0, 0), {-s, 0, s}, 1e-12);
    expect_close(body * V(0, 1, 0), {0, 1, 0}, 1e-12);
    expect_close(body * V(0, 0, 1), {-s, 0, -s}, 1e-12);
}

/// The test vectors from other implementations contain Euler angles and quaternions.
TEST(Geodesy, EulerAnglesMatchTheKnownCases) {
    std::ifstream file(places::source() + "/tests/data/dis_drm_vectors.csv");
    const auto cells = [&file] {
        std::vector<std::string> all;
        std::string line, cell;
        std::getline(file, line);
        for (std::istringstream rest(line); std::getline(rest, cell, ',');)
            all.push_back(cell);
        return all;
    };
    const std::vector<std::string> head = cells();
    int cases = 0;
    for (auto row = cells(); !row.empty(); row = cells()) {
        const auto number = [&](std::string_view name) {
            const auto column = static_cast<std::size_t>(std::ranges::find(head, name) - head.begin());
            return column < row.size() && !row[column].empty() ? std::stod(row[column]) : std::nan("");
        };
        const Q known(number("qw"), number("qx"), number("qy"), number("qz"));
        const dis::Euler angles{number("psi"), number("theta"), number("phi")};
        if (std::isnan(known.w + angles.psi))
            continue;
        ++cases;
        EXPECT_LT(dr::angle_between(dis::quaternion(angles), known), 1e-6) << row[0];
        EXPECT_LT(dr::angle_between(dis::quaternion(dis::euler(known)), known), 1e-9) << row[0];
    }
    EXPECT_GT(cases, 20);
}

Q any_orientation() {
    const auto number = [] { return *rc::gen::inRange(-1000, 1001) / 1000.; };
    return dr::rotation(V(number(), number(), number()) * std::numbers::pi);
}

TEST(Geodesy, OrientationsConvertThereAndBackAsFloats) {
    EXPECT_TRUE(rc::check([] {
        const dis::LocalFrame map({*rc::gen::inRange(-90, 91) * degree, *rc::gen::inRange(-180, 181) * degree, 0});
        const Q ours = *rc::gen::element(any_orientation(), level(quarter), level(0));
        const dis::Euler angles = dis::euler(map.to_quaternion(ours));
        const auto rounded = [](double angle) { return static_cast<double>(static_cast<float>(angle)); };
        const Q back =
            map.from_quaternion(dis::quaternion({rounded(angles.psi), rounded(angles.theta), rounded(angles.phi)}));
        RC_ASSERT(dr::angle_between(back, ours) < 1e-6);
    }));
}

/// A PDU keeps the fields that its model uses, with a float's precision.
TEST(Geodesy, MotionIsPreservedByAPdu) {
    EXPECT_TRUE(rc::check([] {
        const auto number = [](int most) { return *rc::gen::inRange(-most, most + 1) / 100.; };
        const auto vector = [&](int most) { return V(number(most), number(most), number(most)); };
        const dis::LocalFrame map({0.7, 0.3, 50});
        const auto model = static_cast<dis::Model>(*rc::gen::inRange(1, 10));
        dr::KinematicState<double> actor;
        actor.position = vector(100000);
        actor.velocity = vector(2000);
        actor.acceleration = vector(500);
        actor.orientation = any_orientation();
        actor.angular_velocity = vector(100);
        dis::EntityState pdu;
        dis::set_motion(pdu, model, actor, map);
        RC_ASSERT(dis::model_of(pdu) == model);
        RC_ASSERT(dis::why_implausible(pdu).empty());
        const dr::KinematicState<double> back = dis::to_local(model, dis::motion_of(pdu), map);
        const dis::Fields fields = dis::fields_of(model);
        RC_ASSERT(glm::distance(back.position, actor.position) < 1e-7);
        RC_ASSERT(dr::angle_between(back.orientation, actor.orientation) < 1e-6);
        RC_ASSERT(glm::distance(back.velocity, fields.velocity ? actor.velocity : V(0)) < 1e-4);
        RC_ASSERT(glm::distance(back.angular_velocity, fields.angular_velocity ? actor.angular_velocity : V(0)) < 1e-5);
        if (fields.angular_velocity && fields.acceleration)
            RC_ASSERT(glm::distance(back.acceleration, actor.acceleration) < 1e-3);
    }));
}

TEST(Geodesy, ReportsImplausibleEntityStates) {
    dis::EntityState state;
    EXPECT_EQ(dis::why_implausible(state), "");
    state.location.y = -2e8;
    EXPECT_EQ(dis::why_implausible(state), "a location beyond 100,000 km");
    state.location.y = 0;
    state.dead_reckoning.angular_velocity.z = 1e30f;
    EXPECT_EQ(dis::why_implausible(state), "an angular velocity beyond 1000 rad/s");
}

} // namespace
