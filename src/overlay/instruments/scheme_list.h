#pragma once
/// The compared schemes, one per line: colour, name, error, and a circle that marks the scheme drawn solid. A click on
/// a line switches the scheme's ghost; the ghost picker has all other schemes.

#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/live_cost.h"

namespace overlay {

/// The eight main schemes, as indices in dr::schemes(): one for each idea in the literature, and our own.
std::span<const int> main_schemes();
/// The main schemes, then all other schemes that are drawn solid or as a ghost of any tank, without duplicates.
std::vector<int> listed_schemes(const client::ViewerSettings& settings);
/// Whether the comparison is unfair: publishers send updates when the error of their reference predictor exceeds a
/// threshold, while schemes with another predictor are shown, which need updates at other times.
bool is_uneven(const client::ViewerSettings& settings, const dr::PublisherSettings& publisher);

/// Draws inside an open ImGui window. `settings`: the object that `client` uses; changes act at once. `slow_frames`:
/// why errors are marked as unreliable; empty: they are not. Returns true if the user asks for a fair comparison, with
/// updates at a fixed rate.
bool scheme_list(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
                 const Cost& cost, GhostPicker& picker, const std::string& slow_frames);

} // namespace overlay
