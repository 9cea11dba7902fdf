#pragma once
/// Bodies in free flight for one client: the scene of KinematicSoup's public benchmark of networked transforms, for
/// comparison with its figures (github.com/KinematicSoup/benchmarks, UnityNetworkTransformBenchmark). There every
/// product sends 250 bodies 30 times a second; here they are dead-reckoned, and the error is measured.
///
/// The 250 bodies fly without gravity in a sphere of radius 31.5 m round a fixed ball of radius 5 m. Each is a ball of
/// radius 0.25 to 1 m (in the benchmark, a mesh) with a mass proportional to the cube of the radius. Each has its own
/// speed of 1 to 4 m/s, to which it returns at 5 m/s². Outside the sphere, 10 m/s² pull it back. At the start it spins
/// at up to 45°/s. Bodies collide. 60 ticks a second.

#include "lab/progress.h"

#include <cstdint>

namespace lab {

struct BodiesOptions {
    int bodies = 250;     ///< Number of bodies, proportional to the sphere's volume: 1000 at a radius of 50 m.
    double seconds = 120; ///< Measured time [s].
    double warm_up = 5;   ///< Time before the measurement [s].
    double rate = 30;     ///< Highest packet rate [1/s].
    double latency = 0.1; ///< Latency each way [s].
    double loss = 0;      ///< Share of lost packets, each way.
    double position_threshold = 0.01;   ///< Position error of a receiver's copy that makes an update due [m].
    double rotation_threshold = 0.0175; ///< Rotation error of a receiver's copy that makes an update due [rad].
    double heartbeat = 3;               ///< Longest time until a lost update is replaced [s].
    std::uint64_t seed = 2323;
    Progress progress{};
};

struct BodiesRow {
    double position_threshold = 0, rotation_threshold = 0; ///< As in BodiesOptions [m], [rad].
    double updates = 0;                                    ///< Updates of all bodies together [1/s].
    double bytes = 0;                      ///< Mean bytes of an update, with its share of the message's header.
    double on_the_wire = 0;                ///< Downlink with all headers (ENet, seal, UDP, IP) [B/s].
    double back = 0;                       ///< Uplink: acknowledgements and headers [B/s].
    double mean = 0, p95 = 0, p99 = 0;     ///< Error of displayed positions [m].
    double rotation = 0, rotation_p95 = 0; ///< Error of displayed orientations [rad].
};

BodiesRow bodies(const BodiesOptions& options);

} // namespace lab
