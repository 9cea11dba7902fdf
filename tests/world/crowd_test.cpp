#include "world/crowd.h"

#include <gtest/gtest.h>

namespace world {
namespace {

/// An actor that drives at 10 m/s, as a member of the crowd.
struct Driver {
    explicit Driver(dr::Batch& crowd, const dr::ClampTarget& target = {}) : actor(*dr::scheme("pvb:order1")) {
        dr::Update<float> update;
        update.state.velocity = {10, 0, 0};
        history.add(update, 0);
        actor.advance(history, {0, 0}, {});
        EXPECT_TRUE(actor.join(crowd, history, target));
    }
    dr::PacketHistory<float> history;
    dr::DisplayedActor actor;
};

TEST(Crowd, SetsAsideActorsThatMayHaveStrayed) {
    dr::Batch crowd;
    Driver one(crowd), another(crowd);
    one.actor = {};
    EXPECT_EQ(crowd.size(), 1u);
    using Aside = std::vector<std::pair<const dr::DisplayedActor*, bool>>;
    Aside aside;
    const auto note = [&](const dr::DisplayedActor& member, bool strays) { aside.emplace_back(&member, strays); };
    const SafeRegion near{.distance = 5, .speed = 20, .edge = 100, .lowest = -1, .highest = 1};
    advance(crowd, {0.4, 0.4}, {.heights = {}, .safe_region = near}, note);
    EXPECT_TRUE(aside.empty());
    advance(crowd, {0.6, 0.6}, {.heights = {}, .safe_region = near}, note);
    EXPECT_EQ(aside, Aside({{&another.actor, true}})) << "6 m away";
    EXPECT_NEAR(another.actor.displayed.state.position.x, 6, 1e-4);
}

TEST(Crowd, SetsAsideActorsThatItDoesNotClamp) {
    dr::Batch crowd;
    const dr::Footprint<float> footprint{};
    const Driver one(crowd, {.footprint = &footprint, .mode = dr::ClampMode::only_up, .apart = true});
    std::vector<bool> aside;
    const auto note = [&](const dr::DisplayedActor&, bool strays) { aside.push_back(strays); };
    for (const double time : {0.4, 0.6}) // it is 4 m away, then 6 m
        advance(crowd, {time, time}, {.heights = {}, .safe_region = {5, 20, 100, -1, 1}}, note);
    EXPECT_EQ(aside, std::vector<bool>({false, true}));
}

TEST(CrowdDeathTest, AbortsIfAMemberIsNotInItsSlot) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    dr::Batch crowd;
    Driver one(crowd);
    dr::DisplayedActor another;
    const auto ignore = [](const dr::DisplayedActor&, bool) {};
    EXPECT_DEATH((crowd.moved(one.actor.slot(), another), advance(crowd, {1, 1}, {}, ignore)),
                 "crowd.cpp.*member->in_batch");
}

} // namespace
} // namespace world
