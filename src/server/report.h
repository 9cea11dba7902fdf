#pragma once
/// Statistics of a server, for `--report`, tests and the status line.

#include "net/transport.h"
#include "server/kinematics.h"
#include "server/stopwatch.h"

#include <string>

namespace server {

struct Report {
    double duration = 0; ///< Match time [s].
    std::uint64_t ticks = 0;
    tunables::PerEnum<Stage, Stopwatch::Figures> stages{};
    Stopwatch::Figures tick{}; ///< Durations of whole ticks.
    int clients = 0;           ///< Number of clients admitted since the start.
    net::Refused refused;      ///< Connections refused since the start.
    Kinematics::Counts updates;
    net::Traffic traffic;
    RejectCounts dropped{};
    /// Largest disagreement of any true pose, as a share of the tolerance (truth_check.h).
    double truth_disagreement = 0;
    std::vector<std::size_t> allocated; ///< Allocated memory at the start of each round [bytes]; 0: unknown.
    struct ActorRow {
        std::string name;
        world::ActorKind kind;
        ClientId owner;
        int kills, deaths;
        double updates_per_s, bytes_per_s; ///< Mean rates of its published updates while it existed.
    };
    std::vector<ActorRow> actors; ///< Present actors, and tanks that have left.

    [[nodiscard]] std::uint64_t rejected_for(RejectReason why) const { return dropped[why]; }
};

/// Returns a JSON object with these members:
/// - duration_s, ticks, clients, truth_disagreement, allocated_bytes[].
/// - stage_ms{receive, ...}{mean, p99}, tick_ms{mean, p99}.
/// - refused{passwords, joins}, traffic{..., thread_cpu_s}.
/// - updates{received, relayed, bytes_in, bytes_out, by_reason{}, dropped{}}.
/// - actors[{name, kind, owner, kills, deaths, updates_per_s, bytes_per_s}].
std::string to_json(const Report& report);
/// Throws platform::FileError.
void write_report(const Report& report, const std::string& file);

} // namespace server
