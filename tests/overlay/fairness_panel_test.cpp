/// The panel of hit claims: the last shots, how each rule of judging decides, and a shot drawn in the world.

#include "overlay/instruments/fairness_panel.h"

#include "../client/fake_server.h"
#include "panel_context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using protocol::Ruling;
using testing::HasSubstr;

namespace {

constexpr protocol::ActorId ann_id = 3, ben_id = 4;

/// Ann hits Ben on Ann's screen. Ben was a metre away on the server, and two metres on Ben's own screen.
protocol::ShotVerdict a_hit(std::uint32_t shell) {
    protocol::ShotVerdict said{.shell = shell, .actor = ann_id, .victim = ben_id, .time = 100};
    said.judge = protocol::Judge::validated;
    said.rulings = {.present = Ruling::missed, .rewound = Ruling::hit, .claims = Ruling::hit, .validated = Ruling::hit};
    said.poses = {.shooter = {.known = true, .position = {50, 0, 1}},
                  .server = {.known = true, .position = {50, 1, 1}},
                  .victim = {.known = true, .position = {50, 2, 1}}};
    said.path = {.origin = {0, 0, 2}, .velocity = {90, 0, 3}, .fired = 99.5};
    said.view = {.scheme = 0, .round_trip = 0.08f, .update_age = 0.1f};
    return said;
}

struct FairHand {
    FairHand() {
        table.add_tank(ann_id, true);
        table.add_tank(ben_id, false, 50, 0);
        table.frames(60);
    }
    void tell(const protocol::ShotVerdict& said) {
        table.server.send(net::Channel::events, said);
        table.frames(2);
    }
    std::string words() {
        return context.words([this] {
            ImGui::SetNextWindowSize({1000, 500});
            ImGui::Begin("fairness");
            panel.draw(context.look, *table.client, stage);
            ImGui::End();
        });
    }

    client::fakes::Table table;
    PanelContext context;
    overlay::FairnessPanel panel;
    std::function<void()> stage{};
};

} // namespace

TEST(FairnessPanel, StagesAShotWhileThereIsNone) {
    FairHand hand;
    EXPECT_THAT(hand.words(), testing::Not(HasSubstr("stage a shot")));
    int staged = 0;
    hand.stage = [&] { ++staged; };
    EXPECT_THAT(hand.words(), HasSubstr("stage a shot"));
    const std::function<void()> panels = [&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({1000, 500});
        ImGui::Begin("fairness");
        hand.panel.draw(hand.context.look, *hand.table.client, hand.stage);
        ImGui::End();
    };
    const auto at = hand.context.find("stage a shot", {40, 20}, {40, 200}, panels);
    ASSERT_TRUE(at);
    hand.context.press({at->x, at->y + 2}, 0, panels);
    EXPECT_EQ(staged, 1);
    hand.tell(a_hit(1));
    EXPECT_THAT(hand.words(), testing::Not(HasSubstr("stage a shot")));
}

TEST(FairnessPanel, CountsTheHitsByEachJudgeAndTheMeanGaps) {
    FairHand hand;
    hand.tell(a_hit(1));
    protocol::ShotVerdict behind = a_hit(2);
    behind.rulings.validated = Ruling::behind_cover;
    behind.poses.server = {}; // the server does not know its own pose of the victim
    hand.tell(behind);
    const overlay::JudgeTally sum = overlay::tally(hand.table.client->match().judged);
    EXPECT_EQ(sum.shots, 2u);
    EXPECT_THAT(sum.hits, testing::ElementsAre(0, 2, 2, 1));
    EXPECT_NEAR(sum.shooter_gap, 2, 1e-5);
    EXPECT_NEAR(sum.server_gap, 1, 1e-5) << "the mean is over the one shot that has this gap";
}

TEST(FairnessPanel, DescribesAShotInMetres) {
    FairHand hand;
    hand.tell(a_hit(1));
    const std::string words = overlay::shot_in_words(hand.table.client->match().judged.front());
    EXPECT_THAT(words, HasSubstr("Ben's tank was 2.00 m from where Ann saw it by"));
    EXPECT_THAT(words, HasSubstr("1.00 m from where the server predicted it"));
    EXPECT_THAT(words, HasSubstr("80 ms"));
}

TEST(FairnessPanel, SaysThatThereIsNoShotUntilTheFirstShot) {
    FairHand hand;
    EXPECT_THAT(hand.words(), HasSubstr("No hits yet"));
    hand.tell(a_hit(7));
    const std::string words = hand.words();
    EXPECT_THAT(words, HasSubstr("Ann > Ben"));
    EXPECT_THAT(words, HasSubstr("hit *")) << "the star marks the judge that counted";
}
