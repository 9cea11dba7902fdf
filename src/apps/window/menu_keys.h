#pragma once
/// Moves in menus by Enter, the pad's buttons and its left stick, from SDL's events. Arrows, Space and Esc are handled
/// by ImGui.

#include <SDL_events.h>
#include <array>
#include <imgui.h>

namespace apps {

class MenuKeys {
  public:
    void handle(const SDL_Event& event);
    /// Call before ImGui::NewFrame and after its backend: reports held controls, and those tapped since the last frame.
    /// `typing`: Enter goes to the text field.
    void tell(ImGuiIO& io, bool typing);
    /// Forgets held controls, so that a key which closed a menu does not act in the next one.
    void release() { *this = {}; }

  private:
    void set(ImGuiNavInput input, bool down);

    std::array<bool, ImGuiNavInput_COUNT> held_{}, tapped_{};
    std::array<bool, 2> enter_{}; ///< Held, tapped.
};

} // namespace apps
