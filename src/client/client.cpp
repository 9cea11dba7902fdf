#include "client/client.h"

#include "client/recording/recorder.h"
#include "client/scene/ground_cover.h"
#include "world/roads.h"
#include "world/shell.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace client {

using world::tick_length;

Client::Client(std::unique_ptr<Session> session, const world::Map& map, Settings& settings, tunables::Random random,
               double now)
    : session_(std::move(session)), terrain_(map), roads_(world::roads_of(map, terrain_)), physics_(terrain_),
      settings_(settings), random_(random), host_rows_(world::tunables(rules_)),
      remote_(
          world::ground_by_rays(terrain_),
          [this](const dr::KinematicState<float>& state, std::span<const glm::vec3> hull) {
              return dr::penetration(state, hull, [this](float x, float y) { return terrain_.ground(x, y).height; });
          },
          &roads_),
      loose_(physics_, tunables::Random(random_.bits())), now_(now), physics_clock_(now),
      traces_(terrain_, map.water_height.value_or(no_water)) {
    match_.welcome = *session_->welcome();
    if (const std::uint32_t ours = world::checksum(map); ours != match_.welcome.map_checksum)
        throw MapMismatch(
            fmt::format("your map '{}' is not the server's (checksum {:08x}, the server has {:08x}): use the same "
                        "version of the game on both machines",
                        map.name, ours, match_.welcome.map_checksum));
    for (auto& row : dr::tunables(settings.publisher))
        host_rows_.push_back(row);
    render_time_.local = now - tick_length;
    roads_changed();
}

Client::~Client() = default; // Background waits for the ticks under way

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
    render_time_.local = physics_clock_.asked_for() - tick_length - presentation_delay_;
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

void Client::join_physics() {
    background_.join();
    completed_ = physics_clock_.complete();
    if (completed_ == 0)
        return;
    for (auto& player : own_)
        player->collect(tick_time());
    loose_.collect();
}

void Client::tick_local() {
    join_physics();
    session_->poll(now_);
    remote_.publishers_use(dr::reference(settings_.publisher));
    std::vector<Session::Arrived> messages = session_->take();
    if (recorder_)
        recorder_->received(messages);
    for (const Session::Arrived& arrived : messages) {
        arrival_ = arrived.time;
        std::visit([this](const auto& it) { on(it); }, arrived.message);
    }
    match_.tidy(render_time_.match);
    if (const LocalPlayer* own = player(); pencil_ && own && own->spawned())
        pencil_->move(glm::dvec2(own->completed().state.position));
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
        const double time = session_->match_time(tick_time());
        session_->send(now_, net::Channel::events, protocol::Fire{player.actor(), shell.origin, shell.velocity, time});
        // The shooter sees it at once; the server's Shot gives it its number.
        match_.shells.push_back({{0, player.actor(), shell.origin, shell.velocity, time}, shell.origin, time});
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

/// Remote tanks that the local physics re-creates (Murphy 18.8): put right where an update came, and read at the render
/// time, like the own ones.
void Client::simulate_remote() {
    for (auto& [id, body] : bodies_) {
        const RemoteActor* remote = remote_.find(id);
        if (!remote || remote->history.empty() || !render_time_.synced)
            continue;
        const dr::Received<float>& known = remote->history.back();
        const double travel = settings_.receiver.half_round_trip ? render_time_.travel : 0;
        const double age = settings_.receiver.compensate ? session_->match_time(tick_time()) - known.update.time
                                                         : tick_time() - known.described_at + travel;
        if (!catch_up_)
            catch_up_.emplace(terrain_);
        body.simulate(remote->history, age, completed_, physics_clock_.forgiven(), *catch_up_);
        remote_.simulated(id, body.simulated(physics_clock_.blend()));
    }
}

void Client::tick_remote() {
    if (settings_.remote_physics)
        simulate_remote();
    loose_.show(remote_, physics_clock_.blend());
    remote_.advance(render_time_, settings_, viewpoint());
    push_loose_bodies();
    if (settings_.remote_physics)
        return;
    // Where local tanks meet the remote ones: moved on from the render time to the tick that physics starts from.
    for (auto& [id, body] : bodies_) {
        const RemoteActor* remote = remote_.find(id);
        if (!remote || !remote->visible())
            continue;
        auto state = remote->ghosts.front().displayed.state;
        state.position += state.velocity * static_cast<float>(tick_time() - render_time_.local);
        body.move_to(state);
    }
}

/// Barrels and boulders: what an own tank is about to push is claimed.
void Client::push_loose_bodies() {
    std::vector<const LocalPlayer*> tanks;
    for (const auto& player : own_)
        if (const Actor* actor = match_.find(player->actor());
            match_.state.running && player->spawned() && actor && actor->alive())
            tanks.push_back(player.get());
    for (const protocol::Claim& claim : loose_.move_others(remote_, tick_time() - render_time_.local, now_, tanks))
        session_->send(now_, net::Channel::events, claim);
}

void Client::publish() {
    if (completed_ > 0 && session_->clocks_ready()) {
        const double dt = completed_ * tick_length;
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
        loose_.publish({tick_time(), tick, session_->truth_time(tick_time()), dt}, settings_.publisher, remote_,
                       render_time_, updates, match_.welcome.truth ? &truth.poses : nullptr);
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

void Client::step_physics() {
    if (const int ticks = physics_clock_.start(now_, frame_length_); ticks > 0)
        background_.start([this, ticks] { physics_.step(ticks); });
}

// --- what the server says ---

void Client::on(const protocol::ActorAdded& message) {
    const auto kind = world::actor_kind(message.kind);
    if (!kind)
        return; // of a newer version: it is not here, and its updates go by
    match_.actors[message.actor] = Actor{.added = message, .kind = *kind};
    remote_.introduce(message.actor, *kind, message.scale);
    switch (world::row(*kind).body) {
    case world::Body::mine:
        return;
    case world::Body::loose:
        loose_.add(message.actor, *kind, message.scale);
        return;
    case world::Body::tank:
        break;
    }
    if (message.owner == match_.welcome.client)
        own_.push_back(std::make_unique<LocalPlayer>(
            message.actor, physics_, tunables::Random(random_.bits()),
            [this]() -> Forecast& { return forecast_ ? *forecast_ : forecast_.emplace(terrain_); }, &roads_));
    else
        bodies_.try_emplace(message.actor, physics_);
    // The newcomer lacks what our partial updates leave out; the server has our last full one, this one is fresher.
    for (auto& player : own_)
        player->send_full_next();
    loose_.send_full_next();
}

void Client::on(const protocol::ActorRemoved& message) {
    const Actor* actor = match_.find(message.actor);
    const RemoteActor* remote = remote_.find(message.actor);
    if (actor && remote && remote->updates > 0 && !is_own(message.actor) && actor->driven() &&
        departed_.size() < Departed::most)
        departed_.push_back({*actor, *remote, now_});
    match_.actors.erase(message.actor);
    remote_.remove(message.actor);
    bodies_.erase(message.actor);
    loose_.remove(message.actor);
    track_run_.erase(message.actor);
    std::erase_if(own_, [&](const auto& player) { return player->actor() == message.actor; });
}

void Client::on(const protocol::Spawned& message) {
    if (const auto actor = match_.actors.find(message.actor); actor != match_.actors.end()) {
        actor->second.incarnation = message.incarnation;
        actor->second.spawned_at = session_->match_time(now_);
    }
    if (LocalPlayer* player = find_own(message.actor))
        player->spawn(message, tick_time());
}

void Client::on(const protocol::Shot& message) {
    const auto own = std::ranges::find_if(match_.shells, [&](const FlyingShell& shell) {
        return shell.shot.shell == 0 && shell.shot.actor == message.actor;
    });
    if (own != match_.shells.end()) {
        own->shot.shell = message.shell;
        return;
    }
    FlyingShell shell{message, message.origin, render_time_.match};
    if (const RemoteActor* shooter = remote_.find(message.actor); shooter && shooter->visible()) {
        const auto& displayed = shooter->ghosts.front().displayed;
        shell.drawn_from = world::muzzle(displayed.state, displayed.articulations).position;
    }
    match_.shells.push_back(shell);
}

void Client::on(const protocol::Ownership& message) {
    const auto actor = match_.actors.find(message.actor);
    if (actor == match_.actors.end())
        return;
    actor->second.added.owner = message.owner;
    loose_.decided(message.actor, message.owner == match_.welcome.client, remote_);
}

void Client::on(const protocol::Explosion& message) {
    loose_.take_explosion(message, rules_);
    match_.explosions.push_back(message);
    // Drawn from when it is known here: a flash must not start in the past.
    match_.explosions.back().time = std::max(message.time, render_time_.match);
    if (message.shell != 0)
        std::erase_if(match_.shells, [&](const FlyingShell& shell) { return shell.shot.shell == message.shell; });
}

void Client::on(const protocol::Health& message) {
    const auto actor = match_.actors.find(message.actor);
    if (actor == match_.actors.end())
        return;
    if (actor->second.alive() && message.health == 0)
        match_.kills.push_back({render_time_.match, message.by, message.actor, message.cause});
    const Actor* by = match_.find(message.by);
    const Hit hit{.time = render_time_.match,
                  .by = message.by,
                  .victim = message.actor,
                  .damage = actor->second.health - message.health,
                  .cause = message.cause,
                  .kind = by ? std::optional(by->kind) : std::nullopt};
    if (hit.damage > 0)
        match_.hits.push_back(hit);
    else if (hit.damage < 0 && message.by != message.actor)
        match_.repairs.push_back(hit);
    actor->second.health = message.health;
}

void Client::on(const protocol::Score& message) {
    if (const auto actor = match_.actors.find(message.actor); actor != match_.actors.end()) {
        actor->second.kills = message.kills;
        actor->second.deaths = message.deaths;
    }
}

void Client::on(const protocol::MatchState& message) {
    match_.state = message;
    match_.notice = message.running ? "" : fmt::format("{} wins the match", match_.name_of(message.winner));
}

void Client::on(const protocol::Setting& message) {
    if (const tunables::Tunable* row = tunables::find(host_rows_, message.name))
        (void)row->set_text(message.value); // a server of another mind: it stays as it was
}

void Client::on(const protocol::Road& message) {
    if (message.points.empty())
        roads_.remove(message.road);
    else if (auto road = world::make_road({message.closed, message.points}, terrain_))
        roads_.add(message.road, std::move(*road));
    roads_changed();
}

void Client::roads_changed() {
    auto pictures = std::make_shared<RoadPictures>();
    for (const auto& [id, road] : roads_.all())
        pictures->push_back(picture(road));
    road_pictures_ = std::move(pictures);
}

bool Client::draw_road(bool on) {
    if (on) {
        pencil_.emplace();
        return true;
    }
    const std::optional<RoadPencil> pencil = std::exchange(pencil_, {});
    const world::RoadLine line = pencil ? pencil->line() : world::RoadLine{};
    if (!world::make_road(line, terrain_))
        return false;
    session_->send(now_, net::Channel::events, protocol::Road{0, line.closed, line.points});
    return true;
}

void Client::on(const protocol::UpdateBatch& message) {
    for (const protocol::EncodedUpdate& update : message.updates)
        if (match_.find(update.actor))
            remote_.receive(update, render_time_, arrival_);
}

void Client::on(const protocol::Snapshot& message) {
    for (const protocol::EncodedUpdate& update : message.updates)
        if (match_.find(update.actor))
            remote_.receive(update, render_time_, arrival_, RemoteView::Age::of_time_stamp);
}

void Client::on(const protocol::TruthBatch& message) {
    for (const protocol::TruthPose& pose : message.poses)
        if (match_.find(pose.actor))
            remote_.receive(pose);
}

} // namespace client
