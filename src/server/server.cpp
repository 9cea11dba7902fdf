#include "server/server.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace server {

Server::Server(const world::Map& map, std::string map_name, std::unique_ptr<net::Transport> transport,
               ServerSettings settings, tunables::Random random)
    : game_(map, std::move(transport), std::move(settings), random), referee_(game_), kinematics_(game_, referee_),
      gunnery_(game_, referee_), minefield_(game_, referee_, kinematics_),
      loose_(game_, referee_, kinematics_, map.props), truth_(game_), roads_(game_),
      admission_(game_, referee_, roads_, std::move(map_name), world::checksum(map)),
      stopwatch_(game_.settings.stopwatch) {}

void Server::tick(double now) {
    start_tick(now);
    stopwatch_.time(Stage::receive, [this] { receive(); });
    stopwatch_.time(Stage::validate, [this] { validate(); });
    stopwatch_.time(Stage::dead_reckon, [this] { dead_reckon(); });
    stopwatch_.time(Stage::play, [this] { play(); });
    stopwatch_.time(Stage::relay, [this] { relay(); });
    stopwatch_.time(Stage::physics, [this] { step_physics(); });
}

void Server::start_tick(double now) {
    if (ticks_++ == 0) {
        start_ = now;
        if (game_.settings.bots > 0 && game_.settings.ask_for_bots)
            game_.settings.ask_for_bots(game_.settings.bots);
    }
    game_.clock_ = now;
    game_.previous = game_.now;
    game_.now = std::max(game_.now, now - start_);
}

void Server::receive() {
    events_.clear();
    game_.transport->poll(game_.clock_, events_);
    for (net::Event& event : events_) {
        if (event.kind == net::Event::Kind::connected)
            admission_.connected(event);
        else if (event.kind == net::Event::Kind::disconnected)
            admission_.disconnected(event);
        else if (Client* client = game_.roster.client(event.peer); client && !client->leaving)
            handle(*client, event);
    }
    admission_.tick();
}

template <class Message, class Handler> void Server::take(Client& client, const net::Event& event, Handler&& handler) {
    if (auto message = protocol::decode<Message>(event.bytes))
        handler(*message);
    else
        game_.drop(client, Drop::malformed, std::string(protocol::name(protocol::kind_of<Message>)));
}

void Server::handle(Client& client, net::Event& event) {
    const auto size = static_cast<double>(event.bytes.size());
    if (!client.messages.take(game_.now, 1) || !client.bytes.take(game_.now, size)) {
        game_.drop(client, Drop::flooding);
        return admission_.dismiss(client, "it floods the server");
    }
    using protocol::Kind;
    const Kind kind = protocol::kind(event.bytes);
    if (kind == Kind::hello)
        return admission_.hello(client, event.bytes);
    if (kind == Kind::count)
        return game_.drop(client, Drop::malformed, "no message starts like that");
    if (!client.admitted())
        return game_.drop(client, Drop::unexpected, fmt::format("{} before hello", protocol::name(kind)));

    const net::PeerId peer = client.peer;
    // By the time an order is carried out, its client may have left.
    const auto later = [this, peer](auto&& carry_out) {
        orders_.emplace_back([this, peer, carry_out] {
            if (Client* sender = game_.roster.client(peer); sender && sender->admitted())
                carry_out(*sender);
        });
    };
    switch (kind) {
    case Kind::update_batch:
        return take<protocol::UpdateBatch>(client, event,
                                           [&](auto& batch) { kinematics_.receive(client, std::move(batch)); });
    case Kind::truth_batch:
        return take<protocol::TruthBatch>(client, event, [&](auto& batch) { truth_.receive(client, batch); });
    case Kind::ping:
        return take<protocol::Ping>(client, event, [&](auto& ping) {
            ping.received = std::clamp(event.time - start_, 0.0, game_.now);
            ping.server_time = game_.now;
            game_.tell(client, ping, event.channel);
        });
    case Kind::fire:
        return take<protocol::Fire>(
            client, event, [&](auto& fire) { later([this, fire](Client& sender) { gunnery_.fire(sender, fire); }); });
    case Kind::lay_mine:
        return take<protocol::LayMine>(client, event, [&](auto& order) {
            later([this, order](Client& sender) { minefield_.lay(sender, order); });
        });
    case Kind::claim: // at once: the claimant's updates of it may be in this very tick
        return take<protocol::Claim>(client, event, [&](auto& claim) { loose_.claim(client, claim); });
    case Kind::road:
        return take<protocol::Road>(client, event, [&](auto& road) { roads_.draw(client, road); });
    case Kind::setting:
        return take<protocol::Setting>(client, event, [&](auto& setting) { change_setting(client, setting); });
    default:
        return game_.drop(client, Drop::unexpected, fmt::format("{} is the server's", protocol::name(kind)));
    }
}

void Server::change_setting(Client& client, const protocol::Setting& setting) {
    if (!client.host)
        return game_.drop(client, Drop::not_host, setting.name);
    const tunables::Tunables rows = tunables(game_.settings);
    const tunables::Tunable* row = find(rows, setting.name);
    if (!row)
        return game_.drop(client, Drop::unknown_setting, setting.name);
    const int scheme = game_.settings.publisher.reference_scheme;
    const float time_limit = game_.settings.rules.time_limit;
    row->set(setting.value);
    spdlog::info("{} sets {} to {}", describe(client), row->row.name, row->text());
    game_.tell_all(protocol::Setting{setting.name, row->get()});
    if (scheme != game_.settings.publisher.reference_scheme)
        kinematics_.reckon_afresh();
    if (time_limit != game_.settings.rules.time_limit)
        referee_.rules_changed();
}

void Server::play() {
    referee_.tick();
    if (match_ != referee_.match()) {
        match_ = referee_.match();
        gunnery_.clear();
        minefield_.clear();
        loose_.reset();
    }
    for (const auto& order : orders_)
        order();
    orders_.clear();
    gunnery_.tick();
    minefield_.tick();
    loose_.tick();
}

void Server::relay() {
    truth_.add(minefield_.truth());
    truth_.add(loose_.truth());
    kinematics_.relay();
    truth_.relay();
    game_.transport->flush(game_.clock_);
}

Report Server::report() const {
    Report report;
    report.duration = game_.now;
    report.ticks = ticks_;
    for (std::size_t i = 0; i < report.stages.size(); ++i)
        report.stages[i] = stopwatch_.figures(static_cast<Stage>(i));
    report.clients = admission_.clients_admitted();
    report.updates = kinematics_.counts();
    report.traffic = game_.transport->traffic();
    report.dropped = game_.dropped;
    const auto add = [&](const Actor& actor, double until) {
        const double here = std::max(until - actor.joined, world::tick_length);
        report.actors.push_back({actor.name, actor.kind, actor.owner, actor.kills, actor.deaths,
                                 static_cast<double>(actor.updates) / here,
                                 static_cast<double>(actor.update_bytes) / here});
    };
    for (const auto& [id, actor] : game_.roster.actors)
        add(actor, game_.now);
    for (const Admission::Departed& departed : admission_.departed())
        add(departed.actor, departed.at);
    return report;
}

} // namespace server
