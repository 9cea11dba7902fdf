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

/// Draws full matches at four places of a map: a chase view, from a hill, from the air. The view across the map sees
/// the most. Calls `look_at` with the costs and the eye of each view; returns the maximum of both costs.
template <class LookAt> Stats costs(const std::string& name, Quality quality, LookAt look_at) {
    constexpr int width = 64, height = 36;
    const testing_render::Offscreen window(width, height);
    const Settings settings{.quality = quality};
    const world::Map map = world::load_map(name);
    const world::Terrain terrain(map);
    Renderer renderer(map, settings);
    Stats most;
    const auto draw = [&](client::Scene& scene, const client::Camera& camera) {
        scene.camera = camera;
        renderer.draw(scene, width, height);
        const Stats stats = renderer.stats();
        look_at(stats, camera.eye);
        most = {std::max(most.draw_calls, stats.draw_calls), std::max(most.triangles, stats.triangles)};
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
    std::printf("%s: at most %zu draw calls, %zu triangles\n", name.c_str(), most.draw_calls, most.triangles);
    return most;
}

} // namespace

TEST(Budget, HighQualityStaysBelow300CallsAnd500000TrianglesAnywhere) {
    for (const std::string& name : world::map_names()) {
        const Stats most = costs(name, Quality::high, [&](const Stats& stats, const glm::vec3& eye) {
            EXPECT_LE(stats.draw_calls, 300u) << name << " from " << eye.x << ", " << eye.y << ", " << eye.z;
            EXPECT_LE(stats.triangles, 500'000u) << name << " from " << eye.x << ", " << eye.y << ", " << eye.z;
        });
        RecordProperty(name + "_draw_calls", static_cast<int>(most.draw_calls));
        RecordProperty(name + "_triangles", static_cast<int>(most.triangles));
    }
}

/// Pictures of the other qualities may become richer, but not those for computers without a graphics card.
TEST(Budget, LowQualityCostsWhatItCostBeforeLeafCards) {
    struct Cost {
        std::string_view map;
        Stats most;
    };
    for (const auto& [map, most] : {Cost{"old-town", {45, 231136}},
                                    {"proving-ground", {46, 225650}},
                                    {"quarry", {47, 233672}},
                                    {"steppe", {46, 250684}},
                                    {"valley", {47, 251859}}}) {
        const Stats now = costs(std::string(map), Quality::low, [](const Stats&, const glm::vec3&) {});
        EXPECT_LE(now.draw_calls, most.draw_calls) << map;
        EXPECT_LE(now.triangles, most.triangles) << map;
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
