#include "server/relay/forecasts.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/receiving/course.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace server {

PoseError pose_error(const Forecast& a, const Forecast& b, float arm) {
    constexpr float gun = 4; // distance from the turret's pivot to the muzzle [m]
    constexpr float turn = 2 * std::numbers::pi_v<float>;
    const float turret = std::abs(std::remainder(a.turret - b.turret, turn));
    return {.place = glm::distance(a.position, b.position),
            .turn = arm * glm::distance(a.ahead, b.ahead) + gun * std::min(turret, 2.0f),
            .place_rate = glm::distance(a.velocity, b.velocity),
            .turn_rate = arm * glm::distance(a.spin, b.spin) + gun * std::abs(a.turret_rate - b.turret_rate)};
}

StateSample::StateSample(const dr::Update<float>& update)
    : state(dr::state_at_location(update)), turret(update.articulations[dr::turret]), time(update.time) {
    if (!update.fixed)
        return;
    state.velocity = state.acceleration = state.angular_velocity = state.angular_acceleration = dr::Vec3<float>(0);
    turret.rate = 0;
}

void Reckoner::use(const dr::Scheme& reference, const dr::Roads& roads) {
    reference_ = reference;
    by_state_ = dr::PredictedCurve::of(*reference.predictor, {}).has_value();
    constant_velocity_ = reference.predictor->predict_f == &dr::predictor::order1<float>;
    history_.set_roads(&roads);
}

dr::KinematicState<float> Reckoner::reckon(const dr::Update<float>& update, bool accelerations, double time) {
    dr::Update<float> known = update;
    known.incarnation = ++life_; // ignores all earlier updates
    if (!accelerations)
        known.state.acceleration = known.state.angular_acceleration = dr::Vec3<float>(0);
    known.has_location = known.has_orientation = true;
    history_.add(known, known.time);
    const double age = std::min(time - known.time, dr::max_extrapolation);
    return known.fixed ? known.state : reference_.predictor->predict<float>()(history_, static_cast<float>(age));
}

Forecast Reckoner::forecast(const StateSample& sample, bool accelerations, double time) const {
    const auto age = static_cast<float>(std::min(time - sample.time, dr::max_extrapolation));
    dr::KinematicState<float> state = sample.state;
    if (!accelerations || constant_velocity_)
        state.acceleration = state.angular_acceleration = dr::Vec3<float>(0);
    const dr::Displacement at = dr::displacement(*dr::PredictedCurve::of(*reference_.predictor, state), age);
    dr::extrapolate_orientation(state, age);
    return {.position = state.position + at.way,
            .velocity = at.velocity,
            .ahead = state.orientation * glm::vec3(1, 0, 0),
            .turret = sample.turret.angle + sample.turret.rate * age,
            .spin = state.angular_velocity,
            .turret_rate = sample.turret.rate};
}

Forecast Reckoner::forecast(const dr::Update<float>& update, bool accelerations, double time) {
    const dr::KinematicState<float> state = reckon(update, accelerations, time);
    const auto age = static_cast<float>(std::min(time - update.time, dr::max_extrapolation));
    const dr::Articulation<float>& part = update.articulations[dr::turret];
    const bool turns = reference_.predictor->rotates && !update.fixed;
    return {.position = state.position,
            .velocity = state.velocity,
            .ahead = state.orientation * glm::vec3(1, 0, 0),
            .turret = part.angle + (turns ? part.rate * age : 0),
            .spin = turns ? state.angular_velocity : glm::vec3(0),
            .turret_rate = turns ? part.rate : 0};
}

} // namespace server
