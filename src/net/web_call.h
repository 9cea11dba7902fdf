#pragma once
/// The client's end of a WebPort: datagrams over one WebSocket. Browsers have no other connection to a server. Other
/// programs use it where a network blocks UDP, and to measure its cost.

#include "net/datagrams.h"

#include <memory>
#include <string>

namespace net {

/// The WebSocket's subprotocol, at both ends.
inline constexpr const char* web_protocol = "reckoning";

/// Begins to connect. Datagrams sent before the connection is open wait in a bounded queue. All go to the server,
/// whatever the argument `to` of `send` is. Throws Error if a WebSocket cannot be opened.
std::unique_ptr<Datagrams> web_call(const std::string& host, std::uint16_t port);

} // namespace net
