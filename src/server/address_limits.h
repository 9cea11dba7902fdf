#pragma once
/// Limits for each network address (AddressLimits), so that one machine cannot take every place of a match.

#include "server/roster.h"
#include "server/settings.h"

namespace server {

/// Returns why this client may not join with `tanks` tanks, as text for people; `nullopt` if it may. Kept seats do not
/// count: make_way gives up those of the same address.
std::optional<std::string> too_many(const Roster& roster, const Client& client, int tanks, const AddressLimits& limits);
/// Gives up seats kept for `machine`, oldest first, until they fit into the limits together with its connected clients
/// and `tanks` new tanks.
void make_way(Roster& roster, const std::string& machine, int tanks, const AddressLimits& limits);

} // namespace server
