/// Arbitrary datagrams to a server's and a client's sealed end.

#include "../net/wire.h"
#include "net/seal/client_end.h"
#include "net/seal/server_end.h"
#include "targets.h"

namespace fuzz {
namespace {

const net::Endpoint server_place = net::v4_endpoint(0x0a000001, 26000);
const net::Endpoint client_place = net::v4_endpoint(0x0a000002, 40000);
constexpr std::uint8_t spoken[] = {'f', 'i', 'r', 'e'};

/// An honest client connected to an honest server.
struct Pair {
    net::Wire wire;
    double now = 1000;
    net::seal::ServerEnd server{wire.socket(server_place), {}, 8, [this] { return now; }};
    net::seal::ClientEnd client{wire.socket(client_place), {}, [this] { return now; }};

    int read(net::Datagrams& end) {
        std::vector<std::uint8_t> buffer(4096);
        net::Endpoint from;
        int heard = 0;
        while (const auto size = end.receive(from, buffer))
            heard += *size > 0 ? 1 : 0;
        return heard;
    }
    /// Sends one message and returns how many times the server receives it.
    int say() {
        client.send(server_place, spoken);
        int heard = 0;
        for (int i = 0; i < 4; ++i) {
            heard += read(server);
            read(client);
        }
        return heard;
    }
};

} // namespace

std::optional<std::string> sealed(std::span<const std::uint8_t> bytes) {
    Pair pair;
    if (pair.say() != 1)
        return "an honest message does not arrive";
    for (const net::Endpoint& from : {client_place, net::v4_endpoint(0x0a000003, 1)}) {
        pair.wire.inject({from, server_place, {bytes.begin(), bytes.end()}});
        pair.wire.inject({server_place, client_place, {bytes.begin(), bytes.end()}});
    }
    if (pair.read(pair.server) + pair.read(pair.client) > 0)
        return "a forged datagram is accepted";
    if (pair.say() != 1)
        return "a forged datagram has harmed the session";
    return {};
}

std::vector<protocol::Bytes> sealed_seeds() {
    Pair pair;
    pair.say();
    std::vector<protocol::Bytes> all;
    for (const net::Wire::Datagram& datagram : pair.wire.overheard)
        all.push_back(datagram.bytes);
    return all;
}

} // namespace fuzz
