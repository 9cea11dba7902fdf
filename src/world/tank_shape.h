#pragma once
/// Dimensions of the tank, shared by physics, ground clamp, hits and rendering.
///
/// Body axes: x forward, y left, z up [m]. The origin is the published position, the centre of mass and the hull's
/// centre. Turret and gun turn about their pivots: yaw about z, left +; pitch, up +.

#include "dead_reckoning/receiving/ground_clamp.h"

#include <array>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace world {

inline constexpr glm::vec3 hull_half_extents{2.7f, 1.4f, 0.45f}; ///< length and width include the tracks
/// Box of hull and running gear, for collisions and hits.
inline constexpr glm::vec3 body_centre{0.0f, 0.0f, -0.15f}, body_half_extents{2.7f, 1.4f, 0.6f};
inline constexpr float ride_height = 0.85f; ///< height of the origin above level ground, at rest

inline constexpr glm::vec3 turret_pivot{-0.2f, 0.0f, 0.45f}; ///< the turret's pivot, on the hull's roof
/// Box of the turret; the centre of its floor is `turret_pivot`.
inline constexpr glm::vec3 turret_half_extents{1.15f, 0.95f, 0.35f};
inline constexpr glm::vec3 gun_pivot{0.9f, 0.0f, 0.35f}; ///< the gun's pivot, from the turret's pivot, in turret axes
inline constexpr float gun_length = 3.0f;                ///< distance from the gun's pivot to the muzzle

inline constexpr float track_gauge = 2.3f; ///< distance between the tracks' centre lines
inline constexpr float track_width = 0.5f; ///< width of one track
inline constexpr float idler_lift = 0.3f;  ///< height of the foremost and rearmost wheels above the road wheels

inline constexpr std::size_t wheels_a_side = 7;
/// Lowest points of the wheels at rest on level ground: left side from front to rear, then right side.
inline constexpr auto wheel_contacts = [] {
    constexpr std::array x{2.5f, 1.8f, 0.9f, 0.0f, -0.9f, -1.8f, -2.5f};
    std::array<glm::vec3, 2 * wheels_a_side> contacts{};
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const std::size_t along = i % wheels_a_side;
        const bool idler = along == 0 || along == wheels_a_side - 1;
        contacts[i] = glm::vec3(x[along], i < wheels_a_side ? track_gauge / 2 : -track_gauge / 2,
                                -ride_height + (idler ? idler_lift : 0.0f));
    }
    return contacts;
}();

/// Points of hull and turret that must stay above the ground.
inline constexpr std::array<glm::vec3, 32> hull_points{{
    // nose and tail
    {2.7f, 1.4f, 0.0f},
    {2.7f, 0.0f, 0.0f},
    {2.7f, -1.4f, 0.0f},
    {-2.7f, 1.4f, 0.0f},
    {-2.7f, 0.0f, 0.0f},
    {-2.7f, -1.4f, 0.0f},
    // deck
    {2.7f, 1.4f, 0.45f},
    {0.0f, 1.4f, 0.45f},
    {-2.7f, 1.4f, 0.45f},
    {2.7f, -1.4f, 0.45f},
    {0.0f, -1.4f, 0.45f},
    {-2.7f, -1.4f, 0.45f},
    // sills
    {1.9f, 1.4f, -0.45f},
    {0.0f, 1.4f, -0.45f},
    {-1.9f, 1.4f, -0.45f},
    {1.9f, -1.4f, -0.45f},
    {0.0f, -1.4f, -0.45f},
    {-1.9f, -1.4f, -0.45f},
    // belly
    {1.9f, 0.0f, -0.45f},
    {-1.9f, 0.0f, -0.45f},
    {0.95f, 1.15f, -0.45f},
    {0.95f, -1.15f, -0.45f},
    {-0.95f, 1.15f, -0.45f},
    {-0.95f, -1.15f, -0.45f},
    // idlers at their bump stops
    {2.5f, 1.15f, -0.1f},
    {2.5f, -1.15f, -0.1f},
    {-2.5f, 1.15f, -0.1f},
    {-2.5f, -1.15f, -0.1f},
    // turret roof
    {0.95f, 0.95f, 1.15f},
    {0.95f, -0.95f, 1.15f},
    {-1.35f, 0.95f, 1.15f},
    {-1.35f, -0.95f, 1.15f},
}};

/// Contact points: two at the front, one at the rear. For dr::clamp_to_ground.
inline constexpr dr::Footprint<float> tank_footprint{
    {{1.8f, track_gauge / 2, -ride_height}, {1.8f, -track_gauge / 2, -ride_height}, {-1.8f, 0.0f, -ride_height}}};

/// Depth in the ground of a simulated tank's footprint when the springs are fully compressed.
inline constexpr float spring_play = 0.18f; ///< TankSettings::travel − sag [m]
inline constexpr dr::Footprint<float> tank_footprint_pressed{{tank_footprint[0] + glm::vec3(0, 0, spring_play),
                                                              tank_footprint[1] + glm::vec3(0, 0, spring_play),
                                                              tank_footprint[2] + glm::vec3(0, 0, spring_play)}};

/// An oriented box.
struct Box {
    glm::vec3 centre{0};
    glm::quat orientation{1, 0, 0, 0}; ///< box to world
    glm::vec3 half_extents{0};
};
/// Boxes for hits: hull with running gear, and turret.
std::array<Box, 2> tank_boxes(const glm::vec3& position, const glm::quat& orientation, float turret_yaw);

/// Pose and velocity of the muzzle.
struct Muzzle {
    glm::vec3 position{0};  ///< [m]
    glm::vec3 direction{0}; ///< unit vector along the gun
    glm::vec3 velocity{0};  ///< velocity of the muzzle itself, part of a shell's initial velocity [m/s]
};
Muzzle muzzle(const dr::KinematicState<float>& state, const dr::Articulations<float>& articulations);

} // namespace world
