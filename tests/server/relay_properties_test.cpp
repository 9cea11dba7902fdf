/// Properties of zones for any driving and any budget.

#include "protocol/picture.h"
#include "relay_crowd.h"

#include <map>
#include <rapidcheck.h>

namespace server::test {
namespace {

using protocol::ZoneSettings;

Crowd::Options some(int max_tanks, ZoneSettings zones) {
    return {.tanks = *rc::gen::inRange(2, max_tanks + 1),
            .size = static_cast<float>(*rc::gen::inRange(100, 900)),
            .zones = zones,
            .seed = *rc::gen::arbitrary<std::uint64_t>()};
}

TEST(Relay, ForwardsPublishedBytesUnchangedWithoutZones) {
    EXPECT_TRUE(rc::check([] {
        Crowd crowd(some(8, {}));
        std::map<net::PeerId, std::vector<protocol::EncodedUpdate>> heard;
        crowd.transport().heard = [&](double, net::PeerId peer, std::span<const std::uint8_t> bytes) {
            const auto batch = protocol::decode<protocol::UpdateBatch>(bytes);
            RC_ASSERT(batch.has_value());
            heard[peer].insert(heard[peer].end(), batch->updates.begin(), batch->updates.end());
        };
        for (int tick = 0; tick < 60; ++tick) {
            heard.clear();
            crowd.tick();
            for (std::size_t viewer = 0; viewer < crowd.size(); ++viewer) {
                std::vector<protocol::UpdateBytes> expected, got;
                for (std::size_t tank = 0; tank < crowd.size(); ++tank)
                    if (tank != viewer && crowd.published(tank))
                        expected.push_back(crowd.published(tank)->bytes);
                for (const protocol::EncodedUpdate& update : heard[crowd.client(viewer).peer])
                    got.push_back(update.bytes);
                RC_ASSERT(got == expected);
            }
        }
    }));
}

TEST(Relay, KeepsTheBudgetInEveryTimeWindow) {
    EXPECT_TRUE(rc::check([] {
        const double kbits = *rc::gen::inRange(4, 100);
        Crowd crowd(some(12, {.on = true, .near = 300, .error = 0, .budget = kbits / 2}));
        struct Sent {
            double time, bytes;
        };
        std::map<net::PeerId, std::vector<Sent>> log;
        crowd.transport().heard = [&](double, net::PeerId peer, std::span<const std::uint8_t> bytes) {
            RC_ASSERT(bytes.size() <= protocol::max_message);
            log[peer].push_back({crowd.game.now, static_cast<double>(bytes.size() + net::message_overhead)});
        };
        for (int tick = 0; tick < 250; ++tick)
            crowd.tick();
        const double rate = kbits / 2 * 1000 / 8;
        for (const auto& [peer, sent] : log)
            for (std::size_t from = 0; from < sent.size(); ++from) {
                double sum = 0;
                for (std::size_t i = from; i < sent.size(); ++i) {
                    sum += sent[i].bytes;
                    RC_ASSERT(sum <= rate * (sent[i].time - sent[from].time) + Budget::most(rate) + 1);
                }
            }
    }));
}

/// No actor waits longer than the time in which its rank rises by `max_pixels`, plus the time to send every actor
/// twice.
TEST(Relay, BoundsTheWaitOfEveryActor) {
    EXPECT_TRUE(rc::check([] {
        const double kbits = *rc::gen::inRange(6, 60);
        Crowd crowd(some(16, {.on = true, .near = 300, .error = 0, .budget = kbits}));
        for (int tick = 0; tick < 900; ++tick)
            crowd.tick();
        constexpr double largest = 66 + protocol::BatchWriter::header + net::message_overhead; // of a packet [B]
        const double round = static_cast<double>(crowd.size()) * largest / (kbits * 1000 / 8);
        const double bound = double{Viewer::max_pixels} / double{Viewer::rise} + 2 * round + 0.1;
        for (std::size_t viewer = 0; viewer < crowd.size(); ++viewer) {
            RC_ASSERT(crowd.counts(viewer).longest_wait <= bound);
            // Each actor was last sent at most that time, plus a heartbeat and a second, ago.
            std::map<ActorId, std::uint32_t> last;
            for (const SentLog::Entry& entry : crowd.client(viewer).sent.entries())
                last[entry.actor] = entry.at;
            for (std::size_t tank = 0; tank < crowd.size(); ++tank)
                if (tank != viewer)
                    RC_ASSERT(crowd.game.now - last[crowd.actor(tank).id] / 1000.0 <=
                              bound + crowd.game.settings.zones.heartbeat + 1);
        }
    }));
}

/// Without a higher tolerance, every turn would check the whole queue, and the relay would send the longest waiting
/// actors instead of those with the largest errors.
TEST(Relay, RaisesTheErrorToleranceWhenTheBudgetIsShort) {
    Crowd crowd({.tanks = 100, .size = 800, .zones = {.on = true, .near = 10, .far = 2000, .budget = 0}});
    const auto seconds = [&](int count) {
        for (int tick = 0; tick < 60 * count; ++tick)
            crowd.tick();
    };
    const auto all = [&](auto of) {
        double sum = 0;
        for (std::size_t viewer = 0; viewer < crowd.size(); ++viewer)
            sum += static_cast<double>(of(crowd.counts(viewer)));
        return sum / static_cast<double>(crowd.size());
    };
    const auto tolerated = [](const Viewer::Counts& counts) { return counts.tolerated; };
    seconds(5);
    EXPECT_EQ(all(tolerated), 1) << "without a budget, the tolerance is the host's setting";
    crowd.game.settings.zones.budget = 40;
    seconds(15);
    EXPECT_GT(all(tolerated), 2);
    double waiting = 0;
    for (int second = 0; second < 10; ++second) {
        seconds(1);
        waiting += all([](const Viewer::Counts& counts) { return counts.waiting; }) / 10;
    }
    EXPECT_LT(waiting, 6) << "waiting actors on average, of 99";
    crowd.game.settings.zones.budget = 0;
    seconds(5);
    EXPECT_EQ(all(tolerated), 1) << "the tolerance returns to the host's setting";
}

/// The relay rarely checks distant actors, because they cannot move far in a short time. A respawn needs an earlier
/// check.
TEST(Relay, SendsARespawnInTheNextTurn) {
    Crowd crowd({.tanks = 2, .size = 4000, .zones = {.on = true, .error = 5}});
    for (int tick = 0; tick < 200; ++tick)
        crowd.tick();
    for (int life = 1; life < 20; ++life) {
        for (int tick = 0; tick < 7; ++tick)
            crowd.tick();
        crowd.drive();
        crowd.reborn(1);
        crowd.relay.tick();
        const SentLog::Entry last = crowd.client(0).sent.entries().back();
        EXPECT_EQ(last.sequence, crowd.actor(1).motion.last.sequence);
    }
}

TEST(Relay, SendsUpdatesOfNearActorsAtOnce) {
    EXPECT_TRUE(rc::check([] {
        const ZoneSettings zones{.on = true, .near = 80, .error = 10, .budget = 0};
        Crowd crowd(some(16, zones));
        for (int tick = 0; tick < 200; ++tick) {
            crowd.tick();
            for (std::size_t viewer = 0; viewer < crowd.size(); ++viewer)
                for (std::size_t tank = 0; tank < crowd.size(); ++tank) {
                    const glm::vec3 gap = crowd.actor(tank).position() - crowd.actor(viewer).position();
                    if (tank == viewer || glm::length(gap) > 75 || !crowd.published(tank))
                        continue;
                    const auto& entries = crowd.client(viewer).sent.entries();
                    const auto found = std::find_if(entries.rbegin(), entries.rend(), [&](const auto& entry) {
                        return entry.actor == crowd.actor(tank).id;
                    });
                    RC_ASSERT(found != entries.rend());
                    RC_ASSERT(found->sequence == crowd.actor(tank).motion.last.sequence);
                }
        }
    }));
}

/// Compares with new forecasts from each viewer's last received update, because the relay's cached forecasts must not
/// be outdated.
TEST(Relay, KeepsVisibleErrorsSmallForManyViewers) {
    const ZoneSettings zones{.on = true, .near = 10, .far = 2000, .budget = 0};
    Crowd crowd({.tanks = 200, .size = 800, .zones = zones});
    Reckoner reckoner;
    reckoner.use(dr::reference(crowd.game.settings.publisher), crowd.game.roads);
    std::vector<float> pixels;
    for (int tick = 0; tick < 600; ++tick) {
        crowd.tick();
        if (tick < 300 || tick % 10 != 0)
            continue;
        for (std::size_t viewer = 0; viewer < 10; ++viewer) {
            std::map<ActorId, SentLog::Entry> last;
            for (const SentLog::Entry& entry : crowd.client(viewer).sent.entries())
                last[entry.actor] = entry;
            for (std::size_t tank = 10; tank < crowd.size(); ++tank) {
                const SentLog::Entry& entry = last[crowd.actor(tank).id];
                const auto& relayed = crowd.actor(tank).motion.relayed;
                const auto sent =
                    std::ranges::find_if(relayed, [&](const auto& it) { return it.update.sequence == entry.sequence; });
                if (entry.zone != protocol::Zone::sight || sent == relayed.end())
                    continue;
                const double now = crowd.game.now;
                const PoseError off = pose_error(reckoner.forecast(sent->update, true, now),
                                                 reckoner.forecast(relayed.back().update, true, now), 0);
                const float gap = glm::distance(crowd.actor(tank).position(), crowd.actor(viewer).position());
                pixels.push_back(off.place * protocol::picture::pixels_a_radian / std::max(gap, 5.0f));
            }
        }
    }
    ASSERT_GT(pixels.size(), 10000u);
    std::ranges::sort(pixels);
    EXPECT_LT(pixels[pixels.size() * 95 / 100], 1.5f) << "errors above 1 pixel are corrected ten times a second";
    EXPECT_LT(pixels[pixels.size() * 99 / 100], 3);
}

/// Half of a small datagram is headers, so the relay sends a second one only if it is full.
TEST(Relay, SendsASecondDatagramOnlyIfItIsFull) {
    Crowd crowd({.tanks = 600, .size = 400, .zones = {.on = true, .near = 1000}});
    for (int tick = 0; tick < 90; ++tick)
        crowd.tick();
    std::map<net::PeerId, std::vector<std::size_t>> turns;
    crowd.transport().heard = [&](double, net::PeerId peer, std::span<const std::uint8_t> bytes) {
        turns[peer].push_back(bytes.size());
    };
    std::size_t several = 0;
    for (int tick = 0; tick < 30; ++tick) {
        turns.clear();
        crowd.tick();
        for (const auto& [peer, sizes] : turns)
            if (sizes.size() > 1) {
                ++several;
                EXPECT_GT(sizes.back(), protocol::max_message - 100);
            }
    }
    EXPECT_GT(several, 1000u);
}

TEST(SentLog, KeepsEntriesForTheStatedTimeAndNotMuchLonger) {
    constexpr auto remembered = static_cast<std::uint32_t>(100 * SentLog::memory); // at 100 entries a second
    SentLog log;
    for (std::uint32_t i = 0; i < 10000; ++i)
        log.add(i / 100.0, 7, i, protocol::Zone::near, protocol::Detail::whole);
    const auto& entries = log.entries();
    EXPECT_EQ(entries.back().sequence, 9999u);
    EXPECT_LE(entries.front().sequence, 9999u - remembered);
    EXPECT_LE(entries.size(), remembered + 2);
    for (std::size_t i = 1; i < entries.size(); ++i) {
        ASSERT_EQ(entries[i].sequence, entries[i - 1].sequence + 1);
        ASSERT_NEAR(entries[i].at, 10.0 * entries[i].sequence, 1);
    }
    EXPECT_EQ(log.entries(7).size(), entries.size());
    EXPECT_TRUE(log.entries(8).empty());
    log.add(130, 8, 1, protocol::Zone::sight, protocol::Detail::location); // after a long silence
    ASSERT_EQ(log.entries().size(), 1u);
    const SentLog::Entry alone = log.entries(8).at(0);
    EXPECT_EQ(alone.at, 130000u);
    EXPECT_EQ(alone.zone, protocol::Zone::sight);
    EXPECT_EQ(alone.detail, protocol::Detail::location);
}

TEST(Relay, ServesManyClientsInTurnsWithoutMissingAnUpdate) {
    Crowd crowd({.tanks = 600, .size = 400, .zones = {.on = true, .near = 1000, .budget = 0}});
    for (int tick = 0; tick < 90; ++tick)
        crowd.tick();
    std::map<net::PeerId, int> turns;
    crowd.transport().heard = [&](double, net::PeerId peer, std::span<const std::uint8_t>) { ++turns[peer]; };
    const std::uint32_t known = crowd.actor(7).motion.last.sequence;
    for (int tick = 0; tick < 4; ++tick)
        crowd.tick();
    EXPECT_EQ(turns.size(), 600u) << "each client has a turn within four ticks";
    for (std::size_t viewer = 0; viewer < crowd.size(); ++viewer) {
        if (viewer == 7)
            continue;
        std::uint32_t newest = 0;
        for (const SentLog::Entry& entry : crowd.client(viewer).sent.entries())
            newest = entry.actor == crowd.actor(7).id ? entry.sequence : newest;
        EXPECT_GE(newest, known);
    }
}

} // namespace
} // namespace server::test
