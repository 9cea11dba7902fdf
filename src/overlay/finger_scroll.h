#pragma once
/// Lists scroll by finger: ImGui alone scrolls only by wheel and scroll bar.

struct ImGuiWindow;

namespace overlay {

class FingerScroll {
  public:
    /// Call after ImGui::NewFrame. `down`: whether a finger acts as ImGui's left mouse button. A finger that drags up
    /// or down scrolls the panel under it, and then presses nothing. A finger that has moved a slider does not scroll.
    void update(bool down);

  private:
    ImGuiWindow* window_ = nullptr; ///< The panel that the finger touched; null if it cannot scroll.
    bool scrolls_ = false;
};

} // namespace overlay
