#include "client/own/local_physics.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace client {

void LocalPhysics::start(double now, double length) {
    if (const int ticks = clock_.start(now, length); ticks > 0)
        background_.start([this, ticks] { world_.step(ticks); });
}

void LocalPhysics::join() {
    background_.join();
    completed_ = clock_.complete();
    if (completed_ > 0)
        loose_.collect();
}

void LocalPhysics::remove(protocol::ActorId actor) {
    tanks_.erase(actor);
    loose_.remove(actor);
}

void LocalPhysics::simulate_tanks(RemoteView& remote, const dr::ReceiverSettings& receiver, double travel,
                                  double tick_time) {
    for (auto& [id, tank] : tanks_) {
        const RemoteActor* actor = remote.find(id);
        if (!actor || actor->history.empty())
            continue;
        const dr::Received<float>& known = actor->history.back();
        const double age = receiver.compensate
                               ? tick_time - known.update.time
                               : clock_.completed_to() - known.described_at + (receiver.half_round_trip ? travel : 0);
        if (!catch_up_)
            catch_up_.emplace(terrain_);
        tank.simulate(actor->history, age, completed_, clock_.forgiven(), *catch_up_);
        remote.simulated(id, tank.simulated(clock_.blend()));
    }
}

void LocalPhysics::move_tanks(const RemoteView& remote, double lead, std::span<const glm::vec3> places) {
    // Two tanks that are thrown at each other meet at 80 m/s; the longest frame is a quarter of a second.
    constexpr float reach = 50; // [m]
    const auto can_reach = [&](const glm::vec3& place) {
        return std::ranges::any_of(places, [&](const glm::vec3& one) {
            const glm::vec3 way = one - place;
            return glm::dot(way, way) < reach * reach;
        });
    };
    auto actor = remote.actors().begin();
    for (auto& [id, tank] : tanks_) { // both by their numbers
        while (actor != remote.actors().end() && actor->first < id)
            ++actor;
        if (actor == remote.actors().end() || actor->first != id || !actor->second.visible())
            continue;
        auto state = actor->second.ghosts.front().displayed.state;
        state.position += state.velocity * static_cast<float>(lead);
        tank.move_to(state, can_reach);
    }
}

} // namespace client
