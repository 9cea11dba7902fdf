#pragma once
/// Contacts of a rigid body's points with the ground and with the map's edge: sequential impulses (Catto, "Iterative
/// Dynamics with Temporal Coherence", 2005) on the velocities that the body will have at the end of the tick.

#include "world/terrain.h"

#include <array>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>

class btRigidBody;

namespace world {

/// A body's velocities, taken out to be changed by impulses and given back.
struct Motion {
    explicit Motion(const btRigidBody& body);
    void give_back(btRigidBody& body) const;

    // World axes.
    glm::vec3 centre{0};           ///< of mass [m]
    glm::vec3 velocity{0};         ///< [m/s]
    glm::vec3 angular_velocity{0}; ///< [rad/s]
    float inverse_mass = 0;        ///< [1/kg]
    glm::mat3 inverse_inertia{1};  ///< [1/(kg m²)]

    [[nodiscard]] glm::vec3 velocity_at(const glm::vec3& point) const; ///< of the body there [m/s]
    /// Mass that an impulse at `point` along the unit vector `direction` has to move [kg].
    [[nodiscard]] float mass_at(const glm::vec3& point, const glm::vec3& direction) const;
    void push(const glm::vec3& impulse, const glm::vec3& point); ///< [N s]
};

/// Of that direction, and no longer than `most`.
glm::vec3 limited(const glm::vec3& v, float most);

/// Changes `motion` so that none of `points` (world [m]) is under the ground, or nearer to the map's edge than `edge`
/// [m], at the end of the tick. Coulomb friction holds them up to `friction` times the normal impulse. True if
/// any of them pressed.
bool keep_above_ground(Motion& motion, std::span<const glm::vec3> points, const Terrain& terrain, float friction,
                       float edge);

/// Four points of each rim of a cylinder (axis: body z), world [m], the first of them the one that is nearest to ground
/// with this normal: it rolls on it without corners.
std::array<glm::vec3, 8> rim_points(const glm::vec3& centre, const glm::quat& orientation, const glm::vec3& normal,
                                    float radius, float half_height);

} // namespace world
