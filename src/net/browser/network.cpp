#include "net/network.h"

#include "net/enet_transport.h"
#include "net/seal/client_end.h"
#include "net/web_call.h"

namespace net {

OpenPort open_port(std::uint16_t, int, int, std::function<double()>, const ListenOptions&) {
    throw Error("a browser cannot host a match: no other machine can connect to it");
}

std::unique_ptr<Transport> open_connection(const Address& address, double patience, std::function<double()> clock,
                                           const std::string& password) {
    auto sealed = std::make_unique<seal::ClientEnd>(web_call(address.host, address.port),
                                                    Credentials{password, address.key}, std::move(clock));
    auto transport = connect(std::move(sealed), address.host, address.port, patience);
    transport->stamp_arrivals(); // stamps on arrival: `poll` runs only once a frame
    return transport;
}

std::unique_ptr<Transport> open_polled_connection(const Address& address, double patience,
                                                  std::function<double()> clock, const std::string& password) {
    return open_connection(address, patience, std::move(clock), password);
}

} // namespace net
