#include "overlay/instruments/ghost_choice.h"

#include "client/scene/scene.h"
#include "overlay/instruments/scores.h"
#include "panel_context.h"

#include <gtest/gtest.h>
#include <numeric>
#include <set>

using namespace overlay;

namespace {
int index(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }
} // namespace

TEST(GhostColour, StaysWithItsSchemeWhenOtherSchemesChange) {
    client::SchemeColours shown;
    const int snap = index("snap"), linear = index("linear"), hermite = index("hermite");
    shown.keep(std::vector{snap, linear});
    const ImU32 of_linear = ghost_colour(shown, linear);
    EXPECT_NE(of_linear, ghost_colour(shown, snap));
    EXPECT_EQ(ghost_colour(shown, hermite), colours::dim) << "the scheme has no colour yet";
    shown.keep(std::vector{linear}); // removes snap
    EXPECT_EQ(ghost_colour(shown, linear), of_linear);
    shown.keep(std::vector{hermite, linear});
    EXPECT_EQ(ghost_colour(shown, linear), of_linear);
    EXPECT_NE(ghost_colour(shown, hermite), of_linear);
    // The plot and the table use the same colours; the drawn scheme has the tank's.
    EXPECT_EQ(drawn_colour(shown, {0.1f, 0.2f, 0.3f}, linear, false), of_linear);
    EXPECT_NE(drawn_colour(shown, {0.1f, 0.2f, 0.3f}, linear, true), of_linear);
}

TEST(GhostColour, TenSchemesAndTheOwnGhostsHaveDifferentColours) {
    client::SchemeColours shown;
    std::vector<int> schemes(10);
    for (int i = 0; i < 10; ++i)
        schemes[static_cast<std::size_t>(i)] = i * 3;
    shown.keep(schemes);
    std::set<ImU32> different{pack(client::ghost_palette(4)), pack(client::ghost_palette(5))};
    for (const int scheme : schemes)
        different.insert(ghost_colour(shown, scheme));
    EXPECT_EQ(different.size(), 12u);
}

TEST(GhostColour, RepeatedColoursHaveDifferentDashes) {
    client::SchemeColours shown;
    std::vector<int> schemes(25);
    std::iota(schemes.begin(), schemes.end(), 0);
    shown.keep(schemes);
    std::set<std::pair<ImU32, int>> looks;
    for (const int scheme : schemes)
        looks.emplace(ghost_colour(shown, scheme), shown.dash(scheme));
    EXPECT_EQ(looks.size(), schemes.size()) << "no two lines of a plot look alike";
    EXPECT_NE(shown.dash(9), shown.dash(8)) << "neighbours differ in their dashes";
    EXPECT_NE(shown.dash(10), shown.dash(0)) << "lines of the same colour differ in their dashes";
}

TEST(Reasons, AreDescribedByShare) {
    ReasonCounts counts{};
    EXPECT_EQ(describe_reasons(counts), "none yet");
    counts[static_cast<std::size_t>(dr::Reason::position)] = 3;
    counts[static_cast<std::size_t>(dr::Reason::heartbeat)] = 1;
    EXPECT_EQ(describe_reasons(counts), "position 75 %, heartbeat 25 %");
    std::set<ImU32> colours;
    std::set<MarkShape> shapes;
    for (const MarkKind& kind : reason_kinds()) {
        colours.insert(kind.colour);
        shapes.insert(kind.shape);
        EXPECT_FALSE(kind.help.empty()) << kind.name;
    }
    EXPECT_EQ(colours.size(), dr::reason_names().size());
    EXPECT_EQ(shapes.size(), dr::reason_names().size()) << "shapes differ, because not everyone sees colours";
}
