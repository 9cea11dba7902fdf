// The pages of the measurements over a real match, with simulated input; changes must reach the match.

#include "overlay/instruments/measurements.h"

#include "client/match/presets.h"
#include "dead_reckoning/custom.h"
#include "instrument_parts.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/instruments/preset_editor.h"
#include "overlay/instruments/scores.h"
#include "overlay/menus/transport.h"
#include "overlay/plot/error_plot.h"
#include "panel_context.h"
#include "staged_match.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace overlay;

namespace {

int index(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }

client::Settings start() {
    client::Settings settings;
    settings.ghost_schemes = {index("snap"), index("linear")};
    settings.ghosts.echo = true;
    settings.link.delay = 0.05;
    return settings;
}

const ImVec2 tools{10, 16}, tools_end{912, 56}; ///< corners of the panel's two top rows [pixels]

/// The panel in its own window at the top left, over a running match.
struct Bench : InstrumentParts {
    explicit Bench(int bots = 3, bool lab = true, double truth_delay = 0)
        : match(bots, start(), "Ann", "proving-ground", 3, truth_delay > 0 ? harmless() : world::MatchRules(), false,
                lab, truth_delay) {
        actions = {.change_setting = [this](std::string_view name,
                                            double value) { match.client->change_setting(name, value); },
                   .clear_scores = [this] { match.client->clear_scores(); },
                   .save_text =
                       [this](const std::string& name, const std::string& text) {
                           saved.emplace_back(name, text);
                           return "in " + name;
                       }};
        match.run(6);
        panel.show(Measurements::Size::full);
    }
    static world::MatchRules harmless() {
        world::MatchRules rules;
        rules.shell_damage = rules.mine_damage = 0;
        return rules;
    }
    void draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({912, 300});
        ImGui::Begin("measurements", nullptr, ImGuiWindowFlags_NoTitleBar);
        panel.draw(context.look, context_of(match));
        ImGui::End();
        picker.draw(context.look, *match.client, match.settings);
    }
    bool click(std::string_view label, ImVec2 low, ImVec2 high) {
        const auto at = context.find(label, low, high, hand);
        if (at)
            context.press({at->x + 2, at->y + 2}, 0, hand);
        return at.has_value();
    }
    void play(double seconds) {
        for (const double end = match.now + seconds; match.now < end;) {
            match.frame();
            panel.update(*match.client, match.settings, actions);
        }
    }
    [[nodiscard]] const client::RemoteActor& remote() const {
        return *match.client->remote().find(actors_of(*match.client).front());
    }

    StagedMatch match;
    PanelContext context{{1280, 900}};
    Measurements panel;
    std::vector<std::pair<std::string, std::string>> saved;
    std::function<void()> hand = [this] { draw(); };
};

} // namespace

TEST(MeasurementsPanel, PagesAndSizesChangeByClick) {
    Bench bench;
    bench.context.screen(bench.hand);
    const std::pair<const char*, Measurements::Page> pages[] = {{"plan", Measurements::Page::plan},
                                                                {"distribution", Measurements::Page::distribution},
                                                                {"my publisher", Measurements::Page::publisher},
                                                                {"trade-off", Measurements::Page::trade_off},
                                                                {"error", Measurements::Page::error}};
    for (const auto& [title, page] : pages) {
        ASSERT_TRUE(bench.click(title, {10, 12}, {560, 26})) << title;
        EXPECT_EQ(bench.panel.page(), page);
        bench.context.screen(bench.hand);
    }
    ASSERT_TRUE(bench.click("ghosts", tools, tools_end));
    EXPECT_TRUE(bench.picker.is_open());
    EXPECT_EQ(bench.picker.target(), bench.panel.focus());
    bench.picker.close();
    ASSERT_TRUE(bench.click("size", tools, tools_end));
    EXPECT_EQ(bench.panel.size(), Measurements::Size::strip);
    bench.context.screen(bench.hand);
    ASSERT_TRUE(bench.click("size", {870, 10}, {912, 30}));
    EXPECT_EQ(bench.panel.size(), Measurements::Size::full) << "a second click restores the full size";
}

TEST(MeasurementsPanel, EveryPlotIsSavedAsSvgAndCsv) {
    Bench bench;
    const client::ParetoData data{.about = "made up", .points = {{"linear:order1", 4, 0.5, false, 0.3, 1, 77}}};
    bench.pareto.data = &data;
    const std::pair<Measurements::Page, const char*> pages[] = {{Measurements::Page::error, "dr-error-"},
                                                                {Measurements::Page::distribution, "dr-error-dist"},
                                                                {Measurements::Page::publisher, "my-publisher"},
                                                                {Measurements::Page::trade_off, "trade-off"}};
    for (const auto& [page, name] : pages) {
        bench.panel.show(page);
        bench.context.screen(bench.hand);
        bench.saved.clear();
        ASSERT_TRUE(bench.click("save", tools, tools_end)) << name;
        ASSERT_EQ(bench.saved.size(), 2u) << name;
        EXPECT_TRUE(bench.saved[0].first.starts_with(name) && bench.saved[0].first.ends_with(".svg"));
        EXPECT_TRUE(bench.saved[1].first.starts_with(name) && bench.saved[1].first.ends_with(".csv"));
        EXPECT_NE(bench.saved[0].second.find("<polyline"), std::string::npos) << name;
        EXPECT_NE(bench.saved[1].second.find("\nline,"), std::string::npos) << name;
        EXPECT_NE(bench.saved[1].second.find("updates/s"), std::string::npos)
            << "the file contains the conditions of the measurement";
    }
}

TEST(MeasurementsPanel, GhostsOfOneTankSwitchWithoutAffectingOtherTanks) {
    Bench bench;
    const auto tanks = actors_of(*bench.match.client);
    const auto scores = [&](protocol::ActorId actor, int scheme) -> std::size_t {
        for (const client::Ghost& ghost : bench.match.client->remote().find(actor)->ghosts)
            if (ghost.scheme_index == scheme)
                return ghost.error.summary().frames;
        return 0;
    };
    const std::size_t before = scores(tanks[0], index("snap"));
    ASSERT_GT(before, 0u);
    bench.picker.open(tanks[0]);
    bench.context.screen(bench.hand);
    bench.context.screen(bench.hand);
    bench.context.press(bench.picker.cell(index("pvb:arc")), 0, bench.hand);
    EXPECT_EQ(bench.match.settings.ghosts_on[tanks[0]], std::vector{index("pvb:arc")});
    bench.play(1);
    EXPECT_GT(scores(tanks[0], index("pvb:arc")), 30u);
    EXPECT_EQ(scores(tanks[1], index("pvb:arc")), 0u);
    EXPECT_GT(scores(tanks[0], index("snap")), before) << "the scores of other schemes continue";
    bench.context.press(bench.picker.cell(index("pvb:arc")), 0, bench.hand);
    EXPECT_FALSE(bench.match.settings.ghosts_on.contains(tanks[0]));
}

TEST(MeasurementsPanel, FailedScriptHasNoFiguresOnAnyPage) {
    static bool broken;
    broken = false;
    const auto stays = [](const auto& history, auto) { return history.back().update.state; };
    ASSERT_TRUE(dr::add_predictor({.name = "lua:broken",
                                   .title = "broken",
                                   .help = "",
                                   .failure =
                                       [] {
                                           return broken ? dr::Failure{"broken.lua:3: no number", 7} : dr::Failure{};
                                       },
                                   .predict_f = stays,
                                   .predict_d = stays}));
    const int scheme = index("snap:lua:broken");
    Bench bench;
    bench.match.settings.ghost_schemes = {scheme};
    bench.match.settings.ghosts.truth = true;
    bench.play(2);
    const auto lines_to_truth = [&] {
        const client::Scene& scene = bench.match.scene;
        std::ptrdiff_t count = 0;
        for (const client::TankPicture& tank : scene.tanks)
            if (tank.role == client::Role::ghost)
                count += std::ranges::count(scene.lines, glm::vec4(tank.colour, 1), &client::LinePicture::colour);
        return count;
    };
    EXPECT_GT(lines_to_truth(), 0);
    const auto scored = [&] {
        int rows = 0;
        for (const SchemeScore& row : read_scores(*bench.match.client))
            if (row.scheme_index == scheme) {
                EXPECT_EQ(row.failure.why, broken ? "broken.lua:3: no number" : "");
                rows += row.scored;
            }
        return rows;
    };
    EXPECT_GT(scored(), 2);
    EXPECT_EQ(bench.context.words(bench.hand).find(": failed"), std::string::npos);

    broken = true;
    bench.play(0.1);
    EXPECT_EQ(scored(), 0);
    EXPECT_EQ(lines_to_truth(), 0);
    const client::ClientState& client = *bench.match.client;
    const PlotView view;
    const Plot plot = error_plot(bench.remote(), client.remote().colours(), {1, 1, 1},
                                 {view, client.render_time().truth}, std::nullopt);
    EXPECT_TRUE(plot.series.at(1).name.ends_with(": failed")) << plot.series.at(1).name;
    EXPECT_TRUE(plot.series.at(1).points.empty());
    EXPECT_FALSE(plot.series.at(0).points.empty());
    for (const SchemeErrors& errors : read_errors(client, 0))
        EXPECT_EQ(errors.errors.empty(), errors.scheme.ends_with(": failed")) << errors.scheme;
    EXPECT_EQ(measure_cost(client, 0).of(scheme, false), nullptr);
    for (const auto page : {Measurements::Page::error, Measurements::Page::distribution}) {
        bench.panel.show(page);
        bench.play(0.5);
        bench.context.screen(bench.hand);
        const std::string words = bench.context.words(bench.hand);
        EXPECT_NE(words.find("| – |"), std::string::npos) << words;
    }
    broken = false;
}

TEST(MeasurementsPanel, LivingPlayerOfANormalMatchSeesTheErrorsAtUpdates) {
    Bench bench(3, false);
    const client::ClientState& client = *bench.match.client;
    ASSERT_FALSE(client.sees_all());
    for (const SchemeScore& row : read_scores(client)) {
        if (row.echo)
            continue;
        EXPECT_EQ(row.source, client::ErrorSource::updates);
        EXPECT_TRUE(row.scored) << row.name << " " << row.scheme;
        EXPECT_GT(row.error.mean, 0) << row.scheme;
        EXPECT_TRUE(std::isnan(row.error.jerk_rms)) << "updates do not tell the smoothness";
        EXPECT_NEAR(row.error.innovation.mean, row.error.mean, 1e-9);
    }
    const protocol::ActorId rival = actors_of(client).front();
    const Cost cost = measure_cost(client, 0);
    EXPECT_EQ(cost.source, client::ErrorSource::updates);
    EXPECT_GT(cost.of(bench.match.settings.scheme, true)->mean, 0);
    EXPECT_EQ(strip_facts(client, rival, cost).source, client::ErrorSource::updates);
    EXPECT_GT(strip_facts(client, rival, cost).error.value(), 0);
    for (const SchemeErrors& errors : read_errors(client, 0))
        EXPECT_FALSE(errors.errors.empty()) << errors.scheme;
    const Plot plot = error_plot(*client.remote().find(rival), client.remote().colours(), {1, 1, 1},
                                 {bench.view, client.render_time().truth}, std::nullopt);
    EXPECT_EQ(plot.y_label, "DR error at updates [m]");
    EXPECT_GE(plot.dots.size(), 6u);
    bench.context.screen(bench.hand);
    const std::string words = bench.context.words(bench.hand);
    EXPECT_NE(words.find("errors at updates: this host sends living players no true poses"), std::string::npos)
        << words;
}

TEST(MeasurementsPanel, ReasonsOfUpdatesMatchTheThresholds) {
    Bench bench;
    const auto& marks = bench.remote().marks;
    ASSERT_GT(marks.size(), 5u);
    const dr::PublisherSettings& publisher = bench.match.settings.host.publisher;
    int explained = 0;
    for (const client::UpdateMark& mark : marks) {
        EXPECT_GT(mark.bytes, 10u);
        if (!mark.deviation || mark.missing > 0 || mark.reason != dr::Reason::position)
            continue;
        ++explained;
        // The publisher tested the unrounded state; the update is rounded to 2 mm.
        EXPECT_GT(mark.deviation->position, publisher.position_threshold - 0.01);
        EXPECT_NEAR(mark.since, std::max(mark.since, 1 / publisher.rate), 0.03)
            << "no update comes sooner than the rate allows";
    }
    EXPECT_GT(explained, 2);

    const auto& track = bench.match.client->publisher_track();
    ASSERT_GT(track.samples.size(), 200u);
    for (const client::UpdateMark& mark : track.marks)
        if (mark.reason == dr::Reason::position) {
            EXPECT_GT(mark.deviation->position, publisher.position_threshold);
        }
    PlotView all{.span = 120};
    for (const tunables::Tunable& row : dr::tunables(bench.match.settings.host.publisher))
        if (row.row.name.ends_with("-threshold")) {
            const double before = row.get();
            row.set(row.row.maximum);
            EXPECT_EQ(std::ranges::count_if(
                          deviation_rows(),
                          [&](const DeviationRow& it) { return publisher.*it.threshold == row.row.maximum; }),
                      1)
                << row.row.name;
            row.set(before);
        }
    const Plot plot = publisher_plot(track, publisher, {all, track.samples.back().time});
    EXPECT_EQ(plot.series.size(), 3u) << "the plot has a line for position, rotation and turret";
    EXPECT_GT(largest_in(plot), 1) << "the deviation exceeds the threshold";
}

TEST(MeasurementsPanel, HostSettingReachesEveryPublisherAtOnce) {
    Bench bench;
    EXPECT_EQ(
        apply_rows(*bench.match.client, bench.match.settings, bench.actions, {{"publish", "fixed"}, {"rate", "10"}}),
        "");
    const double told = bench.match.client->render_time().truth;
    bench.play(2.5);
    for (const protocol::ActorId id : actors_of(*bench.match.client)) {
        const auto& marks = bench.match.client->remote().find(id)->marks;
        std::vector<double> times;
        for (const client::UpdateMark& mark : marks)
            if (mark.match_time > told && mark.match_time < told + 2)
                times.push_back(mark.match_time - told);
        EXPECT_GE(times.size(), 17u) << "at least 17 of 20 in two seconds, because the change takes 100 ms";
        ASSERT_FALSE(times.empty());
        EXPECT_LT(times.front(), 0.4);
    }
    EXPECT_NE(apply_rows(*bench.match.client, bench.match.settings, bench.actions, {{"rats", "1"}}), "");
}

TEST(MeasurementsPanel, ClickOnAParetoPointAppliesItsSettings) {
    Bench bench;
    const client::ParetoData data{.about = "made up",
                                  .points = {{"linear:order1", 4, 0.5, false, 0.3, 1, 77},
                                             {"pvb:order2", 8, 0, true, 0.1, 8, 616},
                                             {"snap:order0", 8, 0, false, 0.9, 8, 616}}};
    bench.pareto.data = &data;
    Bench* it = &bench;
    ParetoPanel pareto;
    const std::function<void()> hand = [&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({912, 300});
        ImGui::Begin("pareto", nullptr, ImGuiWindowFlags_NoTitleBar);
        pareto.draw(it->context.look, it->context_of(it->match));
        ImGui::End();
    };
    bench.context.screen(hand);
    bench.context.screen(hand);
    bench.context.press(pareto.place(1), 0, hand);
    const client::Settings& now = bench.match.settings;
    EXPECT_EQ(now.scheme, index("pvb:order2"));
    EXPECT_EQ(now.host.publisher.when, dr::PublisherSettings::When::fixed);
    EXPECT_EQ(now.host.publisher.rate, 8);
    EXPECT_TRUE(now.host.publisher.model_fit);
    bench.context.press(pareto.place(0), 0, hand);
    EXPECT_EQ(now.host.publisher.when, dr::PublisherSettings::When::threshold);
    EXPECT_EQ(now.host.publisher.position_threshold, 0.5);
    EXPECT_EQ(dr::reference(now.host.publisher).name(), "linear:order1");
}

TEST(MeasurementsPanel, BlindComparisonHidesSchemesAndRestoresTheSettings) {
    Bench bench;
    const client::Settings before = bench.match.settings;
    bench.panel.show(Measurements::Page::blind);
    bench.context.screen(bench.hand);
    ASSERT_TRUE(bench.click("start the comparison", {200, 80}, {500, 180}));
    ASSERT_TRUE(bench.panel.blind().running());
    bench.play(0.1);
    EXPECT_FALSE(bench.match.settings.ghosts.schemes) << "ghosts are scored but hidden";
    EXPECT_EQ(bench.match.settings.scheme, bench.panel.blind().scheme());
    const std::string words = bench.context.words(bench.hand);
    for (const int scheme : bench.panel.blind().schemes())
        EXPECT_EQ(words.find(dr::scheme_names()[static_cast<std::size_t>(scheme)]), std::string::npos) << words;
    for (int round = 0; bench.panel.blind().running() && round < 10; ++round) {
        bench.play(2.5);
        ASSERT_TRUE(bench.click("B", {220, 36}, {500, 60}));
        bench.play(0.1);
        EXPECT_EQ(bench.match.settings.scheme, bench.panel.blind().scheme());
        ASSERT_TRUE(bench.click("A is smoother", {10, 50}, {200, 90}));
    }
    ASSERT_FALSE(bench.panel.blind().running());
    for (const BlindTest::Round& round : bench.panel.blind().done())
        for (const BlindTest::Figures& figures : round.figures) {
            EXPECT_GT(figures.mean, 0);
            EXPECT_GT(figures.jerk, 0);
        }
    bench.play(0.1);
    EXPECT_EQ(bench.match.settings.scheme, before.scheme);
    EXPECT_EQ(bench.match.settings.ghost_schemes, before.ghost_schemes);
    EXPECT_TRUE(bench.match.settings.ghosts.schemes);
    bench.context.screen(bench.hand);
    ASSERT_TRUE(bench.click("save as CSV", {200, 60}, {600, 160}));
    ASSERT_EQ(bench.saved.size(), 1u);
    EXPECT_EQ(bench.saved[0].second, bench.panel.blind().csv());
}

TEST(MeasurementsPanel, BlindComparisonMeasuresASingleRemoteTankAndRestoresThePanes) {
    Bench bench(1);
    const int snap = index("snap");
    bench.match.settings.panes = {snap, snap};
    bench.panel.show(Measurements::Page::blind);
    bench.context.screen(bench.hand);
    ASSERT_TRUE(bench.click("start the comparison", {200, 80}, {500, 180}));
    bench.play(2.5);
    EXPECT_TRUE(bench.match.settings.panes.empty());
    ASSERT_TRUE(bench.click("B", {220, 36}, {500, 60}));
    bench.play(2.5);
    ASSERT_TRUE(bench.click("A is smoother", {10, 50}, {200, 90}));
    ASSERT_EQ(bench.panel.blind().done().size(), 1u);
    for (const BlindTest::Figures& figures : bench.panel.blind().done().front().figures)
        EXPECT_GT(figures.mean, 0);
    ASSERT_TRUE(bench.click("give up", {300, 50}, {700, 90}));
    bench.play(0.1);
    EXPECT_EQ(bench.match.settings.panes, (std::vector{snap, snap}));
}

/// In a match true poses come 5 s late: a vote waits until the errors of 2 s are known.
TEST(MeasurementsPanel, BlindComparisonWaitsForLateErrors) {
    Bench bench(1, false, 5);
    bench.panel.show(Measurements::Page::blind);
    bench.context.screen(bench.hand);
    ASSERT_TRUE(bench.click("start the comparison", {200, 80}, {500, 190}));
    bench.play(4);
    ASSERT_TRUE(bench.click("B", {220, 36}, {500, 80}));
    bench.click("A is smoother", {10, 50}, {200, 110});
    EXPECT_EQ(bench.panel.blind().done().size(), 0u);
    bench.play(3.5);
    ASSERT_TRUE(bench.click("A is smoother", {10, 50}, {200, 110}));
    ASSERT_EQ(bench.panel.blind().done().size(), 1u);
    for (const BlindTest::Figures& figures : bench.panel.blind().done().front().figures)
        EXPECT_GT(figures.mean, 0);
}

TEST(Presets, UserPresetsAreKeptAndApplied) {
    Bench bench;
    client::Settings& settings = bench.match.settings;
    std::vector<UserPreset> own;
    settings.host.publisher.rate = 7;
    settings.scheme = index("hermite");
    EXPECT_EQ(preset_name(settings, own), "custom");
    EXPECT_EQ(keep(own, "  mine ", read_rows(client::preset_rows(settings))), "");
    EXPECT_EQ(preset_name(settings, own), "mine");
    for (const char* wrong : {"", "   ", "custom", "reckoning", "a name that is far too long for a row of the panels"})
        EXPECT_NE(keep(own, wrong, {}), "") << wrong;
    std::string umlauts; // 40 characters of two bytes.
    for (int i = 0; i < 40; ++i)
        umlauts += "ü";
    EXPECT_EQ(keep(own, umlauts, {}), "");
    EXPECT_NE(keep(own, umlauts + "ü", {}), "");
    const auto& dis = client::presets()[2];
    EXPECT_EQ(apply_rows(*bench.match.client, settings, bench.actions, rows_of(dis, settings)), "");
    EXPECT_EQ(preset_name(settings, own), std::string(dis.name));
    EXPECT_EQ(apply_rows(*bench.match.client, settings, bench.actions, own[0].values), "");
    EXPECT_EQ(settings.host.publisher.rate, 7);
    EXPECT_EQ(preset_name(settings, own), "mine");
}

TEST(Transport, ControlsPauseStepSpeedAndPosition) {
    PanelContext context;
    TimeFacts facts{.controllable = true, .fastest = 4, .position = 10, .length = 100};
    double sought = -1, speed = -1;
    bool paused = false, stepped = false;
    const TimeControl control{.pause = [&](bool on) { paused = on; },
                              .set_speed = [&](double value) { speed = value; },
                              .step = [&] { stepped = true; },
                              .seek = [&](double seconds) { sought = seconds; }};
    const std::function<void()> panel = [&] { transport_bar(context.look, facts, control, 380); };
    const std::function<void()> hand = PanelContext::in_window(panel);
    context.screen(hand);
    const auto press = [&](const char* label) {
        const auto at = context.find(label, {8, 24}, {392, 40}, hand);
        ASSERT_TRUE(at) << label;
        context.press({at->x + 3, at->y + 2}, 0, hand);
    };
    press("##pause");
    EXPECT_TRUE(paused);
    press("##step");
    EXPECT_TRUE(stepped);
    press("##speed");
    EXPECT_GT(speed, 0);
    press("##position");
    EXPECT_GE(sought, 0);
    EXPECT_LT(sought, 20);
    EXPECT_TRUE(is_conspicuous(facts));
    EXPECT_FALSE(is_conspicuous({.controllable = true}));
    facts = {.controllable = false, .why_not = "other people play here"};
    EXPECT_NE(context.words(hand).find("other people play here"), std::string::npos);
}

TEST(MeasurementsPanel, FiguresOfSlowFramesAreMarkedOnScreenAndInFiles) {
    Bench bench;
    bench.slow = "34 % of the time below 12 frames/s";
    bench.context.screen(bench.hand);
    EXPECT_NE(bench.context.words(bench.hand).find("~ rough: 34 % of the time"), std::string::npos);
    ASSERT_TRUE(bench.click("save", tools, tools_end));
    ASSERT_EQ(bench.saved.size(), 2u);
    for (const auto& [name, text] : bench.saved)
        EXPECT_NE(text.find("34 % of the time"), std::string::npos) << name;
    bench.slow.clear();
    EXPECT_EQ(bench.context.words(bench.hand).find('~'), std::string::npos);
}
