#pragma once
/// The measurements as a strip, to be read while driving: mean error and update rate of all tanks, as in Compare, and a
/// plot of one tank's error.

#include "client/client_state.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/plot/plot.h"
#include "overlay/style.h"

#include <string>

namespace overlay {

struct StripFacts {
    std::string tank;                                        ///< name of the plotted tank
    std::optional<dr::Reason> last;                          ///< reason of this tank's newest update
    std::string over;                                        ///< tanks and period of the figures: measured_over
    client::ErrorSource source = client::ErrorSource::truth; ///< source of the errors
    std::optional<double> error;                             ///< mean error of the drawn scheme [m]
    std::optional<double> late_by;         ///< how long ago the errors were, if true poses come late [s]
    std::optional<double> updates_per_s{}; ///< mean rate of received updates per tank [1/s]
};
/// Returns the figures of `cost`, and the name and newest update of the plotted tank `actor`; neither of them if the
/// actor is unknown.
StripFacts strip_facts(const client::ClientState& client, protocol::ActorId actor, const Cost& cost);

/// Draws the large figures over the window's height and moves ImGui's cursor to their right, where the plot begins.
/// `slow_frames`: why the error is marked as unreliable; empty: it is not.
void strip_figures(const Look& look, const StripFacts& facts, const std::string& slow_frames);

// Errors measured below 12 frames/s depend more on the machine than on the scheme, so panels mark them with "~"
// (`marked` in plot/figures.h).

constexpr const char* slow_mark_means = "~ rough";
/// The tooltip of the mark: its meaning, the reason `why`, and the remedy.
std::string about_slow(const std::string& why);

/// Writes one line that explains "~" and gives the reason `why`, cut to the window's width; the tooltip has the full
/// reason. Nothing if `why` is empty. `brief`: the line omits the reason.
void slow_note(const Look& look, const std::string& why, bool brief = false);

// Living players of a match receive true poses late (protocol::Relaying::truth_delay) or not at all. Until true poses
// arrive, clients show errors at updates. The server measures errors against true poses for them, too.

/// Returns how long ago the errors were that this client can measure now, if true poses come late [s].
std::optional<double> errors_late_by(const client::ClientState& client);
/// "5 s ago"
std::string ago(double seconds);
/// Writes one line that says how late errors are; nothing if they are not.
void late_note(const Look& look, const client::ClientState& client);

/// Writes one line while the actor's errors come from updates: that they do, why, and the server's figures; cut to the
/// window's width, with the whole text as tooltip. Nothing while true poses arrive.
void source_note(const Look& look, const client::ClientState& client, protocol::ActorId actor);

/// Why this client does not score the actor against present true poses, for display; empty if it may.
std::string why_no_truth(const client::ClientState& client, protocol::ActorId actor);

} // namespace overlay
