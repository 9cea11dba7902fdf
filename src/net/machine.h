#pragma once
/// Which machine an endpoint belongs to: one definition for every limit, ban and vote that counts machines.

#include "net/interfaces.h"

#include <span>

namespace net {

/// The endpoint's machine, as an endpoint with port 0: its full address for IPv4, loopback, link-local addresses and
/// the networks that this machine is on (`own`); its /64 for every other IPv6 address, for one customer of a provider
/// has all of it.
Endpoint machine_of(const Endpoint& endpoint, std::span<const OwnAddress> own);

/// The same with this machine's addresses, read anew after 10 s. Thread-safe.
Endpoint machine_of(const Endpoint& endpoint);

/// For people: "192.168.1.20", "2001:db8::/64".
std::string machine_text(const Endpoint& machine);

} // namespace net
