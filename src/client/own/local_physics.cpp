#include "client/own/local_physics.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

void LocalPhysics::simulate_tanks(RemoteActors& remote, const dr::ReceiverSettings& receiver, double travel,
                                  double tick_time) {
    present_.clear();
    for (auto& [id, tank] : tanks_) {
        const RemoteActor* actor = remote.find(id);
        if (!actor || actor->history.empty()) {
            tank.leave();
            continue;
        }
        present_.push_back(id);
        const dr::ReceivedUpdate<float>& known = actor->history.back();
        const double age = receiver.compensate ? tick_time - known.update.time
                                               : clock_.completed_to() - known.described_at +
                                                     (receiver.half_round_trip ? known.owner_travel + travel : 0);
        if (!catch_up_)
            catch_up_.emplace(terrain_);
        tank.simulate(actor->history, age, completed_, clock_.dropped_backlog(), *catch_up_);
        remote.simulated(id, tank.simulated(clock_.blend()));
    }
}

void LocalPhysics::move_tanks(const RemoteActors& remote, double lead, std::span<const glm::vec3> places) {
    // Remote tanks farther away cannot touch an own tank in this frame. Two tanks approach at up to 80 m/s, a frame has
    // at most 1/3 s of ticks, and tanks are 6 m long. `lead` moves a tank on at up to 40 m/s.
    const float reach = 35 + 40 * std::abs(static_cast<float>(lead)); // [m]
    std::vector<protocol::ActorId> present;
    for (const auto& [id, shown] : remote.near(places, reach)) {
        const auto tank = tanks_.find(id);
        if (tank == tanks_.end())
            continue;
        auto state = shown;
        state.position += state.velocity * static_cast<float>(lead);
        tank->second.move_to(state);
        present.push_back(id);
    }
    std::ranges::sort(present);
    for (const protocol::ActorId id : present_)
        if (const auto tank = tanks_.find(id);
            tank != tanks_.end() && !std::binary_search(present.begin(), present.end(), id))
            tank->second.leave();
    present_ = std::move(present);
}

} // namespace client
