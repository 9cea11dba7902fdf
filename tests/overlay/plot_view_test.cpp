// The plot with simulated input: wheel, drag, double click, and the text under the cursor.

#include "overlay/plot/plot.h"
#include "panel_context.h"

#include <gtest/gtest.h>

using namespace overlay;

TEST(PlotView, PansBackAndReturnsToLive) {
    PlotView view{.span = 10};
    EXPECT_TRUE(view.live());
    view.pan(-3, 100);
    EXPECT_FALSE(view.live());
    EXPECT_DOUBLE_EQ(view.x_high(100), 97);
    EXPECT_DOUBLE_EQ(view.x_low(100), 87);
    EXPECT_DOUBLE_EQ(view.x_high(105), 97) << "the view stays while data arrive";
    view.pan(+20, 105);
    EXPECT_TRUE(view.live());
    view.pan(-1e9, 105);
    EXPECT_DOUBLE_EQ(view.x_high(105), 105 - PlotView::max_span) << "the view does not leave the kept data";
}

TEST(PlotView, ZoomsAroundTheCursorAndKeepsLive) {
    PlotView view{.span = 10};
    view.zoom(0.5, 93, 100);
    EXPECT_TRUE(view.live());
    EXPECT_DOUBLE_EQ(view.span, 5);
    view = {.span = 10, .end = 50.0};
    view.zoom(0.5, 44, 100); // range 40..50: 44 is at 0.4 of it
    EXPECT_DOUBLE_EQ(view.x_low(100), 42);
    EXPECT_DOUBLE_EQ(view.x_high(100), 47);
    view.zoom(1e9, 44, 100);
    EXPECT_DOUBLE_EQ(view.span, PlotView::max_span);
    view.zoom(1e-9, 44, 100);
    EXPECT_DOUBLE_EQ(view.span, PlotView::min_span);
}

namespace {

/// A plot of two lines with an update at 95 s, 600 pixels wide; data ends at 100 s.
struct Hand {
    Hand() {
        for (int i = 0; i <= 1000; ++i) {
            plot.series[0].points.push_back({i * 0.1, 0.25});
            plot.series[1].points.push_back({i * 0.1, i * 0.001});
        }
    }
    void draw() {
        plot.x_low = view.x_low(100);
        plot.x_high = view.x_high(100);
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({640, 300});
        ImGui::Begin("plot window", nullptr, ImGuiWindowFlags_NoTitleBar);
        const auto frame = draw_plot(context.look, "plot", {600, 240}, plot, &view, 100);
        left = frame->low.x;
        right = frame->high.x;
        lane = (frame->high.y + frame->foot) / 2;
        ImGui::End();
    }
    [[nodiscard]] ImVec2 at(double x) const {
        return {left + static_cast<float>((x - plot.x_low) / (plot.x_high - plot.x_low)) * (right - left), 120};
    }
    [[nodiscard]] double x_at(float x) const {
        return plot.x_low + static_cast<double>((x - left) / (right - left)) * (plot.x_high - plot.x_low);
    }

    PanelContext context;
    Plot plot{
        .x_label = "match time",
        .x_unit = "s",
        .y_unit = "m",
        .series = {{"pvb", colours::good, {}}, {"snap", colours::bad, {}}},
        .kinds = {{"position", colours::accent, MarkShape::dot, {}}, {"heartbeat", colours::dim, MarkShape::ring, {}}},
        .lanes = {0},
        .marks = {{95, 0, false, 7}, {96, 1, false, 8}},
        .events = {{93, "rate 3 → 5", "rate 3 → 5\ndamp off → on"}},
        .fill_tooltip = [](std::size_t id) { ImGui::Text("mark %zu", id); }};
    PlotView view;
    float left = 0, right = 0, lane = 0;
    std::function<void()> panel = [this] { draw(); };
};

} // namespace

TEST(PlotInteraction, DragPansByTheDistanceOfTheMouse) {
    Hand hand;
    hand.context.screen(hand.panel);
    hand.context.drag(hand.at(93), hand.at(97), hand.panel);
    ASSERT_FALSE(hand.view.live());
    EXPECT_NEAR(hand.view.x_high(100), 96, 0.15) << "the place of 93 s has moved to that of 97 s";
    hand.context.drag({400, 120}, {60, 120}, hand.panel);
    EXPECT_TRUE(hand.view.live()) << "dragging back to the end makes the view live again";
}

TEST(PlotInteraction, WheelZoomsAroundTheCursor) {
    Hand hand;
    hand.view.end = 90;
    hand.context.screen(hand.panel);
    const ImVec2 mouse{std::floor(hand.at(84).x), 120}; // whole pixels, as in ImGui
    const double there = hand.x_at(mouse.x);
    hand.context.wheel(mouse, 3, hand.panel);
    EXPECT_NEAR(hand.view.span, 10 * 0.8 * 0.8 * 0.8, 1e-6);
    hand.context.screen(hand.panel);
    EXPECT_NEAR(hand.at(there).x, mouse.x, 0.01) << "the place under the cursor stays there";
    EXPECT_EQ(hand.view.maximum, 0);
}

TEST(PlotInteraction, WheelOverTheLeftEdgeFixesTheTop) {
    Hand hand;
    hand.context.screen(hand.panel);
    hand.context.wheel({hand.left - 15, 120}, 1, hand.panel);
    EXPECT_NEAR(hand.view.maximum, 0.8, 1e-9) << "one step of the wheel scales the top from 1 to 0.8";
    EXPECT_EQ(hand.view.span, 10);
}

TEST(PlotInteraction, DoubleClickResets) {
    Hand hand;
    hand.view = {.span = 4, .maximum = 3, .end = 60.0};
    hand.context.screen(hand.panel);
    hand.context.press({300, 120}, 0, hand.panel);
    EXPECT_FALSE(hand.view.live()) << "a single click does not make the view live";
    hand.context.press({300, 120}, 0, hand.panel);
    EXPECT_TRUE(hand.view.live());
    EXPECT_EQ(hand.view.maximum, 0);
    EXPECT_EQ(hand.view.span, 10);
}

TEST(PlotInteraction, TooltipDescribesTheUpdateOrChangeUnderTheMouse) {
    Hand hand;
    hand.context.screen(hand.panel);
    std::string words = hand.context.words(hand.panel);
    EXPECT_NE(words.find("position 1"), std::string::npos) << words;
    EXPECT_EQ(words.find("heartbeat"), std::string::npos) << "the legend lists only reasons that occur";
    const auto told = [&](ImVec2 at) {
        ImGui::GetIO().MousePos = {1, 1};
        hand.context.screen(hand.panel);
        ImGui::GetIO().MousePos = at;
        hand.context.screen(hand.panel);
        EXPECT_EQ(hand.context.words(hand.panel).find("mark 7"), std::string::npos)
            << "the tooltip does not appear at once";
        hand.context.rest(hand.panel);
        return hand.context.words(hand.panel);
    };
    EXPECT_EQ(told(hand.at(92)).find("mark"), std::string::npos) << "the update is elsewhere";
    EXPECT_NE(told(hand.at(95)).find("mark 7"), std::string::npos);
    EXPECT_NE(told({hand.at(95).x, hand.lane}).find("mark 7"), std::string::npos) << "also on its lane";
    EXPECT_EQ(told(hand.at(96)).find("mark"), std::string::npos) << "this reason has no lane";
    EXPECT_NE(told(hand.at(93)).find("damp off"), std::string::npos) << "the tooltip names the changed setting";
}

TEST(PlotInteraction, TooltipDoesNotCoverThePlot) {
    Hand hand;
    hand.context.screen(hand.panel);
    ImGui::GetIO().MousePos = hand.at(95);
    hand.context.rest(hand.panel);
    const ImGuiWindow* tooltip = ImGui::FindWindowByName("##Tooltip_00");
    ASSERT_TRUE(tooltip && tooltip->WasActive);
    const ImGuiWindow* plot = ImGui::FindWindowByName("plot window");
    EXPECT_GT(tooltip->Size.x, 20);
    EXPECT_TRUE(tooltip->Pos.x >= plot->Pos.x + plot->Size.x || tooltip->Pos.y >= plot->Pos.y + plot->Size.y)
        << tooltip->Pos.x << " " << tooltip->Pos.y;
}
