// Every scheme of the source texts is two clicks away in F2.

#include "overlay/instruments/text_schemes.h"

#include "dead_reckoning/custom.h"
#include "overlay/instruments/ghost_choice.h"
#include "panel_context.h"
#include "staged_match.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

using namespace overlay;

namespace {

/// Predictors or convergences whose source names `author`.
template <class Rows> std::set<std::string> by(const Rows& rows, std::string_view author) {
    std::set<std::string> names;
    for (const auto& row : rows)
        if (row.source.find(author) != std::string_view::npos)
            names.insert(std::string(row.name));
    return names;
}
std::set<std::string> predictors_in(std::string_view title) {
    std::set<std::string> names;
    for (const SourceText& text : source_texts())
        if (text.title == title)
            for (const TextScheme& row : text.schemes)
                names.insert(std::string(dr::scheme(row.scheme)->predictor->name));
    return names;
}
std::set<std::string> convergences_in(std::string_view title) {
    std::set<std::string> names;
    for (const SourceText& text : source_texts())
        if (text.title == title)
            for (const TextScheme& row : text.schemes)
                names.insert(std::string(dr::scheme(row.scheme)->convergence->name));
    return names;
}
bool covers(const std::set<std::string>& all, const std::set<std::string>& part) {
    return std::ranges::includes(all, part);
}

} // namespace

TEST(TextSchemes, ListEveryRowThatNamesTheText) {
    for (const SourceText& text : source_texts())
        for (const TextScheme& row : text.schemes)
            ASSERT_TRUE(dr::scheme(row.scheme)) << row.scheme;
    const std::set<std::string> dis = by(dr::predictors(), "IEEE 1278.1");
    EXPECT_EQ(dis.size(), 9u);
    EXPECT_TRUE(covers(predictors_in("DIS"), dis));
    EXPECT_TRUE(covers(predictors_in("Pantel & Wolf"), by(dr::predictors(), "Pantel & Wolf")));
    EXPECT_TRUE(covers(convergences_in("Haag"), by(dr::convergences(), "Haag")));
    EXPECT_TRUE(covers(convergences_in("Lecture"), by(dr::convergences(), "Lecture")));
    std::set<std::string> murphy = by(dr::convergences(), "Murphy");
    murphy.erase("delayed-linear"); // a simpler form of `delayed`
    EXPECT_TRUE(covers(convergences_in("Murphy"), murphy));
}

TEST(TextSchemes, AreTwoClicksAway) {
    StagedMatch match(1);
    match.run(2);
    PanelContext context;
    const std::function<void()> panel = [&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({336, 300});
        ImGui::Begin("dr", nullptr, ImGuiWindowFlags_NoTitleBar);
        text_buttons(context.look, *match.client, match.settings);
        ImGui::End();
    };
    const auto click = [&](const std::string& label, ImVec2 low, ImVec2 high) {
        const auto at = context.find(label, low, high, panel);
        ASSERT_TRUE(at) << label;
        context.press({at->x + 2, at->y + 2}, 0, panel);
    };
    for (const SourceText& text : source_texts())
        for (const TextScheme& row : text.schemes) {
            const int scheme = static_cast<int>(dr::index_of(*dr::scheme(row.scheme)));
            match.settings.ghost_schemes.clear();
            match.settings.ghosts.schemes = false;
            context.press({700, 600}, 0, panel); // closes the list before
            click(text.title, {4, 4}, {336, 60});
            click(std::string(row.scheme) + "/##ghost", {4, 4}, {336, 400});
            EXPECT_EQ(has_ghost(match.settings, 0, scheme), scheme != match.settings.scheme) << row.scheme;
            EXPECT_TRUE(match.settings.ghosts.schemes || scheme == match.settings.scheme) << "the ghost is visible";
        }
    const int drawn = match.settings.scheme;
    context.press({700, 600}, 0, panel);
    click("Haag", {4, 4}, {336, 60});
    click("targeting/##solid", {200, 4}, {560, 400});
    EXPECT_NE(match.settings.scheme, drawn);
    EXPECT_EQ(scheme_at(match.settings.scheme).convergence->name, "targeting");
}
