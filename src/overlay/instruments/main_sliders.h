#pragma once
/// The four main sliders (update rate, position threshold, network, blend time) and the table of present costs.

#include "overlay/instruments/idle_row.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/style.h"

#include <optional>
#include <string>

namespace overlay {

/// The link presets by rising delay, then by rising loss, as indices in net::link_presets().
std::span<const std::size_t> networks();
/// A row whose slider draws the eye to itself once.
struct Pulse {
    std::string row{};             ///< name of the setting; empty: none
    std::optional<double> since{}; ///< ImGui's time of the first frame [s]
};
/// Draws inside an open ImGui window.
void main_sliders(const Look& look, const RowsOwner& owner, Pulse& pulse);
/// Draws the costs now and before the last change, with the error of the drawn `scheme`. `slow`: marks errors as
/// unreliable.
void cost_table(const Look& look, const LiveCost& cost, int scheme, bool slow);

} // namespace overlay
