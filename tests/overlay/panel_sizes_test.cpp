// Every panel at four sizes: letters must be large enough, have contrast, and be neither cut off nor covered. Nothing
// may lie outside the window or need scrolling.

#include "overlay/overlay.h"
#include "painted.h"
#include "panel_context.h"
#include "render/settings.h"
#include "some_controls.h"
#include "staged_match.h"
#include "tour_caption.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

using namespace overlay;
using ::testing::IsEmpty;

namespace {

using Page = Measurements::Page;

/// A set of open panels.
struct Shown {
    const char* name;
    std::vector<Panel> open{};
    void (*prepare)(Overlay&) = nullptr;
};

template <Page page> void in_full(Overlay& over) {
    over.measurements().show(page);
    over.measurements().show(Measurements::Size::full);
}

const std::vector<Shown>& all_shown() {
    static const std::vector<Shown> all{
        {"compare", {Panel::dr}},
        {"custom", {Panel::dr}, [](Overlay& over) { over.pick_ghosts(0); }},
        {"strip", {Panel::measurements}},
        {"compare_and_strip", {Panel::dr, Panel::measurements}},
        {"error", {Panel::measurements}, in_full<Page::error>},
        {"plan", {Panel::measurements}, in_full<Page::plan>},
        {"compare_and_plan", {Panel::dr, Panel::measurements}, in_full<Page::plan>},
        {"distribution", {Panel::measurements}, in_full<Page::distribution>},
        {"publisher", {Panel::measurements}, in_full<Page::publisher>},
        {"fairness", {Panel::measurements}, in_full<Page::fairness>},
        {"zones", {Panel::measurements}, in_full<Page::zones>},
        {"bits", {Panel::measurements}, in_full<Page::bits>},
        {"trade_off", {Panel::measurements}, in_full<Page::trade_off>},
        {"blind", {Panel::measurements}, in_full<Page::blind>},
        {"compare_and_full", {Panel::dr, Panel::measurements}, in_full<Page::error>},
        {"tour", {Panel::measurements}, [](Overlay& over) { over.set_caption(tour_caption()); }},
        {"scores", {Panel::scores}},
        {"keys", {Panel::help}, [](Overlay& over) { over.show(Panel::help, false), over.turn_help(); }},
        {"more_keys",
         {Panel::help},
         [](Overlay& over) { over.show(Panel::help, false), over.turn_help(), over.turn_help(); }},
        {"menu", {Panel::menu}},
        {"start", {Panel::start}},
        {"nobody_to_join", {Panel::menu}},
        {"settings", {Panel::settings}},
    };
    return all;
}

/// Tables of schemes and bindings may be longer than their windows.
bool may_scroll(const ImGuiWindow& window) {
    const std::string_view name = window.Name;
    return name.find("table side") != std::string_view::npos || name.find("bindings") != std::string_view::npos;
}

class PanelSizes : public ::testing::TestWithParam<ImVec2> {
  protected:
    static void SetUpTestSuite() {
        client::Settings settings;
        for (const char* ghost : {"snap", "linear"})
            settings.ghost_schemes.push_back(static_cast<int>(dr::index_of(*dr::scheme(ghost))));
        settings.link.delay = 0.06;
        match_ = std::make_unique<StagedMatch>(7, settings, "Wolfeschlegelsteinhausen", "valley", 3,
                                               world::MatchRules{}, true);
        match_->run(20);
        match_->scene.labels.clear(); // labels in the world may lie behind panels
    }
    static void TearDownTestSuite() { match_.reset(); }

    void frames(const std::function<void()>& panels) {
        for (int frame = 0; frame < 4; ++frame)
            context_.screen(panels);
    }
    void expect_good(const std::string& what, bool over_all) {
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
            if (!window->WasActive || window->Hidden)
                continue;
            const std::string where = what + ", " + window->Name;
            EXPECT_GE(window->Pos.x, 0) << where;
            EXPECT_GE(window->Pos.y, 0) << where;
            EXPECT_LE(window->Pos.x + window->Size.x, GetParam().x + 1) << where;
            EXPECT_LE(window->Pos.y + window->Size.y, GetParam().y + 1) << where;
            EXPECT_EQ(window->ScrollMax.x, 0) << where;
            EXPECT_TRUE(window->ScrollMax.y == 0 || may_scroll(*window)) << where << " must be scrolled";
        }
        const Painted picture(*ImGui::GetDrawData());
        ASSERT_GT(picture.letters().size(), 20u);
        std::set<std::string> small, faint, cut, covered; // the affected words
        for (const Painted::Letter& letter : picture.letters()) {
            const auto note = [&](bool wrong, std::set<std::string>& words) {
                if (wrong)
                    words.insert(picture.around(letter));
            };
            note(letter.size < LetterSizes::small - 0.01f, small);
            note(letter.contrast < 4.5f, faint);
            note(letter.cut, cut);
            note(!over_all && letter.seen < 0.8 * letter.strokes, covered);
        }
        EXPECT_THAT(small, IsEmpty()) << what;
        EXPECT_THAT(faint, IsEmpty()) << what;
        EXPECT_THAT(cut, IsEmpty()) << what;
        EXPECT_THAT(covered, IsEmpty()) << what;
    }

    static std::unique_ptr<StagedMatch> match_;
    PanelContext context_{GetParam(), scale_for(GetParam().x, GetParam().y)};
};
std::unique_ptr<StagedMatch> PanelSizes::match_;

Facts facts_of_panels() {
    static const Controls controls = some_controls();
    static render::Settings pictures;
    Facts facts;
    facts.hud = {.frames_per_s = 60, .camera_name = "chase"};
    facts.controls = &controls;
    facts.menu.name = "Ann";
    facts.menu.maps = {"proving-ground", "valley"};
    facts.menu.offers = {{"192.168.1.20:26000", "Ann's match", "valley", "3 of 16", true},
                         {"192.168.1.21:26000", "The longest name of a match", "proving-ground", "16 of 16", true},
                         {"192.168.1.22:26000", "Old Ben's match", "valley", "1 of 16", false}};
    facts.menu.offers[1].locked = true;
    facts.settings = {.you = {{.name = "name", .label = "Name", .value = "Ann"}},
                      .picture = render::tunables(pictures),
                      .bindings = &controls,
                      .file = "/home/ann/.config/reckoning/settings.toml"};
    return facts;
}

} // namespace

TEST_P(PanelSizes, EveryPanelIsReadableAndNeitherCutOffNorOverlapping) {
    for (const Shown& shown : all_shown()) {
        Facts facts = facts_of_panels();
        if (shown.name == std::string_view("nobody_to_join"))
            facts.menu.offers.clear();
        Overlay over({.time = {.facts = [] { return TimeFacts{.controllable = true}; }}, .start = {.open = [] {}}});
        for (const Panel panel : shown.open)
            over.show(panel, true);
        if (shown.prepare)
            shown.prepare(over);
        double& rate = match_->settings.host.publisher.rate;
        frames([&] {
            over.draw(context_.look, *match_->client, match_->scene, match_->settings, facts);
            rate = 3; // a change that the overlay reports
        });
        rate = 5;
        const bool over_all = over.shows(Panel::menu) || over.shows(Panel::help) || over.shows(Panel::scores) ||
                              over.shows(Panel::settings) || shown.name == std::string_view("custom");
        expect_good(shown.name, over_all);
    }
}

TEST_P(PanelSizes, EveryMenuPageIsReadableAndNeitherCutOffNorOverlapping) {
    const Facts facts = facts_of_panels();
    const Actions actions{.start = {.recordings = [] {
                              return std::vector<RecordingFile>(
                                  5, {.path = "/a", .name = "22 November, valley", .when = "17:00", .bytes = 1});
                          }}};
    for (const StartMenu::Page page : {StartMenu::Page::host, StartMenu::Page::join, StartMenu::Page::replays}) {
        StartMenu menu;
        menu.turn_to(page, actions);
        frames([&] { menu.draw(context_.look, facts.menu, actions); });
        expect_good("start, page " + std::to_string(static_cast<int>(page)), false);
    }
    Facts locked = facts;
    locked.menu.password_for = "The match at [fe80::1234:5678:9abc:def0%wlp0s20f3]:26000";
    locked.menu.status = "[fe80::1234:5678:9abc:def0%wlp0s20f3]:26000 cannot be joined: the password is wrong";
    StartMenu asking;
    frames([&] { asking.draw(context_.look, locked.menu, actions); });
    expect_good("start, password", false);
    Menu asking_menu;
    frames([&] { asking_menu.draw(context_.look, *match_->client, locked.menu, actions); });
    expect_good("menu, password", false);
    Facts hosts = facts;
    hosts.menu.hands_on = true;
    Menu hosts_menu;
    hosts_menu.show_host_page(true);
    hosts.menu.host = true;
    frames([&] { hosts_menu.draw(context_.look, *match_->client, hosts.menu, actions); });
    expect_good("host", false);
    hosts.menu.leaving = {{3, "Wolfeschlegelsteinhausen"}, {4, "Bob"}};
    frames([&] { hosts_menu.draw(context_.look, *match_->client, hosts.menu, actions); });
    expect_good("leaving", false);
    using Settings = SettingsMenu::Page;
    for (const Settings page : {Settings::controls, Settings::picture, Settings::files}) {
        SettingsMenu menu;
        menu.turn_to(page);
        frames([&] { menu.draw(context_.look, facts.settings, actions); });
        expect_good("settings, page " + std::to_string(static_cast<int>(page)), false);
    }
}

INSTANTIATE_TEST_SUITE_P(At, PanelSizes,
                         ::testing::Values(ImVec2(1280, 720), ImVec2(1920, 1080), ImVec2(3440, 1440),
                                           ImVec2(3840, 2160)),
                         [](const auto& it) { return std::to_string(static_cast<int>(it.param.x)); });
