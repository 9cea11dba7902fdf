#include "world/loose_body.h"

#include "world/body_state.h"

#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <algorithm>
#include <cmath>

namespace world {

namespace {

/// Coefficient c of rolling resistance on soft ground. The torque c m g r slows a roller, inertia m r²/2, by 2 c g/r
/// and a ball, 2 m r²/5, by 2.5 c g/r [rad/s²]. Both come to rest on slopes of up to 11°.
constexpr float rolling_resistance = 0.2f;
constexpr float edge = 1;           // smallest distance from the map's edge [m]
constexpr float fastest = 25;       // largest speed [m/s]
constexpr float fastest_spin = 15;  // largest angular velocity [rad/s]; the wire format ends at 16
constexpr float fastest_throw = 10; // largest speed added by an explosion [m/s]

/// The point of a ball nearest to ground with this normal, and four points around it for uneven ground.
std::array<glm::vec3, 5> ball_points(const glm::vec3& centre, const glm::vec3& normal, float radius) {
    const glm::vec3 side = glm::normalize(glm::cross(normal, glm::vec3(1, 0, 0))), front = glm::cross(side, normal);
    std::array<glm::vec3, 5> points{centre - radius * normal};
    std::size_t i = 1;
    for (const glm::vec3& away : {side, front, -side, -front})
        points[i++] = centre + radius * glm::normalize(0.7f * away - normal);
    return points;
}

} // namespace

float LooseShape::lowest(const glm::quat& orientation) const {
    const glm::vec3 half = half_extents();
    if (row(kind).shape == PropShape::sphere)
        return half.x;
    const float upright = std::min(std::abs((orientation * glm::vec3(0, 0, 1)).z), 1.0f);
    return half.z * upright + half.x * std::sqrt(1 - upright * upright);
}

glm::vec3 LooseShape::inertia() const {
    const glm::vec3 half = half_extents();
    if (row(kind).shape == PropShape::sphere)
        return glm::vec3(0.4f * half.x * half.x);
    const float across = half.x * half.x / 4 + half.z * half.z / 3;
    return {across, across, half.x * half.x / 2};
}

std::optional<LooseShape> loose_shape(PropKind kind, float scale) {
    if (kind >= PropKind::count || !row(kind).loose() || !(scale >= 0.25f && scale <= 4))
        return {};
    return LooseShape{kind, scale};
}

Solid solid(const LooseShape& shape, const dr::KinematicState<float>& state) {
    glm::vec3 half = shape.half_extents();
    half.z = shape.lowest(state.orientation);
    return {shape.kind, row(shape.kind).shape, state.position, 0, half};
}

dr::KinematicState<float> initial_state(const Prop& prop, const Terrain& terrain) {
    const Ground ground = terrain.ground(prop.x, prop.y);
    const LooseShape shape{prop.kind, prop.scale};
    const glm::quat turned(std::cos(prop.heading / 2), 0, 0, std::sin(prop.heading / 2));
    const glm::vec3 axis(-ground.normal.y, ground.normal.x, 0); // tilts z to the ground's normal
    dr::KinematicState<float> state;
    state.orientation = glm::normalize(glm::quat(1 + ground.normal.z, axis)) * turned;
    state.position = glm::vec3(prop.x, prop.y, ground.height) + shape.half_extents().z * ground.normal;
    return state;
}

dr::KinematicState<float> lift_out(dr::KinematicState<float> state, const LooseShape& shape,
                                   const dr::GroundHeight<float>& ground) {
    if (const auto height = ground(state.position.x, state.position.y, state.position.z))
        state.position.z = std::max(state.position.z, height->height + shape.lowest(state.orientation));
    return state;
}

LooseBody::LooseBody(PhysicsWorld& world, const LooseShape& shape, const dr::KinematicState<float>& state)
    : BodyActor(world, make_solid(row(shape.kind).shape, shape.half_extents()), 0, plain_friction), loose_(shape),
      state_(state), previous_(state) {
    body_->setWorldTransform(to_bullet(state.orientation, state.position));
    body_->setInterpolationWorldTransform(body_->getWorldTransform());
    body_->setSleepingThresholds(0.15f, 0.3f);
    change(false);
}

/// Removes the body and adds it again, because Bullet classifies a body when it is added.
void LooseBody::change(bool simulated) {
    world_.dynamics().removeRigidBody(body_.get());
    const float mass = simulated ? loose_.mass() : 0;
    btVector3 inertia(0, 0, 0);
    if (simulated)
        shape_->calculateLocalInertia(mass, inertia);
    body_->setMassProps(mass, inertia);
    const int kinematic = btCollisionObject::CF_KINEMATIC_OBJECT;
    body_->setCollisionFlags(simulated ? body_->getCollisionFlags() & ~kinematic
                                       : body_->getCollisionFlags() | kinematic);
    body_->forceActivationState(simulated ? ACTIVE_TAG : DISABLE_DEACTIVATION);
    world_.dynamics().addRigidBody(body_.get());
    simulated_ = simulated;
}

void LooseBody::simulate(const dr::KinematicState<float>& reckoned) {
    if (!usable(reckoned))
        return;
    dr::KinematicState<float> state = reckoned;
    state.velocity = limited(state.velocity, fastest);
    state.angular_velocity = limited(state.angular_velocity, fastest_spin);
    state.orientation = glm::normalize(state.orientation);
    put(*body_, state);
    if (!simulated_)
        change(true);
    body_->setInterpolationLinearVelocity(body_->getLinearVelocity());
    body_->setInterpolationAngularVelocity(body_->getAngularVelocity());
    body_->updateInertiaTensor();
    body_->setDeactivationTime(0);
    const bool at_rest = state.velocity == glm::vec3(0) && state.angular_velocity == glm::vec3(0);
    body_->forceActivationState(at_rest ? ISLAND_SLEEPING : ACTIVE_TAG);
    world_.dynamics().updateSingleAabb(body_.get());
    state_ = previous_ = state;
    previous_.position -= state.velocity * tick_step;
}

void LooseBody::move_to(const dr::KinematicState<float>& state) {
    if (!usable(state))
        return;
    state_ = state;
    if (simulated_) {
        change(false);
        previous_ = state;
    }
}

bool LooseBody::asleep() const { return simulated_ && !body_->isActive(); }

void LooseBody::take_explosion(const glm::vec3& centre, float impulse, float radius) {
    const glm::vec3 way = state_.position - centre;
    const float distance = glm::length(way);
    if (!simulated_ || !(distance < radius))
        return;
    const glm::vec3 direction =
        glm::normalize((distance > 1e-3f ? way / distance : glm::vec3(0)) + glm::vec3(0, 0, 0.5f));
    const float speed = std::min(impulse * (1 - distance / radius) / loose_.mass(), fastest_throw);
    body_->activate(true);
    body_->setLinearVelocity(body_->getLinearVelocity() + to_bullet(speed * direction));
}

void LooseBody::before_tick() {
    if (!simulated_)
        set_kinematic(*body_, state_);
}

void LooseBody::touch_ground() {
    if (!simulated_ || asleep())
        return;
    SolverBody motion(*body_);
    const glm::vec3 normal = world_.terrain().ground(motion.centre.x, motion.centre.y).normal,
                    half = loose_.half_extents();
    const bool ball = row(loose_.kind).shape == PropShape::sphere;
    const bool pressed =
        ball ? keep_above_ground(motion, ball_points(motion.centre, normal, half.x), world_.terrain(), plain_friction,
                                 edge)
             : keep_above_ground(motion, rim_points(motion.centre, state_.orientation, normal, half.x, half.z),
                                 world_.terrain(), plain_friction, edge);
    if (pressed)
        slow_spin(motion, (ball ? 2.5f : 2.0f) * rolling_resistance * gravity / half.x);
    motion.velocity = limited(motion.velocity, fastest);
    motion.angular_velocity = limited(motion.angular_velocity, fastest_spin);
    motion.write_back(*body_);
}

void LooseBody::after_tick() {
    previous_ = state_;
    if (simulated_)
        read_tick(*body_, state_);
    else
        advance_kinematic(state_);
}

} // namespace world
