#pragma once
/// Contacts of a rigid body with the ground and the map's edge. Sequential impulses (Catto, "Iterative Dynamics with
/// Temporal Coherence", 2005) act on the velocities for the end of the tick.

#include "world/terrain.h"

#include <array>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>

class btRigidBody;

namespace world {

/// Copy of a body's velocities, changed by impulses and then written back.
struct SolverBody {
    explicit SolverBody(const btRigidBody& body);
    void write_back(btRigidBody& body) const;

    // The following members are in world axes.
    glm::vec3 centre{0};           ///< centre of mass [m]
    glm::vec3 velocity{0};         ///< [m/s]
    glm::vec3 angular_velocity{0}; ///< [rad/s]
    float inverse_mass = 0;        ///< [1/kg]
    glm::mat3 inverse_inertia{1};  ///< [1/(kg m²)]

    [[nodiscard]] glm::vec3 velocity_at(const glm::vec3& point) const; ///< velocity of the body at this point [m/s]
    /// Effective mass for an impulse at `point` along the unit vector `direction` [kg].
    [[nodiscard]] float mass_at(const glm::vec3& point, const glm::vec3& direction) const;
    /// Applies an impulse [N s] at a point [m].
    void apply_impulse(const glm::vec3& impulse, const glm::vec3& point);
};

/// The vector, shortened to the length `most` if longer.
glm::vec3 limited(const glm::vec3& v, float most);

/// Changes `motion` so that at the end of the tick none of `points` (world [m]) is below the ground or within `edge`
/// [m] of the map's edge. Coulomb friction is at most `friction` times the normal impulse. Returns whether any point
/// pressed on the ground or on the edge.
bool keep_above_ground(SolverBody& motion, std::span<const glm::vec3> points, const Terrain& terrain, float friction,
                       float edge);

/// Four points on each rim of a cylinder with the axis body z, world [m]. The first of each is the nearest to ground
/// with this normal, so that the cylinder rolls smoothly.
std::array<glm::vec3, 8> rim_points(const glm::vec3& centre, const glm::quat& orientation, const glm::vec3& normal,
                                    float radius, float half_height);

} // namespace world
