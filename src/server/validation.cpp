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

/// The steepest and the highest ground that a hull can have met on its way.
struct Below {
    float highest = -1e9f; ///< [m]
    float steepest = 0;    ///< sine of the slope
};
Below below(const glm::vec3& from, const glm::vec3& to, const world::Terrain& terrain) {
    constexpr float reach = 4; // of a hull from its middle [m]
    Below found;
    for (const float part : {0.0f, 0.25f, 0.5f, 0.75f, 1.0f})
        for (const glm::vec2 off :
             {glm::vec2(0), glm::vec2(reach, 0), glm::vec2(-reach, 0), glm::vec2(0, reach), glm::vec2(0, -reach)}) {
            const glm::vec3 place = from + part * (to - from);
            const world::Ground ground = terrain.ground(place.x + off.x, place.y + off.y);
            found.highest = std::max(found.highest, ground.height);
            const float level = std::min(ground.normal.z, 1.0f);
            found.steepest = std::max(found.steepest, std::sqrt(1 - level * level));
        }
    return found;
}

/// Faster than its engine and the way down make it, or off the ground by more than the slope throws it.
std::optional<Drop> unpowered(const dr::KinematicState<float>& was, const dr::KinematicState<float>& is, float elapsed,
                              const Powers& powers, const world::Terrain& terrain, const MotionLimits& limits) {
    constexpr float low = 1.2f;    // less above where it rests, it may touch the ground [m]
    constexpr float unseen = 1;    // longer than that its way is anybody's guess [s]
    constexpr float fallen = 0.5f; // by rounding [m]
    const float fastest = limits.drive * powers.speed, before = glm::length(was.velocity);
    const float fall = std::max(0.0f, was.position.z - is.position.z) + fallen;
    if (glm::dot(is.velocity, is.velocity) > std::max(fastest * fastest, before * before) + 2 * world::gravity * fall)
        return Drop::no_boost;
    if (elapsed > unseen)
        return {};
    const auto near_ground = [&](const dr::KinematicState<float>& state) {
        return state.position.z < below(state.position, state.position, terrain).highest + world::ride_height + low;
    };
    const bool touched = near_ground(was) || near_ground(is);
    const Below way = below(was.position, is.position, terrain);
    const float thrown = touched ? std::max(before, glm::length(is.velocity)) * way.steepest + limits.bounce : 0;
    const float rise = std::max(was.velocity.z, thrown) + powers.leap;
    constexpr float rounding = 0.5f; // [m/s], [m]
    const float highest =
        std::max(way.highest + world::ride_height + low, was.position.z + std::max(rise, 0.0f) * elapsed);
    if (is.velocity.z > rise + rounding || is.position.z > highest + rounding)
        return Drop::no_jump;
    return {};
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
    return unpowered(first ? was : evidence.history.back().update.state, update.state, elapsed, *evidence.powers,
                     terrain, limits);
}

} // namespace server
