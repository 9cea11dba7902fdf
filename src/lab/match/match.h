#pragma once
/// Measures a whole match: bots drive or fight on a real map, with real physics, server and clients. A viewer behind an
/// emulated link dead-reckons every tank under all requested schemes, from the same packets, and compares each with the
/// owner's true pose (docs/measuring.md).

#include "bots/bot_host.h"
#include "lab/run.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace lab {

/// Default settings of viewers in the lab: without time compensation.
client::Settings plain_viewer();

struct MatchOptions {
    std::string map = "proving-ground";
    bots::BotSettings bots{.count = 8};       ///< The match replaces their seed.
    double seconds = 60;                      ///< Scored time [s].
    double warm_up = 5;                       ///< Time before the scored time: joining, clock sync, first updates [s].
    client::Settings viewer = plain_viewer(); ///< Receiver, clamp and link; the schemes are replaced.
    dr::PublisherSettings publisher;          ///< Settings of every bot's publisher.
    std::uint64_t seed = 1;
    Progress progress{};    ///< Progress of all runs together.
    std::string record{};   ///< File for the scored part of the first run, as the viewer sees it; empty: none.
    bool overwrite = false; ///< Whether an existing file may be overwritten.
};

/// Activity of the bots during the scored time, to check that fighters fight.
struct BotActivity {
    std::map<std::string, int> drivers{}; ///< Number of drivers by bots::Driver::name().
    double speed = 0;                     ///< Mean speed over all tanks and all ticks in which they live [m/s].
    double shots = 0, kills = 0;          ///< Shots and kills of all tanks together.
};

struct MatchFigures {
    std::vector<Row> rows{};
    BotActivity activity{};
};

/// Returns one row for each scheme. Means and percentiles are averaged over the tanks; `max`, `dv_max` and
/// `penetration` are those of the worst tank; updates and bytes are those sent by a tank. Throws std::runtime_error if
/// the match ends early, world::MapError for an unknown map.
MatchFigures run_match(const MatchOptions& options, std::span<const dr::Scheme> schemes);

/// Runs `runs` matches with the seeds `options.seed`, `options.seed` + 1 …, on all cores; returns the median of each
/// figure, and the drivers of the first match.
MatchFigures run_matches(const MatchOptions& options, std::span<const dr::Scheme> schemes, int runs);

} // namespace lab
