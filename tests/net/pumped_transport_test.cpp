#include "ends.h"
#include "net/enet_transport.h"
#include "net/pumped_transport.h"

using namespace net;

TEST(Pumped, StampsWhatArrivesWhileTheCallerIsBusy) {
    auto listener = net::listen(0, 1);
    const std::uint16_t port = listener->port();
    End server{pump(std::move(listener), seconds)};
    End client{pump(net::connect("127.0.0.1", port), seconds)};
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));

    const double sent = seconds();
    server.transport->send(sent, server.peer(), Channel::events, numbered(1));
    server.transport->flush(sent);
    while (client.transport->traffic().messages_received == 0 && seconds() < sent + 10)
        std::this_thread::yield();
    const double here = seconds(); // it came before this
    while (seconds() < here + 0.02)
        std::this_thread::yield();
    client.poll(seconds());
    ASSERT_EQ(client.messages().size(), 1u);
    EXPECT_LE(client.messages()[0].time, here);
}

TEST(Pumped, DisconnectsAndEnds) {
    auto listener = net::listen(0, 1);
    const std::uint16_t port = listener->port();
    End server{pump(std::move(listener), seconds)};
    End client{pump(net::connect("127.0.0.1", port), seconds)};
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));
    client.transport->send(seconds(), server_peer, Channel::events, numbered(1));
    client.transport->disconnect(server_peer);
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.disconnected() && client.disconnected(); }));
    EXPECT_EQ(server.messages().size(), 1u);
}
