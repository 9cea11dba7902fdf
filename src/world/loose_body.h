#pragma once
/// A barrel, a boulder or a crate: a Bullet rigid body that is pushed, rolls and settles, or one that is put where
/// somebody else simulates it (Murphy 18.8, "Integrating Physics with Dead Reckoning": who pushes it, owns it).
///
/// Simulated here it is dynamic; elsewhere, kinematic: it pushes and is not pushed. Going from one to the other keeps
/// pose and velocity. A simulated body that has come to rest sleeps: it costs nothing until something wakes it.

#include "dead_reckoning/receiving/ground_clamp.h"
#include "dead_reckoning/state.h"
#include "world/physics_world.h"
#include "world/props.h"

#include <algorithm>

namespace world {

/// What kind of thing, how large.
struct LooseShape {
    PropKind kind = PropKind::barrel;
    float scale = 1;
    /// Body axes [m].
    [[nodiscard]] glm::vec3 half_extents() const { return row(kind).half_extents * scale; }
    [[nodiscard]] float radius() const {
        return std::max(half_extents().x, half_extents().z);
    }                                                                                   ///< of the ball round it [m]
    [[nodiscard]] float mass() const { return row(kind).mass * scale * scale * scale; } ///< [kg]
    [[nodiscard]] glm::vec3 inertia() const; ///< of a kilogram of it, about the body's axes [m²]
    /// How far below its centre its lowest point is [m].
    [[nodiscard]] float lowest(const glm::quat& orientation) const;
};
/// Nothing for a kind of prop that is not loose, or for a scale that no map has.
std::optional<LooseShape> loose_shape(PropKind kind, float scale);

/// As shells meet it: a ball, or an upright cylinder as high as it is now.
Solid solid(const LooseShape& shape, const dr::KinematicState<float>& state);

/// Where the map has it: upright on its ground, at rest.
dr::KinematicState<float> at_home(const Prop& prop, const Terrain& terrain);

/// Lifted out of the ground if it is in it; how it is turned stays its own business. For receivers.
dr::KinematicState<float> lift_out(dr::KinematicState<float> state, const LooseShape& shape,
                                   const dr::GroundHeight<float>& ground);

class LooseBody final : public BodyActor {
  public:
    /// Kinematic, at `state`, until `simulate` is called.
    LooseBody(PhysicsWorld& world, const LooseShape& shape, const dr::KinematicState<float>& state);

    /// From this state on it is simulated here; without velocity it sleeps at once.
    void simulate(const dr::KinematicState<float>& state);
    /// It is simulated elsewhere: where it is at the start of the next tick, and how it moves; until the next call it
    /// moves on at that velocity. A state with a NaN or an infinity is ignored.
    void move_to(const dr::KinematicState<float>& state);

    [[nodiscard]] bool simulated() const { return simulated_; }
    [[nodiscard]] bool asleep() const;
    /// Something exploded: `impulse` [N s] at its centre, falling linearly to nothing at `radius` [m]. Only a simulated
    /// body heeds it, and none is thrown faster than 10 m/s by one.
    void take_explosion(const glm::vec3& centre, float impulse, float radius);

    [[nodiscard]] const dr::KinematicState<float>& state() const { return state_; }       ///< after the last tick
    [[nodiscard]] const dr::KinematicState<float>& previous() const { return previous_; } ///< the tick before it
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
