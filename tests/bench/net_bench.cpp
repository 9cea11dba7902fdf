/// Sealing and opening one datagram, thread-CPU: at an update's size and at ENet's largest; and what joining costs both
/// ends.

#include "net/seal/keys.h"
#include "net/seal/sealer.h"

#include <benchmark/benchmark.h>

using namespace net::seal;

namespace {

void seal_one(benchmark::State& state) {
    const std::vector<std::uint8_t> plain(static_cast<std::size_t>(state.range(0)));
    std::vector<std::uint8_t> sealed(plain.size() + overhead);
    Sealer sealer(random_bytes<Key>());
    for (auto _ : state)
        benchmark::DoNotOptimize(sealer.seal(plain, sealed));
}

void open_one(benchmark::State& state) {
    constexpr std::size_t at_once = 4096; // each opens once
    const Key key = random_bytes<Key>();
    std::vector<std::uint8_t> plain(static_cast<std::size_t>(state.range(0)));
    std::vector<std::vector<std::uint8_t>> sealed(at_once);
    Sealer sealer(key);
    for (auto& packet : sealed) {
        packet.resize(plain.size() + overhead);
        sealer.seal(plain, packet);
    }
    Opener opener(key);
    std::size_t next = 0;
    for (auto _ : state) {
        if (next == at_once) {
            state.PauseTiming();
            opener = Opener(key);
            next = 0;
            state.ResumeTiming();
        }
        if (!opener.open(sealed[next++], plain))
            state.SkipWithError("it does not open");
    }
}

/// The server's part of a join: two agreements and the keys.
void admit(benchmark::State& state) {
    const KeyPair server = make_keys(), client = make_keys();
    const Join join{.nonce = random_bytes<Nonce>(), .client = client.open};
    for (auto _ : state) {
        const auto run = agree(server.secret, join.client);
        benchmark::DoNotOptimize(proof_of(join, server.open, Key{}, *run));
        const KeyPair made = make_keys();
        const auto fresh = agree(made.secret, join.client);
        benchmark::DoNotOptimize(session_keys(join, server.open, made.open, Key{}, *run, *fresh));
    }
}

void work_out_a_password(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(password_key("correct horse battery staple", Salt{}));
}

} // namespace

BENCHMARK(seal_one)->Arg(200)->Arg(1400);
BENCHMARK(open_one)->Arg(200)->Arg(1400);
BENCHMARK(admit)->Unit(benchmark::kMicrosecond);
BENCHMARK(work_out_a_password)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
