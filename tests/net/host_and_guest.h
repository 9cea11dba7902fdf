#pragma once
/// A host and a connected guest on a wire without seals. A test can drop datagrams and send in the guest's name.

#include "ends.h"
#include "net/enet_transport.h"
#include "wire.h"

namespace net {

struct HostAndGuest : testing::Test {
    const Endpoint host_place = v4_endpoint(0x0a000001, 26000), guest_place = v4_endpoint(0x0a000002, 40000);
    Wire wire;
    End host{net::listen(wire.socket(host_place), 4)};
    End guest{net::connect(wire.socket(guest_place), "10.0.0.1", host_place.port)};

    void SetUp() override {
        ASSERT_TRUE(run([&] { return host.connected() && guest.connected(); }));
    }
    template <class Done> bool run(Done&& done) { return run_until({&host, &guest}, done); }
};

} // namespace net
