#pragma once
/// Choosing a scheme out of its table, and the colours of ghosts.

#include "client/remote/remote_view.h"
#include "client/settings.h"
#include "overlay/style.h"

#include <optional>

namespace overlay {

/// Convergence and predictor as two combos, each entry with its line of help. True if `scheme` (an index in
/// dr::schemes()) changed.
bool scheme_editor(const Look& look, const char* id, int& scheme, float width);

/// By its index in dr::schemes().
inline const dr::Scheme& scheme_at(int scheme) { return dr::schemes()[static_cast<std::size_t>(scheme)]; }

/// The colour of a scheme in plots and tables: the `drawn` one has the tank's, bright enough for a dark panel, a ghost
/// its own.
ImU32 drawn_colour(const client::SchemeColours& colours, const glm::vec3& tank, int scheme, bool drawn);
/// A ghost's colour; grey while it has none yet.
ImU32 ghost_colour(const client::SchemeColours& colours, int scheme);

} // namespace overlay
