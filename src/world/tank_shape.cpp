#include "world/tank_shape.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace world {

namespace {

glm::quat about_z(float angle) { return {std::cos(angle / 2), 0, 0, std::sin(angle / 2)}; }
/// Pitch, up +: turns x towards z, which is a negative rotation about y.
glm::quat pitch_up(float angle) { return {std::cos(angle / 2), 0, -std::sin(angle / 2), 0}; }

} // namespace

std::array<Box, 2> tank_boxes(const glm::vec3& position, const glm::quat& orientation, float turret_yaw) {
    const glm::vec3 turret_centre = turret_pivot + glm::vec3(0, 0, turret_half_extents.z);
    return {{{position + orientation * body_centre, orientation, body_half_extents},
             {position + orientation * turret_centre, orientation * about_z(turret_yaw), turret_half_extents}}};
}

Muzzle muzzle(const dr::KinematicState<float>& state, const dr::Articulations<float>& articulations) {
    const auto& [yaw, pitch] = articulations;
    const glm::quat turret = state.orientation * about_z(yaw.angle);
    const glm::vec3 direction = turret * pitch_up(pitch.angle) * glm::vec3(1, 0, 0);
    // Position of the gun's pivot, from the tank's origin.
    const glm::vec3 pivot = state.orientation * turret_pivot + turret * gun_pivot;
    const glm::vec3 arm = gun_length * direction; // from the gun's pivot to the muzzle
    // The hull moves everything; the turret turns about the hull's z, the gun about the turret's left axis.
    const glm::vec3 turret_spin = yaw.rate * (state.orientation * glm::vec3(0, 0, 1));
    const glm::vec3 gun_spin = -pitch.rate * (turret * glm::vec3(0, 1, 0));
    return {state.position + pivot + arm, direction,
            state.velocity + glm::cross(state.angular_velocity, pivot + arm) +
                glm::cross(turret_spin, turret * gun_pivot + arm) + glm::cross(gun_spin, arm)};
}

} // namespace world
