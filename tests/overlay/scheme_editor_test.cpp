#include "overlay/scheme_editor.h"

#include "client/scene.h"
#include "overlay/scores.h"
#include "panel_context.h"

#include <gtest/gtest.h>
#include <set>

using namespace overlay;

namespace {
int index(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }
} // namespace

TEST(GhostColour, FollowsTheOrderInWhichSchemesAreShown) {
    client::Settings settings;
    settings.scheme = index("pvb");
    settings.ghost_schemes = {index("snap"), index("pvb"), index("snap"), index("linear")};
    EXPECT_EQ(ghost_colour(settings, index("snap")), pack(client::ghost_palette(0)));
    EXPECT_EQ(ghost_colour(settings, index("linear")), pack(client::ghost_palette(1)))
        << "neither the drawn scheme nor a second mention takes a colour";
    EXPECT_FALSE(ghost_colour(settings, index("pvb")));
    EXPECT_FALSE(ghost_colour(settings, index("hermite")));
    // The plot's and the table's colours are the same ones.
    EXPECT_EQ(shown_colour({0.1f, 0.2f, 0.3f}, 1), *ghost_colour(settings, index("snap")));
    EXPECT_EQ(shown_colour({0.1f, 0.2f, 0.3f}, 2), *ghost_colour(settings, index("linear")));
}

TEST(GhostList, AddsSchemesThatAreNotShownYetAndDropsThem) {
    PanelContext context;
    client::Settings settings;
    settings.scheme = index("pvb");
    float add_y = 0;
    const auto panel = [&] {
        ghost_list(context.look, settings);
        add_y = (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y) / 2;
    };
    context.frame(panel);
    for (int i = 0; i < 9; ++i) {
        context.frame(panel);
        context.click({200, add_y}, 0, panel);
    }
    EXPECT_EQ(settings.ghost_schemes.size(), 7u) << "as many as there are colours";
    std::set<int> different(settings.ghost_schemes.begin(), settings.ghost_schemes.end());
    different.insert(settings.scheme);
    EXPECT_EQ(different.size(), 8u);
    const auto before = settings.ghost_schemes;
    // The cross at the right of the first line.
    const float first_y = ImGui::GetStyle().WindowPadding.y + ImGui::GetFrameHeight() * 1.5f + 1;
    context.click({400 - ImGui::GetStyle().WindowPadding.x - 10, first_y}, 0, panel);
    EXPECT_EQ(settings.ghost_schemes, std::vector<int>(before.begin() + 1, before.end()));
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
        EXPECT_FALSE(reason_help(kind.name).empty()) << kind.name;
    }
    EXPECT_EQ(colours.size(), dr::reason_names().size());
    EXPECT_EQ(shapes.size(), dr::reason_names().size()) << "also for eyes that do not see colours";
}
