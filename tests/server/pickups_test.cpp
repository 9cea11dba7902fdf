#include "match.h"

#include <gtest/gtest.h>
#include <set>

namespace server::test {
namespace {

ServerSettings with_crates(int count) {
    ServerSettings settings;
    settings.pickups = true;
    settings.rules.repair_crates = count;
    return settings;
}

std::vector<const Actor*> crates(const Match& match) {
    std::vector<const Actor*> found;
    for (const auto& [id, actor] : match.server.roster().actors)
        if (actor.kind == world::ActorKind::repair_crate)
            found.push_back(&actor);
    return found;
}

TEST(RepairCrates, LieOnFreeLevelGroundAndMoveInTheNextMatch) {
    ServerSettings settings = with_crates(12);
    settings.rules.time_limit = 2;
    settings.pause_after_match = 1;
    const world::Map map = world::load_map("valley");
    Match match(settings, map);
    const ScriptedTank ann = match.join("Ann"); // a match begins with the first tank
    const std::size_t gone = ann.client->count<protocol::ActorRemoved>();
    const world::Terrain terrain(map);
    std::set<float> places;
    for (const Actor* crate : crates(match)) {
        const glm::vec3& p = crate->motion.displayed.state.position;
        places.insert(p.x);
        EXPECT_GT(terrain.ground(p.x, p.y).normal.z, 0.97f);
        EXPECT_GT(p.z, map.water_height.value_or(-1e3f));
        EXPECT_TRUE(terrain.obstacles().near(p, 1).empty());
        for (const Actor* other : crates(match))
            EXPECT_TRUE(other == crate || glm::distance(p, other->motion.displayed.state.position) > 35);
    }
    EXPECT_EQ(places.size(), 12u);
    match.run_seconds(3.5);
    ASSERT_EQ(crates(match).size(), 12u);
    for (const Actor* crate : crates(match))
        EXPECT_FALSE(places.contains(crate->motion.displayed.state.position.x));
    EXPECT_EQ(ann.client->count<protocol::ActorRemoved>() - gone, 12u);
}

TEST(RepairCrates, FollowTheHostsNumberAndDoNotChangeSpawns) {
    Match with(with_crates(3)), without(with_crates(0));
    const ScriptedTank ann = with.join("Ann"), same = without.join("Ann");
    EXPECT_EQ(crates(with).size(), 3u);
    EXPECT_TRUE(crates(without).empty());
    EXPECT_EQ(with.actor(ann.id).placed, without.actor(same.id).placed) << "spawns do not depend on crates";
    const std::size_t gone = ann.client->count<protocol::ActorRemoved>();
    ann.client->send(protocol::Setting{"repair-crates", "1"});
    with.run(3);
    EXPECT_EQ(crates(with).size(), 1u);
    EXPECT_EQ(ann.client->count<protocol::ActorRemoved>() - gone, 2u);
}

} // namespace
} // namespace server::test
