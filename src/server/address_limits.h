#pragma once
/// How much of a match one address of the network may have (AddressLimits): one machine must not take every place.
/// Pure.

#include "server/roster.h"
#include "server/settings.h"

namespace server {

/// Why this client does not get in with so many tanks, for people; nothing: it does. Kept seats do not count: those of
/// the same address give way (make_way).
std::optional<std::string> too_many(const Roster& roster, const Client& client, int tanks, const AddressLimits& limits);
/// Gives up seats that are kept for this machine, the oldest first, until there are no more than so many tanks and
/// viewers with those who are there, and with so many tanks more.
void make_way(Roster& roster, const std::string& machine, int tanks, const AddressLimits& limits);

} // namespace server
