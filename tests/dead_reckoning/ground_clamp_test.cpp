#include "tripod.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;
using namespace dr::test;

TEST(GroundClamp, ModeNoneLeavesThePoseUnchanged) {
    const State below = at({0, 0, -7}, {0.1, 0.2, 0.3});
    EXPECT_EQ(clamp_to_ground(below, tripod, plane(0, 0, 0), ClampMode::none).position, below.position);
}

TEST(GroundClamp, ModeAlwaysMovesTheHullToFlatGroundFromBothSides) {
    for (const double z : {-4.0, 9.0}) {
        const State clamped =
            clamp_to_ground(at({5, 6, z}, {0.2, 0.1, 0.7}), tripod, plane(1, 0, 0), ClampMode::always);
        EXPECT_NEAR(clamped.position.z, 1.5, 1e-12);
        EXPECT_NEAR(axis(clamped, {0, 0, 1}).z, 1, 1e-12);
        EXPECT_EQ(clamped.position.x, 5);
        EXPECT_EQ(clamped.velocity, V(3, 4, 5));
    }
}

/// On the plane z = h + p x + q y the hull's up is (−p, −q, 1)/n. The origin lies 0.5 m along it above the plane at its
/// own x and y, and the heading on the map stays.
TEST(GroundClamp, MatchesTheClosedFormOnATiltedPlane) {
    const double p = 0.3, q = -0.2, n = std::sqrt(1 + p * p + q * q);
    const State state = at({12, -7, 3}, {0, 0, 2.1});
    const State clamped = clamp_to_ground(state, tripod, plane(2, p, q), ClampMode::always);
    const V up = axis(clamped, {0, 0, 1});
    EXPECT_NEAR(up.x, -p / n, 1e-12);
    EXPECT_NEAR(up.y, -q / n, 1e-12);
    EXPECT_NEAR(clamped.position.z, 2 + p * 12 - q * 7 + 0.5 * n, 1e-9);
    EXPECT_NEAR(heading(clamped), 2.1, 1e-12);
}

TEST(GroundClamp, WindingOfTheFootprintDoesNotMatter) {
    Footprint<double> reversed = tripod;
    std::swap(reversed[0], reversed[1]);
    const State state = at({1, 2, 0}, {0, 0, 1});
    const State a = clamp_to_ground(state, tripod, plane(0, 0.2, 0.1), ClampMode::always);
    const State b = clamp_to_ground(state, reversed, plane(0, 0.2, 0.1), ClampMode::always);
    EXPECT_NEAR(angle_between(a.orientation, b.orientation), 0, 1e-9);
    EXPECT_GT(axis(a, {0, 0, 1}).z, 0);
}

TEST(GroundClamp, OnlyUpKeepsThePoseOfAFlyingHull) {
    const State upside_down = at({0, 0, 8}, {3, 0.3, 0.2});
    const State clamped = clamp_to_ground(upside_down, tripod, plane(0, 0, 0), ClampMode::only_up);
    EXPECT_EQ(clamped.position, upside_down.position);
    EXPECT_EQ(clamped.orientation, upside_down.orientation);
}

TEST(GroundClamp, OnlyUpDoesNotPullDownAHoveringHull) {
    const State hovering = at({3, 4, 0.9}, {0.02, 0.05, 1});
    const State clamped = clamp_to_ground(hovering, tripod, plane(0, 0, 0), ClampMode::only_up);
    EXPECT_EQ(clamped.position, hovering.position);
    EXPECT_EQ(clamped.orientation, hovering.orientation);
}

/// All three points lie in front of the origin: a raised nose would swing the plane down below it.
TEST(GroundClamp, OnlyUpDoesNotLowerAnOriginBehindTheFootprint) {
    const Footprint<double> ahead = {V(2, 1, -0.5), V(2, -1, -0.5), V(1, 0, -0.5)};
    const auto step = [](double x, double, double) { return std::optional(x > 1.5 ? 0.6 : -9.0); };
    const State clamped = clamp_to_ground(at({0, 0, 0.5}), ahead, GroundHeight<double>(step), ClampMode::only_up);
    EXPECT_EQ(clamped.position.z, 0.5);
}

TEST(GroundClamp, OnlyUpNeverLowersTheOrigin) {
    EXPECT_TRUE(rc::check([] {
        const auto number = [](int range) { return *rc::gen::inRange(-range, range) / 100.0; };
        const State state = at({number(900), number(900), number(300)}, {number(40), number(40), number(310)});
        const double height = number(200), phase = number(600);
        const auto hills = [=](double x, double y, double) {
            return std::optional(height + std::sin(x * 0.8 + phase) + 0.7 * std::cos(y * 1.1));
        };
        const State clamped = clamp_to_ground(state, tripod, GroundHeight<double>(hills), ClampMode::only_up);
        RC_ASSERT(clamped.position.z >= state.position.z);
        RC_ASSERT(std::abs(glm::length(clamped.orientation) - 1) < 1e-9);
        const double turned = wrap_angle(heading(clamped) - heading(state));
        RC_ASSERT(std::abs(turned) < 1e-9);
    }));
}

TEST(GroundClamp, OnlyUpTiltsAboutThePointsInTheAir) {
    // The ground rises only under the nose: the front points go up by 0.6 m; the rear point, 3 m behind, stays.
    const auto step = [](double x, double, double) { return std::optional(x > 1 ? 0.6 : -9.0); };
    const State clamped = clamp_to_ground(at({0, 0, 0.5}), tripod, GroundHeight<double>(step), ClampMode::only_up);
    const V forward = axis(clamped, {1, 0, 0});
    EXPECT_NEAR(forward.z / forward.x, 0.6 / 3, 1e-12);
    // The plane is 0.2 m high at the origin, and the origin is 0.5 m above it along the normal.
    EXPECT_NEAR(clamped.position.z, 0.2 + 0.5 / axis(clamped, {0, 0, 1}).z, 1e-12);
}

TEST(GroundClamp, PointStaysInPlaceWithoutGround) {
    const auto nothing = [](double, double, double) { return std::optional<double>(); };
    const State state = at({0, 0, -30}, {0.3, 0, 0});
    EXPECT_EQ(clamp_to_ground(state, tripod, GroundHeight<double>(nothing), ClampMode::always).position,
              state.position);
    // Only the rear point is beyond the map's edge.
    const auto edge = [](double x, double, double) { return x < 0 ? std::optional<double>() : 1.0; };
    const State level = at({0, 0, 1.5});
    const State clamped = clamp_to_ground(level, tripod, GroundHeight<double>(edge), ClampMode::always);
    EXPECT_NEAR(clamped.position.z, 1.5, 1e-12);
}

TEST(GroundClamp, RayStartsAboveThePoint) {
    double from = -1e9;
    const auto ground = [&](double, double, double from_z) {
        from = std::max(from, from_z);
        return std::optional(0.0);
    };
    clamp_to_ground(at({0, 0, -10}), tripod, GroundHeight<double>(ground), ClampMode::always);
    EXPECT_GE(from, 5);
}

TEST(GroundClamp, HullOnEndIsLiftedNotTilted) {
    const State on_end =
        at({0, 0, -3}, {0, -std::numbers::pi / 2, 0}); // nose up: the three points lie on one line in plan view
    const State clamped = clamp_to_ground(on_end, tripod, plane(0, 0, 0), ClampMode::only_up);
    EXPECT_NEAR(clamped.position.z, 1, 1e-9); // the rear point, 1 m below the origin, was 4 m under ground
    EXPECT_TRUE(std::isfinite(clamped.orientation.w));
    EXPECT_NEAR(angle_between(clamped.orientation, on_end.orientation), 0, 1e-9);
}

/// In a rollover the origin is below the footprint once the tank is past its side. The clamp lifts the tank by the
/// depth of its lowest point, in every attitude and both modes, and does not turn it upright.
TEST(GroundClamp, HullThatRollsOverIsLiftedByItsDepth) {
    constexpr double depth = 0.1;
    for (int pitch = -90; pitch <= 90; pitch += 3)
        for (int roll = -180; roll <= 180; roll += 3) {
            State state = at({0, 0, 0}, {0, glm::radians(double(pitch)), 0});
            state.orientation = state.orientation * rotation(V(glm::radians(double(roll)), 0, 0));
            double lowest = 1e9;
            for (const V& foot : tripod)
                lowest = std::min(lowest, axis(state, foot).z);
            state.position.z = -lowest - depth;
            const State clamped = clamp_to_ground(state, tripod, plane(0, 0, 0), ClampMode::only_up);
            EXPECT_LT(clamped.position.z - state.position.z, 1.001 * depth) << pitch << "° " << roll << "°";
            if (axis(state, {0, 0, 1}).z > 0)
                continue;
            EXPECT_EQ(clamped.orientation, state.orientation);
            const State glued = clamp_to_ground(state, tripod, plane(0, 0, 0), ClampMode::always);
            EXPECT_EQ(glued.position, clamped.position); // not pulled down in this mode either
        }
}

TEST(GroundClamp, RollingOverIsSmooth) {
    constexpr double step = 0.1; // [°]; the points of the hull are at most 2.3 m from its origin
    for (const double slope : {0.0, 0.6, 1.2, 2.0}) {
        double before = 0;
        for (double roll = 0; roll < 180; roll += step) {
            const State state = at({0, 0, 0}, {glm::radians(roll), 0, 0.3});
            const double z = clamp_to_ground(state, tripod, plane(0.3, slope, 0), ClampMode::only_up).position.z;
            EXPECT_NEAR(z, roll > 0 ? before : z, 0.05) << slope << ": " << roll << "°";
            before = z;
        }
    }
}

TEST(GroundClamp, FloatWorksTheSame) {
    KinematicState<float> state;
    state.position = {1000, -1000, -3};
    const Footprint<float> points = {Vec3<float>(2, 1, -0.5f), Vec3<float>(2, -1, -0.5f), Vec3<float>(-1, 0, -0.5f)};
    const GroundHeight<float> ground = [](float, float, float) { return std::optional(7.0f); };
    EXPECT_NEAR(clamp_to_ground(state, points, ground, ClampMode::only_up).position.z, 7.5f, 1e-4f);
}

TEST(GroundClampRows, AreUsableAndNameTheirSource) {
    GroundClampSettings settings;
    for (const ::tunables::Tunable& row : dr::tunables(settings)) {
        EXPECT_EQ(row.row.source, "Murphy 18.6") << row.row.name;
        EXPECT_EQ(row.get(), row.row.fallback) << row.row.name;
    }
    EXPECT_FALSE(::tunables::find(dr::tunables(settings), "clamp-mines")->set_text("none"));
    EXPECT_EQ(settings.mines, ClampMode::none);
    EXPECT_EQ(settings.mode, ClampMode::only_up);
}

// --- by one point ---

TEST(OnePointClamp, EqualsTheThreePointClampOnAPlane) {
    EXPECT_TRUE(rc::check([] {
        const auto number = [](int range) { return *rc::gen::inRange(-range, range) / 100.0; };
        const auto ground = plane(number(500), number(80), number(80));
        const State state = at({number(5000), number(5000), number(900)}, {number(30), number(30), number(310)});
        const State three = clamp_to_ground(state, tripod, ground, ClampMode::always);
        const State one = clamp_by_one_point(state, tripod, ground, ClampMode::always);
        RC_ASSERT(glm::distance(three.position, one.position) < 1e-9);
        RC_ASSERT(angle_between(three.orientation, one.orientation) < 1e-7);
    }));
}

TEST(OnePointClamp, QueriesTheGroundOnceAtItsPoint) {
    int asked = 0;
    const GroundHeight<double> spike = [&](double x, double, double) {
        ++asked;
        return std::optional<GroundHit<double>>(x > 1 ? 5.0 : 0.0);
    };
    EXPECT_NEAR(clamp_by_one_point(at({0, 0, -2}), tripod, spike, ClampMode::always).position.z, 0.5, 1e-12);
    EXPECT_EQ(asked, 1);
    clamp_by_one_point(at({0, 0, -2}), tripod, spike, ClampMode::none);
    EXPECT_EQ(asked, 1);
}

TEST(OnePointClamp, LeavesFlyingHullsAndHullsWithoutGroundUnchanged) {
    const State flying = at({0, 0, 3}, {0.3, 0.2, 0.1});
    EXPECT_EQ(clamp_by_one_point(flying, tripod, plane(0, 0.2, 0), ClampMode::only_up).orientation, flying.orientation);
    EXPECT_EQ(clamp_by_one_point(flying, tripod, plane(0, 0, 0), ClampMode::always).position.z, 0.5);
    const State cliff = clamp_by_one_point(at({0, 0, -2}), tripod, plane(0, 19, 0), ClampMode::always);
    EXPECT_EQ(cliff.position.z, 0.5); // 87° steep: the tank stands on it; leaning against it would lift it by 9.5 m
    EXPECT_EQ(cliff.orientation, at({0, 0, -2}).orientation);
    const GroundHeight<double> nothing = [](double, double, double) { return std::optional<GroundHit<double>>(); };
    EXPECT_EQ(clamp_by_one_point(flying, tripod, nothing, ClampMode::always).position, flying.position);
}

} // namespace
