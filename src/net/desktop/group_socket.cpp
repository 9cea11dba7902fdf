#include "net/group_socket.h"

#include "net/desktop/system_address.h"
#include "net/interfaces.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <vector>

namespace net {
namespace {

constexpr int group_buffer = 1024 * 1024; // size of the receive buffer, for the bursts of an exercise [B]

bool is_multicast(const Endpoint& group) { return (group.v4() >> 28) == 14; }

/// Number of the interface with this name or address; 0, the system's choice, if `interface` is empty.
std::uint32_t number_of(const std::string& interface) {
    if (interface.empty())
        return 0;
    if (const unsigned number = if_nametoindex(interface.c_str()); number != 0)
        return number;
    for (const Endpoint& address : resolve_numeric(interface, 0))
        for (const OwnAddress& own : own_addresses())
            if (own.address.address == address.address)
                return own.interface;
    throw Error(fmt::format(
        "this machine has no network interface '{}': give its name (ip address lists them) or its address", interface));
}

} // namespace

struct GroupSocket::Sockets {
    explicit Sockets(const Endpoint& to) : group(to) {}
    ~Sockets() {
        for (const int socket : {in, out})
            if (socket >= 0)
                close_socket(socket);
    }
    Sockets(const Sockets&) = delete;
    Sockets& operator=(const Sockets&) = delete;
    [[noreturn]] void fail(std::string_view what, std::string_view advice = {}) const {
        const std::string why = socket_error(); // before another call changes it
        throw Error(fmt::format("cannot {} {} ({}){}", what, text(group), why, advice));
    }
    [[nodiscard]] int open() const {
        const int socket = open_socket(AF_INET, SOCK_DGRAM);
        if (socket < 0)
            fail("open a socket for");
        return socket;
    }
    void listen(std::uint32_t interface) {
        in = open();
        set_option(in, SOL_SOCKET, SO_REUSEADDR, 1);
        set_option(in, SOL_SOCKET, SO_RCVBUF, group_buffer);
        const bool multicast = is_multicast(group);
        const SystemAddress local(multicast && can_bind_to_groups ? group : v4_endpoint(INADDR_ANY, group.port), false);
        if (::bind(in, local.get(), local.length) != 0)
            fail("listen to");
        if (multicast && !join_group(in, group.v4(), interface))
            fail("join the group", ": name the network interface to use");
    }
    void speak(std::uint32_t interface) {
        out = open();
        set_option(out, SOL_SOCKET, SO_BROADCAST, 1);
        if (is_multicast(group) &&
            ((interface != 0 && !use_interface(out, interface)) || !set_option(out, IPPROTO_IP, IP_MULTICAST_LOOP, 1)))
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
    begin_sockets();
    const std::uint32_t number = number_of(interface);
    if (listens)
        sockets_->listen(number);
    sockets_->speak(number);
}

GroupSocket::~GroupSocket() = default;

void GroupSocket::send(std::span<const std::uint8_t> bytes) {
    const SystemAddress to(sockets_->group, false);
    (void)send_to(sockets_->out, bytes, to.get(), to.length);
}

std::optional<std::size_t> GroupSocket::receive(Endpoint& from, std::span<std::uint8_t> into) {
    SystemAddress address;
    const auto size = receive_from(sockets_->in, into, address.get(), address.length);
    if (size)
        from = address.endpoint();
    return size;
}

bool GroupSocket::is_own(const Endpoint& from) const { return from.port == sockets_->out_port && from_here(from); }
bool GroupSocket::from_here(const Endpoint& from) const { return sockets_->is_here(from); }

} // namespace net
