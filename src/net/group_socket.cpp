#include "net/group_socket.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace net {

Endpoint parse_group(const std::string& text, std::uint16_t usual_port) {
    const std::size_t colon = text.rfind(':');
    const std::string host = text.substr(0, colon);
    unsigned port = usual_port;
    if (colon != std::string::npos) {
        const char* const end = text.data() + text.size();
        const auto read = std::from_chars(text.data() + colon + 1, end, port);
        if (read.ec != std::errc() || read.ptr != end || port < 1 || port > 65535)
            throw Error(fmt::format("'{}' needs a port from 1 to 65535 after the colon", text));
    }
    if (std::ranges::count(host, '.') == 3) // the system reads 239.1.2 as 239.1.0.2
        for (const Endpoint& found : resolve_numeric(host, static_cast<std::uint16_t>(port)))
            if (found.is_v4())
                return found;
    throw Error(fmt::format("'{}' is not an IPv4 address: give a multicast group (239.1.2.3), a broadcast address "
                            "(192.168.1.255) or a machine's address, and a port if it is not {}",
                            text, usual_port));
}

} // namespace net
