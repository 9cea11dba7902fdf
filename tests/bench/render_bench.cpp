// Frame times of the off-screen renderer: 10 tanks in the valley, 640x360. In software (llvmpipe) they match a machine
// without a graphics card. Wall-clock, because the driver draws in its own threads.

#include "../render/offscreen.h"
#include "../render/sample_scenes.h"
#include "render/renderer.h"

#include <benchmark/benchmark.h>

namespace {

using namespace testing_render;

void frame(benchmark::State& state) {
    constexpr int width = 640, height = 360;
    Offscreen window(width, height);
    const world::Map map = world::load_map("valley");
    const world::Terrain terrain(map);
    const render::Settings settings{.quality = static_cast<render::Quality>(state.range(0))};
    render::Renderer renderer(map, settings);
    client::Scene scene;
    for (std::size_t i = 0; i < 10; ++i) {
        const float angle = 0.628f * static_cast<float>(i), far = 8.0f + 5.0f * static_cast<float>(i % 4);
        scene.tanks.push_back(tank_at(terrain, far * std::cos(angle), far * std::sin(angle), angle, i));
    }
    scene.camera = look(scene.tanks[0].position, 3.5f, 0.25f, 14);
    renderer.draw(scene, width, height); // lets the driver compile its shaders
    glFinish();
    for (auto _ : state) {
        scene.time += 1.0 / 60;
        renderer.draw(scene, width, height);
        glFinish();
    }
    state.counters["fps"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
    state.counters["draw_calls"] = static_cast<double>(renderer.stats().draw_calls);
    state.counters["triangles"] = static_cast<double>(renderer.stats().triangles);
}
BENCHMARK(frame)
    ->Arg(0)
    ->Arg(1)
    ->Arg(2)
    ->ArgName("quality")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Iterations(20);

} // namespace

BENCHMARK_MAIN();
