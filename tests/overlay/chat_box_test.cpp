/// The chat box with simulated input: lines that appear and fade, and typing a line.

#include "overlay/hud/chat_box.h"

#include "../client/fake_server.h"
#include "panel_context.h"

#include <gtest/gtest.h>

using overlay::ChatBox;

namespace {

struct Typist {
    Typist() {
        table.add_tank(3, true);
        table.frames(120);
    }
    void hear(const std::string& name, const std::string& text) {
        table.server.send(net::Channel::events, protocol::Chat{.name = name, .time = table.now, .text = text});
        table.frames(2);
    }
    [[nodiscard]] std::size_t recent() const {
        return overlay::recent_lines(table.client->match(), table.client->render_time().match, 5).size();
    }

    client::fakes::Table table;
    PanelContext context;
    ChatBox box;
    std::vector<std::string> said;
    std::function<void()> panel = [this] {
        box.draw(context.look, *table.client, {{0, 0}, {1280, 720}}, [this](std::string_view text, bool to_team) {
            said.push_back(std::string(text) + (to_team ? " (team)" : ""));
        });
    };
};

} // namespace

TEST(ChatBox, LinesFadeAfterSomeSeconds) {
    Typist hand;
    EXPECT_EQ(hand.recent(), 0u);
    hand.hear("Ben", "hello");
    EXPECT_EQ(hand.recent(), 1u);
    hand.table.frames(8 * 60);
    EXPECT_EQ(hand.recent(), 1u);
    hand.table.frames(2 * 60);
    EXPECT_EQ(hand.recent(), 0u);
    EXPECT_EQ(hand.table.client->match().chat.size(), 1u) << "the open box still shows the line";
}

TEST(ChatBox, ShowsTheNewestLinesInOrder) {
    Typist hand;
    for (int i = 0; i < 8; ++i)
        hand.hear("Ben", std::to_string(i));
    const auto lines = overlay::recent_lines(hand.table.client->match(), hand.table.client->render_time().match, 5);
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_EQ(lines.front()->text, "3");
    EXPECT_EQ(lines.back()->text, "7");
}

TEST(ChatBox, EnterSendsTheTextAndClosesTheBox) {
    for (const bool team : {false, true}) {
        Typist hand;
        hand.box.open(team);
        for (int frame = 0; frame < 3; ++frame)
            hand.context.screen(hand.panel);
        hand.context.type("follow me", hand.panel);
        ASSERT_EQ(hand.said.size(), 1u);
        EXPECT_EQ(hand.said.front(), team ? "follow me (team)" : "follow me");
        EXPECT_FALSE(hand.box.is_open());
    }
}

/// Enter opens the box; its repeats must not send an empty line and close it.
TEST(ChatBox, EnterHeldSinceTheBoxOpenedSendsNothing) {
    Typist hand;
    ImGuiIO& io = ImGui::GetIO();
    constexpr int enter = 1;
    io.KeyMap[ImGuiKey_Enter] = enter;
    io.KeysDown[enter] = true;
    hand.box.open(false);
    for (int frame = 0; frame < 60; ++frame)
        hand.context.screen(hand.panel);
    EXPECT_TRUE(hand.box.is_open());
    EXPECT_TRUE(hand.said.empty());
    io.KeysDown[enter] = false;
    for (int frame = 0; frame < 3; ++frame)
        hand.context.screen(hand.panel);
    hand.context.type("follow me", hand.panel);
    EXPECT_EQ(hand.said, std::vector<std::string>{"follow me"});
    EXPECT_FALSE(hand.box.is_open());
}

TEST(ChatBox, ClickElsewhereClosesTheBoxWithoutSending) {
    Typist hand;
    hand.box.open(false);
    for (int frame = 0; frame < 3; ++frame)
        hand.context.screen(hand.panel);
    ImGui::GetIO().AddInputCharactersUTF8("never mind");
    hand.context.screen(hand.panel);
    hand.context.press({1200, 60}, 0, hand.panel);
    hand.context.screen(hand.panel);
    EXPECT_FALSE(hand.box.is_open());
    EXPECT_TRUE(hand.said.empty());
}

TEST(ChatBox, ANewLineScrollsTheHistoryToItsEnd) {
    Typist hand;
    hand.box.open(false);
    const auto history = [&]() -> ImGuiWindow& {
        for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            if (std::string_view(window->Name).find("said") != std::string_view::npos)
                return *window;
        throw std::logic_error("no history");
    };
    for (int i = 0; i < 110; ++i) // More than the hundred lines that a match keeps.
        hand.hear("Ben", std::to_string(i));
    for (int frame = 0; frame < 3; ++frame)
        hand.context.screen(hand.panel);
    ImGui::SetScrollY(&history(), 0);
    hand.context.screen(hand.panel);
    hand.context.screen(hand.panel);
    EXPECT_EQ(history().Scroll.y, 0) << "without a new line the user may read older ones";
    hand.hear("Ben", "new");
    for (int frame = 0; frame < 3; ++frame)
        hand.context.screen(hand.panel);
    EXPECT_GT(history().ScrollMax.y, 0);
    EXPECT_EQ(history().Scroll.y, history().ScrollMax.y);
}
