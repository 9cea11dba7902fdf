#pragma once
/// ENet's own header, and what it lacks. ENet needs no initialising: its half that knows the system is ours
/// (enet_port.h).

#include <enet/enet.h>

namespace net {

inline bool same(const ENetAddress& a, const ENetAddress& b) { return a.host == b.host && a.port == b.port; }

} // namespace net
