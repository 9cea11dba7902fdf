#pragma once
/// The network as the programs use it: ENet, each end served by a thread of its own. What they know of sockets is here.

#include "net/transport.h"

#include <functional>

namespace net {

/// A server's end on a UDP port of this machine; Error if the port is taken (enet_transport.h). `clock` [s] is where
/// the caller's `now` comes from (pumped_transport.h).
std::unique_ptr<Transport> open_port(std::uint16_t port, int max_peers, std::function<double()> clock);

/// A client's end; `patience` [s] without an answer ends it. Error if the name cannot be resolved.
std::unique_ptr<Transport> call(const std::string& host, std::uint16_t port, double patience,
                                std::function<double()> clock);

} // namespace net
