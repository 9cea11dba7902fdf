#pragma once
/// The start menu, at the left of a live battle. Usable by mouse, keyboard and gamepad; Enter plays.

#include "overlay/menus/controls.h"
#include "overlay/menus/menu.h"

#include <optional>

namespace overlay {

class StartMenu {
  public:
    enum class Page { main, host, join, replays };

    /// Draws at the window's left edge, over its height. Choices call `actions`; the program hides the menu.
    void draw(const Look& look, const MenuFacts& facts, const Actions& actions, const Controls* controls = nullptr);
    /// Width of the menu in the window [pixels].
    [[nodiscard]] static float width(const Look& look, ImVec2 screen);
    void turn_to(Page page, const Actions& actions);

  private:
    void draw_name(const Look& look, const MenuFacts& facts, const Actions& actions);
    void draw_main(const Look& look, const Actions& actions);
    void draw_page(const Look& look, const MenuFacts& facts, const Actions& actions, const Controls* controls);
    void draw_host(const Look& look, const MenuFacts& facts, const Actions& actions);
    void draw_replays(const Look& look, const Actions& actions, const Controls* controls);

    Page page_ = Page::main;
    int drawn_ = 0;                   ///< number of the ImGui frame in which the menu was last drawn
    bool turned_ = true;              ///< the page has changed since the last frame
    bool begin_ = false;              ///< the next draw moves the keyboard focus to the page's first item
    bool popup_open_ = false;         ///< a popup was open at the end of the last frame; "back" then only closes it
    std::optional<std::string> name_; ///< the name being edited
    JoinList join_list_;
    bool found_ = false; ///< the list of offers was not empty in the last frame
    NewMatch match_;
    bool password_known_ = false; ///< MenuFacts::password has been copied into `match_`
    PasswordQuestion password_question_;
    bool asked_ = false;                    ///< the last frame asked for a password
    std::vector<RecordingFile> recordings_; ///< recordings when the page was opened
};

} // namespace overlay
