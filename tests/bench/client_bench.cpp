/// A frame with many remote tanks, and its parts: CPU time of the whole process for the frame's seven calls, with
/// worker threads and physics in the background.

#include "../client/fake_server.h"
#include "platform/executor.h"
#include "protocol/batch_writer.h"

#include <benchmark/benchmark.h>

namespace {

/// Ghosts with cheap and expensive predictors and convergences.
constexpr std::string_view ghost_names[] = {"pvb:order2", "snap:order1",  "bezier:rvb",   "hermite:lagrange",
                                            "spring:arc", "offset:input", "delayed:ctra", "targeting:order2"};

/// The game's default code path alone: RemoteActors with driving tanks, each with an update every 50 frames. Receiving
/// the updates is not measured.
void remote_actors(benchmark::State& state, client::Settings settings) {
    const auto tanks = static_cast<int>(state.range(0));
    const world::Map map = client::fakes::flat_map();
    const world::Terrain terrain(map);
    settings.instruments = settings.figures = false;
    client::RemoteActors view(terrain);
    double now = 100;
    std::uint32_t frame = 0;
    const auto one_frame = [&](auto&& measured) {
        ++frame;
        now += world::tick_length;
        const client::RenderTime time{
            .local = now, .match = now, .truth = now, .previous = now - world::tick_length, .synced = true};
        for (int i = 0; i < tanks; ++i)
            if (frame == 1 || (frame + static_cast<std::uint32_t>(i)) % 50 == 0) {
                dr::Publication<float> publication;
                publication.full = true;
                const float spread = static_cast<float>(i % 97) / 97, angle = 0.1f * static_cast<float>(frame);
                dr::KinematicState<float>& motion = publication.update.state;
                motion.position = {static_cast<float>(i % 32) * 7 - 110, static_cast<float>(i / 32) * 7 - 110, 0.85f};
                motion.velocity = {9, spread, 0};
                motion.acceleration = {spread, 2, 0};
                motion.orientation = glm::angleAxis(angle, glm::vec3(0, 0, 1));
                motion.angular_velocity = {0, 0, 0.4f};
                publication.update.time = now - 0.05;
                publication.update.interval = 1;
                publication.update.sequence = frame;
                publication.update.incarnation = 1;
                const auto id = static_cast<protocol::ActorId>(100 + i);
                view.receive(protocol::encode_update(protocol::make_update(id, publication, {})), time, now);
            }
        measured([&] { view.advance(time, settings, {0, 0, 0}); });
    };
    for (int i = 0; i < 600; ++i)
        one_frame([](auto&& advance) { advance(); });
    for (auto _ : state) {
        state.PauseTiming();
        one_frame([&](auto&& advance) {
            state.ResumeTiming();
            advance();
        });
    }
    state.counters["per_actor"] = benchmark::Counter(static_cast<double>(state.iterations()) * tanks,
                                                     benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["together"] = static_cast<double>(view.tally().together);
}
void remote_actors(benchmark::State& state, const char* scheme, bool together) {
    client::Settings settings;
    settings.scheme = client::fakes::index(scheme);
    settings.together = together;
    settings.clamp.mode = state.range(1) ? dr::ClampMode::only_up : dr::ClampMode::none;
    remote_actors(state, settings);
}
void crowds(benchmark::internal::Benchmark* bench) {
    bench->ArgNames({"tanks", "clamp"})->Args({1000, 0})->Args({1000, 1})->Args({64, 1})->MeasureProcessCPUTime();
}
BENCHMARK_CAPTURE(remote_actors, pvb, "pvb:order2", true)->Apply(crowds);
BENCHMARK_CAPTURE(remote_actors, ease_ctra_fade, "ease:ctra-fade", true)->Apply(crowds);
BENCHMARK_CAPTURE(remote_actors, offset_ctra_fade, "offset:ctra-fade", true)->Apply(crowds);
BENCHMARK_CAPTURE(remote_actors, ease_ctra_fade_alone, "ease:ctra-fade", false)->Apply(crowds);

/// The same with each source of ground heights, where every tank stands on the ground: the cost of rays for all, of
/// triangles for all, and of rays for the nearest 24.
void ground_of(benchmark::State& state, dr::GroundClampSettings::Ground ground) {
    client::Settings settings;
    settings.clamp.mode = dr::ClampMode::always;
    settings.clamp.ground = ground;
    remote_actors(state, settings);
}
void grounds(benchmark::internal::Benchmark* bench) {
    bench->ArgName("tanks")->Arg(16)->Arg(64)->Arg(1000)->MeasureProcessCPUTime();
}
using Ground = dr::GroundClampSettings::Ground;
BENCHMARK_CAPTURE(ground_of, rays, Ground::rays)->Apply(grounds);
BENCHMARK_CAPTURE(ground_of, triangles, Ground::triangles)->Apply(grounds);
BENCHMARK_CAPTURE(ground_of, nearest, Ground::nearest)->Apply(grounds);

/// The same in each DR mode of Murphy's example: near, projective velocity blending and three points; far, order 1 and
/// one point at intervals.
void dr_mode_of(benchmark::State& state, bool far) {
    client::Settings settings;
    settings.scheme = client::fakes::index("pvb:order2");
    settings.clamp.mode = dr::ClampMode::always;
    settings.dr_modes.on = true;
    settings.dr_modes.far_beyond = far ? 0 : 1e6;
    remote_actors(state, settings);
}
BENCHMARK_CAPTURE(dr_mode_of, near, false)->Apply(grounds);
BENCHMARK_CAPTURE(dr_mode_of, far, true)->Apply(grounds);

/// Tanks with three updates a second each and one drawn scheme; with ghosts, with tanks re-created by the local physics
/// (Murphy 18.8), or with true poses, in which case everything is scored.
void frame_of_many(benchmark::State& state) {
    const int tanks = static_cast<int>(state.range(0));
    client::Settings settings;
    for (int ghost = 0; ghost < state.range(1); ++ghost)
        settings.ghost_schemes.push_back(client::fakes::index(ghost_names[ghost]));
    settings.remote_physics = state.range(2) != 0;
    // A match without instruments keeps no trails and measures no errors.
    settings.instruments = settings.figures = state.range(1) > 0 || state.range(3) != 0;
    client::fakes::Table table(settings);
    table.add_tank(3, true);
    for (int i = 0; i < tanks; ++i)
        table.add_tank(static_cast<protocol::ActorId>(100 + i), false);
    table.frames(30);
    const auto place = [tanks](int i) { // within 256 m
        const int row = tanks <= 64 ? 8 : 32;
        const float apart = tanks <= 64 ? 20.0f : 7.0f, middle = apart * static_cast<float>(row - 1) / 2;
        return glm::vec3(static_cast<float>(i % row) * apart - middle, static_cast<float>(i / row) * apart - middle,
                         0.85f);
    };
    std::uint32_t tick = 0;
    const auto one_frame = [&](auto&& measured) {
        ++tick;
        protocol::UpdateBatch batch;
        for (int i = 0; i < tanks; ++i)
            if ((tick + static_cast<std::uint32_t>(i)) % 20 == 0) {
                dr::KinematicState<float> motion;
                motion.position = place(i);
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
                                       place(i) + glm::vec3(0, 0, 0.15f),
                                       {8, 0, 0},
                                       {1, 0, 0, 0}});
            table.server.send(net::Channel::truth, truth);
        }
        table.now += world::tick_length;
        table.server.tick(table.now);
        measured([&] { client::frame(*table.client, table.ends, table.now); });
    };
    // Run until true poses are kept for their full length, as in a long match.
    for (int i = 0; i < 60 * client::TruthTrack::length + 60; ++i)
        one_frame([](auto&& frame) { frame(); });
    for (auto _ : state) {
        state.PauseTiming();
        one_frame([&](auto&& frame) {
            state.ResumeTiming();
            frame();
        });
    }
    if (const client::RemoteActor* first = table.client->remote().find(100); first && first->visible())
        state.counters["scored"] = static_cast<double>(first->ghosts.back().error.summary().frames);
    state.counters["together"] = static_cast<double>(table.client->remote().tally().together);
}
void frames(benchmark::internal::Benchmark* frame) {
    frame->ArgNames({"tanks", "ghosts", "physics", "truth"});
    frame->Args({64, 0, 0, 0})->Args({1000, 0, 0, 0})->Args({64, 2, 0, 0})->Args({64, 0, 1, 0})->Args({16, 8, 0, 1});
    frame->Unit(benchmark::kMicrosecond);
}
/// A frame in a program without a picture, which uses one thread.
void headless_frame(benchmark::State& state) {
    platform::disable_workers();
    frame_of_many(state);
    platform::disable_workers(false);
}
BENCHMARK(headless_frame)->Apply(frames)->MeasureProcessCPUTime();
/// A frame in the game, whose worker threads wake in each frame.
void frame_with_workers(benchmark::State& state) { frame_of_many(state); }
BENCHMARK(frame_with_workers)->Apply(frames)->MeasureProcessCPUTime();

/// A client in a full match without instruments: an own tank, 15 remote ones and 40 mines, each with three updates a
/// second. CPU time of the process, with physics and dead reckoning on all threads.
void full_match_frame(benchmark::State& state) {
    constexpr int tanks = 15, mines = 40;
    client::Settings settings;
    settings.instruments = settings.figures = false;
    client::fakes::Table table(settings);
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
