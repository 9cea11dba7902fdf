#include "client/client.h"

#include "client/recording/recorder.h"
#include "client/scene/ground_cover.h"
#include "dead_reckoning/custom.h"
#include "platform/system.h"
#include "protocol/batch_writer.h"
#include "protocol/cosmetic_events.h"
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
    : ClientState(std::move(session), map, settings, random, now),
      scenes_(terrain_, map.water_height.value_or(no_water)), guided_(tunables::Random(random.bits())) {
    if (const std::uint32_t ours = world::checksum(map); ours != match_.welcome.map_checksum)
        throw MapMismatch(
            fmt::format("your map '{}' differs from the server's (checksum {:08x} here, {:08x} on the server): use "
                        "the same version of the game on both machines",
                        map.name, ours, match_.welcome.map_checksum));
    host_.rules = {}; // the old rules may be those of another match; the server sends its own
    host_.judge = protocol::Judge::present;
    host_.relaying = {};
    host_.give_schemes = false;
}

Client::~Client() { physics_.abandon(); } // running ticks use the own tanks, so they end before these are destroyed

void Client::change_setting(std::string_view name, double value) {
    const auto rows = tunables(host_);
    const tunables::Tunable* row = tunables::find(rows, name);
    if (!row)
        return;
    tunables::Tunable asked = *row;
    asked.get = [value] { return value; };
    if (name == "reference-scheme" && asked.text().find(dr::custom_prefix) != std::string::npos)
        return propose_reference(asked.text());
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

bool Client::vote_for_next() {
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
/// True if messages and recordings can carry the scheme's name.
bool travels(const std::string& name) { return name.size() <= protocol::max_key && protocol::printable(name); }
} // namespace

void Client::give_scheme(const std::string& name, const std::string& source) {
    if (!travels(name))
        return;
    std::string& known = own_schemes_[name];
    if (known == source)
        return;
    const bool is_edited = !known.empty();
    known = source;
    if (source.size() <= protocol::max_source)
        sent_schemes_.erase(name); // `send_own_schemes` sends the new version
    if (const auto used = match_.schemes.find({0, name});
        is_edited && match_.welcome.host && used != match_.schemes.end())
        propose_reference(used->second.reference);
}

void Client::send_own_schemes() {
    if (!host_.give_schemes)
        return;
    for (const auto& [name, source] : own_schemes_) {
        const bool wanted = settings_.swap_schemes && source.size() <= protocol::max_source;
        if (wanted == sent_schemes_.contains(name))
            continue;
        send(protocol::SchemeSource{.name = name, .source = {wanted ? source : std::string()}});
        if (wanted)
            sent_schemes_.insert(name);
        else
            sent_schemes_.erase(name);
    }
}

void Client::clear_scores() {
    remote_.clear_scores();
    departed_.clear();
}

void Client::record(std::unique_ptr<Recorder> recorder) { recorder_ = std::move(recorder); }

// --- the stages of a frame ---

void Client::begin_frame(double now) {
    // Tanks that the local physics re-creates exist at the present only, so they allow no presentation delay.
    clock_.begin(now, settings_.remote_physics ? 0 : settings_.presentation_delay, physics_.clock(), *session_);
}

void Client::tick_local() {
    physics_.join();
    if (physics_.completed() > 0)
        own_.collect(tick_time());
    // Moves the guided shells that flew when the completed ticks began.
    guided_.fly(physics_.completed(), own_, terrain_, drawn_, rules());
    session_->poll(now());
    watch_reference();
    remote_.set_reference_scheme(dr::reference(host_.publisher));
    remote_.set_truth_delay(match_.welcome.lab ? 0 : host_.relaying.truth_delay);
    std::vector<Session::ReceivedMessage> messages = session_->take();
    compact_.decode(messages, remote_);
    if (const auto seen = compact_.answer(now()))
        session_->send(now(), *seen);
    if (recorder_)
        recorder_->received(messages);
    const auto round = match_.state.round;
    for (const Session::ReceivedMessage& arrived : messages)
        if (ended().empty())
            contain(arrived);
    constexpr double clearing = 1; // time in which the server removes the old round's actors [s]
    if (match_.state.round != round)
        cleared_at_ = now() + clearing;
    if (now() >= cleared_at_) {
        cleared_at_ = std::numeric_limits<double>::infinity();
        if (rounds_cleared_++ > 0) // the first message about the match also changes the round
            platform::release_freed_memory();
    }
    match_.tidy(render_time().match);
    if (roads_.drawing() && player() && player()->spawned())
        roads_.draw_to(glm::dvec2(player()->completed().state.position));
    for (LocalPlayer& player : own())
        apply_input(player);
}

void Client::apply_input(LocalPlayer& player) {
    const Actor* actor = match_.find(player.actor());
    const bool alive = actor && actor->alive(), acts = alive && match_.state.running;
    player.boost(now() < player.boost_until ? rules().boost_factor : 1);
    if (match_.state.paused) // all tanks stand during the pause
        player.input = {.tank = {.stick = {.brake = true}}};
    player.drive(player.input, alive);
    if (player.input.fire && can_fire(player))
        fire(player);
    const auto time = session_->match_time(tick_time());
    // True, at most once every `between` [s], if the driver wants the action and the tank may act. Sets `last`.
    const auto due = [&](bool wanted, double& last, double between) {
        const bool is_due = wanted && acts && now() - last >= between;
        if (is_due)
            last = now();
        return is_due;
    };
    const auto act = [&](protocol::CosmeticEvent::Kind kind) {
        send(protocol::CosmeticEvent{
            .actor = player.actor(), .kind = kind, .time = time, .place = player.completed().state.position});
    };
    if (due(player.input.lay_mine, player.last_mine, 0.5))
        send(protocol::LayMine{player.actor()});
    if (due(player.input.use_power && actor && actor->holds != world::PowerUp::none, player.last_use, 0.5))
        send(protocol::UsePower{player.actor()});
    if (due(player.input.smoke, player.last_smoke, protocol::smoke_interval))
        act(protocol::CosmeticEvent::Kind::smoke);
    if (due(player.input.move_hatch, player.last_hatch, protocol::hatch_duration))
        act(protocol::hatch(match_.acts, player.actor(), time) > 0.5f ? protocol::CosmeticEvent::Kind::close_hatch
                                                                      : protocol::CosmeticEvent::Kind::open_hatch);
    if (acts && !player.input.waypoints.empty())
        send(protocol::Waypoints{.actor = player.actor(), .points = player.input.waypoints});
    player.input = {.tank = player.input.tank, .contract = player.input.contract};
}

void Client::fire(LocalPlayer& player) {
    player.last_fire = now();
    player.recoil();
    const auto& tank = player.completed();
    const world::Shell shell = world::fire(world::muzzle(tank.state, tank.articulations), rules().muzzle_speed);
    const protocol::Fire shot{.actor = player.actor(),
                              .origin = shell.origin,
                              .velocity = shell.velocity,
                              .time = session_->match_time(tick_time()),
                              .number = shots_.next(),
                              .display = display()};
    send(shot);
    match_.fired(shot);
    shots_.fired(shot);
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

std::vector<glm::vec3> Client::places_of_own() {
    std::vector<glm::vec3> places;
    for (const LocalPlayer& player : own())
        if (player.spawned())
            places.push_back(player.completed().state.position);
    physics_.loose().add_places(places);
    return places;
}

/// Returns the display settings, from which the server computes the poses that this client displays.
protocol::DisplaySettings Client::display() const {
    const dr::ReceiverSettings& receiver = settings_.receiver;
    return {.scheme = static_cast<std::uint16_t>(settings_.scheme),
            .compensate = receiver.compensate,
            .half_round_trip = receiver.half_round_trip,
            .average_blend = receiver.blend_time == dr::ReceiverSettings::BlendTime::average,
            .blend_scale = static_cast<float>(receiver.blend_scale),
            .delay = static_cast<float>(settings_.remote_physics ? 0 : settings_.presentation_delay),
            .travel = static_cast<float>(std::clamp(session_->round_trip() / 2, 0.0, 10.0)),
            .interpolation_delay = static_cast<float>(receiver.interpolation_delay),
            .extrapolation_limit = static_cast<float>(receiver.extrapolation_limit),
            .targeting_share = static_cast<float>(receiver.targeting_share),
            .stick_weight = static_cast<float>(receiver.stick_weight),
            .phase_in_frames = static_cast<std::uint8_t>(receiver.phase_in_frames)};
}

/// Moves the own shells on, and reports their ends to the server. A shell hits the tank that it is drawn hitting; the
/// server decides whether the hit counts (protocol/judging.h).
void Client::fly_own_shells() {
    if (!render_time().synced)
        return;
    drawn_ = guided_.flying() || shots_.flying() ? picture() : OwnShots::Picture{};
    for (const protocol::ShellEnd& end : guided_.end(terrain_, drawn_, remote_)) {
        send(end);
        remove(end.actor); // at once, before the server confirms it
    }
    for (const protocol::ShellEnd& end : shots_.advance(terrain_, drawn_))
        send(end);
}

OwnShots::Picture Client::picture() const {
    OwnShots::Picture picture{.time = render_time().match, .display = display()};
    picture.tanks.reserve(remote_.actors().size() + own().size());
    const auto add = [&](const Actor& actor, const dr::Update<float>& used, const auto& shown) {
        picture.tanks.push_back(
            {.actor = actor.added.actor,
             .alive = actor.alive(),
             .incarnation = used.incarnation,
             .sequence = static_cast<std::uint16_t>(used.sequence),
             .pose = {shown.state.position, shown.state.orientation, shown.articulations[dr::turret].angle}});
    };
    auto known = match_.actors.begin();
    for (const auto& [id, remote] : remote_.actors()) {
        while (known != match_.actors.end() && known->first < id) // both are sorted by actor number
            ++known;
        if (known == match_.actors.end() || known->first != id || !remote.visible() || is_own(id))
            continue;
        const dr::Displayed<float>& shown = remote.ghosts.front().displayed;
        if (remote.loose)
            picture.loose.push_back(world::solid(*remote.loose, shown.state));
        else if (known->second.driven())
            add(known->second, remote.last, shown);
    }
    for (const LocalPlayer& player : own())
        if (const Actor* actor = match_.find(player.actor()); actor && player.spawned())
            add(*actor, player.last_sent(), pose(player));
    return picture;
}

/// Moves the remote loose bodies to their displayed poses, and claims those that an own tank is about to push.
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
    send_camera_pose();
    send_own_schemes();
    if (recorder_)
        recorder_->clocks(*session_, now());
    session_->flush(now());
}

void Client::look_from(const glm::vec3& eye) {
    eye_ = eye;
    camera_eye_.reset(); // the view direction is unknown
}

void Client::look_from(const Camera& camera) {
    look_from(camera.eye);
    const glm::vec3 way = camera.target - camera.eye;
    const float length = glm::length(way);
    if (!(length > 0))
        return;
    camera_pose_ = {.eye = camera.eye,
                    .look = way / length,
                    .magnification = std::tan(Camera{}.field_of_view / 2) /
                                     std::tan(std::clamp(camera.field_of_view, 0.02f, 3.0f) / 2)};
    camera_eye_ = protocol::picture::eye(camera_pose_->eye, camera_pose_->look, camera_pose_->magnification);
}

void Client::send_camera_pose() {
    if (!camera_pose_)
        return;
    if (const auto told = camera_reporter_.due(now(), *camera_pose_, host_, match_.welcome.lab))
        session_->send(now(), *told);
}

void Client::publish(const TickStamp& tick) {
    Outgoing out{.with_truth = match_.welcome.truth};
    own_.publish(tick, host_.publisher, out);
    physics_.loose().publish(tick, host_.publisher, remote_, render_time(), out);
    guided_.publish(tick, host_.publisher, terrain_, remote_, render_time(), out);
    const auto send = [&](net::Channel channel, const protocol::Bytes& packet) {
        session_->send_packet(now(), channel, packet);
        if (recorder_)
            recorder_->published(now(), packet);
    };
    for (const protocol::Bytes& packet : protocol::encode_batches(out.updates))
        send(net::Channel::kinematics, packet);
    if (recorder_)
        recorder_->tick(*this, tick.truth);
    for (const protocol::TruthPose& pose : out.truth) // own tanks have true poses here, too, to score their echo
        if (remote_.find(pose.actor))
            remote_.receive(pose, tick.truth);
    if (!out.truth.empty())
        if (const auto packet = session_->packet(protocol::TruthBatch{std::move(out.truth)}))
            send(net::Channel::truth, *packet);
}

} // namespace client
