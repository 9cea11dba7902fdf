#pragma once
/// The machine of an endpoint: one definition for every limit, ban and vote that counts machines.

#include "net/interfaces.h"

#include <span>

namespace net {

/// The endpoint's machine, as an endpoint with port 0: the full address for IPv4, loopback and link-local addresses,
/// and in the IPv6 networks of this machine (`own`). For every other IPv6 address only the /64, because a provider
/// gives one customer a whole /64.
Endpoint machine_of(const Endpoint& endpoint, std::span<const OwnAddress> own);

/// As above, with this machine's addresses as `own`; they are read again after 10 s. Thread-safe.
Endpoint machine_of(const Endpoint& endpoint);

/// Text of the result of `machine_of`: "192.168.1.20", "2001:db8::/64".
std::string machine_text(const Endpoint& machine);

} // namespace net
