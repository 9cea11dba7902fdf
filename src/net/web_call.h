#pragma once
/// The client's end of a WebPort: datagrams over one WebSocket. A browser has no other way. Other programs use it where
/// a network blocks UDP, and to measure its cost.

#include "net/datagrams.h"

#include <memory>
#include <string>

namespace net {

/// The WebSocket's subprotocol, at both ends.
inline constexpr const char* web_protocol = "reckoning";

/// Begins to connect. Datagrams sent before the connection stands wait in a bounded queue. All go to the server,
/// whatever `to` is. Throws Error.
std::unique_ptr<Datagrams> web_call(const std::string& host, std::uint16_t port);

} // namespace net
