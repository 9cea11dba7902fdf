#pragma once
/// The window to write a scheme of one's own in while one plays (docs/lua.md): what is saved is in use, and a ghost, at
/// once; what is wrong is said with its line.

#include "client/view.h"
#include "overlay/actions.h"
#include "overlay/style.h"

#include <string>
#include <string_view>

namespace overlay {

class ScriptEditor {
  public:
    void open() { open_ = true; }
    [[nodiscard]] bool is_open() const { return open_; }
    /// Its window, if it is open. `settings` are the client's own, live.
    void draw(const Look& look, client::ViewerSettings& settings, const ScriptControl& scripts);

  private:
    void choose(const Look& look, const ScriptControl& scripts);
    void take(const ScriptControl& scripts, const std::string& name, bool example);
    void save(client::ViewerSettings& settings, const ScriptControl& scripts);
    bool write(const Look& look, float below);
    void say(const Look& look, const client::ViewerSettings& settings, const ScriptControl& scripts);

    bool open_ = false, begun_ = false;
    std::string name_, text_;
    std::string saved_;   ///< the text as it is in use
    std::string refused_; ///< why what was saved last is not
    int line_ = 1;        ///< that the cursor is in
    int wanted_line_ = 0; ///< that the cursor is to go to; 0: none
};

/// The line that a message of Lua's is about, "mine.lua:4: ..."; 0: of none.
int line_of(std::string_view message);
/// What stands in a line, from 1, without the spaces around it; empty where there is none.
std::string_view line_at(std::string_view text, int line);

} // namespace overlay
