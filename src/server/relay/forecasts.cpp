#include "server/relay/forecasts.h"

#include "dead_reckoning/receiving/silence.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace server {

Apart apart(const Forecast& a, const Forecast& b, float arm) {
    constexpr float gun = 4; // from the turret's pivot to the muzzle [m]
    constexpr float turn = 2 * std::numbers::pi_v<float>;
    const float turret = std::abs(std::remainder(a.turret - b.turret, turn));
    return {glm::distance(a.position, b.position),
            arm * glm::distance(a.ahead, b.ahead) + gun * std::min(turret, 2.0f)};
}

void Reckoner::begin(std::uint32_t instant, double time, const dr::Scheme& reference, const dr::Roads& roads) {
    instant_ = instant;
    time_ = time;
    reference_ = reference;
    history_.set_roads(&roads);
}

Forecast Reckoner::forecast(const dr::Update<float>& update, std::uint16_t number, bool accelerations) {
    dr::Update<float> known = update;
    known.incarnation = ++life_; // nothing that came before counts
    if (!accelerations)
        known.state.acceleration = known.state.angular_acceleration = dr::Vec3<float>(0);
    known.has_location = known.has_orientation = true;
    history_.add(known, known.time);
    const auto age = static_cast<float>(std::min(time_ - known.time, dr::reckoned_for));
    const dr::KinematicState<float> state =
        known.fixed ? known.state : reference_.predictor->predict<float>()(history_, age);
    const dr::Articulation<float>& part = known.articulations[dr::turret];
    const bool turns = reference_.predictor->rotates && !known.fixed;
    return {state.position, state.orientation * glm::vec3(1, 0, 0), part.angle + (turns ? part.rate * age : 0),
            instant_, number};
}

} // namespace server
