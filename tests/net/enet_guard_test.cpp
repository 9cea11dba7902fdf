#include "../attacks/datagram.h"
#include "host_and_guest.h"
#include "net/enet_guard.h"
#include "tunables/random.h"

#include "protocol/limits.h"

#include <set>

using namespace net;

namespace {

constexpr auto events = static_cast<std::uint8_t>(Channel::events);
constexpr auto kinematics = static_cast<std::uint8_t>(Channel::kinematics);
constexpr std::uint8_t no_channel = 0xff;
constexpr int acknowledged = ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
              unsequenced = ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED;

struct GuardedEnet : HostAndGuest {
    [[nodiscard]] std::uint16_t header() const { return header(guest_place); }
    /// Returns the peer number and session in the newest datagram of that sender.
    [[nodiscard]] std::uint16_t header(const Endpoint& from) const {
        const Bytes& bytes = wire.last_from(from).bytes;
        return static_cast<std::uint16_t>((bytes[0] << 8 | bytes[1]) & 0x3fff);
    }
    void say_as_guest(const attacks::Datagram& datagram) {
        wire.inject({.from = guest_place, .to = host_place, .bytes = datagram.bytes()});
    }
};

/// Returns a datagram with `count` messages of one byte on the events channel, numbered downwards from `number`.
attacks::Datagram falling_messages(std::uint16_t header, int count, std::uint16_t number) {
    attacks::Datagram datagram(header);
    for (int i = 0; i < count; ++i)
        datagram.add(ENET_PROTOCOL_COMMAND_SEND_RELIABLE | acknowledged, events, number--,
                     ENetProtocolSendReliable{.header = {}, .dataLength = htons(1)}, std::array<std::uint8_t, 1>{});
    return datagram;
}

attacks::Datagram pings(int count) {
    attacks::Datagram datagram(0);
    for (int i = 0; i < count; ++i)
        datagram.add(ENET_PROTOCOL_COMMAND_PING | acknowledged, no_channel, 1, ENetProtocolPing{});
    return datagram;
}

std::string_view fault_of(const attacks::Datagram& datagram, Sender sender = Sender::client) {
    DatagramCommands commands;
    return read_commands(datagram.bytes(), sender, commands);
}

/// Returns the command bytes of a datagram.
std::set<int> commands_of(std::span<const std::uint8_t> bytes) {
    std::set<int> found;
    for (std::size_t at = (bytes[0] & 0x80) != 0 ? 4 : 2; at < bytes.size();) {
        found.insert(bytes[at]);
        const std::size_t size = enet_protocol_command_size(bytes[at]);
        std::size_t data = 0;
        switch (bytes[at] & ENET_PROTOCOL_COMMAND_MASK) {
        case ENET_PROTOCOL_COMMAND_SEND_RELIABLE:
            data = at + offsetof(ENetProtocolSendReliable, dataLength);
            break;
        case ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED:
        case ENET_PROTOCOL_COMMAND_SEND_FRAGMENT:
            data = at + offsetof(ENetProtocolSendFragment, dataLength);
            break;
        default:
            break;
        }
        at += size + (data > 0 ? static_cast<std::size_t>(bytes[data] << 8 | bytes[data + 1]) : 0);
    }
    return found;
}

} // namespace

/// A tenth of the datagrams is lost, so the test covers repetitions.
TEST_F(GuardedEnet, PassesEveryDatagramThatOurProgramsSend) {
    tunables::Random random(1);
    wire.passes = [&](const Wire::Datagram&) { return random.uniform(0, 1) > 0.1; };
    constexpr int count = 100;
    for (int i = 0; i < count; ++i)
        for (const Channel channel : {Channel::kinematics, Channel::events, Channel::truth}) {
            const std::size_t size = channel == Channel::kinematics ? protocol::max_message
                                     : i % 50 == 0                  ? protocol::max_packet
                                                                    : 20;
            guest.transport->send(seconds(), server_peer, channel, numbered(i, size));
            host.transport->send(seconds(), host.peer(), channel, numbered(i, size));
        }
    const auto reliable = [](const End& end) {
        return std::ranges::count_if(end.messages(), [](const Event& it) { return it.channel != Channel::kinematics; });
    };
    ASSERT_TRUE(run([&] { return reliable(host) == 2 * count && reliable(guest) == 2 * count; }));
    const double last_word = seconds();
    ASSERT_TRUE(
        run([&] { return seconds() > last_word + 1.3; })); // ENet pings after 0.5 s, and shares out bandwidth after 1 s
    // A lost last word would be repeated for longer than this test waits.
    wire.passes = [](const Wire::Datagram&) { return true; };
    guest.transport->disconnect(server_peer);
    ASSERT_TRUE(run([&] { return guest.disconnected() && host.disconnected(); }));
    EXPECT_EQ(guest.of_kind(Event::Kind::disconnected)[0].text, "disconnected from this side");
    std::set<int> seen;
    for (const Wire::Datagram& each : wire.overheard) {
        DatagramCommands commands;
        const Sender sender = each.from == host_place ? Sender::server : Sender::client;
        ASSERT_EQ(read_commands(each.bytes, sender, commands), "");
        seen.merge(commands_of(each.bytes));
    }
    const std::set<int> all_but_disconnect_now{ENET_PROTOCOL_COMMAND_ACKNOWLEDGE,
                                               ENET_PROTOCOL_COMMAND_CONNECT | acknowledged,
                                               ENET_PROTOCOL_COMMAND_VERIFY_CONNECT | acknowledged,
                                               ENET_PROTOCOL_COMMAND_DISCONNECT | acknowledged,
                                               ENET_PROTOCOL_COMMAND_PING | acknowledged,
                                               ENET_PROTOCOL_COMMAND_SEND_RELIABLE | acknowledged,
                                               ENET_PROTOCOL_COMMAND_SEND_FRAGMENT | acknowledged,
                                               ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED | unsequenced,
                                               ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT | acknowledged,
                                               ENET_PROTOCOL_COMMAND_THROTTLE_CONFIGURE | acknowledged};
    EXPECT_EQ(seen, all_but_disconnect_now);
}

TEST(EnetGuard, RefusesDatagramsThatOurProgramsNeverSend) {
    constexpr std::array<std::uint8_t, 1> byte{};
    const auto one = [](int type, std::uint8_t channel, auto command, std::span<const std::uint8_t> data = {}) {
        attacks::Datagram datagram(0);
        datagram.add(type, channel, 1, command, data);
        return datagram;
    };
    const auto message = [](std::size_t length) {
        return ENetProtocolSendReliable{.header = {}, .dataLength = htons(static_cast<std::uint16_t>(length))};
    };
    constexpr int reliable = ENET_PROTOCOL_COMMAND_SEND_RELIABLE | acknowledged;
    EXPECT_EQ(fault_of(one(reliable, events, message(1), byte)), "");
    EXPECT_EQ(fault_of(one(reliable, events, message(0))), "an empty message");
    EXPECT_EQ(fault_of(one(reliable, events, message(2), byte)), "an incomplete message");
    EXPECT_EQ(fault_of(one(reliable, kinematics, message(1), byte)), "an ENet command on a wrong channel");
    EXPECT_EQ(fault_of(one(reliable, 3, message(1), byte)), "an ENet command on a wrong channel");
    EXPECT_EQ(fault_of(one(ENET_PROTOCOL_COMMAND_PING | acknowledged, events, ENetProtocolPing{})),
              "an ENet command on a wrong channel");
    constexpr std::string_view never = "an ENet command that this program never sends";
    EXPECT_EQ(fault_of(one(ENET_PROTOCOL_COMMAND_SEND_RELIABLE, events, message(1), byte)), never)
        << "a reliable message needs its flag";
    EXPECT_EQ(fault_of(one(ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE, kinematics, ENetProtocolSendUnreliable{})), never);
    EXPECT_EQ(fault_of(one(ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE_FRAGMENT, kinematics, ENetProtocolSendFragment{})),
              never);
    EXPECT_EQ(fault_of(one(ENET_PROTOCOL_COMMAND_COUNT, kinematics, ENetProtocolPing{})), never);
    EXPECT_EQ(
        fault_of(one(ENET_PROTOCOL_COMMAND_VERIFY_CONNECT | acknowledged, no_channel, ENetProtocolVerifyConnect{})),
        never)
        << "only servers send this command";
    EXPECT_EQ(
        fault_of(one(ENET_PROTOCOL_COMMAND_CONNECT | acknowledged, no_channel, ENetProtocolConnect{}), Sender::server),
        never)
        << "only clients send this command";
    ENetProtocolBandwidthLimit limit{};
    constexpr int bandwidth = ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT | acknowledged;
    EXPECT_EQ(fault_of(one(bandwidth, no_channel, limit)), "");
    limit.incomingBandwidth = 1;
    EXPECT_EQ(fault_of(one(bandwidth, no_channel, limit)), "a bandwidth limit");
    ENetProtocolConnect connect{};
    constexpr int connects = ENET_PROTOCOL_COMMAND_CONNECT | acknowledged;
    connect.channelCount = htonl(3);
    EXPECT_EQ(fault_of(one(connects, no_channel, connect)), "");
    connect.channelCount = htonl(1);
    EXPECT_EQ(fault_of(one(connects, no_channel, connect)), "a connection with another number of channels");
    EXPECT_EQ(fault_of(pings(ENET_PROTOCOL_MAXIMUM_PACKET_COMMANDS)), "");
    EXPECT_EQ(fault_of(pings(ENET_PROTOCOL_MAXIMUM_PACKET_COMMANDS + 1)),
              "more commands in a datagram than ENet sends");
    EXPECT_EQ(fault_of(one(reliable, events, message(1393), Bytes(1393))), "a datagram longer than ENet sends");
    EXPECT_EQ(fault_of(attacks::Datagram(ENET_PROTOCOL_HEADER_FLAG_COMPRESSED)), "a compressed datagram");
    DatagramCommands commands;
    EXPECT_EQ(read_commands(Bytes{0}, Sender::client, commands), "a datagram without a header");
    EXPECT_EQ(read_commands(Bytes{0, 0, reliable, events}, Sender::client, commands), "an incomplete ENet command");
}

/// A guard with its own clock and no connected peer.
struct GuardClock {
    EnetGuard guard{Sender::client};
    EnetLimits limits = limits_for(Sender::client);
    ENetHost host{};
    double now = 100; ///< [s]

    bool passes(const attacks::Datagram& datagram, std::uint16_t port = 1) {
        return guard.passes(host, {.host = 1, .port = port}, datagram.bytes(), now);
    }
    /// Returns the number of datagrams that pass before the first rejected one.
    int passing(const attacks::Datagram& datagram) {
        int count = 0;
        while (count < 100000 && passes(datagram))
            ++count;
        return count;
    }
};

TEST(EnetGuard, LimitsDatagrams) {
    GuardClock it;
    EXPECT_EQ(it.passing(pings(1)), it.limits.datagrams_per_second * it.limits.burst);
    const auto offences = it.guard.take_offences();
    ASSERT_EQ(offences.size(), 1u);
    EXPECT_EQ(offences[0].why, "it sent more than 1000 datagrams/s");
    EXPECT_EQ(offences[0].from.port, 1);
    EXPECT_TRUE(it.guard.take_offences().empty());
    EXPECT_TRUE(it.passes(pings(1), 2)) << "the next session is not affected";
}

TEST(EnetGuard, LimitsCommands) {
    GuardClock it;
    EXPECT_EQ(it.passing(pings(30)), it.limits.commands_per_second * it.limits.burst / 30);
    EXPECT_EQ(it.guard.take_offences().at(0).why, "it sent more than 12000 ENet commands/s");
}

TEST(EnetGuard, LimitsConnects) {
    GuardClock it;
    attacks::Datagram connect(ENET_PROTOCOL_MAXIMUM_PEER_ID);
    ENetProtocolConnect command{};
    command.channelCount = htonl(3);
    connect.add(ENET_PROTOCOL_COMMAND_CONNECT | acknowledged, no_channel, 1, command);
    EXPECT_EQ(it.passing(connect), it.limits.connects_per_second * it.limits.burst);
    EXPECT_EQ(it.guard.take_offences().at(0).why, "it tried to connect more than 2 times/s");
}

TEST(EnetGuard, AllowsASessionJustBelowItsLimits) {
    GuardClock it;
    for (int i = 0; i < 60 * 200; ++i, it.now += 1.0 / 200) // 30 commands 200 times a second
        ASSERT_TRUE(it.passes(pings(30)));
}

TEST(EnetGuard, BarsASessionFor30s) {
    GuardClock it;
    it.passing(pings(1));
    it.now += 25;
    EXPECT_FALSE(it.passes(pings(1)));
    it.now += 10;
    EXPECT_TRUE(it.passes(pings(1)));
}

/// Without seals, an attacker can invent sessions.
TEST(EnetGuard, RemembersABoundedNumberOfSessions) {
    GuardClock it;
    int passed = 0;
    for (std::uint16_t port = 1; port < 20000; ++port)
        passed += it.passes(pings(1), port);
    EXPECT_EQ(passed, 8192);
}

TEST_F(GuardedEnet, DisconnectsAGuestWithTooManyMessagesBehindAGap) {
    const Bytes late = numbered(1);
    guest.transport->send(seconds(), server_peer, Channel::events, late);
    ASSERT_TRUE(run([&] { return host.messages().size() == 1; }));
    const std::uint16_t guests_header = header();
    constexpr std::uint16_t highest = 1000;
    constexpr int at_once = 32, enough = 256 / at_once;
    for (int i = 0; i < enough; ++i)
        say_as_guest(falling_messages(guests_header, at_once, static_cast<std::uint16_t>(highest - at_once * i)));
    host.poll(seconds());
    EXPECT_FALSE(host.disconnected()) << "an honest guest may have 256 messages on their way";
    say_as_guest(falling_messages(guests_header, 1, 500));
    host.poll(seconds());
    EXPECT_FALSE(host.disconnected());
    say_as_guest(falling_messages(guests_header, 1, 499));
    host.poll(seconds());
    ASSERT_TRUE(host.disconnected());
    EXPECT_EQ(host.events.back().text,
              "disconnected from this side: more than 256 of its messages waited for an earlier one");
    EXPECT_FALSE(host.events.back().lost);
    ASSERT_TRUE(run([&] { return guest.disconnected(); }));
}

TEST_F(GuardedEnet, OffenderDoesNotAffectOtherGuests) {
    End other{net::connect(wire.socket(v4_endpoint(0x0a000003, 40000)), "10.0.0.1", host_place.port)};
    ASSERT_TRUE(run_until({&host, &guest, &other}, [&] { return other.connected(); }));
    attacks::Datagram unknown(header());
    unknown.add(ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE, events, 1, ENetProtocolSendUnreliable{});
    say_as_guest(unknown);
    other.transport->send(seconds(), server_peer, Channel::events, numbered(5));
    ASSERT_TRUE(run_until({&host, &guest, &other}, [&] { return host.disconnected() && !host.messages().empty(); }));
    EXPECT_EQ(host.of_kind(Event::Kind::disconnected).size(), 1u);
    EXPECT_EQ(host.messages()[0].bytes, numbered(5));
    EXPECT_FALSE(other.disconnected());
}

/// A hostile server may attack its guest in the same way.
TEST_F(GuardedEnet, GuestLeavesAServerThatSendsForbiddenCommands) {
    attacks::Datagram unknown(header(host_place));
    unknown.add(ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE, events, 1, ENetProtocolSendUnreliable{});
    wire.inject({.from = host_place, .to = guest_place, .bytes = unknown.bytes()});
    ASSERT_TRUE(run([&] { return guest.disconnected(); }));
    EXPECT_EQ(guest.events.back().text,
              "disconnected from this side: it sent an ENet command that this program never sends");
}

TEST_F(GuardedEnet, AllowsOneConnectionPerSession) {
    ENetProtocolConnect again{};
    again.channelCount = htonl(3);
    again.connectID = 12345;
    attacks::Datagram datagram(ENET_PROTOCOL_MAXIMUM_PEER_ID);
    datagram.add(ENET_PROTOCOL_COMMAND_CONNECT | acknowledged, no_channel, 1, again);
    say_as_guest(datagram);
    host.poll(seconds());
    ASSERT_TRUE(host.disconnected());
    EXPECT_EQ(host.events.back().text, "disconnected from this side: it connected twice");
}

/// ENet waits for acknowledgements in proportion to the round trip, and each of these acknowledgements claims 30 s.
TEST_F(GuardedEnet, DisconnectsASilentGuestAfter10sDespiteClaimedRoundTrips) {
    for (int i = 0; i < 20; ++i) {
        attacks::Datagram claim(header());
        const auto sent = static_cast<std::uint16_t>(enet_time_get() - (i % 2 == 0 ? 30000 : 10));
        claim.add(ENET_PROTOCOL_COMMAND_ACKNOWLEDGE, events, 60000,
                  ENetProtocolAcknowledge{
                      .header = {}, .receivedReliableSequenceNumber = htons(60000), .receivedSentTime = htons(sent)});
        say_as_guest(claim);
    }
    double now = seconds();
    host.poll(now);
    host.transport->send(now, host.peer(), Channel::events, numbered(1));
    const auto poll_until = [&](double end) {
        for (; now < end; now += 0.1)
            host.poll(now);
    };
    const double start = now;
    poll_until(start + 9.5);
    EXPECT_FALSE(host.disconnected());
    poll_until(start + 11);
    ASSERT_TRUE(host.disconnected());
    EXPECT_EQ(host.events.back().text, "the connection is lost: no answer for too long");
    EXPECT_TRUE(host.events.back().lost);
}

/// The guest's datagrams may still wait in the host's socket.
TEST_F(GuardedEnet, PauseOfTheHostDoesNotCountAsSilenceOfTheGuest) {
    const double now = seconds();
    host.poll(now);
    host.poll(now + 60);
    host.poll(now + 60.6);
    EXPECT_FALSE(host.disconnected());
}

TEST(EnetGuardOfAClient, ReportsThatThePeerIsNoReckoningServer) {
    const Endpoint host_place = v4_endpoint(0x0a000001, 26000), guest_place = v4_endpoint(0x0a000002, 40000);
    Wire wire;
    End guest{net::connect(wire.socket(guest_place), "10.0.0.1", host_place.port)};
    guest.poll(seconds());
    wire.inject({.from = host_place, .to = guest_place, .bytes = Bytes(8, 0xff)});
    guest.poll(seconds());
    ASSERT_TRUE(guest.disconnected());
    EXPECT_EQ(guest.events.back().text, "10.0.0.1:26000 is not a Reckoning server: it sent a compressed datagram");
}

namespace {

/// A socket in which another datagram always waits.
struct Endless final : Datagrams {
    explicit Endless(int& count) : taken(count) {}
    void send(const Endpoint&, std::span<const std::uint8_t>) override {}
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override {
        from = v4_endpoint(0x0a000002, 40000);
        into[0] = into[1] = 0; // ENet's header for an unknown peer
        ++taken;
        return 2;
    }
    bool wait(double) override { return true; }
    [[nodiscard]] std::uint16_t port() const override { return 1; }
    [[nodiscard]] bool speaks_v6() const override { return false; }
    [[nodiscard]] WireBytes wire_bytes() const override { return {}; }
    int& taken;
};

} // namespace

TEST(EnetGuard, PollTakes4096DatagramsAtMost) {
    int taken = 0;
    End host{net::listen(std::make_unique<Endless>(taken), 1)};
    host.poll(seconds());
    EXPECT_GE(taken, 1);
    EXPECT_LE(taken, 4096);
}
