// F3 once, twice, three times: shares of the picture at four sizes, and the contents.

#include "overlay/overlay.h"
#include "overlay/plot/error_plot.h"
#include "panel_context.h"
#include "staged_match.h"

#include <gtest/gtest.h>

using namespace overlay;

namespace {

StagedMatch& measured_match() {
    static StagedMatch match = [] {
        client::Settings settings;
        for (const char* ghost : {"snap", "linear", "bezier-end"})
            settings.ghost_schemes.push_back(static_cast<int>(dr::index_of(*dr::scheme(ghost))));
        settings.link.delay = 0.06;
        return StagedMatch(3, settings, "Wolfeschlegelsteinhausen");
    }();
    if (match.client->remote().actors().empty() || match.now < 15)
        match.run(8);
    return match;
}

float pixels_of(const ImGuiWindow& window) { return window.Size.x * window.Size.y; }

const ImGuiWindow* window_named(std::string_view part) {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->WasActive && std::string_view(window->Name).find(part) != std::string_view::npos)
            return window;
    return nullptr;
}

} // namespace

TEST(MeasurementSizes, F3CyclesThroughHiddenStripAndFull) {
    Overlay over({});
    over.show(Panel::measurements, false);
    for (int round = 0; round < 2; ++round) {
        over.toggle(Panel::measurements);
        EXPECT_TRUE(over.shows(Panel::measurements));
        EXPECT_EQ(over.measurements().size(), Measurements::Size::strip);
        over.toggle(Panel::measurements);
        EXPECT_TRUE(over.shows(Panel::measurements));
        EXPECT_EQ(over.measurements().size(), Measurements::Size::full);
        over.toggle(Panel::measurements);
        EXPECT_FALSE(over.shows(Panel::measurements));
    }
}

TEST(MeasurementSizes, StripTakesAtMost15PercentOfThePicture) {
    StagedMatch& match = measured_match();
    for (const ImVec2 size :
         {ImVec2(640, 360), ImVec2(1280, 720), ImVec2(1920, 1080), ImVec2(3440, 1440), ImVec2(3840, 2160)}) {
        PanelContext context(size, scale_for(size.x, size.y));
        Overlay over({});
        over.show(Panel::dr, false);
        over.show(Panel::measurements, true);
        for (int frame = 0; frame < 3; ++frame)
            context.screen([&] { over.draw(context.look, *match.client, match.scene, match.settings, {}); });
        const ImGuiWindow* strip = window_named("measurements");
        ASSERT_TRUE(strip);
        EXPECT_LE(pixels_of(*strip), 0.15f * size.x * size.y) << size.x;
        EXPECT_GE(strip->Size.y, 3 * context.look.small->FontSize) << "room for the figures";
        EXPECT_LE(over.free_area(context.look, size).high.y, strip->Pos.y + 1) << "windows begin at whole pixels";
    }
}

TEST(MeasurementSizes, FullSizeGivesThePlotThreeFifthsAndTheTableTheRest) {
    StagedMatch& match = measured_match();
    for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(1920, 1080), ImVec2(3440, 1440), ImVec2(3840, 2160)})
        for (const bool with_dr : {false, true}) {
            PanelContext context(size, scale_for(size.x, size.y));
            Overlay over({});
            over.show(Panel::dr, with_dr);
            over.show(Panel::measurements, true);
            over.measurements().show(Measurements::Size::full);
            for (int frame = 0; frame < 3; ++frame)
                context.screen([&] { over.draw(context.look, *match.client, match.scene, match.settings, {}); });
            const ImGuiWindow *panel = ImGui::FindWindowByName("measurements"), *plot = window_named("plot side"),
                              *table = window_named("table side");
            ASSERT_TRUE(panel && plot && table);
            EXPECT_GE(pixels_of(*plot), 0.6f * pixels_of(*panel)) << size.x << (with_dr ? " with F2" : "");
            if (!with_dr) {
                EXPECT_GE(pixels_of(*plot), 0.6f * size.x * size.y) << size.x;
            }
            EXPECT_GE(table->Pos.x, plot->Pos.x + plot->Size.x);
            EXPECT_GE(table->Size.x, context.look.px(200));
        }
}

TEST(MeasurementSizes, StripShowsTheFiguresOfTheMatch) {
    StagedMatch& match = measured_match();
    const auto actor = actors_of(*match.client).front();
    const Cost cost = measure_cost(*match.client, 0);
    const StripFacts facts = strip_facts(*match.client, actor, cost);
    EXPECT_EQ(facts.over, measured_over(cost));
    EXPECT_DOUBLE_EQ(facts.error.value(), cost.of(match.settings.scheme, true)->mean);
    EXPECT_EQ(facts.last, match.client->remote().find(actor)->marks.back().reason)
        << "the strip shows the reason of the last update";
    EXPECT_GT(facts.updates_per_s.value(), 0.2);
    EXPECT_LE(facts.updates_per_s.value(), match.settings.host.publisher.rate + 0.5);
    EXPECT_TRUE(strip_facts(*match.client, 9999, cost).tank.empty());
    EXPECT_FALSE(strip_facts(*match.client, actor, {.seconds = 0.9, .errors = cost.errors}).error)
        << "a measurement below 1 s is not shown";
}
