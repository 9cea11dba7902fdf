#pragma once
/// Which ghosts are on: pure functions on the client's settings. Schemes are indices in dr::schemes(); actor 0 is
/// everybody.

#include "client/settings.h"

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

} // namespace overlay
