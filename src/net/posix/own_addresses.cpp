#include "net/interfaces.h"

#include <bit>
#include <ifaddrs.h>
#include <net/if.h>

namespace net {
namespace {

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
        const auto address = endpoint_of(i->ifa_addr);
        if (!address || (i->ifa_flags & IFF_UP) == 0)
            continue;
        OwnAddress own{.address = *address,
                       .prefix = prefix_of(endpoint_of(i->ifa_netmask)),
                       .interface = if_nametoindex(i->ifa_name),
                       .multicast = (i->ifa_flags & IFF_MULTICAST) != 0};
        if ((i->ifa_flags & IFF_BROADCAST) != 0 && address->is_v4())
            own.broadcast = endpoint_of(i->ifa_broadaddr);
        result.push_back(own);
    }
    freeifaddrs(list);
    return result;
}

} // namespace net
