#pragma once
/// ENet's header, with a comparison of addresses. ENet needs no initialising: enet_port.h replaces its system-dependent
/// half.

#include <enet/enet.h>

namespace net {

inline bool same(const ENetAddress& a, const ENetAddress& b) { return a.host == b.host && a.port == b.port; }

} // namespace net
