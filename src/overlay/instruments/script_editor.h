#pragma once
/// The window to write a scheme in Lua while playing (docs/lua.md). The scheme of a saved script is shown as a ghost at
/// once; errors are shown with their line.

#include "client/client_state.h"
#include "overlay/actions.h"
#include "overlay/style.h"

#include <string>
#include <string_view>

namespace overlay {

class ScriptEditor {
  public:
    void open() { open_ = true; }
    [[nodiscard]] bool is_open() const { return open_; }
    /// Draws the window if it is open. `settings`: the client's own object; changes act at once.
    void draw(const Look& look, client::ViewerSettings& settings, const ScriptControl& scripts);

  private:
    void choose(const Look& look, const ScriptControl& scripts);
    void take(const ScriptControl& scripts, const std::string& name, bool example);
    void save(client::ViewerSettings& settings, const ScriptControl& scripts);
    bool write(const Look& look, float below);
    void say(const Look& look, const client::ViewerSettings& settings, const ScriptControl& scripts);

    bool open_ = false, begun_ = false;
    std::string name_, text_;
    std::string saved_;   ///< text of the script in its file; empty: the script was never saved
    std::string refused_; ///< why the last save failed, or why its text is not in use
    int line_ = 1;        ///< line that the cursor is on, from 1
    int wanted_line_ = 0; ///< line to move the cursor to; 0: none
};

/// The line number in a Lua message, "mine.lua:4: ..."; 0 if there is none.
int line_of(std::string_view message);
/// The text of a line, counted from 1, trimmed; empty if the line does not exist.
std::string_view line_at(std::string_view text, int line);

} // namespace overlay
