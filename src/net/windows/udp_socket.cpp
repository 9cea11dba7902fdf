#include "net/udp_socket.h"

#include "net/desktop/system_address.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <mswsock.h>

namespace net {

/// Windows sends and receives one datagram in a call.
class UdpBulk {};

namespace {

constexpr int buffer_size = 256 * 1024; ///< size of the socket's buffers, the same that ENet requests [B]
constexpr std::uint64_t v4_headers = 28, v6_headers = 48;

std::uint64_t headers(const Endpoint& peer) { return peer.is_v4() ? v4_headers : v6_headers; }

/// Opens a socket for one family, at `port` or at any free one; -1 if that fails. A socket for both families might send
/// no broadcasts.
int open_at(std::uint16_t port, bool v6, int& why) {
    const int socket = open_socket(v6 ? AF_INET6 : AF_INET, SOCK_DGRAM);
    why = WSAGetLastError();
    if (socket < 0)
        return -1;
    if (v6)
        set_option(socket, IPPROTO_IPV6, IPV6_V6ONLY, 1);
    set_option(socket, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1); // otherwise others could take the port over
    // A datagram to a port where nobody listens must not make the next `receive` fail.
    BOOL off = FALSE;
    DWORD unused = 0;
    WSAIoctl(static_cast<SOCKET>(socket), SIO_UDP_CONNRESET, &off, sizeof off, nullptr, 0, &unused, nullptr, nullptr);
    const SystemAddress any(v6 ? Endpoint{.address = {}, .scope = 0, .port = port} : v4_endpoint(0, port), v6);
    if (::bind(socket, any.get(), any.length) == 0)
        return socket;
    why = WSAGetLastError();
    close_socket(socket);
    return -1;
}

std::uint16_t port_of(int socket) {
    SystemAddress bound;
    return getsockname(socket, bound.get(), &bound.length) == 0 ? bound.endpoint().port : std::uint16_t{0};
}

/// Windows refuses access to ports that a service has reserved.
bool means_taken(int why) { return why == WSAEADDRINUSE || why == WSAEACCES; }

} // namespace

UdpSocket::UdpSocket(std::uint16_t port, Family family) {
    int why = 0;
    constexpr int tries = 16; // with port 0 the other family may use the number that IPv6 got
    for (int left = tries; left > 0; --left) {
        socket_ = family == Family::both ? open_at(port, true, why) : -1;
        v6_ = socket_ >= 0;
        if (!v6_ && family == Family::both && means_taken(why))
            break;
        const int v4 = open_at(v6_ && port == 0 ? port_of(socket_) : port, false, why);
        if (v4 >= 0) {
            (v6_ ? v4_socket_ : socket_) = v4;
            break;
        }
        if (socket_ >= 0)
            close_socket(socket_);
        socket_ = -1;
        if (port != 0)
            break;
    }
    if (socket_ < 0 && means_taken(why))
        throw PortTaken(fmt::format("port {} is in use by another program: choose another with --port", port));
    if (socket_ < 0 && port != 0)
        throw Error(fmt::format("cannot listen on port {} ({}): choose another with --port", port, socket_error(why)));
    if (socket_ < 0)
        throw Error(fmt::format("cannot open a network socket ({})", socket_error(why)));
    set_option(v6_ ? v4_socket_ : socket_, SOL_SOCKET, SO_BROADCAST, 1);
    for (const int socket : {socket_, v4_socket_})
        for (const int buffer : {SO_RCVBUF, SO_SNDBUF})
            set_option(socket, SOL_SOCKET, buffer, buffer_size);
    port_ = port_of(socket_);
}

UdpSocket::~UdpSocket() {
    for (const int socket : {socket_, v4_socket_})
        if (socket >= 0)
            close_socket(socket);
}

/// Windows stamps no datagrams: `age` stays 0.
void UdpSocket::stamp_arrivals() {}

void UdpSocket::send(const Endpoint& to, std::span<const std::uint8_t> bytes) {
    if (!v6_ && !to.is_v4())
        return;
    const bool v6 = !to.is_v4();
    const SystemAddress address(to, v6);
    const int socket = v6_ && !v6 ? v4_socket_ : socket_;
    if (send_to(socket, bytes, address.get(), address.length))
        wire_.sent += bytes.size() + headers(to);
}

void UdpSocket::flush() {}

void UdpSocket::work_in_bulk() {
    constexpr int large = 4 << 20; // size of the buffers for many peers' datagrams between two reads [B]
    for (const int socket : {socket_, v4_socket_})
        for (const int buffer : {SO_RCVBUF, SO_SNDBUF})
            set_option(socket, SOL_SOCKET, buffer, large);
}

std::optional<std::size_t> UdpSocket::receive(Endpoint& from, std::span<std::uint8_t> into) {
    v4_next_ = !v4_next_; // so that a flood at one of them does not block the other
    for (const bool v4 : {v4_next_, !v4_next_}) {
        const int socket = v4 ? v4_socket_ : socket_;
        if (socket < 0)
            continue;
        SystemAddress address;
        const auto size = receive_from(socket, into, address.get(), address.length);
        if (!size)
            continue;
        from = address.endpoint();
        wire_.received += *size + headers(from); // less what was cut off, whose length Windows does not tell
        return size;
    }
    return {};
}

bool UdpSocket::wait(double longest) {
    std::array<WSAPOLLFD, 2> both{};
    ULONG count = 0;
    for (const int socket : {socket_, v4_socket_})
        if (socket >= 0)
            both[count++] = {.fd = static_cast<SOCKET>(socket), .events = POLLIN, .revents = 0};
    return WSAPoll(both.data(), count, static_cast<int>(std::max(1.0, longest * 1000))) > 0;
}

} // namespace net
