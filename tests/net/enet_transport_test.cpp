#include "ends.h"
#include "net/enet_transport.h"
#include "net/udp_socket.h"
#include "udp_relay.h"

#include "protocol/limits.h"
#include "tunables/random.h"

using namespace net;

namespace {

/// A server and a client, connected.
struct Pair : testing::Test {
    std::unique_ptr<EnetTransport> listener = net::listen(0, 4);
    std::uint16_t port = listener->port();
    End server{std::move(listener)};
    End client{net::connect("127.0.0.1", port)};

    void SetUp() override {
        ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));
    }
    void say(End& from, PeerId to, Channel channel, const Bytes& bytes) {
        from.transport->send(seconds(), to, channel, bytes);
    }
    bool arrive(const End& at, std::size_t count) {
        return run_until({&server, &client}, [&] { return at.messages().size() >= count; });
    }
};

using Enet = Pair;

std::string error_of(auto&& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

} // namespace

TEST_F(Enet, CarriesMessagesOfEveryChannelBothWays) {
    for (const Channel channel : {Channel::kinematics, Channel::events, Channel::truth}) {
        say(client, server_peer, channel, numbered(1));
        say(server, server.peer(), channel, numbered(2));
    }
    ASSERT_TRUE(arrive(server, 3) && arrive(client, 3));
    std::vector<Channel> channels;
    for (const Event& message : server.messages()) {
        EXPECT_EQ(message.peer, server.peer());
        EXPECT_EQ(message.bytes, numbered(1));
        channels.push_back(message.channel);
    }
    std::ranges::sort(channels);
    EXPECT_EQ(channels, (std::vector{Channel::kinematics, Channel::events, Channel::truth}));
    for (const Event& message : client.messages())
        EXPECT_EQ(message.peer, server_peer);
    EXPECT_NE(server.peer(), server_peer);
    EXPECT_EQ(server.events[0].text.find("127.0.0.1:"), 0u);
}

TEST_F(Enet, ReliableMessagesAreWholeAndInOrder) {
    for (int i = 0; i < 200; ++i)
        say(client, server_peer, Channel::events, numbered(i, i % 50 == 0 ? protocol::max_packet : 20));
    ASSERT_TRUE(arrive(server, 200));
    const auto messages = server.messages();
    for (int i = 0; i < 200; ++i)
        ASSERT_EQ(messages[static_cast<std::size_t>(i)].bytes, numbered(i, i % 50 == 0 ? protocol::max_packet : 20));
}

TEST_F(Enet, OverlongMessageThrowsALogicError) {
    EXPECT_THROW(say(client, server_peer, Channel::events, Bytes(protocol::max_packet + 1)), std::logic_error);
}

TEST_F(Enet, UnknownPeersAreIgnored) {
    say(server, 77, Channel::events, numbered(1));
    say(client, 1, Channel::events, numbered(1)); // a client has one peer, and its number is not 1
    server.transport->disconnect(77);
    say(client, server_peer, Channel::events, numbered(2));
    ASSERT_TRUE(arrive(server, 1));
    EXPECT_EQ(numbers_of(server.messages()), std::vector{2});
}

TEST_F(Enet, ClientDisconnectsAfterItsLastMessage) {
    say(client, server_peer, Channel::events, numbered(1, 20000));
    client.transport->disconnect(server_peer);
    say(client, server_peer, Channel::events, numbered(2)); // too late: already disconnected
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.disconnected() && client.disconnected(); }));
    EXPECT_EQ(numbers_of(server.messages()), std::vector{1});
    EXPECT_EQ(server.events.back().kind, Event::Kind::disconnected);
    EXPECT_EQ(server.events.back().text, "the other side ended the connection");
    EXPECT_EQ(client.events.back().text, "disconnected from this side");
}

TEST_F(Enet, ServerDisconnectsAfterItsLastMessage) {
    say(server, server.peer(), Channel::events, numbered(1));
    server.transport->disconnect(server.peer());
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.disconnected() && client.disconnected(); }));
    EXPECT_EQ(numbers_of(client.messages()), std::vector{1});
    EXPECT_EQ(client.events.back().text, "the other side ended the connection");
}

TEST_F(Enet, DestroyingAnEndTellsTheOther) {
    server.transport.reset();
    ASSERT_TRUE(run_until({&client}, [&] { return client.disconnected(); }));
    EXPECT_EQ(client.events.back().text, "the other side ended the connection");
}

TEST_F(Enet, DestroyingAnEndTellsTheOtherDespiteUnacknowledgedMessages) {
    say(server, server.peer(), Channel::events, numbered(1, 60000)); // not acknowledged in time
    server.transport.reset();
    ASSERT_TRUE(run_until({&client}, [&] { return client.disconnected(); }));
    EXPECT_EQ(client.events.back().text, "the other side ended the connection"); // instead of "no answer for too long"
}

TEST_F(Enet, PeerIdsAreNotUsedAgain) {
    const PeerId first = server.peer();
    client.transport->disconnect(server_peer);
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.disconnected() && client.disconnected(); }));
    End second{net::connect("127.0.0.1", port)};
    ASSERT_TRUE(run_until({&server, &second}, [&] { return second.connected() && server.peer() != first; }));
}

TEST_F(Enet, MessageOverheadMatchesTheConstant) {
    run_until({&server, &client}, [start = seconds()] { return seconds() > start + 0.1; }); // after the handshake
    const Traffic before = client.transport->traffic();
    constexpr int count = 1000, size = 60; // at most what EnetLimits allows at once
    for (int i = 0; i < count; ++i) {
        say(client, server_peer, Channel::kinematics, numbered(i, size));
        client.transport->flush(seconds());
        if (i % 20 == 0)
            server.poll(seconds());
    }
    ASSERT_TRUE(arrive(server, count * 9 / 10)); // loopback loses datagrams only when its buffer overflows
    const Traffic after = client.transport->traffic();
    EXPECT_EQ(after.messages_sent - before.messages_sent, static_cast<std::uint64_t>(count));
    const auto bytes = static_cast<double>(after.bytes_sent - before.bytes_sent);
    constexpr double expected = count * (size + message_overhead);
    EXPECT_GE(bytes, expected);
    EXPECT_LE(bytes, 1.03 * expected); // 3 % for pings and acknowledgements
}

TEST_F(Enet, GarbageOnThePortDoesNoHarm) {
    const ENetSocket socket = enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM);
    const ENetAddress to{htonl(INADDR_LOOPBACK), port};
    tunables::Random random(1);
    for (int i = 0; i < 2000; ++i) {
        Bytes garbage(static_cast<std::size_t>(i % 10 == 0 ? 8000 : random.uniform(0, 200)));
        for (std::uint8_t& byte : garbage)
            byte = static_cast<std::uint8_t>(random.bits());
        const ENetBuffer buffer = buffer_of(garbage);
        enet_socket_send(socket, &to, &buffer, 1);
        if (i % 50 == 0)
            server.poll(seconds());
    }
    enet_socket_destroy(socket);
    say(client, server_peer, Channel::events, numbered(5));
    ASSERT_TRUE(arrive(server, 1));
    EXPECT_EQ(numbers_of(server.messages()), std::vector{5});
}

/// A plain layer around a socket, in place of encryption. It inverts every byte.
class Scrambled final : public Datagrams {
  public:
    explicit Scrambled(std::unique_ptr<Datagrams> inner) : inner_(std::move(inner)) {}
    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override {
        Bytes other(bytes.begin(), bytes.end());
        turn(other);
        inner_->send(to, other);
    }
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override {
        const auto size = inner_->receive(from, into);
        turn(into.first(size.value_or(0)));
        return size;
    }
    bool wait(double longest) override { return inner_->wait(longest); }
    [[nodiscard]] std::uint16_t port() const override { return inner_->port(); }
    [[nodiscard]] bool speaks_v6() const override { return inner_->speaks_v6(); }
    [[nodiscard]] WireBytes wire_bytes() const override { return inner_->wire_bytes(); }

  private:
    static void turn(std::span<std::uint8_t> bytes) {
        for (std::uint8_t& byte : bytes)
            byte = static_cast<std::uint8_t>(~byte);
    }
    std::unique_ptr<Datagrams> inner_;
};

std::unique_ptr<Datagrams> scrambled(UdpSocket::Family family = UdpSocket::Family::both) {
    return std::make_unique<Scrambled>(std::make_unique<UdpSocket>(std::uint16_t{0}, family));
}

/// Both directions pass the layer: a client without it cannot connect.
TEST(EnetDatagrams, BothDirectionsPassTheLayer) {
    auto listener = listen(scrambled(), 4);
    const std::uint16_t port = listener->port();
    End server{std::move(listener)}, alike{connect(scrambled(), "127.0.0.1", port)};
    ASSERT_TRUE(run_until({&server, &alike}, [&] { return server.connected() && alike.connected(); }));
    alike.transport->send(seconds(), server_peer, Channel::events, numbered(7, 3000));
    server.transport->send(seconds(), server.peer(), Channel::kinematics, numbered(8));
    ASSERT_TRUE(run_until({&server, &alike}, [&] { return !server.messages().empty() && !alike.messages().empty(); }));
    EXPECT_EQ(server.messages()[0].bytes, numbered(7, 3000));
    EXPECT_EQ(alike.messages()[0].bytes, numbered(8));
    End plain{net::connect("127.0.0.1", port, 0.3)};
    ASSERT_TRUE(run_until({&server, &plain}, [&] { return plain.disconnected(); }));
    EXPECT_FALSE(plain.connected());
}

bool machine_has_v6() {
    UdpSocket socket;
    socket.send(resolve_numeric("::1", socket.port()).at(0), Bytes{1});
    return socket.wait(0.2);
}

TEST(EnetDatagrams, Ipv4AndIpv6ShareOnePort) {
    if (!machine_has_v6())
        GTEST_SKIP() << "this machine has no IPv6";
    auto listener = net::listen(0, 4);
    const std::uint16_t port = listener->port();
    End server{std::move(listener)}, six{net::connect("::1", port)}, four{net::connect("127.0.0.1", port)};
    ASSERT_TRUE(run_until({&server, &six, &four}, [&] { return six.connected() && four.connected(); }));
    EXPECT_EQ(six.events[0].text, "[::1]:" + std::to_string(port));
    EXPECT_EQ(four.events[0].text, "127.0.0.1:" + std::to_string(port));
    six.transport->send(seconds(), server_peer, Channel::events, numbered(6));
    four.transport->send(seconds(), server_peer, Channel::events, numbered(4));
    ASSERT_TRUE(run_until({&server, &six, &four}, [&] { return server.messages().size() == 2; }));
    for (const Event& message : server.messages())
        server.transport->send(seconds(), message.peer, Channel::events, message.bytes);
    ASSERT_TRUE(run_until({&server, &six, &four}, [&] { return six.messages().size() + four.messages().size() == 2; }));
    EXPECT_EQ(numbers_of(six.messages()), std::vector{6});
    EXPECT_EQ(numbers_of(four.messages()), std::vector{4});
    EXPECT_GT(six.transport->traffic().bytes_sent, 0u);
}

/// "localhost" resolves to ::1 first, and a server may support IPv4 only.
TEST(EnetDatagrams, EveryAddressOfANameIsTriedInTurn) {
    auto listener = listen(std::make_unique<UdpSocket>(std::uint16_t{0}, UdpSocket::Family::v4), 4);
    const std::uint16_t port = listener->port();
    End server{std::move(listener)}, client{net::connect("localhost", port)};
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));
    EXPECT_EQ(client.events[0].text, "127.0.0.1:" + std::to_string(port));
    End old{connect(std::make_unique<UdpSocket>(std::uint16_t{0}, UdpSocket::Family::v4), "localhost", port)};
    ASSERT_TRUE(run_until({&server, &old}, [&] { return old.connected(); }));
    EXPECT_NE(error_of([] {
                  connect(std::make_unique<UdpSocket>(std::uint16_t{0}, UdpSocket::Family::v4), "::1", 1);
              }).find("only IPv6"),
              std::string::npos);
}

TEST(EnetErrors, PortInUseIsReported) {
    const auto first = net::listen(0, 1);
    const std::string error = error_of([&] { net::listen(first->port(), 1); });
    EXPECT_EQ(error,
              "port " + std::to_string(first->port()) + " is in use by another program: choose another with --port");
}

TEST(EnetErrors, UnknownHostIsReported) {
    EXPECT_NE(error_of([] { net::connect("no-such-machine.invalid", 1); }).find("no-such-machine.invalid"),
              std::string::npos);
    EXPECT_NE(error_of([] { net::connect("", 1); }), "no error");
}

TEST(EnetErrors, UnansweredConnectionAttemptTimesOut) {
    const auto busy = net::listen(0, 1); // never polled, so it does not answer
    const std::uint16_t port = busy->port();
    End client{net::connect("127.0.0.1", port, 5)};
    for (int i = 0; i < 49; ++i)
        client.poll(100 + 0.1 * i);
    EXPECT_TRUE(client.events.empty());
    client.poll(105);
    client.poll(105.1);
    ASSERT_EQ(client.events.size(), 1u);
    EXPECT_EQ(client.events[0].kind, Event::Kind::disconnected);
    EXPECT_NE(client.events[0].text.find("127.0.0.1:" + std::to_string(port)), std::string::npos);
    client.poll(200);
    EXPECT_EQ(client.events.size(), 1u);
}

TEST(EnetErrors, CancellingAnAttemptDisconnects) {
    End client{net::connect("127.0.0.1", 9)};
    client.poll(1);
    client.transport->disconnect(server_peer);
    client.poll(1);
    EXPECT_TRUE(client.disconnected());
}

TEST(EnetErrors, FullTransportDoesNotAnswer) {
    auto listener = net::listen(0, 1);
    const std::uint16_t port = listener->port();
    End server{std::move(listener)}, first{net::connect("127.0.0.1", port)};
    ASSERT_TRUE(run_until({&server, &first}, [&] { return first.connected(); }));
    End second{net::connect("127.0.0.1", port, 0.2)};
    ASSERT_TRUE(run_until({&server, &first, &second}, [&] { return second.disconnected(); }));
    EXPECT_FALSE(first.disconnected());
}

/// The purpose of the channels, shown with delayed datagrams.
struct OverRelay : testing::Test {
    std::unique_ptr<EnetTransport> listener = net::listen(0, 4);
    UdpRelay relay{listener->port()};
    End server{std::move(listener)};
    End client{net::connect("127.0.0.1", relay.port())};

    bool run(auto&& done) {
        return run_until({&server, &client}, [&] {
            relay.run();
            return done();
        });
    }
    void SetUp() override {
        ASSERT_TRUE(run([&] { return server.connected() && client.connected(); }));
    }
    /// Sends a message and holds it on the wire, together with ENet's own commands.
    void hold(Channel channel, int number) {
        const Bytes message = numbered(number, 64);
        const auto is_held = [&] {
            return std::ranges::any_of(relay.held, [&](const Bytes& datagram) {
                return std::search(datagram.begin(), datagram.end(), message.begin(), message.end()) != datagram.end();
            });
        };
        relay.holding = true;
        client.transport->send(seconds(), server_peer, channel, message);
        ASSERT_TRUE(run(is_held));
        relay.holding = false;
    }
};

TEST_F(OverRelay, LateUnreliableMessageIsDelivered) {
    hold(Channel::kinematics, 1);
    client.transport->send(seconds(), server_peer, Channel::kinematics, numbered(2));
    ASSERT_TRUE(run([&] { return server.messages().size() == 1; }));
    relay.release();
    ASSERT_TRUE(run([&] { return server.messages().size() == 2; }));
    EXPECT_EQ(numbers_of(server.messages()), (std::vector{2, 1}));
}

TEST_F(OverRelay, UnreliableMessageDoesNotWaitForAReliableMessage) {
    hold(Channel::events, 1);
    relay.held.clear(); // lost; ENet resends it later
    client.transport->send(seconds(), server_peer, Channel::kinematics, numbered(2));
    ASSERT_TRUE(run([&] { return server.messages().size() == 2; }));
    EXPECT_EQ(numbers_of(server.messages()), (std::vector{2, 1}));
}

/// ENet deliberately drops unreliable messages when round trips grow, unless its throttle never decelerates.
/// `enet_peer_throttle_configure` sets both sides. The other side here is plain ENet, so that the test can read its
/// setting.
TEST(EnetThrottle, IsOff) {
    auto listener = net::listen(0, 1);
    const ENetAddress address{htonl(INADDR_LOOPBACK), listener->port()};
    End server{std::move(listener)};
    ENetHost* host = enet_host_create(nullptr, 1, 3, 0, 0);
    const ENetPeer* peer = enet_host_connect(host, &address, 3, 0);
    ASSERT_NE(peer->packetThrottleDeceleration, 0u);
    EXPECT_TRUE(run_until({&server}, [&] {
        ENetEvent event{};
        enet_host_service(host, &event, 0);
        return peer->packetThrottleDeceleration == 0;
    }));
    enet_host_destroy(host);
}
