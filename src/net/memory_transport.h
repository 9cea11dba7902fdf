#pragma once
/// Transport inside one process: the host's own player, bots, tests and the lab. A hub joins one server's end and any
/// number of clients' ends, each of which may live on its own thread; any of them, and the hub, may be destroyed first.
/// Everything arrives at once, in order, without loss. Traffic is the messages' own bytes: there are no headers.

#include "net/transport.h"

namespace net {

class MemoryHub {
  public:
    MemoryHub();

    /// The server's end. Throws Error if there is one already.
    std::unique_ptr<Transport> listen();
    /// A client's end. It is connected once there is a server.
    std::unique_ptr<Transport> connect();

    struct State;

  private:
    std::shared_ptr<State> state_;
};

} // namespace net
