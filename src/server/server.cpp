#include "server/server.h"

#include "dead_reckoning/custom.h"
#include "platform/system.h"
#include "protocol/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace server {

Server::Server(const world::Map& map, std::string map_name, std::unique_ptr<net::Transport> transport,
               ServerSettings settings, tunables::Random random)
    : game_(map, std::move(transport), std::move(settings), random), referee_(game_), kinematics_(game_, referee_),
      gunnery_(game_, referee_), guided_(game_, referee_), minefield_(game_, referee_, kinematics_),
      loose_(game_, referee_, kinematics_, map.props), cosmetic_events_(game_, referee_),
      pickups_(game_, referee_, loose_, map.water_height), crate_run_(game_, referee_, map.water_height), truth_(game_),
      stats_broadcaster_(game_, truth_), roads_(game_), chat_(game_), vote_(game_, std::move(map_name)),
      schemes_(game_, chat_),
      admission_(game_, referee_, roads_, cosmetic_events_, vote_, chat_, schemes_, world::checksum(map)),
      orders_(game_, admission_, referee_, chat_, vote_,
              {.set = [this](const std::string& row, const std::string& value) { return set(row, value); },
               .start_next_round = [this](std::optional<std::string> next) { start_next_round(std::move(next)); }}),
      migrator_(game_, referee_, chat_), stopwatch_(game_.settings.stopwatch) {
    keep_own_reference(game_.settings);
    game_.hand_over_round = [this] {
        if (!next_map_)
            if (std::string next = vote_.next(); next != vote_.present())
                next_map_ = std::move(next);
        return next_map_.has_value();
    };
}

Server::Server(const world::Map& map, std::string map_name, ServerHandover handover, tunables::Random random)
    : Server(map, std::move(map_name), std::move(handover.transport), std::move(handover.settings), random) {
    inherited_ = true;
    inherited_round_ = handover.round;
    start_ = handover.clock;
    game_.now = game_.previous = handover.time;
    game_.roster.clients = std::move(handover.clients);
    for (auto& [peer, client] : game_.roster.clients)
        client.concealed.clear();
    game_.roster.seats = std::move(handover.seats);
    chat_.inherit(std::move(handover.said));
    game_.roster.bans = std::move(handover.bans);
    game_.roster.mutes = std::move(handover.mutes);
    game_.roster.former_servers = std::move(handover.former_servers);
    admission_.inherit(handover.admitted, handover.refused);
}

ServerHandover Server::move_to(const std::string& map, std::uint32_t map_checksum) {
    admission_.move_to(map, map_checksum);
    game_.transport->flush(game_.clock_);
    return {.transport = std::move(game_.transport),
            .settings = std::move(game_.settings),
            .clients = std::move(game_.roster.clients),
            .seats = std::move(game_.roster.seats),
            .bans = std::move(game_.roster.bans),
            .mutes = std::move(game_.roster.mutes),
            .former_servers = std::move(game_.roster.former_servers),
            .said = chat_.lines(),
            .clock = start_,
            .time = game_.now,
            .admitted = admission_.clients_admitted(),
            .refused = admission_.refused_here()};
}

void Server::stay() {
    std::erase(game_.settings.maps, next_map_.value_or(""));
    next_map_.reset();
    referee_.start_match(false);
}

void Server::tick(double now) {
    start_tick(now);
    run(Stage::receive, [this] { receive(); });
    run(Stage::validate, [this] { validate(); });
    run(Stage::dead_reckon, [this] { kinematics_.dead_reckon(); });
    run(Stage::play, [this] { play(); });
    run(Stage::relay, [this] { relay(); });
    run(Stage::physics, [this] { game_.physics.step(1); });
    if (game_.now >= game_.settings.stopwatch_from)
        stopwatch_.end_tick();
}

void Server::validate() {
    for (auto& [peer, update] : kinematics_.received())
        if (Client* client = game_.roster.client(peer); client && client->admitted())
            contain(*client,
                    // Clang 14 cannot capture a structured binding
                    [&, &update = update] { kinematics_.judge(*client, update); });
    kinematics_.received().clear();
    for (auto& [peer, client] : game_.roster.clients)
        if (!client.disconnect_reason.empty() && !client.leaving)
            admission_.expel(client, client.disconnect_reason);
}

template <class Work> void Server::run(Stage stage, Work&& work) {
    try {
        if (game_.now < game_.settings.stopwatch_from)
            work();
        else
            stopwatch_.time(stage, work);
    } catch (const std::exception& error) {
        const std::string_view name = stage_rows[static_cast<std::size_t>(stage)].name;
        throw std::runtime_error(
            fmt::format("the server failed at {:.1f} s, in its stage {}: {}", game_.now, name, error.what()));
    }
}

void Server::send_end(protocol::Refusal refusal, const std::string& why) noexcept {
    if (!game_.transport || migrator_.stage() == HostMigrator::Stage::done) // another server continues the match
        return;
    try {
        const protocol::Refused over{.refusal = refusal, .text = protocol::make_printable(why, protocol::max_text)};
        for (const auto& [peer, client] : game_.roster.clients)
            game_.tell(client, over);
        game_.transport->flush(game_.clock_);
    } catch (const std::exception&) { // a client without the message notices that the connection ends
    }
}

void Server::start_tick(double now) {
    if (ticks_++ == 0) {
        if (!inherited_)
            start_ = now;
        if (game_.settings.bots > 0 && game_.settings.ask_for_bots)
            game_.settings.ask_for_bots(game_.settings.bots);
    }
    game_.clock_ = now;
    game_.shots.clear();
    game_.previous = game_.now;
    advance_time(now - start_);
    if (inherited_ && ticks_ == 1)
        inherited_round_ ? referee_.continue_round(*inherited_round_) : referee_.start_match(false);
}

/// Advances match time, and records when the process was suspended.
void Server::advance_time(double time) {
    const double before = game_.now;
    game_.now = std::max(before, time);
    // [s]: a step longer than `moment` counts as suspended. A long step within `soon` of another extends it, because
    // work has piled up, up to `longest`: a server that is always slow must still check updates.
    constexpr double moment = 0.25, soon = 2, longest = 10;
    if (game_.now - before > moment) {
        const bool again = before - game_.suspension.to < soon && game_.now - game_.suspension.from < longest;
        game_.suspension = {again ? game_.suspension.from : before, game_.now};
    }
}

void Server::receive() {
    game_.log_.poll(game_.now);
    events_.clear();
    game_.transport->poll(game_.clock_, events_);
    // The process may have been suspended since the tick began. Messages that came meanwhile are not from the future.
    double latest = game_.now;
    for (const net::Event& event : events_)
        latest = std::max(latest, event.time - start_);
    advance_time(latest);
    for (net::Event& event : events_) {
        if (event.kind == net::Event::Kind::connected)
            admission_.connected(event);
        else if (event.kind == net::Event::Kind::disconnected)
            admission_.disconnected(event);
        else if (Client* client = game_.roster.client(event.peer); client && !client->leaving)
            contain(*client, [&] { handle(*client, event); });
    }
    admission_.tick();
    migrator_.tick();
    schemes_.tick();
}

/// Runs `work`; if it throws, disconnects the client so that the match continues.
template <class Work> void Server::contain(Client& client, Work&& work) {
    try {
        work();
    } catch (const std::exception& error) {
        game_.reject(client, RejectReason::handler_failed, error.what());
        admission_.dismiss(client, "the server failed to handle a message from it");
    }
}

void Server::handle(Client& client, net::Event& event) {
    client.heard_at = game_.now;
    const auto size = static_cast<double>(event.bytes.size());
    if (!client.messages.take(game_.now, 1) || !client.bytes.take(game_.now, size)) {
        game_.reject(client, RejectReason::flooding);
        return admission_.dismiss(client, "it sends too many messages");
    }
    const protocol::Kind kind = protocol::kind(event.bytes);
    const std::string name(protocol::name(kind));
    if (kind == protocol::kind_of<protocol::Hello>)
        return admission_.hello(client, event.bytes);
    if (kind == protocol::Kind::unknown)
        return game_.reject(client, RejectReason::malformed, "unknown kind of message");
    if (client.moving) // the client may not yet know of the next map
        return;
    if (!client.admitted())
        return game_.reject(client, RejectReason::unexpected, fmt::format("{} before hello", name));
    if (!protocol::sent_by(protocol::Sender::client, kind))
        return game_.reject(client, RejectReason::unexpected, fmt::format("{} must come from the server", name));
    auto message = protocol::decode(event.bytes);
    if (!message)
        return game_.reject(client, RejectReason::malformed, name);

    const net::PeerId peer = client.peer;
    // The client may leave before its request is carried out.
    const auto later = [this, peer](auto& part, auto carry_out, const auto& request) {
        requests_.emplace_back([this, peer, &part, carry_out, request] {
            if (Client* sender = game_.roster.client(peer); sender && sender->admitted())
                contain(*sender, [&] { std::invoke(carry_out, part, *sender, request); });
        });
    };
    protocol::visit<protocol::Sender::client, protocol::Hello>(
        protocol::Handle{
            [&](protocol::UpdateBatch& batch) { kinematics_.receive(client, std::move(batch)); },
            [&](const protocol::CompactAck& seen) { kinematics_.handle_ack(client, seen); },
            [&](protocol::TruthBatch& batch) { truth_.receive(client, batch); },
            [&](protocol::Ping& ping) {
                if (event.channel == net::Channel::kinematics) {
                    client.link.add_ping(game_.now, ping.number);
                    time_round_trip(client, ping, event.time);
                }
                ping.received = std::max(0.0, event.time - start_);
                ping.server_time = std::max(game_.now, ping.received); // the ping may have come since the tick began
                game_.tell(client, ping, event.channel);
            },
            [&](const protocol::Fire& fire) { later(gunnery_, &Gunnery::fire, fire); },
            [&](const protocol::ShellEnd& end) { later(*this, &Server::end_shell, end); },
            [&](const protocol::UsePower& request) { later(*this, &Server::use, request); },
            [&](const protocol::LayMine& request) { later(minefield_, &Minefield::lay, request); },
            // At once, because this tick may contain the claimant's updates of the body.
            [&](const protocol::Claim& claim) { loose_.claim(client, claim); },
            [&](const protocol::Road& road) { roads_.draw(client, road); },
            [&](const protocol::Waypoints& waypoints) { roads_.set_waypoints(client, waypoints); },
            [&](const protocol::CosmeticEvent& act) { later(cosmetic_events_, &CosmeticEvents::begin, act); },
            [&](const protocol::Setting& setting) { change_setting(client, setting); },
            [&](const protocol::Vote& vote) { vote_.vote(client, vote); },
            [&](const protocol::Chat& line) { chat_.say(client, line); },
            // Later, because an order may remove the client whose messages are being read.
            [&](const protocol::Order& order) { later(orders_, &Orders::receive, order); },
            [&](protocol::SchemeSource& scheme) { schemes_.take(client, std::move(scheme)); },
            [&](const protocol::HostAnswer& answer) { migrator_.handle_answer(client, answer); },
            [&](const protocol::MigrationReply& taken) { migrator_.handle_reply(client, taken); },
            [&](const protocol::CameraPose& camera) {
                client.camera = camera;
                client.camera_at = game_.now;
            },
        },
        *message);
}

/// Measures the round-trip time from the previous answer, without the time for which the client held it. The client
/// reports that time and may lie; travel_time() limits the effect.
void Server::time_round_trip(Client& client, const protocol::Ping& ping, double came) const {
    const double round_trip = came - start_ - ping.server_time - ping.received;
    if (ping.server_time <= 0 || ping.received < 0 || round_trip < -world::tick_length || round_trip > 10)
        return;
    client.round_trip.add(game_.now, std::max(0.0, round_trip));
    client.link.add_round_trip(std::max(0.0, round_trip));
}

void Server::change_setting(Client& client, const protocol::Setting& setting) {
    if (!client.host)
        return game_.reject(client, RejectReason::not_host, setting.name);
    if (!find(tunables(game_.settings), setting.name))
        return game_.reject(client, RejectReason::unknown_setting, setting.name);
    if (const auto wrong = set(setting.name, setting.value))
        return game_.reject(client, RejectReason::malformed, *wrong);
    game_.log("setting", fmt::format("{} sets {} to {}", describe(client), setting.name, setting.value));
}

/// Sets an existing row for all clients; returns the error for a wrong value.
std::optional<std::string> Server::set(const std::string& name, const std::string& value) {
    const tunables::Tunables rows = tunables(game_.settings);
    const tunables::Tunable& row = *find(rows, name);
    const int scheme = game_.settings.publisher.reference_scheme;
    const world::MatchRules before = game_.settings.rules;
    ServerSettings tried = game_.settings;
    if (auto wrong = find(tunables(tried), name)->set_text(value))
        return wrong;
    if (const int wanted = tried.publisher.reference_scheme; wanted != scheme && dr::is_foreign(wanted))
        return fmt::format("{} must be one of the server's own schemes, not '{}', which a player has shared", name,
                           value);
    (void)row.set_text(value); // valid, as just tried
    if (name == "reference-scheme")
        schemes_.end_reference();
    game_.tell_all(protocol::Setting{name, row.text()});
    if (scheme != game_.settings.publisher.reference_scheme)
        kinematics_.restart_dead_reckoning();
    referee_.rules_changed(before);
    return {};
}

/// Starts the next round now, on `map` or the next map in turn.
void Server::start_next_round(std::optional<std::string> map) {
    const std::string next = map.value_or(vote_.next());
    if (next == vote_.present())
        referee_.start_match(false);
    else
        next_map_ = next;
}

void Server::play() {
    referee_.tick();
    vote_.tick(!referee_.between_rounds());
    if (match_ != referee_.match()) {
        const bool first = std::exchange(match_, referee_.match()) == 0;
        for (MatchPart* part : parts_)
            part->new_match();
        if (!first)
            platform::release_freed_memory(); // a round leaves the memory of hundreds of mines
        allocated_.push_back(platform::allocated());
    }
    for (const auto& request : requests_)
        request();
    requests_.clear();
    for (MatchPart* part : parts_)
        part->tick();
}

void Server::relay() {
    stats_broadcaster_.tick();
    truth_.judge();
    truth_.add(kinematics_.own_truth());
    kinematics_.relay();
    truth_.relay();
    game_.transport->flush(game_.clock_);
}

Report Server::report() const {
    Report report;
    report.duration = game_.now;
    report.ticks = ticks_;
    for (const StageRow& row : stage_rows)
        report.stages[row.stage] = stopwatch_.figures(row.stage);
    report.tick = stopwatch_.whole();
    report.clients = admission_.clients_admitted();
    report.refused = admission_.refused();
    report.updates = kinematics_.counts();
    report.traffic = game_.transport->traffic();
    report.dropped = game_.dropped;
    report.truth_disagreement = truth_.largest_disagreement();
    report.allocated = allocated_;
    const auto add = [&](const Actor& actor, double until) {
        const double here = std::max(until - actor.joined, world::tick_length);
        report.actors.push_back({actor.name, actor.kind, actor.owner, actor.kills, actor.deaths,
                                 static_cast<double>(actor.updates) / here,
                                 static_cast<double>(actor.update_bytes) / here});
    };
    for (const auto& [id, actor] : game_.roster.actors)
        add(actor, game_.now);
    for (const Game::Departed& departed : game_.departed)
        add(departed.actor, departed.at);
    return report;
}

} // namespace server
