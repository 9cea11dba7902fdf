/// Thread-CPU time to seal, open and check one datagram, with the size of an update and ENet's maximum; and the cost of
/// a join at both ends.

#include "../attacks/datagram.h"
#include "net/enet_guard.h"
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
    constexpr std::size_t at_once = 4096; // each sealed datagram can be opened only once
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

/// The guard's check of a datagram with three commands, from one of a thousand sessions.
void guard_one(benchmark::State& state) {
    constexpr std::uint16_t sessions = 1000;
    attacks::Datagram datagram(0);
    for (int i = 0; i < 3; ++i)
        datagram.add(ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED | int{ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED}, 0, 0,
                     ENetProtocolSendUnsequenced{.header = {}, .unsequencedGroup = 0, .dataLength = htons(60)},
                     std::vector<std::uint8_t>(60));
    net::EnetGuard guard(net::Sender::client);
    ENetHost host{};
    double now = 0;
    std::uint16_t port = 0;
    for (auto _ : state) {
        now += 1e-5;
        port = static_cast<std::uint16_t>((port + 1) % sessions);
        if (!guard.passes(host, {.host = 1, .port = port}, datagram.bytes(), now))
            state.SkipWithError("it does not pass");
    }
}

/// The server's part of a join: two key agreements and the derivation of keys.
void admit(benchmark::State& state) {
    const KeyPair server = make_keys(), client = make_keys();
    const Join join{.nonce = random_bytes<Nonce>(), .client = client.public_key};
    for (auto _ : state) {
        const auto run = agree(server.secret, join.client);
        benchmark::DoNotOptimize(proof_of(join, server.public_key, Key{}, *run));
        const KeyPair made = make_keys();
        const auto fresh = agree(made.secret, join.client);
        benchmark::DoNotOptimize(session_keys(join, server.public_key, made.public_key, Key{}, *run, *fresh));
    }
}

/// The server's part of CPace: its share and the key.
void work_out_a_password(benchmark::State& state) {
    const Key server = make_keys().public_key, scalar = random_scalar();
    const Nonce nonce = random_bytes<Nonce>();
    const Key client = password_share("correct horse battery staple", server, nonce, random_scalar());
    for (auto _ : state)
        benchmark::DoNotOptimize(password_key(nonce, scalar, client, client,
                                              password_share("correct horse battery staple", server, nonce, scalar)));
}

} // namespace

BENCHMARK(seal_one)->Arg(200)->Arg(1400);
BENCHMARK(open_one)->Arg(200)->Arg(1400);
BENCHMARK(guard_one);
BENCHMARK(admit)->Unit(benchmark::kMicrosecond);
BENCHMARK(work_out_a_password)->Unit(benchmark::kMicrosecond);
BENCHMARK_MAIN();
