/// Buttons for fingers: large enough at all sizes, inside the window, and above the minimap.

#include "../client/fake_server.h"
#include "overlay/hud/minimap.h"
#include "overlay/hud/touch_keys.h"
#include "overlay/overlay.h"
#include "painted.h"
#include "panel_context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

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
            EXPECT_GE(context.height_at({inside->x + 4, inside->y}, draw), 44) << label << " at " << screen.x;
        }
    }
}

/// Regression: in a low window the keys begin near the top and hid all kills but two.
TEST(TouchKeys, CoverNoLineOfTheFeed) {
    client::fakes::Table table;
    table.add_tank(3, true);
    constexpr std::array<protocol::ActorId, 5> others{4, 5, 6, 7, 8};
    for (const protocol::ActorId other : others)
        table.add_tank(other, false, 60, 10.0f * other);
    table.frames(120); // until the clocks settle
    for (const protocol::ActorId other : others)
        table.server.send(net::Channel::events, protocol::Health{other, 0, 3, protocol::ExplosionKind::shell});
    table.frames(2);
    client::Settings settings;
    for (const ImVec2 screen : {ImVec2(1180, 820), ImVec2(844, 390)}) {
        PanelContext context(screen, scale_for(screen.x, screen.y, 1));
        fit_fingers(context.look, 44);
        Facts facts;
        TouchFacts& touch = facts.touch.emplace();
        for (const char* label : {"Menu", "Compare", "Measure", "Camera", "My tank", "Mine", "Power", "Chat"})
            touch.keys.push_back({.label = label, .press = [] {}});
        Overlay over({});
        client::Scene scene;
        for (int frame = 0; frame < 3; ++frame)
            context.screen([&] { over.draw(context.look, *table.client, scene, settings, facts); });
        const Area keys = touch_keys_area(context.look, touch, {{0, 0}, screen});
        const Painted picture(*ImGui::GetDrawData());
        std::set<std::string> covered, feed;
        for (const Painted::Letter& letter : picture.letters())
            if (const std::string words = picture.around(letter); words.find("destroyed") != std::string::npos) {
                const bool above_or_below = letter.at.y + letter.size < keys.low.y || letter.at.y > keys.high.y;
                (above_or_below || letter.at.x < keys.low.x ? feed : covered).insert(words);
            }
        EXPECT_FALSE(feed.empty());
        EXPECT_THAT(covered, ::testing::IsEmpty()) << "at " << screen.x;
    }
}

} // namespace overlay
