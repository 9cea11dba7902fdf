#pragma once
/// The dynamics world: Bullet integrates every body and resolves the contacts between bodies; what touches the ground
/// does so by its own points (ground_contact.h), because a box on Bullet's height field is slow and sinks.
///
/// A tick: `before_tick` of all actors → Bullet finds and solves contacts between bodies → `touch_ground` of all
/// actors, so that nothing is pushed into the ground by another → Bullet moves the bodies → `after_tick` of all actors.
///
/// Fixed ticks of 1/60 s. Not thread-safe: `step` may run on a background thread while nobody else touches this world
/// or a body in it; the caller joins it before reading or changing anything.

#include "world/terrain.h"

#include <cmath>
#include <memory>

class btCollisionShape;
class btDiscreteDynamicsWorld;
class btRigidBody;

namespace world {

inline constexpr double tick_length = 1.0 / 60;                    ///< [s]
inline constexpr auto tick_step = static_cast<float>(tick_length); ///< the same for bodies, which are in floats
inline constexpr float gravity = 9.81f;                            ///< [m/s²], along -z
inline constexpr float plain_friction = 0.6f;                      ///< of everything but tanks
/// The most that a body's weight and its friction on the ground give it [m/s²]. More is a hit: it lasts for a tick.
inline float max_acceleration(float friction) { return gravity * std::hypot(1.0f, friction); }
/// Overlapping bodies (a remote tank snapped onto this one) part no faster than this [m/s].
inline constexpr float depenetration_speed = 1.5f;

/// What acts in every tick: tanks and mines. It enters the world in its constructor and leaves in its destructor.
class Actor {
  public:
    virtual ~Actor() = default;
    virtual void before_tick() {}  ///< change the velocity by what drives it
    virtual void touch_ground() {} ///< change the velocity by what holds it
    virtual void after_tick() = 0; ///< read the result
};

class PhysicsWorld {
  public:
    explicit PhysicsWorld(const Terrain& terrain); ///< which must outlive it
    ~PhysicsWorld();
    PhysicsWorld(const PhysicsWorld&) = delete;
    PhysicsWorld& operator=(const PhysicsWorld&) = delete;

    void step(int ticks);

    [[nodiscard]] const Terrain& terrain() const { return terrain_; }

    // For the bodies only.
    [[nodiscard]] btDiscreteDynamicsWorld& dynamics();
    void add(Actor& actor);
    void remove(Actor& actor);

  private:
    struct Bullet;
    const Terrain& terrain_;
    std::unique_ptr<Bullet> bullet_;
};

/// An actor with one rigid body, which leaves the world with it.
class BodyActor : public Actor {
  public:
    ~BodyActor() override;

  protected:
    /// The body is not in Bullet's world yet. `mass` [kg]; 0: it is moved by hand.
    BodyActor(PhysicsWorld& world, std::unique_ptr<btCollisionShape> shape, float mass, float friction);

    PhysicsWorld& world_;
    std::unique_ptr<btCollisionShape> shape_;
    std::unique_ptr<btRigidBody> body_;
};

} // namespace world
