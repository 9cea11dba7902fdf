#include "client/own/own_tanks.h"

#include <algorithm>

namespace client {

void OwnTanks::add(protocol::ActorId actor) {
    tanks_.emplace_back(
        actor, world_, tunables::Random(random_.bits()),
        [this]() -> Forecast& { return forecast_ ? *forecast_ : forecast_.emplace(terrain_); }, &roads_);
}

void OwnTanks::remove(protocol::ActorId actor) {
    std::erase_if(tanks_, [&](const LocalPlayer& tank) { return tank.actor() == actor; });
}

LocalPlayer* OwnTanks::find(protocol::ActorId actor) {
    const auto found = std::ranges::find(tanks_, actor, &LocalPlayer::actor);
    return found == tanks_.end() ? nullptr : &*found;
}

void OwnTanks::collect(double time) {
    for (LocalPlayer& tank : tanks_)
        tank.collect(time);
}

void OwnTanks::send_full_next() {
    for (LocalPlayer& tank : tanks_)
        tank.send_full_next();
}

void OwnTanks::publish(const TickStamp& tick, const dr::PublisherSettings& settings, Outgoing& out) {
    for (LocalPlayer& tank : tanks_) {
        auto update = tank.publish(tick.match, tick.dt, settings);
        if (&tank == &tanks_.front() && tank.spawned()) {
            track_.add({tick.truth, tank.publisher().deviation()});
            if (update) {
                track_.marks.push_back(tank.published().last);
                track_.marks.back().match_time = tick.truth;
            }
        }
        if (update)
            out.updates.push_back(std::move(*update));
        if (out.with_truth && tank.spawned()) {
            out.add_truth(tank.actor(), tank.publisher().incarnation(), tick, tank.completed().state);
            const auto& [turret, gun] = tank.completed().articulations;
            if (settings.articulation_rate > 0 || tank.completed().scan.rate > 0)
                out.truth.back().parts = {turret.angle, gun.angle};
        }
    }
}

} // namespace client
