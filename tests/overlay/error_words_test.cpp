// Compare (F2) with the strip (F3) over a real match: each error says its tank and its period, and no text touches
// another.

#include "overlay/hud/hud_parts.h"
#include "overlay/instruments/scheme_list.h"
#include "overlay/overlay.h"
#include "overlay/plot/figures.h"
#include "painted.h"
#include "panel_context.h"
#include "staged_match.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>

using namespace overlay;
using ::testing::HasSubstr;

namespace {

int scheme_index(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }

/// The screen that the entry "Compare" opens, in slow frames.
struct CompareScreen {
    CompareScreen() {
        client::Settings start;
        start.scheme = scheme_index("snap:order1");
        start.ghost_schemes = {scheme_index("pvb")};
        start.link.delay = 0.06;
        start.host.publisher.rate = 1;
        start.host.publisher.when = dr::PublisherSettings::When::fixed;
        match = std::make_unique<StagedMatch>(3, start, "Wolfeschlegelsteinhausen");
        match->run(8);
        facts.slow_frames = "34 % of the time below 12 frames/s";
        over.show(Panel::dr, true);
        over.show(Panel::measurements, true);
    }
    void frame() {
        context.screen([&] { over.draw(context.look, *match->client, match->scene, match->settings, facts); });
    }
    std::vector<Painted::Letter> letters() {
        for (int i = 0; i < 3; ++i)
            frame();
        return Painted(*ImGui::GetDrawData()).letters();
    }
    /// The drawn letters without blanks, in the order of drawing.
    std::string text() {
        std::string all;
        for (const Painted::Letter& letter : letters())
            if (letter.character < 128)
                all += static_cast<char>(letter.character);
        return all;
    }

    std::unique_ptr<StagedMatch> match;
    PanelContext context{{1280, 720}};
    Overlay over{{}};
    Facts facts;
};

/// One screen for all tests.
class ErrorWords : public ::testing::Test {
  protected:
    static void SetUpTestSuite() { screen_ = std::make_unique<CompareScreen>(); }
    static void TearDownTestSuite() { screen_.reset(); }
    static CompareScreen& screen() { return *screen_; }
    static std::unique_ptr<CompareScreen> screen_;
};
std::unique_ptr<CompareScreen> ErrorWords::screen_;

float right_of(const Look& look, const Painted::Letter& letter) {
    const ImFont& font = *look.small;
    return letter.at.x + font.GetCharAdvance(static_cast<ImWchar>(letter.character)) * letter.size / font.FontSize;
}

} // namespace

TEST_F(ErrorWords, StripAndListSayTanksPeriodAndUnits) {
    const std::string text = screen().text();
    const std::string plotted = screen().match->client->match().name_of(screen().over.measurements().focus());
    EXPECT_THAT(text, HasSubstr("sincethelastchange,atmost60s")) << "the definition of all means";
    EXPECT_THAT(text, HasSubstr("meanerror")) << "the strip's figure";
    EXPECT_THAT(text, HasSubstr(plotted + ":DRerror[m]")) << "the plotted tank";
    EXPECT_THAT(text, HasSubstr(plotted + ",lastupdate:interval")) << "the marks under the plot";
    EXPECT_THAT(text, testing::ContainsRegex("[0-9]+s[0-9]+s[0-9]+s[0-9]+s")) << "the plot's time";
    EXPECT_THAT(text, HasSubstr("~rough"));
    EXPECT_THAT(text, testing::Not(HasSubstr("slowframes")));
}

TEST_F(ErrorWords, AllMeansAreOfTheSameTanksAndTime) {
    const std::string text = screen().text();
    const auto found = [&](const char* pattern) {
        std::vector<std::string> all;
        const std::regex expression(pattern);
        for (std::sregex_iterator it(text.begin(), text.end(), expression), end; it != end; ++it)
            all.push_back((*it)[1]);
        return all;
    };
    const auto over = found("alltanks,last([0-9]+)s"); // in the list and in the strip
    ASSERT_EQ(over.size(), 2u) << text;
    EXPECT_EQ(over[0], over[1]);
    const auto means = found("~([0-9.]+)m"); // in the costs and in the strip
    ASSERT_EQ(means.size(), 2u) << text;
    EXPECT_EQ(means[0], means[1]);
    EXPECT_THAT(text, HasSubstr("constantvelocity(order1)~" + means[0])) << "the list";
    const Cost cost = measure_cost(*screen().match->client, 0);
    EXPECT_EQ(means[0], figure(cost.of(screen().match->settings.scheme, true)->mean));
    EXPECT_THAT(text, HasSubstr(fmt::format("{:.1f}updates/s", cost.updates_per_s))) << "the strip";
    EXPECT_THAT(text, HasSubstr(fmt::format("measuredlast{}supdates/s{:.1f}bytes/s", over[0], cost.updates_per_s)))
        << "the costs";
}

TEST_F(ErrorWords, NoNameOrLineTouchesAnErrorInSlowFrames) {
    const auto letters = screen().letters();
    const float strip = ImGui::FindWindowByName("measurements")->Pos.y;
    int checked = 0;
    for (const Painted::Letter& mark : letters) {
        if (mark.character != '~' || mark.size > screen().context.look.small->FontSize + 0.5f)
            continue;
        const Painted::Letter* before = nullptr;
        for (const Painted::Letter& letter : letters)
            if (std::abs(letter.at.y - mark.at.y) < 9 && letter.at.x < mark.at.x && letter.character != '~' &&
                (!before || letter.at.x > before->at.x))
                before = &letter;
        ASSERT_TRUE(before);
        EXPECT_GE(mark.at.x - right_of(screen().context.look, *before), 3) << static_cast<char>(before->character);
        ++checked;
    }
    EXPECT_GE(checked, 5) << "two lines of the list with two figures, and the costs";

    // In the legend, the sample of the next line is 28 pixels wide and 4 pixels before its name.
    const auto name = std::ranges::find_if(
        letters, [&](const Painted::Letter& letter) { return letter.character == 'P' && letter.at.y > strip; });
    ASSERT_NE(name, letters.end()) << "Projective velocity blending";
    float end = 0;
    for (const Painted::Letter& letter : letters)
        if (std::abs(letter.at.y - name->at.y) < 9 && letter.at.x < name->at.x)
            end = std::max(end, right_of(screen().context.look, letter));
    EXPECT_GE(name->at.x - end, 28 + 4 + 5);
}

TEST_F(ErrorWords, AShownVariantReplacesItsMainSchemeInTheList) {
    client::Settings settings;
    settings.scheme = scheme_index("snap:order1");
    const auto listed = listed_schemes(settings);
    EXPECT_EQ(listed.size(), main_schemes().size());
    EXPECT_EQ(listed.front(), settings.scheme);
    EXPECT_EQ(std::ranges::count(listed, scheme_index("snap")), 0);
    settings.ghost_schemes = {scheme_index("snap"), scheme_index("hermite:arc")};
    const auto both = listed_schemes(settings);
    ASSERT_EQ(both.size(), main_schemes().size() + 2);
    EXPECT_EQ(both[0], scheme_index("snap:order1"));
    EXPECT_EQ(both[1], scheme_index("snap")) << "variants of a scheme are side by side";
    EXPECT_EQ(both.back(), scheme_index("hermite:arc"));
    EXPECT_THAT(screen().text(), HasSubstr("constantvelocity(order1)")) << "the name as in the legends";
}

TEST_F(ErrorWords, PanelHasNoLineWithoutMeaning) {
    const std::string text = screen().text();
    EXPECT_THAT(text, HasSubstr("Noeffect:set\"whentopublish\"to\"threshold\""));
    EXPECT_THAT(text, testing::ContainsRegex("Advanced,[0-9]+notat(their|its)default"));
    EXPECT_THAT(text, testing::Not(HasSubstr("changed")));
    EXPECT_THAT(text, testing::Not(HasSubstr("before"))) << "nothing has changed yet";
    EXPECT_THAT(text, HasSubstr("added:60"));
    EXPECT_THAT(text, HasSubstr("measured"));
}

TEST_F(ErrorWords, LinkFiguresAreARoundTrip) {
    EXPECT_EQ(link_text({.round_trip = 38, .jitter = 4, .lost = 5}), "round trip 38 ms ±4, 0.5 % lost");
}

/// The tank's label in a picture is at a place beside the panel, and its text would reach under the panel.
TEST_F(ErrorWords, PanelCutsNoLabel) {
    CompareScreen& it = screen();
    const client::Scene before = it.match->scene;
    client::Scene& scene = it.match->scene;
    const glm::vec3 ahead = glm::normalize(scene.camera.target - scene.camera.eye);
    const glm::vec3 right = glm::normalize(glm::cross(ahead, glm::vec3(0, 0, 1)));
    it.frame();
    const float edge = it.over.free_area(it.context.look, ImGui::GetIO().DisplaySize).high.x;
    // The horizontal half angle of the picture is that of a vertical field of view at 16:9.
    const float half = std::tan(scene.camera.field_of_view / 2) * 1280 / 720;
    const float share = (edge - 20) / 640 - 1;
    scene.labels = {{scene.camera.eye + 10.0f * (ahead + share * half * right), "QQQQQQQQQQQQ", glm::vec3(1), 1}};
    const auto letters = it.letters();
    scene = before;
    int seen = 0;
    for (const Painted::Letter& letter : letters)
        if (letter.character == 'Q') {
            ++seen;
            EXPECT_LE(right_of(it.context.look, letter), edge + 1);
        }
    EXPECT_EQ(seen, 12);
}

/// Tanks have several colours, so the entry "solid" has the circle of the list's column "solid".
TEST_F(ErrorWords, LegendShowsNoColourForSolidTanks) {
    CompareScreen& it = screen();
    const auto letters = it.letters();
    const auto solid = std::ranges::find_if(letters, [&](const Painted::Letter& letter) {
        return letter.character == 's' && letter.at.x > 30 && letter.at.x < 60 && letter.at.y > 44 && letter.at.y < 66;
    });
    ASSERT_NE(solid, letters.end());
    int accent = 0;
    for (const ImDrawList* list : {ImGui::GetBackgroundDrawList()})
        for (const ImDrawVert& vertex : list->VtxBuffer)
            accent += vertex.col == colours::accent && std::abs(vertex.pos.x - 27) < 5 &&
                      std::abs(vertex.pos.y - solid->at.y - 6) < 9;
    EXPECT_GT(accent, 6) << "a dot";
}
