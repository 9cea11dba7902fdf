#pragma once
/// A match takes a password: the page that asks for it, in the menu and in the start menu. What is typed is never
/// shown, and forgotten with the answer.

#include "overlay/actions.h"
#include "overlay/style.h"

#include <string>

namespace overlay {

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
