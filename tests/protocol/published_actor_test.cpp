#include "protocol/published_actor.h"

#include <gtest/gtest.h>

namespace protocol {
namespace {

constexpr double tick = 1.0 / 60;

/// Weaves and turns its turret: full updates at heartbeats, partial updates in between.
dr::LocalActor<float> at(double time) {
    const auto t = static_cast<float>(time);
    dr::LocalActor<float> actor;
    actor.state.position = {8 * t, 3 * std::sin(t), 0.3f};
    actor.state.velocity = {8, 3 * std::cos(t), 0};
    actor.articulations[dr::turret].angle = t < 2 ? 0 : 0.3f * t;
    return actor;
}

TEST(PublishedActor, KnowsTheExactStateOfALosslessReceiver) {
    PublishedActor published(3, tunables::Random(1));
    dr::PublisherSettings settings;
    settings.when = dr::PublisherSettings::When::fixed;
    settings.heartbeat = 1.5;
    dr::Update<float> received;
    int full = 0, partial = 0;
    for (int i = 1; i <= 300; ++i) {
        const auto sent = published.tick(i * tick, tick, at(i * tick), settings);
        if (!sent)
            continue;
        (sent->publication.full ? full : partial)++;
        const auto decoded = decode_update(sent->encoded, received);
        ASSERT_TRUE(decoded);
        EXPECT_EQ(decoded->actor, 3);
        received = decoded->update;
        EXPECT_EQ(encode_update({.actor = 3, .full = true, .update = received}).bytes,
                  encode_update({.actor = 3, .full = true, .update = published.last_sent()}).bytes);
    }
    EXPECT_GE(full, 3);
    EXPECT_GE(partial, 9);
    EXPECT_GT(received.articulations[dr::turret].angle, 1.3f);
}

TEST(PublishedActor, ResumesWhereAnotherPublisherLeftOff) {
    PublishedActor before(3, tunables::Random(1)), after(3, tunables::Random(2));
    before.respawn(5);
    ASSERT_TRUE(before.tick(tick, tick, at(tick), {}));
    after.resume(before.last_sent(), before.last_sent().sequence + 100, 5);
    const auto sent = after.tick(2 * tick, tick, at(2 * tick), {});
    ASSERT_TRUE(sent);
    EXPECT_TRUE(sent->publication.full);
    const auto decoded = decode_update(sent->encoded, before.last_sent());
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->update.sequence, before.last_sent().sequence + 100);
    EXPECT_EQ(decoded->update.incarnation, 5);
}

} // namespace
} // namespace protocol
