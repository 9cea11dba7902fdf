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

TEST(RowEditor, PicksTheWidget) {
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
    EXPECT_FALSE(is_logarithmic(row(all, "blend-scale").row));
    EXPECT_FALSE(is_logarithmic(row(all, "heartbeat").row));
}

TEST(RowEditor, FormatShowsTheDefaultExactly) {
    EXPECT_EQ(slider_format({.name = "a", .unit = "m", .minimum = 0.001, .maximum = 10, .fallback = 0.02}), "%.3f m");
    EXPECT_EQ(slider_format({.name = "a", .unit = "rad", .maximum = 3.2, .fallback = 0.0175}), "%.4f rad");
    EXPECT_EQ(slider_format({.name = "a", .unit = "", .maximum = 1000, .fallback = 34}), "%.0f");
    EXPECT_EQ(slider_format({.name = "a", .unit = "", .maximum = 20, .fallback = 5, .whole = true}), "%.0f");
    EXPECT_EQ(slider_format({.name = "a", .unit = "%", .maximum = 100, .fallback = 5}), "%.1f %%");
    const Everything all;
    for (const auto& tunable : all.rows) {
        if (widget_for(tunable.row) != Widget::slider)
            continue;
        char text[64];
        std::snprintf(text, sizeof text, slider_format(tunable.row).c_str(), tunable.row.fallback);
        EXPECT_NEAR(std::strtod(text, nullptr), tunable.row.fallback, 1e-6 + 1e-4 * tunable.row.fallback)
            << tunable.row.name;
    }
}

TEST(RowEditor, TooltipSaysAllThatTheRowKnows) {
    const Everything all;
    const std::string text = tooltip_of(row(all, "position-threshold").row);
    for (const char* part : {"threshold ghost", "0.001", "10 m", "0.02 m", "--position-threshold", "publishes"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " is not in:\n" << text;
    EXPECT_NE(tooltip_of(row(all, "clamp").row).find("only-up"), std::string::npos);
    EXPECT_NE(tooltip_of(row(all, "mines").row).find("host"), std::string::npos);
}

TEST(RowEditor, ClicksReachTheValue) {
    PanelContext context;
    Everything all;
    const auto& compensate = row(all, "compensate");
    const auto& rate = row(all, "rate");
    ImVec2 box, slider;
    Edit last;
    int finished = 0;
    const auto panel = [&] {
        row_editor(context.look, compensate);
        box = {ImGui::GetItemRectMin().x + 155, ImGui::GetItemRectMin().y + 8};
        last = row_editor(context.look, rate);
        finished += last.finished;
        slider = {ImGui::GetItemRectMax().x - 3, ImGui::GetItemRectMin().y + 8};
    };
    context.frame(panel);
    context.click(box, 0, panel);
    EXPECT_EQ(compensate.get(), 0);
    context.click(slider, 0, panel); // the slider's right end
    EXPECT_NEAR(rate.get(), rate.row.maximum, 2);
    EXPECT_EQ(finished, 1) << "said once, when the hand is off";
    context.click(slider, 1, panel); // right: the default
    EXPECT_EQ(rate.get(), rate.row.fallback);
    EXPECT_EQ(finished, 2);
}

TEST(RowEditor, DisabledRowsStayAsTheyAre) {
    PanelContext context;
    Everything all;
    const auto& compensate = row(all, "compensate");
    ImVec2 box;
    const auto panel = [&] {
        row_editor(context.look, compensate, false);
        box = {ImGui::GetItemRectMin().x + 155, ImGui::GetItemRectMin().y + 8};
    };
    context.frame(panel);
    context.click(box, 0, panel);
    EXPECT_EQ(compensate.get(), 1);
}
