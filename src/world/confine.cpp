#include "world/confine.h"

#include "dead_reckoning/finite.h"
#include "dead_reckoning/receiving/receiver.h"
#include "world/ground_contact.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace world {

dr::KinematicState<float> confine(const dr::KinematicState<float>& reckoned, const dr::KinematicState<float>& published,
                                  double age, const Terrain& terrain, const ConfineLimits& limits) {
    dr::KinematicState<float> state = dr::finite(reckoned) ? reckoned : published;
    const double moving = std::max(0.0, age) + dr::ReceiverSettings::max_blend_time;
    const float speed = dr::finite(published) ? std::max(limits.speed, glm::length(published.velocity)) : limits.speed;
    const float reach = limits.slack + speed * static_cast<float>(moving);
    glm::vec3& position = state.position;
    position = published.position + limited(position - published.position, reach);
    const float edge = terrain.size() / 2;
    position.x = std::clamp(position.x, -edge, edge);
    position.y = std::clamp(position.y, -edge, edge);
    const float ground = terrain.ground(position.x, position.y).height;
    position.z = std::clamp(position.z, ground - limits.depth, ground + limits.altitude);
    state.velocity = limited(state.velocity, speed);
    return state;
}

SafeRegion safe_region(const Terrain& terrain, const ConfineLimits& limits) {
    return {.distance = limits.slack + limits.speed * static_cast<float>(dr::ReceiverSettings::max_blend_time) * 0.999f,
            .speed = limits.speed * 0.999f,
            .edge = terrain.size() / 2,
            .lowest = terrain.max_height() - limits.depth,
            .highest = terrain.min_height() + limits.altitude};
}

} // namespace world
