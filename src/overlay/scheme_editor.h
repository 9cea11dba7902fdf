#pragma once
/// Choosing schemes: the drawn one, and the ghosts beside it with their colours.

#include "client/remote_view.h"
#include "client/settings.h"
#include "overlay/style.h"

#include <optional>

namespace overlay {

/// Convergence and predictor as two combos, each entry with its line of help. True if `scheme` (an index in
/// dr::schemes()) changed.
bool scheme_editor(const Look& look, const char* id, int& scheme, float width);

/// The ghosts' schemes: each with its colour, two combos and a button to drop it; and one to add another.
void ghost_list(const Look& look, client::Settings& settings);

/// The colour of `scheme` where it is shown as a ghost; nothing if it is the drawn one. It follows the order in which
/// the remote view shows schemes: each once, the drawn one first.
std::optional<ImU32> ghost_colour(const client::Settings& settings, int scheme);

/// The colour of the `index`-th shown scheme of an actor whose tank is drawn in `tank`, bright enough for a dark panel.
ImU32 shown_colour(const glm::vec3& tank, std::size_t index);

} // namespace overlay
