#pragma once
/// A whole match measured: bots drive or fight on a real map by the real physics, server and clients, and a watching
/// client behind an emulated link dead-reckons every tank under every scheme that is asked for, all from the same
/// packets, each against the owner's truth (docs/measuring.md).

#include "bots/bot_host.h"
#include "lab/run.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace lab {

/// As the whole lab receives unless told otherwise: without time compensation.
client::Settings plain_viewer();

struct MatchOptions {
    std::string map = "proving-ground";
    bots::BotSettings bots{.count = 8};       ///< its seed is replaced by the match's
    double seconds = 60;                      ///< scored [s]
    double warm_up = 5;                       ///< before them: joining, clock sync, first updates [s]
    client::Settings viewer = plain_viewer(); ///< receiver, clamp and link; its schemes are replaced
    dr::PublisherSettings publisher;          ///< of every bot
    std::uint64_t seed = 1;
    Progress progress{};    ///< of all runs together
    std::string record{};   ///< file to record what is scored into, as the viewer sees it; empty: none
    bool overwrite = false; ///< that file may be there already
};

/// What the bots did while it was scored: whoever measures fighters wants to see that they fought.
struct Deeds {
    std::map<std::string, int> drivers{}; ///< how many of which, by bots::Driver::name()
    double speed = 0;                     ///< mean of the living tanks [m/s]
    double shots = 0, kills = 0;          ///< of all of them together
};

struct MatchFigures {
    std::vector<Row> rows{};
    Deeds deeds{};
};

/// One row a scheme. Means and percentiles are the tanks' means; `max`, `dv_max` and `penetration` the worst tank's;
/// updates and bytes are what a tank sent. Throws std::runtime_error if the match ends early, world::MapError for an
/// unknown map.
MatchFigures run_match(const MatchOptions& options, std::span<const dr::Scheme> schemes);

/// `runs` matches with the seeds `options.seed`, `options.seed` + 1 …, on all cores; of each figure the median.
MatchFigures run_matches(const MatchOptions& options, std::span<const dr::Scheme> schemes, int runs);

} // namespace lab
