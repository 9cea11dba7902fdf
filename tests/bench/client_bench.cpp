/// A headless frame with many remote tanks: thread-CPU of the frame's seven calls, worker threads not counted; and the
/// whole process's, with them and with the physics in the background.

#include "../client/fake_server.h"

#include <benchmark/benchmark.h>

namespace {

/// 64 tanks, three updates a second each, one scheme drawn; with ghosts, and with the tanks re-created by the local
/// physics (Murphy 18.8).
void headless_frame(benchmark::State& state) {
    constexpr int tanks = 64;
    client::Settings settings;
    for (int ghost = 0; ghost < state.range(0); ++ghost)
        settings.ghost_schemes.push_back(ghost);
    settings.remote_physics = state.range(1) != 0;
    client::testing::Table table(settings);
    table.add_tank(3, true);
    for (int i = 0; i < tanks; ++i)
        table.add_tank(static_cast<protocol::ActorId>(100 + i), false);
    table.frames(30);
    std::uint32_t tick = 0;
    for (auto _ : state) {
        state.PauseTiming();
        ++tick;
        protocol::UpdateBatch batch;
        for (int i = 0; i < tanks; ++i)
            if ((tick + static_cast<std::uint32_t>(i)) % 20 == 0) {
                dr::KinematicState<float> motion;
                motion.position = {static_cast<float>(i % 8) * 20 - 70, static_cast<float>(i / 8) * 20 - 70, 0.85f};
                motion.velocity = {8, 0, 0};
                batch.updates.push_back(table.update(static_cast<protocol::ActorId>(100 + i), tick, table.now, motion));
            }
        for (const auto& packet : protocol::encode_batches(batch.updates))
            table.server.send_raw(net::Channel::kinematics, packet);
        table.now += world::tick_length;
        table.server.tick(table.now);
        state.ResumeTiming();
        client::frame(*table.client, table.ends, table.now);
    }
}
void frames(benchmark::internal::Benchmark* frame) {
    frame->ArgNames({"ghosts", "physics"})->Args({0, 0})->Args({2, 0})->Args({0, 1});
    frame->Unit(benchmark::kMicrosecond)->MinWarmUpTime(0.2);
}
BENCHMARK(headless_frame)->Apply(frames);
BENCHMARK(headless_frame)->Apply(frames)->MeasureProcessCPUTime();

/// A person in a full match: an own tank, 15 remote ones and 40 mines, each with three updates a second. Process CPU:
/// physics and dead reckoning on all threads.
void full_match_frame(benchmark::State& state) {
    constexpr int tanks = 15, mines = 40;
    client::testing::Table table;
    table.add_tank(3, true);
    for (int i = 0; i < tanks; ++i)
        table.add_tank(static_cast<protocol::ActorId>(100 + i), false);
    for (int i = 0; i < mines; ++i) {
        protocol::ActorAdded mine;
        mine.actor = static_cast<protocol::ActorId>(200 + i);
        mine.kind = protocol::ActorKind::mine;
        table.server.send(net::Channel::events, mine);
    }
    table.frames(30);
    std::uint32_t tick = 0;
    for (auto _ : state) {
        state.PauseTiming();
        ++tick;
        protocol::UpdateBatch batch;
        for (int i = 0; i < tanks + mines; ++i)
            if ((tick + static_cast<std::uint32_t>(i)) % 20 == 0) {
                const int id = i < tanks ? 100 + i : 200 + i - tanks;
                dr::KinematicState<float> motion;
                motion.position = {static_cast<float>(i % 8) * 20 - 70, static_cast<float>(i / 8) * 20 - 70, 0.85f};
                motion.velocity = {8, 0, 0};
                batch.updates.push_back(table.update(static_cast<protocol::ActorId>(id), tick, table.now, motion));
            }
        for (const auto& packet : protocol::encode_batches(batch.updates))
            table.server.send_raw(net::Channel::kinematics, packet);
        table.now += world::tick_length;
        table.server.tick(table.now);
        state.ResumeTiming();
        client::frame(*table.client, table.ends, table.now);
    }
}
BENCHMARK(full_match_frame)->Unit(benchmark::kMicrosecond)->MeasureProcessCPUTime()->MinWarmUpTime(0.2);

} // namespace

BENCHMARK_MAIN();
