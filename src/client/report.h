#pragma once
/// A client's measurements, as JSON for scripts and as a table for people.

#include "client/client_state.h"
#include "client/frame_pace.h"

#include <string>
#include <vector>

namespace client {

/// Memory in use after each change of the round, for reports. Call `look` after each frame.
class MemoryTrack {
  public:
    /// Records the memory in use if `client.rounds_cleared()` has grown since the last call. If it has become smaller,
    /// the client is a new one: drops all records.
    void look(const ClientState& client);
    /// Memory that the program had allocated, one entry per change of the round [B]; 0: unknown.
    [[nodiscard]] const std::vector<std::size_t>& allocated() const { return allocated_; }
    /// Part of `allocated` for the scores' samples of the last two minutes, one entry per change of the round [B]. It
    /// grows while the client gets true poses, e.g. while its player is dead.
    [[nodiscard]] const std::vector<std::size_t>& samples() const { return samples_; }

  private:
    std::vector<std::size_t> allocated_, samples_;
};

/// Returns the report as a JSON object:
///
///     {version, map, duration_s, frames, slow_frames{share, marked}, stage_ms{…}{mean,p99},
///      updates{sent, sent_full, received, bytes_sent, bytes_received, by_reason{}, dropped{}},
///      joined{wall_s, network_cpu_s}, round_trip_s, allocated_bytes[], sample_bytes[],
///      actors[{name, kind, scheme, mean_error_m, p95_error_m, max_error_m, seen_mean_px, seen_jerk_rms_px_s3,
///      seen_frames, updates_per_s, bytes_per_s, mean_delay_s, mean_speed_m_s, …,
///      at_updates{updates, mean_m, p95_m, max_m, along_m, across_m, up_m, prediction_m, convergence_m, heading_rad},
///      failures, failure}]}
///
/// `actors` has one row for each remote actor and shown scheme. Tanks that have `left` keep their figures. Errors are
/// measured at this receiver against the owner's true poses, in match time by the clock sync that bypasses the link
/// emulator. They are null if no true pose was scored or the scheme's script failed. For a failed script, `failures`
/// says how often a simpler function replaced the script, and `failure` why. Errors in pixels (docs/measuring.md) are
/// also null if no camera had the actor in its picture. `at_updates` has the innovations
/// (dead_reckoning/measuring/innovation.h), which need no true poses; its figures are null without innovations.
/// `truth_late_s`: age of the newest true pose on arrival, if true poses come late (RemoteActor::truth_is_late).
///
/// `by_reason` counts the published updates of this client's tanks. `bytes_sent` and `bytes_received` are the
/// transport's, including headers of ENet and UDP/IP where it has them. `allocated_bytes` and `sample_bytes`: see
/// MemoryTrack. `duration`: length of the measurement [s]. `slow_frames`: the share of the time below 12 frames/s, and
/// whether the figures are marked for it (frame_pace.h).
std::string report_json(const ClientState& client, double duration, const FramePace& pace,
                        const MemoryTrack& memory = {});

/// Returns the errors as a table, one line for each actor and scheme: of all frames, against true poses, and at updates
/// (innovations). Loose bodies that never moved are only counted.
std::string error_table(const ClientState& client);

/// Returns a line for each shown scheme whose script failed: the reason with file and line, and how often a built-in
/// function replaced the script; empty if none failed.
std::string failed_schemes(const ClientState& client);

/// Returns a one-line warning about figures taken in slow frames; empty unless `pace.too_slow()`.
std::string slow_frames_note(const FramePace& pace);

} // namespace client
