#include "world/tank.h"

#include "dead_reckoning/rotation.h"
#include "world/body_state.h"
#include "world/hull_shape.h"

#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <BulletDynamics/Dynamics/btRigidBody.h>
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace world {

namespace {

/// The value one tick later, when it follows `target` with a first-order lag.
float lag(float value, float target, double time_constant) {
    return value + (target - value) * (1 - std::exp(-tick_step / static_cast<float>(time_constant)));
}

/// Lifts a tank until no hull point is under the ground and no spring is compressed more than `pressed` [m] beyond
/// rest.
void lift_out(dr::KinematicState<float>& state, const Terrain& terrain, float pressed) {
    float lift = 0;
    const auto clear = [&](const glm::vec3& part) {
        const glm::vec3 point = state.position + state.orientation * part;
        lift = std::max(lift, terrain.ground(point.x, point.y).height - point.z);
    };
    std::ranges::for_each(hull_points, clear);
    for (const glm::vec3& contact : wheel_contacts)
        clear(contact + glm::vec3(0, 0, pressed));
    state.position.z += lift;
}

/// Limits a value to -1..1; NaN becomes 0.
float limited(float value) { return std::isnan(value) ? 0 : std::clamp(value, -1.0f, 1.0f); }

} // namespace

struct Tank::Support {
    float load = 0;            ///< sum of the forces of all wheels [N]
    float grip = 0;            ///< friction coefficient, load-weighted mean over the wheels
    glm::vec3 point{0};        ///< centre of the ground contacts, load-weighted mean over the wheels [m]
    glm::vec3 normal{0, 0, 1}; ///< normal of the ground, load-weighted mean, unit vector
    int wheels = 0;
};

Tank::Tank(PhysicsWorld& world, const TankSettings& settings)
    : BodyActor(world, std::make_unique<HullShape>(), settings.mass, settings.hull_friction), settings_(settings) {
    body_->setActivationState(DISABLE_DEACTIVATION);
    world_.dynamics().addRigidBody(body_.get());
    const Spawn& first = world_.terrain().spawns().front();
    spawn(first.x, first.y, first.heading);
}

void Tank::spawn(float x, float y, float heading) {
    const Terrain& terrain = world_.terrain();
    const float inside = terrain.size() / 2 - settings_.edge - glm::length(hull_half_extents);
    x = std::clamp(x, -inside, inside);
    y = std::clamp(y, -inside, inside);

    // The tank stands on the mean plane of the ground under the four outer road wheels.
    const glm::vec3 forward(std::cos(heading), std::sin(heading), 0), left(-forward.y, forward.x, 0);
    const auto under = [&](float along, float across) {
        const glm::vec3 place = glm::vec3(x, y, 0) + along * forward + across * left;
        return glm::vec3(place.x, place.y, terrain.ground(place.x, place.y).height);
    };
    const float length = tank_footprint[0].x, width = tank_footprint[0].y;
    const std::array corners{under(length, width), under(length, -width), under(-length, width),
                             under(-length, -width)};
    const glm::vec3 up = glm::normalize(glm::cross(corners[0] + corners[1] - corners[2] - corners[3],
                                                   corners[0] + corners[2] - corners[1] - corners[3]));
    // The z of the front axis follows from front · up = 0, so that the heading, seen from above, stays the same.
    const glm::vec3 front =
        glm::normalize(glm::vec3(forward.x, forward.y, -(forward.x * up.x + forward.y * up.y) / up.z));
    const glm::quat orientation = glm::quat_cast(glm::mat3(front, glm::cross(up, front), up));
    const glm::vec3 position = (corners[0] + corners[1] + corners[2] + corners[3]) / 4.0f + ride_height * up;
    actor_ = {};
    actor_.state.position = position;
    actor_.state.orientation = orientation;
    actor_.stick = input_.stick;
    lift_out(actor_.state, terrain, 0);
    previous_ = actor_;

    put(*body_, actor_.state);
    world_.dynamics().updateSingleAabb(body_.get());
    tracks_ = {};
    helpless_ = 0;
    wheels_on_ground_ = 0;
    scan_ = {};
}

void Tank::place(const dr::LocalActor<float>& actor) {
    dr::KinematicState<float> state = actor.state;
    if (!usable(state))
        return;
    state.orientation = glm::normalize(state.orientation);
    lift_out(state, world_.terrain(), settings_.travel - settings_.sag);

    body_->setLinearVelocity(to_bullet(state.velocity));
    body_->setAngularVelocity(to_bullet(state.angular_velocity));
    body_->setCenterOfMassTransform(to_bullet(state.orientation, state.position));
    world_.dynamics().updateSingleAabb(body_.get());
    tracks_ = {glm::dot(state.velocity, state.orientation * glm::vec3(1, 0, 0)),
               glm::dot(state.angular_velocity, state.orientation * glm::vec3(0, 0, 1))};
    input_.stick = actor.stick;
    set_input(input_); // brings the stick into its limits
    actor_ = previous_ = actor;
    actor_.state = previous_.state = state;
    previous_.state.position -= state.velocity * tick_step;
    previous_.state.orientation = dr::rotation(state.angular_velocity * -tick_step) * state.orientation;
}

void Tank::recoil() {
    const Muzzle gun = muzzle(actor_.state, actor_.articulations);
    SolverBody motion(*body_);
    motion.apply_impulse(-settings_.recoil * gun.direction, gun.position);
    motion.write_back(*body_);
}

void Tank::jump(float speed) { body_->setLinearVelocity(body_->getLinearVelocity() + btVector3(0, 0, speed)); }

void Tank::set_input(const TankInput& input) {
    input_ = input;
    for (float* value : {&input_.stick.throttle, &input_.stick.steer, &input_.turret_rate, &input_.gun_rate})
        *value = limited(*value);
    dr::Scan<float>& scan = input_.scan;
    const bool possible = std::abs(scan.low) <= 3.15f && std::abs(scan.high) <= 3.15f && scan.high - scan.low > 0.05f &&
                          scan.rate > 0.01f && scan.rate <= settings_.turret_rate; // false for NaN, too
    if (!possible)
        scan = {};
}

void Tank::before_tick() {
    previous_ = actor_;
    // Velocity from gravity in this tick. Bullet adds it later, but springs and tracks must already work against it.
    const glm::vec3 fall(0, 0, -gravity * tick_step);
    SolverBody motion(*body_);
    motion.velocity += fall;
    own_velocity_ = motion.velocity;
    own_spin_ = motion.angular_velocity;
    const Support support = suspend(motion);
    wheels_on_ground_ = support.wheels;
    drive(motion, support);
    right_itself(motion);
    motion.velocity -= fall;
    motion.write_back(*body_);
    turn_parts();
}

void Tank::touch_ground() {
    std::array<glm::vec3, hull_points.size()> points;
    std::ranges::transform(hull_points, points.begin(), [this](const glm::vec3& point) {
        return actor_.state.position + actor_.state.orientation * point;
    });
    SolverBody motion(*body_);
    keep_above_ground(motion, points, world_.terrain(), settings_.hull_friction, settings_.edge);
    hold_back(motion);
    motion.write_back(*body_);
}

/// Limits the effects of collisions. Otherwise a remote tank that hits this tank, or is extrapolated into it, could
/// throw it over houses.
void Tank::hold_back(SolverBody& motion) const {
    const float most = settings_.knock * static_cast<float>(settings_.drive.forward_speed) * boost_;
    motion.velocity.z = std::min(motion.velocity.z, std::max(settings_.toss * boost_, own_velocity_.z));
    motion.velocity = limited(motion.velocity, std::max(most, glm::length(own_velocity_)));
    motion.angular_velocity = limited(motion.angular_velocity, std::max(settings_.spin, glm::length(own_spin_)));
}

/// Applies spring and damper of each wheel whose ray along body z hits the ground. The force acts along the ground's
/// normal only, so that a tank at rest does not drift.
Tank::Support Tank::suspend(SolverBody& motion) const {
    constexpr float road_wheels = 2 * (wheels_a_side - 2); // these carry the tank; the idlers hang above level ground
    const float spring = settings_.mass * gravity / (road_wheels * settings_.sag);
    const float damper = 2 * settings_.damping_ratio * std::sqrt(spring * settings_.mass / road_wheels);
    const auto& [position, orientation] = std::tie(actor_.state.position, actor_.state.orientation);
    const glm::vec3 up = orientation * glm::vec3(0, 0, 1);
    Support support;
    glm::vec3 normals(0), points(0);
    for (const glm::vec3& contact : wheel_contacts) {
        // Ends of the wheel's ray, in body axes [m].
        const float top = hull_half_extents.z, lowest = contact.z - settings_.sag;
        const auto hit = world_.terrain().ray(position + orientation * glm::vec3(contact.x, contact.y, top),
                                              position + orientation * glm::vec3(contact.x, contact.y, lowest));
        if (!hit)
            continue;
        const float compression = (1 - hit->fraction) * (top - lowest) * glm::dot(up, hit->normal);
        const float stop = std::clamp(compression - settings_.travel, 0.0f, settings_.travel);
        const glm::vec3 velocity =
            actor_.state.velocity + glm::cross(actor_.state.angular_velocity, hit->position - position);
        const float closing = -glm::dot(velocity, hit->normal);
        const float force =
            spring * (std::min(compression, 2 * settings_.travel) + settings_.bump_stiffness * stop) + damper * closing;
        if (force <= 0)
            continue;
        motion.apply_impulse(force * tick_step * hit->normal, hit->position);
        const float slope = std::acos(std::min(hit->normal.z, 1.0f));
        const float loose =
            std::clamp((slope - settings_.firm_slope) / (settings_.loose_slope - settings_.firm_slope), 0.0f, 1.0f);
        support.load += force;
        support.grip += force * std::lerp(settings_.grip, settings_.loose_grip, loose);
        points += force * hit->position;
        normals += force * hit->normal;
        ++support.wheels;
    }
    if (support.wheels > 0) {
        support.grip /= support.load;
        support.point = points / support.load;
        support.normal = glm::normalize(normals);
    }
    return support;
}

/// Applies the friction of the tracks on the ground. At the support's centre the hull is to move forward at the tracks'
/// speed, not sideways, and to turn at the tracks' turn rate. Impulses are limited by grip · load · tick_step.
void Tank::drive(SolverBody& motion, const Support& support) {
    const glm::vec3 nose = actor_.state.orientation * glm::vec3(1, 0, 0);
    const glm::vec3 along = nose - glm::dot(nose, support.normal) * support.normal;
    const glm::vec3 forward = glm::normalize(glm::length(along) > 0.1f ? along : nose);

    // More traction than the grip allows would make a boosted tank roll over in bends.
    const float hold = std::min(boost_, 1.15f);
    dr::DriveParameters limits = settings_.drive;
    limits.forward_speed *= static_cast<double>(boost_);
    limits.traction *= static_cast<double>(hold);
    if (support.wheels > 0 && forward.z * input_.stick.throttle > 0) { // uphill speed: power per mass / (g sin slope)
        const float uphill = boost_ * settings_.power / (gravity * std::abs(forward.z));
        limits.forward_speed = std::min<double>(limits.forward_speed, uphill);
        limits.reverse_speed = std::min<double>(limits.reverse_speed, uphill);
    }
    tracks_ = dr::drive(tracks_, input_.stick, tick_step, limits);
    if (support.wheels == 0)
        return;

    constexpr float slip = 2; // largest difference between track and ground speed [m/s]
    const float ground_speed = glm::dot(motion.velocity_at(support.point), forward);
    tracks_.speed = std::clamp(tracks_.speed, ground_speed - slip, ground_speed + slip);

    const glm::vec3 wanted =
        tracks_.speed * forward + tracks_.turn * glm::cross(support.normal, support.point - motion.centre);
    const float max_push = support.grip * support.load * tick_step, max_turn = max_push * track_gauge / 2;
    const float turn_mass = 1 / glm::dot(support.normal, motion.inverse_inertia * support.normal);
    glm::vec3 pushed(0);
    float turned = 0;
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 gap = wanted - motion.velocity_at(support.point);
        const glm::vec3 flat = gap - glm::dot(gap, support.normal) * support.normal;
        glm::vec3 push = pushed;
        if (const float size = glm::length(flat); size > 1e-6f)
            push += flat * motion.mass_at(support.point, flat / size);
        if (const float size = glm::length(push); size > max_push)
            push *= max_push / size;
        motion.apply_impulse(push - pushed, support.point);
        pushed = push;

        const float turn =
            std::clamp(turned + turn_mass * (tracks_.turn - glm::dot(motion.angular_velocity, support.normal)),
                       -max_turn, max_turn);
        motion.angular_velocity += motion.inverse_inertia * support.normal * (turn - turned);
        turned = turn;
    }
}

void Tank::right_itself(SolverBody& motion) {
    const glm::vec3 up = actor_.state.orientation * glm::vec3(0, 0, 1);
    const bool lies = up.z < 0.5f && glm::length(actor_.state.velocity) < 2;
    const bool turning = helpless_ > settings_.righting_delay && up.z < 0.7f;
    helpless_ = lies || turning ? helpless_ + tick_step : 0;
    if (helpless_ <= settings_.righting_delay)
        return;
    const glm::vec3 axis = actor_.state.orientation * glm::vec3(1, 0, 0);
    // Sign of the shorter rotation to upright.
    const float side = glm::dot(glm::cross(up, glm::vec3(0, 0, 1)), axis) < 0 ? -1.0f : 1.0f;
    motion.angular_velocity += axis * (side * settings_.righting_rate - glm::dot(motion.angular_velocity, axis));
}

void Tank::turn_parts() {
    auto& [turret, gun] = actor_.articulations;
    const float wanted = input_.scan.rate > 0 ? scanning(turret) : input_.turret_rate * settings_.turret_rate;
    if (!(input_.scan.rate > 0))
        actor_.scan = scan_ = {};
    turret.rate = lag(turret.rate, wanted, settings_.articulation_lag);
    turret.angle = std::remainder(turret.angle + turret.rate * tick_step, static_cast<float>(2 * M_PI));
    const float before = gun.angle;
    gun.rate = lag(gun.rate, input_.gun_rate * settings_.gun_rate, settings_.articulation_lag);
    gun.angle = std::clamp(before + gun.rate * tick_step, settings_.gun_lowest, settings_.gun_highest);
    gun.rate = (gun.angle - before) / tick_step; // 0 at the ends of its range
}

/// Turret rate to command, so that after this tick the turret follows the scan in spite of its lag [rad/s]. Sets
/// `actor().scan`, which publishes the scan, once the turret's angle agrees with the scan's.
float Tank::scanning(dr::Articulation<float> turret) {
    // Rate per angle error [1/s]; largest angle error of a turret that is on the scan [rad].
    constexpr float gain = 4, on_it = 0.003f;
    const dr::Scan<float>& wanted = input_.scan;
    if (scan_.low != wanted.low || scan_.high != wanted.high || scan_.rate != wanted.rate) {
        scan_ = wanted;
        scan_.phase = dr::phase_at(scan_, turret.angle, turret.rate >= 0);
        actor_.scan = {};
    }
    const float half = (scan_.high - scan_.low) / 2;
    scan_.phase = std::remainder(scan_.phase + scan_.rate / half * tick_step, static_cast<float>(2 * M_PI));
    const dr::Articulation<float> due = dr::sweep(scan_, 0);
    const float gap = std::remainder(due.angle - turret.angle - turret.rate * tick_step, static_cast<float>(2 * M_PI));
    if (std::abs(gap) < on_it)
        actor_.scan = scan_;
    else if (actor_.scan.rate > 0)
        // The turret is slightly off the scan. The published scan stays; the deviation causes an update only if the
        // error of the reckoned turret angle exceeds articulation_threshold.
        actor_.scan.phase = scan_.phase;
    const float rate = due.rate + gain * gap;
    const float answered = 1 - std::exp(-tick_step / settings_.articulation_lag);
    return std::clamp(turret.rate + (rate - turret.rate) / answered, -settings_.turret_rate, settings_.turret_rate);
}

void Tank::after_tick() {
    read_tick(*body_, actor_.state);
    actor_.stick = input_.stick;
}

} // namespace world
