/// A hostile server hands on a match (the message HostMigration), and another server continues from it.

#include "server/handover.h"

#include "arena.h"
#include "targets.h"

namespace fuzz {
namespace {

constexpr int ticks = 12;

/// A client that presents a seat's token.
struct Heir {
    std::unique_ptr<net::Transport> transport;
    void greet(double now, const protocol::SeatToken& seat) const {
        transport->send(now, net::server_peer, net::Channel::events,
                        protocol::encode(protocol::Hello{.tank_names = {"Ann"}, .seat = seat}));
        transport->flush(now);
    }
};

} // namespace

std::optional<std::string> migration(std::span<const std::uint8_t> bytes) {
    const auto told = protocol::decode<protocol::HostMigration>(bytes);
    if (!told)
        return {};
    double now = 100;
    net::MemoryHub hub;
    server::ServerHandover handover;
    try {
        handover = server::handover_of(*told, arena_settings(), now);
    } catch (const std::runtime_error&) { // the state names an unknown map
        return {};
    }
    handover.transport = hub.listen();
    server::Server server(arena_map(), told->map, std::move(handover), tunables::Random(1));
    const Heir heirs[] = {{hub.connect()}, {hub.connect()}};
    for (int tick = 0; tick < ticks; ++tick, now += world::tick_length) {
        server.tick(now);
        for (std::size_t i = 0; tick == 1 && i < std::min(std::size(heirs), told->seats.size()); ++i)
            heirs[i].greet(now, told->seats[i].token);
        if (tick == ticks / 2)
            server.migrate_host({}, 0, told->name); // the received match can be handed on again
        if (server.next_map())
            server.stay();
    }
    (void)server.report();
    return {};
}

std::vector<protocol::Bytes> heritage_seeds() {
    const protocol::HeldTank tank{.actor = 3, .name = "Ann", .colour = 2, .team = 1, .kills = 4, .deaths = 2};
    return {protocol::encode(protocol::HostMigration{
        .map = "proving-ground",
        .name = "Ann's match",
        .parameters = {.bots = 2, .seat_kept = 120},
        .maps = {"proving-ground", "valley"},
        .settings = {{"rate", "5"}, {"mode", "teams"}},
        .round = {.number = 3, .length = 40, .orange = 2, .blue = 5},
        .seats = {{.token = {.a = 1}, .client = 1, .host = true, .tanks = {tank}}, {.token = {.a = 2}, .client = 2}},
        .bans = {{.machine = "10.0.0.9", .player = {.a = 3}, .name = "Eve", .why = "rude"}},
        .mutes = {{.player = {.a = 4}, .name = "Dan"}},
        .former = {{.key = "abcd-efgh-ijkl-mn23", .salt = {.a = 5}}},
        .said = {{.text = "hello"}}})};
}

} // namespace fuzz
