#include "server/validation.h"

#include "dead_reckoning/finite.h"
#include "world/physics_world.h"
#include "world/tank_shape.h"
#include "world/terrain.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace server {

namespace {

constexpr double time_step = 1e-4; ///< of time stamps on the wire [s]

/// How far the update is from what explains it best: the dead-reckoned position at its time stamp, or the mean of the
/// two published velocities since the previous update. The second one forgives an impact, whose acceleration spike
/// spoils the first.
float unexplained_distance(const dr::Update<float>& update, const Evidence& evidence) {
    const dr::Update<float>& previous = evidence.history.back().update;
    const auto elapsed = static_cast<float>(update.time - previous.time);
    const glm::vec3 reckoned = evidence.predict(evidence.history, elapsed).position;
    const glm::vec3 driven = previous.state.position + elapsed / 2 * (previous.state.velocity + update.state.velocity);
    return std::min(glm::distance(update.state.position, reckoned), glm::distance(update.state.position, driven));
}

/// The steepest and the highest ground under a hull.
struct Below {
    float highest = -1e9f; ///< [m]
    float steepest = 0;    ///< slope: a share of the way
};
Below below(const glm::vec3& place, const world::Terrain& terrain) {
    constexpr float reach = 4; // of a hull from its middle [m]
    Below found;
    for (const glm::vec2 off :
         {glm::vec2(0), glm::vec2(reach, 0), glm::vec2(-reach, 0), glm::vec2(0, reach), glm::vec2(0, -reach)}) {
        const world::Ground ground = terrain.ground(place.x + off.x, place.y + off.y);
        found.highest = std::max(found.highest, ground.height);
        found.steepest = std::max(found.steepest, std::hypot(ground.normal.x, ground.normal.y) / ground.normal.z);
    }
    return found;
}

/// Faster than its engine and the way down make it?
bool driven_too_fast(const dr::KinematicState<float>& was, const dr::KinematicState<float>& is, float fastest) {
    constexpr float rounding = 0.5f; // [m]
    const float fall = std::max(0.0f, was.position.z - is.position.z) + rounding;
    return glm::dot(is.velocity, is.velocity) >
           std::max(fastest * fastest, glm::dot(was.velocity, was.velocity)) + 2 * world::gravity * fall;
}

/// Flown back to where it left the ground: faster upwards than the slope there throws it? A ramp turns speed that it
/// had `before` [m/s] upwards. `leap`: what more it had when it left the ground so long ago [s].
template <class Leap>
bool thrown_too_high(const dr::KinematicState<float>& is, float before, const world::Terrain& terrain, float bounce,
                     Leap&& leap) {
    constexpr float low = 1.2f;       // less above where it rests, it may touch the ground [m]
    constexpr float longest = 3;      // a longer flight begins on a cliff [s]
    constexpr float step = 2.0f / 60; // [s]
    for (float ago = 0; ago < longest; ago += step) {
        const glm::vec3 fall(0, 0, world::gravity * ago);
        const Below ground = below(is.position - ago * (is.velocity + 0.5f * fall), terrain);
        if (is.position.z - ago * (is.velocity.z + fall.z / 2) > ground.highest + world::ride_height + low)
            continue; // in the air
        const float level = std::max(before, std::hypot(is.velocity.x, is.velocity.y));
        return is.velocity.z + fall.z > level * ground.steepest + bounce + leap(ago);
    }
    return false;
}

} // namespace

std::optional<Drop> implausible(const dr::Update<float>& update, const Evidence& evidence,
                                const world::Terrain& terrain, const MotionLimits& limits) {
    if (!finite(update.state) || !std::isfinite(update.stamp()))
        return Drop::not_finite;
    const bool first = evidence.history.empty();
    if (std::max(update.stamp(), update.orientation_time()) > evidence.now + limits.future)
        return Drop::from_the_future;
    if (update.stamp() < evidence.now - limits.oldest)
        return Drop::from_the_past;
    const dr::Update<float>* previous = first ? nullptr : &evidence.history.back().update;
    if (previous ? update.time < previous->time - time_step ||
                       update.orientation_time() < previous->orientation_time() - time_step
                 : update.stamp() < evidence.placed_at - limits.future)
        return Drop::back_in_time;

    const glm::vec3& position = update.state.position;
    const auto ground = terrain.height(position.x, position.y);
    if (!ground)
        return Drop::outside_map;
    if (position.z < *ground - limits.depth)
        return Drop::under_ground;
    if (position.z > *ground + limits.altitude)
        return Drop::off_the_ground;
    if (glm::length(update.state.velocity) > limits.speed)
        return Drop::too_fast;

    const glm::vec3 from = first ? evidence.placed : evidence.history.back().update.state.position;
    const double since = first ? evidence.placed_at : evidence.history.back().update.time;
    const auto elapsed = static_cast<float>(std::max(0.0, update.time - since));
    if (glm::distance(position, from) > limits.slack + limits.speed * elapsed)
        return Drop::too_far;
    if (!first && unexplained_distance(update, evidence) > limits.slack + limits.acceleration / 2 * elapsed * elapsed)
        return Drop::unexplained;
    if (!evidence.alive && glm::distance(position, evidence.died) > limits.wreck_drift)
        return Drop::dead;
    if (!evidence.powers)
        return {};
    dr::KinematicState<float> was;
    was.position = from;
    if (!first)
        was = evidence.history.back().update.state;
    if (driven_too_fast(was, update.state, limits.drive * evidence.powers->speed))
        return Drop::no_boost;
    const auto leap = [&](float ago) {
        return update.time - static_cast<double>(ago) < evidence.powers->leaps_until ? evidence.powers->leap : 0;
    };
    return thrown_too_high(update.state, glm::length(was.velocity), terrain, limits.bounce, leap)
               ? std::optional(Drop::no_jump)
               : std::nullopt;
}

} // namespace server
