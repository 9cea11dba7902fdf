#include "ends.h"
#include "net/enet_transport.h"
#include "net/seal/client_end.h"
#include "net/seal/server_end.h"
#include "tunables/random.h"
#include "wire.h"

#include <algorithm>
#include <rapidcheck/gtest.h>
#include <set>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <sstream>

using namespace net;
using namespace net::seal;

namespace {

/// Clang 14 does not compile std::ranges::search.
bool holds(const Wire::Datagram& datagram, std::string_view word) {
    const auto& bytes = datagram.bytes;
    return std::search(bytes.begin(), bytes.end(), word.begin(), word.end()) != bytes.end();
}

const Endpoint server_place = v4_endpoint(0x0a000001, 26000);
Endpoint place(std::uint32_t machine, std::uint16_t port = 40000) { return v4_endpoint(0x0a000000 + machine, port); }

using Network = std::array<std::uint8_t, 8>; ///< the first half of an IPv6 address
Endpoint v6(const Network& network, std::uint8_t host) {
    Endpoint endpoint{.port = 40000};
    std::ranges::copy(network, endpoint.address.begin());
    endpoint.address.back() = host;
    return endpoint;
}

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

/// A sealed server and clients on a wire, with their own clock.
struct Sealed : testing::Test {
    Wire wire;
    double now = 1000;
    std::function<double()> clock = [this] { return now; };
    std::unique_ptr<ServerEnd> server = serve({});

    std::unique_ptr<ServerEnd> serve(const ListenOptions& options, std::size_t sessions = 64) {
        return std::make_unique<ServerEnd>(wire.socket(server_place), options, sessions, clock);
    }
    std::unique_ptr<ClientEnd> client(const Endpoint& at = place(2), const std::string& password = {},
                                      const std::string& key = {}) {
        return std::make_unique<ClientEnd>(wire.socket(at), Credentials{.password = password, .key = key}, clock);
    }
    /// Lets another machine answer each ask before the server, with its own cookie.
    void impersonate(ServerEnd& impostor, Wire& its_wire) {
        wire.passes = [this, &impostor, &its_wire](const Wire::Datagram& it) {
            if (it.to != server_place || kind_of(it.bytes) == Kind::data)
                return true;
            its_wire.inject(it);
            const std::size_t before = its_wire.overheard.size();
            (void)read(impostor);
            for (std::size_t i = before; i < its_wire.overheard.size(); ++i)
                wire.inject(its_wire.overheard[i]);
            return true;
        };
    }
    /// Returns true if `from` hears the server, false if it is rejected, `nullopt` if neither happens within 5 s.
    std::optional<bool> joins(ClientEnd& from) {
        for (const double end = now + 5; now < end; now += 0.1) {
            if (!say(from, bytes_of("hello")).empty())
                return true;
            if (from.server_refusal())
                return false;
        }
        return {};
    }
    /// Returns all datagrams that have arrived at `end`.
    static std::vector<std::pair<Endpoint, Bytes>> read(Datagrams& end) {
        std::vector<std::pair<Endpoint, Bytes>> all;
        Bytes buffer(4096);
        Endpoint from;
        while (const auto size = end.receive(from, buffer))
            if (*size > 0)
                all.emplace_back(from, Bytes(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*size)));
        return all;
    }
    /// Sends `bytes`, exchanges all resulting datagrams and returns what the server received.
    std::vector<Bytes> say(Datagrams& from, const Bytes& bytes) {
        from.send(server_place, bytes);
        std::vector<Bytes> heard;
        for (int i = 0; i < 4; ++i) {
            for (auto& [whom, what] : read(*server))
                heard.push_back(what);
            (void)read(from);
        }
        return heard;
    }
    /// Returns the first overheard datagram of that kind.
    [[nodiscard]] Bytes overheard(Kind kind) const {
        for (const Wire::Datagram& datagram : wire.overheard)
            if (kind_of(datagram.bytes) == kind)
                return datagram.bytes;
        return {};
    }
    void forge(const Bytes& bytes, const Endpoint& from) { wire.inject({from, server_place, bytes}); }
    /// Lets four clients join from these places of one machine, which may have three sessions: the last is kept out.
    std::vector<std::unique_ptr<ClientEnd>> one_too_many(const std::function<Endpoint(std::uint8_t)>& at) {
        server = serve({.per_machine = 3});
        std::vector<std::unique_ptr<ClientEnd>> clients;
        for (std::uint8_t i = 0; i < 4; ++i) {
            clients.push_back(client(at(i)));
            say(*clients.back(), bytes_of("hello"));
            EXPECT_EQ(clients.back()->server_refusal().has_value(), i == 3);
        }
        return clients;
    }
};

} // namespace

// --- key agreement ---

TEST_F(Sealed, FirstMessageWaitsForTheSession) {
    const auto ann = client();
    EXPECT_EQ(say(*ann, bytes_of("hello")), (std::vector<Bytes>{bytes_of("hello")}));
    EXPECT_EQ(server->sessions(), 1u);
    server->send(place(2), bytes_of("welcome"));
    EXPECT_EQ(read(*ann), (std::vector<std::pair<Endpoint, Bytes>>{{server_place, bytes_of("welcome")}}));
}

TEST_F(Sealed, LostHandshakePacketIsResent) {
    for (const Kind lost : {Kind::ask, Kind::cookie, Kind::join, Kind::joined}) {
        server = serve({});
        int left = 2;
        wire.passes = [&](const Wire::Datagram& it) { return kind_of(it.bytes) != lost || left-- <= 0; };
        const auto ann = client();
        ann->send(server_place, bytes_of("hello"));
        std::vector<std::pair<Endpoint, Bytes>> heard;
        for (int i = 0; i < 20 && heard.empty(); ++i, now += 0.1) {
            heard = read(*server);
            (void)read(*ann);
        }
        ASSERT_EQ(heard.size(), 1u) << static_cast<int>(lost);
        EXPECT_EQ(heard[0].second, bytes_of("hello"));
        wire.passes = [](const Wire::Datagram&) { return true; };
    }
}

/// Without the server's key, the client accepts the first cookie and retries when it gets no reply.
TEST_F(Sealed, ForgedCookieDelaysTheJoinByLessThanTwoSeconds) {
    bool forged = false;
    wire.passes = [&](const Wire::Datagram& it) {
        if (kind_of(it.bytes) != Kind::cookie || std::exchange(forged, true))
            return true;
        Wire::Datagram false_one = it;
        false_one.bytes.at(size_of<Cookie>() - 10) ^= 1; // part of the server's key
        wire.inject(false_one);
        return false;
    };
    const auto ann = client();
    const double begin = now;
    EXPECT_EQ(joins(*ann), true);
    EXPECT_TRUE(forged);
    EXPECT_LT(now - begin, 2);
}

// --- the server's key ---

TEST_F(Sealed, FasterImpostorGetsNoClientThatKnowsTheKey) {
    Wire its_wire;
    ServerEnd impostor(its_wire.socket(server_place), ListenOptions{}, 64, clock);
    impersonate(impostor, its_wire);
    const auto ann = client(place(2), "", server->key());
    EXPECT_EQ(joins(*ann), true);
    EXPECT_EQ(ann->key_of(server_place), server->key());
    EXPECT_EQ(impostor.sessions(), 0u);
}

TEST_F(Sealed, FasterImpostorIsDetectedByTheServersAnswer) {
    Wire its_wire;
    ServerEnd impostor(its_wire.socket(server_place), ListenOptions{}, 64, clock);
    impersonate(impostor, its_wire);
    const auto ann = client();
    EXPECT_EQ(joins(*ann), false);
    ASSERT_TRUE(ann->server_refusal());
    EXPECT_NE(ann->server_refusal()->why.find(impostor.key()), std::string::npos) << ann->server_refusal()->why;
    EXPECT_NE(ann->server_refusal()->why.find(server->key()), std::string::npos);
}

TEST_F(Sealed, ServerWithAnotherKeyIsNotJoined) {
    const std::string before = server->key();
    server = serve({});
    const auto ann = client(place(2), "", before);
    EXPECT_EQ(joins(*ann), false);
    ASSERT_TRUE(ann->server_refusal());
    EXPECT_EQ(ann->server_refusal()->key, server->key());
    EXPECT_NE(ann->server_refusal()->why.find(before), std::string::npos);
    EXPECT_EQ(server->sessions(), 0u);
}

TEST_F(Sealed, KeyStaysTheSameWithTheIdentity) {
    const Key identity = random_bytes<Key>();
    const std::string before = serve({.identity = identity})->key();
    server = serve({.identity = identity});
    EXPECT_EQ(server->key(), before);
    const auto ann = client(place(2), "", before);
    EXPECT_EQ(joins(*ann), true);
}

/// A hostile server may test one password in each join: the guess in its own share. The answer must not help to test a
/// dictionary offline.
TEST_F(Sealed, FalseServerTestsOnePasswordPerJoin) {
    const auto ann = client(place(2), "correct horse");
    ann->send(server_place, bytes_of("hello"));
    const auto ask = decode<Ask>(overheard(Kind::ask));
    ASSERT_TRUE(ask);
    const KeyPair false_keys = make_keys();
    const Ticket ticket{};
    const auto answer = [&](const Bytes& bytes) {
        wire.inject({server_place, place(2), bytes});
        (void)read(*ann);
    };
    const auto as_bytes = [](const auto& block) { return Bytes(block.begin(), block.end()); };
    answer(as_bytes(
        encode(Cookie{.nonce = ask->nonce, .ticket = ticket, .server = false_keys.public_key, .locked = {1}})));
    const auto share = decode<Share>(overheard(Kind::share));
    ASSERT_TRUE(share);
    const Key scalar = random_scalar();
    const Key guess = password_share("battery staple", false_keys.public_key, ask->nonce, scalar);
    answer(as_bytes(encode(Reply{.nonce = ask->nonce, .share = guess})));
    const auto join = decode<Join>(overheard(Kind::join));
    ASSERT_TRUE(join);
    const auto run = agree(false_keys.secret, join->client);
    ASSERT_TRUE(run);
    for (const char* word : {"correct horse", "battery staple", "password"}) { // offline, with its present knowledge
        const Key own = password_share(word, false_keys.public_key, ask->nonce, scalar);
        const auto key = password_key(ask->nonce, scalar, join->share, join->share, own);
        ASSERT_TRUE(key);
        EXPECT_NE(join->proof, proof_of(*join, false_keys.public_key, *key, *run)) << word;
    }
}

TEST_F(Sealed, PasswordIsRequiredAndNeverSent) {
    server = serve({.password = "correct horse"});
    const auto ann = client(place(2), "correct horse");
    EXPECT_EQ(say(*ann, bytes_of("hello")).size(), 1u);
    const auto bob = client(place(3), "battery"), eve = client(place(4));
    EXPECT_TRUE(say(*bob, bytes_of("hello")).empty());
    EXPECT_TRUE(say(*eve, bytes_of("hello")).empty());
    ASSERT_TRUE(bob->server_refusal() && eve->server_refusal());
    EXPECT_TRUE(bob->server_refusal()->password && eve->server_refusal()->password);
    EXPECT_EQ(bob->server_refusal()->why, "the password is wrong");
    EXPECT_EQ(eve->server_refusal()->why, "the match needs a password");
    EXPECT_FALSE(ann->server_refusal());
    for (const Wire::Datagram& it : wire.overheard)
        EXPECT_FALSE(holds(it, "correct"));
}

/// A fake server could ask for no password, and the player would take it for the real one.
TEST_F(Sealed, PasswordIsNotGivenToAServerWithoutAPassword) {
    const auto ann = client(place(2), "correct horse");
    EXPECT_TRUE(say(*ann, bytes_of("hello")).empty());
    ASSERT_TRUE(ann->server_refusal());
    EXPECT_TRUE(ann->server_refusal()->password);
}

TEST_F(Sealed, PasswordAttemptsAreLimitedToFiveAndThenOnePerSecond) {
    server = serve({.password = "correct horse"});
    const auto guess = [&](std::uint16_t port) {
        const auto eve = client(place(4, port), "guess " + std::to_string(port));
        say(*eve, bytes_of("hello"));
        return eve->server_refusal().has_value();
    };
    int answered = 0;
    for (std::uint16_t i = 0; i < 8; ++i)
        answered += guess(i) ? 1 : 0;
    EXPECT_EQ(answered, 5);
    EXPECT_EQ(server->counts().wrong_passwords, 5u);
    EXPECT_EQ(server->refused().passwords, 5u);
    EXPECT_GE(server->refused().joins, 3u);
    now += 1;
    EXPECT_TRUE(guess(100));
    EXPECT_FALSE(guess(101));
    const auto ann = client(place(2), "correct horse"); // from another address
    EXPECT_EQ(say(*ann, bytes_of("hello")).size(), 1u);
}

TEST_F(Sealed, ServerReportsAVersionMismatch) {
    const auto ann = client();
    ann->send(server_place, bytes_of("hello"));
    Bytes old = overheard(Kind::ask);
    old[4] = 99;
    (void)read(*server); // of the real server
    forge(old, place(5));
    (void)read(*server);
    const Wire::Datagram answer = wire.overheard.back();
    EXPECT_EQ(answer.to, place(5));
    EXPECT_EQ(kind_of(answer.bytes), Kind::other_version);
    Bytes of_another = answer.bytes;
    of_another[4] = 99;
    EXPECT_TRUE(decode<OtherVersion>(of_another));
    EXPECT_FALSE(decode<Cookie>(of_another));
}

TEST_F(Sealed, ClientReportsAVersionMismatch) {
    wire.passes = [this](const Wire::Datagram& it) {
        if (kind_of(it.bytes) != Kind::ask || it.bytes[4] == 99)
            return true;
        Bytes old = it.bytes;
        old[4] = 99; // another version of the protocol
        forge(old, it.from);
        return false;
    };
    const auto ann = client();
    EXPECT_EQ(say(*ann, bytes_of("hello")).size(), 0u);
    ASSERT_TRUE(ann->server_refusal());
    EXPECT_NE(ann->server_refusal()->why.find("another version"), std::string::npos) << ann->server_refusal()->why;
}

// --- eavesdropping and tampering ---

TEST_F(Sealed, EavesdropperCannotReadMessages) {
    const auto ann = client();
    const Bytes secret = bytes_of("the crate lies behind the mill");
    ASSERT_EQ(say(*ann, secret), (std::vector<Bytes>{secret}));
    server->send(place(2), secret);
    ASSERT_EQ(read(*ann).size(), 1u);
    ASSERT_GE(wire.overheard.size(), 6u);
    for (const Wire::Datagram& it : wire.overheard)
        EXPECT_FALSE(holds(it, "crate"));
    say(*ann, secret); // repeated text looks different
    EXPECT_NE(wire.overheard.back().bytes, overheard(Kind::data));
}

TEST_F(Sealed, ReplayedDatagramCountsOnce) {
    const auto ann = client();
    ASSERT_EQ(say(*ann, bytes_of("fire")).size(), 1u);
    const auto before = wire.overheard;
    for (const Wire::Datagram& it : before)
        if (it.to == server_place)
            wire.inject(it);
    EXPECT_TRUE(read(*server).empty());
    EXPECT_EQ(server->counts().not_authentic, 1u);
    EXPECT_EQ(server->sessions(), 1u);
}

TEST_F(Sealed, ChangedOrTruncatedDatagramIsRejected) {
    const auto ann = client();
    ASSERT_EQ(say(*ann, bytes_of("fire")).size(), 1u);
    wire.passes = [](const Wire::Datagram&) { return false; };
    ann->send(server_place, bytes_of("fire"));
    const Bytes good = wire.overheard.back().bytes;
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        Bytes bad = good;
        bad[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
        forge(bad, place(2));
    }
    for (std::size_t size = 0; size < good.size(); ++size)
        forge({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}, place(2));
    EXPECT_TRUE(read(*server).empty());
    forge(good, place(3)); // from another address it belongs to no session
    EXPECT_TRUE(read(*server).empty());
    forge(good, place(2)); // the original is still accepted
    EXPECT_EQ(read(*server).size(), 1u);
}

TEST_F(Sealed, ReorderedDatagramsAreAccepted) {
    const auto ann = client();
    ASSERT_EQ(say(*ann, bytes_of("first")).size(), 1u);
    wire.passes = [](const Wire::Datagram&) { return false; };
    const std::size_t from = wire.overheard.size();
    for (int i = 0; i < 500; ++i)
        ann->send(server_place, numbered(i));
    for (std::size_t i = wire.overheard.size(); i > from; --i)
        wire.inject(wire.overheard[i - 1]);
    EXPECT_EQ(read(*server).size(), 500u);
}

/// An attacker reads all datagrams and can send in the client's name, but has no keys.
TEST_F(Sealed, AttackerCannotTakeOverASession) {
    const auto ann = client();
    ASSERT_EQ(say(*ann, bytes_of("hello")).size(), 1u);
    const auto mallory = client(); // the same address and port
    mallory->send(server_place, bytes_of("it is me"));
    std::vector<std::pair<Endpoint, Bytes>> heard;
    for (int i = 0; i < 10; ++i, now += 0.3) {
        for (auto& it : read(*server))
            heard.push_back(it);
        (void)read(*mallory); // takes the datagrams meant for Ann
    }
    EXPECT_TRUE(heard.empty());
    ann->send(server_place, bytes_of("still here"));
    heard = read(*server);
    ASSERT_EQ(heard.size(), 1u);
    EXPECT_EQ(heard[0].second, bytes_of("still here"));
    EXPECT_EQ(server->sessions(), 1u);
}

TEST_F(Sealed, ReplayedHandshakeDeliversNoMessage) {
    auto ann = client();
    ASSERT_EQ(say(*ann, bytes_of("hello")).size(), 1u);
    const auto all = wire.overheard;
    ann.reset(); // sends a farewell
    EXPECT_TRUE(read(*server).empty());
    EXPECT_EQ(server->sessions(), 0u);
    for (const Wire::Datagram& it : all) // while the ticket is valid
        if (it.to == server_place)
            wire.inject(it);
    EXPECT_TRUE(read(*server).empty()); // new keys make the old data invalid
}

// --- admission ---

TEST_F(Sealed, KeepsNoStateForAddressesThatHaveNotAnswered) {
    const auto ann = client();
    ann->send(server_place, bytes_of("hello"));
    const Bytes ask = overheard(Kind::ask);
    for (std::uint32_t i = 0; i < 1000; ++i)
        forge(ask, place(1000 + i));
    (void)read(*server);
    EXPECT_EQ(server->sessions(), 0u);
    for (std::uint32_t i = 0; i < 1000; i += 100)
        EXPECT_LE(wire.bytes_to(place(1000 + i)), ask.size());
    (void)read(*ann);
    const Bytes join = overheard(Kind::join);
    ASSERT_FALSE(join.empty());
    for (std::uint32_t i = 0; i < 1000; ++i) // with Ann's ticket
        forge(join, place(1000 + i));
    forge(join, place(2, 40001));
    (void)read(*server);
    EXPECT_EQ(server->counts().bad_tickets, 1001u);
    EXPECT_EQ(server->sessions(), 1u); // only Ann's session
    EXPECT_LE(wire.bytes_to(place(2)), wire.bytes_to(server_place));
}

TEST_F(Sealed, TicketsExpire) {
    const auto ann = client();
    ann->send(server_place, bytes_of("hello"));
    (void)read(*server);
    (void)read(*ann);
    now += ServerEnd::ticket_life + 1;
    (void)read(*server);
    EXPECT_EQ(server->sessions(), 0u);
    EXPECT_EQ(server->counts().bad_tickets, 1u);
}

TEST_F(Sealed, SilentSessionEndsAfterThreeSeconds) {
    wire.passes = [](const Wire::Datagram& it) { return kind_of(it.bytes) != Kind::data; };
    const auto ann = client();
    say(*ann, bytes_of("hello"));
    EXPECT_EQ(server->sessions(), 1u);
    now += ServerEnd::unconnected - 0.5;
    (void)read(*server);
    EXPECT_EQ(server->sessions(), 1u);
    now += 1;
    (void)read(*server);
    EXPECT_EQ(server->sessions(), 0u);
}

TEST_F(Sealed, SessionWithoutAConnectionEndsDespiteItsMessages) {
    const auto ann = client(place(2)), eve = client(place(3));
    ASSERT_EQ(say(*ann, bytes_of("hello")).size(), 1u);
    ASSERT_EQ(say(*eve, bytes_of("hello")).size(), 1u);
    server->set_connected(place(2), true);
    server->send(place(2), bytes_of("welcome")); // without it, Ann's client would start a new handshake
    (void)read(*ann);
    for (const double end = now + ServerEnd::unconnected; now < end; now += 0.5) {
        (void)say(*ann, bytes_of("on"));
        (void)say(*eve, bytes_of("on"));
    }
    now += 0.5;
    (void)read(*server);
    EXPECT_EQ(server->sessions(), 1u);
    EXPECT_EQ(say(*ann, bytes_of("on")).size(), 1u);
    server->set_connected(place(2), false); // Ann leaves
    now += ServerEnd::unconnected - 0.5;
    EXPECT_EQ(say(*ann, bytes_of("the last acknowledgement")).size(), 1u);
    now += 1;
    (void)read(*server);
    EXPECT_EQ(server->sessions(), 0u);
}

/// Clients that take all places without connecting keep no other client out.
TEST_F(Sealed, LongestUnconnectedSessionMakesRoomWhenFull) {
    constexpr std::uint32_t places = 4;
    server = serve({}, places);
    std::vector<std::unique_ptr<ClientEnd>> all;
    for (std::uint32_t i = 0; i < places; ++i, now += 0.3) {
        all.push_back(client(place(10 + i)));
        ASSERT_EQ(say(*all.back(), bytes_of("hello")).size(), 1u);
    }
    server->set_connected(place(11), true);
    const auto ann = client(place(2)), bob = client(place(3)), cleo = client(place(4));
    EXPECT_EQ(say(*ann, bytes_of("hello")).size(), 1u) << "Ann replaces the oldest session without a connection";
    EXPECT_EQ(say(*all[0], bytes_of("on")).size(), 0u);
    EXPECT_EQ(say(*all[1], bytes_of("on")).size(), 1u);
    EXPECT_EQ(say(*bob, bytes_of("hello")).size(), 1u);
    EXPECT_EQ(say(*cleo, bytes_of("hello")).size(), 0u) << "the other sessions have just begun and are not replaced";
    EXPECT_EQ(server->sessions(), places);
    EXPECT_EQ(server->refused().joins, 1u);
}

/// A client whose session was lost must not send into it forever.
TEST_F(Sealed, UnheardClientRepeatsTheHandshake) {
    wire.passes = [](const Wire::Datagram& it) { return kind_of(it.bytes) != Kind::data; };
    const auto ann = client();
    say(*ann, bytes_of("hello"));
    now += ServerEnd::unconnected + 1;
    wire.passes = [](const Wire::Datagram&) { return true; };
    (void)read(*server); // has removed the session
    (void)read(*ann);
    EXPECT_EQ(say(*ann, bytes_of("again")), std::vector<Bytes>{bytes_of("again")});
}

TEST_F(Sealed, SilenceEndsASessionButAStalledServerReadsFirst) {
    const auto ann = client(place(2)), bob = client(place(3));
    ASSERT_EQ(say(*ann, bytes_of("hello")).size(), 1u);
    ASSERT_EQ(say(*bob, bytes_of("hello")).size(), 1u);
    server->set_connected(place(2), true);
    server->set_connected(place(3), true);
    ann->send(server_place, bytes_of("waits in the socket"));
    now += ServerEnd::silence + 5; // the server's process stalled
    EXPECT_EQ(read(*server).size(), 1u);
    EXPECT_EQ(server->sessions(), 1u);
    EXPECT_EQ(say(*ann, bytes_of("on")).size(), 1u);
}

TEST_F(Sealed, SessionsOfAMachineAreLimited) {
    auto clients = one_too_many([](std::uint8_t i) { return place(2, static_cast<std::uint16_t>(40000 + i)); });
    const auto elsewhere = client(place(3));
    EXPECT_EQ(say(*elsewhere, bytes_of("hello")).size(), 1u);
    clients.pop_back();
    clients.pop_back(); // one of the admitted clients leaves
    const auto again = client(place(2, 50000));
    EXPECT_EQ(say(*again, bytes_of("hello")).size(), 1u);
}

/// An IPv6 network gives a machine 2^64 addresses, which count as one machine.
TEST_F(Sealed, AddressesOfAnIpv6NetworkCountAsOneMachine) {
    const auto clients = one_too_many([](std::uint8_t i) { return v6({0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 2}, i); });
    const auto elsewhere = client(v6({0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 3}, 0));
    EXPECT_EQ(say(*elsewhere, bytes_of("hello")).size(), 1u);
}

TEST_F(Sealed, Ipv6LoopbackIsOneMachine) {
    (void)one_too_many([](std::uint8_t i) { return with_port(v6({}, 1), static_cast<std::uint16_t>(40000 + i)); });
}

TEST_F(Sealed, AddressesOnTheServersOwnIpv6NetworksCountAsOneMachineEach) {
    const Network own{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 2}, link_local{0xfe, 0x80};
    const std::vector<OwnAddress> addresses{{.address = with_port(v6(own, 99), 0), .prefix = 64}};
    server = std::make_unique<ServerEnd>(wire.socket(server_place), ListenOptions{.per_machine = 1}, 64, clock,
                                         [&](const Endpoint& from) { return machine_of(from, addresses); });
    for (const Network& network : {own, link_local})
        for (std::uint8_t host = 1; host < 5; ++host) {
            const auto one = client(v6(network, host)), second = client(with_port(v6(network, host), 50000));
            EXPECT_EQ(say(*one, bytes_of("hello")).size(), 1u) << text(v6(network, host));
            EXPECT_TRUE(say(*second, bytes_of("hello")).empty()) << "a second connection of that machine";
            EXPECT_TRUE(second->server_refusal());
        }
}

/// A ticket is valid for 20 s. Each join of 89 B costs the server one of the hundred that it checks a second.
TEST_F(Sealed, FloodOfJoinsFromOneMachineKeepsNoOtherClientOut) {
    const auto eve = client(place(4));
    wire.passes = [](const Wire::Datagram& it) { return kind_of(it.bytes) != Kind::join; };
    say(*eve, bytes_of("hello"));
    Bytes join = overheard(Kind::join);
    ASSERT_FALSE(join.empty());
    join.back() ^= 1; // a wrong proof opens no session, so the server also checks the next one
    wire.passes = [](const Wire::Datagram&) { return true; };
    for (std::uint32_t tenth = 0; tenth < 50; ++tenth, now += 0.1) { // 1,000 a second
        for (int i = 0; i < 100; ++i)
            forge(join, place(4));
        (void)read(*server);
        const auto ann = client(place(100 + tenth));
        EXPECT_EQ(say(*ann, bytes_of("hello")), std::vector<Bytes>{bytes_of("hello")}) << tenth;
    }
    EXPECT_LE(server->counts().wrong_passwords, 20u + 50u + 1u);
}

/// A flood, in which another datagram always waits, must not keep the server from ending a silent session.
TEST_F(Sealed, SilentSessionEndsDuringAFlood) {
    const auto ann = client();
    say(*ann, bytes_of("hello"));
    ASSERT_EQ(server->sessions(), 1u);
    Bytes buffer(4096);
    Endpoint from;
    for (const double end = now + ServerEnd::silence + 2; now < end; now += 0.1) {
        for (int i = 0; i < 40; ++i)
            forge(bytes_of("noise"), place(3));
        ASSERT_TRUE(server->receive(from, buffer)) << "the server must find the next datagram after the forged ones";
    }
    EXPECT_EQ(server->sessions(), 0u);
}

// --- the replay window ---

RC_GTEST_PROP(SealReplay, RemembersTheNewestNumbers, (std::vector<std::uint16_t> steps)) {
    ReplayWindow window;
    std::set<std::uint64_t> come;
    std::uint64_t newest = 0;
    for (const std::uint16_t step : steps) {
        const std::uint64_t ahead = step % 5 == 0 ? ReplayWindow::size + step : step % 7; // some beyond the window
        const std::uint64_t number = step % 3 != 0 ? newest + ahead : newest - std::min<std::uint64_t>(newest, step);
        const bool old = !come.empty() && number + ReplayWindow::size <= newest;
        RC_ASSERT(window.seen(number) == (old || come.contains(number)));
        RC_ASSERT(window.whole(static_cast<std::uint32_t>(number)) == number);
        if (!window.seen(number)) {
            window.take(number);
            come.insert(number);
            newest = std::max(newest, number);
        }
    }
}

TEST(SealReplay, RestoresTheWholeNumberFromThirtyTwoBits) {
    ReplayWindow window;
    for (std::uint64_t number = 0xfffffff0; number < 0x100000010; ++number) {
        EXPECT_EQ(window.whole(static_cast<std::uint32_t>(number)), number);
        window.take(number);
    }
    EXPECT_EQ(window.whole(0xfffffffe), 0xfffffffeu);
}

// --- under ENet ---

namespace {

/// ENet's disconnect command to its first peer, for each possible session.
std::vector<Bytes> enet_disconnections() {
    std::vector<Bytes> all;
    for (std::uint8_t session = 0; session < 4; ++session)
        all.push_back({static_cast<std::uint8_t>(session << 4), 0, 0x44, 0xff, 0, 1, 0, 0, 0, 1});
    return all;
}

struct EnetOnAWire : testing::Test {
    Wire wire;
    std::unique_ptr<Datagrams> server_socket(bool sealed) {
        auto socket = wire.socket(server_place);
        return sealed ? std::make_unique<ServerEnd>(std::move(socket), ListenOptions{}, 64, seconds)
                      : std::move(socket);
    }
    std::unique_ptr<Datagrams> client_socket(bool sealed, const Endpoint& at) {
        auto socket = wire.socket(at);
        return sealed ? std::make_unique<ClientEnd>(std::move(socket), Credentials{}, seconds) : std::move(socket);
    }
    End join(bool sealed, std::uint32_t machine, double patience = 5) {
        return {connect(client_socket(sealed, place(machine)), "10.0.0.1", server_place.port, patience)};
    }
};

} // namespace

/// Runs without seals too, to show that the seal makes the difference.
TEST_F(EnetOnAWire, SpoofedDisconnectionIsHarmlessWhenSealed) {
    for (const bool sealed : {false, true}) {
        End server{listen(server_socket(sealed), 4)}, ann = join(sealed, 2);
        ASSERT_TRUE(run_until({&server, &ann}, [&] { return server.connected() && ann.connected(); }));
        for (const Bytes& forged : enet_disconnections())
            wire.inject({place(2), server_place, forged});
        ann.transport->send(seconds(), server_peer, Channel::events, numbered(1));
        ASSERT_TRUE(run_until({&server, &ann}, [&] { return !server.messages().empty() || server.disconnected(); }));
        EXPECT_EQ(server.disconnected(), !sealed);
    }
}

/// A departed peer's session ends as early as that of a peer that never connected.
TEST_F(EnetOnAWire, LeavingPeerFreesItsSession) {
    double ahead = 0;
    auto end =
        std::make_unique<ServerEnd>(wire.socket(server_place), ListenOptions{}, 64, [&] { return seconds() + ahead; });
    const ServerEnd& sessions = *end;
    End server{listen(std::move(end), 4)}, ann = join(true, 2);
    ASSERT_TRUE(run_until({&server, &ann}, [&] { return server.connected() && ann.connected(); }));
    ahead = ServerEnd::unconnected + 1;
    server.poll(seconds());
    EXPECT_EQ(sessions.sessions(), 1u) << "a connected session is kept";
    ann.transport->disconnect(server_peer);
    ASSERT_TRUE(run_until({&server, &ann}, [&] { return server.disconnected(); }));
    ahead += ServerEnd::unconnected + 1;
    server.poll(seconds());
    EXPECT_EQ(sessions.sessions(), 0u);
}

/// Regression: 52 bytes from each of forty addresses took all places for half a minute.
TEST_F(EnetOnAWire, FortySpoofedConnectionsTakeNoPlacesWhenSealed) {
    for (const bool sealed : {false, true}) {
        wire.overheard.clear();
        { // the first datagram of a connection
            End nobody = join(false, 9);
            nobody.poll(seconds());
        }
        const Bytes hello = wire.overheard.at(0).bytes;
        EXPECT_EQ(hello.size(), 52u);
        End server{listen(server_socket(sealed), 40)};
        for (std::uint32_t i = 0; i < 40; ++i)
            wire.inject({place(100 + i), server_place, hello});
        server.poll(seconds());
        server.poll(seconds());
        End ann = join(sealed, 2, 1.5);
        ASSERT_TRUE(run_until({&server, &ann}, [&] { return ann.connected() || ann.disconnected(); }));
        EXPECT_EQ(ann.connected(), sealed);
        EXPECT_EQ(wire.bytes_to(place(100)) == 0, sealed);
    }
}

/// ENet waits twice as long after each loss of a packet: the losses end after 2 s, so that the last packet arrives
/// within the 10 s of `run_until`.
TEST_F(EnetOnAWire, JoinsDespiteTheLossOfAThirdOfTheDatagrams) {
    tunables::Random random(1);
    const double end = seconds() + 2;
    wire.passes = [&](const Wire::Datagram&) { return random.uniform(0, 3) >= 1 || seconds() > end; };
    End server{listen(server_socket(true), 4)}, ann = join(true, 2);
    ASSERT_TRUE(run_until({&server, &ann}, [&] { return server.connected() && ann.connected(); }));
    for (int i = 0; i < 50; ++i)
        ann.transport->send(seconds(), server_peer, Channel::events, numbered(i, 2000));
    EXPECT_TRUE(run_until({&server, &ann}, [&] { return server.messages().size() == 50; }));
}

TEST(SealedNetwork, OnlyTheRightPasswordConnects) {
    std::ostringstream log;
    const auto before = spdlog::default_logger();
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
    OpenPort options = open_port(0, 0, 4, seconds, {.password = "correct horse"});
    const auto join = [&](const std::string& password) {
        End client{open_connection({.host = "127.0.0.1", .port = options.port}, 5, seconds, password)};
        std::vector<Event> ignored;
        EXPECT_TRUE(run_until({&client}, [&] {
            options.transport->poll(seconds(), ignored);
            return client.connected() || client.disconnected();
        }));
        return client.events.at(0);
    };
    EXPECT_EQ(join("correct horse").kind, Event::Kind::connected);
    for (const char* wrong : {"", "wrong"}) {
        const Event event = join(wrong);
        EXPECT_EQ(event.kind, Event::Kind::disconnected);
        EXPECT_TRUE(event.password);
        EXPECT_FALSE(event.lost);
        EXPECT_NE(event.text.find("password"), std::string::npos) << event.text;
    }
    EXPECT_EQ(options.transport->traffic().refused.passwords, 1u)
        << "only the client with a wrong password asks to join";
    EXPECT_EQ(options.transport->traffic().refused.joins, 0u);
    options.transport.reset(); // its thread logs
    spdlog::set_default_logger(before);
    EXPECT_NE(log.str().find("refused a connection from 127.0.0.1:"), std::string::npos) << log.str();
    EXPECT_NE(log.str().find(": wrong password"), std::string::npos) << log.str();
}
