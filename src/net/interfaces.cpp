#include "net/interfaces.h"

#include <algorithm>
#include <set>

namespace net {

std::vector<std::string> addresses_for_others(const std::vector<OwnAddress>& own) {
    const auto rank = [](const Endpoint& one) {
        return one.is_loopback() ? 3 : one.is_v4() ? 0 : one.is_link_local() ? 2 : 1;
    };
    std::vector<Endpoint> sorted;
    for (const OwnAddress& each : own)
        sorted.push_back(each.address);
    std::ranges::stable_sort(sorted, {}, rank);
    std::vector<std::string> result;
    for (const Endpoint& each : sorted)
        if (rank(each) < 2 || result.empty())
            result.push_back(host_text(each));
    return result;
}

std::vector<Endpoint> neighbours(const std::vector<OwnAddress>& own) {
    constexpr std::size_t max_networks = 8;
    std::set<std::uint32_t> networks, mine;
    for (const OwnAddress& each : own)
        if (each.address.is_v4())
            mine.insert(each.address.v4());
    std::vector<Endpoint> result;
    for (const OwnAddress& each : own) {
        if (!each.broadcast || each.address.is_loopback() || each.prefix > 30)
            continue;
        const std::uint32_t hosts = (1u << (32 - std::max(each.prefix, 24))) - 1;
        const std::uint32_t network = each.address.v4() & ~hosts;
        if (networks.size() == max_networks || !networks.insert(network).second)
            continue;
        for (std::uint32_t host = 1; host < hosts; ++host)
            if (!mine.contains(network + host))
                result.push_back(v4_endpoint(network + host, 0));
    }
    return result;
}

} // namespace net
