/// The caption of a tour and its buttons, with simulated input.

#include "overlay/hud/caption.h"

#include "overlay/hud/tour_bar.h"
#include "painted.h"
#include "panel_context.h"
#include "tour_caption.h"

#include <gtest/gtest.h>

using namespace overlay;

namespace {

constexpr float lecture_hall = 28; // size of letters [pixels]

struct TourScreen {
    TourBar bar;
    PanelContext context;
    Caption caption = tour_caption();
    std::vector<std::string> said;
    bool paused = false;
    Actions actions{.time = {.facts = [this] { return TimeFacts{.controllable = true, .paused = paused}; },
                             .pause = [this](bool pause) { said.push_back(pause ? "pause" : "go on"); }},
                    .tour = {.go = [this](int step) { said.push_back("go " + std::to_string(step)); },
                             .jump = [this](int scene) { said.push_back("jump " + std::to_string(scene)); },
                             .titles =
                                 [] {
                                     return std::vector<std::string>{"Snap", "Blend", "Splines"};
                                 },
                             .leave = [this] { said.emplace_back("leave"); }}};
    std::function<void()> panel = [this] {
        const Area box = caption_box(context.look, caption, {{0, 0}, {1280, 720}});
        draw_caption(context.look, caption, box, bar.draw(context.look, caption, box, actions));
    };

    void press(std::string_view label) {
        const auto at = context.find(label, {700, 590}, {1280, 640}, panel);
        ASSERT_TRUE(at) << label;
        context.press(*at, 0, panel);
    }
};

} // namespace

TEST(Caption, LeavesTheUsualPictureAsItWas) {
    const PanelContext context;
    Caption caption = tour_caption();
    EXPECT_FLOAT_EQ(caption_height(context.look, caption, 1280), 126);
    caption.lines.emplace_back("A third line.");
    EXPECT_FLOAT_EQ(caption_height(context.look, caption, 1280), 126);
}

TEST(Caption, LinesHaveThePresentersSize) {
    TourScreen screen;
    screen.caption.size = lecture_hall;
    for (int frame = 0; frame < 3; ++frame)
        screen.context.screen(screen.panel);
    const Painted picture(*ImGui::GetDrawData());
    int letters = 0;
    for (const Painted::Letter& letter : picture.letters())
        if (letter.size > lecture_hall - 0.1f && !letter.cut)
            ++letters;
    const std::string& title = screen.caption.title;
    EXPECT_EQ(letters, std::ranges::count_if(screen.caption.lines[0] + screen.caption.lines[1] + title,
                                             [](char letter) { return letter != ' '; }));
}

TEST(Caption, WrapsLinesThatAreTooLongInsteadOfCuttingThem) {
    TourScreen screen;
    const std::string long_line(200, 'm');
    screen.caption.title = "A title";
    screen.caption.lines = {long_line + " " + long_line};
    screen.caption.state.clear();
    screen.caption.figures.clear();
    screen.caption.keys.clear();
    for (int frame = 0; frame < 3; ++frame)
        screen.context.screen(screen.panel);
    const Painted picture(*ImGui::GetDrawData());
    int letters = 0;
    float lowest = 0;
    for (const Painted::Letter& letter : picture.letters())
        if (letter.character == 'm') {
            ++letters;
            lowest = std::max(lowest, letter.at.y + letter.size);
            EXPECT_LE(letter.at.x + letter.size, 1280);
        }
    EXPECT_EQ(letters, 400);
    EXPECT_LT(lowest, 720 - 8);
}

TEST(TourBar, ButtonsChangeTheScenePauseAndLeave) {
    TourScreen screen;
    for (const char* label : {"Back", "Next", "###pause", "Leave"})
        screen.press(label);
    screen.paused = true;
    screen.press("###pause");
    EXPECT_EQ(screen.said, (std::vector<std::string>{"go -1", "go 1", "pause", "leave", "go on"}));
}

TEST(TourBar, SingleSceneHasNoWayToOthers) {
    TourScreen screen;
    screen.caption.count = 1;
    EXPECT_FALSE(screen.context.find("Back", {700, 590}, {1280, 640}, screen.panel));
    screen.press("Again");
    EXPECT_EQ(screen.said, std::vector<std::string>{"go 1"});
}

TEST(TourBar, ListShowsAllScenesAndJumpsToOne) {
    for (const bool by_key : {false, true}) {
        TourScreen screen;
        if (by_key)
            screen.bar.open_list();
        else
            screen.press("###list");
        for (int frame = 0; frame < 3; ++frame)
            screen.context.screen(screen.panel);
        ASSERT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
        const auto at = screen.context.find("2   Blend", {900, 500}, {1270, 600}, screen.panel);
        ASSERT_TRUE(at);
        screen.context.press(*at, 0, screen.panel);
        EXPECT_EQ(screen.said, std::vector<std::string>{"jump 2"});
        EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
    }
}

TEST(TourBar, NamesThePresentSceneAndTheNumberOfScenes) {
    TourScreen screen;
    screen.context.screen(screen.panel);
    EXPECT_NE(screen.context.words(screen.panel).find("3 of 12"), std::string::npos);
}
