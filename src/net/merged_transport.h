#pragma once
/// Several transports as one: a server has players on the network and in its own process at the same time.

#include "net/transport.h"

namespace net {

/// Peer ids are the merged transports' own, times their number, plus the transport's place.
std::unique_ptr<Transport> merge(std::vector<std::unique_ptr<Transport>> transports);

} // namespace net
