#include "net/enet_port.h"

#include "net/host_numbers.h"
#include "net/udp_socket.h"
#include "system_sockets.h"

#include <array>
#include <atomic>
#include <chrono>
#include <random>
#include <utility>
#include <vector>

namespace net {
namespace {

/// A socket of ENet. Only `wait` may run beside another call.
struct Slot {
    std::unique_ptr<Datagrams> datagrams;
    HostNumbers hosts{};
    std::vector<std::uint8_t> outgoing{};
    int allowed = -1; ///< number of datagrams that ENet may still receive; below 0: no limit
    DatagramFilter passes{};
};

constexpr std::size_t max_sockets = 4096; ///< per process
constexpr int max_empty = 256;            ///< number of unusable datagrams that one call skips
std::array<std::atomic<Slot*>, max_sockets> slots{};
/// Datagrams for the socket that ENet creates next on this thread.
thread_local std::unique_ptr<Datagrams> for_the_next;

Slot* slot(ENetSocket socket) {
    const auto number = static_cast<std::size_t>(socket); // ENET_SOCKET_NULL, -1, becomes the largest number
    return number < max_sockets ? slots[number].load() : nullptr;
}

ENetSocket take_slot(std::unique_ptr<Datagrams> datagrams) {
    std::unique_ptr<Slot> fresh(new Slot{.datagrams = std::move(datagrams)});
    for (std::size_t i = 0; i < max_sockets; ++i)
        if (Slot* none = nullptr; slots[i].compare_exchange_strong(none, fresh.get())) {
            fresh.release();
            return static_cast<ENetSocket>(i);
        }
    return ENET_SOCKET_NULL;
}

} // namespace

ENetHost* create_enet_host(std::unique_ptr<Datagrams> datagrams, std::size_t peers, std::size_t channels) {
    for_the_next = std::move(datagrams);
    ENetHost* host = enet_host_create(nullptr, peers, channels, 0, 0);
    if (std::exchange(for_the_next, nullptr) != nullptr)
        throw std::logic_error("this build's ENet makes sockets of its own: see net/enet_port.h");
    if (host == nullptr)
        throw Error("cannot open a network connection: no memory, or this program has too many connections");
    return host;
}

void allow_datagrams(ENetHost* host, int count) { slot(host->socket)->allowed = count; }
int allowed_datagrams(const ENetHost* host) { return slot(host->socket)->allowed; }

void filter_datagrams(ENetHost* host, DatagramFilter passes) { slot(host->socket)->passes = std::move(passes); }

ENetAddress enet_address(ENetHost* host, const Endpoint& endpoint) {
    return {htonl(slot(host->socket)->hosts.number_of(endpoint)), endpoint.port};
}

Endpoint endpoint_of(ENetHost* host, const ENetAddress& address) {
    const auto found = slot(host->socket)->hosts.host_of(ntohl(address.host));
    return found ? with_port(*found, address.port) : Endpoint{};
}

} // namespace net

// --- functions that ENet calls in place of its own (enet/enet.h; unix.c shows the return values) ---

using net::slot;

extern "C" {

int enet_initialize() { return 0; }
void enet_deinitialize() {}
enet_uint32 enet_host_random_seed() { return std::random_device{}(); }

/// Monotonic time [ms].
enet_uint32 enet_time_get() {
    using namespace std::chrono;
    return static_cast<enet_uint32>(duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count());
}

ENetSocket enet_socket_create(ENetSocketType type) {
    if (type != ENET_SOCKET_TYPE_DATAGRAM)
        return ENET_SOCKET_NULL;
    try {
        auto datagrams = std::move(net::for_the_next);
        return net::take_slot(datagrams ? std::move(datagrams) : std::make_unique<net::UdpSocket>());
    } catch (const std::exception&) {
        return ENET_SOCKET_NULL;
    }
}

void enet_socket_destroy(ENetSocket socket) {
    if (slot(socket) != nullptr)
        delete net::slots[static_cast<std::size_t>(socket)].exchange(nullptr);
}

int enet_socket_bind(ENetSocket socket, const ENetAddress* address) {
    try {
        if (net::Slot* it = slot(socket); it != nullptr && address != nullptr)
            it->datagrams = std::make_unique<net::UdpSocket>(address->port);
        return 0;
    } catch (const std::exception&) {
        return -1;
    }
}

int enet_socket_get_address(ENetSocket socket, ENetAddress* address) {
    const net::Slot* it = slot(socket);
    if (it == nullptr)
        return -1;
    *address = {ENET_HOST_ANY, it->datagrams->port()};
    return 0;
}

/// Does nothing: a UdpSocket already has the options that ENet sets.
int enet_socket_set_option(ENetSocket, ENetSocketOption, int) { return 0; }

int enet_socket_send(ENetSocket socket, const ENetAddress* address, const ENetBuffer* buffers, size_t count) {
    net::Slot* it = slot(socket);
    if (it == nullptr || address == nullptr)
        return -1;
    it->outgoing.clear();
    for (size_t i = 0; i < count; ++i) {
        const auto* data = static_cast<const std::uint8_t*>(buffers[i].data);
        it->outgoing.insert(it->outgoing.end(), data, data + buffers[i].dataLength);
    }
    if (const auto to = it->hosts.host_of(ntohl(address->host)))
        it->datagrams->send(net::with_port(*to, address->port), it->outgoing);
    return static_cast<int>(it->outgoing.size());
}

/// Returns 0 if no usable datagram has arrived, or ENet may receive no more (allow_datagrams).
int enet_socket_receive(ENetSocket socket, ENetAddress* address, ENetBuffer* buffers, size_t count) {
    net::Slot* it = slot(socket);
    if (it == nullptr || count != 1)
        return -1;
    for (int left = net::max_empty; left > 0 && it->allowed != 0; --left) {
        net::Endpoint from;
        const std::span<std::uint8_t> into(static_cast<std::uint8_t*>(buffers->data), buffers->dataLength);
        const auto size = it->datagrams->receive(from, into);
        if (!size)
            return 0;
        if (it->allowed > 0)
            --it->allowed;
        if (*size == 0)
            continue; // empty or too long; to ENet, a length of 0 means that no datagram has arrived
        const ENetAddress sender{htonl(it->hosts.number_of(from)), from.port};
        if (it->passes && !it->passes(sender, into.first(*size)))
            continue;
        if (address != nullptr)
            *address = sender;
        return static_cast<int>(*size);
    }
    return 0;
}

int enet_socket_wait(ENetSocket socket, enet_uint32* condition, enet_uint32 timeout) {
    net::Slot* it = slot(socket);
    if (it == nullptr)
        return -1;
    const bool receiving = (*condition & ENET_SOCKET_WAIT_RECEIVE) != 0;
    *condition = ENET_SOCKET_WAIT_NONE;
    if (receiving && it->datagrams->wait(timeout / 1000.0))
        *condition = ENET_SOCKET_WAIT_RECEIVE;
    return 0;
}

} // extern "C"
