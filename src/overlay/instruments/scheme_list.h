#pragma once
/// The schemes that are compared, a line each: colour, name, how far off, and which of them is drawn solid. A click on
/// a line switches its ghost; all others are in the grid of the ghost picker.

#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/live_cost.h"

namespace overlay {

/// The eight that matter, as indices in dr::schemes(): one for each idea of the texts, and ours.
std::span<const int> main_schemes();
/// These, then whatever else is shown anywhere, each once.
std::vector<int> listed_schemes(const client::ViewerSettings& settings);
/// Updates are sent by the error of one predictor, and schemes with another one are shown: they get what suits that
/// one.
bool is_uneven(const client::ViewerSettings& settings, const dr::PublisherSettings& publisher);

/// Inside an open ImGui window. `settings` are the client's own, live. `slow_frames`: why errors are marked; empty:
/// they are not. True: the user wants them compared evenly, with updates at a fixed rate.
bool scheme_list(const Look& look, const client::View& client, client::ViewerSettings& settings, const Cost& cost,
                 GhostPicker& picker, const std::string& slow_frames);

} // namespace overlay
