#pragma once
/// The matches that the start menu begins: the user's options, and what the occasion asks for. Pure.

#include "apps/game/game_options.h"
#include "overlay/actions.h"

namespace apps {

/// Bots that fight for ever, behind the menu and to be watched; nobody comes in.
GameOptions battle(GameOptions user);
/// A person's first match: easy bots, one of them near and in sight, and so long unhurt.
GameOptions first_match(GameOptions user);
GameOptions hosted(GameOptions user, const overlay::NewMatch& match);
/// Bots on curves, and what draws them: three schemes over a bad network, updates at a fixed rate. `seen` is set,
/// too: it is live.
GameOptions comparison(GameOptions user, client::Settings& seen);

} // namespace apps
