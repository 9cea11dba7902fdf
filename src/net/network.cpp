#include "net/network.h"

#include "net/enet_transport.h"
#include "net/pumped_transport.h"
#include "net/seal/client_end.h"
#include "net/seal/server_end.h"
#include "net/udp_socket.h"

#include <algorithm>
#include <fmt/format.h>

namespace net {

OpenPort open_port(std::uint16_t port, int further, int max_peers, std::function<double()> clock, const Door& door) {
    const int last = std::min(port + further, 65535);
    for (int each = port;; ++each)
        try {
            auto socket = std::make_unique<UdpSocket>(static_cast<std::uint16_t>(each));
            socket->work_in_bulk();
            auto sealed =
                std::make_unique<seal::ServerEnd>(std::move(socket), door, static_cast<std::size_t>(max_peers), clock);
            auto listener = listen(std::move(sealed), max_peers);
            listener->limit_machines(door.per_machine);
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
                                std::function<double()> clock, const std::string& password) {
    auto sealed = std::make_unique<seal::ClientEnd>(std::make_unique<UdpSocket>(), password, clock);
    return pump(connect(std::move(sealed), host, port, patience), std::move(clock));
}

std::unique_ptr<Transport> dial(const std::string& host, std::uint16_t port, double patience,
                                std::function<double()> clock, const std::string& password) {
    auto socket = std::make_unique<UdpSocket>();
    socket->stamp_arrivals();
    auto sealed = std::make_unique<seal::ClientEnd>(std::move(socket), password, std::move(clock));
    auto transport = connect(std::move(sealed), host, port, patience);
    transport->stamp_arrivals();
    return transport;
}

} // namespace net
