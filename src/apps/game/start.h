#pragma once
/// Options of the matches that the start menu begins: the user's options, changed for the occasion.

#include "apps/game/game_options.h"
#include "overlay/actions.h"

namespace apps {

/// Bots that fight without a limit of time or score, behind the menu or to watch. Others cannot join.
GameOptions battle_options(GameOptions user);
/// A player's first match: easy bots, one of which starts near and in sight, and no damage to the player in the first
/// 20 s.
GameOptions first_match_options(GameOptions user);
/// A match that others can join, as set up in the start menu.
GameOptions hosted_options(GameOptions user, const overlay::NewMatch& match);
/// Bots that drive figures of eight, displayed by *snap* and *PVB* over a bad link, with one update a second. Also
/// changes `seen`, the settings in use.
GameOptions comparison_options(GameOptions user, client::Settings& seen);

} // namespace apps
