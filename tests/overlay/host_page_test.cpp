// The host's page with simulated clicks, which take effect in a real match.

#include "overlay/menus/menu.h"
#include "panel_context.h"
#include "staged_match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace overlay;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

world::MatchRules in_teams() {
    world::MatchRules rules;
    rules.mode = world::Mode::teams;
    return rules;
}

struct HostPageInHands {
    HostPageInHands() {
        facts.maps = {"proving-ground", "valley"};
        facts.host = match.client->match().welcome.host;
        facts.hands_on = true;
        actions.host = {.order =
                            [this](const std::string& text) {
                                orders.push_back(text);
                                match.client->order(text);
                            },
                        .on_leaving = [this](bool hand_on) { facts.hands_on = hand_on; }};
        match.run(2);
        menu.show_host_page(true);
        for (int i = 0; i < 4; ++i)
            context.screen(panels);
    }
    /// Returns the label of a button in Bob's row.
    static std::string of_bob(const char* button) { return std::string("people/#3/") + button; }
    void click(const std::string& label) {
        const auto at = context.find(label, {260, 40}, {1020, 700}, panels);
        ASSERT_TRUE(at) << label;
        context.press({at->x + 2, at->y + 2}, 0, panels);
        match.run(0.5);
        context.screen(panels);
    }
    void type_into(const std::string& field, const char* text) {
        const auto at = context.find(field, {260, 40}, {1020, 700}, panels);
        ASSERT_TRUE(at) << field;
        context.press({at->x + 2, at->y + 2}, 0, panels);
        ImGui::GetIO().KeyCtrl = false;
        context.type(text, panels);
        context.screen(panels);
        match.run(0.5);
    }
    [[nodiscard]] const server::Client* person(const std::string& name) const {
        for (const auto& [peer, client] : match.server().roster().clients)
            if (client.name == name && client.admitted())
                return &client;
        return nullptr;
    }

    StagedMatch match{2, {}, "Ann", "proving-ground", 3, in_teams()};
    client::Session& bob = match.invite("Bob");
    PanelContext context;
    MenuFacts facts;
    Actions actions;
    std::vector<std::string> orders;
    Menu menu;
    std::function<void()> panels = [this] { menu.draw(context.look, *match.client, facts, actions); };
};

} // namespace

TEST(HostPage, MutesMovesAndKicksPlayers) {
    HostPageInHands page;
    ASSERT_TRUE(page.person("Bob"));
    ASSERT_EQ(page.person("Bob")->id, 3);
    ASSERT_TRUE(page.match.client->match().links.contains(2)) << "the client with the bots";
    EXPECT_FALSE(page.context.find("people/#2/Mute", {260, 40}, {1020, 700}, page.panels));
    page.click(HostPageInHands::of_bob("Mute"));
    EXPECT_TRUE(page.person("Bob")->muted);
    page.click(HostPageInHands::of_bob("Unmute"));
    EXPECT_FALSE(page.person("Bob")->muted);
    const auto team = [&] {
        for (const auto& [id, actor] : page.match.server().roster().actors)
            if (actor.name == "Bob")
                return actor.team;
        return world::no_team;
    };
    const world::TeamId before = team();
    page.click(HostPageInHands::of_bob(before == world::orange ? "To Blue" : "To Orange"));
    EXPECT_EQ(team(), world::other_team(before));
    page.click(HostPageInHands::of_bob("Ban"));
    EXPECT_TRUE(page.person("Bob")) << "a ban takes two clicks";
    page.click(HostPageInHands::of_bob("Sure?"));
    EXPECT_EQ(page.orders.back(), "ban #3");
    EXPECT_THAT(page.context.words(page.panels), HasSubstr("plays in the server's own program"))
        << "the page shows the server's answer";
    page.click(HostPageInHands::of_bob("Kick"));
    EXPECT_FALSE(page.person("Bob"));
    EXPECT_EQ(page.bob.ended(), "the host has removed you");
    EXPECT_THAT(page.context.words(page.panels), Not(HasSubstr("Bob")));
}

TEST(HostPage, ControlsTheRound) {
    HostPageInHands page;
    page.click("Pause");
    EXPECT_TRUE(page.match.client->match().state.paused);
    EXPECT_EQ(page.match.client->match().notice, "Paused by the host");
    page.click("Resume");
    EXPECT_FALSE(page.match.client->match().state.paused);
    page.click("friendly fire");
    EXPECT_TRUE(page.match.server().settings().rules.friendly_fire);
    page.type_into("##say", "Good game");
    EXPECT_EQ(page.match.client->match().chat.back().text, "done: say Good game");
    EXPECT_TRUE(page.match.client->match().chat[page.match.client->match().chat.size() - 2].loud);
    const int round = page.match.client->match().state.round;
    page.click("Next round");
    EXPECT_EQ(page.match.client->match().state.round, round + 1);
    page.click("the match ends");
    EXPECT_EQ(page.facts.hands_on, false);
    page.click("Back");
    EXPECT_THAT(page.context.words(page.panels), HasSubstr("Resume"));
}

TEST(HostPage, LimitsApplyWhenTheRoundIsRestarted) {
    HostPageInHands page;
    const auto& rules = page.match.server().settings().rules;
    const auto time = rules.time_limit;
    const std::size_t sent = page.orders.size();
    page.type_into("##minutes", "7");
    page.type_into("##score", "9");
    EXPECT_EQ(page.orders.size(), sent);
    EXPECT_EQ(rules.time_limit, time);
    const int round = page.match.client->match().state.round;
    page.click("Next round");
    EXPECT_EQ(page.orders.size(), sent) << "this button would ignore the changes";
    page.click("Restart the round");
    EXPECT_THAT(std::vector(page.orders.begin() + static_cast<std::ptrdiff_t>(sent), page.orders.end()),
                testing::ElementsAre("limit score 9", "limit time 420", "map proving-ground"));
    EXPECT_EQ(rules.time_limit, 420);
    EXPECT_EQ(rules.team_score_limit, 9);
    EXPECT_EQ(page.match.client->match().state.round, round + 1);
    page.click("Restart the round");
    EXPECT_EQ(page.orders.back(), "map proving-ground");
    EXPECT_EQ(page.orders.size(), sent + 4) << "what has been applied is not sent again";
}

TEST(HostPage, TanksStandStillInAPause) {
    HostPageInHands page;
    page.match.run(3);
    page.match.client->order("pause");
    page.match.run(4);
    std::vector<glm::vec3> places;
    const auto look = [&] {
        std::vector<glm::vec3> now;
        for (const auto& [id, actor] : page.match.server().roster().actors)
            if (actor.tank())
                now.push_back(actor.position());
        return now;
    };
    const auto before = look();
    page.match.run(5);
    const auto after = look();
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_LT(glm::distance(before[i], after[i]), 0.5f);
}

TEST(HostPage, IsShownOnlyToHosts) {
    HostPageInHands page;
    page.facts.host = false;
    EXPECT_THAT(page.context.words(page.panels), Not(HasSubstr("People")));
}

TEST(HostPage, AsksAPlayerToTakeOverTheMatch) {
    HostPageInHands page;
    page.facts.offered = {"An evening", 11.4};
    std::string said;
    page.actions.leave.take_over = [&](bool yes) { said += yes ? "yes " : "no "; };
    const std::string words = page.context.words(page.panels);
    EXPECT_THAT(words, HasSubstr("An evening can continue on your machine"));
    EXPECT_THAT(words, HasSubstr("opens a UDP port"));
    EXPECT_THAT(words, HasSubstr("12 s"));
    page.click("Host the match here");
    page.click("###no");
    EXPECT_EQ(said, "yes no ");
}

TEST(HostPage, AsksALeavingHostAboutTheOtherPlayers) {
    HostPageInHands page;
    page.facts.leaving = {{3, "Bob"}, {4, "Cid"}};
    std::string said;
    page.actions.leave = {.hand_on = [&](int client) { said = "to " + std::to_string(client); },
                          .end = [&] { said = "end"; },
                          .stay = [&] { said = "stay"; }};
    EXPECT_THAT(page.context.words(page.panels), HasSubstr("Other players are in your match"));
    page.click("###hand");
    EXPECT_EQ(said, "to 3") << "the player who joined first is proposed";
    page.click("End the match for everybody");
    EXPECT_EQ(said, "end");
    page.click("Stay");
    EXPECT_EQ(said, "stay");
}
