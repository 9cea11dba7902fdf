#include "net/udp_socket.h"

#include "net/desktop/system_address.h"
#include "net/posix/udp_bulk.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace net {
namespace {

constexpr int buffer_size = 256 * 1024; ///< size of the socket's buffers, the same that ENet requests [B]
constexpr std::uint64_t v4_headers = 28, v6_headers = 48;

std::uint64_t headers(const Endpoint& peer) { return peer.is_v4() ? v4_headers : v6_headers; }

/// Time since the system received the message [s]; 0 if it has no stamp, or the system's clock was set since then.
double age_of(msghdr& message) {
    constexpr double longest = 10;
    for (cmsghdr* i = CMSG_FIRSTHDR(&message); i != nullptr; i = CMSG_NXTHDR(&message, i)) {
        if (i->cmsg_level != SOL_SOCKET || i->cmsg_type != SCM_TIMESTAMPNS)
            continue;
        timespec then{}, now{};
        std::memcpy(&then, CMSG_DATA(i), sizeof then);
        clock_gettime(CLOCK_REALTIME, &now);
        const double age =
            static_cast<double>(now.tv_sec - then.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec - then.tv_nsec);
        return age >= 0 && age < longest ? age : 0;
    }
    return 0;
}

} // namespace

UdpSocket::UdpSocket(std::uint16_t port, Family family) {
    const auto open = [&](bool v6) {
        v6_ = v6;
        socket_ = ::socket(v6 ? AF_INET6 : AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (socket_ < 0)
            return false;
        if (v6)
            set_option(socket_, IPPROTO_IPV6, IPV6_V6ONLY, 0);
        const SystemAddress any({.address = {}, .scope = 0, .port = port}, v6);
        if (::bind(socket_, any.get(), any.length) == 0)
            return true;
        const int why = errno;
        ::close(socket_);
        errno = why;
        return false;
    };
    errno = 0;
    const bool opened = (family == Family::both && open(true)) || (errno != EADDRINUSE && open(false));
    if (!opened && errno == EADDRINUSE)
        throw PortTaken(fmt::format("port {} is in use by another program: choose another with --port", port));
    if (!opened && port != 0)
        throw Error(
            fmt::format("cannot listen on port {} ({}): choose another with --port", port, std::strerror(errno)));
    if (!opened)
        throw Error(fmt::format("cannot open a network socket ({})", std::strerror(errno)));
    set_option(socket_, SOL_SOCKET, SO_BROADCAST, 1);
    set_option(socket_, SOL_SOCKET, SO_RCVBUF, buffer_size);
    set_option(socket_, SOL_SOCKET, SO_SNDBUF, buffer_size);
    SystemAddress bound;
    if (getsockname(socket_, bound.get(), &bound.length) == 0)
        port_ = bound.endpoint().port;
}

UdpSocket::~UdpSocket() { ::close(socket_); }

void UdpSocket::stamp_arrivals() { set_option(socket_, SOL_SOCKET, SO_TIMESTAMPNS, 1); }

void UdpSocket::send(const Endpoint& to, std::span<const std::uint8_t> bytes) {
    if (!v6_ && !to.is_v4())
        return;
    const SystemAddress address(to, v6_);
    if (bulk_) {
        bulk_->send(socket_, address, bytes);
        wire_.sent += bytes.size() + headers(to);
    } else if (::sendto(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL, address.get(), address.length) >= 0)
        wire_.sent += bytes.size() + headers(to);
}

void UdpSocket::flush() {
    if (bulk_)
        bulk_->flush(socket_);
}

void UdpSocket::work_in_bulk() {
    bulk_ = std::make_unique<UdpBulk>();
    constexpr int large = 4 << 20; // size of the buffers for many peers' datagrams between two reads [B]
    for (const auto& [forced, asked] : {std::pair(SO_RCVBUFFORCE, SO_RCVBUF), std::pair(SO_SNDBUFFORCE, SO_SNDBUF)})
        if (!set_option(socket_, SOL_SOCKET, forced, large)) // needs a privilege
            set_option(socket_, SOL_SOCKET, asked, large);
}

std::optional<std::size_t> UdpSocket::receive(Endpoint& from, std::span<std::uint8_t> into) {
    if (bulk_) {
        const auto taken = bulk_->receive(socket_);
        if (!taken)
            return {};
        from = taken->from.endpoint();
        wire_.received += taken->bytes.size() + headers(from);
        if (taken->cut || taken->bytes.size() > into.size())
            return 0;
        std::ranges::copy(taken->bytes, into.begin());
        return taken->bytes.size();
    }
    SystemAddress address;
    iovec part{into.data(), into.size()};
    alignas(cmsghdr) std::array<char, 128> control{};
    msghdr message{};
    message.msg_name = &address.storage;
    message.msg_namelen = address.length;
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const auto size = ::recvmsg(socket_, &message, 0);
    if (size < 0)
        return {};
    from = address.endpoint();
    age_ = age_of(message);
    wire_.received += static_cast<std::uint64_t>(size) + headers(from);
    return (message.msg_flags & MSG_TRUNC) != 0 ? 0 : static_cast<std::size_t>(size);
}

bool UdpSocket::wait(double longest) {
    if (bulk_ && bulk_->has_more())
        return true;
    pollfd one{.fd = socket_, .events = POLLIN, .revents = 0};
    return ::poll(&one, 1, static_cast<int>(std::max(1.0, longest * 1000))) > 0;
}

} // namespace net
