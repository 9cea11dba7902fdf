// Panels of a living player of a match, whose client receives true poses 5 s late.

#include "overlay/instruments/error_strip.h"
#include "overlay/instruments/scores.h"
#include "overlay/plot/error_plot.h"
#include "staged_match.h"

#include <gtest/gtest.h>

using namespace overlay;

namespace {

struct LateErrors : testing::Test {
    StagedMatch match{2, {}, "Ann", "proving-ground", 3, harmless(), false, false, 5};

    static world::MatchRules harmless() {
        world::MatchRules rules;
        rules.shell_damage = rules.mine_damage = 0;
        return rules;
    }
    [[nodiscard]] protocol::ActorId rival() const {
        for (const auto& [id, actor] : match.client->match().actors)
            if (actor.driven() && !match.client->is_own(id))
                return id;
        return 0;
    }
    [[nodiscard]] Plot plot() const {
        return error_plot(*match.client->remote().find(rival()), match.client->remote().colours(), {},
                          {PlotView(), match.client->render_time().truth}, {});
    }
};

TEST_F(LateErrors, AreAnnouncedUntilTheyCome) {
    match.run(3);
    EXPECT_NE(why_no_truth(*match.client, rival()).find("true poses come 5 s late"), std::string::npos);
    EXPECT_FALSE(errors_late_by(*match.client));
    EXPECT_EQ(strip_facts(*match.client, rival(), measure_cost(*match.client, 0)).source, client::ErrorSource::updates);
    match.run(5);
    EXPECT_EQ(strip_facts(*match.client, rival(), measure_cost(*match.client, 0)).source, client::ErrorSource::truth);
    EXPECT_NEAR(errors_late_by(*match.client).value_or(0), 5, 0.1);
}

TEST_F(LateErrors, ShowHowLateTheyAre) {
    match.run(9);
    const StripFacts facts = strip_facts(*match.client, rival(), measure_cost(*match.client, 0));
    ASSERT_TRUE(facts.error);
    EXPECT_EQ(ago(facts.late_by.value_or(0)), "5 s ago");
    EXPECT_EQ(plot().y_label, "DR error [m], known 5 s late");
    ASSERT_FALSE(plot().series.front().points.empty());
    EXPECT_NEAR(plot().series.front().points.back().x, match.client->render_time().truth - 5, 0.1);
    for (const SchemeScore& row : read_scores(*match.client))
        if (row.actor == rival()) {
            EXPECT_TRUE(row.scored);
            EXPECT_NEAR(row.late_by.value_or(0), 5, 0.1);
        }
}

TEST_F(LateErrors, AreNotPromisedIfTheHostSendsNone) {
    match.client->change_setting("truth-delay", 0);
    match.run(8);
    EXPECT_NE(why_no_truth(*match.client, rival()).find("sends living players no true poses"), std::string::npos);
}

TEST(ErrorsOfALab, AreNotLate) {
    StagedMatch match(2);
    match.run(3);
    EXPECT_FALSE(errors_late_by(*match.client));
    EXPECT_FALSE(strip_facts(*match.client, 0, measure_cost(*match.client, 0)).late_by);
}

} // namespace
