#include "overlay/widgets.h"

#include "overlay/style.h"
#include "panel_context.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

using namespace overlay;

namespace {
bool apart(ImVec2 at, ImVec2 size, const Area& box) {
    return at.x + size.x <= box.low.x || at.x >= box.high.x || at.y + size.y <= box.low.y || at.y >= box.high.y;
}
} // namespace

TEST(PlaceBeside, StaysOnTheScreenAndBesideTheBox) {
    EXPECT_TRUE(rc::check("a box that leaves room beside it is never covered", [] {
        const auto pick = [](int low, int high) { return static_cast<float>(*rc::gen::inRange(low, high)); };
        const ImVec2 screen(1280, 720), size(pick(10, 330), pick(10, 200));
        const ImVec2 low(pick(0, 900), pick(0, 500));
        const Area box{low, {low.x + pick(20, 380), low.y + pick(10, 220)}};
        const ImVec2 mouse((box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2);
        const ImVec2 at = place_beside(std::array{box}, size, mouse, screen);
        RC_ASSERT(at.x >= 0 && at.y >= 0 && at.x + size.x <= screen.x && at.y + size.y <= screen.y);
        RC_ASSERT(apart(at, size, box));
    }));
}

TEST(PlaceBeside, AvoidsThePartWhenThePanelLeavesNoRoom) {
    const Area whole{{8, 8}, {1272, 712}}, plot{{8, 40}, {860, 712}};
    const ImVec2 size(300, 120), screen(1280, 720);
    const ImVec2 at = place_beside(std::array{whole, plot}, size, {400, 300}, screen);
    EXPECT_TRUE(apart(at, size, plot));
    const ImVec2 there = place_beside(std::array{whole}, size, {400, 300}, screen);
    EXPECT_TRUE(there.x > 400 && there.y > 300) << "the tooltip is not under the mouse";
}

TEST(Explain, AppearsAfterHalfASecondBesideThePanel) {
    PanelContext context;
    const std::function<void()> panel = [&] {
        ImGui::SetNextWindowPos({900, 100});
        ImGui::SetNextWindowSize({370, 300});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoTitleBar);
        ImGui::Button("one", {200, 30});
        explain(context.look, "what one does");
        ImGui::Button("two", {200, 30});
        explain(context.look, "what two does");
        ImGui::End();
    };
    const auto says = [&](const char* text) { return context.words(panel).find(text) != std::string::npos; };
    context.screen(panel);
    ImGui::GetIO().MousePos = {950, 120};
    for (int frame = 0; frame < 28; ++frame) // 0.47 s
        context.screen(panel);
    EXPECT_FALSE(says("what one does"));
    context.rest(panel);
    EXPECT_TRUE(says("what one does"));
    const ImGuiWindow* tooltip = ImGui::FindWindowByName("##Tooltip_00");
    ASSERT_TRUE(tooltip);
    EXPECT_LE(tooltip->Pos.x + tooltip->Size.x, 900) << "the tooltip is beside the panel";
    ImGui::GetIO().MousePos = {950, 155};
    context.screen(panel);
    EXPECT_FALSE(says("what two does")) << "a new tooltip waits again";
    context.rest(panel);
    EXPECT_TRUE(says("what two does"));
}
