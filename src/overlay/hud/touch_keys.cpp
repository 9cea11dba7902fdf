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

float highest(const Look& look, const Area& free) { return free.low.y + look.px(key_margin); }
/// Above the place of the minimap.
float lowest(const Look& look, const Area& free) {
    return free.high.y - Minimap::wide(look, free.height()) - look.px(2 * hud_margin);
}

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

/// A grid of buttons, filled column by column.
struct Grid {
    ImVec2 key, step; ///< size of a button, and distance from one to the next [pixels]
    int rows, columns;
};

Grid grid_of(const Look& look, std::size_t keys, const Area& free) {
    const ImVec2 key(look.px(key_width), std::max(least, look.px(least)));
    const ImVec2 step(key.x + look.px(between), key.y + look.px(between));
    const float room = lowest(look, free) - highest(look, free) + look.px(between); // a low window has several columns
    const int rows = std::max(1, static_cast<int>(room / step.y)), count = static_cast<int>(keys);
    const int columns = std::max(1, (count + rows - 1) / rows);
    return {key, step, (count + columns - 1) / columns, columns};
}

} // namespace

Area touch_keys_area(const Look& look, const TouchFacts& facts, const Area& free) {
    const Grid grid = grid_of(look, facts.keys.size(), free);
    const ImVec2 size(static_cast<float>(grid.columns) * grid.step.x - look.px(between),
                      static_cast<float>(grid.rows) * grid.step.y - look.px(between));
    const float wanted = free.low.y + free.height() * 0.4f - size.y / 2;
    const ImVec2 low(free.high.x - look.px(key_margin) - size.x,
                     std::max(highest(look, free), std::min(wanted, lowest(look, free) - size.y)));
    return {low, {low.x + size.x, low.y + size.y}};
}

void draw_touch_keys(const Look& look, const TouchFacts& facts, const Area& free) {
    if (facts.stick)
        draw_stick(look, *facts.stick);
    const Grid grid = grid_of(look, facts.keys.size(), free);
    const Area area = touch_keys_area(look, facts, free);
    ImGui::SetNextWindowPos(area.low, ImGuiCond_Always);
    ImGui::SetNextWindowSize({area.width(), area.height()}, ImGuiCond_Always);
    const StyleScope padding(ImGuiStyleVar_WindowPadding, {0, 0});
    const ColourScope ground(colours::panel, ImGuiCol_Button);
    if (ImGui::Begin("touch keys", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus |
                         ImGuiWindowFlags_NoNav))
        for (int i = 0; const TouchFacts::Key& each : facts.keys) {
            ImGui::SetCursorPos(
                {static_cast<float>(i / grid.rows) * grid.step.x, static_cast<float>(i % grid.rows) * grid.step.y});
            ++i;
            if (ImGui::Button(each.label, grid.key))
                each.press();
        }
    ImGui::End();
}

} // namespace overlay
