#pragma once
/// May this shot have been fired? Held against the tank's gun where it was at the shot's time stamp (believed.h).

#include "server/referee.h"

namespace server {

/// Why not; nothing: it may.
std::optional<Drop> objection(const Game& game, const Referee& referee, const Client& client, const Actor* tank,
                              const protocol::Fire& fire);
/// It may, and was: what that uses up.
void fired(const Game& game, const Client& client, Actor& tank, const protocol::Fire& fire);
/// How late a shot, or the word of its end, may come [s].
double longest_way(const Game& game, const Client& client);
/// How long updates take to a client [s]: half of the round trip that the server measured. By the client's clock, which
/// takes both ways to be alike, its own updates take as long; whoever claims to be farther than they are is not.
double travel_time(const Client& client, const ClaimLimits& limits);

} // namespace server
