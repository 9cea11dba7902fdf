#pragma once
/// Options of the matches that the start menu begins: the user's, changed for the occasion. Pure.

#include "apps/game/game_options.h"
#include "overlay/actions.h"

namespace apps {

/// Bots that fight without end, behind the menu or to watch. Others cannot join.
GameOptions battle_options(GameOptions user);
/// A player's first match: easy bots, one of them near and in sight, and no damage to the player at first.
GameOptions first_match_options(GameOptions user);
GameOptions hosted_options(GameOptions user, const overlay::NewMatch& match);
/// Bots on curves, drawn by three schemes over a bad network, with updates at a fixed rate. Sets `seen` too, which is
/// live.
GameOptions comparison_options(GameOptions user, client::Settings& seen);

} // namespace apps
