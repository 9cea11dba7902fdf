/// Thread-CPU time of dead reckoning per actor and frame: single receivers, and the batch.

#include "dead_reckoning/receiving/displayed_actor.h"
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

void count_actors(benchmark::State& state, std::size_t actors) {
    state.counters["per_actor"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(actors),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// PVB and slerp during the blend: 50 frames for each update, updates included.
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
    count_actors(state, actors);
}
BENCHMARK_CAPTURE(receiver, pvb, "pvb")->Arg(64)->Arg(1000);
BENCHMARK_CAPTURE(receiver, pvb_from_velocity, "pvb", dr::ReceiverSettings::Orientation::from_velocity)->Arg(64);
BENCHMARK_CAPTURE(receiver, pvb_two_points, "pvb", dr::ReceiverSettings::Orientation::two_points)->Arg(64);
BENCHMARK_CAPTURE(receiver, bezier_end, "bezier-end")->Arg(1000);
BENCHMARK_CAPTURE(receiver, snap, "snap")->Arg(1000);

/// Actors in a batch; `crowd.shown` has the displayed states.
struct Crowd {
    Crowd(const char* scheme, std::size_t actors) : histories(actors), shown(actors) {
        for (std::size_t i = 0; i < actors; ++i) {
            histories[i].add(update(i, 1), -dt);
            shown[i].set_scheme(*dr::scheme(scheme));
            shown[i].advance(histories[i], {0, 0}, {});
            shown[i].join(batch, histories[i], {});
        }
    }
    void frame(double time) {
        batch.frame({time, time});
        for (std::size_t block = 0; block < batch.blocks(); ++block) {
            dr::Batch::Shown here;
            batch.prefetch(block);
            batch.advance(block, here);
            batch.show(block, here);
        }
    }
    dr::Batch batch;
    std::vector<dr::PacketHistory<float>> histories;
    std::vector<dr::DisplayedActor> shown;
};

/// The batch with the load of `receiver`: 50 frames for each update, updates included, and all displayed states written
/// out.
void together(benchmark::State& state, const char* scheme) {
    const auto actors = static_cast<std::size_t>(state.range(0));
    Crowd crowd(scheme, actors);
    std::uint32_t frame = 1;
    for (auto _ : state) {
        const double time = frame * dt;
        for (std::size_t i = (50 - frame % 50) % 50; i < actors; i += 50) {
            crowd.histories[i].add(update(i, frame + 1), time - dt);
            benchmark::DoNotOptimize(crowd.shown[i].begin(crowd.histories[i], {time, time}, {}));
        }
        crowd.frame(time);
        benchmark::ClobberMemory();
        ++frame;
    }
    count_actors(state, actors);
}
BENCHMARK_CAPTURE(together, pvb, "pvb")->Arg(64)->Arg(1000);
BENCHMARK_CAPTURE(together, ease_ctra_fade, "ease:ctra-fade")->Arg(64)->Arg(1000);
BENCHMARK_CAPTURE(together, offset_ctra_fade, "offset:ctra-fade")->Arg(1000);
BENCHMARK_CAPTURE(receiver, ease_ctra_fade, "ease:ctra-fade")->Arg(64)->Arg(1000);

/// The batch alone, between updates.
void batch(benchmark::State& state, const char* scheme) {
    const auto actors = static_cast<std::size_t>(state.range(0));
    Crowd crowd(scheme, actors);
    dr::Batch& batch = crowd.batch;
    double time = 0;
    for (auto _ : state) {
        time += 1e-5;
        batch.frame({time, time});
        dr::Batch::Shown shown;
        for (std::size_t block = 0; block < batch.blocks(); ++block) {
            batch.advance(block, shown);
            benchmark::DoNotOptimize(shown);
        }
        benchmark::ClobberMemory();
    }
    count_actors(state, actors);
}
BENCHMARK_CAPTURE(batch, pvb, "pvb")->Arg(1000)->Arg(10000)->Arg(1000000);
BENCHMARK_CAPTURE(batch, ease_ctra_fade, "ease:ctra-fade")->Arg(1000)->Arg(10000)->Arg(1000000);

} // namespace

BENCHMARK_MAIN();
