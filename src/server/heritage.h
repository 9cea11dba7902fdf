#pragma once
/// A match that goes on at another server: what is written down of it, and what a server is made of that. Pure.

#include "server/chat.h"
#include "server/referee.h"

namespace server {

/// What a server leaves to the next one, which goes on with its match.
struct Legacy {
    std::unique_ptr<net::Transport> transport; ///< with everybody who is connected
    ServerSettings settings;                   ///< as they were changed
    StableMap<net::PeerId, Client> clients{};
    std::vector<Seat> seats{};
    std::vector<Marked> bans{}, mutes{};
    std::deque<protocol::Chat> said{}; ///< what newcomers are told of it
    double clock = 0;                  ///< that match time counts from [s]
    double time = 0;                   ///< match time [s]
    int admitted = 0;                  ///< clients, since the start
    std::uint64_t refused = 0;         ///< likewise, by the server itself
    /// The round that goes on; nothing: a new one begins.
    std::optional<protocol::RoundSoFar> round{};
};

/// All that the next server must know. `leaver`: who has no seat there.
protocol::Heritage heritage_of(const Game& game, const Referee& referee, const Chat& chat, std::string map,
                               std::string name, ClientId leaver);
/// `settings`: the new server's own, which the match's go before. `clock`: its clock now [s]. What is impossible is
/// left out; throws std::runtime_error where nothing can be played then. The transport is still to be given.
Legacy legacy_of(const protocol::Heritage& heritage, ServerSettings settings, double clock);

} // namespace server
