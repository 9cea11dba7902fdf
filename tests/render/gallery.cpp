// render_gallery [low|medium|high] [name]: pictures to look at, in the build folder's pictures/. Whether the tank looks
// like a tank from all sides is for people to judge.

#include "offscreen.h"
#include "render/renderer.h"
#include "render/shot.h"
#include "sample_scenes.h"

#include <cstdio>
#include <filesystem>

int main(int argc, char** argv) {
    using namespace testing_render;
    constexpr int width = 1280, height = 720;
    const std::filesystem::path folder = std::filesystem::path(BINARY_DIR) / "pictures";
    const std::string wanted = argc > 2 ? argv[2] : "";
    render::Settings settings;
    if (argc > 1)
        if (const auto complaint = render::tunables(settings)[0].set_text(argv[1])) {
            std::fprintf(stderr, "%s\n", complaint->c_str());
            return 2;
        }
    std::filesystem::create_directories(folder);
    const Offscreen window(width, height);
    const auto shoot = [&](const char* map_name, std::vector<NamedScene> (*scenes)(const world::Terrain&)) {
        const world::Map map = world::load_map(map_name);
        render::Renderer renderer(map, settings);
        for (const NamedScene& picture : scenes(world::Terrain(map))) {
            if (picture.name.find(wanted) == std::string::npos)
                continue;
            renderer.draw(picture.scene, width, height);
            render::save_png(folder / (picture.name + ".png"), width, height);
            std::printf("%s: %zu draw calls, %zu triangles\n", picture.name.c_str(), renderer.stats().draw_calls,
                        renderer.stats().triangles);
        }
    };
    shoot("proving-ground", tank_portraits);
    shoot("valley", match_pictures);
    return 0;
}
