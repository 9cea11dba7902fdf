#include "ends.h"
#include "net/link_emulator.h"
#include "net/memory_transport.h"
#include "platform/small_file.h"

#include <cmath>
#include <gmock/gmock.h>
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
    std::map<int, double> sent; ///< time by number [s]
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

/// Is `count` of `n` a likely outcome at probability `p`? Allows five standard deviations.
bool likely(double count, double n, double p) {
    return std::abs(count - n * p) <= 5 * std::sqrt(n * p * (1 - p)) + 1e-9;
}

} // namespace

TEST(LinkEmulator, DefaultSettingsChangeNothing) {
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
        // Polling every millisecond adds half of one on average; downwards, the datagram enters the link one poll
        // earlier.
        EXPECT_NEAR(mean_delay(*arrivals), 0.0605, 5 * 0.04 / std::sqrt(3.0 * count) + 0.001);
        for (const auto& arrival : *arrivals) {
            EXPECT_GE(arrival.delay, 0.02 - 1e-9);
            EXPECT_LE(arrival.delay, 0.102 + 1e-9);
        }
        EXPECT_FALSE(std::ranges::is_sorted(*arrivals, {}, &Link::Arrival::number)); // jitter reorders
    }
}

TEST(LinkEmulator, StampsTheTimeOfArrivalEvenWhenPolledRarely) {
    Link link({.delay = 0.05});
    const double start = link.now;
    link.up(1, Channel::kinematics);
    link.down(2, Channel::events);
    link.client.poll(start); // puts both on their way
    link.now = start + 0.3;
    link.client.poll(link.now);
    link.server.poll(link.now);
    ASSERT_EQ(link.server.messages().size(), 1u);
    ASSERT_EQ(link.client.messages().size(), 1u);
    EXPECT_NEAR(link.server.messages()[0].time, start + 0.05, 1e-9);
    EXPECT_NEAR(link.client.messages()[0].time, start + 0.05, 1e-9);
}

TEST(LinkEmulator, LosesAndDuplicatesTheGivenShares) {
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
    ASSERT_EQ(link.at_server.size(), static_cast<std::size_t>(count)); // none lost, none doubled
    EXPECT_TRUE(std::ranges::is_sorted(link.at_server, {}, &Link::Arrival::number));
    // Each attempt fails with probability 0.1: 1/9 resends per message on average.
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
    link.run(3); // a reliable message still arrives
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
    EXPECT_NEAR(link.at_server[1].delay, 0.1, 0.0011); // it was already on its way
}

TEST(LinkEmulator, BandwidthQueuesMessagesAndAFullQueueDropsThem) {
    constexpr double bandwidth = 3000;
    constexpr std::size_t size = 62; // 100 B on the wire, 33 ms each
    Link link({.delay = 0.15, .bandwidth = bandwidth});
    for (int i = 0; i < 40; ++i)
        link.up(i, Channel::kinematics, size);
    link.run(3);
    // The queue of 0.5 s holds 15 of them, and one more fits before it is full.
    ASSERT_EQ(link.at_server.size(), 16u);
    EXPECT_EQ(link.emulator->counts().overflowed, 24u);
    for (std::size_t i = 0; i < link.at_server.size(); ++i)
        EXPECT_NEAR(link.at_server[i].delay, 0.15 + static_cast<double>(i + 1) / 30, 0.0021);
    const double start = link.now; // the queue is empty again; it never drops reliable messages
    for (int i = 100; i < 160; ++i)
        link.up(i, Channel::events, size);
    link.run(3);
    ASSERT_EQ(link.at_server.size(), 76u);
    EXPECT_NEAR(link.at_server.back().delay, 0.15 + 60.0 / 30, 0.0021) << start;
}

TEST(LinkEmulator, DisconnectionArrivesAfterEarlierMessages) {
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

TEST(LinkEmulator, SameSeedGivesTheSameArrivals) {
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

TEST(LinkEmulator, EventsDoNotChangeTheLossesOfUpdates) {
    const auto updates = [](int events) { // number and delay of each update at the other end
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

TEST(LinkSettings, EveryPresetSetsItsRows) {
    LinkSettings settings;
    const tunables::Tunables rows = net::tunables(settings);
    const tunables::Tunable* link = find(rows, "link");
    ASSERT_NE(link, nullptr);
    for (const tunables::Preset& preset : link_presets()) {
        EXPECT_FALSE(link->set_text(preset.name)) << preset.name;
        EXPECT_EQ(link->text(), preset.name);
        for (const auto& [name, value] : preset.values) { // all exist and are in range
            ASSERT_NE(find(rows, name), nullptr) << name;
            EXPECT_EQ(find(rows, name)->get(), value) << preset.name << " " << name;
        }
    }
    EXPECT_EQ(settings,
              (LinkSettings{
                  .delay = 0.15, .jitter = 0.03, .loss = 0.01, .resend_delay = 0.4, .bandwidth = 3000})); // the modem's
                                                                                                          // preset
    EXPECT_FALSE(link->set_text("bad-wifi"));
    EXPECT_EQ(settings.delay, 0.06);
    EXPECT_EQ(settings.jitter, 0.04);
    EXPECT_EQ(settings.loss, 0.05);
    EXPECT_EQ(settings.bandwidth, 0);
    find(rows, "link-delay")->set(0.07);
    EXPECT_EQ(link->text(), "custom");
    EXPECT_EQ(settings.loss, 0.05);
    EXPECT_TRUE(link->set_text("carrier-pigeon")); // the error lists the valid names
    EXPECT_NE(link->set_text("carrier-pigeon")->find("28.8-modem"), std::string::npos);
}

TEST(LinkSettings, DefaultsLeaveTheNetworkUnchanged) {
    LinkSettings settings;
    EXPECT_EQ(settings.delay + settings.jitter + settings.loss + settings.duplicate + settings.bandwidth, 0);
    EXPECT_EQ(find(net::tunables(settings), "link")->text(), "none");
}

TEST(LinkEmulator, BurstLossesFollowTheGilbertElliottModel) {
    // On average bad for 0.2 s and good for 0.8 s, so bad for a fifth of the time.
    Link link({.loss = 0.01, .burst = 0.2, .burst_every = 0.8, .burst_loss = 0.9});
    constexpr int count = 100'000;
    constexpr double step = 0.01;
    for (int i = 0; i < count; ++i) {
        link.up(i, Channel::kinematics);
        link.run(0, step);
    }
    const double share = static_cast<double>(link.emulator->counts().lost) / count;
    EXPECT_NEAR(share, 0.2 * 0.9 + 0.8 * 0.01, 0.04); // a thousand bursts give their share within 4 %
    std::vector<bool> came(count);
    for (const auto& arrival : link.at_server)
        came[static_cast<std::size_t>(arrival.number)] = true;
    // Losses come together: P(lost | lost) is nearly the loss in a burst.
    int pairs = 0, both = 0;
    for (std::size_t i = 0; i + 1 < count; ++i) {
        pairs += !came[i];
        both += !came[i] && !came[i + 1];
    }
    const double stays = 0.2 + 0.8 * std::exp(-step * (1 / 0.2 + 1 / 0.8)); // bad now and one step later
    const double bad = 0.2 * 0.9 / (0.2 * 0.9 + 0.8 * 0.01);                // share of losses in bursts
    EXPECT_NEAR(static_cast<double>(both) / pairs, bad * (stays * 0.9 + (1 - stays) * 0.01), 0.02);
}

TEST(LinkEmulator, ReliableMessagesSurviveBursts) {
    Link link({.loss = 0, .resend_delay = 0.5, .burst = 0.1, .burst_every = 0.9, .burst_loss = 1});
    for (int i = 0; i < 2000; ++i) {
        link.up(i, Channel::events);
        link.run(0.02, 0.02);
    }
    link.run(5);
    ASSERT_EQ(link.at_server.size(), 2000u);
    // A tenth is sent in a burst, and a tenth of their resends in the next one.
    EXPECT_NEAR(static_cast<double>(link.emulator->counts().resent), 2000 * (0.1 + 0.01), 80);
}

TEST(LinkEmulator, AsymmetryDelaysTheUplinkMore) {
    Link link({.delay = 0.1, .asymmetry = 0.06});
    link.up(1, Channel::kinematics);
    link.down(2, Channel::kinematics);
    link.run(0.3);
    ASSERT_EQ(link.at_server.size(), 1u);
    ASSERT_EQ(link.at_client.size(), 1u);
    EXPECT_NEAR(link.at_server[0].delay, 0.13, 0.0021);
    EXPECT_NEAR(link.at_client[0].delay, 0.07, 0.0021);
}

TEST(LinkEmulator, UplinkMayHaveLessBandwidth) {
    Link link({.bandwidth = 1e6, .up_bandwidth = 1000});
    for (int i = 0; i < 4; ++i) {
        link.up(i, Channel::kinematics, 62); // 100 B on the wire
        link.down(10 + i, Channel::kinematics);
    }
    link.run(1);
    ASSERT_EQ(link.at_server.size(), 4u);
    EXPECT_NEAR(link.at_server.back().delay, 0.4, 0.0021);
    EXPECT_LT(link.at_client.back().delay, 0.01);
}

TEST(LinkEmulator, JitterKeepsTheOrderWhenInOrderIsSet) {
    Link link({.delay = 0.05, .jitter = 0.04, .in_order = true});
    for (int i = 0; i < 1000; ++i) {
        link.up(i, Channel::kinematics);
        link.run(0.002, 0.002);
    }
    link.run(0.2);
    ASSERT_EQ(link.at_server.size(), 1000u);
    EXPECT_TRUE(std::ranges::is_sorted(link.at_server, {}, &Link::Arrival::number));
}

TEST(LinkEmulator, ReordersTheGivenShareOfMessages) {
    Link link({.delay = 0.02, .in_order = true, .reorder = 0.1, .reorder_delay = 0.1});
    for (int i = 0; i < 2000; ++i) {
        link.up(i, Channel::kinematics);
        link.run(0.01, 0.01);
    }
    link.run(0.3);
    ASSERT_EQ(link.at_server.size(), 2000u);
    const auto late = std::ranges::count_if(link.at_server, [](const auto& arrival) { return arrival.delay > 0.1; });
    EXPECT_TRUE(likely(static_cast<double>(late), 2000, 0.1)) << late;
    EXPECT_EQ(static_cast<std::uint64_t>(late), link.emulator->counts().reordered);
}

TEST(LinkEmulator, RouteChangesAtTheGivenInterval) {
    Link link({.delay = 0.05, .detour = 0.1, .route_every = 2});
    for (int i = 0; i < 20'000; ++i) {
        link.up(i, Channel::kinematics);
        link.run(0, 0.02);
    }
    int changes = 0, longer = 0;
    std::ranges::sort(link.at_server, {}, &Link::Arrival::number);
    for (std::size_t i = 1; i < link.at_server.size(); ++i) {
        const auto is_long = [&](std::size_t at) { return link.at_server[at].delay > 0.1; };
        changes += is_long(i) != is_long(i - 1);
        longer += is_long(i);
    }
    EXPECT_NEAR(changes, 400 / 2, 5 * std::sqrt(200.0));
    EXPECT_NEAR(longer / 20'000.0, 0.5, 0.2);
}

TEST(LinkEmulator, DisabledEffectsDrawNoRandomNumbers) {
    const auto run = [](LinkSettings settings) {
        Link link(settings);
        for (int i = 0; i < 300; ++i)
            link.up(i, i % 5 ? Channel::kinematics : Channel::events);
        link.run(1);
        std::vector<std::pair<int, double>> arrived;
        for (const auto& arrival : link.at_server)
            arrived.emplace_back(arrival.number, arrival.delay);
        return arrived;
    };
    LinkSettings plain{.delay = 0.03, .jitter = 0.03, .loss = 0.2, .duplicate = 0.1};
    LinkSettings others = plain;
    others.burst_every = 1, others.burst_loss = 0.5, others.reorder_delay = 0.2, others.route_every = 3;
    EXPECT_EQ(run(plain), run(others));
}

TEST(LinkTrace, ControlsDelayAndLossOfTheLink) {
    auto trace = std::make_shared<LinkTrace>(
        LinkTrace::read("time,delay,lost\n10,0.02,0\n10.09,0.08,0\n10.19,,1\n10.29,0.03,0\n", "mine"));
    EXPECT_NEAR(trace->length(), 0.29 * 4 / 3, 1e-12);
    Link link({.delay = 1, .loss = 1, .trace = trace});
    for (int i = 0; i < 8; ++i) { // plays the trace twice
        link.up(i, Channel::kinematics);
        link.run(0.1, 1e-3);
    }
    link.run(0.2);
    ASSERT_EQ(link.at_server.size(), 6u);
    constexpr double delays[] = {0.02, 0.08, 0, 0.03};
    for (const auto& arrival : link.at_server) {
        EXPECT_NE(arrival.number % 4, 2);
        EXPECT_NEAR(arrival.delay, delays[arrival.number % 4], 0.0021) << arrival.number;
    }
    LinkSettings settings{.trace = trace};
    const tunables::Tunables rows = net::tunables(settings);
    EXPECT_EQ(find(rows, "link")->text(), "custom");
    EXPECT_FALSE(find(rows, "link")->set_text("none"));
    EXPECT_EQ(settings.trace, nullptr);
}

TEST(LinkTrace, ReadsMillisecondsSince1970) {
    const LinkTrace seconds = LinkTrace::read("time,delay,lost\n0,0.05,0\n0.05,0.0525,1\n0.1,,\n", "s.csv");
    const LinkTrace milliseconds = LinkTrace::read(
        "time,delay,lost\n1700000000000,50,False\n1700000000050,52.5,True\n1700000000100,,\n", "ms.csv", 0.001);
    ASSERT_EQ(milliseconds.samples().size(), 3u);
    EXPECT_EQ(milliseconds.length(), seconds.length());
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(milliseconds.samples()[i].time, seconds.samples()[i].time) << i;
        EXPECT_DOUBLE_EQ(milliseconds.samples()[i].delay, seconds.samples()[i].delay) << i;
        EXPECT_EQ(milliseconds.samples()[i].lost, seconds.samples()[i].lost) << i;
    }
}

TEST(LinkTrace, ErrorsNameTheCauseAndTheLine) {
    const auto said = [](const std::string& text) {
        try {
            (void)LinkTrace::read(text, "mine.csv");
        } catch (const platform::FileError& error) {
            return std::string(error.what());
        }
        return std::string("nothing");
    };
    using ::testing::HasSubstr;
    EXPECT_THAT(said(""), HasSubstr("mine.csv: the file is empty"));
    EXPECT_THAT(said("time,delay\n"), HasSubstr("no samples"));
    EXPECT_THAT(said("t,d\n1,2\n"), HasSubstr("time and delay"));
    EXPECT_THAT(said("time,delay\n1,0.1\n1,0.1\n"), HasSubstr("line 3: time 1 must be later than"));
    EXPECT_THAT(said("time,delay\n1,nan\n"), HasSubstr("line 2: delay must be a number, not 'nan'"));
    EXPECT_THAT(said("time,delay\n1,11\n"), HasSubstr("line 2: a delay must be from 0 to 10 s, not 11 s"));
    EXPECT_THAT(said("time,delay\n1,-0.1\n"), HasSubstr("not -0.1 s"));
    EXPECT_THAT(said("time,delay\n1700000000000,50\n"),
                HasSubstr("line 2: time must be seconds; 1700000000000 looks like milliseconds: "
                          "add --link-trace-unit 0.001"));
    EXPECT_THAT(said("time,delay,lost\n1,,0\n"), HasSubstr("the delay is missing; only a lost message"));
    EXPECT_THAT(said("time;delay\n1;0.1;3\n"), HasSubstr("line 2: the line has more than 2 cells"));
    EXPECT_EQ(said("# measured\n\xef\xbb\xbftime;delay\r\n\r\n1;0.1\r\n"),
              "mine.csv: line 2: a link trace needs the columns time and "
              "delay, in seconds; the column lost is optional")
        << "a byte order mark is skipped only at the start of the file";
    EXPECT_EQ(said("time\tdelay\textra\r\n1\t0.1\tme\n"), "nothing");
}
