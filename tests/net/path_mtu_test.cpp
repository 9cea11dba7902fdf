/// A path that silently drops datagrams above 1,280 B, like many VPNs.

#include "ends.h"
#include "net/enet_library.h"
#include "net/enet_transport.h"
#include "wire.h"

#include <cstddef>

namespace net {
namespace {

constexpr std::size_t headers = 48 + 21; ///< size of the headers of IPv6, UDP and the seal [B]
constexpr std::size_t longest = 1280 - headers;

struct NarrowPath : testing::Test {
    const Endpoint host_place = v4_endpoint(0x0a000001, 26000), guest_place = v4_endpoint(0x0a000002, 40000);
    Wire wire;
    End host{listen(wire.socket(host_place), 4)}, guest{};

    void call() {
        guest.transport = connect(wire.socket(guest_place), "10.0.0.1", host_place.port);
        ASSERT_TRUE(run_until({&host, &guest}, [&] { return host.connected() && guest.connected(); }));
    }
    /// Sends on every channel in both directions.
    void talk() {
        for (std::size_t i = 1; i <= 20; ++i)
            for (const Channel channel : {Channel::kinematics, Channel::events, Channel::truth}) {
                const std::size_t size = channel == Channel::kinematics ? protocol::max_message : 1000 * i;
                const Bytes message = numbered(static_cast<int>(i), size);
                guest.transport->send(seconds(), server_peer, channel, message);
                host.transport->send(seconds(), host.peer(), channel, message);
            }
    }
};

TEST_F(NarrowPath, CarriesEveryMessage) {
    wire.passes = [](const Wire::Datagram& datagram) { return datagram.bytes.size() <= longest; };
    call();
    talk();
    EXPECT_TRUE(
        run_until({&host, &guest}, [&] { return host.messages().size() == 60 && guest.messages().size() == 60; }))
        << host.messages().size() << ' ' << guest.messages().size();
}

TEST_F(NarrowPath, GuestThatAsksForLongerDatagramsGetsOnlyShortDatagrams) {
    bool asked = false;
    wire.passes = [&](const Wire::Datagram& datagram) {
        constexpr std::size_t command = sizeof(ENetProtocolHeader);
        Wire::Datagram changed = datagram;
        if (changed.from == guest_place && changed.bytes.size() == command + sizeof(ENetProtocolConnect) &&
            (changed.bytes[command] & ENET_PROTOCOL_COMMAND_MASK) == ENET_PROTOCOL_COMMAND_CONNECT) {
            changed.bytes[command + offsetof(ENetProtocolConnect, mtu) + 2] = 0x0f; // about 4,000 B
            asked = true;
        }
        wire.inject(changed);
        return false;
    };
    call();
    ASSERT_TRUE(asked);
    talk();
    EXPECT_TRUE(run_until({&host, &guest}, [&] { return guest.messages().size() == 60; }));
    for (const Wire::Datagram& datagram : wire.overheard)
        EXPECT_LE(datagram.bytes.size(), longest);
}

} // namespace
} // namespace net
