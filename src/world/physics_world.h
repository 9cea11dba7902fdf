#pragma once
/// The dynamics world. Bullet integrates all bodies and resolves contacts between them. Contacts with the ground use
/// the bodies' own points (ground_contact.h): a box on Bullet's height field is slow and sinks in.
///
/// Order in a tick:
/// 1. `before_tick` of all actors.
/// 2. Bullet finds and solves contacts between bodies.
/// 3. `touch_ground` of all actors, so that no body pushes another into the ground.
/// 4. Bullet moves the bodies.
/// 5. `after_tick` of all actors.
///
/// Ticks are 1/60 s long. Not thread-safe. `step` may run on a background thread while no other thread uses this world
/// or a body in it; the caller must join that thread before any other access.

#include "world/terrain.h"

#include <cmath>
#include <memory>

class btCollisionShape;
class btDiscreteDynamicsWorld;
class btRigidBody;

namespace world {

inline constexpr double tick_length = 1.0 / 60; ///< [s]
/// `tick_length` as float, for bodies.
inline constexpr auto tick_step = static_cast<float>(tick_length);
inline constexpr float gravity = 9.81f;       ///< [m/s²], along -z
inline constexpr float plain_friction = 0.6f; ///< friction coefficient of all bodies except tanks
/// Largest acceleration from weight and ground friction [m/s²]. A larger one comes from a collision.
inline float max_acceleration(float friction) { return gravity * std::hypot(1.0f, friction); }
/// Largest speed at which overlapping bodies separate, for example after a remote tank snaps onto a local one [m/s].
inline constexpr float depenetration_speed = 1.5f;

/// An object that acts in every tick of a world to which it was added.
class Actor {
  public:
    virtual ~Actor() = default;
    virtual void before_tick() {}  ///< applies driving forces to the velocity, or sets a kinematic pose
    virtual void touch_ground() {} ///< applies ground contacts to the velocity
    virtual void after_tick() = 0; ///< reads the new state of its body
};

class PhysicsWorld {
  public:
    explicit PhysicsWorld(const Terrain& terrain); ///< the terrain must outlive the world
    ~PhysicsWorld();
    PhysicsWorld(const PhysicsWorld&) = delete;
    PhysicsWorld& operator=(const PhysicsWorld&) = delete;

    void step(int ticks);

    [[nodiscard]] const Terrain& terrain() const { return terrain_; }

    // The following members are only for classes of bodies.
    [[nodiscard]] btDiscreteDynamicsWorld& dynamics();
    void add(Actor& actor);
    void remove(Actor& actor);

  private:
    struct Bullet;
    const Terrain& terrain_;
    std::unique_ptr<Bullet> bullet_;
};

/// An actor with one rigid body. The constructor adds the actor to the world, the destructor removes actor and body.
class BodyActor : public Actor {
  public:
    ~BodyActor() override;

  protected:
    /// Does not add the body to Bullet's world. `mass` [kg]; 0: kinematic or static.
    BodyActor(PhysicsWorld& world, std::unique_ptr<btCollisionShape> shape, float mass, float friction);

    PhysicsWorld& world_;
    std::unique_ptr<btCollisionShape> shape_;
    std::unique_ptr<btRigidBody> body_;
};

} // namespace world
