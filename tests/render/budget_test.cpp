// The maximum cost of a frame at quality high, anywhere on any map, with a full match.

#include "client/scene/traces.h"
#include "offscreen.h"
#include "render/renderer.h"
#include "sample_scenes.h"

#include <gtest/gtest.h>

namespace render {

namespace {

using testing_render::look;

/// 16 tanks close together (two wrecks, one with ghosts), 40 mines, all loose props, and the maximum of traces.
client::Scene full_match(const world::Map& map, const world::Terrain& terrain, const glm::vec2& where) {
    client::Scene scene;
    scene.time = 20;
    for (std::size_t i = 0; i < 16; ++i) {
        const float angle = 0.39f * static_cast<float>(i), far = 12 + 5.0f * static_cast<float>(i % 4);
        const glm::vec2 place = where + far * glm::vec2(std::cos(angle), std::sin(angle));
        scene.tanks.push_back(testing_render::tank_at(terrain, place.x, place.y, angle, i));
    }
    scene.tanks[3].wreck = scene.tanks[9].wreck = true;
    for (std::size_t i = 0; i < 3; ++i) {
        scene.tanks.push_back(scene.tanks[0]);
        scene.tanks.back().role = client::Role::ghost;
    }
    for (int i = 0; i < 40; ++i) {
        client::MinePicture& mine = scene.mines.emplace_back();
        const glm::vec2 place = where + 3.0f * glm::vec2(i % 8 - 4, i / 8 - 3);
        mine.position = {place, terrain.ground(place.x, place.y).height + 0.1f};
    }
    for (const world::Prop& prop : map.props)
        if (world::row(prop.kind).loose())
            scene.props.push_back(
                {prop.kind, {prop.x, prop.y, terrain.ground(prop.x, prop.y).height + 0.5f}, {1, 0, 0, 0}, 1});
    for (std::size_t i = 0; i < client::Traces::max_prints; ++i) {
        const glm::vec2 at = where + glm::vec2(i % 63, i / 63) - 30.0f;
        scene.marks.push_back(
            {client::GroundMark::Kind::track, {at, at + 0.5f, at + 1.0f, at + 1.5f}, glm::vec2(1), 0});
    }
    for (std::size_t i = 0; i < client::Traces::max_clouds; ++i)
        scene.dust.push_back({scene.tanks[i % 16].position, 0.5f, 1, 0, static_cast<float>(i)});
    for (std::size_t i = 0; i < 8; ++i)
        scene.flashes.push_back({scene.tanks[i].position, {1, 0, 0}, 0.05f});
    for (int i = 0; i < 12; ++i)
        scene.explosions.push_back(
            {static_cast<protocol::ExplosionKind>(i % 3), scene.tanks[static_cast<std::size_t>(i)].position, 0.2f});
    return scene;
}

/// Costs of several views: the maximum of each, and their sum.
struct Costs {
    Stats most, sum;
};

/// Draws full matches at four places of a map: a chase view, from a hill, from the air. The view across the map sees
/// the most. Calls `look_at` with the costs and the eye of each view.
template <class LookAt> Costs costs(const std::string& name, Quality quality, LookAt look_at) {
    constexpr int width = 64, height = 36;
    const testing_render::Offscreen window(width, height);
    const Settings settings{.quality = quality};
    const world::Map map = world::load_map(name);
    const world::Terrain terrain(map);
    Renderer renderer(map, settings);
    Costs all;
    const auto draw = [&](client::Scene& scene, const client::Camera& camera) {
        scene.camera = camera;
        renderer.draw(scene, width, height);
        const Stats stats = renderer.stats();
        look_at(stats, camera.eye);
        all.most = {std::max(all.most.draw_calls, stats.draw_calls), std::max(all.most.triangles, stats.triangles)};
        all.sum = {all.sum.draw_calls + stats.draw_calls, all.sum.triangles + stats.triangles};
    };
    const float reach = 0.4f * map.size;
    for (const glm::vec2& place : {glm::vec2(0, 0), {0.5f, -0.3f}, {-0.4f, 0.6f}, {0.7f, 0.7f}}) {
        const glm::vec2 where = place * reach;
        client::Scene scene = full_match(map, terrain, where);
        const glm::vec3 middle(where, terrain.ground(where.x, where.y).height + 1);
        draw(scene, look(middle, std::atan2(where.y, where.x), 0.25f, 40));
        draw(scene, look(middle, 2.0f, 0.45f, 160));
        draw(scene, look(middle, 0.3f, 1.57f, 350));
    }
    std::printf("%s: at most %zu draw calls, %zu triangles; in total %zu and %zu\n", name.c_str(), all.most.draw_calls,
                all.most.triangles, all.sum.draw_calls, all.sum.triangles);
    return all;
}

} // namespace

TEST(Budget, HighQualityStaysBelow300CallsAnd500000TrianglesAnywhere) {
    for (const std::string& name : world::map_names()) {
        const auto [most, sum] = costs(name, Quality::high, [&](const Stats& stats, const glm::vec3& eye) {
            EXPECT_LE(stats.draw_calls, 300u) << name << " from " << eye.x << ", " << eye.y << ", " << eye.z;
            EXPECT_LE(stats.triangles, 500'000u) << name << " from " << eye.x << ", " << eye.y << ", " << eye.z;
        });
        RecordProperty(name + "_draw_calls", static_cast<int>(most.draw_calls));
        RecordProperty(name + "_triangles", static_cast<int>(most.triangles));
    }
}

/// Pictures of the other qualities may become richer, but not those for computers without a graphics card.
TEST(Budget, LowQualityCostsWhatItCostBeforeLeafCards) {
    struct Row {
        std::string_view map;
        Costs before;
    };
    for (const auto& [map, before] : {Row{"old-town", {{45, 231136}, {511, 2582747}}},
                                      {"proving-ground", {{46, 225650}, {523, 2505795}}},
                                      {"quarry", {{47, 233672}, {535, 2596537}}},
                                      {"steppe", {{46, 250684}, {514, 2743130}}},
                                      {"valley", {{47, 251859}, {545, 2725787}}}}) {
        const Costs now = costs(std::string(map), Quality::low, [](const Stats&, const glm::vec3&) {});
        EXPECT_LE(now.most.draw_calls, before.most.draw_calls) << map;
        EXPECT_LE(now.most.triangles, before.most.triangles) << map;
        EXPECT_LE(now.sum.draw_calls, before.sum.draw_calls) << map;
        EXPECT_LE(now.sum.triangles, before.sum.triangles) << map;
    }
}

/// All over the largest map: from behind a tank, from a hill, and all tanks at once from the air.
TEST(Budget, ThousandTanksStayBelow300Calls) {
    constexpr int width = 64, height = 36, across = 32;
    const testing_render::Offscreen window(width, height);
    const world::Map map = world::load_map("steppe");
    const world::Terrain terrain(map);
    Renderer renderer(map, {.quality = Quality::high});
    client::Scene scene = full_match(map, terrain, {0, 0});
    while (scene.tanks.size() < 1000) {
        const std::size_t i = scene.tanks.size();
        const float step = 0.9f * map.size / across;
        const glm::vec2 place = step * (glm::vec2(i % across, i / across) - 0.5f * (across - 1));
        scene.tanks.push_back(testing_render::tank_at(terrain, place.x, place.y, 0.7f * static_cast<float>(i), i));
    }
    for (const client::Camera& camera : {look({0, 0, terrain.ground(0, 0).height + 1}, 0.4f, 0.25f, 40),
                                         look({0, 0, terrain.ground(0, 0).height + 1}, 2.0f, 0.45f, 160),
                                         look({0, 0, terrain.ground(0, 0).height + 1}, 0.3f, 1.2f, 1200)}) {
        scene.camera = camera;
        renderer.draw(scene, width, height);
        const Stats stats = renderer.stats();
        EXPECT_LE(stats.draw_calls, 300u) << camera.eye.z;
        EXPECT_LE(stats.triangles, 1'000'000u) << camera.eye.z;
        std::printf("from %.0f m: %zu draw calls, %zu triangles\n", static_cast<double>(camera.eye.z), stats.draw_calls,
                    stats.triangles);
    }
}

} // namespace render
