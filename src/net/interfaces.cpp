#include "net/interfaces.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <set>

namespace net {
namespace {

std::optional<Endpoint> endpoint(const sockaddr* from) {
    if (from != nullptr && from->sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, from, sizeof v4);
        return v4_endpoint(ntohl(v4.sin_addr.s_addr), 0);
    }
    if (from != nullptr && from->sa_family == AF_INET6) {
        sockaddr_in6 v6{};
        std::memcpy(&v6, from, sizeof v6);
        Endpoint result{.address = {}, .scope = v6.sin6_scope_id, .port = 0};
        std::memcpy(result.address.data(), &v6.sin6_addr, result.address.size());
        return result;
    }
    return {};
}

int prefix_of(const std::optional<Endpoint>& mask) {
    int bits = 0;
    for (std::size_t i = mask && mask->is_v4() ? 12 : 0; mask && i < mask->address.size(); ++i)
        bits += std::popcount(mask->address[i]);
    return bits;
}

} // namespace

std::vector<OwnAddress> own_addresses() {
    std::vector<OwnAddress> result;
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0)
        return result;
    for (const ifaddrs* i = list; i != nullptr; i = i->ifa_next) {
        const auto address = endpoint(i->ifa_addr);
        if (!address || (i->ifa_flags & IFF_UP) == 0)
            continue;
        OwnAddress own{.address = *address,
                       .prefix = prefix_of(endpoint(i->ifa_netmask)),
                       .interface = if_nametoindex(i->ifa_name),
                       .multicast = (i->ifa_flags & IFF_MULTICAST) != 0};
        if ((i->ifa_flags & IFF_BROADCAST) != 0 && address->is_v4())
            own.broadcast = endpoint(i->ifa_broadaddr);
        result.push_back(own);
    }
    freeifaddrs(list);
    return result;
}

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
    constexpr std::size_t most_networks = 8;
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
        if (networks.size() == most_networks || !networks.insert(network).second)
            continue;
        for (std::uint32_t host = 1; host < hosts; ++host)
            if (!mine.contains(network + host))
                result.push_back(v4_endpoint(network + host, 0));
    }
    return result;
}

} // namespace net
