// The picture, the name and the bar that a player sees while the game loads.

#include "overlay/hud/caption.h"
#include "panel_context.h"
#include "platform/files.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace overlay;

TEST(Loading, PictureFillsTheWindowWithoutDistortion) {
    for (const ImVec2 screen : {ImVec2(1280, 720), ImVec2(720, 1280), ImVec2(3440, 1440)}) {
        PanelContext context(screen);
        int any = 0;
        const Backdrop backdrop{&any, {1280, 720}};
        context.screen([&] { draw_loading(context.look, "the ground", 0.5f, backdrop); });
        const ImDrawData& data = *ImGui::GetDrawData();
        bool found = false;
        for (int i = 0; i < data.CmdListsCount; ++i)
            for (const ImDrawCmd& command : data.CmdLists[i]->CmdBuffer) {
                if (command.GetTexID() != &any)
                    continue;
                found = true;
                const ImDrawList& list = *data.CmdLists[i];
                const auto corner = [&](unsigned index) {
                    return list.VtxBuffer[static_cast<int>(command.VtxOffset) +
                                          list.IdxBuffer[static_cast<int>(command.IdxOffset + index)]];
                };
                const ImDrawVert low = corner(0), high = corner(2);
                EXPECT_EQ(high.pos.x - low.pos.x, screen.x);
                EXPECT_EQ(high.pos.y - low.pos.y, screen.y);
                const float wide = (high.uv.x - low.uv.x) * backdrop.size.x,
                            tall = (high.uv.y - low.uv.y) * backdrop.size.y;
                EXPECT_NEAR(wide / tall, screen.x / screen.y, 1e-3f * screen.x / screen.y);
                EXPECT_NEAR(std::max(high.uv.x - low.uv.x, high.uv.y - low.uv.y), 1, 1e-5f)
                    << "cropped on one axis only";
            }
        EXPECT_TRUE(found);
    }
}

TEST(Loading, IsDrawnWithoutAPicture) {
    PanelContext context;
    context.screen([&] { draw_loading(context.look, "the ground", 0.5f); });
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 50);
}

TEST(Loading, TitleHasItsFontAndOtherScriptsFallBack) {
    const PanelContext context;
    const Look& look = context.look;
    if (platform::find_in(platform::font_folders(), "BebasNeue-Bold.otf").empty() ||
        platform::find_in(platform::font_folders(), "DejaVuSans-Bold.ttf").empty())
        GTEST_SKIP() << "fonts-bebas-neue or fonts-dejavu-core is not installed";
    EXPECT_LT(text_width(look.display, "RECKONING"), 0.75f * text_width(look.large, "RECKONING")) << "condensed";
    EXPECT_EQ(look.display->FontSize, look.large->FontSize) << "headings take the same height in both fonts";
    EXPECT_GT(text_width(look.title, "RECKONING"), 1.5f * text_width(look.display, "RECKONING"));
    EXPECT_TRUE(look.display->FindGlyphNoFallback(0x3a9)) << "Greek, from DejaVu";
    EXPECT_TRUE(look.display->FindGlyphNoFallback(0x42e)) << "Cyrillic, from DejaVu";
}
