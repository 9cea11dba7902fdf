#pragma once
/// A recorded match dead-reckoned anew, scheme beside scheme from the same packets, and scored against the recorded
/// truth. Frames of 1/60 s under a virtual clock: the same file and options give the same figures to the bit.

#include "client/settings.h"
#include "lab/run.h"

#include <filesystem>
#include <functional>
#include <span>

namespace lab {

struct ReplayOptions {
    std::filesystem::path file{};
    std::vector<dr::Scheme> schemes{};
    std::string actor{}; ///< only this tank, by name; empty: all
    std::string eye{};   ///< who looks, through the game's chase camera on where this tank truly is; empty: nobody
    dr::ReceiverSettings receiver{};
    dr::GroundClampSettings clamp{};
    net::LinkSettings link{}; ///< emulated on top of what the recorded link did
    std::uint64_t seed = 1;   ///< of that link
};

/// One tank under one scheme. `row.updates_per_s` and `bytes_per_s` are what arrived of it, with headers as if every
/// update travelled alone.
struct ReplayRow {
    std::string actor{};
    Row row{};
};

struct Replay {
    std::vector<ReplayRow> rows{}; ///< by actor, then in the order of the schemes; tanks that were never scored left
                                   ///< out; if all were, "nobody" has unscored() ones
    double length = 0;             ///< of the recording [s]
    std::string recorder{}, map{}; ///< who recorded, and where
    std::string damage{};          ///< why it ends early, for people; empty: it is whole
};

/// One row a scheme, over all tanks.
std::vector<Row> over_tanks(std::span<const ReplayRow> rows);

/// Throws recording::Error for a file that cannot be read, std::runtime_error for an actor that is not in it.
/// `progress`, if any, is called with 0..1.
Replay replay(const ReplayOptions& options, const std::function<void(double)>& progress = {});

} // namespace lab
