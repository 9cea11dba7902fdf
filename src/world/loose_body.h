#pragma once
/// A barrel, boulder or crate: a Bullet rigid body that is pushed, rolls and comes to rest. The machine of the player
/// who pushes it simulates it, otherwise the server (Murphy 18.8, "Integrating Physics with Dead Reckoning").
///
/// On its owner's machine the body is dynamic. On other machines it is kinematic: it pushes and is not pushed. A change
/// between the two keeps pose and velocity. A simulated body at rest sleeps, without cost, until something wakes it.

#include "dead_reckoning/receiving/ground_clamp.h"
#include "dead_reckoning/state.h"
#include "world/physics_world.h"
#include "world/props.h"

#include <algorithm>

namespace world {

/// Kind and size of a loose body.
struct LooseShape {
    PropKind kind = PropKind::barrel;
    float scale = 1;
    /// Half of the body's size in body axes [m].
    [[nodiscard]] glm::vec3 half_extents() const { return row(kind).half_extents * scale; }
    /// The larger of the shape's radius and half height [m].
    [[nodiscard]] float radius() const { return std::max(half_extents().x, half_extents().z); }
    [[nodiscard]] float mass() const { return row(kind).mass * scale * scale * scale; } ///< [kg]
    [[nodiscard]] glm::vec3 inertia() const; ///< moments of inertia about the body's axes, per kilogram [m²]
    /// Height of the body's centre above its lowest point [m].
    [[nodiscard]] float lowest(const glm::quat& orientation) const;
};
/// The shape; `nullopt` if the kind is not loose or the scale is outside 0.25 to 4.
std::optional<LooseShape> loose_shape(PropKind kind, float scale);

/// Collision solid for shells: a sphere, or an upright cylinder of the body's present height.
Solid solid(const LooseShape& shape, const dr::KinematicState<float>& state);

/// State of a loose prop at its position on the map: standing on the ground, tilted to its normal, at rest.
dr::KinematicState<float> initial_state(const Prop& prop, const Terrain& terrain);

/// Returns the state of a remote body, raised out of the ground with the same orientation.
dr::KinematicState<float> lift_out(dr::KinematicState<float> state, const LooseShape& shape,
                                   const dr::GroundHeight<float>& ground);

class LooseBody final : public BodyActor {
  public:
    /// Starts at `state`, as a body that another machine simulates.
    LooseBody(PhysicsWorld& world, const LooseShape& shape, const dr::KinematicState<float>& state);

    /// Simulates the body on this machine from `state` on; a body without velocity sleeps at once. States that are not
    /// finite are ignored.
    void simulate(const dr::KinematicState<float>& state);
    /// Follows another machine's simulation: `state` is valid at the start of the next tick. Until the next call the
    /// body moves on at its velocities. States that are not finite are ignored.
    void move_to(const dr::KinematicState<float>& state);

    [[nodiscard]] bool simulated() const { return simulated_; }
    [[nodiscard]] bool asleep() const;
    /// Applies an explosion: `impulse` [N s] at `centre`, falling linearly to 0 at a distance of `radius` [m]. Affects
    /// only a body that this machine simulates, and adds at most 10 m/s.
    void take_explosion(const glm::vec3& centre, float impulse, float radius);

    [[nodiscard]] const dr::KinematicState<float>& state() const { return state_; }       ///< state after the last tick
    [[nodiscard]] const dr::KinematicState<float>& previous() const { return previous_; } ///< state one tick earlier
    [[nodiscard]] const LooseShape& shape() const { return loose_; }

    void before_tick() override;
    void touch_ground() override;
    void after_tick() override;

  private:
    void change(bool simulated);

    LooseShape loose_;
    dr::KinematicState<float> state_, previous_;
    bool simulated_ = false;
};

} // namespace world
