#pragma once
/// The matches of this network, and an address to type: what one can join. In the menu and in the start menu.

#include "overlay/menus/menu.h"

namespace overlay {

/// At the cursor, as wide as the window. `address`: what was typed. `begin`: the keys go to the first that one can
/// join.
void match_offers(const Look& look, const MenuFacts& facts, const Actions& actions, std::string& address,
                  bool begin = false);

} // namespace overlay
