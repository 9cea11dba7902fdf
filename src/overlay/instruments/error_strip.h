#pragma once
/// The measurements as a strip, to be read while driving: present error of a tank, its update rate, and a plot of the
/// last seconds.

#include "client/client_state.h"
#include "overlay/plot/plot.h"
#include "overlay/style.h"

#include <string>

namespace overlay {

struct StripFacts {
    std::string tank;                          ///< name of the measured tank
    std::vector<std::optional<double>> errors; ///< errors of the tank's schemes, the drawn one first [m]
    double updates_per_s = 0;
    std::optional<dr::Reason> last; ///< reason of the newest update
};
/// Mean errors of the last 0.5 s and update rate of the last 4 s; empty if the actor is unknown.
StripFacts strip_facts(const client::ClientState& client, protocol::ActorId actor);

/// Rate of updates in the `seconds` before `now` [1/s]. `marks` must be sorted by time.
double update_rate(const std::deque<client::UpdateMark>& marks, double now, double seconds);

/// Draws the large figures over the window's height and moves the cursor to the plot's place. `slow_frames`: why the
/// error is marked as unreliable; empty: it is not.
void strip_figures(const Look& look, const StripFacts& facts, const std::string& slow_frames);

// Errors taken below 12 frames/s depend on the machine as much as on the scheme, so all figures mark them with "~"
// (`marked` in plot/figures.h).

constexpr const char* slow_mark_means = "~ slow frames";

/// Writes one line that explains "~" and `why`, cut to the window's width; the tooltip has the full text. Nothing if
/// `why` is empty. `brief`: omits the reason.
void slow_note(const Look& look, const std::string& why, bool brief = false);

// In a match, living players do not receive true poses (client::ClientState::sees_all), so the client cannot score
// errors; panels say so and show the server's score. Errors are also missing where the truth sent by an owner is not
// plausible.

/// Why the actor has no error, for display; empty if it has one.
std::string why_no_error(const client::ClientState& client, protocol::ActorId actor);

} // namespace overlay
