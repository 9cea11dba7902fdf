// The card that explains a death: killer, weapon, distance, and the damage of the last 10 s with its direction.

#include "overlay/hud/death_card.h"

#include "../client/fake_server.h"
#include "overlay/hud/hud.h"

#include <gmock/gmock.h>
#include <numbers>
#include <numeric>

using namespace overlay;
using protocol::ExplosionKind;

namespace {

/// Ann's tank at the origin, heading east, and Ben's tank 60 m to the east.
struct DeathOfAnn : ::testing::Test {
    DeathOfAnn() {
        table.ends.update_camera = [this](const client::ClientState& client, client::Scene&) { card.update(client); };
        table.add_tank(3, true);
        table.add_tank(7, false, 60, 0);
        table.frames(120); // until the clocks settle
        dr::KinematicState<float> ben;
        ben.position = {60, 0, 1};
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 1, table.now, ben)}});
        table.frames(60);
    }
    void health(std::uint8_t left, protocol::ActorId by, ExplosionKind cause) {
        table.server.send(net::Channel::events, protocol::Health{3, left, by, cause});
        table.frames(2);
    }

    client::fakes::Table table{client::fakes::pvb()};
    DeathCard card;
};

} // namespace

TEST(SideFacing, TurnsWithTheHull) {
    dr::KinematicState<float> hull;
    hull.position = {10, 10, 0};
    EXPECT_EQ(side_facing(hull, {50, 10, 3}), "front");
    EXPECT_EQ(side_facing(hull, {10, 50, 0}), "left");
    EXPECT_EQ(side_facing(hull, {10, -50, 0}), "right");
    EXPECT_EQ(side_facing(hull, {-30, 10.5f, 0}), "rear");
    EXPECT_EQ(side_facing(hull, {-30, 50, 0}), "rear left");
    EXPECT_EQ(side_facing(hull, {50, -30, 0}), "front right");
    hull.orientation = glm::angleAxis(std::numbers::pi_v<float> / 2, glm::vec3(0, 0, 1)); // north
    EXPECT_EQ(side_facing(hull, {50, 10, 0}), "right");
}

TEST_F(DeathOfAnn, CardNamesKillerWeaponDistanceAndDamage) {
    EXPECT_TRUE(card.lines().empty());
    health(60, 7, ExplosionKind::shell);
    health(30, 3, ExplosionKind::mine);
    EXPECT_TRUE(card.lines().empty()) << "the tank lives";
    health(0, 7, ExplosionKind::shell);
    EXPECT_THAT(card.lines(), testing::ElementsAre("Destroyed by Ben's shell, 60 m away", "−100 in the last 10 s:",
                                                   "−70  Ben's shell, front", "−30  your own mine"));
    table.server.send(net::Channel::events, protocol::Spawned{3, 2, 0, 0, 0});
    table.server.send(net::Channel::events, protocol::Health{3, 100, 0, ExplosionKind::shell});
    table.frames(3);
    EXPECT_TRUE(card.lines().empty());
}

TEST_F(DeathOfAnn, DamageCountsForTenSeconds) {
    health(60, 7, ExplosionKind::shell);
    table.frames(60 * 9);
    health(50, 7, ExplosionKind::mine);
    table.frames(60 * 2);
    health(0, 3, ExplosionKind::mine);
    EXPECT_THAT(card.lines(), testing::ElementsAre("Destroyed by your own mine",
                                                   "−60 in the last 10 s:", "−50  your own mine", "−10  Ben's mine"));
    EXPECT_THAT(notice(*table.client), testing::HasSubstr("You were destroyed by your own mine"));
}

/// Regression: a card said "−0 in the last 10 s" because the clock had been set back between two hits.
TEST_F(DeathOfAnn, HitCountsAfterTheClockWasSetBack) {
    health(60, 7, ExplosionKind::shell);
    const double before = table.client->render_time().match;
    table.server.clock_lie = -3;
    for (int frame = 0; frame < 1200 && table.client->render_time().match >= before; ++frame)
        table.frame();
    ASSERT_LT(table.client->render_time().match, before);
    health(0, 3, ExplosionKind::mine);
    ASSERT_FALSE(card.lines().empty());
    EXPECT_EQ(card.lines().at(1), "−100 in the last 10 s:");
}

TEST_F(DeathOfAnn, ListedDamageSumsToTheWhole) {
    std::uint8_t left = 100;
    for (const int by : {7, 3, 0})
        for (const ExplosionKind cause : {ExplosionKind::shell, ExplosionKind::mine, ExplosionKind::wreck})
            health(left = static_cast<std::uint8_t>(left - 7 - by), static_cast<protocol::ActorId>(by), cause);
    health(0, 7, ExplosionKind::shell);
    ASSERT_EQ(card.lines().size(), 7u) << "title, sum, four sources, and the others";
    EXPECT_THAT(card.lines().back(), testing::EndsWith("  5 more"));
    std::vector<int> points;
    for (std::size_t i = 1; i < card.lines().size(); ++i)
        points.push_back(std::stoi(card.lines()[i].substr(std::string("−").size())));
    EXPECT_EQ(points.front(), 100) << "the health that Ann had";
    EXPECT_EQ(std::accumulate(points.begin() + 1, points.end(), 0), points.front());
}

TEST_F(DeathOfAnn, DamageOfTheFormerLifeDoesNotCount) {
    health(0, 7, ExplosionKind::shell);
    table.server.send(net::Channel::events, protocol::Spawned{3, 2, 0, 0, 0});
    table.server.send(net::Channel::events, protocol::Health{3, 100, 0, ExplosionKind::shell});
    table.frames(60 * 4);
    health(0, 3, ExplosionKind::mine);
    EXPECT_THAT(card.lines(),
                testing::ElementsAre("Destroyed by your own mine", "−100 in the last 10 s:", "−100  your own mine"));
}

TEST_F(DeathOfAnn, CardOfAWreckNamesNobody) {
    health(0, 0, ExplosionKind::wreck);
    EXPECT_THAT(card.lines(),
                testing::ElementsAre("Destroyed by an explosion", "−100 in the last 10 s:", "−100  an explosion"));
}
