#include "world/mine.h"

#include "world/body_state.h"

#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>

namespace world {

namespace {

/// Coefficient c of rolling resistance on soft ground: a mine on edge stops on slopes of up to 8°. The torque c m g r
/// slows the spin of a disc with inertia m r²/2.
constexpr float mine_rolling_resistance = 0.14f,
                spin_loss = 2 * mine_rolling_resistance * gravity / mine_radius; // [rad/s²]
constexpr float mine_edge = 1; // smallest distance from the map's edge [m]

} // namespace

Mine::Mine(PhysicsWorld& world, const glm::vec3& position, const glm::vec3& velocity, const glm::quat& orientation)
    : BodyActor(world, std::make_unique<btCylinderShapeZ>(btVector3(mine_radius, mine_radius, mine_half_height)),
                mine_mass, plain_friction) {
    state_.position = position;
    state_.velocity = velocity;
    state_.orientation = orientation;
    put(*body_, state_);
    body_->updateInertiaTensor();
    body_->setSleepingThresholds(0.1f, 0.3f);
    world_.dynamics().addRigidBody(body_.get());
}

bool Mine::asleep() const { return !body_->isActive(); }

void Mine::touch_ground() {
    if (asleep())
        return;
    SolverBody motion(*body_);
    const glm::vec3 normal = world_.terrain().ground(motion.centre.x, motion.centre.y).normal;
    const auto points = rim_points(motion.centre, state_.orientation, normal, mine_radius, mine_half_height);
    if (keep_above_ground(motion, points, world_.terrain(), plain_friction, mine_edge))
        slow_spin(motion, spin_loss);
    motion.write_back(*body_);
}

void Mine::after_tick() { read_tick(*body_, state_); }

} // namespace world
