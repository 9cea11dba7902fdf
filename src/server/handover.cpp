#include "server/handover.h"

#include "net/player_number.h"
#include "protocol/text.h"
#include "world/map.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <set>

namespace server {

namespace {

/// Longest time that clients may take to reach the next server, which keeps their seats at least as long [s].
constexpr double longest_move = 30;
constexpr double longest_seat = 3600; // largest `seat_kept` [s], the limit of --seat-kept

protocol::HeldTank held(const Actor& tank) {
    const protocol::Score score = score_of(tank);
    return {.actor = tank.id,
            .name = tank.name,
            .colour = tank.colour,
            .team = tank.team,
            .kills = score.kills,
            .deaths = score.deaths,
            .best = score.best,
            .crates = score.crates};
}

Actor tank_of(const protocol::HeldTank& held, ClientId owner) {
    Actor tank;
    tank.id = held.actor;
    tank.kind = world::ActorKind::tank;
    tank.owner = owner;
    tank.name = held.name;
    tank.colour = static_cast<std::uint8_t>(held.colour % protocol::colours);
    tank.team = held.team <= world::blue ? held.team : world::no_team;
    tank.kills = held.kills;
    tank.deaths = held.deaths;
    tank.best = held.best;
    tank.crates = held.crates;
    return tank;
}

/// Returns the sanctions as the next server gets them: the newest ones, with the players' numbers if `numbers` is true.
std::vector<protocol::HeldSanction> handed_on(const std::vector<Sanction>& sanctions, const protocol::SeatToken& salt,
                                              bool numbers) {
    std::vector<protocol::HeldSanction> all;
    for (const Sanction& each : sanctions) {
        protocol::HeldSanction one{.machine = is_own_machine(each.machine) ? "" : each.machine,
                                   .player = numbers ? net::number_handed_on(each.player, salt) : protocol::SeatToken{},
                                   .name = each.name,
                                   .why = protocol::make_printable(each.why, protocol::max_text)};
        if (!one.machine.empty() || one.player.given())
            all.push_back(std::move(one));
    }
    if (all.size() > protocol::max_sanctions)
        all.erase(all.begin(), all.end() - protocol::max_sanctions);
    return all;
}

std::vector<Sanction> sanctions_of(const std::vector<protocol::HeldSanction>& held, const std::string& key) {
    std::vector<Sanction> all;
    for (const protocol::HeldSanction& each : held)
        all.push_back(
            {.machine = each.machine, .player = net::number_at(each.player, key), .name = each.name, .why = each.why});
    return all;
}

bool is_map(const std::string& name) {
    const std::vector<std::string> maps = world::map_names();
    return std::ranges::count(maps, name) > 0;
}

/// Returns the valid seats, without repeated clients, tokens or tanks, each kept until match time `kept` [s].
std::vector<Seat> seats_of(const protocol::HostMigration& migration, double kept) {
    std::vector<Seat> seats;
    std::set<ClientId> clients;
    std::set<ActorId> tanks;
    for (const protocol::HeldSeat& held : migration.seats) {
        const bool known = std::ranges::any_of(seats, [&](const Seat& seat) { return seat.token.same(held.token); });
        if (held.client == 0 || held.client > protocol::max_clients || !held.token.given() || known ||
            !clients.insert(held.client).second)
            continue;
        Seat seat{.token = held.token,
                  .id = held.client,
                  .host = held.host,
                  .muted = held.muted,
                  .match = migration.round.number,
                  .until = kept};
        for (const protocol::HeldTank& tank : held.tanks)
            if (tank.actor != 0 && !tank.name.empty() && tanks.insert(tank.actor).second)
                seat.tanks.push_back(tank_of(tank, held.client));
        if (seat.tanks.size() == held.tanks.size())
            seats.push_back(std::move(seat));
    }
    return seats;
}

} // namespace

bool is_own_machine(std::string_view machine) {
    return machine.empty() || machine.starts_with("127.") || machine == "::1";
}

protocol::HostMigration host_migration_of(const Game& game, const Referee& referee, const Chat& chat, std::string map,
                                          std::string name, ClientId leaver, const protocol::SeatToken& salt) {
    ServerSettings settings = game.settings;
    protocol::HostMigration migration{
        .map = std::move(map),
        .name = std::move(name),
        .parameters = {.max_players =
                           static_cast<std::uint16_t>(std::clamp(settings.max_players, 1, protocol::max_tanks)),
                       .bots = static_cast<std::uint16_t>(std::clamp(settings.bots, 0, protocol::max_tanks_per_client)),
                       .lab = settings.lab,
                       .truth = settings.truth,
                       .seat_kept = settings.seat_kept},
        .maps = settings.maps,
        .round = referee.round_progress()};
    migration.maps.resize(std::min(migration.maps.size(), protocol::max_maps));
    for (const tunables::Tunable& row : tunables(settings))
        migration.settings.push_back({std::string(row.row.name), row.text()});
    const auto keep = [&](const Seat& seat) {
        migration.seats.push_back({.token = seat.token, .client = seat.id, .host = seat.host, .muted = seat.muted});
        std::ranges::transform(seat.tanks, std::back_inserter(migration.seats.back().tanks), held);
    };
    for (const Client& client : game.roster.each_person())
        if (client.seat.given() && client.id != leaver)
            keep(seat_of(client, game.roster));
    std::ranges::for_each(game.roster.seats, keep);
    migration.seats.resize(std::min(migration.seats.size(), std::size_t{protocol::max_clients}));
    const Roster& roster = game.roster;
    const bool numbers = roster.former_servers.size() < protocol::max_former_servers;
    migration.bans = handed_on(roster.bans, salt, numbers);
    migration.mutes = handed_on(roster.mutes, salt, numbers);
    const auto numbered = [](const protocol::HeldSanction& each) { return each.player.given(); };
    if (std::ranges::any_of(migration.bans, numbered) || std::ranges::any_of(migration.mutes, numbered)) {
        migration.former = roster.former_servers;
        migration.former.push_back({.key = settings.key, .salt = salt});
    }
    migration.said.assign(chat.lines().begin(), chat.lines().end());
    for (protocol::Chat& line : migration.said)
        line.time -= game.now; // match time is 0 at the start of the next server, so chat times become negative
    return migration;
}

ServerHandover handover_of(const protocol::HostMigration& migration, ServerSettings settings, double clock) {
    if (!is_map(migration.map))
        throw std::runtime_error(fmt::format("this machine does not have the map '{}'", migration.map));
    const protocol::MatchParameters& parameters = migration.parameters;
    settings.max_players = std::clamp<int>(parameters.max_players, 1, protocol::max_tanks);
    settings.bots = std::min<int>({parameters.bots, protocol::max_tanks_per_client, settings.max_players});
    settings.lab = parameters.lab;
    settings.truth = parameters.truth;
    settings.seat_kept = std::clamp(parameters.seat_kept, 0.0, longest_seat);
    settings.maps.clear();
    for (const std::string& map : migration.maps)
        if (is_map(map) && std::ranges::count(settings.maps, map) == 0)
            settings.maps.push_back(map);
    const tunables::Tunables rows = tunables(settings);
    for (const protocol::Setting& setting : migration.settings)
        if (const tunables::Tunable* row = find(rows, setting.name))
            (void)row->set_text(setting.value); // an invalid value changes nothing
    keep_own_reference(settings);
    ServerHandover handover{.transport = nullptr,
                            .settings = settings,
                            .seats = seats_of(migration, std::max(settings.seat_kept, longest_move)),
                            .bans = sanctions_of(migration.bans, settings.key),
                            .mutes = sanctions_of(migration.mutes, settings.key),
                            .former_servers = migration.former,
                            .said = {migration.said.begin(), migration.said.end()},
                            .clock = clock,
                            .admitted = static_cast<int>(migration.seats.size()),
                            .round = migration.round};
    for (protocol::Chat& line : handover.said)
        line.time = std::min(line.time, 0.0);
    handover.round->length = std::clamp(handover.round->length, 0.0, 1e6);
    return handover;
}

} // namespace server
