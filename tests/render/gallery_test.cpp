// Pictures to look at, in the build folder's pictures/: the tank from all sides, ghosts, mines, explosions, the land.
// What is asserted is only that something was drawn; whether it is handsome, people judge.

#include "offscreen.h"
#include "render/renderer.h"
#include "render/shot.h"
#include "sample_scenes.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace testing_render {

namespace {

constexpr int width = 1280, height = 720;

class Gallery : public ::testing::TestWithParam<std::string> {};

void shoot(render::Renderer& renderer, const client::Scene& scene, const std::string& name) {
    const std::filesystem::path folder = std::filesystem::path(BINARY_DIR) / "pictures";
    std::filesystem::create_directories(folder);
    renderer.draw(scene, width, height);
    render::save_png(folder / (name + ".png"), width, height);
    EXPECT_GT(std::filesystem::file_size(folder / (name + ".png")), 20000u) << name;
}

client::Scene battle(const world::Terrain& terrain) {
    client::Scene scene;
    scene.time = 12.3;
    const float x = -30, y = -60;
    for (std::size_t i = 0; i < 10; ++i) {
        const float angle = 0.628f * static_cast<float>(i);
        const float far = 9.0f + 6.0f * static_cast<float>(i % 3) + (i > 5 ? 30.0f : 0.0f);
        scene.tanks.push_back(tank_at(terrain, x + far * std::cos(angle), y + far * std::sin(angle), angle * 2.3f, i));
        scene.tanks.back().turret = 0.5f * std::sin(static_cast<float>(i) * 1.7f);
        scene.tanks.back().track_left = scene.tanks.back().track_right = static_cast<float>(i) * 1.37f;
    }
    scene.tanks[4].wreck = true;
    return scene;
}

} // namespace

TEST(Gallery, TankFromAllSides) {
    Offscreen window(width, height);
    const world::Map map = world::load_map("proving-ground");
    const world::Terrain terrain(map);
    const render::Settings settings{render::Quality::high};
    render::Renderer renderer(map, settings);
    client::Scene scene;
    scene.tanks = {tank_at(terrain, 0, 0, 0, 0)};
    scene.tanks[0].gun = 0.04f;
    const glm::vec3 middle = scene.tanks[0].position + glm::vec3(0.2f, 0, 0.3f);
    const auto side = [&](const char* name, float bearing, float elevation, float distance) {
        scene.camera = look(middle, bearing, elevation, distance);
        scene.camera.field_of_view = 0.7f;
        shoot(renderer, scene, name);
    };
    side("tank_front", 0.0f, 0.12f, 11);
    side("tank_front_left", 0.7f, 0.35f, 11);
    side("tank_left", 1.571f, 0.08f, 11);
    side("tank_rear", 3.14f, 0.25f, 11);
    side("tank_rear_right", 3.85f, 0.45f, 11);
    side("tank_top", 4.5f, 1.50f, 14);
    scene.tanks[0].turret = 0.7f;
    side("tank_right_turned", -1.0f, 0.25f, 10);
    scene.tanks[0].wreck = true;
    scene.time = 40;
    side("tank_wreck", 0.9f, 0.2f, 14);
}

TEST(Gallery, Battle) {
    Offscreen window(width, height);
    const world::Map map = world::load_map("valley");
    const world::Terrain terrain(map);
    render::Settings settings{render::Quality::high};
    render::Renderer renderer(map, settings);
    client::Scene scene = battle(terrain);
    const glm::vec3 own = scene.tanks[0].position;

    scene.camera = look(own + glm::vec3(0, 0, 2), 3.5f, 0.22f, 14);
    shoot(renderer, scene, "battle_high");
    settings.quality = render::Quality::medium;
    shoot(renderer, scene, "battle_medium");
    settings.quality = render::Quality::low;
    shoot(renderer, scene, "battle_low");
    settings.quality = render::Quality::high;

    // Ghosts of one tank, with trail, update marks and arrows.
    client::Scene ghosts = scene;
    const float x = 120, y = -230;
    ghosts.tanks = {tank_at(terrain, x, y, 0.4f, 1)};
    for (std::size_t i = 0; i < 3; ++i) {
        const float back = 2.2f + 2.6f * static_cast<float>(i);
        client::TankPicture ghost = tank_at(terrain, x - back * 0.9f, y - back * (i == 1 ? 0.1f : 0.5f),
                                            0.4f - 0.15f * static_cast<float>(i), 1);
        ghost.colour = client::ghost_palette(i);
        ghost.opacity = 0.45f;
        ghosts.tanks.push_back(ghost);
    }
    for (int i = 0; i < 40; ++i) {
        const auto at = [&](int k) {
            const float px = x - 0.6f * static_cast<float>(k),
                        py = y - 0.25f * static_cast<float>(k) + std::sin(0.2f * static_cast<float>(k));
            return glm::vec3(px, py, terrain.ground(px, py).height + 0.15f);
        };
        ghosts.lines.push_back({at(i), at(i + 1), glm::vec4(client::ghost_palette(0), 0.9f), 3, false});
        if (i % 8 == 0)
            ghosts.lines.push_back({at(i), at(i) + glm::vec3(0, 0, 1.2f), {1, 1, 1, 0.9f}, 2, false});
    }
    const glm::vec3 start = ghosts.tanks[0].position + glm::vec3(0, 0, 1.8f);
    ghosts.lines.push_back({start, start + glm::vec3(6, 2.4f, 0), {1, 0.9f, 0.1f, 1}, 4, true});
    ghosts.camera = look(ghosts.tanks[0].position, -1.2f, 0.35f, 17);
    shoot(renderer, ghosts, "ghosts");

    // Mines near and far, shells in flight.
    client::Scene mines = scene;
    mines.tanks = {tank_at(terrain, -20, -60, 1.2f, 3), tank_at(terrain, -3, -42, -2.0f, 5)};
    for (int i = 0; i < 8; ++i) {
        client::MinePicture mine;
        const float mx = -17 + 3.1f * static_cast<float>(i), my = -64 + 4.6f * static_cast<float>(i % 4);
        mine.position = {mx, my, terrain.ground(mx, my).height + 0.1f};
        mine.colour = client::palette(static_cast<std::size_t>(i % 3));
        mine.armed = i % 3 != 1;
        mines.mines.push_back(mine);
    }
    for (int i = 0; i < 3; ++i) {
        const glm::vec3 velocity = glm::vec3(-50 + 30 * i, 70, 6);
        mines.shells.push_back(
            {mines.tanks[0].position + glm::vec3(0, 0, 1.5f) + velocity * (0.15f + 0.12f * static_cast<float>(i)),
             velocity});
    }
    mines.camera = look({-12, -60, terrain.ground(-12, -60).height + 1}, -1.4f, 0.25f, 13);
    shoot(renderer, mines, "mines_and_shells");

    // The three explosions at four ages.
    client::Scene blasts = scene;
    blasts.tanks = {tank_at(terrain, 112, -240, 0.4f, 2)};
    const float ages[] = {0.04f, 0.18f, 0.45f, 0.85f};
    for (int kind = 0; kind < 3; ++kind)
        for (int i = 0; i < 4; ++i) {
            const float bx = 90 + 14.0f * static_cast<float>(i), by = -225 + 16.0f * static_cast<float>(kind);
            blasts.blasts.push_back(
                {static_cast<protocol::Blast>(kind), {bx, by, terrain.ground(bx, by).height}, ages[i]});
        }
    blasts.camera = look({112, -215, terrain.ground(112, -215).height + 3}, -1.571f, 0.28f, 45);
    shoot(renderer, blasts, "blasts");

    // The land.
    client::Scene land = scene;
    land.camera = look({0, 0, 20}, -2.2f, 0.55f, 520);
    shoot(renderer, land, "land_from_above");
    land.camera = look({0, 0, 10}, 1.571f, 1.5707f, 700);
    shoot(renderer, land, "land_map");
    land.camera = look(own + glm::vec3(0, 0, 3), 0.4f, 0.05f, 30);
    land.camera.eye.z = terrain.ground(land.camera.eye.x, land.camera.eye.y).height + 3;
    shoot(renderer, land, "land_low");
}

} // namespace testing_render
