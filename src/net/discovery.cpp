#include "net/discovery.h"

#include "net/discovery_wire.h"
#include "net/machine.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace net {

Beacon::Beacon(std::uint32_t identity, std::uint16_t first_port) : identity_(identity) {
    for (std::uint16_t i = 0; i < discovery_ports && !socket_; ++i)
        try {
            socket_ = std::make_unique<UdpSocket>(static_cast<std::uint16_t>(first_port + i));
        } catch (const PortTaken&) {
            continue;
        }
    if (!socket_)
        throw Error(
            fmt::format("other players can join it by address only, because the UDP ports {} to {} are all in use",
                        first_port, first_port + discovery_ports - 1));
    socket_->stamp_arrivals();
}

void Beacon::poll(double now, const MatchInfo& info) {
    constexpr int max_queries_a_poll = 256;
    std::array<std::uint8_t, 2 * query_size> data{};
    Endpoint from;
    for (int left = max_queries_a_poll; left > 0; --left) {
        const auto size = socket_->receive(from, data);
        if (!size)
            return;
        const auto query = decode_query({data.data(), *size});
        if (!query || !for_each_.take(now, machine_of(from)) || !for_all_.take(now)) {
            ++(query ? unanswered_ : malformed_);
            refused_ = from;
            continue;
        }
        socket_->send(from, encode(Answer{.token = query->token,
                                          .beacon = identity_,
                                          .info = info,
                                          .level = std::min(query->level, discovery_level),
                                          .stamp = query->stamp,
                                          .held = socket_->age()}));
    }
}

} // namespace net
