#include "net/enet_library.h"

#include "net/transport.h"

#include <array>

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

std::string host_text(const ENetAddress& address) {
    std::array<char, 64> text{};
    return enet_address_get_host_ip(&address, text.data(), text.size()) == 0 ? text.data() : "?";
}

} // namespace net
