#include "ends.h"
#include "net/link_emulator.h"
#include "net/memory_transport.h"

#include <cmath>
#include <map>

using namespace net;

namespace {

/// A client behind an emulated link in virtual time; both ends are polled every `step`.
struct Link {
    LinkSettings settings;
    MemoryHub hub;
    End server{hub.listen()};
    LinkEmulator* emulator = nullptr;
    End client;
    double now = 0;
    std::map<int, double> sent; ///< when [s]
    struct Arrival {
        int number;
        double delay;
        Channel channel;
    };
    std::vector<Arrival> at_server, at_client;

    explicit Link(const LinkSettings& s, std::uint64_t seed = 1) : settings(s) {
        auto transport = std::make_unique<LinkEmulator>(hub.connect(), tunables::Random(seed), settings);
        emulator = transport.get();
        client.transport = std::move(transport);
        run(0, 1e-3);
    }
    void run(double duration, double step = 1e-3) {
        const double end = now + duration;
        do {
            client.poll(now);
            server.poll(now);
            take(server, at_server);
            take(client, at_client);
            now += step;
        } while (now <= end);
    }
    void take(End& end, std::vector<Arrival>& arrivals) {
        for (const Event& message : end.messages())
            arrivals.push_back({number_of(message), now - sent.at(number_of(message)), message.channel});
        std::erase_if(end.events, [](const Event& e) { return e.kind == Event::Kind::message; });
    }
    void up(int number, Channel channel, std::size_t size = 4) {
        sent[number] = now;
        client.transport->send(now, server_peer, channel, numbered(number, size));
    }
    void down(int number, Channel channel) {
        sent[number] = now;
        server.transport->send(now, server.peer(), channel, numbered(number));
    }
};

double mean_delay(const std::vector<Link::Arrival>& arrivals) {
    double sum = 0;
    for (const auto& arrival : arrivals)
        sum += arrival.delay;
    return sum / static_cast<double>(arrivals.size());
}

/// Is `count` of `n` a likely outcome at probability `p`? Five standard deviations.
bool likely(double count, double n, double p) {
    return std::abs(count - n * p) <= 5 * std::sqrt(n * p * (1 - p)) + 1e-9;
}

} // namespace

TEST(LinkEmulator, NoneChangesNothing) {
    Link link({});
    for (int i = 0; i < 100; ++i)
        link.up(i, i % 3 == 0 ? Channel::events : Channel::kinematics);
    link.run(0);
    ASSERT_EQ(link.at_server.size(), 100u);
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(link.at_server[static_cast<std::size_t>(i)].number, i);
        EXPECT_EQ(link.at_server[static_cast<std::size_t>(i)].delay, 0);
    }
}

TEST(LinkEmulator, DelaysBothWaysByDelayAndJitter) {
    Link link({.delay = 0.06, .jitter = 0.04});
    constexpr int count = 4000;
    for (int i = 0; i < count; ++i) {
        link.up(i, Channel::kinematics);
        link.down(count + i, Channel::kinematics);
        link.run(0);
    }
    link.run(0.2);
    for (const auto* arrivals : {&link.at_server, &link.at_client}) {
        ASSERT_EQ(arrivals->size(), static_cast<std::size_t>(count));
        // Polled every millisecond: half of one late on average; downwards, a poll earlier on its way in.
        EXPECT_NEAR(mean_delay(*arrivals), 0.0605, 5 * 0.04 / std::sqrt(3.0 * count) + 0.001);
        for (const auto& arrival : *arrivals) {
            EXPECT_GE(arrival.delay, 0.02 - 1e-9);
            EXPECT_LE(arrival.delay, 0.102 + 1e-9);
        }
        EXPECT_FALSE(std::ranges::is_sorted(*arrivals, {}, &Link::Arrival::number)); // jitter reorders
    }
}

TEST(LinkEmulator, StampsTheMomentOfArrivalHoweverRarelyItIsPolled) {
    Link link({.delay = 0.05});
    const double start = link.now;
    link.up(1, Channel::kinematics);
    link.down(2, Channel::events);
    link.client.poll(start); // takes both on their way
    link.now = start + 0.3;
    link.client.poll(link.now);
    link.server.poll(link.now);
    ASSERT_EQ(link.server.messages().size(), 1u);
    ASSERT_EQ(link.client.messages().size(), 1u);
    EXPECT_NEAR(link.server.messages()[0].time, start + 0.05, 1e-9);
    EXPECT_NEAR(link.client.messages()[0].time, start + 0.05, 1e-9);
}

TEST(LinkEmulator, LosesAndDuplicatesTheSharesGiven) {
    Link link({.delay = 0.01, .loss = 0.05, .duplicate = 0.1});
    constexpr int count = 20000;
    for (int i = 0; i < count; ++i) {
        link.up(i, Channel::kinematics);
        if (i % 100 == 0)
            link.run(0);
    }
    link.run(0.1);
    const auto& counts = link.emulator->counts();
    EXPECT_TRUE(likely(static_cast<double>(counts.lost), count, 0.05)) << counts.lost;
    EXPECT_TRUE(likely(static_cast<double>(counts.duplicated), static_cast<double>(count - counts.lost), 0.1));
    EXPECT_EQ(counts.passed + counts.lost, static_cast<std::uint64_t>(count));
    EXPECT_EQ(link.at_server.size(), counts.passed + counts.duplicated);
}

TEST(LinkEmulator, ReliableMessagesStayInOrderAndALossCostsAResend) {
    Link link({.delay = 0.02, .jitter = 0.015, .loss = 0.1, .resend_delay = 0.1});
    constexpr int count = 4000;
    for (int i = 0; i < count; ++i) {
        link.up(i, Channel::events);
        link.run(0.01);
    }
    link.run(3);
    ASSERT_EQ(link.at_server.size(), static_cast<std::size_t>(count)); // none is lost, none twice
    EXPECT_TRUE(std::ranges::is_sorted(link.at_server, {}, &Link::Arrival::number));
    // Each try fails with probability 0.1: on average 1/9 resends a message.
    const auto resent = static_cast<double>(link.emulator->counts().resent);
    EXPECT_NEAR(resent, count / 9.0, 5 * std::sqrt(count * 0.1 / 0.81));
    EXPECT_EQ(link.emulator->counts().lost, 0u);
    EXPECT_GT(std::ranges::max(link.at_server, {}, &Link::Arrival::delay).delay, 0.1);
}

TEST(LinkEmulator, TruthPassesUntouched) {
    Link link({.delay = 0.5, .jitter = 0.3, .loss = 1, .duplicate = 1, .bandwidth = 1});
    for (int i = 0; i < 100; ++i) {
        link.up(i, Channel::truth);
        link.down(100 + i, Channel::truth);
    }
    link.run(0);
    link.run(0);
    ASSERT_EQ(link.at_server.size(), 100u);
    ASSERT_EQ(link.at_client.size(), 100u);
    EXPECT_TRUE(std::ranges::is_sorted(link.at_server, {}, &Link::Arrival::number));
    for (const auto& arrival : link.at_server)
        EXPECT_EQ(arrival.delay, 0);
}

TEST(LinkEmulator, TotalLossLetsNothingUnreliableThrough) {
    Link link({.loss = 1});
    for (int i = 0; i < 100; ++i)
        link.up(i, Channel::kinematics);
    link.up(100, Channel::events);
    link.run(1);
    EXPECT_TRUE(link.at_server.empty());
    link.run(3); // but a reliable message gets through in the end
    EXPECT_EQ(link.at_server.size(), 1u);
}

TEST(LinkEmulator, ChangesTakeEffectAtOnce) {
    Link link({.delay = 0.1});
    link.up(1, Channel::kinematics);
    link.settings.delay = 0.01;
    link.up(2, Channel::kinematics);
    link.run(0.2);
    ASSERT_EQ(link.at_server.size(), 2u);
    EXPECT_EQ(link.at_server[0].number, 2);
    EXPECT_NEAR(link.at_server[0].delay, 0.01, 0.0011);
    EXPECT_NEAR(link.at_server[1].delay, 0.1, 0.0011); // was on its way
}

TEST(LinkEmulator, BandwidthIsALineAndTheLineHasAnEnd) {
    constexpr double bandwidth = 3000;
    constexpr std::size_t size = 62; // 100 B on the wire: 33 ms each
    Link link({.delay = 0.15, .bandwidth = bandwidth});
    for (int i = 0; i < 40; ++i)
        link.up(i, Channel::kinematics, size);
    link.run(3);
    // 0.5 s of line hold 15 of them, and one more fits before the line is too long.
    ASSERT_EQ(link.at_server.size(), 16u);
    EXPECT_EQ(link.emulator->counts().overflowed, 24u);
    for (std::size_t i = 0; i < link.at_server.size(); ++i)
        EXPECT_NEAR(link.at_server[i].delay, 0.15 + static_cast<double>(i + 1) / 30, 0.0021);
    const double start = link.now; // the line is empty again; reliable messages wait however long it is
    for (int i = 100; i < 160; ++i)
        link.up(i, Channel::events, size);
    link.run(3);
    ASSERT_EQ(link.at_server.size(), 76u);
    EXPECT_NEAR(link.at_server.back().delay, 0.15 + 60.0 / 30, 0.0021) << start;
}

TEST(LinkEmulator, ADisconnectionComesAfterWhatWasSaid) {
    Link link({.delay = 0.1, .jitter = 0.05});
    link.up(1, Channel::events);
    link.client.transport->disconnect(server_peer);
    link.run(0.01);
    EXPECT_FALSE(link.server.disconnected());
    link.run(0.3);
    EXPECT_TRUE(link.server.disconnected());
    EXPECT_EQ(link.at_server.size(), 1u);

    Link other({.delay = 0.1, .jitter = 0.05});
    other.down(1, Channel::events);
    other.server.transport->disconnect(other.server.peer());
    other.run(0.01);
    EXPECT_FALSE(other.client.disconnected());
    other.run(0.3);
    EXPECT_TRUE(other.client.disconnected());
    EXPECT_EQ(other.at_client.size(), 1u);
}

TEST(LinkEmulator, TheSameSeedDoesTheSame) {
    const auto run = [](std::uint64_t seed) {
        Link link({.delay = 0.03, .jitter = 0.03, .loss = 0.2, .duplicate = 0.1}, seed);
        for (int i = 0; i < 200; ++i)
            link.up(i, Channel::kinematics);
        link.run(0.2);
        std::vector<int> order;
        for (const auto& arrival : link.at_server)
            order.push_back(arrival.number);
        return order;
    };
    EXPECT_EQ(run(7), run(7));
    EXPECT_NE(run(7), run(8));
}

TEST(LinkEmulator, WhatIsSaidInEventsDoesNotDecideWhichUpdatesAreLost) {
    const auto updates = [](int events) { // each update's number and delay at the other end
        Link link({.delay = 0.03, .jitter = 0.03, .loss = 0.2, .duplicate = 0.1});
        for (int i = 0; i < 200; ++i) {
            link.up(i, Channel::kinematics);
            for (int k = 0; k < events; ++k)
                link.up(1000 + i, Channel::events);
        }
        link.run(1);
        std::vector<std::pair<int, double>> arrived;
        for (const auto& arrival : link.at_server)
            if (arrival.channel == Channel::kinematics)
                arrived.emplace_back(arrival.number, arrival.delay);
        return arrived;
    };
    EXPECT_GT(updates(0).size(), 140u);
    EXPECT_EQ(updates(0), updates(1));
}

TEST(LinkSettings, PresetsAreRows) {
    LinkSettings settings;
    const tunables::Tunables rows = net::tunables(settings);
    const tunables::Tunable* link = find(rows, "link");
    ASSERT_NE(link, nullptr);
    for (const tunables::Preset& preset : link_presets()) {
        EXPECT_FALSE(link->set_text(preset.name)) << preset.name;
        EXPECT_EQ(link->text(), preset.name);
        for (const auto& [name, value] : preset.values) { // all exist, in range
            ASSERT_NE(find(rows, name), nullptr) << name;
            EXPECT_EQ(find(rows, name)->get(), value) << preset.name << " " << name;
        }
    }
    EXPECT_EQ(settings,
              (LinkSettings{
                  .delay = 0.15, .jitter = 0.03, .loss = 0.01, .resend_delay = 0.4, .bandwidth = 3000})); // the modem
    EXPECT_FALSE(link->set_text("bad-wifi"));
    EXPECT_EQ(settings.delay, 0.06);
    EXPECT_EQ(settings.jitter, 0.04);
    EXPECT_EQ(settings.loss, 0.05);
    EXPECT_EQ(settings.bandwidth, 0);
    find(rows, "link-delay")->set(0.07);
    EXPECT_EQ(link->text(), "custom");
    EXPECT_EQ(settings.loss, 0.05);
    EXPECT_TRUE(link->set_text("carrier-pigeon")); // says what is valid
    EXPECT_NE(link->set_text("carrier-pigeon")->find("28.8-modem"), std::string::npos);
}

TEST(LinkSettings, ANewOneIsNoPresetButTheNetworkAsItIs) {
    LinkSettings settings;
    EXPECT_EQ(settings.delay + settings.jitter + settings.loss + settings.duplicate + settings.bandwidth, 0);
    EXPECT_EQ(find(net::tunables(settings), "link")->text(), "none");
}
