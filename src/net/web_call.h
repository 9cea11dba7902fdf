#pragma once
/// The other end of a WebPort: datagrams by one WebSocket. It is all that a browser has, and the way for other programs
/// where a network lets no UDP through, and to measure what that costs.

#include "net/datagrams.h"

#include <memory>
#include <string>

namespace net {

/// The WebSocket's subprotocol, at both ends.
inline constexpr const char* web_protocol = "reckoning";

/// Begins to connect; what is sent meanwhile waits, a full link's worth of it. All goes to the server, whatever `to`
/// is. Throws Error.
std::unique_ptr<Datagrams> web_call(const std::string& host, std::uint16_t port);

} // namespace net
