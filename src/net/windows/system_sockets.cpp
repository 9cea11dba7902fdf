#include "system_sockets.h"

#include "net/desktop/tcp.h"
#include "net/interfaces.h"
#include "net/transport.h"

#include <system_error>

namespace net {

void begin_sockets() {
    static const struct Library {
        Library() {
            WSADATA data{};
            if (const int error = WSAStartup(MAKEWORD(2, 2), &data); error != 0)
                throw Error("Windows does not start its sockets: " + socket_error(error));
        }
        ~Library() { WSACleanup(); }
        Library(const Library&) = delete;
        Library& operator=(const Library&) = delete;
    } library;
}

int open_socket(int family, int kind) {
    begin_sockets();
    const SOCKET socket = WSASocketW(family, kind, 0, nullptr, 0, WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT);
    if (u_long on = 1; socket != INVALID_SOCKET)
        ioctlsocket(socket, FIONBIO, &on);
    return static_cast<int>(socket);
}

void close_socket(int socket) { ::closesocket(static_cast<SOCKET>(socket)); }
std::string socket_error(int error) { return std::system_category().message(error); }

bool says_port_is_taken() {
    const int why = WSAGetLastError();
    return why == WSAEADDRINUSE || why == WSAEACCES;
}
/// Windows has no such limit, but it lets a program know that a socket is writable only while little waits.
void limit_unsent(int, int) {}
std::string zone_text(std::uint32_t zone) { return std::to_string(zone); }

namespace {

/// An interface's IPv4 address, by which Windows knows it here; 0 if it has none.
std::uint32_t address_of(std::uint32_t interface) {
    for (const OwnAddress& own : own_addresses())
        if (own.interface == interface && own.address.is_v4())
            return htonl(own.address.v4());
    return 0;
}

} // namespace

bool join_group(int socket, std::uint32_t group, std::uint32_t interface) {
    ip_mreq where{};
    where.imr_multiaddr.s_addr = htonl(group);
    where.imr_interface.s_addr = address_of(interface);
    return set_option(socket, IPPROTO_IP, IP_ADD_MEMBERSHIP, where);
}

bool use_interface(int socket, std::uint32_t interface) {
    return set_option(socket, IPPROTO_IP, IP_MULTICAST_IF, address_of(interface));
}

bool send_to(int socket, std::span<const std::uint8_t> bytes, const sockaddr* to, socklen_t length) {
    return ::sendto(static_cast<SOCKET>(socket), reinterpret_cast<const char*>(bytes.data()),
                    static_cast<int>(bytes.size()), 0, to, length) >= 0;
}

std::optional<std::size_t> receive_from(int socket, std::span<std::uint8_t> into, sockaddr* from, socklen_t& length) {
    const int size = ::recvfrom(static_cast<SOCKET>(socket), reinterpret_cast<char*>(into.data()),
                                static_cast<int>(into.size()), 0, from, &length);
    if (size >= 0)
        return static_cast<std::size_t>(size);
    return WSAGetLastError() == WSAEMSGSIZE ? std::optional<std::size_t>(0) : std::nullopt;
}

} // namespace net
