#pragma once
/// Replaces ENet's system-dependent half (its unix.c). Each ENet socket is a Datagrams, so that ENet hosts also use
/// IPv6 and all their traffic passes one place.
///
/// ENet identifies a peer by four bytes and a port. IPv4 addresses are used as they are. An IPv6 address gets a number
/// of 0.0.0.0/8, which no peer can have (HostNumbers).

#include "net/datagrams.h"
#include "net/enet_library.h"

#include <functional>
#include <memory>
#include <span>

namespace net {

/// Creates an ENet host that owns `datagrams`. Throws Error if there is no memory.
ENetHost* create_enet_host(std::unique_ptr<Datagrams> datagrams, std::size_t peers, std::size_t channels);

/// Lets ENet receive at most `count` more datagrams; below 0, the default: no limit.
void allow_datagrams(ENetHost* host, int count);
[[nodiscard]] int allowed_datagrams(const ENetHost* host);

/// Whether ENet may receive a datagram; it is dropped otherwise.
using DatagramFilter = std::function<bool(const ENetAddress& from, std::span<const std::uint8_t> bytes)>;
void filter_datagrams(ENetHost* host, DatagramFilter passes);

/// ENet's address for an endpoint.
ENetAddress enet_address(ENetHost* host, const Endpoint& endpoint);
/// The endpoint of an ENet address; all zeros if it is no longer known.
Endpoint endpoint_of(ENetHost* host, const ENetAddress& address);

} // namespace net
