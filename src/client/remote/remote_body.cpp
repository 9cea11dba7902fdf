#include "client/remote/remote_body.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/receiving/silence.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace client {

dr::LocalActor<float> CatchUp::operator()(dr::LocalActor<float> actor, double time) {
    time = std::clamp(time, -max_time, max_time);
    const int ticks = std::max(0, static_cast<int>(time / world::tick_length));
    const auto rest = static_cast<float>(time - ticks * world::tick_length);
    dr::extrapolate_position(actor.state, rest);
    dr::extrapolate_orientation(actor.state, rest);
    if (ticks == 0)
        return actor;
    tank_.place(actor);
    world_.step(ticks);
    return tank_.actor();
}

void RemoteBody::move_to(const dr::KinematicState<float>& displayed) {
    tank_.reset();
    if (!kinematic_)
        kinematic_.emplace(world_);
    kinematic_->move_to(displayed);
}

void RemoteBody::leave() {
    tank_.reset();
    kinematic_.reset();
}

void RemoteBody::simulate(const dr::PacketHistory<float>& history, double age, int completed, double lost,
                          CatchUp& catch_up) {
    kinematic_.reset();
    constexpr double averaged_over = 0.15; // time constant of the averaged acceleration [s]
    if (tank_ && completed > 0) {
        const auto share = static_cast<float>(-std::expm1(-completed * world::tick_length / averaged_over));
        acceleration_ += (tank_->actor().state.acceleration - acceleration_) * share;
        acceleration_.z = 0;
    }
    constexpr double noticeable = world::tick_length / 2;
    if (tank_ && revision_ == history.revision()) {
        if (age >= dr::max_extrapolation)
            tank_->set_input({.stick = {.brake = true}});
        if (lost > noticeable)
            tank_->place(catch_up(tank_->actor(), lost));
        return;
    }
    revision_ = history.revision();
    const dr::Update<float>& known = history.back().update;
    const dr::LocalActor<float> actor{
        .state = dr::state_at_location(known), .articulations = known.articulations, .stick = known.stick};
    if (!tank_)
        tank_.emplace(world_);
    tank_->place(catch_up(actor, age));
    acceleration_ = glm::vec3(known.state.acceleration.x, known.state.acceleration.y, 0);
}

std::optional<dr::KinematicState<float>> RemoteBody::simulated(double blend) const {
    if (!tank_)
        return {};
    const dr::KinematicState<float>&a = tank_->previous().state, &b = tank_->actor().state;
    const auto s = static_cast<float>(blend);
    dr::KinematicState<float> state = b;
    state.position = glm::mix(a.position, b.position, s);
    state.velocity = glm::mix(a.velocity, b.velocity, s);
    state.orientation = dr::blend(a.orientation, b.orientation, s);
    state.acceleration = acceleration_;
    return state;
}

} // namespace client
