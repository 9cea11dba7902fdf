#include "server/admission.h"

#include "server/names.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <spdlog/spdlog.h>

namespace server {

namespace {

constexpr std::size_t departed_kept = 256; ///< in the report
constexpr std::size_t snapshot_size = 200; ///< updates in one message: far below protocol::max_packet

net::RateLimit bucket(double base, double per_tank, int tanks, double burst) {
    const double rate = base + per_tank * tanks;
    return {rate, rate * burst};
}

void set_limits(Client& client, const TrafficLimits& limits, int tanks) {
    client.messages = bucket(limits.messages_per_second, limits.messages_per_tank, tanks, limits.burst);
    client.bytes = bucket(limits.bytes_per_second, limits.bytes_per_tank, tanks, limits.burst);
}

} // namespace

void Admission::connected(const net::Event& event) {
    Client& client = game_.roster.clients[event.peer];
    client = {};
    client.peer = event.peer;
    client.address = event.text;
    client.connected_at = game_.now;
    const double warnings = game_.settings.traffic.warnings_per_second;
    client.warnings = {warnings, 2 * warnings};
    const double claims = game_.settings.requests.claims_per_second;
    client.claims = {claims, 2 * claims};
    set_limits(client, game_.settings.traffic, 0);
}

void Admission::disconnected(const net::Event& event) {
    Client* client = game_.roster.client(event.peer);
    if (!client)
        return;
    if (client->admitted()) {
        spdlog::info("{} has left: {}", describe(*client), event.text);
        remove_actors(client->id);
    }
    game_.roster.clients.erase(event.peer);
}

void Admission::dismiss(Client& client, std::string_view why) {
    if (client.leaving)
        return;
    spdlog::warn("{} is disconnected: {}", describe(client), why);
    client.leaving = true;
    game_.transport->disconnect(client.peer);
    if (client.id != 0)
        remove_actors(client.id);
}

void Admission::tick() {
    const double deadline = game_.now - game_.settings.traffic.hello_within;
    for (auto& [peer, client] : game_.roster.clients)
        if (client.id == 0 && client.connected_at < deadline)
            dismiss(client, fmt::format("it did not say hello within {} s", game_.settings.traffic.hello_within));
}

void Admission::hello(Client& client, const std::vector<std::uint8_t>& packet) {
    if (client.id != 0)
        return game_.drop(client, Drop::unexpected, "a second hello");
    const auto hello = protocol::decode<protocol::Hello>(packet);
    if (!hello) {
        game_.drop(client, Drop::malformed, "hello");
        return refuse(client, protocol::Refusal::bad_hello,
                      fmt::format("this hello cannot be read: a name has at most {} bytes of printable text, a client "
                                  "at most {} tanks",
                                  protocol::max_name, protocol::max_tanks_per_client));
    }
    if (hello->protocol_version != protocol::version)
        return refuse(client, protocol::Refusal::version,
                      fmt::format("this server speaks version {}, yours is {}: update the older one", protocol::version,
                                  hello->protocol_version));
    const int tanks = game_.roster.tanks();
    const int wanted = static_cast<int>(hello->tank_names.size());
    if (tanks + wanted > game_.settings.max_players)
        return refuse(client, protocol::Refusal::full,
                      fmt::format("the match is full: {} of {} tanks are taken and you need {}; try again later", tanks,
                                  game_.settings.max_players, wanted));
    client.id = game_.roster.free_client_id();
    if (client.id == 0 || game_.roster.admitted() > game_.settings.traffic.clients) {
        client.id = 0;
        return refuse(client, protocol::Refusal::full, "the match is full: too many clients; try again later");
    }
    admit(client, *hello);
}

void Admission::refuse(Client& client, protocol::Refusal refusal, std::string text) {
    protocol::Refused refused;
    refused.refusal = refusal;
    refused.text = text;
    game_.tell(client, refused);
    dismiss(client, text);
}

void Admission::admit(Client& client, const protocol::Hello& hello) {
    client.bots = hello.bots;
    client.echo = hello.echo;
    client.host = !hello.bots && !had_host_;
    had_host_ = had_host_ || client.host;
    set_limits(client, game_.settings.traffic, static_cast<int>(hello.tank_names.size()));
    ++admitted_;
    if (game_.roster.tanks() == 0 && !hello.tank_names.empty())
        referee_.start_match(); // an empty server's clock does not count

    std::set<std::string, std::less<>> taken;
    for (const auto& [id, actor] : game_.roster.actors)
        if (actor.tank())
            taken.insert(actor.name);
    std::vector<Actor*> tanks;
    for (const std::string& wanted : hello.tank_names) {
        const std::string name =
            unique_name(wanted, ++tanks_named_, [&](std::string_view n) { return taken.contains(n); });
        taken.insert(name);
        const std::uint8_t colour = game_.roster.free_colour(tanks.empty() ? hello.colour : protocol::any_colour);
        Actor* tank = game_.roster.add(world::ActorKind::tank);
        if (!tank)
            break;
        tank->owner = client.id;
        tank->bot = hello.bots;
        tank->colour = colour;
        tank->name = name;
        tank->joined = game_.now;
        tank->health = game_.settings.rules.health;
        tanks.push_back(tank);
    }
    client.name = tanks.empty() ? "a viewer" : tanks.front()->name;
    spdlog::info("{} has joined with {} tank{}{}", describe(client), tanks.size(), tanks.size() == 1 ? "" : "s",
                 client.host ? " as host" : "");

    brief(client);
    for (const auto& [peer, other] : game_.roster.clients)
        if (other.admitted() && other.id != client.id)
            for (const Actor* tank : tanks)
                game_.tell(other, introduction(*tank));
    for (Actor* tank : tanks)
        referee_.spawn(*tank);
}

void Admission::brief(const Client& client) {
    game_.tell(client, protocol::Welcome{client.id, map_name_, map_checksum_, game_.settings.truth, client.host});
    std::vector<protocol::EncodedUpdate> updates;
    for (const auto& [id, actor] : game_.roster.actors) {
        game_.tell(client, introduction(actor));
        if (actor.tank()) {
            game_.tell(client, health_of(actor));
            game_.tell(client, score_of(actor));
        }
        if (actor.motion.known() || (!actor.tank() && actor.updates > 0)) {
            const protocol::ActorUpdate full{id, true, actor.motion.last_reason, true, true, true, actor.motion.last};
            updates.push_back(protocol::encode_update(full));
        }
    }
    game_.tell(client, referee_.state());
    for (const tunables::Tunable& row : tunables(game_.settings)) // the newcomer's own defaults are none of ours
        game_.tell(client, protocol::Setting{std::string(row.row.name), row.text()});
    roads_.brief(client);
    for (std::size_t i = 0; i < updates.size(); i += snapshot_size)
        game_.tell(client, protocol::Snapshot{{updates.begin() + static_cast<std::ptrdiff_t>(i),
                                               updates.begin() + static_cast<std::ptrdiff_t>(
                                                                     std::min(i + snapshot_size, updates.size()))}});
}

void Admission::remove_actors(ClientId owner) {
    for (auto it = game_.roster.actors.begin(); it != game_.roster.actors.end();) {
        if (it->second.owner != owner) {
            ++it;
            continue;
        }
        if (it->second.loose) { // what it pushed stays: the server takes it back
            it->second.owner = 0;
            ++it;
            continue;
        }
        game_.tell_all(protocol::ActorRemoved{it->first});
        if (departed_.size() < departed_kept)
            departed_.push_back({it->second, game_.now});
        it = game_.roster.actors.erase(it);
    }
}

} // namespace server
