#include "net/network.h"

#include "net/enet_transport.h"
#include "net/pumped_transport.h"

namespace net {

std::unique_ptr<Transport> open_port(std::uint16_t port, int max_peers, std::function<double()> clock) {
    return pump(listen(port, max_peers), std::move(clock));
}

std::unique_ptr<Transport> call(const std::string& host, std::uint16_t port, double patience,
                                std::function<double()> clock) {
    return pump(connect(host, port, patience), std::move(clock));
}

} // namespace net
