#include "overlay/hud/hud.h"

#include "../client/fake_server.h"
#include "overlay/hud/hud_parts.h"
#include "overlay/hud/scoreboard.h"
#include "overlay/instruments/advanced.h"
#include "overlay/settings.h"
#include "panel_context.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rapidcheck.h>

using namespace overlay;

TEST(RangeMarks, FallBelowTheBoreWithGravity) {
    const world::Shell shell{{1, 2, 3}, {90, 0, 0}};
    const auto marks = range_marks(shell, 50, 300);
    ASSERT_EQ(marks.size(), 6u);
    const double g = -2 * static_cast<double>(world::position({{}, {}}, 1).z);
    for (const RangeMark& mark : marks) {
        const double flight = static_cast<double>(mark.range) / 90;
        EXPECT_NEAR(mark.point.x, 1 + mark.range, 1e-2);
        EXPECT_NEAR(mark.point.y, 2, 1e-3);
        EXPECT_NEAR(mark.point.z, 3 - g / 2 * flight * flight, 1e-2);
    }
    EXPECT_TRUE(range_marks({{0, 0, 0}, {0, 0, 90}}, 50, 300).empty()) << "a gun that points straight up has no marks";
    EXPECT_TRUE(range_marks({{0, 0, 0}, {0, 0, 0}}, 50, 300).empty());
}

TEST(Lead, IsTheTargetsMotionDuringTheFlight) {
    const world::Shell north{{0, 0, 0}, {0, 90, 0}};
    const glm::vec3 at = lead(north, {0, 180, 0}, 2, 5); // right is east
    EXPECT_NEAR(at.x, 10, 1e-4);
    EXPECT_NEAR(at.y, 180, 1e-4);
}

TEST(SeenBearing, IsClockwiseFromTheCamerasDirection) {
    client::Camera camera;
    camera.eye = {0, 0, 5};
    camera.target = {10, 0, 5}; // east
    const glm::vec3 own(0, 0, 0);
    constexpr float quarter = 1.57079633f;
    EXPECT_NEAR(seen_bearing(camera, own, {50, 0, 0}), 0, 1e-4);
    EXPECT_NEAR(seen_bearing(camera, own, {0, -50, 0}), quarter, 1e-4) << "south is on the right";
    EXPECT_NEAR(seen_bearing(camera, own, {0, 50, 0}), -quarter, 1e-4);
    EXPECT_NEAR(std::abs(seen_bearing(camera, own, {-50, 0, 0})), 2 * quarter, 1e-4);
    camera.target = {0, 0, 0}; // straight down: up is north
    EXPECT_NEAR(seen_bearing(camera, own, {50, 0, 0}), quarter, 1e-4);
}

/// Regression: players who had left were listed beyond the window's edge.
TEST(Scoreboard, ListsNoMorePlayersWhoLeftThanThereIsRoomFor) {
    client::fakes::Table table;
    table.add_tank(3, true);
    protocol::KeptSeats left;
    for (int i = 0; i < 100; ++i)
        left.seats.push_back({.name = "Guest " + std::to_string(i), .until = table.now + 60});
    table.server.send(net::Channel::events, left);
    table.frames(60);
    PanelContext context({1280, 720});
    const std::string words = context.words([&] { (void)scoreboard(context.look, *table.client); });
    EXPECT_NE(words.find("Guest 0"), std::string::npos) << words;
    EXPECT_EQ(words.find("Guest 50"), std::string::npos) << words;
    EXPECT_NE(words.find(" more"), std::string::npos) << words;
}

TEST(CameraLine, NamesTheTankInABlindTestAndNotItsGhost) {
    HudFacts facts{.camera_name = "chase"};
    EXPECT_EQ(camera_line(facts), "");
    facts.target_name = "Ben, ghost: Snap";
    facts.target_tank = "Ben";
    EXPECT_EQ(camera_line(facts), "watching Ben, ghost: Snap");
    facts.camera_name = "gunner";
    facts.blind = true;
    EXPECT_EQ(camera_line(facts), "watching Ben – gunner");
}

TEST(PictureLegend, NamesEveryGhostOnce) {
    const auto index = [](std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); };
    client::Settings settings;
    settings.ghosts = {.trails = false, .updates = false, .arrows = false, .truth = false};
    client::SchemeColours colours;
    EXPECT_TRUE(picture_legend(settings, colours).empty()) << "a single scheme needs no legend";
    settings.ghost_schemes = {index("snap"), settings.scheme, index("snap"), index("linear:order1")};
    settings.ghosts.truth = settings.ghosts.echo = settings.ghosts.threshold_ghost = true;
    settings.ghosts_on[3] = {index("snap"), index("pvb:arc")};
    const auto legend = picture_legend(settings, colours);
    ASSERT_EQ(legend.size(), 8u) << "with the error line";
    EXPECT_EQ(legend[0].text, "solid: Eased offset (ctra-fade)");
    EXPECT_EQ(legend[0].mark, LegendMark::solid);
    EXPECT_EQ(legend[1].text, "Snap, no blending");
    EXPECT_EQ(legend[2].text, "Linear blending (order1)");
    EXPECT_EQ(legend[3].text, "Projective velocity blending (arc) (some tanks)");
    settings.ghosts.schemes = false;
    EXPECT_EQ(picture_legend(settings, colours).size(), 5u) << "hidden ghosts are scored but not listed";
    settings.ghosts.schemes = true;
    const auto blind = picture_legend(settings, colours, {.blind = true});
    ASSERT_EQ(blind.size(), 4u) << "a blind comparison names no scheme";
    EXPECT_EQ(blind[0].text, "truth: the true position");
    for (const LegendEntry& entry : picture_legend(settings, colours, {.knows_truth = false})) {
        EXPECT_NE(entry.text, "truth: the true position") << "a living player of a match knows the past truth only";
        EXPECT_NE(entry.mark, LegendMark::error);
    }
}

TEST(PictureLegend, NamesTheMarksThatAreDrawn) {
    client::Settings settings;
    const client::SchemeColours colours;
    const auto marks = [&](const LegendFacts& facts = {}) {
        std::vector<LegendMark> all;
        for (const LegendEntry& entry : picture_legend(settings, colours, facts))
            if (entry.mark != LegendMark::ghost && entry.mark != LegendMark::solid)
                all.push_back(entry.mark);
        return all;
    };
    using enum LegendMark;
    EXPECT_EQ(marks(), (std::vector{error, update, arrow, arrow, road, path}));
    EXPECT_EQ(marks({.has_contract = false}), (std::vector{error, update, arrow, arrow, path}));
    settings.panes = {0, 1};
    for (const LegendEntry& entry : picture_legend(settings, colours))
        EXPECT_NE(entry.mark, solid) << "each pane has its own scheme, in its title";
    settings.panes.clear();
    settings.ghosts.arrows = settings.ghosts.updates = false;
    EXPECT_EQ(marks(), (std::vector{error, path}));
    settings.ghosts.truth = settings.ghosts.trails = false;
    EXPECT_TRUE(marks().empty());
    settings.ghosts = {};
    settings.instruments = false;
    EXPECT_TRUE(marks().empty()) << "without an instrument no mark is drawn";
}

TEST(WhoLeads, NamesTheLeaderOrATie) {
    std::vector<client::Actor> actors(3);
    std::vector<const client::Actor*> ranking;
    EXPECT_EQ(who_leads(ranking), "Nobody leads yet");
    for (client::Actor& actor : actors)
        ranking.push_back(&actor);
    EXPECT_EQ(who_leads(ranking), "Nobody leads yet");
    actors[0].added.name = "Ann";
    actors[0].kills = 1;
    EXPECT_EQ(who_leads(ranking), "Ann leads with 1 kill");
    actors[1].kills = 1;
    EXPECT_EQ(who_leads(ranking), "2 tanks are level at 1 kill");
}

TEST(Spread, RaisesOnlyLabelsThatWouldOverlap) {
    EXPECT_TRUE(spread({}, {}, 10).empty());
    const auto apart = spread({{0, 0}, {50, 0}, {0, 10}}, {40, 40, 40}, 10);
    EXPECT_EQ(apart, (std::vector<float>{0, 0, 0}));
    EXPECT_TRUE(rc::check("nothing covers anything, the first stays", [] {
        const auto count = static_cast<std::size_t>(*rc::gen::inRange(1, 30));
        std::vector<ImVec2> feet(count);
        std::vector<float> widths(count);
        for (std::size_t i = 0; i < count; ++i) {
            feet[i] = {static_cast<float>(*rc::gen::inRange(0, 200)), static_cast<float>(*rc::gen::inRange(0, 60))};
            widths[i] = static_cast<float>(*rc::gen::inRange(10, 80));
        }
        const auto raised = spread(feet, widths, 12);
        RC_ASSERT(raised.front() == 0);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < i; ++j)
                RC_ASSERT(std::abs(feet[i].x - feet[j].x) >= (widths[i] + widths[j]) / 2 ||
                          std::abs(feet[i].y - raised[i] - feet[j].y + raised[j]) >= 12 - 1e-3f);
    }));
}

TEST(FitText, ShortensWholeCharacters) {
    const PanelContext context;
    ImFont* font = context.look.regular;
    EXPECT_EQ(fit_text(font, "Ann", 200), "Ann");
    const std::string name = "Ärgerlich übergroß";
    const std::string shorter = fit_text(font, name, 60);
    EXPECT_LE(text_width(font, shorter.c_str()), 60);
    EXPECT_TRUE(shorter.ends_with("…"));
    const std::string kept = shorter.substr(0, shorter.size() - 3);
    EXPECT_TRUE(name.starts_with(kept));
    EXPECT_NE(static_cast<unsigned char>(name[kept.size()]) & 0xc0, 0x80) << "the name is cut between characters";
    EXPECT_EQ(fit_text(font, "anything", 0), "…");
}

TEST(RowGroups, EveryBeginningHasARow) {
    client::Settings settings;
    PlotView view;
    const tunables::Tunables rows = tunables::joined({all_rows(settings), overlay::tunables(view)});
    for (const auto groups : {view_groups(), publisher_groups(), network_groups()})
        for (const RowGroup& group : groups)
            for (const std::string_view beginning : group.beginnings)
                EXPECT_TRUE(std::ranges::any_of(rows, [&](const tunables::Tunable& row) {
                    return row.row.name.starts_with(beginning);
                })) << beginning;
}

TEST(RowGroups, LongestPrefixDecidesAndEveryRowHasAGroup) {
    dr::PublisherSettings settings;
    const auto rows = dr::tunables(settings);
    const auto groups = group_rows(rows, publisher_groups());
    std::size_t count = 0;
    for (const GroupedRows& group : groups) {
        count += group.rows.size();
        EXPECT_FALSE(group.rows.empty());
        EXPECT_NE(group.title, "more") << group.rows.front().row.name << " fits no group";
    }
    EXPECT_EQ(count, rows.size());
    const auto group_of = [&](std::string_view name) {
        for (const GroupedRows& group : groups)
            if (tunables::find(group.rows, name))
                return group.title;
        return std::string_view();
    };
    EXPECT_EQ(group_of("velocity"), "contents of updates");
    EXPECT_EQ(group_of("velocity-threshold"), "when updates are sent");
    EXPECT_EQ(group_of("velocity-average"), "filters");
    tunables::Tunables strange = rows;
    strange.front().row.name = "never-heard-of";
    EXPECT_EQ(group_rows(strange, publisher_groups()).back().title, "more");
}
