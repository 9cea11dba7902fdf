// Visibility of tanks in the world, by name and on the minimap, and the texts of the HUD.

#include "client/scene/in_sight.h"
#include "overlay/hud/hud_parts.h"
#include "overlay/hud/minimap.h"
#include "staged_match.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck.h>

using namespace overlay;

namespace {

/// Flat, 257 × 257 heights on 256 m, with a ridge 8 m high along x = 60 and a house at (30, 0).
world::Map hill_and_house() {
    world::Map map;
    map.name = map.title = "hill";
    map.size = 256;
    map.samples = 257;
    map.max_height = 8;
    for (int row = 0; row < 257; ++row)
        for (int column = 0; column < 257; ++column)
            map.heights.push_back(std::abs(column - 128 - 60) < 6 ? 8.0f : 0.0f);
    map.props = {{.kind = world::PropKind::house, .x = 30}};
    map.spawns = {{0, 0, 0}};
    return map;
}

} // namespace

TEST(InSight, HousesAndHillsBlockTheView) {
    const world::Terrain terrain(hill_and_house());
    const glm::vec3 eye(0, 0, 2.4f);
    EXPECT_TRUE(client::in_sight(terrain, eye, {20, 0, world::ride_height}));
    EXPECT_FALSE(client::in_sight(terrain, eye, {42, 0, world::ride_height})) << "the house is in the way";
    EXPECT_TRUE(client::in_sight(terrain, eye, {42, 14, world::ride_height}))
        << "the line of sight passes beside the house";
    EXPECT_FALSE(client::in_sight(terrain, eye, {90, 60, world::ride_height})) << "the ridge is in the way";
    EXPECT_TRUE(client::in_sight(terrain, {0, 0, 60}, {90, 60, world::ride_height})) << "the eye looks over the ridge";
    // Behind the ridge, points up to 2.1 m above the ground are hidden: the whole tank, which is 1.6 m high there.
    EXPECT_FALSE(client::in_sight(terrain, {0, 0, 33.6f}, {80, 0, world::ride_height}));
    EXPECT_TRUE(client::in_sight(terrain, {0, 0, 33.6f}, {80, 0, world::ride_height + 1}));
}

namespace {

bool clear_of_rays(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& tank) {
    const glm::vec2 way(tank.x - eye.x, tank.y - eye.y);
    const glm::vec2 aside = glm::vec2(-way.y, way.x) * (1.2f / glm::length(way));
    constexpr float turret = 1.6f - world::ride_height,
                    hull = 0.7f - world::ride_height; // Above the tank's origin [m].
    const glm::vec3 places[] = {{0, 0, turret}, {0, 0, hull}, {aside, hull}, {-aside, hull}};
    return std::ranges::any_of(places, [&](const glm::vec3& place) {
        return !terrain.ray(eye, tank + place) && !terrain.obstacles().ray(eye, tank + place);
    });
}

} // namespace

TEST(InSight, AgreesWithThePhysicsRays) {
    const world::Terrain terrain(world::load_map("valley"));
    const float reach = terrain.size() / 2 - 1;
    const auto on_ground = [&](float above) {
        const auto across = static_cast<float>(*rc::gen::inRange(-1000, 1001)) / 1000 * reach;
        const auto along = static_cast<float>(*rc::gen::inRange(-1000, 1001)) / 1000 * reach;
        return glm::vec3(across, along, *terrain.height(across, along) + above);
    };
    int seen = 0, hidden = 0;
    EXPECT_TRUE(rc::check("the cheap look at the ground says nothing else", [&] {
        const glm::vec3 eye = on_ground(*rc::gen::element(2.4f, 30.0f, -15.0f)),
                        tank = on_ground(*rc::gen::element(0.1f, -20.0f));
        RC_PRE(glm::distance(glm::vec2(eye), glm::vec2(tank)) > 1);
        const bool by_rays = clear_of_rays(terrain, eye, tank);
        ++(by_rays ? seen : hidden);
        RC_ASSERT(client::in_sight(terrain, eye, tank) == by_rays);
    }));
    EXPECT_GT(seen, 0);
    EXPECT_GT(hidden, 0);
}

TEST(InSight, AgreesWithThePhysicsRaysFarOffTheMap) {
    const world::Terrain terrain(world::load_map("valley"));
    const float far = 1e8f, edge = terrain.size() / 2 + 1, none = std::numeric_limits<float>::quiet_NaN();
    const glm::vec3 middle(0, 0, *terrain.height(0, 0) + 2);
    for (const auto& [eye, tank] :
         {std::pair(middle, glm::vec3(far, far, 0)), std::pair(glm::vec3(far, 0, far), middle),
          std::pair(glm::vec3(-edge, 0, -5), glm::vec3(edge, 1, -5)), std::pair(middle, glm::vec3(none, 0, 0))})
        EXPECT_EQ(client::in_sight(terrain, eye, tank), clear_of_rays(terrain, eye, tank)) << eye.x << " " << tank.x;
}

TEST(Sightings, CheckACrowdInTurns) {
    StagedMatch match(3, {}, "Ann", "valley");
    match.run(1);
    const client::LocalPlayer& own = *match.client->player();
    const glm::vec3 beside = match.client->pose(own).state.position + glm::vec3(0, 0, 5);
    match.scene.tanks.clear();
    // Ghosts are not checked.
    match.scene.tanks.push_back({.actor = 999, .role = client::Role::ghost, .position = beside});
    for (std::size_t i = 0; i < 3 * Sightings::looked_for; ++i)
        match.scene.tanks.push_back(
            {.actor = static_cast<protocol::ActorId>(1000 + i), .role = client::Role::remote, .position = beside});
    Sightings sightings;
    for (std::size_t turn = 1; turn <= 3; ++turn) {
        sightings.update(*match.client, match.scene, glm::mat4(0));
        EXPECT_EQ(sightings.all().size(), turn * Sightings::looked_for);
    }
    match.scene.tanks.back().wreck = true; // a burnt-out tank disappears at once
    sightings.update(*match.client, match.scene, glm::mat4(0));
    EXPECT_EQ(sightings.all().size(), 3 * Sightings::looked_for - 1);
}

TEST(Sightings, RememberSeenTanksAndForgetUnseenTanks) {
    StagedMatch match(5, {}, "Ann", "valley");
    Sightings sightings;
    int seen = 0, remembered = 0;
    for (int frame = 0; frame < 60 * 25; ++frame) {
        match.frame();
        if (frame % 6 != 0)
            continue;
        sightings.update(*match.client, match.scene, glm::mat4(0)); // without a picture, only from the commander
        const client::LocalPlayer& own = *match.client->player();
        const client::Actor* actor = match.client->match().find(own.actor());
        const glm::vec3 eye = match.client->pose(own).state.position + glm::vec3(0, 0, 2.4f);
        const double now = match.client->render_time().match;
        for (const client::TankPicture& tank : match.scene.tanks) {
            if (tank.role != client::Role::remote || tank.wreck || !actor->alive())
                continue;
            const auto known = sightings.all().find(tank.actor);
            const bool in_sight = client::in_sight(match.client->terrain(), eye, tank.position);
            ASSERT_TRUE(!in_sight || known != sightings.all().end());
            if (known == sightings.all().end())
                continue;
            EXPECT_LE(now - known->second.time, Sightings::remembered);
            EXPECT_EQ(known->second.time == now, in_sight);
            if (in_sight) {
                EXPECT_LT(glm::distance(known->second.place, glm::vec2(tank.position)), 1e-3f);
            }
            ++(in_sight ? seen : remembered);
        }
    }
    EXPECT_GT(seen, 100);
    EXPECT_GT(remembered, 10);
}

TEST(LandPicture, HasAColourForEveryPlaceAndShowsWaterInBlue) {
    const world::Map map = world::load_map("valley");
    const world::Terrain terrain(map);
    const LandPicture land = land_picture(terrain, map.water_height);
    ASSERT_EQ(land.colours.size(), static_cast<std::size_t>(land.side * land.side));
    const auto blue = std::ranges::count_if(land.colours, [](ImU32 c) { return (c >> 16 & 255) > (c & 255) + 30; });
    EXPECT_GT(blue, 20) << "the picture shows the river";
    EXPECT_LT(blue, static_cast<long>(land.colours.size() / 4));
}

TEST(Score, NamesTheLeaderAndTheOwnTank) {
    StagedMatch match(3, {}, "Ann", "valley");
    match.run(1);
    auto entries = score_entries(*match.client);
    ASSERT_EQ(entries.size(), 1u) << "no tank leads yet";
    EXPECT_EQ(entries[0].text, "You");
    for (int second = 0; second < 120 && entries.size() < 2; ++second) {
        match.run(1);
        entries = score_entries(*match.client);
    }
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_GE(entries[0].score, entries[1].score);
    EXPECT_TRUE(entries[0].text == "You" || entries[1].text == "You");
}

TEST(Ghosts, AreDrawnWithInstrumentsOrOnRequest) {
    client::Settings settings;
    settings.ghosts.echo = true;
    EXPECT_TRUE(client::drawn_ghosts(settings).truth);
    settings.instruments = false;
    const client::GhostSettings alone = client::drawn_ghosts(settings);
    EXPECT_FALSE(alone.truth || alone.trails || alone.arrows || alone.updates || alone.schemes);
    EXPECT_TRUE(alone.echo && alone.names) << "echo and names are no instruments and stay on";
    settings.ghosts.always = true;
    EXPECT_TRUE(client::drawn_ghosts(settings).truth);
    settings.ghosts.always = false;
    settings.panes = {0, 1};
    EXPECT_TRUE(client::drawn_ghosts(settings).trails) << "the split view counts as an instrument";
}
