#pragma once
/// What a client measured, as JSON for scripts and as a table for people.

#include "client/frame_pace.h"
#include "client/view.h"

#include <string>
#include <vector>

namespace client {

/// What this program has allocated at the begin of each of a client's rounds: for whoever writes a report of them, who
/// looks after each frame.
class MemoryTrack {
  public:
    /// Measures where a round has been cleared away since the last call. A client of another match begins anew.
    void look(const View& client);
    [[nodiscard]] const std::vector<std::size_t>& allocated() const { return allocated_; } ///< [B]; 0: not known
    /// Of it, what scores keep of the last two minutes: more, the longer one has been told the truth, as the dead are.
    [[nodiscard]] const std::vector<std::size_t>& samples() const { return samples_; } ///< [B]

  private:
    std::vector<std::size_t> allocated_, samples_;
};

///     {version, map, duration_s, frames, slow_frames{share, marked}, stage_ms{…}{mean,p99},
///      updates{sent, received, bytes_sent, bytes_received, by_reason{}, dropped{}}, joined{wall_s, network_cpu_s},
///      allocated_bytes[], sample_bytes[],
///      actors[{name, kind, scheme, mean_error_m, p95_error_m, max_error_m, seen_mean_px, seen_jerk_rms_px_s3,
///      seen_frames, updates_per_s, bytes_per_s, mean_delay_s, mean_speed_m_s, …, failures, failure}]}
///
/// One row of `actors` for each remote actor and ghost; tanks that have `left` stay, with what was measured until then.
/// Errors are this receiver's, against the owner's truth in match time by the sync past the link emulator; null where
/// no truth came or the scheme's script failed (`failures` and `failure`: how often something simpler was displayed,
/// and why), and those in pixels (docs/measuring.md) null where nobody looked or nothing was in the picture.
/// `by_reason` counts what this client published. `bytes` are the transport's, with ENet's and UDP/IP's
/// headers where it has them. `allocated_bytes`: at each round's begin; `sample_bytes`: of it, those of the scores'
/// samples. `duration` [s]. `slow_frames`: the share of the time below 12 frames/s, and whether the figures are marked
/// for it (frame_pace.h).
std::string report_json(const View& client, double duration, const FramePace& pace, const MemoryTrack& memory = {});

/// The errors as a table: one line an actor and scheme. Loose bodies that lay still are only counted.
std::string error_table(const View& client);

/// Schemes that were shown and whose script failed, a line each with file, line and number of failures; empty: none.
std::string failed_schemes(const View& client);

/// What is to be said, in one line, of figures that were taken in slow frames; empty where few were.
std::string slow_frames_note(const FramePace& pace);

} // namespace client
