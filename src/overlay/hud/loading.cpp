#include "overlay/hud/loading.h"

#include <algorithm>

namespace overlay {

void draw_loading(const Look& look, const std::string& what, float share) {
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const ImVec2 screen = ImGui::GetIO().DisplaySize, middle(screen.x / 2, screen.y / 2);
    const float width = std::min(look.px(420), 0.8f * screen.x), height = look.px(8);
    const ImVec2 low(middle.x - width / 2, middle.y), high(middle.x + width / 2, middle.y + height);
    draw_text(list, look.large, {middle.x, middle.y - look.px(70)}, colours::text, "Reckoning", 0.5f);
    list.AddRectFilled(low, high, colours::well, height / 2);
    if (const float filled = width * std::clamp(share, 0.0f, 1.0f); filled > height)
        list.AddRectFilled(low, {low.x + filled, high.y}, colours::accent, height / 2);
    draw_text(list, look.regular, {middle.x, high.y + look.px(10)}, colours::dim, "making " + what, 0.5f);
}

} // namespace overlay
