#include "net/desktop/tcp.h"

#include "net/desktop/system_address.h"

namespace net {

bool is_tcp_port_taken(std::uint16_t port) {
    const auto in_use = [port](bool v6) {
        const SystemAddress at(v6 ? Endpoint{.address = {}, .port = port} : v4_endpoint(0, port), v6);
        const int probe = open_socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM);
        if (probe < 0)
            return false;
        ignore_closed_connections(probe);
        const bool free = ::bind(probe, at.get(), at.length) == 0 && ::listen(probe, 1) == 0;
        const bool taken = !free && says_port_is_taken();
        close_socket(probe);
        return taken;
    };
    return in_use(true) || in_use(false);
}

Endpoint tcp_peer(int socket) {
    SystemAddress address;
    return getpeername(socket, address.get(), &address.length) == 0 ? address.endpoint() : Endpoint{};
}

} // namespace net
