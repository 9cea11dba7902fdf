#include "world/crowd.h"

#include <gtest/gtest.h>

namespace world {
namespace {

/// An actor that drives at 10 m/s, as a member of the crowd.
struct Driver {
    explicit Driver(dr::Batch& crowd) : actor(*dr::scheme("pvb:order1")) {
        dr::Update<float> update;
        update.state.velocity = {10, 0, 0};
        history.add(update, 0);
        actor.advance(history, {0, 0}, {});
        EXPECT_TRUE(actor.join(crowd, history, {}));
    }
    dr::PacketHistory<float> history;
    dr::DisplayedActor actor;
};

TEST(Crowd, SetsAsideActorsThatMayHaveStrayed) {
    dr::Batch crowd;
    Driver one(crowd), another(crowd);
    one.actor = {};
    EXPECT_EQ(crowd.size(), 1u);
    std::vector<const dr::DisplayedActor*> aside;
    const auto note = [&](const dr::DisplayedActor& member) { aside.push_back(&member); };
    const SafeRegion near{.distance = 5, .speed = 20, .edge = 100, .lowest = -1, .highest = 1};
    advance(crowd, {0.4, 0.4}, {.heights = {}, .safe_region = near}, note);
    EXPECT_TRUE(aside.empty());
    advance(crowd, {0.6, 0.6}, {.heights = {}, .safe_region = near}, note);
    EXPECT_EQ(aside, std::vector<const dr::DisplayedActor*>{&another.actor}) << "6 m away";
    EXPECT_NEAR(another.actor.displayed.state.position.x, 6, 1e-4);
}

TEST(CrowdDeathTest, AbortsIfAMemberIsNotInItsSlot) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    dr::Batch crowd;
    Driver one(crowd);
    dr::DisplayedActor another;
    const auto ignore = [](const dr::DisplayedActor&) {};
    EXPECT_DEATH((crowd.moved(one.actor.slot(), another), advance(crowd, {1, 1}, {}, ignore)),
                 "crowd.cpp.*member->in_batch");
}

} // namespace
} // namespace world
