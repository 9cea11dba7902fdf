#include "client/local_player.h"

#include "world/tank_shape.h"

#include <cmath>
#include <glm/common.hpp>

namespace client {

LocalPlayer::LocalPlayer(protocol::ActorId actor, world::PhysicsWorld& world, tunables::Random random,
                         AskForesight foresight)
    : actor_(actor), tank_(world), foresight_(std::move(foresight)),
      publisher_(random, protocol::quantise<float>, {world::ground_by_rays(world.terrain()), world::ride_height},
                 foresight_ ? dr::Publisher<float>::Foresee(
                                  [this](const auto& now, double, int ticks) { return foresee(now, ticks); })
                            : nullptr) {}

/// Under the stick of the tick to come: its driver has already moved it.
std::vector<dr::Vec3<float>> LocalPlayer::foresee(dr::LocalActor<float> now, int ticks) const {
    now.stick = tank_.controls().stick;
    return foresight_()(now, ticks);
}

void LocalPlayer::spawn(const protocol::Spawned& spawned) {
    tank_.spawn(spawned.x, spawned.y, spawned.heading);
    collect();
    publisher_.incarnate(spawned.incarnation);
    spawned_ = true;
}

void LocalPlayer::collect() {
    completed_ = tank_.actor();
    before_ = tank_.previous();
}

void LocalPlayer::drive(const Orders& wanted, bool alive) {
    tank_.set_controls(alive && spawned_ ? wanted.controls : world::Controls{.stick = {.brake = true}});
}

std::optional<protocol::EncodedUpdate> LocalPlayer::publish(double time, double dt,
                                                            const dr::PublisherSettings& settings) {
    if (!spawned_)
        return {};
    const auto publication = publisher_.tick(time, dt, completed_, settings);
    if (!publication)
        return {};
    const auto update = protocol::make_update(actor_, *publication, last_sent_);
    auto encoded = protocol::encode_update(update);
    last_sent_ = protocol::decode_update(encoded, last_sent_)->update;
    ++published_.updates;
    published_.full += publication->full;
    published_.bytes += encoded.bytes.size();
    ++published_.by_reason.at(static_cast<std::size_t>(publication->reason));
    return encoded;
}

dr::LocalActor<float> LocalPlayer::between(double blend) const {
    const dr::LocalActor<float>& a = before_;
    dr::LocalActor<float> pose = completed_;
    const auto s = static_cast<float>(blend);
    pose.state.position = glm::mix(a.state.position, pose.state.position, s);
    pose.state.orientation = glm::slerp(a.state.orientation, pose.state.orientation, s);
    for (std::size_t part = 0; part < dr::part_count; ++part) {
        const float turn = std::remainder(pose.articulations[part].angle - a.articulations[part].angle, 6.2831853f);
        pose.articulations[part].angle = a.articulations[part].angle + s * turn;
    }
    return pose;
}

} // namespace client
