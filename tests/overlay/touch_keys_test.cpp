/// Buttons for fingers: large enough at all sizes, inside the window, and above the minimap.

#include "overlay/hud/minimap.h"
#include "overlay/hud/touch_keys.h"
#include "panel_context.h"

#include <gtest/gtest.h>

namespace overlay {

TEST(TouchKeys, AreLargeEnoughForFingersOnTabletsAndPhones) {
    constexpr std::array labels{"Menu", "Compare", "Measure", "Camera", "My tank", "Mine", "Power", "Chat"};
    for (const ImVec2 screen : {ImVec2(1180, 820), ImVec2(844, 390), ImVec2(2360, 1640), ImVec2(844, 320)}) {
        PanelContext context(screen, scale_for(screen.x, screen.y, 1));
        TouchFacts facts;
        int presses = 0;
        for (const char* label : labels)
            facts.keys.push_back({.label = label, .press = [&] { ++presses; }});
        const auto draw = [&] { draw_touch_keys(context.look, facts, {{0, 0}, screen}); };
        for (int frame = 0; frame < 3; ++frame)
            context.screen(draw);
        const ImGuiWindow* window = ImGui::FindWindowByName("touch keys");
        ASSERT_TRUE(window);
        EXPECT_GE(window->Pos.y, 0);
        EXPECT_LE(window->Pos.y + window->Size.y, screen.y - Minimap::wide(context.look, screen.y) - 8)
            << "the minimap is below";
        EXPECT_LE(window->Pos.x + window->Size.x, screen.x);
        for (const char* label : labels) {
            const auto inside = context.find(label, window->Pos, {screen.x, screen.y}, draw);
            ASSERT_TRUE(inside) << label << " at " << screen.x;
            int height = 0;
            for (float y = inside->y - 60; y < inside->y + 60; ++y) {
                ImGui::GetIO().MousePos = {inside->x + 4, y};
                context.screen(draw);
                const ImGuiID id = ImGui::GetCurrentContext()->HoveredId;
                height += id != 0 && id == ImHashStr(label, 0, window->ID) ? 1 : 0;
            }
            EXPECT_GE(height, 44) << label << " at " << screen.x;
        }
    }
}

} // namespace overlay
