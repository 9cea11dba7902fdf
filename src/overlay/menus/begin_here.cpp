#include "overlay/menus/begin_here.h"

#include <imgui.h>
#include <imgui_internal.h> // which item the keys are on

namespace overlay {

void begin_here(bool wanted) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (wanted) {
        ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
        context.NavInitRequest = false; // a new window would begin with its first item
        context.NavInitResultId = 0;
    }
    context.NavDisableHighlight = false;
}

} // namespace overlay
