// The panels over a real match, with simulated input: sliders, schemes, sections, the table, the menu. Nothing may be
// cut off.

#include "overlay/overlay.h"
#include "panel_context.h"
#include "some_controls.h"
#include "staged_match.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace overlay;

namespace {

/// One match for all tests, which only read it and change settings.
class Panels : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        client::Settings settings;
        settings.ghost_schemes = {static_cast<int>(dr::index_of(*dr::scheme("snap")))};
        settings.ghosts.echo = true;
        settings.link.delay = 0.05;
        match_ = std::make_unique<StagedMatch>(15, settings, "Wolfeschlegelsteinhausen");
        match_->run(12);
    }
    static void TearDownTestSuite() { match_.reset(); }

    static std::unique_ptr<StagedMatch> match_;
    client::Settings settings_ = match_->settings;
};
std::unique_ptr<StagedMatch> Panels::match_;

} // namespace

TEST_F(Panels, TableSortsByAClickOnAColumnAndKeepsItsOrderOtherwise) {
    PanelContext context;
    ErrorTable table;
    GhostPicker picker;
    protocol::ActorId focus = 0;
    const std::function<void()> panel = [&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({640, 400});
        ImGui::Begin("table", nullptr, ImGuiWindowFlags_NoTitleBar);
        ImGui::PushFont(context.look.small);
        table.draw(context.look, *match_->client, settings_, focus, picker, false);
        ImGui::PopFont();
        ImGui::End();
    };
    context.screen(panel);
    context.screen(panel);
    ASSERT_GE(table.rows().size(), 30u) << "15 bots with two schemes, and the echo";
    EXPECT_TRUE(table.rows().back().echo);
    EXPECT_TRUE(std::ranges::is_sorted(table.rows(), {}, [](const SchemeScore& row) {
        return std::pair(row.echo, row.actor);
    })) << "rows are sorted by actor";

    const auto mean = [](const SchemeScore& row) { return row.error.mean; };
    ImGuiTable* inner = ImGui::GetCurrentContext()->Tables.GetByIndex(0);
    const float x = (inner->Columns[3].MinX + inner->Columns[3].MaxX) / 2, y = inner->OuterRect.Min.y + 8;
    context.press({x, y}, 0, panel);
    EXPECT_TRUE(std::ranges::is_sorted(table.rows(), std::ranges::greater{}, mean));
    context.press({x, y}, 0, panel);
    EXPECT_TRUE(std::ranges::is_sorted(table.rows(), {}, mean));

    context.press({60, y + 100}, 0, panel); // in a row
    EXPECT_NE(focus, 0);
    ImGui::GetIO().MousePos = {x, y};
    context.rest(panel);
    const std::string words = context.words(panel);
    EXPECT_NE(words.find("docs/measuring.md"), std::string::npos) << "the tooltip explains the column";
}

TEST_F(Panels, LaterGhostShowsTheStartOfItsScore) {
    const auto name = [](std::string_view scheme) { return static_cast<int>(dr::index_of(*dr::scheme(scheme))); };
    const int late = name("hermite:order1");
    StagedMatch match(2);
    match.settings.ghost_schemes = {name("snap:order1")};
    match.client->clear_scores();
    match.run(4);
    match.settings.ghost_schemes.push_back(late);
    match.run(3);
    const auto column = std::ranges::find(score_columns(), std::string_view("since"), &ScoreColumn::title);
    ASSERT_NE(column, score_columns().end());
    int later = 0;
    const auto rows = read_scores(*match.client);
    for (const SchemeScore& row : rows) {
        const SchemeScore& drawn =
            *std::ranges::find_if(rows, [&](const SchemeScore& it) { return it.actor == row.actor && it.drawn; });
        EXPECT_EQ(row.later, row.scheme_index == late) << row.name << " " << row.scheme;
        EXPECT_NEAR(column->value(row) - column->value(drawn), row.later ? 4 : 0, 0.3) << row.name << " " << row.scheme;
        later += row.later;
    }
    EXPECT_EQ(later, 4) << "later rows: two bots, all tanks and the echo";
    // The page with the distributions compares all schemes over the same period.
    const auto spread = read_errors(*match.client, rows.back().actor);
    ASSERT_EQ(spread.size(), 3u);
    for (const SchemeErrors& errors : spread)
        EXPECT_NEAR(static_cast<double>(errors.errors.size()), 3 * 60, 20) << errors.scheme;
    // After a reset they begin together.
    match.client->clear_scores();
    match.run(2);
    for (const SchemeScore& row : read_scores(*match.client))
        EXPECT_FALSE(row.later) << row.scheme;
}

TEST_F(Panels, TableShowsErrorAndJerkInPixels) {
    for (const char* title : {"seen", "seen jerk"}) {
        const auto column = std::ranges::find(score_columns(), std::string_view(title), &ScoreColumn::title);
        ASSERT_NE(column, score_columns().end());
        EXPECT_TRUE(std::isnan(column->value(SchemeScore{}))) << "without a camera there is no value";
        for (const SchemeScore& row : read_scores(*match_->client)) {
            EXPECT_TRUE(row.error.seen_frames > 0 || std::isnan(column->value(row))) << row.name;
            EXPECT_LE(row.error.seen_frames, row.error.frames);
            if (row.echo) {
                EXPECT_GT(column->value(row), 0) << "the camera follows it";
            }
        }
    }
}

TEST(ScoreColumns, SeenErrorsOfAllTanksAreWeightedByTheirFrames) {
    std::vector<SchemeScore> rows(3);
    for (SchemeScore& row : rows) {
        row.scheme = "pvb";
        row.scored = true;
        row.error.frames = 100;
    }
    rows[0].error.seen_mean = 10;
    rows[0].error.seen_jerk_rms = 1000;
    rows[0].error.seen_frames = 30;
    rows[1].error.seen_mean = 2;
    rows[1].error.seen_jerk_rms = 200;
    rows[1].error.seen_frames = 10; // the third tank was never in the picture
    const auto all = over_all(rows);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_DOUBLE_EQ(all[0].error.seen_mean.value(), 8);
    EXPECT_DOUBLE_EQ(all[0].error.seen_jerk_rms.value(), 800);
    EXPECT_EQ(all[0].error.seen_frames, 40u);
    EXPECT_FALSE(over_all({rows[2], rows[2]})[0].error.seen_mean);
}

TEST(ScoreColumns, SortingPutsRowsWithoutAFigureLast) {
    std::vector<SchemeScore> rows(3);
    rows[0].name = "a";
    rows[1] = {.name = "b", .scored = true, .error = {.mean = 1}};
    rows[2] = {.name = "c", .scored = true, .error = {.mean = 2}};
    const auto columns = score_columns();
    const auto mean = std::ranges::find(columns, std::string_view("mean"), &ScoreColumn::title);
    ASSERT_NE(mean, columns.end());
    for (const bool descending : {true, false}) {
        sort_scores(rows, *mean, descending);
        EXPECT_EQ(rows.back().name, "a");
        EXPECT_EQ(rows.front().name, descending ? "c" : "b");
    }
    for (const ScoreColumn& column : columns)
        EXPECT_GT(std::string_view(column.help).size(), 10u) << column.title;
}

namespace {

Facts some_facts() {
    Facts facts;
    facts.hud.camera_name = "gunner";
    facts.hud.target_name = "Wolfeschlegelsteinhausen, ghost: Cubic Bézier spline, demo";
    facts.hud.sight = true;
    facts.hud.aim_point = glm::vec3(10, 20, 3);
    facts.menu.maps = {"valley", "proving-ground"};
    facts.menu.status = "No answer from 192.168.1.77:26000 within 5 s: is the address right, and is the match running?";
    for (int i = 0; i < 5; ++i)
        facts.menu.offers.push_back({"192.168.100.200:26000", "The longest name of a match that there is",
                                     "proving-ground", "16 of 16", i % 2 == 0});
    static const Controls controls = some_controls();
    facts.controls = &controls;
    facts.settings.bindings = &controls;
    facts.settings.folders = {{"recordings", "Recordings", "~/a folder", "Empty: where they go by themselves", {}}};
    return facts;
}

} // namespace

TEST_F(Panels, PanelsAreNotCutOffAtAnySize) {
    const ImVec2 sizes[] = {{640, 360}, {1024, 640}, {1280, 720}, {1024, 1280}, {1920, 1080}, {3840, 2160}};
    for (const ImVec2 size : sizes)
        for (const float factor : {1.0f, 1.5f}) {
            if (size.x >= 3840 && factor > 1)
                continue; // adds no case, and the huge letters are slow to make
            PanelContext context(size, factor * scale_for(size.x, size.y));
            Overlay over({});
            for (const Panel panel : {Panel::dr, Panel::measurements, Panel::scores, Panel::help, Panel::menu})
                over.show(panel, true);
            Facts facts = some_facts();
            over.turn_help();
            over.turn_help();
            for (int frame = 0; frame < 4; ++frame)
                context.screen([&] { over.draw(context.look, *match_->client, match_->scene, settings_, facts); });
            for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
                const std::string where = std::string(window->Name) + " at " +
                                          std::to_string(static_cast<int>(size.x)) + ", scale " +
                                          std::to_string(factor);
                if (!window->WasActive || window->Hidden || (window->Flags & ImGuiWindowFlags_Tooltip))
                    continue;
                EXPECT_GE(window->Pos.x, 0) << where;
                EXPECT_GE(window->Pos.y, 0) << where;
                EXPECT_LE(window->Pos.x + window->Size.x, size.x + 1) << where;
                EXPECT_LE(window->Pos.y + window->Size.y, size.y + 1) << where;
                // Text wider than its window is lost; taller content must have a scroll bar.
                EXPECT_LE(window->ContentSize.x, window->InnerRect.GetWidth() + 1) << where;
                const bool scrolls = !(window->Flags & (ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoInputs));
                EXPECT_TRUE(scrolls || window->ContentSize.y <= window->InnerRect.GetHeight() + 1) << where;
            }
        }
}

/// Regression: on a touch screen the labels lay below their buttons, which were too low for a finger.
TEST_F(Panels, MenuButtonsAreHighEnoughForFingers) {
    PanelContext context({1180, 820}, scale_for(1180, 820, 1));
    fit_fingers(context.look, 44);
    Overlay over({.settings = {.open = [] {}}, .tour = {.start = [] {}}, .start = {.open = [] {}}});
    over.show(Panel::menu, true);
    const Facts facts = some_facts();
    const auto panel = [&] { over.draw(context.look, *match_->client, match_->scene, settings_, facts); };
    context.screen(panel);
    context.screen(panel);
    for (const char* label : {"Resume", "Start menu", "Tour of dead reckoning", "Settings", "Quit"}) {
        const auto inside = context.find(label, {590, 0}, {590, 819}, panel);
        ASSERT_TRUE(inside) << label;
        EXPECT_GE(context.height_at(*inside, panel), 44) << label;
    }
}

TEST_F(Panels, MenuButtonsStartQuitAndResume) {
    PanelContext context;
    std::string joined, started;
    int bots = -1;
    bool quit = false;
    Overlay over({.join = [&](const std::string& address) { joined = address; },
                  .start_match =
                      [&](const std::string& map, int count) {
                          started = map;
                          bots = count;
                      },
                  .quit = [&] { quit = true; }});
    over.show(Panel::menu, true);
    const Facts facts = some_facts();
    const std::function<void()> panel = [&] {
        over.draw(context.look, *match_->client, match_->scene, settings_, facts);
    };
    context.screen(panel);
    context.screen(panel);
    const auto press = [&](const char* label, float x) {
        const auto at = context.find(label, {x, 0}, {x, 719}, panel);
        ASSERT_TRUE(at) << label;
        context.press({at->x, at->y + 2}, 0, panel);
    };
    press("Start", 915);
    EXPECT_EQ(started, "proving-ground");
    EXPECT_EQ(bots, 5);
    press("Quit", 640);
    EXPECT_TRUE(quit);
    press("Resume", 640);
    EXPECT_FALSE(over.shows(Panel::menu));
}

TEST_F(Panels, PlotIsPausedByItsButton) {
    PanelContext context;
    Settings settings;
    Overlay over({}, &settings);
    over.show(Panel::dr, false);
    over.show(Panel::measurements, true);
    over.measurements().show(Measurements::Size::full);
    const std::function<void()> panel = [&] { over.draw(context.look, *match_->client, match_->scene, settings_, {}); };
    context.screen(panel);
    context.screen(panel);
    const auto at = context.find("pause", {440, 20}, {900, 36}, panel);
    ASSERT_TRUE(at);
    context.press(*at, 0, panel);
    ASSERT_FALSE(settings.plot.live());
    EXPECT_DOUBLE_EQ(*settings.plot.end, match_->client->render_time().truth);
    context.press(*at, 0, panel);
    EXPECT_TRUE(settings.plot.live());
    context.drag({250, 400}, {350, 400}, panel);
    EXPECT_FALSE(settings.plot.live()) << "dragging stops the live view as well";
}
