/// Updates that wait at the server for others, to share datagrams (`bundle`).

#include "relay_crowd.h"

#include <map>

namespace server::test {
namespace {

/// Drives for ten seconds; the last client only listens to the others.
struct Heard {
    std::map<std::pair<ActorId, std::uint32_t>, double> published{}, heard{}; ///< when, by actor and sequence [s]
    std::vector<double> packets{};                                            ///< when [s]
};

Heard drive(Crowd& crowd) {
    Heard result;
    const auto listener = static_cast<net::PeerId>(crowd.size());
    std::map<ActorId, dr::Update<float>> newest;
    crowd.transport().heard = [&](double now, net::PeerId peer, std::span<const std::uint8_t> bytes) {
        const auto batch = protocol::decode<protocol::UpdateBatch>(bytes);
        if (peer != listener || !batch)
            return;
        result.packets.push_back(now);
        for (const protocol::EncodedUpdate& encoded : batch->updates)
            if (const auto update = protocol::decode_update(encoded, newest[encoded.actor])) {
                newest[encoded.actor] = update->update;
                EXPECT_TRUE(result.heard.emplace(std::pair(encoded.actor, update->update.sequence), now).second) << "told twice";
            }
    };
    for (int tick = 0; tick < 600; ++tick) {
        crowd.tick();
        for (std::size_t tank = 0; tank + 1 < crowd.size(); ++tank)
            if (crowd.published(tank)) {
                const Actor& actor = crowd.actor(tank);
                result.published.emplace(std::pair(actor.id, actor.motion.last.sequence), crowd.game.now);
            }
    }
    return result;
}

TEST(Bundle, Updates_wait_for_each_other_no_longer_than_that_and_share_datagrams) {
    constexpr double bundle = 0.1;
    Crowd at_once({.tanks = 9}), bundled({.tanks = 9});
    bundled.game.settings.relaying.bundle = bundle;
    const Heard before = drive(at_once), after = drive(bundled);
    ASSERT_GT(before.published.size(), 100u);
    EXPECT_EQ(before.published, after.published) << "the same drives";
    EXPECT_EQ(before.heard, before.published) << "at once";
    EXPECT_LT(after.packets.size(), before.packets.size() * 3 / 4);
    double longest = 0;
    std::size_t waiting = 0;
    for (const auto& [update, time] : after.published) {
        const auto heard = after.heard.find(update);
        if (heard == after.heard.end()) {
            ++waiting;
            EXPECT_GT(time, bundled.game.now - bundle) << "the last ones wait still";
            continue;
        }
        EXPECT_GE(heard->second, time);
        longest = std::max(longest, heard->second - time);
    }
    EXPECT_EQ(after.heard.size() + waiting, after.published.size());
    EXPECT_NEAR(longest, bundle, 1e-6);
    for (std::size_t i = 1; i < after.packets.size(); ++i)
        EXPECT_GE(after.packets[i] - after.packets[i - 1], bundle - 1e-6);
}

/// Claims of hits are judged by what the shooter can have seen: not before it went out.
TEST(Bundle, What_waits_was_not_sent_yet) {
    Crowd crowd({.tanks = 5});
    crowd.game.settings.relaying.bundle = 0.25;
    const Heard heard = drive(crowd);
    const Client& listener = crowd.client(4);
    std::size_t remembered = 0;
    for (std::size_t tank = 0; tank < 4; ++tank) {
        const Actor& actor = crowd.actor(tank);
        for (const Motion::Relayed& sent : sent_to(crowd.game, listener, actor)) {
            const auto found = heard.heard.find({actor.id, sent.update.sequence});
            ASSERT_NE(found, heard.heard.end()) << "it waits, and is said to have been sent";
            EXPECT_EQ(sent.at, found->second);
            ++remembered;
        }
    }
    EXPECT_GT(remembered, 8u);
}

TEST(Bundle, With_zones_a_viewers_turn_comes_as_often) {
    Crowd crowd({.tanks = 9, .zones = {.on = true}});
    crowd.game.settings.relaying.bundle = 0.1;
    std::vector<double> packets;
    crowd.transport().heard = [&](double now, net::PeerId peer, std::span<const std::uint8_t>) {
        if (peer == 9 && (packets.empty() || packets.back() != now))
            packets.push_back(now);
    };
    for (int tick = 0; tick < 600; ++tick)
        crowd.tick();
    ASSERT_GT(packets.size(), 20u);
    for (std::size_t i = 1; i < packets.size(); ++i)
        EXPECT_GE(packets[i] - packets[i - 1], 0.1 - 1e-6);
}

} // namespace
} // namespace server::test
