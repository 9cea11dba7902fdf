#pragma once
/// Passes Enter, the pad's buttons and its left stick to ImGui's menus, from SDL's events. ImGui itself handles arrows,
/// Space and Esc.

#include <SDL_events.h>
#include <array>
#include <imgui.h>

namespace apps {

class MenuKeys {
  public:
    void handle(const SDL_Event& event);
    /// Call after the NewFrame of ImGui's backend and before ImGui::NewFrame. Reports controls that are held or were
    /// tapped since the last call. `typing`: Enter goes to a text field.
    void tell(ImGuiIO& io, bool typing);
    /// Forgets held controls, so that a key which closed a menu does not act in the next one.
    void release() { *this = {}; }

  private:
    void set(ImGuiNavInput input, bool down);

    std::array<bool, ImGuiNavInput_COUNT> held_{}, tapped_{};
    std::array<bool, 2> enter_{}; ///< Whether Enter is held; whether it was tapped.
};

} // namespace apps
