#include "net/desktop/tcp.h"

#include "net/desktop/system_address.h"

namespace net {

bool is_tcp_port_taken(std::uint16_t port) {
    const auto in_use = [port](bool v6) {
        const SystemAddress at(v6 ? Endpoint{.address = {}, .port = port} : v4_endpoint(0, port), v6);
        const int probe = open_socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM);
        if (probe < 0)
            return false;
        const bool free = ::bind(probe, at.get(), at.length) == 0 && ::listen(probe, 1) == 0;
        const int why = WSAGetLastError();
        close_socket(probe);
        return !free && (why == WSAEADDRINUSE || why == WSAEACCES);
    };
    return in_use(true) || in_use(false);
}

Endpoint tcp_peer(int socket) {
    SystemAddress address;
    return getpeername(socket, address.get(), &address.length) == 0 ? address.endpoint() : Endpoint{};
}

/// Windows has no such limit, but it lets a program know that a socket is writable only while little waits.
void limit_unsent(int, int) {}

} // namespace net
