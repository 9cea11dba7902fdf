#pragma once
/// The measurements as a strip, to be read while driving: how far off a tank is drawn just now, how many updates that
/// takes, and the last seconds as a plot.

#include "client/view.h"
#include "overlay/plot/plot.h"
#include "overlay/style.h"

#include <string>

namespace overlay {

struct StripFacts {
    std::string tank;                          ///< whose these are
    std::vector<std::optional<double>> errors; ///< of each of its schemes, the drawn one first [m]
    double updates_per_s = 0;
    std::optional<dr::Reason> last; ///< why the newest update was sent
};
/// The means of the last half second, and the updates of the last four; empty for an actor that is not there.
StripFacts strip_facts(const client::View& client, protocol::ActorId actor);

/// How many updates came in the `seconds` before `now` [1/s]. `marks` by rising time.
double update_rate(const std::deque<client::UpdateMark>& marks, double now, double seconds);

/// The large figures, as high as the window; then the cursor is where the plot begins.
/// `slow_frames`: why the error is marked; empty: it is not.
void strip_figures(const Look& look, const StripFacts& facts, const std::string& slow_frames);

// Errors that were taken below 12 frames/s say as much about the machine as about the schemes: wherever they stand as
// figures they are marked with a "~" (`marked` in plot/figures.h), and this says what that means.

constexpr const char* slow_mark_means = "~ slow frames";

/// A line inside an open ImGui window with what "~" means and `why`, as far as there is room; all of it in the tooltip.
/// Nothing where `why` is empty. `brief`: without the reason.
void slow_note(const Look& look, const std::string& why, bool brief = false);

// In a match the living are not told where others truly are (client::View::sees_all): no error can be scored here, and
// the panels say so, with what the server scored. Nor is there one where an owner's truth is not believed.

/// Why there is no error of this actor, for people; empty: it is told.
std::string untold_truth(const client::View& client, protocol::ActorId actor);

} // namespace overlay
