// The panel to compare schemes (F2) in a real match, with simulated input: the list, the four sliders and their cost,
// the search.

#include "dead_reckoning/custom.h"
#include "instrument_parts.h"
#include "overlay/instruments/dr_panel.h"
#include "overlay/instruments/main_sliders.h"
#include "overlay/instruments/row_editor.h"
#include "overlay/instruments/row_text.h"
#include "overlay/instruments/scheme_list.h"
#include "overlay/overlay.h"
#include "overlay/plot/figures.h"
#include "panel_context.h"
#include "staged_match.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>

using namespace overlay;

namespace {

int scheme_index(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }

/// One match for all tests. Each test has its own settings, which the match uses while it runs.
class ComparePanel : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        client::Settings settings;
        settings.host.publisher.rate = 10;
        match_ = std::make_unique<StagedMatch>(5, settings);
        match_->run(6);
    }
    static void TearDownTestSuite() { match_.reset(); }
    ComparePanel() { match_->settings = {}; }

    static std::unique_ptr<StagedMatch> match_;
    client::Settings& settings_ = match_->settings;
};
std::unique_ptr<StagedMatch> ComparePanel::match_;

/// The panel in a window tall enough to avoid scrolling, and simulated clicks.
struct Hand : InstrumentParts {
    explicit Hand(StagedMatch& match) : match_(match) {
        actions.change_setting = [this](std::string_view name, double value) { told.emplace_back(name, value); };
        context.screen(panel);
        context.screen(panel);
    }
    std::optional<ImVec2> find(std::string_view label, float x = 0.7f) {
        return context.find(label, {400 * x, 0}, {400 * x, 1990}, panel);
    }
    /// Clicks on an item; returns false if the item is not found.
    /// Whether the item with this label is there and grey.
    bool is_grey(std::string_view label, float x = 0.8f) {
        return find(label, x) && ImGui::GetCurrentContext()->HoveredIdDisabled;
    }
    bool click(std::string_view label, float x = 0.7f) {
        const auto at = find(label, x);
        if (at)
            context.press({at->x, at->y + 2}, 0, panel);
        return at.has_value();
    }
    void type(std::string_view label, const char* text, float x) {
        ASSERT_TRUE(click(label, x)) << label;
        context.type(text, panel);
    }
    bool says(std::string_view words) { return context.words(panel).find(words) != std::string::npos; }
    /// Runs the match with the panel open.
    void run(double seconds) {
        for (const double end = match_.now + seconds; match_.now < end;) {
            match_.frame();
            context.screen(panel);
        }
    }

    StagedMatch& match_;
    DrPanel it;
    std::vector<std::pair<std::string, double>> told;
    PanelContext context{{1280, 2000}};
    RowColumns columns;
    std::function<void()> panel = [this] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 2000});
        ImGui::Begin("dr", nullptr, ImGuiWindowFlags_NoTitleBar);
        columns = row_columns(context.look);
        it.draw(context.look, context_of(match_));
        ImGui::End();
    };
};

} // namespace

TEST_F(ComparePanel, ListsTheEightMainSchemesByTheirTitles) {
    Hand hand(*match_);
    ASSERT_EQ(main_schemes().size(), 8u);
    for (const int scheme : main_schemes())
        EXPECT_TRUE(hand.says(dr::schemes()[static_cast<std::size_t>(scheme)].convergence->title)) << scheme;
    EXPECT_TRUE(hand.says("Projective velocity blending"));
    EXPECT_FALSE(hand.says("Hermite curve"));
    settings_.ghosts_on[actors_of(*match_->client).front()] = {scheme_index("hermite:arc")};
    EXPECT_TRUE(hand.says("Hermite curve")) << "a scheme that is shown on one tank is listed";
    EXPECT_TRUE(hand.says("constant speed on an arc"));
    settings_.ghosts_on.clear();
}

TEST_F(ComparePanel, ClickShowsASchemeAndAnotherClickHidesIt) {
    Hand hand(*match_);
    settings_.ghosts.schemes = false;
    ASSERT_TRUE(hand.click("pvb:order2/##ghost", 0.3f));
    EXPECT_EQ(settings_.ghost_schemes, std::vector{scheme_index("pvb")});
    EXPECT_TRUE(settings_.ghosts.schemes) << "the ghosts are switched on";
    ASSERT_TRUE(hand.click("pvb:order2/##ghost", 0.3f));
    EXPECT_TRUE(settings_.ghost_schemes.empty());
    const int before = settings_.scheme;
    ASSERT_TRUE(hand.click("ease:ctra-fade/##ghost", 0.3f));
    EXPECT_TRUE(settings_.ghost_schemes.empty()) << "the drawn scheme cannot be removed";
    EXPECT_EQ(settings_.scheme, before);
    ASSERT_TRUE(hand.click("pvb:order2/##solid", 0.96f));
    EXPECT_EQ(settings_.scheme, scheme_index("pvb"));
    ASSERT_TRUE(hand.click("ease:ctra-fade/##ghost", 0.3f));
    EXPECT_EQ(settings_.ghost_schemes, std::vector{before});

    // The ghost is first on one tank; a click puts it on all tanks, another click on none.
    const protocol::ActorId tank = actors_of(*match_->client).front();
    settings_.ghosts_on[tank] = {scheme_index("snap")};
    ASSERT_TRUE(hand.click("snap:order2/##ghost", 0.3f));
    EXPECT_EQ(std::ranges::count(settings_.ghost_schemes, scheme_index("snap")), 1);
    ASSERT_TRUE(hand.click("snap:order2/##ghost", 0.3f));
    EXPECT_EQ(std::ranges::count(settings_.ghost_schemes, scheme_index("snap")), 0);
    EXPECT_TRUE(settings_.ghosts_on.empty());
    ASSERT_TRUE(hand.click("Custom: 16 × 20 schemes, on all or one tank", 0.3f));
    EXPECT_TRUE(hand.picker.is_open());
}

TEST_F(ComparePanel, SlidersChangeTheSettingsAndOnlyHostSettingsAreShared) {
    Hand hand(*match_);
    const auto end_of = [&](std::string_view label) {
        const auto at = hand.find(label, 0.6f);
        EXPECT_TRUE(at) << label;
        hand.context.drag({240, at->y + 2}, {395, at->y + 2}, hand.panel);
    };
    end_of("##rate");
    EXPECT_EQ(settings_.host.publisher.rate, 60);
    end_of("##position-threshold");
    EXPECT_EQ(settings_.host.publisher.position_threshold, 10);
    ASSERT_EQ(hand.told.size(), 2u) << "each change is sent once, when the mouse is released";
    EXPECT_EQ(hand.told[0], std::pair(std::string("rate"), 60.0));
    EXPECT_EQ(hand.told[1], std::pair(std::string("position-threshold"), 10.0));
    end_of("##link");
    EXPECT_EQ(net::tunables(settings_.link).front().text(), "28.8-modem") << "the worst link";
    EXPECT_TRUE(hand.says("150 ± 30 ms each way, 1 % lost, 3.00 kB/s"));
    end_of("##blend-scale");
    EXPECT_EQ(settings_.receiver.blend_scale, 4);
    EXPECT_EQ(hand.told.size(), 2u) << "network and blend time are the viewer's own";

    hand.type("##rate value", "5", 0.8f);
    EXPECT_EQ(settings_.host.publisher.rate, 5);
    hand.type("##blend-scale value", "100 ms", 0.8f);
    EXPECT_DOUBLE_EQ(settings_.receiver.blend_scale, 0.5) << "100 ms are half of 200 ms";
    for (const char* arrow : {"##rate reset", "##position-threshold reset", "##link reset", "##blend-scale reset"})
        EXPECT_TRUE(hand.click(arrow, 0.96f)) << arrow;
    EXPECT_EQ(settings_.host.publisher.rate, client::Settings{}.host.publisher.rate);
    EXPECT_EQ(settings_.link, net::LinkSettings{});
    EXPECT_EQ(hand.told.size(), 5u);
}

TEST_F(ComparePanel, WarnsOfAnUnevenComparison) {
    Hand hand(*match_);
    EXPECT_FALSE(hand.says("updates favour"));
    settings_.ghost_schemes = {scheme_index("offset:ctra-fade")};
    EXPECT_FALSE(is_uneven(settings_, settings_.host.publisher)) << "both schemes have the publisher's predictor";
    settings_.ghosts_on[actors_of(*match_->client).front()] = {scheme_index("pvb")};
    EXPECT_TRUE(hand.says("updates favour Eased offset")) << "a ghost of one tank counts, too";
    settings_.ghosts_on.clear();
    EXPECT_FALSE(hand.says("updates favour"));
    settings_.ghost_schemes.push_back(scheme_index("pvb"));
    EXPECT_TRUE(hand.says("updates favour Eased offset"));
    EXPECT_TRUE(hand.click("compare evenly", 0.3f));
    EXPECT_EQ(settings_.host.publisher.when, dr::PublisherSettings::When::fixed);
    EXPECT_EQ(hand.told.size(), 1u) << "the change is sent to the server, for all players";
    EXPECT_FALSE(hand.says("updates favour"));
}

TEST_F(ComparePanel, NetworksAreSortedFromGoodToBad) {
    std::vector<double> delays;
    for (const std::size_t index : networks()) {
        net::LinkSettings link;
        net::tunables(link).front().set(static_cast<double>(index));
        delays.push_back(link.delay);
    }
    EXPECT_EQ(delays.size(), net::link_presets().size());
    EXPECT_TRUE(std::ranges::is_sorted(delays));
    EXPECT_EQ(net::link_presets()[networks().front()].name, "none");
}

TEST_F(ComparePanel, MeasuresCostSinceTheLastChangeAndKeepsTheFormerCost) {
    LiveCost cost;
    const auto run = [&](double seconds) {
        for (const double end = match_->now + seconds; match_->now < end;) {
            match_->frame();
            cost.watch(*match_->client, settings_);
        }
    };
    const int snap = scheme_index("snap");
    settings_.ghost_schemes = {snap};
    run(5);
    EXPECT_FALSE(cost.changed());
    const Cost before = cost.now();
    ASSERT_TRUE(before.of(settings_.scheme, true) && before.of(snap, false));
    const SchemeError& drawn = *before.of(settings_.scheme, true);
    EXPECT_GT(drawn.mean, 0);
    EXPECT_GT(drawn.p95, drawn.mean);
    EXPECT_LT(before.seconds, 5.5) << "the comparison covers the time in which both schemes were on";
    EXPECT_GT(before.updates_per_s, 1);

    settings_.link.delay = 0.2; // not visible here, but it counts as a change
    run(3);
    EXPECT_TRUE(cost.changed());
    ASSERT_TRUE(cost.before());
    EXPECT_NEAR(cost.before()->updates_per_s, before.updates_per_s, 1);
    EXPECT_NEAR(cost.now().seconds, 3, 0.6);
    settings_.receiver.compensate = false;
    run(0.5); // while a slider moves
    settings_.receiver.blend_scale = 3;
    run(0.5);
    EXPECT_NEAR(cost.before()->seconds, 3, 0.6) << "half a second is no measurement";
}

TEST_F(ComparePanel, CostMatchesTheScoreTable) {
    match_->run(2); // lets the display adjust to the changed settings
    match_->client->clear_scores();
    match_->run(4);
    const Cost cost = measure_cost(*match_->client, 0);
    const auto rows = read_scores(*match_->client);
    const SchemeScore& all = rows.front();
    ASSERT_EQ(all.name, "all tanks");
    EXPECT_NEAR(cost.of(all.scheme_index, true)->mean, all.error.mean, 0.1 * all.error.mean)
        << "the errors agree, except for first frames";
}

TEST_F(ComparePanel, AdvancedRowsAreSearchedByNameLabelAndHelp) {
    const auto rows = client::tunables(settings_);
    const auto found = [&](std::string_view search) {
        return std::ranges::count_if(rows, [&](const auto& row) { return matches(row.row, search); });
    };
    EXPECT_EQ(found(""), std::ssize(rows));
    EXPECT_TRUE(matches(tunables::find(rows, "compensate")->row, "TIME comp")) << "the search finds a label";
    EXPECT_TRUE(matches(tunables::find(rows, "heartbeat")->row, "full updates"))
        << "the search finds words of the help";
    EXPECT_EQ(found("zebra"), 0);

    Hand hand(*match_);
    EXPECT_FALSE(hand.find("##heartbeat")) << "the advanced settings are folded";
    ASSERT_TRUE(hand.click("###advanced", 0.3f));
    EXPECT_FALSE(hand.find("##heartbeat")) << "the group of the setting is folded";
    hand.type("##search", "heartbeat", 0.3f);
    EXPECT_TRUE(hand.find("##heartbeat", 0.6f));
    EXPECT_FALSE(hand.find("##link-delay", 0.6f)) << "other settings are hidden";
    hand.type("##search", "delay", 0.3f);
    EXPECT_TRUE(hand.find("##link-delay", 0.6f));
    settings_.host.publisher.model_fit = false;
    hand.type("##search", "damp acc", 0.3f);
    ASSERT_TRUE(hand.click("##damp", (hand.columns.widget + 8) / 400));
    EXPECT_TRUE(settings_.host.publisher.damp);
    ASSERT_FALSE(hand.told.empty());
    EXPECT_EQ(hand.told.back().first, "damp") << "the host's setting is sent to the server";
}

TEST_F(ComparePanel, ContainsEveryRow) {
    Hand hand(*match_);
    ASSERT_TRUE(hand.click("###advanced", 0.3f));
    for (const char* group : {"My network", "Everyone (host)", "My view"}) // from below: opening moves later items
        ASSERT_TRUE(hand.click(group, 0.3f)) << group;
    const auto rows = tunables::joined({all_rows(settings_), overlay::tunables(hand.view)});
    EXPECT_TRUE(tunables::find(rows, "judge") && tunables::find(rows, "coding") && tunables::find(rows, "bundle"));
    ImGui::GetIO().MousePos = {-1, -1}; // a tooltip would end the list of words
    const std::string words = hand.context.words(hand.panel);
    for (const tunables::Tunable& row : rows)
        if (row.row.name != "preset" && row.row.name != "scheme") {
            EXPECT_NE(words.find(label_of(row.row, "link-")), std::string::npos) << row.row.name;
        }
    EXPECT_EQ(words.find("more"), std::string::npos) << "each row belongs to a group";
}

TEST_F(ComparePanel, ARowWithoutEffectIsGreyAndAButtonSetsWhatItNeeds) {
    Hand hand(*match_);
    EXPECT_FALSE(hand.find("position-threshold/###need", 0.1f)) << "updates depend on the threshold";
    settings_.host.publisher.when = dr::PublisherSettings::When::fixed;
    EXPECT_TRUE(hand.is_grey("##position-threshold value"));
    EXPECT_TRUE(hand.says("No effect: set \"when to publish\" to \"threshold\""));
    ASSERT_TRUE(hand.click("position-threshold/###need", 0.1f));
    EXPECT_EQ(settings_.host.publisher.when, dr::PublisherSettings::When::threshold);
    ASSERT_EQ(hand.told.size(), 1u) << "the host's setting is sent to the server";
    EXPECT_EQ(hand.told.front(), std::pair(std::string("publish"), 1.0));
    EXPECT_FALSE(hand.is_grey("##position-threshold value"));

    settings_.scheme = scheme_index("targeting");
    EXPECT_TRUE(hand.says("Little effect: set \"scheme\" to \"ease:ctra-fade\""))
        << "the hull still blends over this time";
    EXPECT_FALSE(hand.is_grey("##blend-scale value"));
    settings_.scheme = scheme_index("snap");
    EXPECT_TRUE(hand.is_grey("##blend-scale value"));
    EXPECT_TRUE(hand.says("No effect: set \"scheme\" to \"ease:ctra-fade\""));
    ASSERT_TRUE(hand.click("blend-scale/###need", 0.1f));
    EXPECT_EQ(settings_.scheme, scheme_index("ease:ctra-fade"));
    EXPECT_EQ(hand.told.size(), 1u) << "the scheme is the viewer's own";
}

TEST_F(ComparePanel, SuccessiveRowsWithTheSameNeedShareAButton) {
    Hand hand(*match_);
    ASSERT_TRUE(hand.click("###advanced", 0.3f));
    ASSERT_TRUE(hand.click("Everyone (host)", 0.3f));
    ImGui::GetIO().MousePos = {-1, -1};
    const std::string words = hand.context.words(hand.panel), button = "No effect: set \"zones\" to \"on\"";
    const std::size_t first = words.find(button);
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(words.find(button, first + 1), std::string::npos);
    ASSERT_TRUE(hand.click("zone-budget/###need", 0.1f)) << "the last row of the group has the button";
    EXPECT_TRUE(settings_.host.zones.on);
}

TEST_F(ComparePanel, ClickShowsAnotherPlayersSchemeAsAGhost) {
    settings_.ghost_schemes.clear();
    Hand hand(*match_);
    EXPECT_FALSE(hand.says("from other players"));
    const int read = scheme_index("linear");
    std::string asked;
    hand.actions.scripts.given = [] { return std::vector<ScriptFacts>{{.name = "arc@Ben"}}; };
    hand.actions.scripts.read_given = [&](const std::string& name) {
        asked = name;
        return ScriptFacts{.name = name, .scheme = read};
    };
    EXPECT_TRUE(hand.says("from other players"));
    EXPECT_EQ(asked, "") << "the script has not been compiled";
    bool clicked = false;
    for (const float x : {0.2f, 0.25f, 0.3f, 0.35f, 0.4f, 0.45f})
        clicked = clicked || hand.click("arc@Ben/arc@Ben", x);
    ASSERT_TRUE(clicked);
    EXPECT_EQ(asked, "arc@Ben");
    EXPECT_EQ(settings_.ghost_schemes, std::vector<int>{read});
}

TEST_F(ComparePanel, AnotherPlayersSchemeIsNeverDrawnSolid) {
    dr::CustomPredictor stranger{
        .name = "lua:solid@Ben", .title = "solid@Ben", .help = "", .foreign = true, .predict_f = {}, .predict_d = {}};
    stranger.predict_f = [](const dr::HistoryView<float>& history, float) { return history.back().update.state; };
    stranger.predict_d = [](const dr::HistoryView<double>& history, double) { return history.back().update.state; };
    ASSERT_TRUE(dr::add_predictor(stranger));
    settings_.ghost_schemes = {scheme_index("pvb:lua:solid@Ben")};
    match_->run(0.1);
    Hand hand(*match_);
    const int before = settings_.scheme;
    ASSERT_TRUE(hand.click("pvb:lua:solid@Ben/##solid", 0.96f));
    EXPECT_EQ(settings_.scheme, before);
    ASSERT_TRUE(hand.click("pvb:lua:solid@Ben/##ghost", 0.3f));
    EXPECT_TRUE(settings_.ghost_schemes.empty());
}

/// F3 shows the mean since scores began, in the same unit; its column "since" gives the start.
TEST_F(ComparePanel, ErrorsAreInMetresWithTheirDuration) {
    match_->client->clear_scores();
    Hand hand(*match_);
    hand.run(5);
    const Cost cost = measure_cost(*match_->client, 0);
    const SchemeError* drawn = cost.of(settings_.scheme, true);
    ASSERT_TRUE(drawn);
    const std::string words = hand.context.words(hand.panel);
    EXPECT_NE(words.find("all tanks, last 5 s [m]"), std::string::npos) << words;
    std::smatch shown;
    ASSERT_TRUE(std::regex_search(words, shown, std::regex("fading acceleration[^0-9]* ([0-9.]+) "))) << words;
    EXPECT_NEAR(std::stod(shown[1]), drawn->mean, 0.0015) << words;
    const auto scores = read_scores(*match_->client);
    ASSERT_EQ(scores.front().actor, 0) << "the first row is over all tanks";
    EXPECT_NEAR(scores.front().error.mean, drawn->mean, 0.1 * drawn->mean) << "over the same time the errors agree";
}

/// The match stands still, so only the pulse changes the panel.
TEST_F(ComparePanel, SliderPulsesOnce) {
    Hand hand(*match_);
    const auto corners = [&] {
        hand.context.screen(hand.panel);
        return ImGui::FindWindowByName("dr")->DrawList->VtxBuffer.Size;
    };
    const int still = corners();
    hand.it.pulse("rate");
    std::vector<int> frames(150); // 2.5 s
    std::ranges::generate(frames, corners);
    EXPECT_GT(std::ranges::count_if(frames, [&](int count) { return count > still; }), 110);
    EXPECT_EQ(frames.back(), still);
    hand.it.pulse("no such row");
    EXPECT_EQ(corners(), still);
}

TEST_F(ComparePanel, TooltipsSayMeaningAndSource) {
    Hand hand(*match_);
    ASSERT_TRUE(hand.find("##position-threshold", 0.6f));
    hand.context.rest(hand.panel);
    EXPECT_TRUE(hand.says("Source: Murphy 18.5"));
    for (const auto& tunable : client::tunables(settings_)) {
        EXPECT_FALSE(tunable.row.help.empty()) << tunable.row.name;
        EXPECT_TRUE(tunable.row.owner != tunables::Owner::publisher || !tunable.row.source.empty()) << tunable.row.name;
    }
}

TEST_F(ComparePanel, ListAndSlidersNeedNoScrolling) {
    settings_.ghost_schemes = {scheme_index("hermite:arc"), scheme_index("spring")};
    match_->run(0.1);
    for (const ImVec2 size : {ImVec2{1280, 720}, {1920, 1080}, {2560, 1080}, {3840, 2160}}) {
        PanelContext context(size, scale_for(size.x, size.y));
        Overlay over({.time = {.facts = [] { return TimeFacts{.controllable = true}; }}});
        over.show(Panel::dr, true);
        for (int frame = 0; frame < 4; ++frame)
            context.screen([&] { over.draw(context.look, *match_->client, match_->scene, settings_, {}); });
        const ImGuiWindow* window = ImGui::FindWindowByName("Compare###compare");
        ASSERT_TRUE(window);
        EXPECT_EQ(window->ScrollMax.y, 0) << size.x << ": " << window->ContentSize.y;
        EXPECT_LE(window->Size.x, context.look.px(336) + 1);
    }
}

TEST_F(ComparePanel, ErrorsOfSlowFramesAreMarked) {
    Hand hand(*match_);
    hand.run(3);
    EXPECT_FALSE(hand.says("~"));
    hand.slow = "34 % of the time below 12 frames/s";
    const std::string words = hand.context.words(hand.panel);
    EXPECT_NE(words.find("~ rough"), std::string::npos);
    const auto mark = words.find_last_of('~');
    EXPECT_GT(mark, words.find("position threshold")) << "the mark is in the list below the sliders";
    EXPECT_TRUE(words.substr(mark + 1, 1).find_first_of("0123456789") == 0) << words.substr(mark);
}
