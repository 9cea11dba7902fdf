/// Rays of the physics engine for the nearest tanks, and triangles for the crowd beyond them.

#include "battle.h"
#include "dead_reckoning/rotation.h"

namespace client {

using fakes::Battle;

namespace {

using Ground = dr::GroundClampSettings::Ground;

Settings with(Ground ground) {
    Settings settings;
    settings.clamp.mode = dr::ClampMode::always;
    settings.clamp.ground = ground;
    return settings;
}

/// The same battle, seen with each source of ground heights.
struct ThreeViews {
    explicit ThreeViews(bool together) {
        for (Settings* settings : {&of_rays, &of_triangles, &of_nearest})
            settings->together = together;
    }
    void frame(const glm::vec3& viewer) {
        battle.tick({&rays, &triangles, &nearest});
        rays.advance(battle.time, of_rays, viewer);
        triangles.advance(battle.time, of_triangles, viewer);
        nearest.advance(battle.time, of_nearest, viewer);
    }
    static const dr::KinematicState<float>& pose(const RemoteActors& view, protocol::ActorId id) {
        return view.find(id)->ghosts.front().displayed.state;
    }
    Battle battle{7};
    Settings of_rays = with(Ground::rays), of_triangles = with(Ground::triangles), of_nearest = with(Ground::nearest);
    RemoteActors rays{battle.terrain}, triangles{battle.terrain}, nearest{battle.terrain};
};

bool equal(const dr::KinematicState<float>& a, const dr::KinematicState<float>& b) {
    return a.position == b.position && a.orientation == b.orientation;
}

} // namespace

/// The predictions of the three views are the same to the bit, so that only the ground can make a difference.
TEST(ClampRays, FindTheGroundUnderTheNearestTanksOnly) {
    for (const bool together : {true, false}) {
        ThreeViews views(together);
        std::size_t beyond = 0;
        for (int frame = 0; frame < 300; ++frame) {
            // The viewer crosses the map, so that the nearest tanks change.
            const glm::vec3 viewer(-100 + 0.7f * static_cast<float>(frame), 40, 5);
            views.frame(viewer);
            float farthest_by_rays = 0, nearest_by_triangles = 1e9f;
            std::size_t by_rays = 0;
            for (const auto& [id, actor] : views.nearest.actors()) {
                const auto& shown = views.pose(views.nearest, id);
                const bool as_rays = equal(shown, views.pose(views.rays, id));
                const bool as_triangles = equal(shown, views.pose(views.triangles, id));
                ASSERT_TRUE(as_rays || as_triangles) << id << " in frame " << frame;
                by_rays += as_rays ? 1 : 0;
                if (as_rays == as_triangles)
                    continue; // rays and triangles give the same bits here
                float& bound = as_rays ? farthest_by_rays : nearest_by_triangles;
                const float distance = glm::distance(shown.position, viewer);
                bound = as_rays ? std::max(bound, distance) : std::min(bound, distance);
                beyond += as_rays ? 0 : 1;
            }
            EXPECT_GE(by_rays, std::min<std::size_t>(24, views.nearest.actors().size())) << "in frame " << frame;
            // The choice may be 0.1 s old: two tanks of 14 m/s and 6 frames of the viewer.
            EXPECT_LT(farthest_by_rays, nearest_by_triangles + 2 * 1.4f + 2 * 6 * 0.7f + 1) << "in frame " << frame;
        }
        EXPECT_GT(beyond, 300u * 20) << "tanks that triangles clamp";
    }
}

TEST(ClampRays, AgreeWithTrianglesToAMillimetre) {
    for (const bool together : {true, false}) {
        ThreeViews views(together);
        double gap = 0, turned = 0;
        for (int frame = 0; frame < 300; ++frame) {
            views.frame({0, 0, 5});
            for (const auto& [id, actor] : views.rays.actors()) {
                const auto &a = views.pose(views.rays, id), &b = views.pose(views.triangles, id);
                gap = std::max<double>(gap, glm::distance(a.position, b.position));
                turned = std::max<double>(turned, dr::angle_between(a.orientation, b.orientation));
            }
        }
        EXPECT_LT(gap, 1e-3);
        EXPECT_LT(turned, 2e-3);
        EXPECT_GT(gap, 0);
    }
}

/// With 24 tanks or fewer, as in the lab's matches, the default equals rays for all.
TEST(ClampRays, ServeAllActorsOfASmallMatch) {
    Battle battle(8, 20);
    RemoteActors nearest(battle.terrain), rays(battle.terrain);
    const Settings of_nearest = with(Ground::nearest), of_rays = with(Ground::rays);
    for (int frame = 0; frame < 120; ++frame) {
        battle.tick({&nearest, &rays});
        nearest.advance(battle.time, of_nearest, {0, 0, 0});
        rays.advance(battle.time, of_rays, {0, 0, 0});
        for (const auto& [id, actor] : nearest.actors())
            ASSERT_TRUE(equal(ThreeViews::pose(nearest, id), ThreeViews::pose(rays, id))) << id;
    }
    EXPECT_EQ(of_nearest.clamp.rays_for, 24);
    EXPECT_EQ(Settings().clamp.ground, Ground::nearest);
}

} // namespace client
