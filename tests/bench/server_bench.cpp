/// Thread-CPU time of a tick of the relay and of its cover, without sockets and encryption: sent messages are counted
/// and dropped.

#include "../server/relay_crowd.h"

#include <benchmark/benchmark.h>

namespace {

/// Each viewer has a tank that drives curves and publishes as in a match. The map grows with the number of tanks. With
/// the smaller budget most visible errors must wait, as on rough ground.
void relay_tick(benchmark::State& state) {
    const auto tanks = static_cast<int>(state.range(0));
    server::test::Crowd crowd({.tanks = tanks,
                               .size = tanks > 200  ? 2000.0f
                                       : tanks > 30 ? 1000.0f
                                                    : 500.0f,
                               .zones = {.on = state.range(1) != 0, .budget = static_cast<double>(state.range(2))}});
    constexpr int settled = 180; // [ticks]; by then new clients have received everything
    for (int i = 0; i < settled; ++i)
        crowd.tick();
    const net::Traffic before = crowd.transport().traffic();
    const server::Relay::Counts sent = crowd.relay.counts();
    std::size_t ticks = 0, published = 0;
    for (auto _ : state) {
        state.PauseTiming();
        crowd.drive();
        for (std::size_t tank = 0; tank < crowd.size(); ++tank)
            published += crowd.published(tank) ? 1 : 0;
        ++ticks;
        state.ResumeTiming();
        crowd.relay.tick();
    }
    const double seconds = static_cast<double>(ticks) * world::tick_length, each = 1 / seconds / tanks;
    const net::Traffic after = crowd.transport().traffic();
    state.counters["published/s"] = static_cast<double>(published) * each;
    state.counters["sent/s"] = static_cast<double>(crowd.relay.counts().updates - sent.updates) * each;
    state.counters["datagrams/s"] = static_cast<double>(after.messages_sent - before.messages_sent) * each;
    state.counters["kbit/s"] = static_cast<double>(after.bytes_sent - before.bytes_sent) * each * 8 / 1000;
}
BENCHMARK(relay_tick)
    ->ArgNames({"tanks", "zones", "budget"})
    ->ArgsProduct({{16, 64, 1000}, {0}, {0}})
    ->ArgsProduct({{16, 64, 1000}, {1}, {100, 300}})
    ->Unit(benchmark::kMillisecond)
    ->MinWarmUpTime(0.2);

/// Tests which of the tanks that drive on a map each of the others may see.
void cover_tick(benchmark::State& state, const char* map) {
    server::ServerSettings settings;
    settings.lab = false;
    server::Game game(world::load_map(map), std::make_unique<server::test::Nowhere>(), settings, tunables::Random(1));
    tunables::Random random(1);
    const float reach = game.terrain.size() / 2 - 20;
    const auto place = [&] { return reach * static_cast<float>(2 * random.uniform() - 1); };
    for (server::ClientId id = 1; id <= static_cast<server::ClientId>(state.range(0)); ++id) {
        const float x = place(), y = place();
        server::test::add_tank(game, id, {x, y, game.terrain.ground(x, y).height + world::ride_height});
    }
    server::Cover cover(game);
    for (auto _ : state) {
        state.PauseTiming();
        game.now += world::tick_length;
        for (auto& [id, actor] : game.roster.actors) {
            constexpr float speed = 10; // [m/s], each tank in its own direction
            glm::vec3& at = actor.motion.displayed.state.position;
            at.x = std::clamp(at.x + speed * std::cos(static_cast<float>(id)) * static_cast<float>(world::tick_length),
                              -reach, reach);
            at.y = std::clamp(at.y + speed * std::sin(static_cast<float>(id)) * static_cast<float>(world::tick_length),
                              -reach, reach);
            at.z = game.terrain.ground(at.x, at.y).height + world::ride_height;
        }
        state.ResumeTiming();
        cover.tick();
    }
    std::size_t hidden = 0;
    for (const auto& [peer, client] : game.roster.clients)
        hidden += client.concealed.actors().size();
    const auto pairs = static_cast<double>(state.range(0) * (state.range(0) - 1));
    state.counters["hidden"] = static_cast<double>(hidden) / pairs;
    state.counters["lines"] =
        benchmark::Counter(static_cast<double>(cover.lines()), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(cover_tick, valley, "valley")->ArgName("tanks")->Arg(16)->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cover_tick, old_town, "old-town")->ArgName("tanks")->Arg(16)->Arg(64)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
