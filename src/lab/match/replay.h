#pragma once
/// Dead-reckons a recorded match under several schemes, from the same packets, and scores them with the recorded true
/// poses, and with the updates. Frames of 1/60 s under a virtual clock: the same file and options give bit-identical
/// figures.

#include "client/settings.h"
#include "lab/run.h"

#include <filesystem>
#include <functional>
#include <span>

namespace lab {

struct ReplayOptions {
    std::filesystem::path file{};
    std::vector<dr::Scheme> schemes{};
    std::string actor{}; ///< Name of the tank to evaluate; empty: all.
    std::string eye{};   ///< Name of the tank that the game's chase camera follows, by true poses; empty: none.
    dr::ReceiverSettings receiver{};
    dr::GroundClampSettings clamp{};
    net::LinkSettings link{}; ///< Emulated in addition to the recorded link.
    std::uint64_t seed = 1;   ///< Seed of the emulated link.
};

/// One tank under one scheme. `row.updates_per_s` and `row.bytes_per_s` are the received updates of the tank, with
/// headers as if every update travelled alone.
struct ReplayRow {
    std::string actor{};
    Row row{};
};

struct Replay {
    /// Ordered by actor, then by scheme as in the options. Tanks without any score are left out; if all are, "nobody"
    /// has unscored() rows.
    std::vector<ReplayRow> rows{};
    double length = 0; ///< Length of the recording [s].
    std::string recorder{}, map{};
    std::string damage{}; ///< Why the recording ends early; empty: it is whole.
};

/// Returns one row for each scheme, over all tanks.
std::vector<Row> over_tanks(std::span<const ReplayRow> rows);

/// Throws recording::Error for a file that cannot be read, std::runtime_error for an actor that is not in it.
/// `progress`, if set, is called with 0..1.
Replay replay(const ReplayOptions& options, const std::function<void(double)>& progress = {});

} // namespace lab
