#pragma once
/// The start menu: at the left of a live battle, what the program is for. By mouse, keys and pad alike; Enter plays.

#include "overlay/menus/controls.h"
#include "overlay/menus/menu.h"

#include <optional>

namespace overlay {

class StartMenu {
  public:
    enum class Page { main, host, join, replays };

    /// At the left of the window, as high as that. Something else is done by `actions`; the program takes it away.
    void draw(const Look& look, const MenuFacts& facts, const Actions& actions, const Controls* controls = nullptr);
    /// How much of the window it takes, from the left [pixels].
    [[nodiscard]] static float width(const Look& look, ImVec2 screen);
    void turn_to(Page page, const Actions& actions);

  private:
    void draw_name(const Look& look, const MenuFacts& facts, const Actions& actions);
    void draw_main(const Look& look, const Actions& actions);
    void draw_page(const Look& look, const MenuFacts& facts, const Actions& actions, const Controls* controls);
    void draw_host(const Look& look, const MenuFacts& facts, const Actions& actions);
    void draw_replays(const Look& look, const Actions& actions, const Controls* controls);

    Page page_ = Page::main;
    int drawn_ = 0;                   ///< ImGui's frame of the last time
    bool turned_ = true;              ///< the page is another one since the last frame
    bool begin_ = false;              ///< the keys go to where the page begins
    bool popup_open_ = false;         ///< at the end of the last frame: a key that goes back closes that
    std::optional<std::string> name_; ///< as it is typed
    std::string address_;
    bool found_ = false; ///< matches to join
    NewMatch match_;
    bool password_known_ = false; ///< the one for own matches has been taken over
    PasswordQuestion password_question_;
    bool asked_ = false;                    ///< for a password, in the last frame
    std::vector<RecordingFile> recordings_; ///< as of when the page was opened
};

} // namespace overlay
