#include "server/validation.h"

#include "dead_reckoning/finite.h"
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
    return {};
}

} // namespace server
