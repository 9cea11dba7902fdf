#include "world/confine.h"

#include "dead_reckoning/finite.h"
#include "dead_reckoning/receiving/receiver.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace world {

namespace {

glm::vec3 shortened(const glm::vec3& v, float most) {
    const float length = glm::length(v);
    return length > most ? most / length * v : v;
}

} // namespace

dr::KinematicState<float> confine(const dr::KinematicState<float>& reckoned, const dr::KinematicState<float>& published,
                                  double age, const Terrain& terrain, const Confines& confines) {
    dr::KinematicState<float> state = dr::finite(reckoned) ? reckoned : published;
    const double moving = std::max(0.0, age) + dr::ReceiverSettings::max_blend_time;
    const float speed =
        dr::finite(published) ? std::max(confines.speed, glm::length(published.velocity)) : confines.speed;
    const float reach = confines.slack + speed * static_cast<float>(moving);
    glm::vec3& position = state.position;
    position = published.position + shortened(position - published.position, reach);
    const float edge = terrain.size() / 2;
    position.x = std::clamp(position.x, -edge, edge);
    position.y = std::clamp(position.y, -edge, edge);
    const float ground = terrain.ground(position.x, position.y).height;
    position.z = std::clamp(position.z, ground - confines.depth, ground + confines.altitude);
    state.velocity = shortened(state.velocity, speed);
    return state;
}

Unconfined unconfined(const Terrain& terrain, const Confines& confines) {
    return {.distance =
                confines.slack + confines.speed * static_cast<float>(dr::ReceiverSettings::max_blend_time) * 0.999f,
            .speed = confines.speed * 0.999f,
            .edge = terrain.size() / 2,
            .lowest = terrain.max_height() - confines.depth,
            .highest = terrain.min_height() + confines.altitude};
}

} // namespace world
