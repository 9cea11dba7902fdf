/// Bots fight on the shipped maps. No tank may be below ground, simulated or displayed, and no bot may stand still for
/// long. The ten-minute run has the label `long`.

#include "virtual_match.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>

namespace {

using testing_match::VirtualMatch;

/// Returns the depth of the deepest hull point below the ground, normal to it [m]; negative above it.
float depth(const dr::KinematicState<float>& state, const world::Terrain& terrain) {
    float deepest = -1e9f;
    for (const glm::vec3& point : world::hull_points) {
        const glm::vec3 place = state.position + state.orientation * point;
        const world::Ground ground = terrain.ground(place.x, place.y);
        deepest = std::max(deepest, (ground.height - place.z) * ground.normal.z);
    }
    return deepest;
}

struct Worst {
    float simulated = -1, drawn = -1; ///< depth of the deepest hull point of simulated and displayed tanks [m]
    float drawn_origin = -1;          ///< depth of the displayed hull's centre [m]
    double deep_share = 0;            ///< share of displayed tanks deeper than `deep`
    double still = 0;                 ///< longest time without motion of a living bot [s]
};

constexpr float deep = 0.3f; // depth above which a displayed tank counts in `deep_share` [m]

Worst fight(const std::string& map, double seconds) {
    VirtualMatch::Options options;
    options.map = map;
    options.bots.count = 12;
    options.server.publisher = options.viewer.host.publisher;
    VirtualMatch match(options);
    Worst worst;
    std::map<protocol::ActorId, double> still;
    double drawn = 0, drawn_deep = 0;
    match.run(seconds, [&] {
        const client::Client* host = match.bots.client();
        if (!host)
            return;
        for (const auto& player : host->own()) {
            const auto& state = player.completed().state;
            const client::Actor* actor = host->match().find(player.actor());
            const bool stands = actor && actor->alive() && host->match().state.running && player.spawned() &&
                                glm::length(state.velocity) < 0.3f;
            double& standing = still[player.actor()];
            standing = stands ? standing + world::tick_length : 0;
            worst.still = std::max(worst.still, standing);
            worst.simulated = std::max(worst.simulated, depth(state, host->terrain()));
        }
        for (const auto& [id, remote] : match.viewer->remote().actors()) {
            const client::Actor* actor = match.viewer->match().find(id);
            if (!actor || !actor->driven() || !remote.visible())
                continue;
            const auto& state = remote.ghosts.front().displayed.state;
            const float how_deep = depth(state, host->terrain());
            worst.drawn = std::max(worst.drawn, how_deep);
            worst.drawn_origin =
                std::max(worst.drawn_origin,
                         host->terrain().ground(state.position.x, state.position.y).height - state.position.z);
            ++drawn;
            drawn_deep += how_deep > deep ? 1 : 0;
        }
    });
    worst.deep_share = drawn_deep / std::max(1.0, drawn);
    std::printf("%s, %.0f s: simulated %.3f m, drawn %.3f m (centre %.3f m, deeper than %.1f m in %.3f %%), longest "
                "standstill %.1f s\n",
                map.c_str(), seconds, static_cast<double>(worst.simulated), static_cast<double>(worst.drawn),
                static_cast<double>(worst.drawn_origin), static_cast<double>(deep), 100 * worst.deep_share,
                worst.still);
    return worst;
}

/// A simulated hull point may sink slightly into a contact when the tank lands hard. A displayed tank stands on three
/// points, so a crest may rise between them, or the tank lies on its side. Its displayed pose may also continue briefly
/// into an upright wall that stopped the true tank; its nose is then as deep as the wall is high.
void expect_above_ground(double seconds) {
    for (const char* map : {"valley", "proving-ground"}) {
        const Worst worst = fight(map, seconds);
        EXPECT_LT(worst.simulated, 0.10f) << map;
        EXPECT_LT(worst.drawn_origin, 0) << map;
        EXPECT_LT(worst.deep_share, 0.005) << map;
        EXPECT_LT(worst.still, 8) << map;
    }
}

TEST(Depth, TanksStayAboveGroundInHalfAMinuteOfFighting) { expect_above_ground(30); }
TEST(Depth, DISABLED_TanksStayAboveGroundInTenMinutesOfFighting) { expect_above_ground(600); }

} // namespace
