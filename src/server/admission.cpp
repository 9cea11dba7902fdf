#include "server/admission.h"

#include "protocol/text.h"
#include "server/address_limits.h"
#include "server/names.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace server {

namespace {

constexpr std::size_t departed_kept = 256; ///< in the report
/// Of these 0 is not told: the server judges, updates come as they were published, and no schemes.
constexpr auto zero_unless_told = std::to_array<std::string_view>({"judge", "coding", "bundle", "give-schemes"});
constexpr int another_match = -1; ///< no server's
constexpr std::string_view owner_is_back = "its owner is back on another connection";
constexpr std::size_t snapshot_size = 200; ///< updates in one message: far below protocol::max_packet

net::RateLimit bucket(double base, double per_tank, int tanks, double burst) {
    const double rate = base + per_tank * tanks;
    return {rate, rate * burst};
}

/// Bots are this process's: from the network everybody is a person, whom the host sees and can send away.
bool are_bots(const Client& client, const protocol::Hello& hello) { return hello.bots && !network_machine(client); }

std::size_t most_clients(const ServerSettings& settings) {
    constexpr int viewers = 16; // beside a match full of people
    return std::max(settings.traffic.clients, static_cast<std::size_t>(settings.max_players + viewers));
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
    client.stream = event.stream;
    client.connected_at = game_.now;
    const double claims = game_.settings.requests.claims_per_second;
    client.claims = {claims, 2 * claims};
    client.chat = {game_.settings.traffic.chat_per_second, game_.settings.traffic.chat_burst};
    client.orders = {game_.settings.traffic.orders_per_second, game_.settings.traffic.order_burst};
    client.handing_in = {game_.settings.traffic.schemes_per_second, game_.settings.traffic.scheme_burst};
    set_limits(client, game_.settings.traffic, 0);
}

void Admission::disconnected(const net::Event& event) {
    Client* client = game_.roster.client(event.peer);
    if (!client)
        return;
    if (client->admitted()) {
        game_.log("left", fmt::format("{} has left: {}", describe(*client), event.text));
        keep_seat(*client, game_.settings.seat_kept);
        if (!event.lost && !game_.roster.seats.empty() && game_.roster.seats.back().id == client->id)
            game_.roster.seats.back().yields = true;
        remove_actors(client->id);
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
    remove_actors(client.id);
    if (!client.bots && why != owner_is_back)
        chat_.announce(fmt::format("{} was disconnected: {}", client.name, why));
}

void Admission::expel(Client& client, const std::string& why) { refuse(client, protocol::Refusal::dismissed, why); }

bool Admission::knows(std::string_view token) const {
    const std::string& right = game_.settings.host_token;
    if (right.empty())
        return false;
    std::size_t wrong = token.size() ^ right.size();
    for (std::size_t i = 0; i < token.size(); ++i)
        wrong |= static_cast<std::size_t>(token[i] ^ right[i % right.size()]);
    return wrong == 0;
}

void Admission::tick() {
    constexpr double every = 0.1; // [s]
    if (game_.now >= hurried_at_ + every) {
        hurried_at_ = game_.now;
        const double deadline = game_.now - game_.settings.traffic.hello_within;
        for (auto& [peer, client] : game_.roster.clients)
            if (client.id == 0 && client.connected_at < deadline)
                dismiss(client, fmt::format("it did not say hello within {} s", game_.settings.traffic.hello_within));
    }
    std::erase_if(game_.roster.seats, [&](const Seat& seat) { return seat.until < game_.now; });
    thin_out();
    fill_room();
    tell_away();
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
    const auto ban = std::ranges::find(game_.roster.bans, machine_of(client.address), &Ban::address);
    if (ban != game_.roster.bans.end())
        return refuse(
            client, protocol::Refusal::dismissed,
            fmt::format("the host lets nobody in from {}{}", ban->address, ban->why.empty() ? "" : ": " + ban->why));
    const auto machine = network_machine(client);
    if (machine && !client.moving && game_.settings.address.joins > 0 && !joins_.take(game_.now, *machine))
        return refuse(
            client, protocol::Refusal::full,
            fmt::format("too many have come from {} one after the other: try again in some seconds (joins-per-"
                        "address)",
                        *machine));
    if (std::optional<Seat> seat = claim_seat(*hello)) {
        client.echo = hello->echo;
        seat->host = seat->host || knows(hello->host_token);
        return reseat(client, std::move(*seat));
    }
    const int wanted = static_cast<int>(hello->tank_names.size());
    if (const auto why = too_many(game_.roster, client, wanted, game_.settings.address))
        return refuse(client, protocol::Refusal::full, *why);
    if (machine)
        make_way(game_.roster, *machine, wanted, game_.settings.address);
    const int tanks = game_.roster.tanks() + game_.roster.kept_tanks();
    const int missing = tanks + wanted - game_.settings.max_players;
    if (wanted > 0 && missing > 0 && (are_bots(client, *hello) || (!make_room(missing) && !give_up_seats(missing))))
        return refuse(client, protocol::Refusal::full,
                      fmt::format("the match is full: {} of {} tanks are taken and you need {}; try again later", tanks,
                                  game_.settings.max_players, wanted));
    client.id = free_client_id();
    if (client.id == 0 || game_.roster.admitted() > most_clients(game_.settings)) {
        client.id = 0;
        return refuse(client, protocol::Refusal::full, "the match is full: too many clients; try again later");
    }
    for (auto& [peer, other] : game_.roster.clients)
        other.ignored.erase(client.id); // somebody else had that number
    admit(client, *hello);
}

void Admission::refuse(Client& client, protocol::Refusal refusal, std::string text) {
    protocol::Refused refused;
    refused.refusal = refusal;
    refused.text = text = protocol::make_printable(text, protocol::max_text);
    game_.tell(client, refused);
    dismiss(client, text);
}

void Admission::admit(Client& client, const protocol::Hello& hello) {
    client.bots = are_bots(client, hello);
    client.echo = hello.echo;
    client.host = knows(hello.host_token) || (game_.settings.host_token.empty() && !client.bots && !had_host_);
    had_host_ = had_host_ || client.host;
    ++admitted_;
    if (game_.roster.tanks() == 0 && game_.roster.seats.empty() && !hello.tank_names.empty())
        referee_.start_match(true); // an empty server's clock does not count
    if (!client.bots && game_.settings.seat_token)
        client.seat = game_.settings.seat_token();

    std::set<std::string, std::less<>> taken; // what they look like
    for (const auto& [id, actor] : game_.roster.actors)
        if (actor.tank())
            taken.insert(look_of(actor.name));
    for (const Seat& seat : game_.roster.seats)
        for (const Actor& tank : seat.tanks)
            taken.insert(look_of(tank.name));
    for (const Actor& tank : bench_)
        taken.insert(look_of(tank.name));
    std::vector<Actor*> tanks;
    for (const std::string& wanted : hello.tank_names) {
        const std::string name =
            unique_name(wanted, ++tanks_named_, [&](std::string_view n) { return taken.contains(look_of(n)); });
        taken.insert(look_of(name));
        const std::uint8_t colour = game_.roster.free_colour(tanks.empty() ? hello.colour : protocol::any_colour);
        Actor* tank = game_.roster.add(world::ActorKind::tank);
        if (!tank)
            break;
        tank->owner = client.id;
        tank->bot = client.bots;
        tank->colour = colour;
        tank->name = name;
        tank->joined = game_.now;
        tank->team = referee_.team_for(client.bots);
        tank->health = game_.settings.rules.health;
        tanks.push_back(tank);
    }
    enter(client, tanks);
    for (Actor* tank : tanks)
        referee_.spawn(*tank);
    if (!client.bots)
        chat_.announce(tanks.empty() ? "somebody looks on" : fmt::format("{} has joined", client.name));
    game_.log("joined", fmt::format("{} has joined with {} tank{}{}", describe(client), tanks.size(),
                                    tanks.size() == 1 ? "" : "s", client.host ? " as host" : ""));
}

void Admission::enter(Client& client, const std::vector<Actor*>& tanks) {
    client.moving = false;
    client.schemes.clear(); // of the map before: he hands them in again
    client.name = tanks.empty() ? "a viewer" : tanks.front()->name;
    set_limits(client, game_.settings.traffic, static_cast<int>(tanks.size()));
    brief(client);
    for (const Actor* tank : tanks) {
        const auto tell_the_others = [&](const auto& message) {
            if (const auto packet = game_.packet(message))
                for (const auto& [peer, other] : game_.roster.clients)
                    if (other.admitted() && other.id != client.id)
                        game_.send(other, net::Channel::events, *packet);
        };
        tell_the_others(introduction(*tank));
        if (tank->has_scores()) // of one who is back
            tell_the_others(score_of(*tank));
    }
}

// --- seats ---

void Admission::keep_seat(const Client& client, double seconds) {
    if (!client.seat.given() || seconds <= 0)
        return;
    Seat seat{.token = client.seat,
              .id = client.id,
              .host = client.host,
              .muted = client.muted,
              .match = referee_.match(),
              .left_at = client.heard_at,
              .until = game_.now + seconds,
              .machine = network_machine(client).value_or("")};
    for (const auto& [id, actor] : game_.roster.actors)
        if (actor.owner == client.id && actor.tank())
            seat.tanks.push_back(actor);
    game_.roster.seats.push_back(std::move(seat));
}

/// Where kept seats have taken all numbers, the oldest of those who only looked on, or have left by themselves, gives
/// its own up.
ClientId Admission::free_client_id() {
    if (const ClientId id = game_.roster.free_client_id(); id != 0)
        return id;
    auto& seats = game_.roster.seats;
    const auto yields = [](const Seat& seat) { return seat.yields || seat.tanks.empty(); };
    if (const auto seat = std::ranges::find_if(seats, yields); seat != seats.end())
        seats.erase(seat);
    return game_.roster.free_client_id();
}

/// The seat that a token is about; nobody else can show it, so that an old connection that has not ended yet is over.
std::optional<Seat> Admission::claim_seat(const protocol::Hello& hello) {
    if (!hello.seat.given())
        return {};
    for (auto& [peer, client] : game_.roster.clients)
        if (client.admitted() && client.seat.same(hello.seat) && game_.settings.seat_kept > 0) {
            keep_seat(client, game_.settings.seat_kept);
            dismiss(client, owner_is_back);
            client.id = 0; // it is the other connection's now
        }
    auto& seats = game_.roster.seats;
    const auto found = std::ranges::find_if(seats, [&](const Seat& seat) { return seat.token.same(hello.seat); });
    if (found == seats.end())
        return {};
    Seat seat = std::move(*found);
    seats.erase(found);
    // Who wants another number of tanks than he had does not want them back.
    return seat.tanks.size() == hello.tank_names.size() ? std::optional(std::move(seat)) : std::nullopt;
}

void Admission::reseat(Client& client, Seat&& seat) {
    client.id = seat.id;
    client.host = seat.host;
    client.muted = seat.muted;
    client.seat = seat.token;
    std::vector<Actor*> tanks;
    for (const Actor& was : seat.tanks) {
        // On another map its number may be that of a barrel.
        Actor* again = game_.roster.actor(was.id) ? game_.roster.add(was.kind) : &game_.roster.add(was.id, was.kind);
        if (!again)
            break;
        Actor& tank = *again;
        const ActorId id = tank.id;
        tank = was;
        tank.id = id;
        tank.placed = was.position();
        if (was.motion.known())
            tank.placed_heading = heading_of(was.motion.pose.state.orientation);
        tank.motion = {};
        if (seat.match != referee_.match())
            tank.forget_scores(); // those of a round that is over
        tank.team = referee_.team_of(tank);
        std::erase_if(departed_, [&](const Departed& gone) { return gone.actor.id == was.id; });
        tanks.push_back(&tank);
    }
    const bool was_away = !client.moving; // else all come at once, from the map before
    enter(client, tanks);
    for (Actor* tank : tanks)
        if (seat.match == referee_.match())
            referee_.come_back(*tank, seat.left_at);
        else
            referee_.spawn(*tank);
    if (was_away)
        chat_.announce(fmt::format("{} is back", client.name));
    game_.log("back", fmt::format("{} {}{}", describe(client), was_away ? "is back" : "goes on",
                                  client.host ? " as host" : ""));
}

void Admission::move_to(const std::string& map, std::uint32_t map_checksum) {
    constexpr double longest_change = 30; // [s]
    game_.tell_all(protocol::MapChange{map, map_checksum});
    for (auto& [peer, client] : game_.roster.clients) {
        if (!client.admitted())
            continue;
        keep_seat(client, std::max(game_.settings.seat_kept, longest_change));
        client.id = 0;
        client.moving = true;
        client.connected_at = game_.now + longest_change - game_.settings.traffic.hello_within;
    }
    for (Seat& seat : game_.roster.seats)
        seat.match = another_match;
}

protocol::Away Admission::away() const {
    constexpr std::size_t most = 64; // that anybody reads: who left last
    protocol::Away away;
    for (const Seat& seat : game_.roster.seats) {
        if (seat.tanks.empty()) // who looked on is not missed
            continue;
        if (away.seats.size() == most)
            away.seats.erase(away.seats.begin());
        const Actor& tank = seat.tanks.front();
        const protocol::Score score = score_of(tank);
        away.seats.push_back({.name = tank.name,
                              .colour = tank.colour,
                              .team = tank.team,
                              .kills = score.kills,
                              .deaths = score.deaths,
                              .until = seat.until});
    }
    return away;
}

void Admission::tell_away() {
    std::vector<std::pair<ClientId, double>> now;
    for (const Seat& seat : game_.roster.seats)
        now.emplace_back(seat.id, seat.until);
    if (now == told_away_)
        return;
    told_away_ = std::move(now);
    game_.tell_all(away());
}

/// As many of those that yield as are needed, the oldest first.
bool Admission::give_up_seats(int tanks) {
    int yielding = 0;
    for (const Seat& seat : game_.roster.seats)
        yielding += seat.yields ? static_cast<int>(seat.tanks.size()) : 0;
    if (yielding < tanks)
        return false;
    std::erase_if(game_.roster.seats, [&](const Seat& seat) {
        const bool goes = tanks > 0 && seat.yields;
        tanks -= goes ? static_cast<int>(seat.tanks.size()) : 0;
        return goes;
    });
    return true;
}

// --- bots make room ---

bool Admission::make_room(int tanks) {
    std::vector<const Actor*> bots;
    for (const auto& [id, actor] : game_.roster.actors)
        if (actor.tank() && actor.bot)
            bots.push_back(&actor);
    if (static_cast<int>(bots.size()) < tanks)
        return false;
    std::ranges::stable_sort(bots, {}, &Actor::kills);
    for (int i = 0; i < tanks; ++i) {
        const Actor& bot = *bots[static_cast<std::size_t>(i)];
        game_.log("room", fmt::format("{} makes room for a person", bot.name));
        bench_.push_back(bot);
        remove_tank(bot);
    }
    return true;
}

int Admission::places_for_bots() const {
    const int fill = game_.settings.fill;
    return fill > 0 ? std::min(fill, game_.settings.max_players) : game_.settings.max_players;
}

void Admission::thin_out() {
    const int over = game_.roster.tanks() + game_.roster.kept_tanks() - places_for_bots();
    for (int i = 0; i < over && make_room(1); ++i)
        ;
}

void Admission::fill_room() {
    std::erase_if(bench_, [&](const Actor& bot) { return !game_.roster.client_with_id(bot.owner); });
    while (!bench_.empty() && game_.roster.tanks() + game_.roster.kept_tanks() < places_for_bots()) {
        const Actor was = bench_.back();
        bench_.pop_back();
        Actor* bot = game_.roster.add(world::ActorKind::tank);
        if (!bot)
            return;
        const ActorId id = bot->id;
        *bot = was;
        bot->id = id;
        bot->motion = {};
        bot->forget_scores();
        bot->team = world::no_team;
        bot->team = referee_.team_of(*bot);
        game_.tell_all(introduction(*bot));
        referee_.spawn(*bot);
        game_.log("bot back", fmt::format("{} comes back", bot->name));
    }
}

void Admission::brief(const Client& client) {
    game_.tell(client, protocol::Welcome{.client = client.id,
                                         .map = vote_.present(),
                                         .map_checksum = map_checksum_,
                                         .truth = game_.settings.truth,
                                         .lab = game_.settings.lab,
                                         .host = client.host,
                                         .seat = client.seat,
                                         .ping_every = game_.settings.ping_every});
    std::vector<protocol::EncodedUpdate> updates;
    for (const auto& [id, actor] : game_.roster.actors) {
        game_.tell(client, introduction(actor));
        if (actor.tank()) {
            game_.tell(client, health_of(actor));
            game_.tell(client, score_of(actor));
            if (has_kit(game_.settings.rules))
                game_.tell(client, kit_of(actor, game_.settings.rules));
            const bool lasts = game_.now < actor.lasts_until;
            if (lasts || actor.holds != world::PowerUp::none)
                game_.tell(client, power_of(actor, lasts ? actor.lasting : world::PowerUp::none,
                                            lasts ? actor.lasts_until : 0));
        }
        if (actor.truth_doubted_until >= game_.now)
            game_.tell(client, protocol::TruthDoubt{.actor = id});
        if (actor.motion.known() || (!actor.tank() && actor.updates > 0)) {
            const protocol::ActorUpdate full{.actor = id,
                                             .full = true,
                                             .reason = actor.motion.last_reason,
                                             .has_articulations = true,
                                             .has_stick = true,
                                             .has_interval = true,
                                             .update = actor.motion.last};
            updates.push_back(protocol::encode_update(full));
        }
    }
    game_.tell(client, referee_.state());
    if (const protocol::Ballot ballot = vote_.ballot(); !ballot.candidates.empty())
        game_.tell(client, ballot);
    if (game_.objective)
        game_.tell(client, *game_.objective);
    for (const tunables::Tunable& row : tunables(game_.settings)) // the newcomer's own defaults are none of ours
        if (row.get() != 0 || std::ranges::count(zero_unless_told, row.row.name) == 0)
            game_.tell(client, protocol::Setting{std::string(row.row.name), row.text()});
    roads_.brief(client);
    acts_.brief(client);
    chat_.brief(client);
    schemes_.brief(client);
    if (!told_away_.empty())
        game_.tell(client, away());
    for (std::size_t i = 0; i < updates.size(); i += snapshot_size)
        game_.tell(client, protocol::Snapshot{{updates.begin() + static_cast<std::ptrdiff_t>(i),
                                               updates.begin() + static_cast<std::ptrdiff_t>(
                                                                     std::min(i + snapshot_size, updates.size()))}});
}

void Admission::remove_actors(ClientId owner) {
    std::vector<ActorId> tanks;
    for (auto& [id, actor] : game_.roster.actors) {
        if (actor.owner != owner)
            continue;
        if (actor.loose) // what it pushed stays: the server takes it back
            actor.owner = 0;
        else
            tanks.push_back(id);
    }
    for (const ActorId tank : tanks)
        remove_tank(game_.roster.actors.at(tank));
}

void Admission::remove_tank(const Actor& tank) {
    game_.tell_all(protocol::ActorRemoved{tank.id});
    if (departed_.size() < departed_kept)
        departed_.push_back({tank, game_.now});
    game_.roster.remove(tank.id);
}

} // namespace server
