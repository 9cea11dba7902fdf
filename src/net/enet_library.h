#pragma once
/// ENet with its process-wide state. Include this instead of <enet/enet.h>, and call `use_enet` before anything of it.

#include <enet/enet.h>
#include <string>

namespace net {

/// Initialises ENet once for the process; thread-safe. Throws Error.
void use_enet();

/// For people: "192.168.1.7".
std::string host_text(const ENetAddress& address);

} // namespace net
