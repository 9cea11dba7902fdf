#include "net/enet_library.h"

#include "net/transport.h"

namespace net {

void use_enet() {
    struct Library {
        Library() {
            if (enet_initialize() != 0)
                throw Error("the network library ENet cannot be initialised");
        }
        ~Library() { enet_deinitialize(); }
    };
    static const Library library;
}

} // namespace net
