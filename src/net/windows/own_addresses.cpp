#include "net/interfaces.h"

#include "system_sockets.h"

#include <cstddef>

namespace net {

std::vector<OwnAddress> own_addresses() {
    std::vector<OwnAddress> result;
    constexpr ULONG flags = GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;
    ULONG size = 16384, status = ERROR_BUFFER_OVERFLOW; // the size that Microsoft recommends [B]
    std::vector<std::byte> memory;
    auto first = [&] { return reinterpret_cast<IP_ADAPTER_ADDRESSES*>(memory.data()); };
    for (int tries = 0; status == ERROR_BUFFER_OVERFLOW && tries < 4; ++tries) { // the list may grow between two calls
        memory.resize(size);
        status = GetAdaptersAddresses(AF_UNSPEC, flags, nullptr, first(), &size);
    }
    if (status != NO_ERROR)
        return result;
    for (const IP_ADAPTER_ADDRESSES* i = first(); i != nullptr; i = i->Next) {
        if (i->OperStatus != IfOperStatusUp)
            continue;
        for (const IP_ADAPTER_UNICAST_ADDRESS* j = i->FirstUnicastAddress; j != nullptr; j = j->Next) {
            const auto address = endpoint_of(j->Address.lpSockaddr);
            if (!address)
                continue;
            const bool v4 = address->is_v4();
            OwnAddress own{.address = *address,
                           .prefix = j->OnLinkPrefixLength,
                           .interface = static_cast<std::uint32_t>(v4 ? i->IfIndex : i->Ipv6IfIndex),
                           .multicast = (i->Flags & IP_ADAPTER_NO_MULTICAST) == 0};
            if (constexpr int longest = 30; v4 && !address->is_loopback() && own.prefix <= longest)
                own.broadcast = v4_endpoint(address->v4() | (0xffffffffu >> own.prefix), 0);
            result.push_back(own);
        }
    }
    return result;
}

} // namespace net
