#include "render/passes/prop_pass.h"

#include "render/passes/mark_pass.h"
#include "sample_scenes.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

namespace render {

namespace {

world::Map map_with(world::PropKind kind, float scale = 1) {
    world::Map map = testing_render::hilly_map();
    std::ranges::fill(map.heights, 3.0f);
    map.props.push_back({kind, 10, -5, 0.7f, scale});
    return map;
}

std::size_t count(const PropBatches& batches) {
    std::size_t count = 0;
    for (const auto& kind : batches)
        for (const auto& detail : kind)
            count += detail.size();
    return count;
}

constexpr auto kinds = {world::PropKind::pine,    world::PropKind::oak,   world::PropKind::rock,
                        world::PropKind::house,   world::PropKind::wall,  world::PropKind::barrel,
                        world::PropKind::boulder, world::PropKind::crate, world::PropKind::ammunition};

} // namespace

TEST(PropModels, CoverTheirCollisionShape) {
    for (const world::PropKind kind : kinds) {
        const world::PropRow& row = world::row(kind);
        glm::vec3 low(1e9f), high(-1e9f);
        for (const Vertex& vertex : prop_mesh(kind, PropDetail::near)) {
            low = glm::min(low, vertex.position);
            high = glm::max(high, vertex.position);
        }
        EXPECT_LT(low.z, -0.8f * row.half_extents.z) << row.name << " stands on the ground";
        EXPECT_GT(high.z, 0.8f * row.half_extents.z) << row.name;
        EXPECT_GT(high.x - low.x, 1.6f * row.half_extents.x) << row.name;
        EXPECT_GT(high.y - low.y, 1.6f * row.half_extents.y) << row.name;
        if (!row.loose()) {
            EXPECT_LT(low.z, -row.half_extents.z - 0.3f) << row.name << " reaches into the ground, also on a slope";
        }
    }
}

TEST(PropModels, AreSimplerFartherAway) {
    std::vector<world::PropKind> all(kinds);
    all.push_back(world::PropKind::cargo);
    for (const world::PropKind kind : all) {
        EXPECT_GT(prop_mesh(kind, PropDetail::near).size(), prop_mesh(kind, PropDetail::middle).size());
        EXPECT_GT(prop_mesh(kind, PropDetail::middle).size(), prop_mesh(kind, PropDetail::far).size());
        EXPECT_LE(prop_mesh(kind, PropDetail::far).size(), 3 * 100u);
    }
}

TEST(PropModels, FacesLookOutward) {
    for (const world::PropKind kind : {world::PropKind::rock, world::PropKind::boulder, world::PropKind::barrel,
                                       world::PropKind::crate, world::PropKind::ammunition, world::PropKind::cargo}) {
        const Mesh mesh = prop_mesh(kind, PropDetail::near);
        for (std::size_t i = 0; i < mesh.size(); i += 3) {
            const glm::vec3 a = mesh[i].position, b = mesh[i + 1].position, c = mesh[i + 2].position;
            const glm::vec3 normal = glm::cross(b - a, c - a);
            if (glm::length(normal) > 1e-6f) {
                EXPECT_GT(glm::dot(normal, mesh[i].normal), 0) << world::row(kind).name << " triangle " << i / 3;
            }
        }
    }
}

TEST(PropModels, OnlyTreesHaveLeafCardsAndTheyStayInTheirBounds) {
    for (const world::PropKind kind : kinds) {
        const bool tree = kind == world::PropKind::pine || kind == world::PropKind::oak;
        for (const PropDetail detail : {PropDetail::leafy_near, PropDetail::leafy_middle}) {
            const Mesh mesh = prop_mesh(kind, detail);
            EXPECT_EQ(!mesh.empty(), tree) << world::row(kind).name;
            int cards = 0;
            for (const Vertex& vertex : mesh) {
                EXPECT_LT(glm::length(vertex.position), prop_model(kind).radius) << world::row(kind).name;
                cards += vertex.motion.w > 0;
            }
            EXPECT_EQ(cards % 12, 0) << "four triangles a card";
            EXPECT_GE(cards / 12, tree ? 30 : 0);
        }
    }
}

TEST(PropModels, LeafyTreesCostLittleMoreThanPlainOnes) {
    const auto triangles = [](world::PropKind kind, PropDetail detail) {
        return static_cast<double>(prop_mesh(kind, detail).size()) / 3;
    };
    for (const world::PropKind kind : {world::PropKind::pine, world::PropKind::oak}) {
        EXPECT_LT(triangles(kind, PropDetail::leafy_near), 2.0 * triangles(kind, PropDetail::near));
        EXPECT_LT(triangles(kind, PropDetail::leafy_middle), 2.0 * triangles(kind, PropDetail::middle));
    }
}

TEST(PropModels, StonesHaveFlatSides) {
    for (const world::PropKind kind : {world::PropKind::rock, world::PropKind::boulder}) {
        std::vector<float> radii;
        for (const Vertex& vertex : prop_mesh(kind, PropDetail::near))
            radii.push_back(glm::length(vertex.position));
        std::ranges::sort(radii);
        const auto at = [&](double share) {
            return radii[static_cast<std::size_t>(share * static_cast<double>(radii.size() - 1))];
        };
        EXPECT_GT(at(0.95), 1.12f * at(0.05)) << world::row(kind).name;
    }
}

TEST(Props, StandOnTheGroundWithTheirScale) {
    const world::Map map = map_with(world::PropKind::pine, 1.5f);
    const std::vector<PlacedProp> props = fixed_props(map, height_grid(map));
    ASSERT_EQ(props.size(), 1u);
    EXPECT_NEAR(props[0].centre.z, 3 + 1.5f * world::row(world::PropKind::pine).half_extents.z, 1e-4f);
    EXPECT_NEAR(glm::length(glm::vec3(props[0].instance.pose[0])), 1.5f, 1e-4f);
    EXPECT_TRUE(fixed_props(map_with(world::PropKind::barrel), height_grid(map)).empty())
        << "barrels belong to the scene, not to the map";
}

TEST(Props, VisiblePropsAreDrawnInTheDetailOfTheirDistance) {
    const world::Map map = map_with(world::PropKind::oak);
    const std::vector<PlacedProp> props = fixed_props(map, height_grid(map));
    const QualityRow& quality = row(Quality::medium);
    const auto seen = [&](float distance, bool towards) {
        client::Camera camera;
        camera.eye = props[0].centre + glm::vec3(distance, 0, 0);
        camera.target = camera.eye + glm::vec3(towards ? -1 : 1, 0, 0);
        VisibleProps visible;
        add_visible(visible, props, frustum(view_projection(camera, 1.6f)), camera, quality);
        return visible.open;
    };
    const auto of = [](const PropBatches& batches, PropDetail detail) {
        return batches[static_cast<std::size_t>(world::PropKind::oak)][static_cast<std::size_t>(detail)].size();
    };
    EXPECT_EQ(of(seen(20, true), PropDetail::leafy_near), 1u);
    EXPECT_EQ(of(seen(150, true), PropDetail::leafy_middle), 1u);
    EXPECT_EQ(of(seen(800, true), PropDetail::far), 1u);
    EXPECT_EQ(count(seen(20, false)), 0u) << "props behind the camera are not drawn";
    EXPECT_EQ(count(seen(2 * quality.draw_distance, true)), 0u);
}

TEST(Props, LowQualityHasNeitherLeafCardsNorContactShades) {
    const world::Map map = map_with(world::PropKind::oak);
    const std::vector<PlacedProp> props = fixed_props(map, height_grid(map));
    client::Camera camera;
    camera.eye = props[0].centre + glm::vec3(12, 0, 0);
    camera.target = props[0].centre;
    VisibleProps visible;
    add_visible(visible, props, frustum(view_projection(camera, 1.6f)), camera, row(Quality::low));
    EXPECT_EQ(visible.open[static_cast<std::size_t>(world::PropKind::oak)][0].size(), 1u);
    EXPECT_EQ(row(Quality::low).contact_distance, 0);
}

TEST(Props, NearPropsShadeTheGroundAroundTheirFoot) {
    client::Scene scene;
    scene.props.push_back({world::PropKind::barrel, {10, 0, 3.55f}, {1, 0, 0, 0}, 1});
    scene.props.push_back({world::PropKind::barrel, {90, 0, 3.55f}, {1, 0, 0, 0}, 1});
    Marks shades;
    add_contact_shades(shades, loose_props(scene), {0, 0, 4}, 50);
    ASSERT_EQ(shades.patches.size(), 1u) << "the other barrel is too far away";
    const MarkInstance& patch = shades.patches[0];
    EXPECT_EQ(patch.look.w, static_cast<float>(MarkKind::under_round));
    EXPECT_FLOAT_EQ(patch.look.z, 3) << "the lowest point of the barrel";
    EXPECT_NEAR(0.25f * (patch.begin.x + patch.begin.z + patch.end.x + patch.end.z), 10, 1e-4f);
    EXPECT_GT(patch.end.x - patch.begin.x, 2 * world::row(world::PropKind::barrel).half_extents.x);
    const world::Map map = map_with(world::PropKind::wall);
    add_contact_shades(shades, fixed_props(map, height_grid(map)), {0, 0, 4}, 50);
    ASSERT_EQ(shades.patches.size(), 2u);
    EXPECT_EQ(shades.patches[1].look.w, static_cast<float>(MarkKind::under_box));
    const glm::vec2 along = glm::vec2(shades.patches[1].end) - glm::vec2(shades.patches[1].begin);
    EXPECT_NEAR(std::atan2(along.y, along.x), 0.7f, 1e-4f) << "turned as the wall";
}

TEST(Props, PropsInFrontOfTheFocusAreDrawnAsVeils) {
    const world::Map map = map_with(world::PropKind::oak);
    const std::vector<PlacedProp> props = fixed_props(map, height_grid(map));
    const auto veils = [&](float behind, float aside) {
        client::Camera camera;
        camera.eye = props[0].centre + glm::vec3(20, 0, 0);
        camera.target = props[0].centre;
        camera.focus = props[0].centre + glm::vec3(-behind, aside, 0);
        VisibleProps visible;
        add_visible(visible, props, frustum(view_projection(camera, 1.6f)), camera, row(Quality::medium));
        EXPECT_EQ(count(visible.open) + count(visible.veiling), 1u);
        return count(visible.veiling) == 1;
    };
    const float radius = prop_model(world::PropKind::oak).radius;
    EXPECT_TRUE(veils(10, 0));
    EXPECT_TRUE(veils(10, radius)) << "its edge is in the way";
    EXPECT_FALSE(veils(-radius - clear_view - 0.5f, 0)) << "it is behind the focus";
    EXPECT_FALSE(veils(0, radius + clear_view + 6)) << "it is beside the way";
}

TEST(Props, LoosePropsFollowTheSceneAndInvalidPropsAreSkipped) {
    client::Scene scene;
    scene.props.push_back({world::PropKind::barrel, {1, 2, 3}, {1, 0, 0, 0}, 1});
    scene.props.push_back({world::PropKind::barrel, {std::numeric_limits<float>::quiet_NaN(), 2, 3}, {1, 0, 0, 0}, 1});
    scene.props.push_back({static_cast<world::PropKind>(99), {1, 2, 3}, {1, 0, 0, 0}, 1});
    const std::vector<PlacedProp> props = loose_props(scene);
    ASSERT_EQ(props.size(), 1u);
    EXPECT_EQ(props[0].centre, glm::vec3(1, 2, 3));
}

TEST(Props, BakedShadowFallsAwayFromTheSun) {
    const world::Map map = map_with(world::PropKind::house);
    const glm::vec3 to_sun = glm::normalize(glm::vec3(1, 0, 1)); // from the east, so the shadow falls to the west
    const int side = 256;                                        // one texel per metre
    const auto shade = baked_shade(fixed_props(map, height_grid(map)), to_sun, map.size, side);
    const auto at = [&](int x, int y) { return shade[static_cast<std::size_t>((y + side / 2) * side + x + side / 2)]; };
    EXPECT_LT(at(10 - 5, -5), 80);
    EXPECT_EQ(at(10 + 20, -5), 255);
    EXPECT_EQ(at(10 - 40, -5), 255);
    EXPECT_EQ(at(10, 60), 255);
}

} // namespace render
