#pragma once
/// The DR errors of a client as rows for display.

#include "client/client_state.h"
#include "client/remote/shown_error.h"
#include "dead_reckoning/custom.h"
#include "overlay/plot/plot.h"

#include <functional>
#include <string>
#include <vector>

namespace overlay {

using ReasonCounts = decltype(client::RemoteActor::by_reason); ///< number of updates for each dr::Reason

/// Scores of one displayed pose of one actor.
struct SchemeScore {
    protocol::ActorId actor = 0;
    bool echo = false; ///< the row is of the player's own tank, as others see it
    std::string name{};
    std::string scheme{};  ///< display name
    dr::Failure failure{}; ///< failure of the scheme's script; then there are no figures
    ImU32 colour = colours::text;
    int dash = 0;                                            ///< line pattern in the plot: see plot.h
    client::ErrorSource source = client::ErrorSource::truth; ///< source of the errors
    bool scored = false;                                     ///< at least one frame, or update, was scored
    bool doubted = false;                      ///< the server doubts the owner's true poses: protocol::TruthDoubt
    std::optional<double> late_by{};           ///< delay of the true poses, if they come late [s]
    double since = 0;                          ///< match time of the first score [s]
    bool later = false;                        ///< scored from a later time than another scheme of the same tank
    double now = 0;                            ///< newest error [m]
    dr::Summary error{};                       ///< figures of the error over all scored frames or updates
    double delay = 0;                          ///< mean age of an update on arrival [s]
    double updates_per_s = 0, bytes_per_s = 0; ///< rates of updates [1/s], [B/s] without headers
    client::ErrorTrack::Parts parts{};         ///< error of the turret's azimuth [rad], if published separately
    /// Rates of updates that contain only turret and gun [1/s], [B/s]; part of `updates_per_s` and `bytes_per_s`.
    double parts_updates_per_s = 0, parts_bytes_per_s = 0;
    ReasonCounts by_reason{};
    int scheme_index = 0; ///< index in dr::schemes()
    bool drawn = true;    ///< drawn solid; false: a ghost
};

/// Each scheme over all remote tanks (actor 0, named "all tanks"), if there are several; then every scheme of every
/// remote tank; the player's own tank last.
std::vector<SchemeScore> read_scores(const client::ClientState& client);
/// Combines the rows of each scheme that several tanks have: means weighted by frames, maxima, and the earliest start.
/// `now`, `delay` and the rates are means over tanks. Percentiles are NaN. Rows of the player's own tank do not count.
/// If true poses of some tanks arrive, errors are those of these tanks.
std::vector<SchemeScore> over_all(const std::vector<SchemeScore>& rows);

/// Returns the first scored row for which `wanted` holds, without the player's own tank: that over all remote tanks, or
/// that of the only one. `nullptr` if there is none. `rows`: from `read_scores`.
const SchemeScore* overall_row(const std::vector<SchemeScore>& rows,
                               const std::function<bool(const SchemeScore&)>& wanted);

/// Shares of the update reasons, the most frequent first: "position 61 %, heartbeat 4 %".
std::string describe_reasons(const ReasonCounts& counts);

/// Name, colour, shape and help of each update reason, in the order of dr::Reason.
const std::vector<MarkKind>& reason_kinds();
/// Draws a bar at `at`, divided by the reasons' shares.
void draw_reasons(ImDrawList& list, ImVec2 at, ImVec2 size, const ReasonCounts& counts);

} // namespace overlay
