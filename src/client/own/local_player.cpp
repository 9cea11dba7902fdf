#include "client/own/local_player.h"

#include "client/own/between.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>

namespace client {

LocalPlayer::LocalPlayer(protocol::ActorId actor, world::PhysicsWorld& world, tunables::Random random,
                         AskForecast forecast, const dr::Roads* roads)
    : roads_(roads), tank_(world), forecast_(std::move(forecast)),
      published_actor_(actor, random, {world::ground_by_rays(world.terrain()), world::ride_height},
                       forecast_ ? dr::Publisher<float>::Forecast(
                                       [this](const auto& now, double, int ticks) { return forecast_()(now, ticks); })
                                 : nullptr,
                       roads) {}

void LocalPlayer::spawn(const protocol::Spawned& spawned, double time) {
    tank_.spawn(spawned.x, spawned.y, spawned.heading);
    ticks_.clear();
    collect(time);
    published_actor_.respawn(spawned.incarnation);
    input.contract = {}; // the contract was made in the tank's previous life
    spawned_ = true;
}

void LocalPlayer::collect(double time) {
    constexpr double slack = 1e-6; // largest difference of equal tick times, by rounding [s]
    completed_ = tank_.actor();
    // After several ticks in a frame, or a cancelled backlog, the last but one tick is not stored yet.
    for (const Tick& tick : {Tick{time - world::tick_length, tank_.previous()}, Tick{time, completed_}})
        if (ticks_.empty() || ticks_.back().time < tick.time - slack)
            ticks_.push_back(tick);
    while (ticks_.back().time - ticks_.front().time > max_look_back)
        ticks_.pop_front();
}

void LocalPlayer::drive(const PlayerInput& wanted, bool alive) {
    tank_.set_input(alive && spawned_ ? wanted.tank : world::TankInput{.stick = {.brake = true}});
}

std::optional<protocol::EncodedUpdate> LocalPlayer::publish(double time, double dt,
                                                            const dr::PublisherSettings& settings) {
    if (!spawned_)
        return {};
    dr::LocalActor<float> actor = completed_;
    actor.max_acceleration = world::max_acceleration(tank_.settings().grip);
    actor.stick = tank_.input().stick; // the driver's stick for the next tick, set in this frame
    actor.contract = input.contract;
    if (const dr::Road* road = roads_ ? roads_->find(actor.contract.road) : nullptr) // progress as of this tick
        actor.contract.progress =
            static_cast<float>(road->wrap(dr::progress_under(*road, input.contract, dt).progress));
    auto sent = published_actor_.tick(time, dt, actor, settings);
    if (!sent)
        return {};
    const dr::Publication<float>& publication = sent->publication;
    const bool first = published_.updates == 0 || publication.reason == dr::Reason::spawn;
    published_.last = {.match_time = time,
                       .position = publication.update.state.position,
                       .reason = publication.reason,
                       .full = publication.full,
                       .bytes = sent->encoded.bytes.size(),
                       .sequence = publication.update.sequence,
                       .since = first ? 0 : time - published_.last.match_time};
    if (!first)
        published_.last.deviation = publisher().deviation();
    last_reason_ = publication.reason;
    published_.add(published_.last, !publication.update.has_location && !publication.update.has_orientation);
    return std::move(sent->encoded);
}

dr::LocalActor<float> LocalPlayer::at(double time) const {
    if (ticks_.empty())
        return completed_;
    const auto after = std::ranges::lower_bound(ticks_, time, {}, &Tick::time);
    if (after == ticks_.begin() || after == ticks_.end())
        return after == ticks_.end() ? ticks_.back().actor : after->actor;
    const Tick &b = *after, &a = *(after - 1);
    dr::LocalActor<float> pose = b.actor;
    const auto s = static_cast<float>((time - a.time) / (b.time - a.time));
    pose.state = between(a.actor.state, pose.state, s);
    for (std::size_t part = 0; part < dr::part_count; ++part) {
        const float from = a.actor.articulations[part].angle;
        const float turn = std::remainder(pose.articulations[part].angle - from, 6.2831853f);
        pose.articulations[part].angle = from + s * turn;
    }
    return pose;
}

} // namespace client
