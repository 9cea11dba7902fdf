#include "overlay/instruments/row_editor.h"

#include "client/settings.h"
#include "panel_context.h"
#include "render/settings.h"
#include "world/rules.h"

#include <gtest/gtest.h>

using namespace overlay;
using tunables::Row;

namespace {
struct Everything {
    client::Settings settings;
    world::MatchRules rules;
    render::Settings pictures;
    tunables::Tunables rows = [this] {
        auto all = client::tunables(settings);
        for (auto& more : {world::tunables(rules), render::tunables(pictures)})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
};
const tunables::Tunable& row(const Everything& all, std::string_view name) {
    const tunables::Tunable* found = tunables::find(all.rows, name);
    if (!found)
        throw std::runtime_error("no row " + std::string(name));
    return *found;
}
} // namespace

TEST(RowEditor, ChoosesTheWidgetByTheKindOfRow) {
    const Everything all;
    EXPECT_EQ(widget_for(row(all, "compensate").row), Widget::checkbox);
    EXPECT_EQ(widget_for(row(all, "clamp").row), Widget::combo);
    EXPECT_EQ(widget_for(row(all, "rate").row), Widget::slider);
    EXPECT_EQ(widget_for(row(all, "link-loss").row), Widget::slider) << "a share from 0 to 1 is not a switch";
}

TEST(RowEditor, StretchesTheStartOfLongRanges) {
    const Everything all;
    EXPECT_TRUE(is_logarithmic(row(all, "position-threshold").row));
    EXPECT_TRUE(is_logarithmic(row(all, "link-delay").row));
    EXPECT_TRUE(is_logarithmic(row(all, "rate").row)) << "1.5/s must be within reach of the slider";
    EXPECT_FALSE(is_logarithmic(row(all, "blend-scale").row));
    EXPECT_FALSE(is_logarithmic(row(all, "heartbeat").row));
}

TEST(RowEditor, TooltipShowsHelpRangeDefaultAndOwner) {
    const Everything all;
    const std::string text = tooltip_of(row(all, "position-threshold").row);
    for (const char* part : {"threshold ghost", "0.1 cm", "1000 cm", "2 cm", "--position-threshold, in m", "publishes"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " is not in:\n" << text;
    EXPECT_NE(tooltip_of(row(all, "clamp").row).find("only-up"), std::string::npos);
    EXPECT_NE(tooltip_of(row(all, "mines").row).find("host"), std::string::npos);
}

namespace {
/// One row in a window, and the positions to click.
struct OneRow {
    explicit OneRow(const tunables::Tunable& shown, bool on = true) : tunable(shown), enabled(on) {
        context.frame(panel);
        context.frame(panel);
    }
    /// Returns a position on the slider; 0 and 1 are its left and right end.
    [[nodiscard]] ImVec2 slider(float share) const {
        return {columns.widget + 1 + (columns.slider - 2) * share, middle};
    }
    [[nodiscard]] ImVec2 value() const { return {columns.widget + columns.slider + 12, middle}; }
    [[nodiscard]] ImVec2 reset() const { return {right - columns.reset / 2, middle}; }
    void type(const char* text) {
        context.click(value(), 0, panel);
        context.type(text, PanelContext::in_window(panel));
    }

    const tunables::Tunable& tunable;
    bool enabled;
    PanelContext context;
    RowColumns columns;
    float middle = 0, right = 0;
    int finished = 0;
    std::function<void()> panel = [this] {
        columns = row_columns(context.look);
        right = ImGui::GetContentRegionMax().x;
        middle = ImGui::GetCursorScreenPos().y + ImGui::GetFrameHeight() / 2;
        finished += row_editor(context.look, tunable, enabled).finished;
    };
};
} // namespace

TEST(RowEditor, ClickTogglesASwitch) {
    Everything all;
    OneRow hand(row(all, "compensate"));
    hand.context.click({hand.columns.widget + 8, hand.middle}, 0, hand.panel);
    EXPECT_EQ(hand.tunable.get(), 0);
}

TEST(RowEditor, SliderReportsOnceAndResetsByItsArrowOrARightClick) {
    Everything all;
    OneRow hand(row(all, "rate"));
    hand.context.click(hand.slider(1), 0, hand.panel);
    EXPECT_NEAR(hand.tunable.get(), hand.tunable.row.maximum, 2);
    EXPECT_EQ(hand.finished, 1) << "the change is reported once, when the mouse is released";
    hand.context.click(hand.reset(), 0, hand.panel);
    EXPECT_EQ(hand.tunable.get(), hand.tunable.row.fallback);
    EXPECT_EQ(hand.finished, 2);
    hand.context.click(hand.reset(), 0, hand.panel);
    EXPECT_EQ(hand.finished, 2) << "a default value has no arrow for resetting";
    hand.context.click(hand.slider(1), 0, hand.panel);
    hand.context.click(hand.slider(0.5f), 1, hand.panel);
    EXPECT_EQ(hand.tunable.get(), hand.tunable.row.fallback);
    EXPECT_EQ(hand.finished, 4);
}

TEST(RowEditor, TypedValuesUseTheShownUnit) {
    Everything all;
    OneRow threshold(row(all, "position-threshold"));
    threshold.type("35");
    EXPECT_DOUBLE_EQ(threshold.tunable.get(), 0.35);
    threshold.type("0.2 m");
    EXPECT_DOUBLE_EQ(threshold.tunable.get(), 0.2);
    threshold.type("wide");
    EXPECT_DOUBLE_EQ(threshold.tunable.get(), 0.2) << "a text that is no number changes nothing";
    EXPECT_EQ(threshold.finished, 2);
}

TEST(RowEditor, SliderValueAndResetFitBesideEachOther) {
    for (const float width : {220.0f, 316.0f, 600.0f})
        for (const float scale : {0.8f, 1.0f, 2.0f}) {
            PanelContext context({1600, 900}, scale);
            RowColumns columns;
            float right = 0;
            context.screen([&] {
                ImGui::SetNextWindowSize({width * scale, 300});
                ImGui::Begin("narrow");
                columns = row_columns(context.look);
                right = ImGui::GetContentRegionMax().x;
                ImGui::End();
            });
            EXPECT_GT(columns.slider, 20 * scale) << width;
            EXPECT_GE(columns.value, text_width(context.look.regular, "1000 cm")) << width;
            EXPECT_LE(columns.widget + columns.slider + columns.value + columns.reset, right) << width;
        }
}

TEST(RowEditor, DisabledRowIgnoresClicks) {
    Everything all;
    OneRow hand(row(all, "compensate"), false);
    hand.context.click({hand.columns.widget + 8, hand.middle}, 0, hand.panel);
    EXPECT_EQ(hand.tunable.get(), 1);
}
