#include "client/client.h"

#include "client/recording/recorder.h"
#include "client/scene/ground_cover.h"
#include "world/shell.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace client {

using world::tick_length;

namespace {
glm::vec3 displayed_muzzle(const RemoteActor& tank) {
    const dr::Displayed<float>& displayed = tank.ghosts.front().displayed;
    return world::muzzle(displayed.state, displayed.articulations).position;
}
} // namespace

Client::Client(std::unique_ptr<Session> session, const world::Map& map, Settings& settings, tunables::Random random,
               double now)
    : session_(std::move(session)), terrain_(map), roads_(map, terrain_),
      physics_(terrain_, tunables::Random(random.bits()), now), settings_(settings), random_(random),
      host_rows_(world::tunables(rules_)),
      remote_(
          world::ground_by_rays(terrain_),
          [this](const dr::KinematicState<float>& state, std::span<const glm::vec3> hull) {
              return dr::penetration(state, hull, [this](float x, float y) { return terrain_.ground(x, y).height; });
          },
          &roads_.all()),
      now_(now), traces_(terrain_, map.water_height.value_or(no_water)) {
    match_.welcome = *session_->welcome();
    if (const std::uint32_t ours = world::checksum(map); ours != match_.welcome.map_checksum)
        throw MapMismatch(
            fmt::format("your map '{}' is not the server's (checksum {:08x}, the server has {:08x}): use the same "
                        "version of the game on both machines",
                        map.name, ours, match_.welcome.map_checksum));
    for (auto& row : dr::tunables(settings.publisher))
        host_rows_.push_back(row);
    render_time_.local = now - tick_length;
}

Client::~Client() { physics_.abandon(); } // the own tanks leave its world

bool Client::is_own(protocol::ActorId actor) const {
    return std::ranges::any_of(own_, [&](const auto& player) { return player->actor() == actor; });
}

LocalPlayer* Client::find_own(protocol::ActorId actor) {
    const auto found = std::ranges::find_if(own_, [&](const auto& player) { return player->actor() == actor; });
    return found == own_.end() ? nullptr : found->get();
}

bool Client::can_fire(const LocalPlayer& player) const {
    const Actor* actor = match_.find(player.actor());
    return player.spawned() && actor && actor->alive() && match_.state.running &&
           now_ - player.last_fire >= static_cast<double>(rules_.reload);
}

void Client::change_setting(std::string_view name, double value) {
    const tunables::Tunable* row = tunables::find(host_rows_, name);
    if (!row)
        return;
    tunables::Tunable asked = *row;
    asked.get = [value] { return value; };
    session_->send(now_, net::Channel::events, protocol::Setting{std::string(name), asked.text()});
}

void Client::record(std::unique_ptr<Recorder> recorder) { recorder_ = std::move(recorder); }

// --- the frame's stages ---

void Client::begin_frame(double now) {
    frame_length_ = std::max(0.0, now - now_);
    // The frame shows an instant between the last two completed ticks: one tick before the time up to which physics was
    // asked to go in the previous frame.
    render_time_.previous = render_time_.local;
    present_late();
    render_time_.local = physics_.clock().asked_for() - tick_length - presentation_delay_;
    render_time_.travel = session_->round_trip();
    render_time_.match = session_->match_time(render_time_.local);
    render_time_.truth = session_->truth_time(render_time_.local);
    render_time_.synced = session_->clocks_ready();
    now_ = now;
}

/// Shows a little slower or faster until the wanted delay is reached, so that nothing jumps. What the local physics
/// re-creates is there for the present only.
void Client::present_late() {
    constexpr double slew = 0.2; // of playing speed
    const double wanted = settings_.remote_physics ? 0 : settings_.presentation_delay;
    const double most = slew * frame_length_;
    presentation_delay_ += std::clamp(wanted - presentation_delay_, -most, most);
}

void Client::tick_local() {
    physics_.join();
    if (physics_.completed() > 0)
        for (auto& player : own_)
            player->collect(tick_time());
    session_->poll(now_);
    remote_.publishers_use(dr::reference(settings_.publisher));
    std::vector<Session::Arrived> messages = session_->take();
    if (recorder_)
        recorder_->received(messages);
    std::ranges::for_each(messages, [this](const Session::Arrived& arrived) { take(arrived); });
    match_.tidy(render_time_.match);
    if (const LocalPlayer* own = player(); roads_.drawing() && own && own->spawned())
        roads_.draw_to(glm::dvec2(own->completed().state.position));
    for (auto& player : own_)
        apply_input(*player);
}

void Client::apply_input(LocalPlayer& player) {
    constexpr double between_mines = 0.5; // [s]
    const Actor* actor = match_.find(player.actor());
    const bool alive = actor && actor->alive();
    player.drive(player.input, alive);
    if (player.input.fire && can_fire(player)) {
        player.last_fire = now_;
        player.recoil();
        const auto& tank = player.completed();
        const world::Shell shell = world::fire(world::muzzle(tank.state, tank.articulations), rules_.muzzle_speed);
        const protocol::Fire shot{player.actor(), shell.origin, shell.velocity, session_->match_time(tick_time())};
        session_->send(now_, net::Channel::events, shot);
        match_.fired(shot);
    }
    if (player.input.lay_mine && alive && match_.state.running && now_ - player.last_mine >= between_mines) {
        player.last_mine = now_;
        session_->send(now_, net::Channel::events, protocol::LayMine{player.actor()});
    }
    player.input.fire = player.input.lay_mine = false;
}

glm::vec3 Client::viewpoint() const {
    if (eye_)
        return *eye_;
    return own_.empty() ? glm::vec3(0) : own_.front()->completed().state.position;
}

void Client::tick_remote() {
    const double lead = tick_time() - render_time_.local;
    if (settings_.remote_physics && render_time_.synced)
        physics_.simulate_tanks(remote_, settings_.receiver, render_time_.travel, session_->match_time(tick_time()));
    physics_.loose().show(remote_, physics_.clock().blend());
    remote_.advance(render_time_, settings_, viewpoint());
    push_loose_bodies(lead);
    if (!settings_.remote_physics)
        physics_.move_tanks(remote_, lead);
}

/// Barrels and boulders: what an own tank is about to push is claimed.
void Client::push_loose_bodies(double lead) {
    std::vector<const LocalPlayer*> tanks;
    for (const auto& player : own_)
        if (const Actor* actor = match_.find(player->actor());
            match_.state.running && player->spawned() && actor && actor->alive())
            tanks.push_back(player.get());
    for (const protocol::Claim& claim : physics_.loose().move_others(remote_, lead, now_, tanks))
        session_->send(now_, net::Channel::events, claim);
}

void Client::publish() {
    if (physics_.completed() > 0 && session_->clocks_ready()) {
        const double dt = physics_.completed() * tick_length;
        std::vector<protocol::EncodedUpdate> updates;
        protocol::TruthBatch truth;
        for (auto& player : own_) {
            auto update = player->publish(session_->match_time(tick_time()), dt, settings_.publisher);
            if (player == own_.front() && player->spawned()) {
                const double time = session_->truth_time(tick_time());
                track_.add({time, player->publisher().deviation()});
                if (update) {
                    track_.marks.push_back(player->published().last);
                    track_.marks.back().match_time = time;
                }
            }
            if (update)
                updates.push_back(std::move(*update));
            if (match_.welcome.truth && player->spawned()) {
                const auto& state = player->completed().state;
                truth.poses.push_back({player->actor(), player->publisher().incarnation(),
                                       session_->truth_time(tick_time()), state.position, state.velocity,
                                       state.orientation});
            }
        }
        const double tick = session_->match_time(tick_time());
        physics_.loose().publish({tick_time(), tick, session_->truth_time(tick_time()), dt}, settings_.publisher,
                                 remote_, render_time_, updates, match_.welcome.truth ? &truth.poses : nullptr);
        const auto send = [&](net::Channel channel, const protocol::Bytes& packet) {
            session_->send_packet(now_, channel, packet);
            if (recorder_)
                recorder_->published(now_, packet);
        };
        for (const protocol::Bytes& packet : protocol::encode_batches(updates))
            send(net::Channel::kinematics, packet);
        if (recorder_)
            recorder_->tick(*this, session_->truth_time(tick_time()));
        if (!truth.poses.empty()) {
            send(net::Channel::truth, protocol::encode(truth));
            for (const auto& pose : truth.poses) // to score the echo against
                if (remote_.find(pose.actor))
                    remote_.receive(pose);
        }
    }
    if (recorder_)
        recorder_->clocks(*session_, now_);
    session_->flush(now_);
}

void Client::step_physics() { physics_.start(now_, frame_length_); }

// --- what the server says ---

void Client::take(const Session::Arrived& arrived) {
    const double shown = render_time_.match;
    std::visit(
        protocol::Handle{
            [&](const protocol::ActorAdded& it) { add(it); },
            [&](const protocol::ActorRemoved& it) { remove(it.actor); },
            [&](const protocol::Spawned& it) {
                match_.apply(it, session_->match_time(now_));
                if (LocalPlayer* player = find_own(it.actor))
                    player->spawn(it, tick_time());
            },
            [&](const protocol::Shot& it) {
                const RemoteActor* shooter = remote_.find(it.actor);
                match_.apply(it, shooter && shooter->visible() ? displayed_muzzle(*shooter) : it.origin, shown);
            },
            [&](const protocol::Ownership& it) {
                match_.apply(it);
                physics_.loose().decided(it.actor, it.owner == match_.welcome.client, remote_);
            },
            [&](const protocol::Explosion& it) {
                physics_.loose().take_explosion(it, rules_);
                match_.apply(it, shown);
            },
            [&](const protocol::Health& it) { match_.apply(it, shown); },
            [&](const protocol::Setting& it) {
                if (const tunables::Tunable* row = tunables::find(host_rows_, it.name))
                    (void)row->set_text(it.value); // a server of another mind: it stays as it was
            },
            [&](const protocol::Road& it) { roads_.apply(it); },
            [&](const protocol::UpdateBatch& it) { receive(it.updates, arrived.time, RemoteView::Age::unknown); },
            [&](const protocol::Snapshot& it) { receive(it.updates, arrived.time, RemoteView::Age::of_time_stamp); },
            [&](const protocol::TruthBatch& it) {
                for (const protocol::TruthPose& pose : it.poses)
                    if (match_.find(pose.actor))
                        remote_.receive(pose);
            },
            [&](const auto& it) { match_.apply(it); },
        },
        arrived.message);
}

void Client::receive(const std::vector<protocol::EncodedUpdate>& updates, double arrival, RemoteView::Age age) {
    for (const protocol::EncodedUpdate& update : updates)
        if (match_.find(update.actor))
            remote_.receive(update, render_time_, arrival, age);
}

void Client::add(const protocol::ActorAdded& message) {
    const Actor* actor = match_.apply(message);
    if (!actor)
        return;
    remote_.introduce(message.actor, actor->kind, message.scale);
    switch (actor->row().body) {
    case world::Body::mine:
        return;
    case world::Body::loose:
        physics_.loose().add(message.actor, actor->kind, message.scale);
        return;
    case world::Body::tank:
        break;
    }
    if (message.owner == match_.welcome.client)
        own_.push_back(std::make_unique<LocalPlayer>(
            message.actor, physics_.world(), tunables::Random(random_.bits()),
            [this]() -> Forecast& { return forecast_ ? *forecast_ : forecast_.emplace(terrain_); }, &roads_.all()));
    else
        physics_.add_remote_tank(message.actor);
    // The newcomer lacks what our partial updates leave out; the server has our last full one, this one is fresher.
    for (auto& player : own_)
        player->send_full_next();
    physics_.loose().send_full_next();
}

void Client::remove(protocol::ActorId id) {
    const Actor* actor = match_.find(id);
    const RemoteActor* remote = remote_.find(id);
    if (actor && remote && remote->updates > 0 && !is_own(id) && actor->driven() && departed_.size() < Departed::most)
        departed_.push_back({*actor, *remote, now_});
    match_.actors.erase(id);
    remote_.remove(id);
    physics_.remove(id);
    track_run_.erase(id);
    std::erase_if(own_, [&](const auto& player) { return player->actor() == id; });
}

bool Client::draw_road(bool on) {
    if (on) {
        roads_.begin_drawing();
        return true;
    }
    const std::optional<protocol::Road> drawn = roads_.end_drawing();
    if (drawn)
        session_->send(now_, net::Channel::events, *drawn);
    return drawn.has_value();
}

} // namespace client
