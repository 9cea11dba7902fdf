#pragma once
/// A locally simulated tank: a Bullet rigid body on its own suspension.
///
/// Order in a tick:
/// 1. Wheels: ray casts against the terrain, with spring and damper.
/// 2. Tracks: grip accelerates the hull towards the tracks' speed.
/// 3. Righting of an overturned tank.
/// 4. Contacts with other bodies (Bullet).
/// 5. Hull points, kept above the ground and inside the map's edge.
/// 6. Limits on the effects of collisions.
///
/// All of these change velocities; only Bullet moves the body. Only `spawn` and `place` set a pose.

#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/parts.h"
#include "world/ground_contact.h"
#include "world/physics_world.h"
#include "world/tank_shape.h"

namespace world {

struct TankSettings {
    float mass = 20000;            ///< [kg]
    float sag = 0.12f;             ///< spring compression at rest [m]
    float travel = 0.30f;          ///< spring compression at the bump stop [m]
    float damping_ratio = 0.45f;   ///< damping ratio of the suspension; 1: critical
    float bump_stiffness = 6;      ///< stiffness of the bump stop, as a factor on that of the spring
    dr::DriveParameters drive;     ///< response of the tracks to the stick
    float power = 45;              ///< engine power per mass [W/kg]; limits the uphill speed
    float grip = 1.1f;             ///< friction coefficient of the tracks on firm ground
    float loose_grip = 0.35f;      ///< friction coefficient of the tracks on loose ground: scree, too steep to hold
    float firm_slope = 0.55f;      ///< largest slope of firm ground [rad]
    float loose_slope = 0.63f;     ///< smallest slope of loose ground [rad]
    float hull_friction = 0.5f;    ///< friction coefficient of the hull on ground and walls
    float turret_rate = 0.8f;      ///< largest rate of the turret [rad/s]
    float gun_rate = 0.35f;        ///< largest rate of the gun [rad/s]
    float articulation_lag = 0.1f; ///< time constant τ of the turret's and gun's rates [s]
    float gun_lowest = static_cast<float>(dr::part_limits[dr::gun].lowest);   ///< −8° [rad]
    float gun_highest = static_cast<float>(dr::part_limits[dr::gun].highest); ///< +20° [rad]
    float recoil = 9000;                                                      ///< impulse of a shot [N s]
    float righting_delay = 3;   ///< time on its side or back before the tank is turned upright [s]
    float righting_rate = 1.5f; ///< roll rate of turning it upright [rad/s]
    /// Largest speed after a collision, as a factor on the top speed. The limits `knock`, `toss` and `spin` never
    /// reduce motion from before the collision.
    float knock = 1.35f;
    float toss = 9; ///< largest upward speed after a collision [m/s]
    float spin = 6; ///< largest angular velocity after a collision [rad/s]
    float edge = 3; ///< distance of the invisible wall from the map's edge [m]
};

/// The driver's input.
struct TankInput {
    dr::Stick stick{};
    float turret_rate = 0; ///< left +, fraction of the largest rate, -1..1
    float gun_rate = 0;    ///< up +, fraction of the largest rate, -1..1
    /// If `scan.rate` is above 0, the turret swings between `scan.low` and `scan.high`, and `turret_rate` is ignored.
    /// `scan.rate` must not exceed TankSettings::turret_rate. The tank ignores `scan.phase` and computes its own.
    dr::Scan<float> scan{};
};

class Tank final : public BodyActor {
  public:
    /// Starts at the map's first spawn.
    explicit Tank(PhysicsWorld& world, const TankSettings& settings = {});

    /// Puts the tank on the ground, with the ground's tilt, at rest. Heading [rad], 0 = east, counter-clockwise. A
    /// position outside the map's edge is moved inside.
    void spawn(float x, float y, float heading);
    /// Continues from another machine's state, to make a remote tank local (Murphy 18.8). The tank is lifted until no
    /// hull point is below ground and no spring is compressed beyond its travel. The tracks' speed and turn rate are
    /// set to the hull's. States that are not finite are ignored.
    void place(const dr::LocalActor<float>& actor);
    /// Multiplies engine power and top speed by `factor`, and traction as far as the grip allows, until the next call.
    /// 1: no boost.
    void boost(float factor) { boost_ = factor; }
    /// Adds an upward speed [m/s].
    void jump(float speed);
    /// Applies the gun's recoil, along its barrel.
    void recoil();
    /// Sets the input until the next call. Values outside -1..1 are limited; NaN counts as 0; a scan with impossible
    /// angles or rate counts as none.
    void set_input(const TankInput& input);

    /// State after the last tick, as computed by the physics, not smoothed. The acceleration is the change of velocity
    /// over that tick.
    [[nodiscard]] const dr::LocalActor<float>& actor() const { return actor_; }
    /// State one tick earlier, for interpolation. Equal to `actor()` directly after `spawn`.
    [[nodiscard]] const dr::LocalActor<float>& previous() const { return previous_; }
    [[nodiscard]] const TankInput& input() const { return input_; } ///< input for the next tick
    /// Number of the 14 wheels that touched the ground in the last tick.
    [[nodiscard]] int wheels_on_ground() const { return wheels_on_ground_; }
    [[nodiscard]] const TankSettings& settings() const { return settings_; }

    void before_tick() override;
    void touch_ground() override;
    void after_tick() override;

  private:
    struct Support; ///< result of the wheels' ray casts
    Support suspend(SolverBody& motion) const;
    void drive(SolverBody& motion, const Support& support);
    void hold_back(SolverBody& motion) const;
    void turn_parts();
    float scanning(dr::Articulation<float> turret);
    void right_itself(SolverBody& motion);

    TankSettings settings_;
    TankInput input_;
    dr::LocalActor<float> actor_, previous_;
    dr::Tracks<float> tracks_;
    float boost_ = 1;
    /// The hull's velocities in this tick with gravity, before forces of wheels, tracks and contacts [m/s, rad/s].
    glm::vec3 own_velocity_{0}, own_spin_{0};
    float helpless_ = 0;   ///< time on its side or back [s]
    dr::Scan<float> scan_; ///< the turret's scan from the input, with its phase after the last tick; rate 0: none
    int wheels_on_ground_ = 0;
};

} // namespace world
