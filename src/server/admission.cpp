#include "server/admission.h"

#include "protocol/text.h"
#include "server/address_limits.h"
#include "server/names.h"
#include "server/order_words.h"
#include "server/teams.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace server {

namespace {

/// Whether the client is a bot host in the server's process. Every client from the network counts as a person, so that
/// the host sees and can remove it.
bool are_bots(const Client& client, const protocol::Hello& hello) { return hello.bots && client.machine.empty(); }

std::size_t max_clients(const ServerSettings& settings) {
    constexpr int viewers = 16; // least number of places for viewers when all players' places are taken
    return std::max(settings.traffic.clients, static_cast<std::size_t>(settings.max_players + viewers));
}

void set_limits(Client& client, const TrafficLimits& limits, int tanks) {
    client.messages =
        net::RateLimit::at_rate(limits.messages_per_second + limits.messages_per_tank * tanks, limits.burst);
    client.bytes = net::RateLimit::at_rate(limits.bytes_per_second + limits.bytes_per_tank * tanks, limits.burst);
}

} // namespace

void Admission::connected(const net::Event& event) {
    Client& client = game_.roster.clients[event.peer];
    client = {};
    client.peer = event.peer;
    client.address = event.text;
    client.machine = event.machine;
    client.stream = event.stream;
    client.connected_at = game_.now;
    const double claims = game_.settings.requests.claims_per_second;
    client.claims = {claims, 2 * claims};
    client.chat = {game_.settings.traffic.chat_per_second, game_.settings.traffic.chat_burst};
    client.orders = {game_.settings.traffic.orders_per_second, game_.settings.traffic.order_burst};
    client.scheme_shares = {game_.settings.traffic.schemes_per_second, game_.settings.traffic.scheme_burst};
    set_limits(client, game_.settings.traffic, 0);
    refuse_banned(client); // compares the machine only: the player's token comes with Hello
}

bool Admission::refuse_banned(Client& client) {
    const auto& bans = game_.roster.bans;
    const auto ban = std::ranges::find_if(bans, [&](const Sanction& each) { return each.matches(client); });
    if (ban == bans.end())
        return false;
    refuse(client, protocol::Refusal::dismissed,
           fmt::format("the host has banned {}{}{}", ban->name,
                       ban->machine.empty() ? "" : fmt::format(" ({})", ban->machine), reason_suffix(ban->why)));
    return true;
}

void Admission::disconnected(const net::Event& event) {
    Client* client = game_.roster.client(event.peer);
    if (!client)
        return;
    if (client->admitted()) {
        game_.log("left", fmt::format("{} has left: {}", describe(*client), event.text));
        forfeit(*client);
        keep_seat(*client, game_.settings.seat_kept);
        if (!event.lost && !game_.roster.seats.empty() && game_.roster.seats.back().id == client->id)
            game_.roster.seats.back().yields = true;
        remove_actors(*client);
        if (!client->bots)
            chat_.announce(fmt::format("{} has left: {}", client->name, event.text));
    }
    game_.roster.clients.erase(event.peer);
}

void Admission::dismiss(Client& client, std::string_view why) {
    if (client.leaving)
        return;
    game_.warn("disconnected", fmt::format("{} is disconnected: {}", describe(client), why));
    client.leaving = true;
    game_.transport->disconnect(client.peer);
    if (client.id == 0)
        return;
    if (why != owner_is_back)
        forfeit(client);
    remove_actors(client);
    if (!client.bots && why != owner_is_back)
        chat_.announce(fmt::format("{} was disconnected: {}", client.name, why));
}

net::Refused Admission::refused() const {
    net::Refused all = game_.transport->traffic().refused;
    all.joins += refused_;
    return all;
}

void Admission::expel(Client& client, const std::string& why) { refuse(client, protocol::Refusal::dismissed, why); }

bool Admission::is_host_token(std::string_view token) const {
    const std::string& right = game_.settings.host_token;
    if (right.empty())
        return false;
    std::size_t wrong = token.size() ^ right.size();
    for (std::size_t i = 0; i < token.size(); ++i)
        wrong |= static_cast<std::size_t>(token[i] ^ right[i % right.size()]);
    return wrong == 0;
}

void Admission::tick() {
    constexpr double every = 0.1; // time between two checks for a missing Hello [s]
    if (game_.now >= hurried_at_ + every) {
        hurried_at_ = game_.now;
        const double deadline = game_.now - game_.settings.traffic.hello_within;
        for (auto& [peer, client] : game_.roster.clients)
            if (client.id == 0 && client.connected_at < deadline)
                dismiss(client, fmt::format("it sent no hello within {} s", game_.settings.traffic.hello_within));
    }
    std::erase_if(game_.roster.seats, [&](const Seat& seat) { return seat.until < game_.now; });
    bench_.tick();
    send_kept_seats();
}

void Admission::hello(Client& client, const std::vector<std::uint8_t>& packet) {
    if (client.id != 0)
        return game_.reject(client, RejectReason::unexpected, "a second hello");
    const auto hello = protocol::decode<protocol::Hello>(packet);
    if (!hello) {
        game_.reject(client, RejectReason::malformed, "hello");
        return refuse(
            client, protocol::Refusal::bad_hello,
            fmt::format("the server cannot read the hello: a name has at most {} bytes of printable text, a client "
                        "at most {} tanks",
                        protocol::max_name, protocol::max_tanks_per_client));
    }
    if (hello->protocol_version != protocol::version)
        return refuse(client, protocol::Refusal::version,
                      fmt::format("this server speaks version {}, yours is {}: update the older one{}",
                                  protocol::version, hello->protocol_version,
                                  game_.settings.download_port > 0
                                      ? fmt::format(" (http://SERVER:{} offers this one)", game_.settings.download_port)
                                      : ""));
    const std::string& machine = client.machine;
    const auto& former = game_.roster.former_servers;
    if (!former.empty() && !machine.empty() && !std::exchange(client.told_former, true))
        return game_.tell(client, protocol::FormerServers{former}); // the client repeats Hello with its number here
    client.player = hello->player;
    if (refuse_banned(client))
        return;
    if (!machine.empty() && !client.moving && game_.settings.address.joins > 0 && !joins_.take(game_.now, machine))
        return refuse(client, protocol::Refusal::full,
                      fmt::format("too many joins from {} in a short time: try again in some seconds (joins-per-"
                                  "address)",
                                  machine));
    if (std::optional<Seat> seat = claim_seat(*hello)) {
        client.echo = hello->echo;
        seat->host = seat->host || is_host_token(hello->host_token);
        return reseat(client, std::move(*seat));
    }
    const int wanted = static_cast<int>(hello->tank_names.size());
    if (const auto why = check_address_limits(game_.roster, client, wanted, game_.settings.address))
        return refuse(client, protocol::Refusal::full, *why);
    if (!machine.empty())
        free_kept_seats(game_.roster, machine, wanted, game_.settings.address);
    const int tanks = game_.roster.tanks() + game_.roster.kept_tanks();
    const int missing = tanks + wanted - game_.settings.max_players;
    if (wanted > 0 && missing > 0 &&
        (are_bots(client, *hello) || (!bench_.make_room(missing) && !give_up_seats(missing))))
        return refuse(client, protocol::Refusal::full,
                      fmt::format("the match is full: {} of {} tanks are taken and you need {}; try again later", tanks,
                                  game_.settings.max_players, wanted));
    client.id = free_client_id();
    if (client.id == 0 || game_.roster.admitted() > max_clients(game_.settings)) {
        client.id = 0;
        return refuse(client, protocol::Refusal::full, "the match is full: too many clients; try again later");
    }
    for (auto& [peer, other] : game_.roster.clients)
        other.ignored.erase(client.id); // another client had this id before
    admit(client, *hello);
}

void Admission::refuse(Client& client, protocol::Refusal refusal, std::string text) {
    if (!client.admitted())
        ++refused_;
    protocol::Refused refused;
    refused.refusal = refusal;
    refused.text = text = protocol::make_printable(text, protocol::max_text);
    game_.tell(client, refused);
    dismiss(client, text);
}

void Admission::admit(Client& client, const protocol::Hello& hello) {
    client.bots = are_bots(client, hello);
    client.echo = hello.echo;
    client.muted = std::ranges::any_of(game_.roster.mutes, [&](const Sanction& each) { return each.matches(client); });
    client.host = is_host_token(hello.host_token) || (game_.settings.host_token.empty() && !client.bots && !had_host_);
    had_host_ = had_host_ || client.host;
    ++admitted_;
    if (game_.roster.tanks() == 0 && game_.roster.seats.empty() && !hello.tank_names.empty())
        referee_.start_match(true); // so that the time without players does not count
    if (!client.bots && game_.settings.seat_token)
        client.seat = game_.settings.seat_token();

    std::set<std::string, std::less<>> taken; // skeletons of the names in use
    for (const Actor& tank : game_.roster.each_tank())
        taken.insert(skeleton(tank.name));
    for (const Seat& seat : game_.roster.seats)
        for (const Actor& tank : seat.tanks)
            taken.insert(skeleton(tank.name));
    for (const Actor& tank : bench_.tanks())
        taken.insert(skeleton(tank.name));
    std::vector<Actor*> tanks;
    for (const std::string& wanted : hello.tank_names) {
        const std::string name =
            unique_name(wanted, ++tanks_named_, [&](std::string_view n) { return taken.contains(skeleton(n)); });
        taken.insert(skeleton(name));
        const std::uint8_t colour = game_.roster.free_colour(tanks.empty() ? hello.colour : protocol::any_colour);
        Actor* tank = game_.roster.add(world::ActorKind::tank);
        if (!tank)
            break;
        tank->owner = client.id;
        tank->bot = client.bots;
        tank->colour = colour;
        tank->name = name;
        tank->joined = game_.now;
        tank->team = team_for(game_, client.bots);
        tank->health = has_left_before(client, *tank) ? 0 : game_.settings.rules.health;
        tanks.push_back(tank);
    }
    enter(client, tanks);
    for (Actor* tank : tanks)
        tank->alive() ? referee_.spawn(*tank) : referee_.make_wait(*tank);
    if (!client.bots)
        chat_.announce_to_others(client,
                                 tanks.empty() ? "a spectator has joined" : fmt::format("{} has joined", client.name));
    game_.log("joined", fmt::format("{} has joined with {} tank{}{}", describe(client), tanks.size(),
                                    tanks.size() == 1 ? "" : "s", client.host ? " as host" : ""));
}

void Admission::enter(Client& client, const std::vector<Actor*>& tanks) {
    client.moving = false;
    client.link = {};       // ping numbers start again
    client.schemes.clear(); // from the previous map: the client sends them again
    client.name = tanks.empty() ? "a spectator" : tanks.front()->name;
    set_limits(client, game_.settings.traffic, static_cast<int>(tanks.size()));
    brief(client);
    for (const Actor* tank : tanks) {
        const auto others = [&](const Client& other) { return other.id != client.id; };
        game_.tell_if(actor_added(*tank), others);
        if (tank->has_scores()) // it belongs to a returning player
            game_.tell_if(score_of(*tank), others);
    }
}

void Admission::remove_actors(const Client& client) {
    note_leavers(client);
    std::vector<ActorId> own;
    for (auto& [id, actor] : game_.roster.actors) {
        if (actor.owner != client.id)
            continue;
        if (actor.loose) // a pushed body stays: the server takes it back
            actor.owner = 0;
        else
            own.push_back(id);
    }
    for (const ActorId id : own)
        game_.remove(id);
}

} // namespace server
