#pragma once
/// What happened on a server, in figures: for `--report`, tests and the status line.

#include "net/transport.h"
#include "server/kinematics.h"
#include "server/stopwatch.h"

#include <string>

namespace server {

struct Report {
    double duration = 0; ///< match time [s]
    std::uint64_t ticks = 0;
    tunables::PerEnum<Stage, Stopwatch::Figures> stages{};
    Stopwatch::Figures tick{}; ///< all of them together
    int clients = 0;           ///< admitted since the start
    net::Refused refused;      ///< likewise, those that were not
    Kinematics::Counts updates;
    net::Traffic traffic;
    DropCounts dropped{};
    double truth_disagreement = 0;      ///< the largest of all truth, as a share of what is believed (truth_check.h)
    std::vector<std::size_t> allocated; ///< at each round's begin [bytes]; 0 where that is not known
    struct ActorRow {
        std::string name;
        world::ActorKind kind;
        ClientId owner;
        int kills, deaths;
        double updates_per_s, bytes_per_s; ///< published, while it was there
    };
    std::vector<ActorRow> actors; ///< those here, and tanks that have left

    [[nodiscard]] std::uint64_t dropped_for(Drop why) const { return dropped[why]; }
};

/// {duration_s, ticks, stage_ms{receive,...}{mean,p99}, tick_ms{mean,p99}, clients, refused{passwords, joins},
/// updates{received, relayed, bytes_in, bytes_out, by_reason{}, dropped{}}, truth_disagreement, traffic{...,
/// thread_cpu_s}, allocated_bytes[], actors[{name, kind, owner, kills, deaths, updates_per_s, bytes_per_s}]}
std::string to_json(const Report& report);
/// Throws platform::FileError.
void write_report(const Report& report, const std::string& file);

} // namespace server
