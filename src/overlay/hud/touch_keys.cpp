#include "overlay/hud/touch_keys.h"

#include "overlay/hud/hud_parts.h"
#include "overlay/hud/minimap.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>

namespace overlay {

namespace {

// Sizes of the buttons at scale 1, and of the stick in a window of 720 lines [pixels].
constexpr float key_width = 92, between = 6, key_margin = 8;
constexpr float least = 46; // Smallest size that a finger hits reliably, with a margin [pixels of the window].
constexpr float ring = 73, knob = 26; // the ring marks full deflection of the stick (apps/window/touch.h)

void draw_stick(const Look& look, const TouchFacts::Stick& stick) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const ImVec2 from(stick.from.x * screen.x, stick.from.y * screen.y);
    ImVec2 way(stick.at.x * screen.x - from.x, stick.at.y * screen.y - from.y);
    const float radius = ring * screen.y / 720;
    const float over = std::max(1.0f, std::hypot(way.x, way.y) / radius);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddCircleFilled(from, radius, fade(colours::panel, 0.35f), 48);
    list.AddCircle(from, radius, colours::panel_edge, 48, look.px(2));
    list.AddCircleFilled({from.x + way.x / over, from.y + way.y / over}, knob * screen.y / 720,
                         fade(colours::accent, 0.8f), 32);
}

} // namespace

void draw_touch_keys(const Look& look, const TouchFacts& facts, const Area& free) {
    if (facts.stick)
        draw_stick(look, *facts.stick);
    const ImVec2 key(look.px(key_width), std::max(least, look.px(least)));
    const ImVec2 step(key.x + look.px(between), key.y + look.px(between));
    // Above the place of the minimap; a low window has several columns.
    const float highest = free.low.y + look.px(key_margin);
    const float lowest = free.high.y - Minimap::wide(look, free.height()) - look.px(2 * hud_margin);
    const int rows = std::max(1, static_cast<int>((lowest - highest + look.px(between)) / step.y));
    const int count = static_cast<int>(facts.keys.size()), columns = std::max(1, (count + rows - 1) / rows);
    const int filled = (count + columns - 1) / columns;
    const ImVec2 size(static_cast<float>(columns) * step.x - look.px(between),
                      static_cast<float>(filled) * step.y - look.px(between));
    const float wanted = free.low.y + free.height() * 0.4f - size.y / 2;
    const ImVec2 low(free.high.x - look.px(key_margin) - size.x, std::max(highest, std::min(wanted, lowest - size.y)));
    ImGui::SetNextWindowPos(low, ImGuiCond_Always);
    ImGui::SetNextWindowSize(size, ImGuiCond_Always);
    const StyleScope padding(ImGuiStyleVar_WindowPadding, {0, 0});
    const ColourScope ground(colours::panel, ImGuiCol_Button);
    if (ImGui::Begin("touch keys", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus |
                         ImGuiWindowFlags_NoNav))
        for (int i = 0; i < count; ++i) {
            const TouchFacts::Key& each = facts.keys[static_cast<std::size_t>(i)];
            ImGui::SetCursorPos({static_cast<float>(i / filled) * step.x, static_cast<float>(i % filled) * step.y});
            if (ImGui::Button(each.label, key))
                each.press();
        }
    ImGui::End();
}

} // namespace overlay
