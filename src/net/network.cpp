#include "net/network.h"

#include "net/enet_transport.h"
#include "net/pumped_transport.h"
#include "net/udp_socket.h"

#include <algorithm>
#include <fmt/format.h>

namespace net {

OpenPort open_port(std::uint16_t port, int further, int max_peers, std::function<double()> clock) {
    const int last = std::min(port + further, 65535);
    for (int each = port;; ++each)
        try {
            auto listener = listen(static_cast<std::uint16_t>(each), max_peers);
            const std::uint16_t got = listener->port();
            return {pump(std::move(listener), std::move(clock)), got};
        } catch (const PortTaken&) {
            if (each < last)
                continue;
            if (last == port)
                throw;
            throw Error(fmt::format("the ports {} to {} are all in use by other programs: choose another with --port",
                                    port, last));
        }
}

std::unique_ptr<Transport> call(const std::string& host, std::uint16_t port, double patience,
                                std::function<double()> clock) {
    return pump(connect(host, port, patience), std::move(clock));
}

} // namespace net
