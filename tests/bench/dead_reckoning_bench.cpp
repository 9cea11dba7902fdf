/// Thread-CPU time of dead reckoning per actor and frame: one displayed state at a time, and the batch.

#include "dead_reckoning/receiving/batch.h"
#include "dead_reckoning/receiving/receiver.h"
#include "dead_reckoning/rotation.h"

#include <benchmark/benchmark.h>

namespace {

constexpr double dt = 1.0 / 60;

dr::Update<float> update(std::size_t actor, std::uint32_t sequence) {
    dr::Update<float> update;
    const auto spread = static_cast<float>(actor % 97);
    update.state = {{spread, 0, 0}, {9, 0.1f * spread, 0}, {0, 2, 0}, {1, 0, 0, 0}, {0, 0.01f * spread, 0.4f}};
    update.state.orientation = dr::rotation(dr::Vec3<float>(0, 0, 0.1f * static_cast<float>(sequence)));
    update.interval = 1;
    update.sequence = sequence;
    return update;
}

/// PVB and slerp inside the blend window: 50 frames a segment, updates included.
void receiver(benchmark::State& state, const char* scheme, dr::ReceiverSettings::Orientation orientation = {}) {
    const auto actors = static_cast<std::size_t>(state.range(0));
    std::vector<dr::PacketHistory<float>> histories(actors);
    std::vector<dr::Receiver<float>> receivers(actors, dr::Receiver<float>(*dr::scheme(scheme)));
    dr::ReceiverSettings settings;
    settings.orientation = orientation;
    std::uint32_t frame = 0;
    for (auto _ : state) {
        const double time = frame * dt;
        for (std::size_t i = 0; i < actors; ++i) {
            if ((frame + i) % 50 == 0 || histories[i].empty())
                histories[i].add(update(i, frame), time - dt);
            benchmark::DoNotOptimize(receivers[i].advance(histories[i], {time, time}, settings));
        }
        ++frame;
    }
    state.counters["per_actor"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(actors),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(receiver, pvb, "pvb")->Arg(64)->Arg(1000);
BENCHMARK_CAPTURE(receiver, pvb_from_velocity, "pvb", dr::ReceiverSettings::Orientation::from_velocity)->Arg(64);
BENCHMARK_CAPTURE(receiver, pvb_two_points, "pvb", dr::ReceiverSettings::Orientation::two_points)->Arg(64);
BENCHMARK_CAPTURE(receiver, bezier_end, "bezier-end")->Arg(1000);
BENCHMARK_CAPTURE(receiver, snap, "snap")->Arg(1000);

/// The batch between updates.
void batch(benchmark::State& state) {
    const auto actors = static_cast<std::size_t>(state.range(0));
    dr::Batch batch(actors);
    for (std::size_t i = 0; i < actors; ++i)
        batch.begin_segment(i, update(i, 3).state, 1);
    for (auto _ : state) {
        batch.advance(1e-4f);
        benchmark::ClobberMemory();
    }
    state.counters["per_actor"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(actors),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(batch)->Arg(1000)->Arg(1000000);

} // namespace

BENCHMARK_MAIN();
