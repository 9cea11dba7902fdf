#pragma once
/// The measurements as a strip, to be read while driving: how far off a tank is drawn just now, how many updates that
/// takes, and the last seconds as a plot.

#include "client/view.h"
#include "overlay/plot/plot.h"

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

} // namespace overlay
