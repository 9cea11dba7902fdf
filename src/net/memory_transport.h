#pragma once
/// Transport inside one process, for the host's own player, bots, tests and the lab. A hub joins one server's end and
/// any number of clients' ends, each usable by its own thread. Ends and hub may be destroyed in any order. Messages
/// arrive at once, in order, without loss. Traffic counts the messages' own bytes, since there are no headers.

#include "net/transport.h"

namespace net {

class MemoryHub {
  public:
    MemoryHub();

    /// Opens the server's end. Throws Error if there is one already.
    std::unique_ptr<Transport> listen();
    /// Opens a client's end. It is connected once there is a server.
    std::unique_ptr<Transport> connect();

    struct State;

  private:
    std::shared_ptr<State> state_;
};

} // namespace net
