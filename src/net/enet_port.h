#pragma once
/// Replaces ENet's system-dependent half (its unix.c). Each ENet socket is a Datagrams, so that ENet hosts also use
/// IPv6 and seals.
///
/// ENet identifies a peer by four bytes and a port. IPv4 addresses are used as they are. An IPv6 address gets a number
/// in 0.0.0.0/8, where no peer has its IPv4 address (HostNumbers).

#include "net/datagrams.h"
#include "net/enet_library.h"

#include <functional>
#include <memory>
#include <span>

namespace net {

/// Creates an ENet host that owns `datagrams`. Throws Error if there is no memory, or if this
/// process already has 4096 ENet sockets.
ENetHost* create_enet_host(std::unique_ptr<Datagrams> datagrams, std::size_t peers, std::size_t channels);

/// Lets ENet receive at most `count` more datagrams; below 0, the default: no limit.
void allow_datagrams(ENetHost* host, int count);
[[nodiscard]] int allowed_datagrams(const ENetHost* host);

/// Returns whether ENet may receive a datagram; otherwise the datagram is dropped.
using DatagramFilter = std::function<bool(const ENetAddress& from, std::span<const std::uint8_t> bytes)>;
void filter_datagrams(ENetHost* host, DatagramFilter passes);

/// ENet's address for an endpoint.
ENetAddress enet_address(ENetHost* host, const Endpoint& endpoint);
/// The endpoint of an ENet address; all zeros if HostNumbers has forgotten it.
Endpoint endpoint_of(ENetHost* host, const ENetAddress& address);

} // namespace net
