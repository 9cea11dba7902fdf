// render_gallery [low|medium|high] [NAME...]: draws the pictures whose names contain one of NAME, or all, into
// pictures/ of the build folder. People judge whether the tank looks like a tank from all sides.

#include "offscreen.h"
#include "places.h"
#include "render/renderer.h"
#include "sample_scenes.h"
#include "world/roads.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace {

/// Pictures of a map from above and from behind tanks at their starts, "<map>_start_3".
std::vector<testing_render::NamedScene> land_of(const world::Map& map, const world::Terrain& terrain) {
    using namespace testing_render;
    client::Scene scene;
    scene.time = 3;
    const dr::Roads roads = world::roads_of(map, terrain);
    auto pictures = std::make_shared<client::RoadPictures>();
    for (const auto& [id, road] : roads.all()) {
        client::RoadPicture& picture = pictures->emplace_back();
        for (double s = 0; s < road.length(); s += 2)
            picture.push_back(glm::vec2(road.at(s).position));
    }
    scene.roads = pictures;
    std::size_t colour = 0;
    for (const world::Spawn& spawn : map.spawns)
        scene.tanks.push_back(tank_at(terrain, spawn.x, spawn.y, spawn.heading, colour++));
    for (const world::Prop& prop : map.props)
        if (world::row(prop.kind).loose())
            scene.props.push_back(
                {prop.kind,
                 {prop.x, prop.y,
                  terrain.ground(prop.x, prop.y).height + world::row(prop.kind).half_extents.z * prop.scale},
                 {1, 0, 0, 0},
                 prop.scale});
    std::vector<NamedScene> all;
    scene.camera = look({0, 0, 10}, -1.9f, 0.5f, 0.75f * map.size);
    all.push_back({map.name + "_from_above", scene});
    scene.camera = look({0, 0, 10}, -1.571f, 1.5707f, 1.0f * map.size);
    all.push_back({map.name + "_straight_down", scene});
    for (std::size_t i = 0; i < map.spawns.size(); ++i) {
        const world::Spawn& spawn = map.spawns[i];
        const glm::vec3 tank = scene.tanks[i].position;
        scene.camera = look(tank + glm::vec3(0, 0, 2), spawn.heading + 3.14f, 0.16f, 15);
        scene.camera.eye.z =
            std::max(scene.camera.eye.z, terrain.ground(scene.camera.eye.x, scene.camera.eye.y).height + 2);
        all.push_back({map.name + "_start_" + std::to_string(i), scene});
    }
    return all;
}

} // namespace

int main(int argc, char** argv) {
    using namespace testing_render;
    constexpr int width = 1280, height = 720;
    const std::filesystem::path folder = std::filesystem::path(places::build()) / "pictures";
    const std::vector<std::string> names(argv + std::min(argc, 2), argv + argc);
    const auto wanted = [&](const NamedScene& scene) {
        return names.empty() || std::ranges::any_of(names, [&](const std::string& name) {
                   return scene.name.find(name) != std::string::npos;
               });
    };
    render::Settings settings;
    if (argc > 1)
        if (const auto complaint = render::tunables(settings)[0].set_text(argv[1])) {
            std::fprintf(stderr, "%s\n", complaint->c_str());
            return 2;
        }
    std::filesystem::create_directories(folder);
    const Offscreen window(width, height);
    const auto shoot = [&](const world::Map& map, const std::vector<NamedScene>& scenes) {
        if (std::ranges::none_of(scenes, wanted))
            return;
        render::Renderer renderer(map, settings);
        for (const NamedScene& picture : scenes) {
            if (!wanted(picture))
                continue;
            renderer.draw(picture.scene, width, height);
            render::save_png(folder / (picture.name + ".png"), width, height);
            std::printf("%s: %zu draw calls, %zu triangles\n", picture.name.c_str(), renderer.stats().draw_calls,
                        renderer.stats().triangles);
        }
    };
    const world::Map proving_ground = world::load_map("proving-ground"), valley = world::load_map("valley");
    shoot(proving_ground, tank_portraits(world::Terrain(proving_ground)));
    shoot(valley, match_pictures(world::Terrain(valley)));
    for (const std::string& name : world::map_names()) {
        const world::Map map = world::load_map(name);
        shoot(map, land_of(map, world::Terrain(map)));
    }
    return 0;
}
