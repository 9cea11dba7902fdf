#pragma once
/// ENet's half that knows the system (its unix.c), in ours: each of its sockets is a Datagrams, so that its hosts speak
/// IPv6, too, and everything they say passes one place.
///
/// ENet knows a peer by four bytes and a port. IPv4's addresses are those; one of IPv6 gets a number of 0.0.0.0/8,
/// which no peer can have (HostNumbers).

#include "net/datagrams.h"
#include "net/enet_library.h"

#include <functional>
#include <memory>
#include <span>

namespace net {

/// An ENet host on these datagrams, which are its own from now on. Throws Error if there is no memory.
ENetHost* create_enet_host(std::unique_ptr<Datagrams> datagrams, std::size_t peers, std::size_t channels);

/// ENet receives so many datagrams more, then it finds none; below 0: no end of them, as at first.
void allow_datagrams(ENetHost* host, int count);
[[nodiscard]] int allowed_datagrams(const ENetHost* host);

/// ENet receives only the datagrams for which `passes` returns true.
using DatagramFilter = std::function<bool(const ENetAddress& from, std::span<const std::uint8_t> bytes)>;
void filter_datagrams(ENetHost* host, DatagramFilter passes);

/// How a host calls an address.
ENetAddress enet_address(ENetHost* host, const Endpoint& endpoint);
/// Nothing it can tell any more: all zeros.
Endpoint endpoint_of(ENetHost* host, const ENetAddress& address);

} // namespace net
