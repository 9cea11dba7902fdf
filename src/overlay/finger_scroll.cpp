#include "overlay/finger_scroll.h"

#include <cmath>
#include <imgui_internal.h> // for the window under the mouse

namespace overlay {

namespace {
ImGuiWindow* scrollable(ImGuiWindow* window) {
    while (window && window->ScrollMax.y <= 0)
        window = window->ParentWindow;
    return window;
}
} // namespace

void FingerScroll::update(bool down) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    const ImGuiIO& io = ImGui::GetIO();
    if (!down) {
        window_ = nullptr;
        return;
    }
    if (io.MouseClicked[0]) {
        window_ = scrollable(context.HoveredWindow);
        scrolls_ = false;
    }
    if (!window_)
        return;
    if (!scrolls_) {
        const ImVec2 way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left);
        if (context.ActiveId != 0 && context.ActiveIdHasBeenEditedBefore) {
            window_ = nullptr;
            return;
        }
        if (std::abs(way.y) <= std::abs(way.x)) // GetMouseDragDelta is 0 up to ImGui's threshold of a drag.
            return;
        scrolls_ = true;
    }
    ImGui::ClearActiveID();
    context.MovingWindow = nullptr;
    ImGui::SetScrollY(window_, window_->Scroll.y - io.MouseDelta.y);
}

} // namespace overlay
