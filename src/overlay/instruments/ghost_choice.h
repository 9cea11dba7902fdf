#pragma once
/// Choice of ghosts: pure functions on the client's settings. Schemes are indices in dr::schemes(); actor 0 stands for
/// all actors.

#include "client/remote/remote_actors.h"
#include "client/settings.h"
#include "overlay/style.h"

#include <span>

namespace overlay {

/// Whether `actor` has the ghost, as its own or as a ghost of all actors. For actor 0: whether all actors have it.
bool has_ghost(const client::ViewerSettings& settings, protocol::ActorId actor, int scheme);
void add_ghost(client::ViewerSettings& settings, protocol::ActorId actor, int scheme);
/// Removes the ghost from `actor`; for actor 0 from all actors. If all actors had it, the others in `tanks` keep it.
void drop_ghost(client::ViewerSettings& settings, protocol::ActorId actor, int scheme,
                std::span<const protocol::ActorId> tanks);
/// Removes the ghosts set for this actor alone, not those that all actors have; for actor 0 removes all ghosts.
void drop_ghosts(client::ViewerSettings& settings, protocol::ActorId actor);
/// Schemes of the ghosts that all actors have, then of those that only `actor` has, without duplicates.
std::vector<int> ghosts_of(const client::ViewerSettings& settings, protocol::ActorId actor);

/// Combos for convergence and predictor, with a tooltip for each entry. Returns true if the user changed `scheme`, an
/// index in dr::schemes().
bool scheme_editor(const Look& look, const char* id, int& scheme, float width);

/// The scheme at an index in dr::schemes().
inline const dr::Scheme& scheme_at(int scheme) { return dr::schemes()[static_cast<std::size_t>(scheme)]; }

/// Colour of a scheme in plots and tables. `drawn` true: the tank's colour, brightened for dark panels; false:
/// `ghost_colour`.
ImU32 drawn_colour(const client::SchemeColours& colours, const glm::vec3& tank, int scheme, bool drawn);
/// Colour of a ghost; grey if none is assigned yet.
ImU32 ghost_colour(const client::SchemeColours& colours, int scheme);

} // namespace overlay
