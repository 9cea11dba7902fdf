#include "net/machine.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <mutex>

namespace net {
namespace {

constexpr std::size_t network_bytes = 8; ///< bytes of an IPv6 address that form its /64

bool is_in(const Endpoint& endpoint, const OwnAddress& own) {
    if (own.address.is_v4() || own.prefix <= 0)
        return false;
    for (int bit = 0; bit < own.prefix; ++bit) {
        const auto byte = static_cast<std::size_t>(bit / 8);
        if (((endpoint.address.at(byte) ^ own.address.address.at(byte)) >> (7 - bit % 8) & 1) != 0)
            return false;
    }
    return true;
}

} // namespace

Endpoint machine_of(const Endpoint& endpoint, std::span<const OwnAddress> own) {
    Endpoint machine = with_port(endpoint, 0);
    if (machine.scope == browser_scope)
        machine.scope = 0;
    const bool whole = machine.is_v4() || machine.is_loopback() || machine.is_link_local() ||
                       std::ranges::any_of(own, [&](const OwnAddress& each) { return is_in(machine, each); });
    if (!whole)
        std::fill(machine.address.begin() + network_bytes, machine.address.end(), std::uint8_t{0});
    return machine;
}

Endpoint machine_of(const Endpoint& endpoint) {
    using Clock = std::chrono::steady_clock;
    constexpr auto lasting = std::chrono::seconds(10);
    static std::mutex mutex;
    static std::vector<OwnAddress> own;
    static Clock::time_point read_at = Clock::now() - lasting;
    if (endpoint.is_v4()) // the common case, without a lock
        return machine_of(endpoint, {});
    const std::lock_guard lock(mutex);
    if (const auto now = Clock::now(); now - read_at >= lasting) {
        own = own_addresses();
        read_at = now;
    }
    return machine_of(endpoint, own);
}

std::string machine_text(const Endpoint& machine) {
    const bool network = !machine.is_v4() && !machine.is_loopback() && !machine.is_link_local() &&
                         std::all_of(machine.address.begin() + network_bytes, machine.address.end(),
                                     [](std::uint8_t byte) { return byte == 0; });
    return network ? fmt::format("{}/64", host_text(machine)) : host_text(machine);
}

} // namespace net
