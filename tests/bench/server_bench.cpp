/// Thread-CPU time of the relay's tick. Each viewer has a tank that drives curves and publishes as in a match. Without
/// sockets and encryption: sent messages are counted and dropped. The map grows with the number of tanks. With the
/// smaller budget most visible errors must wait, as on rough ground.

#include "../server/relay_crowd.h"

#include <benchmark/benchmark.h>

namespace {

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

} // namespace

BENCHMARK_MAIN();
