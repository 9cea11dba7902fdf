#pragma once
/// ENet with its process-wide state. Include this instead of <enet/enet.h>, and call `use_enet` before anything of it.

#include <enet/enet.h>

namespace net {

/// Initialises ENet once for the process; thread-safe. Throws Error.
void use_enet();

inline bool same(const ENetAddress& a, const ENetAddress& b) { return a.host == b.host && a.port == b.port; }

} // namespace net
