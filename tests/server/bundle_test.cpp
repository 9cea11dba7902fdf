/// The server holds updates back to send several in one datagram (`bundle`).

#include "relay_crowd.h"

#include <algorithm>
#include <map>

namespace server::test {
namespace {

using Update = std::pair<ActorId, std::uint32_t>; ///< actor and sequence

/// The last client of a crowd; it only receives.
class Listener {
  public:
    std::map<Update, double> published{}, heard{}; ///< time of publishing and of arrival of each update [s]
    std::vector<double> packets{};                 ///< times of packets [s]

    explicit Listener(Crowd& crowd) : crowd_(crowd) {
        crowd.transport().heard = [this](double, net::PeerId peer, std::span<const std::uint8_t> bytes) {
            if (const auto batch = protocol::decode<protocol::UpdateBatch>(bytes); batch && peer == crowd_.size())
                hear(crowd_.game.now, *batch);
        };
    }
    void drive(int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            crowd_.tick();
            for (std::size_t tank = 0; tank + 1 < crowd_.size(); ++tank)
                if (crowd_.published(tank)) {
                    const Actor& actor = crowd_.actor(tank);
                    published.emplace(Update(actor.id, actor.motion.last.sequence), crowd_.game.now);
                }
        }
    }
    /// Returns the number of updates published before `then` [s] that have not arrived.
    [[nodiscard]] std::size_t lacking(double then) const {
        return static_cast<std::size_t>(std::ranges::count_if(
            published, [&](const auto& it) { return it.second < then && !heard.contains(it.first); }));
    }

  private:
    void hear(double now, const protocol::UpdateBatch& batch) {
        packets.push_back(now);
        for (const protocol::EncodedUpdate& encoded : batch.updates)
            if (const auto update = protocol::decode_update(encoded, newest_[encoded.actor])) {
                newest_[encoded.actor] = update->update;
                EXPECT_TRUE(heard.emplace(Update(encoded.actor, update->update.sequence), now).second)
                    << "an update arrived twice";
            }
    }
    Crowd& crowd_;
    std::map<ActorId, dr::Update<float>> newest_;
};

TEST(Bundle, UpdatesShareDatagramsAndWaitAtMostTheBundleTime) {
    Crowd crowd_at_once({.tanks = 9});
    Listener at_once(crowd_at_once);
    at_once.drive(600);
    ASSERT_GT(at_once.published.size(), 100u);
    EXPECT_EQ(at_once.heard, at_once.published);
    for (const double bundle : {0.1, 0.09}) { // six ticks, and slightly less
        Crowd crowd({.tanks = 9});
        crowd.game.settings.relaying.bundle = bundle;
        Listener bundled(crowd);
        bundled.drive(600);
        EXPECT_EQ(at_once.published, bundled.published) << "both runs publish the same updates";
        EXPECT_LT(bundled.packets.size(), at_once.packets.size() * 3 / 4);
        EXPECT_EQ(bundled.lacking(crowd.game.now - bundle), 0u);
        double longest = 0;
        for (const auto& [update, time] : bundled.heard) {
            const double waited = time - bundled.published.at(update);
            EXPECT_GE(waited, 0);
            longest = std::max(longest, waited);
        }
        EXPECT_LE(longest, bundle + 1e-6);
        EXPECT_GT(longest, bundle - world::tick_length);
    }
}

TEST(Bundle, WaitingUpdatesGoOutWhenZonesStartOrBundlingStops) {
    Crowd crowd({.tanks = 9});
    crowd.game.settings.relaying.bundle = 0.5;
    Listener listener(crowd);
    const auto wait = [&] {
        while (listener.lacking(crowd.game.now + 1) < 3)
            listener.drive(1);
    };
    wait();
    crowd.game.settings.relaying.bundle = 0;
    listener.drive(1);
    EXPECT_EQ(listener.lacking(crowd.game.now + 1), 0u);
    crowd.game.settings.relaying.bundle = 0.5;
    wait();
    const double before = crowd.game.now;
    crowd.game.settings.zones.on = true;
    listener.drive(1);
    EXPECT_EQ(listener.lacking(before + 1e-6), 0u);
}

/// A hit claim is judged by the updates that the shooter can have received. An update counts only from when it is sent.
TEST(Bundle, WaitingUpdatesDoNotCountAsSent) {
    Crowd crowd({.tanks = 5});
    crowd.game.settings.relaying.bundle = 0.25;
    Listener heard(crowd);
    heard.drive(600);
    const Client& listener = crowd.client(4);
    std::size_t remembered = 0;
    for (std::size_t tank = 0; tank < 4; ++tank) {
        const Actor& actor = crowd.actor(tank);
        for (const Motion::Relayed& sent : sent_to(crowd.game, listener, actor)) {
            const auto found = heard.heard.find({actor.id, sent.update.sequence});
            ASSERT_NE(found, heard.heard.end()) << "a waiting update is listed as sent";
            EXPECT_EQ(sent.at, found->second);
            ++remembered;
        }
    }
    EXPECT_GT(remembered, 8u);
}

TEST(Bundle, ZonedViewerGetsOneTurnPerBundleTime) {
    Crowd crowd({.tanks = 9, .zones = {.on = true, .near = 2000}}); // all actors are near: sent in each turn
    crowd.game.settings.relaying.bundle = 0.1;
    Listener listener(crowd);
    listener.drive(600);
    ASSERT_GT(listener.packets.size(), 20u);
    for (std::size_t i = 1; i < listener.packets.size(); ++i)
        EXPECT_GE(listener.packets[i] - listener.packets[i - 1], 0.1 - 1e-6);
    // The listener receives in each turn the newest update of each actor.
    std::map<ActorId, std::uint32_t> due, got;
    for (const auto& [update, time] : listener.published)
        if (time < crowd.game.now - 0.1)
            due[update.first] = std::max(due[update.first], update.second);
    for (const auto& [update, time] : listener.heard)
        got[update.first] = std::max(got[update.first], update.second);
    for (const auto& [actor, sequence] : due)
        EXPECT_GE(got[actor], sequence);
}

} // namespace
} // namespace server::test
