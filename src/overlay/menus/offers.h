#pragma once
/// The matches of this network, and an address to type: what one can join. In the menu and in the start menu.

#include "overlay/actions.h"
#include "overlay/style.h"

#include <string>

namespace overlay {

struct MenuFacts;

/// At the cursor, as wide as the window. `address`: what was typed. `begin`: the keys go to the first that one can
/// join.
void match_offers(const Look& look, const MenuFacts& facts, const Actions& actions, std::string& address,
                  bool begin = false);

// A match takes a password: the page that asks for it, in the menu and in the start menu. What is typed is never
// shown, and forgotten with the answer.

/// A field for a password: as dots.
bool password_field(const char* id, const char* hint, std::string& typed);

class PasswordQuestion {
  public:
    /// At the cursor, as wide as the window. `match`: for people.
    void draw(const Look& look, const std::string& match, const Actions& actions);
    /// It is not asked (any more): the keys go to the field when it is again.
    void rest() { asked_ = false; }

  private:
    std::string typed_;
    bool asked_ = false; ///< in the last frame
};

} // namespace overlay
