#pragma once
/// The compared schemes, one a line: colour, name, error, and which is drawn solid. A click on a line switches its
/// ghost; the ghost picker has all other schemes.

#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/live_cost.h"

namespace overlay {

/// The eight main schemes, as indices in dr::schemes(): one for each idea in the literature, and our own.
std::span<const int> main_schemes();
/// The main schemes, then all others shown anywhere, without duplicates.
std::vector<int> listed_schemes(const client::ViewerSettings& settings);
/// Whether the comparison is unfair: thresholds test one predictor's error while schemes with another predictor are
/// shown. Their updates then come at times that do not suit them.
bool is_uneven(const client::ViewerSettings& settings, const dr::PublisherSettings& publisher);

/// Draws inside an open ImGui window. `settings`: the object that `client` uses; changes act at once. `slow_frames`:
/// why errors are marked as unreliable; empty: they are not. Returns true if the user asks for a fair comparison, with
/// updates at a fixed rate.
bool scheme_list(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
                 const Cost& cost, GhostPicker& picker, const std::string& slow_frames);

} // namespace overlay
