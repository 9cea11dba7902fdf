#pragma once
/// Transport inside one process, for the host's own player, bots, tests and the lab. A hub connects one server's end
/// with any number of clients' ends, each usable by its own thread. Ends and hub may be destroyed in any order.
/// Messages arrive at once and in order. None is lost, but an end that leaves 65,536 events unpolled gets no unreliable
/// messages. Traffic counts the messages' own bytes, since there are no headers.

#include "net/transport.h"

namespace net {

class MemoryHub {
  public:
    MemoryHub();

    /// Opens the server's end. Throws Error if there is one already.
    std::unique_ptr<Transport> listen();
    /// Opens a client's end. It is connected as soon as the server's end is open.
    std::unique_ptr<Transport> connect();

    struct State;

  private:
    std::shared_ptr<State> state_;
};

} // namespace net
