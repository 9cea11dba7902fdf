#pragma once
/// Contacts of a rigid body with the ground and the map's edge. Sequential impulses (Catto, "Iterative Dynamics with
/// Temporal Coherence", 2005) change the velocities, with which Bullet then moves the body.

#include "world/terrain.h"

#include <array>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>

class btRigidBody;

namespace world {

/// Copy of a body's velocities and inertia. Impulses change the copy; `write_back` copies the velocities to the body.
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

/// Changes `motion` so that in this tick none of `points` (world [m]) gets below the ground or nearer than `edge` [m]
/// to the map's edge. Points already beyond these limits are brought back over several ticks. Coulomb friction is at
/// most `friction` times the normal impulse. Returns whether any point presses on the ground or on the edge.
bool keep_above_ground(SolverBody& motion, std::span<const glm::vec3> points, const Terrain& terrain, float friction,
                       float edge);

/// Four points on each rim of a cylinder with the axis body z, world [m]. The first point of each rim is the nearest to
/// ground with this normal, so that the cylinder rolls smoothly.
std::array<glm::vec3, 8> rim_points(const glm::vec3& centre, const glm::quat& orientation, const glm::vec3& normal,
                                    float radius, float half_height);

} // namespace world
