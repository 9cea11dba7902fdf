/// Costs of the world: ns per three-point clamp, ns per query of the ground, µs per tick of one tank or mine. Read the
/// CPU column, which is this thread's own time.

#include "dead_reckoning/receiving/clamp_lanes.h"
#include "tunables/random.h"
#include "world/loose_body.h"
#include "world/mine.h"
#include "world/tank.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>
#include <vector>

namespace {

using namespace world;

const Map& valley() {
    static const Map map = load_map("valley");
    return map;
}
const Terrain& ground() {
    static const Terrain terrain(valley());
    return terrain;
}

/// States all over the map, slightly above the ground, with any orientation.
std::vector<dr::KinematicState<float>> places() {
    tunables::Random random(1);
    std::vector<dr::KinematicState<float>> states(4096);
    for (auto& state : states) {
        const auto x = static_cast<float>(random.uniform(-400, 400)), y = static_cast<float>(random.uniform(-400, 400));
        state.position = {x, y, *ground().height(x, y) + ride_height};
        state.orientation = glm::angleAxis(static_cast<float>(random.uniform(-3, 3)), glm::vec3(0, 0, 1));
    }
    return states;
}

void clamp(benchmark::State& bench, const dr::GroundHeight<float>& height) {
    const auto states = places();
    std::size_t i = 0;
    for (auto _ : bench)
        benchmark::DoNotOptimize(
            dr::clamp_to_ground(states[i++ % states.size()], tank_footprint, height, dr::ClampMode::always));
}
void clamp_by_rays(benchmark::State& bench) { clamp(bench, ground_by_rays(ground())); }
BENCHMARK(clamp_by_rays);
void clamp_by_triangles(benchmark::State& bench) {
    clamp(bench, [](float x, float y, float) { return ground().height(x, y); });
}
BENCHMARK(clamp_by_triangles);

/// Ten thousand tanks, eight at a time, on the triangles. Argument 1: always, so that each stands on the ground; 0:
/// only up.
void clamp_together(benchmark::State& bench) {
    const auto states = places();
    const auto mode = bench.range(0) ? dr::ClampMode::always : dr::ClampMode::only_up;
    const std::size_t tanks = 10'000, blocks = tanks / dr::lane_count;
    std::vector<dr::Batch::Shown> shown(blocks);
    std::vector<dr::FootprintLanes> feet(blocks);
    for (std::size_t i = 0; i < tanks; ++i) {
        const auto& state = states[i % states.size()];
        dr::Batch::Shown& block = shown[i / dr::lane_count];
        const std::size_t lane = i % dr::lane_count;
        const float q[4] = {state.orientation.w, state.orientation.x, state.orientation.y, state.orientation.z};
        for (int axis = 0; axis < 3; ++axis)
            block.position[static_cast<std::size_t>(axis)][lane] = state.position[axis];
        for (std::size_t component = 0; component < 4; ++component)
            block.orientation[component][lane] = q[component];
        feet[i / dr::lane_count].set(lane, bench.range(0) ? tank_footprint : tank_footprint_pressed, mode);
    }
    const dr::GroundHeights heights = [](const float* x, const float* y, std::size_t count, float* height) {
        ground().heights(x, y, count, height);
    };
    std::size_t aside = 0;
    for (auto _ : bench)
        for (std::size_t block = 0; block < blocks; ++block) {
            if (bench.range(0)) { // clamping always gives the same result when repeated, so it needs no copy
                aside += dr::clamp_lanes(shown[block], feet[block], heights).count();
                continue;
            }
            dr::Batch::Shown here = shown[block];
            aside += dr::clamp_lanes(here, feet[block], heights).count();
            benchmark::DoNotOptimize(here);
        }
    const auto all = static_cast<double>(bench.iterations()) * static_cast<double>(tanks);
    bench.counters["per_tank"] = benchmark::Counter(all, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    bench.counters["aside"] = static_cast<double>(aside) / all;
}
BENCHMARK(clamp_together)->ArgName("always")->Arg(1)->Arg(0);

void clamp_by_one_ray(benchmark::State& bench) {
    const auto states = places();
    const dr::GroundHeight<float> height = ground_by_rays(ground());
    std::size_t i = 0;
    for (auto _ : bench)
        benchmark::DoNotOptimize(
            dr::clamp_by_one_point(states[i++ % states.size()], tank_footprint, height, dr::ClampMode::always));
}
BENCHMARK(clamp_by_one_ray);

/// The clamp with memory; items are actors. Arguments: interval of clamps in frames, and whether it is smoothed over
/// 0.1 s.
void clamp_now_and_then(benchmark::State& bench) {
    const auto states = places();
    const dr::GroundHeight<float> height = ground_by_rays(ground());
    dr::GroundClampSettings settings{.mode = dr::ClampMode::always};
    settings.interval = static_cast<double>(bench.range(0)) / 60;
    settings.smoothing = bench.range(1) ? 0.1 : 0;
    std::vector<dr::GroundClamp<float>> clamps(states.size());
    double time = 0;
    for (auto _ : bench) {
        time += 1.0 / 60;
        for (std::size_t i = 0; i < states.size(); ++i)
            benchmark::DoNotOptimize(clamps[i].apply(states[i], tank_footprint, height, settings.mode, settings,
                                                     {.time = time,
                                                      .dt = 1.0 / 60,
                                                      .distance = 500,
                                                      .stagger = std::fmod(static_cast<double>(i) * 0.618, 1.0)}));
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * states.size()));
}
BENCHMARK(clamp_now_and_then)
    ->ArgNames({"frames", "smoothed"})
    ->Args({0, 0})
    ->Args({15, 0})
    ->Args({15, 1})
    ->Unit(benchmark::kMicrosecond);

/// Depth of a tank in the ground: all points of its hull against the triangles.
void measure_depth(benchmark::State& bench) {
    const auto states = places();
    const auto height = [](float x, float y) { return ground().ground(x, y).height; };
    std::size_t i = 0;
    for (auto _ : bench)
        benchmark::DoNotOptimize(dr::penetration<float>(states[i++ % states.size()], hull_points, height));
}
BENCHMARK(measure_depth);

void ray_down(benchmark::State& bench) {
    const auto states = places();
    std::size_t i = 0;
    for (auto _ : bench) {
        const glm::vec3& place = states[i++ % states.size()].position;
        benchmark::DoNotOptimize(ground().ray(place, place - glm::vec3(0, 0, 2)));
    }
}
BENCHMARK(ray_down);

void ground_query(benchmark::State& bench) {
    const auto states = places();
    std::size_t i = 0;
    for (auto _ : bench) {
        const glm::vec3& place = states[i++ % states.size()].position;
        benchmark::DoNotOptimize(ground().ground(place.x, place.y));
    }
}
BENCHMARK(ground_query);

/// Items are ticks of one tank.
void tank_ticks(benchmark::State& bench) {
    PhysicsWorld world(ground());
    std::vector<std::unique_ptr<Tank>> tanks;
    tunables::Random random(2);
    for (int i = 0; i < bench.range(0); ++i) {
        tanks.push_back(std::make_unique<Tank>(world));
        const Spawn& spawn = valley().spawns[static_cast<std::size_t>(i) % valley().spawns.size()];
        tanks.back()->spawn(spawn.x + static_cast<float>(i), spawn.y, spawn.heading);
    }
    for (auto _ : bench) {
        for (auto& tank : tanks) {
            if (random.uniform() < 0.02)
                tank->set_input({.stick = {static_cast<float>(random.uniform(-1, 1)),
                                           static_cast<float>(random.uniform(-1, 1)), false}});
        }
        world.step(1);
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()) * bench.range(0));
}
BENCHMARK(tank_ticks)->Arg(1)->Arg(16)->Unit(benchmark::kMicrosecond);

/// Items are ticks of one rolling mine.
void mine_ticks(benchmark::State& bench) {
    std::int64_t ticks = 0;
    for (auto _ : bench) {
        bench.PauseTiming();
        PhysicsWorld world(ground());
        std::vector<std::unique_ptr<Mine>> mines;
        for (int i = 0; i < bench.range(0); ++i) {
            const float x = -300 + 15 * static_cast<float>(i);
            mines.push_back(
                std::make_unique<Mine>(world, glm::vec3(x, 250, *ground().height(x, 250) + 1), glm::vec3(3, 0, 0)));
        }
        bench.ResumeTiming();
        world.step(60);
        ticks += 60 * bench.range(0);
    }
    bench.SetItemsProcessed(ticks);
}
BENCHMARK(mine_ticks)->Arg(40)->Unit(benchmark::kMicrosecond);

/// One Bullet world with everything in the valley: 16 fighting tanks with random sticks and occasional recoil, the
/// map's props and loose bodies, and 40 mines. One mine is laid again every quarter of a second, so that some always
/// roll. Items are ticks: the cost of a bot host's physics.
void battle_ticks(benchmark::State& bench) {
    PhysicsWorld world(ground());
    tunables::Random random(3);
    std::vector<std::unique_ptr<Tank>> tanks;
    for (std::size_t i = 0; i < 16; ++i) {
        const Spawn& spawn = valley().spawns[i % 4]; // in groups of four, so that they meet
        tanks.push_back(std::make_unique<Tank>(world));
        tanks.back()->spawn(spawn.x + 8 * static_cast<float>(i / 4), spawn.y, spawn.heading);
    }
    std::vector<std::unique_ptr<Mine>> mines(40);
    std::vector<std::unique_ptr<LooseBody>> loose;
    for (const Prop& prop : valley().props) {
        if (!row(prop.kind).loose())
            continue;
        auto state = initial_state(prop, ground());
        loose.push_back(std::make_unique<LooseBody>(world, LooseShape{prop.kind, prop.scale}, state));
        state.velocity = {1, 0, 0};
        loose.back()->simulate(state);
    }
    const auto lay = [&](std::unique_ptr<Mine>& mine) {
        const auto& tank = tanks[static_cast<std::size_t>(random.uniform(0, 16))]->actor().state;
        const glm::vec3 behind = tank.position + tank.orientation * glm::vec3(-4, 0, 0.5f);
        mine = std::make_unique<Mine>(world, behind, tank.velocity);
    };
    for (auto& mine : mines)
        lay(mine);
    std::size_t tick = 0;
    for (auto _ : bench) {
        for (auto& tank : tanks) {
            if (random.uniform() < 0.02)
                tank->set_input({.stick = {static_cast<float>(random.uniform(-0.5, 1)),
                                           static_cast<float>(random.uniform(-1, 1)), false}});
            if (random.uniform() < 0.01)
                tank->recoil();
        }
        if (++tick % 15 == 0)
            lay(mines[tick / 15 % mines.size()]);
        world.step(1);
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()));
}
BENCHMARK(battle_ticks)->Unit(benchmark::kMicrosecond)->MinTime(2);

} // namespace

BENCHMARK_MAIN();
