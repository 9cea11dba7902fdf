#include "lab/load/peer.h"

#include "client/own/own_tanks.h"
#include "client/scene/camera.h"

namespace lab {

Peer::Peer(std::unique_ptr<net::Transport> way, const std::string& name, std::uint64_t seed, double now)
    : seed_(seed), session_(std::move(way), {.tank_names = {name}}, now) {}

void Peer::poll(double now, client::HostSettings& host, const Viewer::Sent& sent) {
    session_.poll(now);
    std::vector<client::Session::ReceivedMessage> messages = session_.take();
    if (viewer_)
        viewer_->decode(messages);
    for (const client::Session::ReceivedMessage& arrived : messages)
        take(arrived, host, sent);
    if (const auto seen = viewer_ ? viewer_->take_ack_if_due(now) : ack_tracker_.take_ack_if_due(now))
        session_.send(now, *seen);
}

void Peer::take(const client::Session::ReceivedMessage& arrived, client::HostSettings& host, const Viewer::Sent& sent) {
    using client::RemoteActors;
    visit_rest(protocol::Handle{
                   [&](const protocol::ActorAdded& it) {
                       if (viewer_)
                           viewer_->introduce(it);
                       if (world::actor_kind(it.kind) != world::ActorKind::tank)
                           return;
                       if (it.owner != session_.welcome()->client) {
                           if (client::sends_full_to_newcomers(++others_) && published_)
                               published_->send_full_next();
                       } else if (actor_ == 0) {
                           actor_ = it.actor;
                           published_.emplace(actor_, tunables::Random(seed_));
                       }
                   },
                   [&](const protocol::ActorRemoved& it) {
                       if (viewer_)
                           viewer_->remove(it.actor);
                   },
                   [&](const protocol::Concealed& it) {
                       if (viewer_)
                           viewer_->conceal(it);
                   },
                   [&](const protocol::Spawned& it) {
                       if (it.actor == actor_)
                           spawn(it);
                   },
                   [&](const protocol::Setting& it) {
                       const auto rows = client::tunables(host);
                       if (const tunables::Tunable* row = tunables::find(rows, it.name))
                           (void)row->set_text(it.value);
                   },
                   [&](const protocol::Stats& it) {
                       for (const protocol::LinkFigures& figures : it.links)
                           if (figures.client == session_.welcome()->client)
                               link_ = figures;
                   },
                   [&](const protocol::UpdateBatch& it) {
                       take(it.updates, arrived.time, RemoteActors::TimeBasis::arrival, sent);
                   },
                   [&](const protocol::Snapshot& it) {
                       take(it.updates, arrived.time, RemoteActors::TimeBasis::time_stamp, sent);
                   },
                   [&](const protocol::CompactBatch& it) {
                       counts_.bytes_received += it.bytes.size();
                       counts_.received +=
                           arrived.updates.size(); // Decoded updates: none unless this client has a viewer.
                       for (const protocol::compact::Decoded& update : arrived.updates)
                           viewer_->receive(update, arrived.time, sent);
                       if (const auto number = viewer_ ? std::nullopt : ack_tracker_.extended(it.number))
                           ack_tracker_.note(*number);
                   },
                   [](const auto&) {},
               },
               arrived);
}

void Peer::take(const std::vector<protocol::EncodedUpdate>& updates, double arrival,
                client::RemoteActors::TimeBasis basis, const Viewer::Sent& sent) {
    counts_.received += updates.size();
    for (const protocol::EncodedUpdate& update : updates)
        counts_.bytes_received += update.bytes.size();
    if (viewer_)
        viewer_->receive(updates, arrival, basis, sent);
}

void Peer::enter(std::unique_ptr<LoadTank> tank) {
    tank_ = std::move(tank);
    if (start_)
        spawn(*start_);
}

void Peer::set_viewer(std::unique_ptr<Viewer> viewer) { viewer_ = std::move(viewer); }

void Peer::spawn(const protocol::Spawned& spawned) {
    start_ = spawned;
    if (!tank_)
        return;
    tank_->place(spawned.x, spawned.y, spawned.heading);
    incarnation_ = spawned.incarnation;
    published_->respawn(incarnation_);
    counts_.placed_again += placed_++ > 0 ? 1 : 0;
}

void Peer::step(double dt) {
    if (drives())
        tank_->step(dt);
}

dr::Eye Peer::view() const {
    constexpr float eyes = 2; // Height above the tank's middle [m].
    const client::Direction gun = client::gun_direction({.position = state().position,
                                                         .orientation = state().orientation,
                                                         .turret = tank().articulations[dr::turret].angle});
    return protocol::picture::eye(state().position + glm::vec3(0, 0, eyes), client::vector({.yaw = gun.yaw}));
}

void Peer::publish(double tick, double dt, double now, const client::HostSettings& host) {
    if (!drives() || !session_.clocks_ready() || !session_.ended().empty())
        return;
    if (const auto update = published_->tick(session_.match_time(tick), dt, tank_->actor(), host.publisher)) {
        session_.send(now, protocol::UpdateBatch{{update->encoded}});
        sent_.sent(published_->last_sent().sequence, now);
        ++counts_.sent;
        counts_.bytes_sent += update->encoded.bytes.size();
    }
    const dr::Eye eye = view();
    if (const auto said =
            camera_reporter_.due(now, {.eye = eye.position, .look = eye.look}, host, session_.welcome()->lab))
        session_.send(now, *said);
    if (session_.welcome()->truth)
        session_.send(now, protocol::TruthBatch{{{.actor = actor_,
                                                  .incarnation = incarnation_,
                                                  .time = session_.truth_time(tick),
                                                  .position = state().position,
                                                  .velocity = state().velocity,
                                                  .orientation = state().orientation}}});
}

} // namespace lab
