#include "net/interfaces.h"

#include <bit>
#include <cstring>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

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

} // namespace net
