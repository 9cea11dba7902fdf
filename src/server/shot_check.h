#pragma once
/// Checks shots against the gun of the tank at the shot's time stamp (accepted_pose.h).

#include "server/referee.h"

namespace server {

/// Returns why the shot is refused; `nullopt` if it is accepted.
std::optional<RejectReason> validate_shot(const Game& game, const Referee& referee, const Client& client,
                                          const Actor* tank, const protocol::Fire& fire);
/// Records an accepted shot: reload time and delay.
void record_shot(const Game& game, const Client& client, Actor& tank, const protocol::Fire& fire);
/// Returns how long after its time stamp a shot or the report of its end may arrive [s].
double max_arrival_delay(const Game& game, const Client& client);
/// Returns the time an update takes to a client [s]: half of the round-trip time that the server measured. At most the
/// age of the client's own updates on arrival, so that a client cannot pretend to be farther away by answering pings
/// late, and at most ClaimLimits::rewind. 0 before either is measured.
double travel_time(const Client& client, const ClaimLimits& limits);

} // namespace server
