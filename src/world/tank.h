#pragma once
/// A tank that is simulated here: a Bullet rigid body on its own suspension.
///
/// In every tick, in this order: wheels by ray casts against the terrain (spring and damper); tracks (the ground under
/// them is dragged towards the tracks' speed, as far as grip allows); help for a tank that lies on its back; contacts
/// with other tanks (Bullet); hull points (never under the ground, nor past the map's edge: an invisible wall). All of
/// them change velocities; Bullet alone moves the body. `spawn` and `place` are the only places where a pose is set.

#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/parts.h"
#include "world/ground_contact.h"
#include "world/physics_world.h"
#include "world/tank_shape.h"

namespace world {

struct TankSettings {
    float mass = 20000;            ///< [kg]
    float sag = 0.12f;             ///< compression of the suspension at rest [m]
    float travel = 0.30f;          ///< compression at the bump stop [m]
    float damping_ratio = 0.45f;   ///< of the suspension, 1 = critical
    float bump_stiffness = 6;      ///< of the bump stop, as a factor on the spring
    dr::DriveParameters drive;     ///< how the tracks answer the stick
    float power = 45;              ///< of the engine, per mass [W/kg]: limits the speed uphill
    float grip = 1.1f;             ///< friction of the tracks on firm ground
    float loose_grip = 0.35f;      ///< on slopes too steep to hold: scree
    float firm_slope = 0.55f;      ///< steepest firm slope [rad]
    float loose_slope = 0.63f;     ///< from here on the ground is loose [rad]
    float hull_friction = 0.5f;    ///< of the hull on ground and walls
    float turret_rate = 0.8f;      ///< [rad/s]
    float gun_rate = 0.35f;        ///< [rad/s]
    float articulation_lag = 0.1f; ///< τ of the turret's and gun's rates [s]
    float gun_lowest = static_cast<float>(dr::part_limits[dr::gun].lowest);   ///< −8° [rad]
    float gun_highest = static_cast<float>(dr::part_limits[dr::gun].highest); ///< +20° [rad]
    float recoil = 9000;                                                      ///< of a shot [N s]
    float righting_delay = 3;   ///< on its side or back for so long, it is turned over [s]
    float righting_rate = 1.5f; ///< roll rate of that [rad/s]
    /// What runs into it gives it no more than so many times its top speed, ...
    float knock = 1.35f;
    float toss = 9; ///< ... this upwards [m/s] ...
    float spin = 6; ///< ... and this [rad/s], unless it had more already.
    float edge = 3; ///< the invisible wall stands so far inside the map's edge [m]
};

/// Everything that a driver decides.
struct TankInput {
    dr::Stick stick{};
    float turret_rate = 0; ///< left +, share of the largest, -1..1
    float gun_rate = 0;    ///< up +, share of the largest, -1..1
    /// With a rate: the turret scans by itself between these azimuths, at a rate no higher than it can turn; the phase
    /// is the tank's affair.
    dr::Scan<float> scan{};
};

class Tank final : public BodyActor {
  public:
    /// Stands at the map's first spawn until `spawn` is called.
    explicit Tank(PhysicsWorld& world, const TankSettings& settings = {});

    /// Upright on the ground, tilted to it, at rest. Heading [rad], 0 = east, counter-clockwise. A place outside the
    /// map's edge is moved inside.
    void spawn(float x, float y, float heading);
    /// Goes on from a state that came from elsewhere: how a remote tank is re-created here (Murphy 18.8). It is lifted
    /// until no hull point is under the ground and no spring past its travel; the tracks run as the hull moves. A state
    /// with a NaN or an infinity is ignored.
    void place(const dr::LocalActor<float>& actor);
    /// The engine's power and the tank's top speed are so many times what they are by themselves, and its tracks push
    /// as hard as they grip; 1: they are as ever. Until changed.
    void boost(float factor) { boost_ = factor; }
    /// Thrown upwards at that speed [m/s].
    void jump(float speed);
    /// The gun's recoil, along its barrel.
    void recoil();
    /// Holds until changed. Values outside -1..1 are limited, NaN counts as 0.
    void set_input(const TankInput& input);

    /// The last completed tick: raw physics state; the acceleration is the change of velocity over that tick.
    [[nodiscard]] const dr::LocalActor<float>& actor() const { return actor_; }
    /// The tick before it, to draw in between. Equal to `actor()` right after `spawn`.
    [[nodiscard]] const dr::LocalActor<float>& previous() const { return previous_; }
    [[nodiscard]] const TankInput& input() const { return input_; }          ///< of the next tick
    [[nodiscard]] int wheels_on_ground() const { return wheels_on_ground_; } ///< of 14, in the last tick
    [[nodiscard]] const TankSettings& settings() const { return settings_; }

    void before_tick() override;
    void touch_ground() override;
    void after_tick() override;

  private:
    struct Support; ///< what the wheels found
    Support suspend(Motion& motion) const;
    void drive(Motion& motion, const Support& support);
    void hold_back(Motion& motion) const;
    void turn_parts();
    float scanning(dr::Articulation<float> turret);
    void right_itself(Motion& motion);

    TankSettings settings_;
    TankInput input_;
    dr::LocalActor<float> actor_, previous_;
    dr::Tracks<float> tracks_;
    float boost_ = 1;
    glm::vec3 own_velocity_{0}, own_spin_{0}; ///< before this tick's forces [m/s, rad/s]
    float helpless_ = 0;                      ///< on its side or back for so long [s]
    dr::Scan<float> scan_; ///< that it follows, with its phase at the last tick; without a rate: none
    int wheels_on_ground_ = 0;
};

} // namespace world
