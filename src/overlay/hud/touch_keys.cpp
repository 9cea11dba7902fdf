#include "overlay/hud/touch_keys.h"

#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>

namespace overlay {

namespace {

// Sizes of the buttons at scale 1, and of the stick in a window of 720 lines [pixels].
constexpr float key_width = 92, key_height = 40, between = 6, key_margin = 8;
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
    const auto count = static_cast<float>(facts.keys.size());
    const float height = look.px(count * (key_height + between) - between);
    const ImVec2 low(free.high.x - look.px(key_margin + key_width), free.low.y + free.height() * 0.4f - height / 2);
    ImGui::SetNextWindowPos(low, ImGuiCond_Always);
    ImGui::SetNextWindowSize({look.px(key_width), height}, ImGuiCond_Always);
    const StyleScope padding(ImGuiStyleVar_WindowPadding, {0, 0});
    const StyleScope spacing(ImGuiStyleVar_ItemSpacing, {0, look.px(between)});
    const ColourScope ground(colours::panel, ImGuiCol_Button);
    if (ImGui::Begin("touch keys", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                         ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav))
        for (const TouchFacts::Key& key : facts.keys)
            if (ImGui::Button(key.label, {look.px(key_width), look.px(key_height)}))
                key.press();
    ImGui::End();
}

} // namespace overlay
