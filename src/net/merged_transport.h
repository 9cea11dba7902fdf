#pragma once
/// Several transports as one, for a server with players on the network and in its own process.

#include "net/transport.h"

namespace net {

/// A merged peer id is the peer's id in its transport times the number of transports, plus the transport's index.
std::unique_ptr<Transport> merge(std::vector<std::unique_ptr<Transport>> transports);

} // namespace net
