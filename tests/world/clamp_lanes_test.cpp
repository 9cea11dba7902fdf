/// Clamping eight poses at once, on the ground of every map.

#include "dead_reckoning/receiving/clamp_lanes.h"

#include "dead_reckoning/rotation.h"
#include "tunables/random.h"
#include "world/tank_shape.h"
#include "world/terrain.h"

#include <gtest/gtest.h>

namespace world {
namespace {

using State = dr::KinematicState<float>;

dr::Batch::Shown side_by_side(const std::array<State, dr::lane_count>& states) {
    dr::Batch::Shown shown{};
    for (std::size_t lane = 0; lane < states.size(); ++lane) {
        const auto& [position, orientation] = std::tie(states[lane].position, states[lane].orientation);
        for (int axis = 0; axis < 3; ++axis)
            shown.position[static_cast<std::size_t>(axis)][lane] = position[axis];
        const float q[4] = {orientation.w, orientation.x, orientation.y, orientation.z};
        for (std::size_t i = 0; i < 4; ++i)
            shown.orientation[i][lane] = q[i];
    }
    return shown;
}

State lane_of(const dr::Batch::Shown& shown, std::size_t lane) {
    State state;
    state.position = {shown.position[0][lane], shown.position[1][lane], shown.position[2][lane]};
    state.orientation = {shown.orientation[0][lane], shown.orientation[1][lane], shown.orientation[2][lane],
                         shown.orientation[3][lane]};
    return state;
}

/// Returns a random pose above, on or below the ground, on the map or beyond its edge, level, tilted or on its side.
State anywhere(const Terrain& terrain, tunables::Random& random) {
    const auto some = [&](double size) { return static_cast<float>(random.uniform(-size, size)); };
    State state;
    const double reach = static_cast<double>(terrain.size()) / 2 + 3;
    state.position = {some(reach), some(reach), 0};
    state.position.z = terrain.ground(state.position.x, state.position.y).height + ride_height + some(1);
    const float tilt = random.uniform() < 0.2 ? 3.0f : 0.3f;
    state.orientation =
        dr::rotation(dr::Vec3<float>(some(tilt), some(tilt), 0)) * dr::rotation(dr::Vec3<float>(0, 0, some(3.14)));
    return state;
}

double largest_gap(const State& a, const State& b) {
    return std::max<double>(glm::distance(a.position, b.position), dr::angle_between(a.orientation, b.orientation));
}

TEST(ClampLanes, AgreeWithTheSingleClampOnEveryMap) {
    for (const std::string& name : map_names()) {
        const Map map = load_map(name);
        const Terrain terrain(map);
        const dr::GroundHeights heights = [&](const float* x, const float* y, std::size_t count, float* height) {
            terrain.heights(x, y, count, height);
        };
        const dr::GroundHeight<float> triangles = ground_by_triangles(terrain), rays = ground_by_rays(terrain);
        tunables::Random random(1);
        double from_triangles = 0, from_rays = 0;
        std::size_t left = 0, tanks = 0;
        for (int round = 0; round < 2000; ++round) {
            std::array<State, dr::lane_count> states;
            std::array<dr::ClampMode, dr::lane_count> modes{};
            dr::FootprintLanes feet;
            for (std::size_t lane = 0; lane < states.size(); ++lane) {
                states[lane] = anywhere(terrain, random);
                modes[lane] = static_cast<dr::ClampMode>(random.bits() % 3);
                feet.set(lane, tank_footprint, modes[lane]);
            }
            dr::Batch::Shown shown = side_by_side(states);
            const auto aside = dr::clamp_lanes(shown, feet, heights);
            for (std::size_t lane = 0; lane < states.size(); ++lane) {
                const State clamped = lane_of(shown, lane);
                ++tanks;
                if (aside[lane]) {
                    ++left;
                    EXPECT_EQ(clamped.position, states[lane].position) << "the lane is unchanged";
                    EXPECT_EQ(clamped.orientation, states[lane].orientation);
                    continue;
                }
                const auto by = [&](const dr::GroundHeight<float>& ground) {
                    return largest_gap(clamped, dr::clamp_to_ground(states[lane], tank_footprint, ground, modes[lane]));
                };
                from_triangles = std::max(from_triangles, by(triangles));
                // A ray may miss at the very edge of the map.
                const float edge = terrain.size() / 2 - 5;
                if (round % 10 == 0 && std::abs(states[lane].position.x) < edge &&
                    std::abs(states[lane].position.y) < edge)
                    from_rays = std::max(from_rays, by(rays));
            }
        }
        EXPECT_LT(from_triangles, 1.5e-4) << name; // GCC 0.84e-4, Clang 1.13e-4: four float steps at 300 m
        EXPECT_LT(from_rays, 1e-3) << name;
        EXPECT_LT(left, tanks / 5) << name;
        EXPECT_GT(left, 0u) << name;
    }
}

TEST(ClampLanes, BatchOfHeightsEqualsSingleHeights) {
    for (const std::string& name : map_names()) {
        const Map map = load_map(name);
        const Terrain terrain(map);
        tunables::Random random(2);
        std::vector<float> x(1003), y(1003), found(1003, -1e9f);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double reach = static_cast<double>(terrain.size()) * 0.52;
            x[i] = static_cast<float>(random.uniform(-reach, reach));
            y[i] = static_cast<float>(random.uniform(-reach, reach));
        }
        x[5] = y[7] = std::numeric_limits<float>::quiet_NaN();
        x[9] = std::numeric_limits<float>::infinity();
        x[11] = y[11] = terrain.size() / 2;
        terrain.heights(x.data(), y.data(), x.size(), found.data());
        for (std::size_t i = 0; i < x.size(); ++i) {
            const auto height = terrain.height(x[i], y[i]);
            EXPECT_EQ(height.has_value(), !std::isnan(found[i])) << name << ' ' << x[i] << ' ' << y[i];
            if (height) {
                EXPECT_NEAR(found[i], *height, 1e-4) << name;
            }
        }
    }
}

} // namespace
} // namespace world
