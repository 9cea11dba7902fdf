#pragma once
/// Keys and pad for moving in menus, by SDL's events as everything: Enter, the pad's buttons and its left stick.
/// Arrows, Space and Esc are ImGui's own.

#include <SDL_events.h>
#include <array>
#include <imgui.h>

namespace apps {

class MenuKeys {
  public:
    void handle(const SDL_Event& event);
    /// Before ImGui::NewFrame, after its backend: says what is held, and what was tapped since the last frame.
    /// `typing`: Enter belongs to the text.
    void tell(ImGuiIO& io, bool typing);
    /// As if nothing was held: whoever closed a menu with a key does not press that in the next one.
    void release() { *this = {}; }

  private:
    void set(ImGuiNavInput input, bool down);

    std::array<bool, ImGuiNavInput_COUNT> held_{}, tapped_{};
    std::array<bool, 2> enter_{}; ///< held, tapped
};

} // namespace apps
