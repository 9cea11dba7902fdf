/// A headless frame with many remote tanks: thread-CPU of the frame's seven calls, worker threads not counted; and the
/// whole process's, with them and with the physics in the background.

#include "../client/fake_server.h"

#include <benchmark/benchmark.h>

namespace {

/// Ghosts of every kind: cheap and dear predictors and convergences.
constexpr std::string_view ghost_names[] = {"pvb:order2", "snap:order1",  "bezier:rvb",   "hermite:lagrange",
                                            "spring:arc", "offset:input", "delayed:ctra", "targeting:order2"};

/// Tanks with three updates a second each, one scheme drawn; with ghosts, with the tanks re-created by the local
/// physics (Murphy 18.8), and with truth: everything is scored.
void headless_frame(benchmark::State& state) {
    const int tanks = static_cast<int>(state.range(0));
    client::Settings settings;
    for (int ghost = 0; ghost < state.range(1); ++ghost)
        settings.ghost_schemes.push_back(static_cast<int>(dr::index_of(*dr::scheme(ghost_names[ghost]))));
    settings.remote_physics = state.range(2) != 0;
    client::fakes::Table table(settings);
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
        if (state.range(3) != 0) {
            protocol::TruthBatch truth;
            for (int i = 0; i < tanks; ++i)
                truth.poses.push_back({static_cast<protocol::ActorId>(100 + i),
                                       1,
                                       table.now,
                                       {static_cast<float>(i % 8) * 20 - 70, static_cast<float>(i / 8) * 20 - 70, 1},
                                       {8, 0, 0},
                                       {1, 0, 0, 0}});
            table.server.send(net::Channel::truth, truth);
        }
        table.now += world::tick_length;
        table.server.tick(table.now);
        state.ResumeTiming();
        client::frame(*table.client, table.ends, table.now);
    }
    if (const client::RemoteActor* first = table.client->remote().find(100); first && first->visible())
        state.counters["scored"] = static_cast<double>(first->ghosts.back().error.summary().frames);
}
void frames(benchmark::internal::Benchmark* frame) {
    frame->ArgNames({"tanks", "ghosts", "physics", "truth"});
    frame->Args({64, 0, 0, 0})->Args({64, 2, 0, 0})->Args({64, 0, 1, 0})->Args({16, 8, 0, 1});
    frame->Unit(benchmark::kMicrosecond)->MinWarmUpTime(0.2);
}
BENCHMARK(headless_frame)->Apply(frames);
BENCHMARK(headless_frame)->Apply(frames)->MeasureProcessCPUTime();

/// A person in a full match: an own tank, 15 remote ones and 40 mines, each with three updates a second. Process CPU:
/// physics and dead reckoning on all threads.
void full_match_frame(benchmark::State& state) {
    constexpr int tanks = 15, mines = 40;
    client::fakes::Table table;
    table.add_tank(3, true);
    for (int i = 0; i < tanks; ++i)
        table.add_tank(static_cast<protocol::ActorId>(100 + i), false);
    for (int i = 0; i < mines; ++i) {
        protocol::ActorAdded mine;
        mine.actor = static_cast<protocol::ActorId>(200 + i);
        mine.kind = "mine";
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
