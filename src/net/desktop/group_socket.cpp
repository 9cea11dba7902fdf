#include "net/group_socket.h"

#include "net/desktop/system_address.h"
#include "net/interfaces.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <net/if.h>
#include <unistd.h>
#include <vector>

namespace net {
namespace {

constexpr int group_buffer = 1024 * 1024; // size of the receive buffer, for the bursts of an exercise [B]

bool is_multicast(const Endpoint& group) { return (group.v4() >> 28) == 14; }

/// The interface with this name or address; all zeros, the system's choice, if `interface` is empty.
ip_mreqn on_interface(const std::string& interface) {
    ip_mreqn where{};
    if (interface.empty())
        return where;
    if (const unsigned number = if_nametoindex(interface.c_str()); number != 0) {
        where.imr_ifindex = static_cast<int>(number);
        return where;
    }
    for (const Endpoint& address : resolve_numeric(interface, 0))
        for (const OwnAddress& own : own_addresses())
            if (own.address.address == address.address) {
                where.imr_ifindex = static_cast<int>(own.interface);
                return where;
            }
    throw Error(fmt::format(
        "this machine has no network interface '{}': give its name (ip address lists them) or its address", interface));
}

} // namespace

struct GroupSocket::Sockets {
    explicit Sockets(const Endpoint& to) : group(to) {}
    ~Sockets() {
        for (const int socket : {in, out})
            if (socket >= 0)
                ::close(socket);
    }
    Sockets(const Sockets&) = delete;
    Sockets& operator=(const Sockets&) = delete;
    [[noreturn]] void fail(std::string_view what, std::string_view advice = {}) const {
        const int why = errno; // before another call changes it
        throw Error(fmt::format("cannot {} {} ({}){}", what, text(group), std::strerror(why), advice));
    }
    [[nodiscard]] int open() const {
        const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (socket < 0)
            fail("open a socket for");
        return socket;
    }
    void listen(ip_mreqn where) {
        in = open();
        constexpr int on = 1, off = 0;
        set_option(in, SOL_SOCKET, SO_REUSEADDR, on);
        set_option(in, SOL_SOCKET, SO_RCVBUF, group_buffer);
        const bool multicast = is_multicast(group);
        const SystemAddress local(multicast ? group : v4_endpoint(INADDR_ANY, group.port), false);
        if (::bind(in, local.get(), local.length) != 0)
            fail("listen to");
        if (!multicast)
            return;
        // no datagrams from interfaces on which only other programs joined
        set_option(in, IPPROTO_IP, IP_MULTICAST_ALL, off);
        where.imr_multiaddr.s_addr = htonl(group.v4());
        if (!set_option(in, IPPROTO_IP, IP_ADD_MEMBERSHIP, where))
            fail("join the group", ": name the network interface to use");
    }
    void speak(ip_mreqn where) {
        out = open();
        constexpr int on = 1;
        set_option(out, SOL_SOCKET, SO_BROADCAST, on);
        if (is_multicast(group) && ((where.imr_ifindex != 0 && !set_option(out, IPPROTO_IP, IP_MULTICAST_IF, where)) ||
                                    !set_option(out, IPPROTO_IP, IP_MULTICAST_LOOP, on)))
            fail("send to");
        SystemAddress bound(v4_endpoint(INADDR_ANY, 0), false);
        if (::bind(out, bound.get(), bound.length) != 0 || getsockname(out, bound.get(), &bound.length) != 0)
            fail("send to");
        out_port = bound.endpoint().port;
    }
    /// Whether `address` belongs to this machine. The machine's addresses may change: they are read again for an
    /// unknown `address`, at most once a second.
    bool is_here(const Endpoint& address) {
        const auto known = [&] {
            return std::ranges::any_of(here, [&](const Endpoint& own) { return own.address == address.address; });
        };
        if (known())
            return true;
        const auto now = std::chrono::steady_clock::now();
        if (looked && now - *looked < std::chrono::seconds(1))
            return false;
        looked = now;
        here.clear();
        for (const OwnAddress& own : own_addresses())
            here.push_back(own.address);
        return known();
    }

    Endpoint group;
    int in = -1, out = -1; ///< `out` has a port of its own, by which `is_own` recognises its datagrams
    std::uint16_t out_port = 0;
    std::vector<Endpoint> here{};                                  ///< this machine's addresses
    std::optional<std::chrono::steady_clock::time_point> looked{}; ///< time at which `here` was read
};

GroupSocket::GroupSocket(const Endpoint& group, const std::string& interface, bool listens)
    : sockets_(std::make_unique<Sockets>(group)) {
    const ip_mreqn where = on_interface(interface);
    if (listens)
        sockets_->listen(where);
    sockets_->speak(where);
}

GroupSocket::~GroupSocket() = default;

void GroupSocket::send(std::span<const std::uint8_t> bytes) {
    const SystemAddress to(sockets_->group, false);
    [[maybe_unused]] const auto sent =
        ::sendto(sockets_->out, bytes.data(), bytes.size(), MSG_NOSIGNAL, to.get(), to.length);
}

std::optional<std::size_t> GroupSocket::receive(Endpoint& from, std::span<std::uint8_t> into) {
    SystemAddress address;
    const auto size = ::recvfrom(sockets_->in, into.data(), into.size(), MSG_TRUNC, address.get(), &address.length);
    if (size < 0)
        return {};
    from = address.endpoint();
    const auto length = static_cast<std::size_t>(size);
    return length <= into.size() ? length : 0;
}

bool GroupSocket::is_own(const Endpoint& from) const { return from.port == sockets_->out_port && from_here(from); }
bool GroupSocket::from_here(const Endpoint& from) const { return sockets_->is_here(from); }

} // namespace net
