#include "overlay/menus/key_help.h"

#include "overlay/menus/settings_menu.h"
#include "panel_context.h"
#include "some_controls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace overlay;
using ::testing::HasSubstr;

TEST(Controls, NameTheKeyOrButtonOfAnAction) {
    Controls controls = some_controls();
    EXPECT_EQ(controls.press("fire"), "Space");
    EXPECT_EQ(controls.press("help"), "F1");
    controls.pad = true;
    EXPECT_EQ(controls.press("fire"), "RT");
    EXPECT_EQ(controls.press("help"), "F1") << "the pad has no button for help";
    controls.actions.front().keys.clear();
    EXPECT_EQ(controls.press("forward"), "no key");
    EXPECT_EQ(controls.press("dance"), "no key");
}

TEST(KeyHelp, SameKeyTurnsThePageAndThenClosesTheHelp) {
    KeyHelp help;
    EXPECT_TRUE(help.turn(false));
    EXPECT_TRUE(help.turn(true));
    EXPECT_FALSE(help.turn(true));
    EXPECT_TRUE(help.turn(false)) << "the help starts again at its first page";
}

TEST(KeyHelp, FitsWithoutScrollingAndFollowsTheBindings) {
    for (const bool pad : {false, true})
        for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(1920, 1080), ImVec2(2560, 1080)}) {
            PanelContext context(size, scale_for(size.x, size.y));
            Controls controls = some_controls();
            controls.pad = pad;
            KeyHelp help;
            help.turn(false);
            for (int page = 0; page < 2; ++page, help.turn(true)) {
                const std::function<void()> panel = [&] { help.draw(context.look, controls); };
                for (int frame = 0; frame < 4; ++frame)
                    context.screen(panel);
                const ImGuiWindow* window = ImGui::FindWindowByName("keys");
                ASSERT_TRUE(window);
                EXPECT_EQ(window->ScrollMax.y, 0) << size.x << " page " << page;
                EXPECT_LE(window->ContentSize.x, window->InnerRect.GetWidth() + 1);
                EXPECT_LE(window->Size.y, size.y);
                if (page == 0) {
                    EXPECT_GT(window->Size.y, context.look.px(360)) << "the first page shows the drawing";
                    controls.actions[4].keys = {{"F", "Fire!"}};
                    EXPECT_THAT(context.words(panel), HasSubstr(pad ? "RT, A" : "Fire!"));
                    EXPECT_THAT(context.words(panel), HasSubstr(pad ? "chat" : "Return, T"));
                }
            }
        }
}

namespace {

struct Board {
    SettingsMenu menu;
    PanelContext context;
    Controls controls = some_controls();
    SettingsFacts facts{.you = {{.name = "name", .label = "Name", .value = "Ann"}}, .bindings = &controls};
    std::vector<std::string> done;
    Actions actions;
    bool stays = true;
    std::function<void()> panel = [this] { stays = menu.draw(context.look, facts, actions) && stays; };

    Board() {
        actions.settings.ask = [this](const BindingPlace& at) {
            done.push_back("ask " + at.action + " " + at.device + " " + std::to_string(at.place));
        };
        actions.settings.unbind = [this](const BindingPlace& at) { done.push_back("unbind " + at.action); };
        actions.settings.reset = [this](std::string_view action) { done.push_back("reset " + std::string(action)); };
        actions.settings.set_text = [this](std::string_view name, const std::string& value) {
            done.push_back(std::string(name) + " = " + value);
            return value.empty() ? "a name must not be empty" : "";
        };
        for (int frame = 0; frame < 3; ++frame)
            context.screen(panel);
    }
    void type(const char* text) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        context.screen(panel);
    }
};

} // namespace

TEST(SettingsMenu, ClickAsksForAKeyAndClickAtTheEndOfTheRowResetsIt) {
    Board board;
    board.menu.turn_to(SettingsMenu::Page::controls);
    board.controls.actions[0].changed = true;
    for (int frame = 0; frame < 3; ++frame)
        board.context.screen(board.panel);
    for (float x = 360; x < 1080 && board.done.empty(); x += 12) // the first row, from the left
        board.context.press({x, 165}, 0, board.panel);
    ASSERT_FALSE(board.done.empty());
    EXPECT_EQ(board.done.front(), "ask forward keys 0");
    board.done.clear();
    for (float x = 1070; x > 700 && board.done.empty(); x -= 12)
        board.context.press({x, 165}, 0, board.panel);
    ASSERT_FALSE(board.done.empty());
    EXPECT_EQ(board.done.front(), "reset forward");
}

TEST(SettingsMenu, ClickElsewhereTakesTheTypedName) {
    Board board;
    const auto at = board.context.find("name/##text", {700, 100}, {700, 300}, board.panel);
    ASSERT_TRUE(at);
    board.context.press(*at, 0, board.panel);
    board.type("Ben");
    board.context.press({700, 500}, 0, board.panel);
    ASSERT_FALSE(board.done.empty());
    EXPECT_EQ(board.done.back(), "name = Ben");
}
