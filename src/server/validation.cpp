#include "server/validation.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/finite.h"
#include "dead_reckoning/road.h"
#include "dead_reckoning/rotation.h"
#include "server/way_round.h"
#include "world/tank.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace server {

namespace {

constexpr double time_step = 1e-4; ///< Resolution of time stamps on the wire [s].
/// Tolerance for rounding, and for the ground between two points of the height grid [m].
constexpr float coarse = 0.5f;

/// The previous update, or the place where the server placed the actor.
struct PreviousState {
    dr::KinematicState<float> state;
    double time = 0;
    const dr::Update<float>* update = nullptr; ///< The previous update; `nullptr`: none since the actor was placed.
};

/// Returns the distance of the update from its best explanation [m]: the dead-reckoned position, or the mean of the two
/// published velocities since the previous update. The mean tolerates an impact, whose acceleration spoils the
/// prediction. After a second without updates the client may have been suspended, so any place on the line to these
/// positions counts. Subtracts the effect of unseen track forces.
float prediction_error(const dr::Update<float>& update, const PreviousState& before, const MotionEvidence& evidence) {
    // [m/s²]: error of the mean of velocities, a quarter of the acceleration by tracks and slope
    constexpr float unseen = 3;
    const auto elapsed = static_cast<float>(update.time - before.time);
    const auto age = static_cast<float>(update.time - before.update->time);
    const glm::vec3 reckoned = evidence.predict(evidence.history, age).position;
    const glm::vec3 driven = before.state.position + elapsed / 2 * (before.state.velocity + update.state.velocity);
    constexpr float silence = 1; // time without an update after which the client may have been suspended [s]
    const auto off_way_to = [&](const glm::vec3& place) {
        const glm::vec3 way = place - before.state.position, made = update.state.position - before.state.position;
        const float length = glm::dot(way, way);
        const float share = elapsed < silence || length == 0 ? 1 : std::clamp(glm::dot(made, way) / length, 0.0f, 1.0f);
        return glm::distance(made, share * way);
    };
    const float off = std::min(off_way_to(reckoned), off_way_to(driven));
    return std::max(0.0f, off - unseen * elapsed * elapsed);
}

/// Returns the distance of a tank from the place that its contract promised [m]; 0 without a contract.
float contract_error(const dr::Update<float>& update, const PreviousState& before, const MotionEvidence& evidence) {
    const auto elapsed = static_cast<float>(update.time - before.time);
    const auto promised = dr::predict_on_road(evidence.history.roads(), *before.update, elapsed);
    constexpr float unseen = 3; // [m/s²]: allows for braking, which the contract does not show
    return promised
               ? std::max(0.0f, glm::distance(promised->position, update.state.position) - unseen * elapsed * elapsed)
               : 0;
}

/// Highest ground and steepest slope under a hull.
struct GroundBelow {
    float highest = -1e9f; ///< [m]
    float steepest = 0;    ///< Slope: rise over run.
};
GroundBelow ground_below(const glm::vec3& place, const world::Terrain& terrain) {
    constexpr float reach = 4; // distance of the outer sample points from the hull's centre [m]
    GroundBelow found;
    for (const glm::vec2 off :
         {glm::vec2(0), glm::vec2(reach, 0), glm::vec2(-reach, 0), glm::vec2(0, reach), glm::vec2(0, -reach)}) {
        const world::Ground ground = terrain.ground(place.x + off.x, place.y + off.y);
        found.highest = std::max(found.highest, ground.height);
        found.steepest = std::max(found.steepest, std::hypot(ground.normal.x, ground.normal.y) / ground.normal.z);
    }
    return found;
}

/// Returns the height of a tank's origin above its lowest point in this orientation [m].
float depth(const glm::quat& orientation) {
    constexpr float highest = 1.15f; // [m]: height of the turret's roof over the origin; a tank may lie on it
    const auto down = [&](const glm::vec3& axis) { return std::abs((orientation * axis).z); };
    return world::hull_half_extents.x * down({1, 0, 0}) + world::hull_half_extents.y * down({0, 1, 0}) +
           std::max(world::ride_height, highest) * down({0, 0, 1});
}

/// Returns true if an obstacle at most `within` [m] away is so high that the tank may touch it or lie on it.
bool on_an_obstacle(const dr::KinematicState<float>& state, const world::Terrain& terrain,
                    float within = glm::length(world::hull_half_extents)) {
    const float reach = depth(state.orientation) + coarse;
    const auto found = terrain.obstacles().near(glm::vec2(state.position), within);
    return std::ranges::any_of(found, [&](const world::Solid* solid) {
        return state.position.z < solid->centre.z + solid->half_extents.z + reach;
    });
}

/// Returns the highest speed published in the last second [m/s].
float fastest_lately(const dr::PacketHistory<float>& history, double time) {
    // [s]: time for which an earlier speed can still throw a tank up, for instance at a bank
    constexpr double lately = 1;
    float fastest = 0;
    for (std::size_t age = 0; age < history.size() && (age == 0 || history.back(age).update.time > time - lately);
         ++age)
        fastest = std::max(fastest, glm::length(history.back(age).update.state.velocity));
    return fastest;
}

/// Returns true if a tank is above the ground; ignores obstacles.
bool in_the_air(const dr::KinematicState<float>& state, const world::Terrain& terrain) {
    return state.position.z > ground_below(state.position, terrain).highest + depth(state.orientation) + coarse;
}

/// Returns true if a tank is faster than it can get by its descent since `was`, from `fastest` or its speed in `was`.
bool driven_too_fast(const dr::KinematicState<float>& was, const dr::KinematicState<float>& is, float fastest) {
    const float fall = std::max(0.0f, was.position.z - is.position.z) + coarse;
    return glm::dot(is.velocity, is.velocity) >
           std::max(fastest * fastest, glm::dot(was.velocity, was.velocity)) + 2 * world::gravity * fall;
}

/// Traces a flight back to the ground, at most to the previous update. Returns true if the tank left the ground upwards
/// faster than possible. A slope turns the earlier speed `before` [m/s] upwards; a tank on its nose can be thrown by
/// its turning rate `spin` [rad/s], no faster than `before`. `leap`: returns the upward speed that a jump may add at a
/// time [s] before `is`.
template <class Leap>
bool thrown_too_high(const dr::KinematicState<float>& is, float before, float spin, float elapsed,
                     const world::Terrain& terrain, float bounce, Leap&& leap) {
    // [m]: a tank that is less than this above its resting height may touch the ground
    constexpr float low = 1.2f;
    constexpr float longest = 3;      // [s]: longest time for which a flight is traced; a longer one began on a cliff
    constexpr float step = 2.0f / 60; // [s]
    for (float ago = 0; ago <= std::min(elapsed, longest); ago += step) {
        dr::KinematicState<float> then = is;
        then.velocity.z += world::gravity * ago;
        then.position -= ago * (is.velocity + glm::vec3(0, 0, world::gravity * ago / 2));
        const GroundBelow ground = ground_below(then.position, terrain);
        if (then.position.z > ground.highest + world::ride_height + low)
            continue; // in the air
        const float level = std::max(before, std::hypot(is.velocity.x, is.velocity.y));
        constexpr float about = 4; // [m]: largest error of the traced path
        const float ramp = level * ground.steepest + bounce;
        const float thrown = std::max(ramp, std::min(ramp + world::hull_half_extents.x * spin, before));
        return then.velocity.z > thrown + leap(ago) &&
               // a rock may have thrown it upwards
               !on_an_obstacle(then, terrain, glm::length(world::hull_half_extents) + about);
    }
    return false;
}

/// Returns true if the flight from `state` touches the ground within `time` [s]; negative: before `state`.
bool touches(const dr::KinematicState<float>& state, float time, const world::Terrain& terrain) {
    constexpr int pieces = 6;
    for (int i = 1; i <= pieces; ++i) {
        const float t = time * static_cast<float>(i) / pieces;
        dr::KinematicState<float> then = state;
        then.position += t * (state.velocity - glm::vec3(0, 0, world::gravity * t / 2));
        if (!in_the_air(then, terrain))
            return true;
    }
    return false;
}

/// Returns the upward speed that a tank gained between two states in the air, beyond free fall [m/s].
float lifted(const PreviousState& before, const dr::KinematicState<float>& is, float elapsed,
             const world::Terrain& terrain) {
    constexpr float longest = 1.5f; // [s]: in a longer time it may have landed and been thrown again
    const float near = glm::distance(before.state.position, is.position) / 2 + glm::length(world::hull_half_extents);
    if (elapsed > longest || !in_the_air(before.state, terrain) || !in_the_air(is, terrain) ||
        touches(before.state, elapsed, terrain) || touches(is, -elapsed, terrain) ||
        on_an_obstacle(before.state, terrain, near) || on_an_obstacle(is, terrain, near))
        return 0;
    return std::max(0.0f, is.velocity.z - before.state.velocity.z + world::gravity * elapsed);
}

/// Returns the greatest height that a tank's origin must reach on the straight way between two positions [m].
float crest(const glm::vec3& from, const glm::vec3& to, const world::Terrain& terrain) {
    constexpr float apart = 2; // distance between the points that are checked [m]
    constexpr int most = 32;
    const int pieces = std::min(static_cast<int>(glm::distance(from, to) / apart), most);
    float highest = to.z;
    for (int i = 1; i < pieces; ++i) {
        const glm::vec3 place = from + static_cast<float>(i) / static_cast<float>(pieces) * (to - from);
        highest = std::max(highest, terrain.ground(place.x, place.y).height + world::ride_height - 2 * coarse);
    }
    return highest;
}

PreviousState previous_state(const MotionEvidence& evidence) {
    if (evidence.history.empty()) {
        dr::KinematicState<float> there;
        there.position = evidence.placed;
        return {there, evidence.placed_at};
    }
    const dr::Update<float>& last = evidence.history.back().update;
    // from before its present owner: predict to the start of the ownership
    if (evidence.rolling && (evidence.rolling->first || last.time < evidence.rolling->since)) {
        const auto elapsed = static_cast<float>(std::max(0.0, evidence.rolling->since - last.time));
        return {evidence.predict(evidence.history, elapsed), evidence.rolling->since, &last};
    }
    return {dr::state_at_location(last), last.time, &last};
}

std::optional<RejectReason> validate_state(const dr::Update<float>& update, const MotionEvidence& evidence,
                                           const world::Terrain& terrain, const MotionLimits& limits) {
    if (!finite(update.state) || !std::isfinite(update.stamp()))
        return RejectReason::not_finite;
    if (std::max(update.stamp(), update.orientation_time()) > evidence.now + limits.future)
        return RejectReason::from_the_future;
    if (update.stamp() < evidence.now - limits.oldest)
        return RejectReason::from_the_past;
    const dr::Update<float>* previous = evidence.history.empty() ? nullptr : &evidence.history.back().update;
    if (previous ? update.time < previous->time - time_step ||
                       update.orientation_time() < previous->orientation_time() - time_step
                 : update.stamp() < evidence.placed_at - limits.future)
        return RejectReason::back_in_time;

    const glm::vec3& position = update.state.position;
    const auto ground = terrain.height(position.x, position.y);
    if (!ground)
        return RejectReason::outside_map;
    // depth to which a tank may press it into a slope
    const float pressed = evidence.rolling ? evidence.rolling->radius / 2 : 0;
    if (position.z < *ground - limits.sunk - pressed)
        return RejectReason::under_ground;
    if (position.z > *ground + limits.altitude)
        return RejectReason::off_the_ground;
    if (glm::length(update.state.velocity) > limits.speed)
        return RejectReason::too_fast;
    return {};
}

/// Checks a barrel or boulder, which moves while it is pushed and then rolls on.
std::optional<RejectReason> validate_rolling(const dr::Update<float>& update, const PreviousState& was,
                                             const Rolling& rolling, const MotionEvidence& evidence,
                                             const world::Terrain& terrain, const MotionLimits& limits,
                                             MotionBudget& budget) {
    const dr::KinematicState<float>& is = update.state;
    const auto elapsed = static_cast<float>(std::max(0.0, update.time - was.time));
    const float way = glm::distance(glm::vec2(is.position), glm::vec2(was.state.position));
    const auto square = [](const glm::vec3& v) { return glm::dot(v, v); };
    const auto low = [&](const glm::vec3& place) {
        return place.z < terrain.ground(place.x, place.y).height + rolling.radius + coarse;
    };
    // Half of the rolling resistance (loose_body.cpp).
    constexpr float slowed = 0.65f; // [m/s²]
    const float lost = low(is.position) && low(was.state.position) ? slowed * way : 0;
    const auto spin = [&](const dr::KinematicState<float>& state) { // [J/kg]
        const glm::vec3 about = glm::inverse(state.orientation) * state.angular_velocity;
        return glm::dot(rolling.inertia, about * about) / 2;
    };
    const float speed = square(is.velocity) / 2, pushed = rolling.push * rolling.push / 2;
    const float fallen = world::gravity * (was.state.position.z - is.position.z);
    const float kept = std::max(0.0f, square(was.state.velocity) / 2 + spin(was.state) + fallen - lost);
    constexpr float rolls = 1.5f; // energy of a roller with its spin, relative to that without
    const float gained = std::max(speed - std::max(kept, pushed), speed + spin(is) - std::max(kept, rolls * pushed));
    if (!budget.push.take(elapsed, std::max(0.0f, gained), limits.push))
        return RejectReason::not_pushed;
    const float fastest = std::max({rolling.push, glm::length(was.state.velocity), glm::length(is.velocity)});
    constexpr float squeezed = 1.6f; // [m]: measured depth to which a tank pressed a body's centre into a rock
    const auto length = way_round(was.state.position, is.position, elapsed, terrain.obstacles(), squeezed);
    if (!length)
        return RejectReason::through_obstacle;
    if (!budget.way.take(elapsed, *length, {.rate = fastest, .max = limits.way}))
        return RejectReason::too_far;
    if (was.update &&
        !budget.prediction_error.take(elapsed, prediction_error(update, was, evidence), limits.prediction_error))
        return RejectReason::unpredicted;
    return {};
}

/// Checks place and speed of a tank.
std::optional<RejectReason> validate_driving(const dr::Update<float>& update, const PreviousState& was,
                                             const MotionEvidence& evidence, const world::Terrain& terrain,
                                             const MotionLimits& limits, MotionBudget& budget) {
    const dr::KinematicState<float> is = dr::state_at_location(update);
    const TankAbilities& abilities = evidence.abilities;
    const auto elapsed = static_cast<float>(std::max(0.0, update.time - was.time));
    const glm::vec3 &from = was.state.position, &to = is.position;
    const auto length = way_round(from, to, elapsed, terrain.obstacles(), limits.squeezed);
    if (!length)
        return RejectReason::through_obstacle;
    const float fall = std::max(0.0f, from.z - to.z); // a tank is faster downhill
    if (!budget.way.take(elapsed, *length - fall, {.rate = abilities.speed, .max = limits.way}))
        return RejectReason::too_far;
    if (was.update) {
        if (!budget.prediction_error.take(elapsed, prediction_error(update, was, evidence), limits.prediction_error))
            return RejectReason::unpredicted;
        if (evidence.alive &&
            !budget.contract_error.take(elapsed, contract_error(update, was, evidence), limits.contract_error))
            return RejectReason::broken_contract;
        const glm::vec3 falling(0, 0, world::gravity * elapsed);
        const glm::vec3 jolt = is.velocity - was.state.velocity;
        // A collision at any speed may reverse a tank's velocity once.
        BucketLimits velocity_jumps = limits.velocity_jumps;
        constexpr float and_before = 1.2f;
        velocity_jumps.max =
            std::max(velocity_jumps.max, and_before * (glm::length(was.state.velocity) + glm::length(is.velocity)));
        if (!budget.velocity_jumps.take(elapsed, std::min(glm::length(jolt), glm::length(jolt + falling)),
                                        velocity_jumps))
            return RejectReason::velocity_jumps;
    }
    if (!evidence.alive && glm::distance(to, evidence.died) > limits.wreck_drift)
        return RejectReason::dead;
    if (driven_too_fast(was.state, is, limits.drive * abilities.speed))
        return RejectReason::no_boost;

    const bool leaps = update.time < abilities.leaps_until + 2;
    BucketLimits climb = limits.climb;
    climb.rate *= abilities.speed / TankAbilities{}.speed;
    climb.max += leaps ? abilities.leap * abilities.leap / (2 * world::gravity) : 0;
    if (!budget.climb.take(elapsed, std::max(0.0f, crest(from, to, terrain) - from.z), climb))
        return RejectReason::climbs;
    if (in_the_air(is, terrain)) {
        const auto leap = [&](float ago) {
            return update.time - static_cast<double>(ago) < abilities.leaps_until ? abilities.leap : 0;
        };
        if (thrown_too_high(is, fastest_lately(evidence.history, update.time), glm::length(was.state.angular_velocity),
                            elapsed, terrain, limits.bounce, leap) &&
            !on_an_obstacle(was.state, terrain))
            return RejectReason::no_jump;
        BucketLimits lift = limits.lift;
        lift.max += leaps ? abilities.leap : 0;
        if (was.update && !evidence.borne && !budget.lift.take(elapsed, lifted(was, is, elapsed, terrain), lift))
            return RejectReason::hovers;
    }
    return {};
}

/// Returns by how much a hull has turned differently from its published turning [rad], less the unseen effect of tracks
/// and ground.
float turn_error(const dr::Update<float>& update, const dr::Update<float>& was) {
    constexpr float unseen = 5; // [rad/s²]: half of the acceleration by tracks and ground
    const auto elapsed = static_cast<float>(update.orientation_time() - was.orientation_time());
    const glm::vec3& spin = was.state.angular_velocity;
    const float rate = glm::length(spin);
    const glm::quat said =
        rate > 0 ? glm::angleAxis(rate * elapsed, spin / rate) * was.state.orientation : was.state.orientation;
    return std::max(0.0f, dr::angle_between(update.state.orientation, said) - unseen / 2 * elapsed * elapsed);
}

/// Checks the turning of hull, turret and gun.
std::optional<RejectReason> validate_turning(const dr::Update<float>& update, const dr::Update<float>& was,
                                             const MotionEvidence& evidence, const world::Terrain& terrain,
                                             const MotionLimits& limits, MotionBudget& budget) {
    static const world::TankSettings tank;
    if (update.has_orientation) {
        const auto on_its_tracks = [&](const dr::KinematicState<float>& state) {
            constexpr float hops = 0.4f; // [m]: largest height above its resting height, when it hops on a slope
            const float height = state.position.z - terrain.ground(state.position.x, state.position.y).height;
            return (state.orientation * glm::vec3(0, 0, 1)).z > 0.7f && !in_the_air(state, terrain) &&
                   height < world::ride_height + hops;
        };
        const auto elapsed = static_cast<float>(update.orientation_time() - was.orientation_time());
        constexpr double spins_on = 1.5; // [s]: time for which it may spin on after it is on its tracks again
        const bool on_tracks = on_its_tracks(update.state) && on_its_tracks(was.state);
        if (!on_tracks)
            budget.tumbled_at = update.orientation_time();
        const bool driving = on_tracks && update.orientation_time() > budget.tumbled_at + spins_on;
        if (!(driving ? budget.turn : budget.tumble)
                 .take(elapsed, dr::angle_between(update.state.orientation, was.state.orientation),
                       driving ? limits.turn : limits.tumble) ||
            !budget.turn_error.take(elapsed, turn_error(update, was), limits.turn_error))
            return RejectReason::hull_turn;
    }
    if (update.brings_articulations() && evidence.history.parts_size() > 0) {
        const dr::TimedArticulations<float>& known = evidence.history.parts();
        const auto elapsed = static_cast<float>(std::max(0.0, update.articulation_time() - known.time));
        const auto turns = [&](dr::Part part, float rate, LeakyBucket& debt) {
            const float angle = std::remainder(update.articulations[part].angle - known.articulations[part].angle,
                                               static_cast<float>(2 * M_PI));
            return debt.take(elapsed, std::abs(angle), {limits.part_rates * rate, limits.parts});
        };
        if (!turns(dr::turret, tank.turret_rate, budget.turret) || !turns(dr::gun, tank.gun_rate, budget.gun))
            return RejectReason::part_turn;
    }
    return {};
}

} // namespace

std::optional<RejectReason> validate_motion(const dr::Update<float>& update, const MotionEvidence& evidence,
                                            const world::Terrain& terrain, const MotionLimits& limits,
                                            MotionBudget& budget) {
    if (const auto why = validate_state(update, evidence, terrain, limits))
        return why;
    const PreviousState was = previous_state(evidence);
    MotionBudget charged = budget;
    if (evidence.rolling) {
        if (const auto why = validate_rolling(update, was, *evidence.rolling, evidence, terrain, limits, charged))
            return why;
    } else {
        // Acceleration is not checked: a fitted one, or that of a tank pressed against a wall, can have any value.
        const bool forced = glm::length(update.state.angular_velocity) > limits.spun;
        const double since = update.stamp() - (was.update ? was.update->stamp() : was.time);
        if (!charged.fast_spins.take(static_cast<float>(std::max(0.0, since)), forced ? 1.0f : 0.0f, limits.fast_spins))
            return RejectReason::fast_spin;
        if (std::abs(update.contract.speed) > limits.part_rates * evidence.abilities.speed && update.contract.road != 0)
            return RejectReason::broken_contract;
        if (update.has_location)
            if (const auto why = validate_driving(update, was, evidence, terrain, limits, charged))
                return why;
        if (was.update && evidence.alive)
            if (const auto why = validate_turning(update, *was.update, evidence, terrain, limits, charged))
                return why;
    }
    budget = charged;
    return {};
}

MotionLimits widen_for_bump(MotionLimits limits) {
    limits.prediction_error.max += 6;
    limits.contract_error.max += 20;
    limits.velocity_jumps.max += 30;
    limits.turn.max += 4;
    limits.turn_error.max += 8;
    limits.tumble.max += 4;
    return limits;
}

MotionLimits widen_for_ramming(MotionLimits limits) {
    limits = widen_for_bump(limits);
    limits.drive *= 1.25f;
    // Largest depth measured in 100 hours of bots: 0.8 m, a tank on its side, belly first into a house.
    limits.squeezed += 0.95f;
    limits.bounce += 12;
    limits.climb.max += 4;
    limits.lift.max += 10;
    return limits;
}

MotionLimits widen_for_throw(MotionLimits limits) {
    limits = widen_for_ramming(limits);
    limits.drive *= 2;
    limits.velocity_jumps.max += 40;
    limits.lift.max += 10;
    limits.speed = std::max(limits.speed, limits.drive * TankAbilities{}.speed);
    limits.way += 40;
    limits.climb.max += 26;
    return limits;
}

} // namespace server
