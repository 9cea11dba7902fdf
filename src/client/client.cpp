#include "client/client.h"

#include "client/recording/recorder.h"
#include "client/scene/ground_cover.h"
#include "dead_reckoning/custom.h"
#include "platform/memory.h"
#include "protocol/acts.h"
#include "protocol/batch_writer.h"
#include "protocol/picture.h"
#include "protocol/text.h"
#include "world/shell.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace client {

using world::tick_length;

Client::Client(std::unique_ptr<Session> session, const world::Map& map, Settings& settings, tunables::Random random,
               double now)
    : View(std::move(session), map, settings, random, now), scenes_(terrain_, map.water_height.value_or(no_water)),
      guided_(tunables::Random(random.bits())) {
    if (const std::uint32_t ours = world::checksum(map); ours != match_.welcome.map_checksum)
        throw MapMismatch(
            fmt::format("your map '{}' is not the server's (checksum {:08x}, the server has {:08x}): use the same "
                        "version of the game on both machines",
                        map.name, ours, match_.welcome.map_checksum));
    host_.rules = {};                       // another match's may be in it; the server tells its own
    host_.judge = protocol::Judge::present; // likewise
    host_.relaying = {};                    // likewise
    host_.give_schemes = false;             // likewise
    platform::give_back_memory();           // and what that took
}

Client::~Client() { physics_.abandon(); } // the own tanks leave its world

void Client::change_setting(std::string_view name, double value) {
    const auto rows = tunables(host_);
    const tunables::Tunable* row = tunables::find(rows, name);
    if (!row)
        return;
    tunables::Tunable asked = *row;
    asked.get = [value] { return value; };
    send(protocol::Setting{std::string(name), asked.text()});
}

bool Client::draw_road(bool on) {
    if (on) {
        roads_.begin_drawing();
        return true;
    }
    const std::optional<protocol::Road> drawn = roads_.end_drawing();
    if (drawn)
        send(*drawn);
    return drawn.has_value();
}

bool Client::vote_on() {
    const std::size_t candidates = match_.ballot.candidates.size();
    if (candidates == 0)
        return false;
    const std::size_t next = match_.own_vote ? (*match_.own_vote + 1u) % candidates : 0;
    match_.own_vote = static_cast<std::uint8_t>(next);
    send(protocol::Vote{*match_.own_vote});
    return true;
}

void Client::say(std::string_view text, bool to_team) {
    if (text.starts_with('/'))
        return order(text.substr(1));
    send(protocol::Chat{.team = to_team, .text = protocol::make_printable(text, protocol::max_text)});
}

void Client::order(std::string_view text) { send(protocol::Order{protocol::make_printable(text, protocol::max_text)}); }

namespace {
/// May a scheme's name stand in a message, or in a recording?
bool travels(const std::string& name) { return name.size() <= protocol::max_key && protocol::printable(name); }
} // namespace

void Client::give_scheme(const std::string& name, const std::string& source) {
    if (!travels(name))
        return;
    std::string& known = own_schemes_[name];
    if (known == source)
        return;
    known = source;
    if (source.size() <= protocol::max_source)
        handed_in_.erase(name); // else the version before is taken back
}

void Client::hand_in_schemes() {
    if (!host_.give_schemes)
        return;
    for (const auto& [name, source] : own_schemes_) {
        const bool wanted = settings_.swap_schemes && source.size() <= protocol::max_source;
        if (wanted == handed_in_.contains(name))
            continue;
        send(protocol::SchemeSource{.name = name, .source = {wanted ? source : std::string()}});
        if (wanted)
            handed_in_.insert(name);
        else
            handed_in_.erase(name);
    }
}

void Client::clear_scores() {
    remote_.clear_scores();
    departed_.clear();
}

void Client::record(std::unique_ptr<Recorder> recorder) { recorder_ = std::move(recorder); }

// --- the frame's stages ---

void Client::begin_frame(double now) {
    // What the local physics re-creates is there for the present only.
    clock_.begin(now, settings_.remote_physics ? 0 : settings_.presentation_delay, physics_.clock(), *session_);
}

void Client::tick_local() {
    physics_.join();
    if (physics_.completed() > 0)
        own_.collect(tick_time());
    guided_.fly(physics_.completed(), own_, terrain_, drawn_, rules()); // those that flew when these ticks began
    session_->poll(now());
    remote_.publishers_use(dr::reference(host_.publisher));
    std::vector<Session::Arrived> messages = session_->take();
    compact_.decode(messages, remote_);
    if (const auto seen = compact_.answer(now()))
        session_->send(now(), *seen);
    if (recorder_)
        recorder_->received(messages);
    const auto round = match_.state.round;
    for (const Session::Arrived& arrived : messages)
        if (ended().empty())
            contain(arrived);
    constexpr double clearing = 1; // until all of a round's mines have been taken away [s]
    if (match_.state.round != round)
        cleared_at_ = now() + clearing;
    if (now() >= cleared_at_) {
        cleared_at_ = std::numeric_limits<double>::infinity();
        platform::give_back_memory();
        allocated_.push_back(platform::allocated());
        std::size_t samples = 0;
        for (const auto& [id, actor] : remote_.actors())
            for (const Ghost& ghost : actor.ghosts)
                samples += ghost.error.sample_bytes();
        sample_bytes_.push_back(samples);
    }
    match_.tidy(render_time().match);
    if (roads_.drawing() && player() && player()->spawned())
        roads_.draw_to(glm::dvec2(player()->completed().state.position));
    for (LocalPlayer& player : own())
        apply_input(player);
}

void Client::apply_input(LocalPlayer& player) {
    constexpr double between_mines = 0.5; // [s]
    const Actor* actor = match_.find(player.actor());
    const bool alive = actor && actor->alive();
    player.boost(now() < player.boost_until ? rules().boost_factor : 1);
    if (match_.state.paused) // everybody stands until it goes on
        player.input = {.tank = {.stick = {.brake = true}}};
    player.drive(player.input, alive);
    if (player.input.fire && can_fire(player)) {
        player.last_fire = now();
        player.recoil();
        const auto& tank = player.completed();
        const world::Shell shell = world::fire(world::muzzle(tank.state, tank.articulations), rules().muzzle_speed);
        const protocol::Fire shot{.actor = player.actor(),
                                  .origin = shell.origin,
                                  .velocity = shell.velocity,
                                  .time = session_->match_time(tick_time()),
                                  .number = shots_.next(),
                                  .viewing = viewing()};
        send(shot);
        match_.fired(shot);
        shots_.fired(shot);
    }
    if (player.input.lay_mine && alive && match_.state.running && now() - player.last_mine >= between_mines) {
        player.last_mine = now();
        send(protocol::LayMine{player.actor()});
    }
    constexpr double between_uses = 0.5; // [s]
    if (player.input.use_power && alive && match_.state.running && actor->holds != world::PowerUp::none &&
        now() - player.last_use >= between_uses) {
        player.last_use = now();
        send(protocol::UsePower{player.actor()});
    }
    if (alive && match_.state.running)
        begin_acts(player);
    player.input.fire = player.input.lay_mine = player.input.smoke = player.input.move_hatch = player.input.use_power =
        false;
    player.input.waypoints.clear();
}

void Client::begin_acts(LocalPlayer& player) {
    const auto act = [&](protocol::Act::Kind kind) {
        send(protocol::Act{.actor = player.actor(),
                           .kind = kind,
                           .time = session_->match_time(tick_time()),
                           .place = player.completed().state.position});
    };
    if (player.input.smoke && now() - player.last_smoke >= protocol::smoke_between) {
        player.last_smoke = now();
        act(protocol::Act::Kind::smoke);
    }
    if (player.input.move_hatch && now() - player.last_hatch >= protocol::hatch_moves) {
        player.last_hatch = now();
        const bool open = protocol::hatch(match_.acts, player.actor(), session_->match_time(tick_time())) > 0.5f;
        act(open ? protocol::Act::Kind::close_hatch : protocol::Act::Kind::open_hatch);
    }
    if (!player.input.waypoints.empty())
        send(protocol::Waypoints{.actor = player.actor(), .points = player.input.waypoints});
}

void Client::tick_remote() {
    const double lead = tick_time() - render_time().local;
    if (settings_.remote_physics && render_time().synced)
        physics_.simulate_tanks(remote_, settings_.receiver, render_time().travel, session_->match_time(tick_time()));
    physics_.loose().show(remote_, physics_.clock().blend());
    guided_.show(remote_, physics_.clock().blend());
    remote_.advance(render_time(), settings_, viewpoint(), eye());
    fly_own_shells();
    claim_loose_bodies(lead);
    if (!settings_.remote_physics)
        physics_.move_tanks(remote_, lead, places_of_own());
}

/// Where what is simulated here is.
std::vector<glm::vec3> Client::places_of_own() {
    std::vector<glm::vec3> places;
    for (const LocalPlayer& player : own())
        if (player.spawned())
            places.push_back(player.completed().state.position);
    physics_.loose().add_places(places);
    return places;
}

/// What the server must know to find what is displayed here.
protocol::Viewing Client::viewing() const {
    const dr::ReceiverSettings& receiver = settings_.receiver;
    return {.scheme = static_cast<std::uint16_t>(settings_.scheme),
            .compensate = receiver.compensate,
            .half_round_trip = receiver.half_round_trip,
            .average_blend = receiver.blend_time == dr::ReceiverSettings::BlendTime::average,
            .blend_scale = static_cast<float>(receiver.blend_scale),
            .delay = static_cast<float>(settings_.remote_physics ? 0 : settings_.presentation_delay),
            .travel = static_cast<float>(std::clamp(session_->round_trip() / 2, 0.0, 10.0)),
            .interpolation_delay = static_cast<float>(receiver.interpolation_delay),
            .extrapolation_limit = static_cast<float>(receiver.extrapolation_limit)};
}

/// Whom they meet is whom they are drawn to meet: the server is told, and judges it (protocol/judging.h).
void Client::fly_own_shells() {
    if (!render_time().synced)
        return;
    drawn_ = guided_.flying() || shots_.flying() ? picture() : OwnShots::Picture{};
    for (const protocol::ShellEnd& end : guided_.end(terrain_, drawn_, remote_)) {
        send(end);
        remove(end.actor); // what the server says of it is no news
    }
    for (const protocol::ShellEnd& end : shots_.advance(terrain_, drawn_))
        send(end);
}

OwnShots::Picture Client::picture() const {
    OwnShots::Picture picture{.time = render_time().match, .viewing = viewing()};
    picture.tanks.reserve(remote_.actors().size() + own().size());
    auto known = match_.actors.begin();
    for (const auto& [id, remote] : remote_.actors()) {
        while (known != match_.actors.end() && known->first < id) // both go by their numbers
            ++known;
        const Actor* actor = known != match_.actors.end() && known->first == id ? &known->second : nullptr;
        if (!actor || !remote.visible() || is_own(id))
            continue;
        const dr::Displayed<float>& shown = remote.ghosts.front().displayed;
        if (remote.loose)
            picture.loose.push_back(world::solid(*remote.loose, shown.state));
        else if (actor->driven())
            picture.tanks.push_back(
                {.actor = id,
                 .alive = actor->alive(),
                 .incarnation = remote.last.incarnation,
                 .sequence = static_cast<std::uint16_t>(remote.last.sequence),
                 .pose = {shown.state.position, shown.state.orientation, shown.articulations[dr::turret].angle}});
    }
    for (const LocalPlayer& player : own()) {
        const Actor* actor = match_.find(player.actor());
        if (!actor || !player.spawned())
            continue;
        const dr::LocalActor<float> shown = pose(player);
        picture.tanks.push_back(
            {.actor = player.actor(),
             .alive = actor->alive(),
             .incarnation = player.last_sent().incarnation,
             .sequence = static_cast<std::uint16_t>(player.last_sent().sequence),
             .pose = {shown.state.position, shown.state.orientation, shown.articulations[dr::turret].angle}});
    }
    return picture;
}

/// Barrels and boulders: what an own tank is about to push.
void Client::claim_loose_bodies(double lead) {
    std::vector<const LocalPlayer*> tanks;
    for (const LocalPlayer& player : own())
        if (const Actor* actor = match_.find(player.actor());
            match_.state.running && player.spawned() && actor && actor->alive())
            tanks.push_back(&player);
    for (const protocol::Claim& claim : physics_.loose().move_others(remote_, lead, now(), tanks))
        send(claim);
}

void Client::publish() {
    const double tick = tick_time();
    if (physics_.completed() > 0 && session_->clocks_ready())
        publish({tick, session_->match_time(tick), session_->truth_time(tick), physics_.completed() * tick_length});
    tell_viewpoint();
    hand_in_schemes();
    if (recorder_)
        recorder_->clocks(*session_, now());
    session_->flush(now());
}

void Client::look_from(const glm::vec3& eye) {
    eye_ = eye;
    looks_by_.reset(); // nobody knows which way
}

void Client::look_from(const Camera& camera) {
    look_from(camera.eye);
    const glm::vec3 way = camera.target - camera.eye;
    const float length = glm::length(way);
    if (!(length > 0))
        return;
    looks_ = {.eye = camera.eye,
              .look = way / length,
              .magnification =
                  std::tan(Camera{}.field_of_view / 2) / std::tan(std::clamp(camera.field_of_view, 0.02f, 3.0f) / 2)};
    looks_by_ = protocol::picture::eye(looks_->eye, looks_->look, looks_->magnification);
}

void Client::tell_viewpoint() {
    if (!looks_)
        return;
    if (const auto told = viewpoint_teller_.due(now(), *looks_, host_))
        session_->send(now(), *told);
}

void Client::publish(const TickStamp& tick) {
    std::vector<protocol::EncodedUpdate> updates;
    protocol::TruthBatch truth;
    std::vector<protocol::TruthPose>* poses = match_.welcome.truth ? &truth.poses : nullptr;
    own_.publish(tick, host_.publisher, updates, poses);
    physics_.loose().publish(tick, host_.publisher, remote_, render_time(), updates, poses);
    guided_.publish(tick, host_.publisher, terrain_, remote_, render_time(), updates, poses);
    const auto send = [&](net::Channel channel, const protocol::Bytes& packet) {
        session_->send_packet(now(), channel, packet);
        if (recorder_)
            recorder_->published(now(), packet);
    };
    for (const protocol::Bytes& packet : protocol::encode_batches(updates))
        send(net::Channel::kinematics, packet);
    if (recorder_)
        recorder_->tick(*this, tick.truth);
    if (!truth.poses.empty()) {
        if (const auto packet = session_->packet(truth))
            send(net::Channel::truth, *packet);
        for (const protocol::TruthPose& pose : truth.poses) // to score the echo against
            if (remote_.find(pose.actor))
                remote_.receive(pose);
    }
}

// --- what the server says ---

namespace {
glm::vec3 displayed_muzzle(const RemoteActor& tank) {
    const dr::Displayed<float>& displayed = tank.ghosts.front().displayed;
    return world::muzzle(displayed.state, displayed.articulations).position;
}
} // namespace

/// Whatever the server says, it does not end the program.
void Client::contain(const Session::Arrived& arrived) {
    try {
        take(arrived);
    } catch (const std::exception& error) {
        session_->give_up(fmt::format("the server says what this game has no answer to: {}", error.what()));
    }
}

void Client::take(const Session::Arrived& arrived) {
    const double shown = render_time().match;
    visit_rest(
        protocol::Handle{
            [&](const protocol::ActorAdded& it) { add(it); },
            [&](const protocol::ActorRemoved& it) { remove(it.actor); },
            [&](const protocol::Spawned& it) {
                match_.apply(it, session_->match_time(now()));
                if (LocalPlayer* player = own_.find(it.actor)) {
                    player->spawn(on_the_map(it), tick_time());
                    physics_.forgive();
                    player->boost_until = -1e9;
                }
            },
            [&](const protocol::Shot& it) {
                const RemoteActor* shooter = remote_.find(it.actor);
                match_.apply(it, shooter && shooter->visible() ? displayed_muzzle(*shooter) : it.origin, shown);
            },
            [&](const protocol::ShotRefused& it) {
                shots_.refused(it.number);
                match_.apply(it, shown);
            },
            [&](const protocol::ShotVerdict& it) { match_.apply(it, shown); },
            [&](const protocol::Ownership& it) {
                match_.apply(it);
                physics_.loose().decided(it.actor, it.owner == match_.welcome.client, remote_);
            },
            [&](const protocol::Explosion& it) {
                physics_.loose().take_explosion(it, rules());
                match_.apply(it, shown);
            },
            [&](const protocol::Health& it) { match_.apply(it, shown); },
            [&](const protocol::Score& it) { match_.apply(it, shown); },
            [&](const protocol::Objective& it) { match_.apply(it, shown); },
            [&](const protocol::Kit& it) { match_.apply(it, shown); },
            [&](const protocol::Power& it) {
                match_.apply(it, shown);
                use(it);
            },
            [&](const protocol::Answer& it) { match_.apply(it, shown); },
            [&](const protocol::Setting& it) {
                const auto rows = tunables(host_);
                const int reference = host_.publisher.reference_scheme;
                if (const tunables::Tunable* row = tunables::find(rows, it.name))
                    (void)row->set_text(it.value);                    // a server of another mind: it stays as it was
                if (dr::is_foreign(host_.publisher.reference_scheme)) // others depend on it
                    host_.publisher.reference_scheme = reference;
                if (!host_.give_schemes) // the server has forgotten them, even where it lets them again in this very
                                         // frame
                    handed_in_.clear();
            },
            [&](const protocol::Road& it) { roads_.apply(it); },
            [&](const protocol::Waypoints& it) { roads_.apply(it); },
            [&](const protocol::UpdateBatch& it) { take(it.updates, arrived.time, RemoteView::Age::unknown); },
            [&](const protocol::CompactBatch&) {
                for (const protocol::compact::Decoded& it : arrived.updates)
                    if (match_.find(it.update.actor))
                        remote_.receive(it, render_time(), arrived.time);
            },
            [&](const protocol::Snapshot& it) { take(it.updates, arrived.time, RemoteView::Age::of_time_stamp); },
            [&](const protocol::TruthBatch& it) {
                constexpr double ahead =
                    5; // of another clock; from farther ahead it would stand in the way of all that comes [s]
                for (const protocol::TruthPose& pose : it.poses)
                    if (const Actor* actor = match_.find(pose.actor);
                        actor && !actor->truth_doubted && pose.time < session_->truth_time(now()) + ahead)
                        remote_.receive(pose);
            },
            [&](const protocol::TruthDoubt& it) {
                match_.apply(it);
                remote_.forget_truth(it.actor);
            },
            [&](const auto& it) { match_.apply(it); },
        },
        arrived);
}

/// An own tank does as the server has let it.
void Client::use(const protocol::Power& power) {
    LocalPlayer* player = own_.find(power.actor);
    if (!player)
        return;
    switch (world::power_up_called(power.uses)) {
    case world::PowerUp::boost:
        player->boost_until = now() + static_cast<double>(rules().boost_time);
        break;
    case world::PowerUp::jump:
        player->jump(rules().jump_speed);
        break;
    case world::PowerUp::guided_shell: // comes as an actor (GuidedShells)
    case world::PowerUp::none:
    case world::PowerUp::count:
        break;
    }
}

void Client::take(const std::vector<protocol::EncodedUpdate>& updates, double arrival, RemoteView::Age age) {
    for (const protocol::EncodedUpdate& update : updates)
        if (match_.find(update.actor))
            remote_.receive(update, render_time(), arrival, age);
}

/// Starts stand away from the edge, whatever a server says.
protocol::Spawned Client::on_the_map(protocol::Spawned spawned) const {
    const float most = terrain_.size() / 2;
    spawned.x = std::clamp(spawned.x, -most, most);
    spawned.y = std::clamp(spawned.y, -most, most);
    return spawned;
}

/// Is it one more than a match has? Then the server is left.
bool Client::crowded(world::Body body, bool ours) {
    constexpr MatchLimits limits;
    const auto full = [&](std::string_view what, std::size_t most, auto&& counts) {
        const auto there = std::ranges::count_if(match_.actors, [&](const auto& it) { return counts(it.second); });
        const bool more = static_cast<std::size_t>(there) >= most;
        if (more)
            session_->give_up(fmt::format("the server has more than {} {}: no match is so large", most, what));
        return more;
    };
    const auto alike = [&](const Actor& actor) { return actor.row().body == body; };
    switch (body) {
    case world::Body::tank:
        return full("tanks", limits.tanks, alike) ||
               (ours && full("tanks for you", limits.own_tanks,
                             [&](const Actor& it) { return alike(it) && it.added.owner == match_.welcome.client; }));
    case world::Body::mine:
        return full("mines", limits.mines, alike);
    case world::Body::loose:
        return full("things that lie about", limits.loose, alike);
    case world::Body::shell:
        return full("guided shells", limits.shells, alike);
    }
    return false;
}

void Client::add(const protocol::ActorAdded& message) {
    const auto kind = world::actor_kind(message.kind);
    if (!kind)
        return;
    const bool ours = message.owner == match_.welcome.client;
    // A number that is in use already: it is another actor from now on, or the same one, told anew.
    if (const Actor* before = match_.find(message.actor)) {
        if (before->kind == *kind && before->added.owner == message.owner) {
            match_.actors.at(message.actor).added = message;
            return;
        }
        remove(message.actor);
    }
    if (crowded(world::row(*kind).body, ours))
        return;
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
    case world::Body::shell:
        if (const LocalPlayer* tank = own_.find(message.layer); tank && ours)
            guided_.launch(message.actor, 0, *tank, rules());
        return;
    case world::Body::tank:
        break;
    }
    if (ours)
        own_.add(message.actor);
    else
        physics_.add_remote_tank(message.actor);
    // The newcomer lacks what our partial updates leave out; the server has our last full one, this one is fresher.
    if (!tell_newcomers(std::ranges::count_if(match_.actors, [](const auto& it) { return it.second.driven(); })))
        return;
    own_.send_full_next();
    physics_.loose().send_full_next();
    guided_.send_full_next();
}

void Client::remove(protocol::ActorId id) {
    const Actor* actor = match_.find(id);
    const RemoteActor* remote = remote_.find(id);
    if (actor && remote && remote->updates > 0 && !is_own(id) && actor->driven() &&
        departed_.size() < Measured::max_left) {
        departed_.push_back(measured(*actor, *remote, now()));
        departed_.back().left = true;
    }
    match_.actors.erase(id);
    std::erase_if(match_.acts, [&](const protocol::Act& act) { return act.actor == id; });
    remote_.remove(id);
    physics_.remove(id);
    guided_.remove(id);
    scenes_.forget(id);
    own_.remove(id);
}

} // namespace client
