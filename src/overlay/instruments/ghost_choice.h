#pragma once
/// Which ghosts are on: pure functions on the client's settings. Schemes are indices in dr::schemes(); actor 0 is
/// everybody.

#include "client/remote/remote_view.h"
#include "client/settings.h"
#include "overlay/style.h"

#include <span>

namespace overlay {

/// On `actor`, be it because everybody has it; for actor 0 only if everybody has it.
bool has_ghost(const client::ViewerSettings& settings, protocol::ActorId actor, int scheme);
void add_ghost(client::ViewerSettings& settings, protocol::ActorId actor, int scheme);
/// For actor 0: nobody has it any more. Of one actor: where everybody has it, the others among `tanks` keep it.
void drop_ghost(client::ViewerSettings& settings, protocol::ActorId actor, int scheme,
                std::span<const protocol::ActorId> tanks);
/// All of that actor's own ones; for actor 0 all there are.
void drop_ghosts(client::ViewerSettings& settings, protocol::ActorId actor);
/// Everybody's, then those of `actor` alone, each once.
std::vector<int> ghosts_of(const client::ViewerSettings& settings, protocol::ActorId actor);

// Choosing a scheme out of its table, and the colours of ghosts.

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
