// A blind comparison over a real match: the HUD names no scheme, and a failed script ends the comparison.

#include "client/remote/scheme_words.h"
#include "dead_reckoning/custom.h"
#include "overlay/instruments/blind_panel.h"
#include "overlay/overlay.h"
#include "painted.h"
#include "panel_context.h"
#include "staged_match.h"

#include <gmock/gmock.h>

using namespace overlay;

namespace {

/// Returns the drawn letters of the picture, without blanks, in the order of drawing.
std::string drawn_letters() {
    std::string text;
    for (const Painted::Letter& letter : Painted(*ImGui::GetDrawData()).letters())
        if (letter.character < 128)
            text += static_cast<char>(letter.character);
    return text;
}

std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

} // namespace

TEST(BlindComparison, HudNamesTheTankButNoScheme) {
    StagedMatch match;
    match.run(6);
    PanelContext context;
    Overlay over({.clear_scores = [&] { match.client->clear_scores(); }});
    over.show(Panel::measurements, true);
    over.measurements().show(Measurements::Page::blind);
    over.measurements().show(Measurements::Size::full);
    Facts facts;
    facts.hud = {.camera_name = "chase", .target_name = "Ben, ghost: Snap", .target_tank = "Ben"};
    const std::function<void()> draw = [&] {
        over.draw(context.look, *match.client, match.scene, match.settings, facts);
    };
    context.screen(draw);
    context.screen(draw);
    const ImVec2 corner = ImGui::FindWindowByName("measurements")->Pos;
    const auto start =
        context.find("start the comparison", {corner.x + 200, corner.y + 60}, {corner.x + 500, corner.y + 180}, draw);
    ASSERT_TRUE(start);
    const auto hud = [&] {
        over.measurements().show(Measurements::Size::strip); // in full size, the measurements hide the HUD
        match.settings.ghosts.threshold_ghost = true;        // a key shows it at any time
        context.screen(draw);
        context.screen(draw);
        return drawn_letters();
    };
    const auto solid = [&] {
        return without_blanks("solid: " +
                              client::short_title(dr::schemes()[static_cast<std::size_t>(match.settings.scheme)]));
    };
    EXPECT_THAT(hud(), testing::AllOf(testing::HasSubstr("watchingBen,ghost:Snap"), testing::HasSubstr(solid())));
    over.measurements().show(Measurements::Size::full);
    context.press({start->x + 2, start->y + 2}, 0, draw);
    ASSERT_TRUE(over.measurements().blind().running());
    const std::string blind = hud();
    EXPECT_THAT(blind, testing::AllOf(testing::HasSubstr("watchingBen"), testing::HasSubstr("mythresholdghost"),
                                      testing::Not(testing::HasSubstr("ghost:Snap")),
                                      testing::Not(testing::HasSubstr("solid:"))));
    for (const int scheme : over.measurements().blind().schemes())
        EXPECT_EQ(blind.find(without_blanks(client::short_title(dr::schemes()[static_cast<std::size_t>(scheme)]))),
                  std::string::npos);
}

/// Its rate, blend time and errors would tell A from B.
TEST(BlindComparison, HidesThePanelOfDeadReckoningUntilItEnds) {
    StagedMatch match;
    match.run(3);
    PanelContext context;
    Overlay over({.clear_scores = [&] { match.client->clear_scores(); }});
    over.show(Panel::dr, true);
    over.show(Panel::measurements, true);
    over.measurements().show(Measurements::Page::blind);
    over.measurements().show(Measurements::Size::full);
    const Facts facts;
    const std::function<void()> draw = [&] {
        over.draw(context.look, *match.client, match.scene, match.settings, facts);
    };
    context.screen(draw);
    context.screen(draw);
    const ImGuiWindow& panel = *ImGui::FindWindowByName("###compare");
    const float whole = ImGui::GetIO().DisplaySize.x;
    EXPECT_TRUE(panel.Active);
    EXPECT_LT(over.free_area(context.look, ImGui::GetIO().DisplaySize).high.x, whole);
    const ImVec2 corner = ImGui::FindWindowByName("measurements")->Pos;
    const auto click = [&](const char* label, float width) {
        const auto at = context.find(label, {corner.x + 200, corner.y + 30}, {corner.x + width, corner.y + 180}, draw);
        if (at)
            context.press({at->x + 2, at->y + 2}, 0, draw);
        return at.has_value();
    };
    ASSERT_TRUE(click("start the comparison", 500));
    context.screen(draw);
    ASSERT_TRUE(over.is_blind());
    EXPECT_FALSE(panel.Active);
    EXPECT_EQ(over.free_area(context.look, ImGui::GetIO().DisplaySize).high.x, whole);
    ASSERT_TRUE(click("give up", 700));
    context.screen(draw);
    EXPECT_TRUE(panel.Active);
}

TEST(BlindComparison, FailedScriptEndsItAndIsReportedWithFileLineAndNumber) {
    static bool broken;
    broken = false;
    const auto stays = [](const auto& history, auto) { return history.back().update.state; };
    ASSERT_TRUE(dr::add_predictor({.name = "lua:mine",
                                   .title = "mine",
                                   .help = "",
                                   .failure =
                                       [] {
                                           return broken ? dr::Failure{"mine.lua:3: no number", 7} : dr::Failure{};
                                       },
                                   .predict_f = stays,
                                   .predict_d = stays}));
    StagedMatch match;
    const client::Settings before = match.settings;
    PanelContext context;
    BlindPanel panel("snap:lua:mine", "pvb");
    const Actions actions{.clear_scores = [&] { match.client->clear_scores(); }};
    const std::function<void()> draw = [&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({900, 300});
        ImGui::Begin("blind");
        panel.draw(context.look, *match.client, match.settings, actions, nullptr);
        ImGui::End();
    };
    const auto play = [&](double seconds) {
        for (const double end = match.now + seconds; match.now < end;) {
            match.frame();
            panel.update(*match.client, match.settings, actions);
        }
    };
    const auto click = [&](const char* label) {
        const auto at = context.find(label, {4, 20}, {700, 200}, draw);
        if (at)
            context.press({at->x + 2, at->y + 2}, 0, draw);
        return at.has_value();
    };
    play(6);
    ASSERT_TRUE(click("start the comparison"));
    ASSERT_TRUE(panel.test().running());
    play(2.5);
    ASSERT_TRUE(click("B"));
    play(2.5);
    ASSERT_TRUE(click("they look the same"));
    ASSERT_EQ(panel.test().done().size(), 1u);
    for (const BlindTest::Figures& figures : panel.test().done().front().figures)
        EXPECT_GT(figures.mean, 0);
    play(2.5);
    broken = true;
    panel.show(1);
    play(0.1);
    EXPECT_FALSE(panel.test().running()) << "the rest would compare a built-in scheme";
    EXPECT_EQ(panel.test().done().size(), 1u) << "the round of the failure has no figures";
    EXPECT_EQ(match.settings.scheme, before.scheme);
    EXPECT_THAT(context.words(draw), testing::HasSubstr("snap:lua:mine: it failed: mine.lua:3: no number; a built-in "
                                                        "scheme replaced it in 7 calls"));
    click("start the comparison");
    EXPECT_FALSE(panel.test().running()) << "a failed script cannot be compared";
    broken = false;
    play(0.1);
    ASSERT_TRUE(click("start the comparison"));
    EXPECT_TRUE(panel.test().running());
}
