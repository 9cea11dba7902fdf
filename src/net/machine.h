#pragma once
/// The machine of an endpoint: one definition for every limit, ban and vote that counts machines.

#include "net/interfaces.h"

#include <span>

namespace net {

/// The endpoint's machine, as an endpoint with port 0. It keeps the full address for IPv4, loopback, link-local
/// addresses and the networks that this machine is on (`own`). For every other IPv6 address it keeps the /64, because a
/// provider gives one customer all of it.
Endpoint machine_of(const Endpoint& endpoint, std::span<const OwnAddress> own);

/// The endpoint's machine by this machine's addresses, which are read again after 10 s. Thread-safe.
Endpoint machine_of(const Endpoint& endpoint);

/// Text for people: "192.168.1.20", "2001:db8::/64".
std::string machine_text(const Endpoint& machine);

} // namespace net
