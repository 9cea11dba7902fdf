#include "system_sockets.h"

#include "net/desktop/tcp.h"

#include <cerrno>
#include <cstring>
#include <netinet/tcp.h>
#include <unistd.h>

namespace net {

int open_socket(int family, int kind) { return ::socket(family, kind | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }
void close_socket(int socket) { ::close(socket); }
std::string socket_error() { return std::strerror(errno); }
bool says_port_is_taken() { return errno == EADDRINUSE; }
void ignore_closed_connections(int socket) { set_option(socket, SOL_SOCKET, SO_REUSEADDR, 1); }
void limit_unsent(int socket, int bytes) { set_option(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, bytes); }

bool join_group(int socket, std::uint32_t group, std::uint32_t interface) {
    set_option(socket, IPPROTO_IP, IP_MULTICAST_ALL, 0);
    ip_mreqn where{};
    where.imr_multiaddr.s_addr = htonl(group);
    where.imr_ifindex = static_cast<int>(interface);
    return set_option(socket, IPPROTO_IP, IP_ADD_MEMBERSHIP, where);
}

bool use_interface(int socket, std::uint32_t interface) {
    ip_mreqn where{};
    where.imr_ifindex = static_cast<int>(interface);
    return set_option(socket, IPPROTO_IP, IP_MULTICAST_IF, where);
}

bool send_to(int socket, std::span<const std::uint8_t> bytes, const sockaddr* to, socklen_t length) {
    return ::sendto(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL, to, length) >= 0;
}

std::optional<std::size_t> receive_from(int socket, std::span<std::uint8_t> into, sockaddr* from, socklen_t& length) {
    const auto size = ::recvfrom(socket, into.data(), into.size(), MSG_TRUNC, from, &length);
    if (size < 0)
        return {};
    return static_cast<std::size_t>(size) <= into.size() ? static_cast<std::size_t>(size) : 0;
}

} // namespace net
