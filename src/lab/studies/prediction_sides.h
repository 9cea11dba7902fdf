#pragma once
/// Compares prediction by the sender with prediction by the receiver at equal bytes (Pantel & Wolf 2). The sender
/// simulates its vehicle ahead and publishes derivatives that fit this motion (model_fit.h). The receiver predicts from
/// the exact state: by its derivatives, or by simulating the vehicle with the published stick.

#include "lab/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct PredictionSidesOptions {
    std::vector<double> bytes{100, 200}; ///< Budgets of each vehicle, with the headers of ENet, UDP and IP [B/s].
    double duration = 60;                ///< Duration of each run [s].
    double latency = 0.1;                ///< Latency of the links with one [s].
    double loss = 0.1;                   ///< Share of lost updates on the links with losses.
    int seeds = 4;                       ///< Number of runs of each path, each with its own seed.
    std::uint64_t seed = 1;              ///< The first seed.
    Progress progress{};
};

struct PredictionSideRow {
    std::string side{}, way{}, scheme{};
    double budget = 0;             ///< Largest allowed bytes [B/s].
    double latency = 0, loss = 0;  ///< Latency [s] and share of lost updates.
    double threshold = 0;          ///< Smallest position threshold that keeps the budget [m].
    double updates = 0, bytes = 0; ///< Updates [1/s] and bytes [B/s] of a vehicle.
    double mean = 0, p95 = 0;      ///< DR error, averaged over the paths [m].
};

/// Returns for each budget and way a row for each link: without latency, with latency, and with losses, too. The way
/// that fits to the latency has no row without it. Each row is the mean over the paths figure8, zigzag, stopgo and
/// random at 10 m/s, under the threshold that a bisection finds. Receivers compensate latency; there are no heartbeats.
/// Runs on all cores.
std::vector<PredictionSideRow> prediction_sides(const PredictionSidesOptions& options);

} // namespace lab
