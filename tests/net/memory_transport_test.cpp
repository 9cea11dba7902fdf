#include "ends.h"
#include "net/enet_transport.h"
#include "net/memory_transport.h"
#include "net/merged_transport.h"

#include <atomic>

using namespace net;

TEST(Memory, ConnectsAndCarriesMessagesInOrder) {
    MemoryHub hub;
    End server{hub.listen()}, client{hub.connect()}, other{hub.connect()};
    for (End* end : {&server, &client, &other})
        end->poll(0);
    ASSERT_EQ(server.events.size(), 2u);
    const PeerId peer = server.events[0].peer;
    EXPECT_GE(peer, 1u);
    EXPECT_NE(peer, server.events[1].peer);
    ASSERT_TRUE(client.connected() && other.connected());
    for (int i = 0; i < 5; ++i)
        client.transport->send(0, server_peer, i % 2 ? Channel::kinematics : Channel::truth, numbered(i));
    server.transport->send(0, peer, Channel::events, numbered(9));
    server.poll(0), client.poll(0), other.poll(0);
    EXPECT_EQ(numbers_of(server.messages()), (std::vector{0, 1, 2, 3, 4}));
    EXPECT_EQ(server.messages()[1].channel, Channel::kinematics);
    EXPECT_EQ(server.messages()[1].peer, peer);
    EXPECT_EQ(numbers_of(client.messages()), std::vector{9});
    EXPECT_TRUE(other.messages().empty());
    EXPECT_EQ(client.transport->traffic().bytes_sent, 20u);
    EXPECT_EQ(client.transport->traffic().messages_received, 1u);
}

/// The server's tick may start after the client's frame.
TEST(Memory, MessageIsNotStampedBeforeItWasSent) {
    MemoryHub hub;
    End server{hub.listen()}, client{hub.connect()};
    server.poll(5), client.poll(5);
    server.transport->send(5.3, server.peer(), Channel::events, numbered(1));
    client.poll(5.1);
    EXPECT_EQ(client.messages().at(0).time, 5.3);
}

TEST(Memory, ClientMayConnectBeforeTheServerListens) {
    MemoryHub hub;
    End client{hub.connect()};
    client.poll(0);
    client.transport->send(0, server_peer, Channel::events, numbered(1)); // dropped: there is no server
    EXPECT_TRUE(client.events.empty());
    End server{hub.listen()};
    client.poll(0), server.poll(0);
    EXPECT_TRUE(client.connected() && server.connected());
    EXPECT_TRUE(server.messages().empty());
    EXPECT_THROW(hub.listen(), Error);
}

TEST(Memory, DisconnectsAfterEarlierMessages) {
    for (const bool by_server : {false, true}) {
        MemoryHub hub;
        End server{hub.listen()}, client{hub.connect()};
        server.poll(0);
        server.transport->send(0, server.peer(), Channel::events, numbered(1));
        client.transport->send(0, server_peer, Channel::events, numbered(2));
        if (by_server)
            server.transport->disconnect(server.peer());
        else
            client.transport->disconnect(server_peer);
        client.transport->send(0, server_peer, Channel::events, numbered(3)); // too late: already disconnected
        server.poll(0), client.poll(0);
        for (const End* end : {&server, &client}) {
            EXPECT_EQ(end->messages().size(), 1u);
            EXPECT_EQ(end->events.back().kind, Event::Kind::disconnected);
        }
        server.transport->disconnect(server.peer()); // no further event
        server.poll(0);
        EXPECT_EQ(server.of_kind(Event::Kind::disconnected).size(), 1u);
    }
}

TEST(Memory, EitherEndMayBeDestroyedFirst) {
    {
        MemoryHub hub;
        End server{hub.listen()}, client{hub.connect()};
        server.transport.reset();
        client.transport->send(0, server_peer, Channel::events, numbered(1));
        client.poll(0);
        EXPECT_TRUE(client.disconnected());
    }
    {
        MemoryHub hub;
        End server{hub.listen()}, client{hub.connect()};
        client.transport.reset();
        server.poll(0);
        EXPECT_TRUE(server.disconnected());
        server.transport->send(0, server.peer(), Channel::events, numbered(1));
    }
    End server, client;
    {
        MemoryHub hub;
        server.transport = hub.listen();
        client.transport = hub.connect();
    }
    client.transport->send(0, server_peer, Channel::events, numbered(1));
    server.poll(0);
    EXPECT_EQ(server.messages().size(), 1u);
}

TEST(Memory, NewServerSeesOnlyNewClients) {
    MemoryHub hub;
    End server{hub.listen()}, old{hub.connect()};
    old.transport->send(0, server_peer, Channel::events, numbered(1));
    server.transport.reset();
    server.transport = hub.listen();
    End client{hub.connect()};
    server.poll(0), old.poll(0), client.poll(0);
    ASSERT_EQ(server.events.size(), 1u); // only those of the new client
    EXPECT_EQ(old.events.back().kind, Event::Kind::disconnected);
    EXPECT_TRUE(client.connected());
}

TEST(Memory, CarriesMessagesBetweenManyThreads) {
    constexpr int clients = 4, messages = 2000;
    MemoryHub hub;
    End server{hub.listen()};
    std::vector<std::thread> threads;
    std::atomic<int> echoed = 0;
    for (int c = 0; c < clients; ++c)
        threads.emplace_back([&hub, &echoed] {
            End client{hub.connect()};
            run_until({&client}, [&] { return client.connected(); });
            for (int i = 0; i < messages; ++i)
                client.transport->send(0, server_peer, Channel::events, numbered(i));
            if (run_until({&client}, [&] { return client.messages().size() == messages; })) {
                const auto numbers = numbers_of(client.messages());
                if (std::ranges::is_sorted(numbers))
                    echoed += static_cast<int>(numbers.size());
            }
        });
    std::size_t done = 0;
    run_until({&server}, [&] {
        for (; done < server.events.size(); ++done)
            if (const Event& event = server.events[done]; event.kind == Event::Kind::message)
                server.transport->send(0, event.peer, event.channel, event.bytes);
        return server.of_kind(Event::Kind::disconnected).size() == clients;
    });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(echoed, clients * messages);
}

TEST(Merged, ServesNetworkAndMemoryClientsTogether) {
    MemoryHub hub;
    auto listener = net::listen(0, 4);
    const std::uint16_t port = listener->port();
    std::vector<std::unique_ptr<Transport>> parts;
    parts.push_back(std::move(listener));
    parts.push_back(hub.listen());
    End server{merge(std::move(parts))}, near{hub.connect()}, far{net::connect("127.0.0.1", port)};
    ASSERT_TRUE(run_until({&server, &near, &far},
                          [&] { return server.of_kind(Event::Kind::connected).size() == 2 && far.connected(); }));
    near.transport->send(0, server_peer, Channel::events, numbered(1));
    far.transport->send(0, server_peer, Channel::events, numbered(2));
    ASSERT_TRUE(run_until({&server, &near, &far}, [&] { return server.messages().size() == 2; }));
    for (const Event& message : server.messages()) // each receives its own number
        server.transport->send(0, message.peer, Channel::truth, message.bytes);
    ASSERT_TRUE(run_until({&server, &near, &far}, [&] { return !near.messages().empty() && !far.messages().empty(); }));
    EXPECT_EQ(numbers_of(near.messages()), std::vector{1});
    EXPECT_EQ(numbers_of(far.messages()), std::vector{2});
    EXPECT_GE(server.transport->traffic().messages_sent, 2u);

    const auto peers = server.of_kind(Event::Kind::connected);
    EXPECT_NE(peers[0].peer, peers[1].peer);
    for (const Event& event : peers)
        server.transport->disconnect(event.peer);
    ASSERT_TRUE(run_until({&server, &near, &far}, [&] {
        return near.disconnected() && far.disconnected() && server.of_kind(Event::Kind::disconnected).size() == 2;
    }));
}
