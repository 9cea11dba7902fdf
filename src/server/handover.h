#pragma once
/// Host migration: describes a match in a message, and builds the state of another server from it. Pure functions.

#include "server/chat.h"
#include "server/referee.h"

namespace server {

/// State that a server hands to the next one, which continues its match.
struct ServerHandover {
    std::unique_ptr<net::Transport> transport; ///< Transport with its connections.
    ServerSettings settings;                   ///< Settings as changed during the match.
    StableMap<net::PeerId, Client> clients{};
    std::vector<Seat> seats{};
    std::vector<Sanction> bans{}, mutes{};
    std::vector<protocol::FormerServer> former_servers{};
    std::deque<protocol::Chat> said{}; ///< Chat lines for newcomers.
    double clock = 0;                  ///< Time that Server::tick receives at match time 0 [s].
    double time = 0;                   ///< Match time at which the next server begins [s].
    int admitted = 0;                  ///< Number of clients admitted since the start; after host migration: of seats.
    std::uint64_t refused = 0;         ///< Number of clients that the server itself refused since the start.
    /// The round to continue; `nullopt`: a new one begins.
    std::optional<protocol::RoundProgress> round{};
};

/// Returns everything the next server needs. `leaver`: a client that gets no seat there. `salt`: a random number, for
/// the players' numbers in bans and mutes (net/player_number.h).
protocol::HostMigration host_migration_of(const Game& game, const Referee& referee, const Chat& chat, std::string map,
                                          std::string name, ClientId leaver, const protocol::SeatToken& salt);
/// Whether the machine (net/machine.h) is the server's own, or the client runs in the server's process. Other servers
/// know that machine by another address.
bool is_own_machine(std::string_view machine);
/// Builds the state of the next server. `settings`: its own, which the match's settings override, with the match's
/// `reference_script`, if any. `clock`: time that
/// its Server::tick receives now [s]. Leaves out invalid entries; throws std::runtime_error if the map does not exist.
/// The caller sets the transport.
ServerHandover handover_of(const protocol::HostMigration& migration, ServerSettings settings, double clock);

} // namespace server
