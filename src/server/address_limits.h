#pragma once
/// Limits for each network address (AddressLimits), so that one machine cannot take every place of a match.

#include "server/roster.h"
#include "server/settings.h"

namespace server {

/// Returns why this client may not join with `tanks` tanks, as text for people; `nullopt` if it may. Seats kept for
/// players who have left do not count: free_kept_seats frees those of the same address.
std::optional<std::string> check_address_limits(const Roster& roster, const Client& client, int tanks,
                                                const AddressLimits& limits);
/// Frees seats kept for players of `machine` who have left, oldest first. Stops as soon as the seats still kept,
/// the machine's connected clients and `tanks` new tanks together keep the limits.
void free_kept_seats(Roster& roster, const std::string& machine, int tanks, const AddressLimits& limits);

} // namespace server
