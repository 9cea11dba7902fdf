#include "net/group_socket.h"

#include "net/desktop/system_address.h"
#include "net/interfaces.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <net/if.h>
#include <unistd.h>
#include <vector>

namespace net {
namespace {

constexpr int group_buffer = 1024 * 1024; // [B]: an exercise comes in bursts

bool is_multicast(const Endpoint& group) { return (group.v4() >> 28) == 14; }

template <class Value> bool set(int socket, int level, int option, const Value& value) {
    return setsockopt(socket, level, option, &value, sizeof value) == 0;
}

/// The interface of this name, or that has this address.
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
    throw Error(fmt::format("this machine has no network interface '{}': give its name (ip address lists them) or its address", interface));
}

} // namespace

struct GroupSocket::Sockets {
    explicit Sockets(const Endpoint& to) : group(to) {
        if (in < 0 || out < 0)
            fail("open a socket for");
    }
    ~Sockets() {
        for (const int open : {in, out})
            if (open >= 0)
                ::close(open);
    }
    Sockets(const Sockets&) = delete;
    Sockets& operator=(const Sockets&) = delete;
    [[noreturn]] void fail(std::string_view what, std::string_view advice = {}) const {
        throw Error(fmt::format("cannot {} {} ({}){}", what, text(group), std::strerror(errno), advice));
    }

    Endpoint group;
    int in = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int out = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); ///< with a port of its own, by which it knows its words
    std::uint16_t out_port = 0;
    std::vector<Endpoint> here{}; ///< this machine's addresses
};

GroupSocket::GroupSocket(const Endpoint& group, const std::string& interface) : sockets_(std::make_unique<Sockets>(group)) {
    Sockets& it = *sockets_;
    ip_mreqn where = on_interface(interface);
    constexpr int on = 1;
    set(it.in, SOL_SOCKET, SO_REUSEADDR, on);
    set(it.in, SOL_SOCKET, SO_RCVBUF, group_buffer);
    set(it.out, SOL_SOCKET, SO_BROADCAST, on);
    const bool multicast = is_multicast(group);
    const SystemAddress listen(multicast ? group : v4_endpoint(INADDR_ANY, group.port), false);
    if (::bind(it.in, listen.get(), listen.length) != 0)
        it.fail("listen to");
    if (multicast) {
        where.imr_multiaddr.s_addr = htonl(group.v4());
        if (!set(it.in, IPPROTO_IP, IP_ADD_MEMBERSHIP, where))
            it.fail("join the group", ": name the network interface to use");
        if ((where.imr_ifindex != 0 && !set(it.out, IPPROTO_IP, IP_MULTICAST_IF, where)) || !set(it.out, IPPROTO_IP, IP_MULTICAST_LOOP, on))
            it.fail("send to");
    }
    SystemAddress bound(v4_endpoint(INADDR_ANY, 0), false);
    if (::bind(it.out, bound.get(), bound.length) != 0 || getsockname(it.out, bound.get(), &bound.length) != 0)
        it.fail("send to");
    it.out_port = bound.endpoint().port;
    for (const OwnAddress& own : own_addresses())
        it.here.push_back(own.address);
}

GroupSocket::~GroupSocket() = default;

void GroupSocket::send(std::span<const std::uint8_t> bytes) {
    const SystemAddress to(sockets_->group, false);
    [[maybe_unused]] const auto sent = ::sendto(sockets_->out, bytes.data(), bytes.size(), MSG_NOSIGNAL, to.get(), to.length);
}

std::optional<std::size_t> GroupSocket::receive(Endpoint& from, std::span<std::uint8_t> into) {
    for (;;) {
        SystemAddress address;
        const auto size = ::recvfrom(sockets_->in, into.data(), into.size(), MSG_TRUNC, address.get(), &address.length);
        if (size < 0)
            return {};
        if (static_cast<std::size_t>(size) > into.size())
            continue;
        from = address.endpoint();
        return static_cast<std::size_t>(size);
    }
}

bool GroupSocket::is_own(const Endpoint& from) const {
    return from.port == sockets_->out_port &&
           std::ranges::any_of(sockets_->here, [&](const Endpoint& own) { return own.address == from.address; });
}

} // namespace net
