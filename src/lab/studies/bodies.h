#pragma once
/// Bodies in free flight, for one client: the scene of KinematicSoup's public benchmark of networked transforms, so
/// that its figures and ours can be compared (github.com/KinematicSoup/benchmarks, UnityNetworkTransformBenchmark).
/// There every product sends 250 of them 30 times a second; here they are dead-reckoned, and how far off they are is
/// measured.
///
/// 250 bodies fly in a sphere of 31.5 m round a fixed ball of 5 m, without gravity. Each has a size (a ball of 0.25 to
/// 1 m; meshes there), a mass with its cube, and a speed of its own of 1 to 4 m/s, which it regains at 5 m/s²; outside
/// the sphere 10 m/s² draw it back; it spins by up to 45°/s; they collide. 60 ticks a second.

#include <cstdint>

namespace lab {

struct BodiesOptions {
    int bodies = 250;                   ///< the sphere has their volume: 50 m for 1000
    double seconds = 120;               ///< measured [s]
    double warm_up = 5;                 ///< before [s]
    double rate = 30;                   ///< packets a second, at most [1/s]
    double latency = 0.1;               ///< either way [s]
    double loss = 0;                    ///< share of packets, either way
    double position_threshold = 0.01;   ///< [m]
    double rotation_threshold = 0.0175; ///< [rad]
    double heartbeat = 3;               ///< what was lost is missed for no longer [s]
    std::uint64_t seed = 2323;
};

struct BodiesRow {
    double position_threshold = 0, rotation_threshold = 0; ///< [m], [rad]
    double updates = 0;                                    ///< of all [1/s]
    double bytes = 0;                                      ///< of one, with its share of the message's head
    double on_the_wire = 0;                                ///< down, with ENet's heads, the seal, UDP and IP [B/s]
    double back = 0;                                       ///< up, what acknowledges, likewise [B/s]
    double mean = 0, p95 = 0, p99 = 0;                     ///< from where bodies are drawn to where they are [m]
    double rotation = 0, rotation_p95 = 0;                 ///< likewise [rad]
};

BodiesRow bodies(const BodiesOptions& options);

} // namespace lab
