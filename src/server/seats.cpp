/// Seats of players who have left (admission.h).

#include "server/address_limits.h"
#include "server/admission.h"
#include "server/teams.h"

#include <algorithm>
#include <fmt/format.h>

namespace server {

void Admission::keep_seat(const Client& client, double seconds) {
    if (!client.seat.given() || seconds <= 0)
        return;
    Seat seat = seat_of(client, game_.roster);
    seat.match = referee_.match();
    seat.until = game_.now + seconds;
    seat.machine = client.machine;
    game_.roster.seats.push_back(std::move(seat));
}

/// Destroys those tanks of the leaving client that an enemy has just hurt.
void Admission::forfeit(const Client& client) {
    if (client.bots) // the server itself removes them
        return;
    for (Actor* tank : game_.roster.tanks_of(client.id))
        referee_.forfeit(*tank, client.heard_at);
}

void Admission::note_leavers(const Client& client) {
    if (client.machine.empty())
        return;
    auto& leavers = game_.roster.leavers;
    for (const Actor* tank : game_.roster.tanks_of(client.id)) {
        if (leavers.size() == Roster::max_leavers)
            leavers.pop_front();
        Actor& left = leavers.emplace_back(Leaver{client.machine, *tank}).tank;
        left.kept_debts = tank->debts();
        left.motion = {}; // saves memory
    }
}

/// Returns true if a tank from this client's machine has left in this round; `tank` then takes over its debts.
bool Admission::has_left_before(const Client& client, Actor& tank) {
    auto& leavers = game_.roster.leavers;
    const auto left = std::ranges::find(leavers, client.machine, &Leaver::machine);
    if (left == leavers.end())
        return false;
    tank.inherit_debts_from(left->tank);
    leavers.erase(left);
    return true;
}

/// Returns a free client id. If none is free, first frees the oldest seat kept for a viewer or for a player who left on
/// purpose; 0 if there is no such seat.
ClientId Admission::free_client_id() {
    if (const ClientId id = game_.roster.free_client_id(); id != 0)
        return id;
    auto& seats = game_.roster.seats;
    const auto yields = [](const Seat& seat) { return seat.yields || seat.tanks.empty(); };
    if (const auto seat = std::ranges::find_if(seats, yields); seat != seats.end())
        seats.erase(seat);
    return game_.roster.free_client_id();
}

/// Returns the seat of the token in `hello`, and removes it from the kept seats. If a client with that seat is still
/// connected, ends that old connection.
std::optional<Seat> Admission::claim_seat(const protocol::Hello& hello) {
    if (!hello.seat.given())
        return {};
    for (Client& client : game_.roster.each_admitted())
        if (client.seat.same(hello.seat) && game_.settings.seat_kept > 0) {
            keep_seat(client, game_.settings.seat_kept);
            dismiss(client, owner_is_back);
            client.id = 0; // the new connection takes it over
        }
    auto& seats = game_.roster.seats;
    const auto found = std::ranges::find_if(seats, [&](const Seat& seat) { return seat.token.same(hello.seat); });
    if (found == seats.end())
        return {};
    Seat seat = std::move(*found);
    seats.erase(found);
    // A client that asks for another number of tanks does not get the old ones.
    return seat.tanks.size() == hello.tank_names.size() ? std::optional(std::move(seat)) : std::nullopt;
}

void Admission::reseat(Client& client, Seat&& seat) {
    client.id = seat.id;
    client.host = seat.host;
    client.muted = seat.muted;
    client.seat = seat.token;
    std::vector<Actor*> tanks;
    for (const Actor& was : seat.tanks) {
        Actor* again = game_.roster.add_again(was, true);
        if (!again)
            break;
        Actor& tank = *again;
        tank.placed = was.position();
        if (was.motion.known())
            tank.placed_heading = heading_of(was.motion.displayed.state.orientation);
        if (seat.match == referee_.match())
            tank.kept_debts = was.debts();
        else
            tank.forget_scores(); // scores of an earlier round
        tank.team = team_of(game_, tank);
        std::erase_if(game_.departed, [&](const Game::Departed& gone) { return gone.actor.id == was.id; });
        std::erase_if(game_.roster.leavers, [&](const Leaver& gone) { return gone.tank.id == was.id; });
        tanks.push_back(&tank);
    }
    const bool was_away = !client.moving; // otherwise it comes from the previous map
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
    constexpr double longest_change = 30; // longest time until a client's Hello to the next server [s]
    constexpr int another_match = -1;     // a number that no match has
    game_.tell_all(protocol::MapChange{map, map_checksum});
    for (Client& client : game_.roster.each_admitted()) {
        keep_seat(client, std::max(game_.settings.seat_kept, longest_change));
        client.id = 0;
        client.moving = true;
        client.connected_at = game_.now + longest_change - game_.settings.traffic.hello_within;
    }
    for (Seat& seat : game_.roster.seats)
        seat.match = another_match;
}

protocol::KeptSeats Admission::kept_seats() const {
    constexpr std::size_t most = 64; // largest number of seats sent; older ones are left out
    protocol::KeptSeats away;
    for (const Seat& seat : game_.roster.seats) {
        if (seat.tanks.empty()) // leave out viewers
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

void Admission::send_kept_seats() {
    std::vector<std::pair<ClientId, double>> now;
    for (const Seat& seat : game_.roster.seats)
        now.emplace_back(seat.id, seat.until);
    if (now == sent_kept_seats_)
        return;
    sent_kept_seats_ = std::move(now);
    game_.tell_all(kept_seats());
}

/// Frees seats of players who left on purpose, oldest first, until `tanks` places are free. Returns false and frees
/// none if they do not suffice.
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

} // namespace server
