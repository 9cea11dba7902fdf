#pragma once
/// TCP sockets of others, for web_port.cpp.

#include "net/endpoint.h"

namespace net {

/// Whether another program has the TCP port, for IPv4 or for IPv6.
bool is_tcp_port_taken(std::uint16_t port);
/// The other end of a connection; all zeros if it has ended.
Endpoint tcp_peer(int socket);
/// Limits the bytes that wait in the system until they can be sent [B], if the system has such a limit.
void limit_unsent(int socket, int bytes);

} // namespace net
