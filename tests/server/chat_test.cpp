
#include "server/chat.h"

#include "match.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace server::test {
namespace {

using testing::HasSubstr;

/// Returns the chat lines that a client has received, without the server's own.
std::vector<std::string> read(const ScriptedTank& tank) {
    std::vector<std::string> lines;
    for (const auto& line : tank.client->all<protocol::Chat>())
        if (!line.name.empty())
            lines.push_back(line.name + ": " + line.text);
    return lines;
}

std::string last_of_the_server(const ScriptedTank& tank) {
    std::string text;
    for (const auto& line : tank.client->all<protocol::Chat>())
        if (line.name.empty())
            text = line.text;
    return text;
}

void say(const ScriptedTank& tank, std::string text, bool team = false) {
    tank.client->send(protocol::Chat{.team = team, .text = std::move(text)});
}

TEST(Chat, EveryClientReceivesEachLineAndItsSpeaker) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    say(ann, "hello");
    match.run(2);
    EXPECT_THAT(read(bob), testing::ElementsAre("Ann: hello"));
    EXPECT_THAT(read(ann), testing::ElementsAre("Ann: hello"));
    const auto line = bob.client->last<protocol::Chat>();
    EXPECT_EQ(line.from, ann.id);
    EXPECT_NEAR(line.time, match.time(), 0.1);
}

TEST(Chat, ForgedSpeakerIsReplacedByTheSender) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    ann.client->send(protocol::Chat{.from = bob.id, .name = "Bob", .time = 5, .text = "I give up"});
    match.run(2);
    EXPECT_THAT(read(bob), testing::ElementsAre("Ann: I give up"));
    EXPECT_EQ(bob.client->last<protocol::Chat>().from, ann.id);
}

TEST(Chat, NewClientReceivesTheLastLines) {
    Match match;
    ScriptedTank ann = match.join("Ann");
    for (int i = 0; i < 60; ++i) {
        say(ann, fmt::format("line {}", i));
        match.run_seconds(2);
    }
    ScriptedTank bob = match.join("Bob");
    const auto lines = read(bob);
    ASSERT_GE(lines.size(), 40u);
    EXPECT_LE(bob.client->count<protocol::Chat>(), Chat::kept + 1);
    EXPECT_EQ(lines.back(), "Ann: line 59");
}

TEST(Chat, OnlyOthersAreToldThatAPlayerHasJoined) {
    Match match;
    ScriptedTank ann = match.join("Ann");
    match.run(2);
    EXPECT_EQ(last_of_the_server(ann), "");
    ScriptedTank bob = match.join("Bob");
    match.run(2);
    EXPECT_EQ(last_of_the_server(ann), "Bob has joined");
    EXPECT_EQ(last_of_the_server(bob), "Ann has joined") << "the kept lines tell a newcomer of earlier players";
}

TEST(Chat, FloodIsStoppedAndItsSenderWarned) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    for (int i = 0; i < 40; ++i)
        say(ann, fmt::format("spam {}", i));
    match.run(2);
    EXPECT_EQ(read(bob).size(), 5u) << "the lines allowed at once";
    EXPECT_EQ(match.dropped(RejectReason::chat_rate), 35u);
    EXPECT_THAT(last_of_the_server(ann), HasSubstr("faster than one line in 2 s"));
    EXPECT_THAT(last_of_the_server(bob), testing::Not(HasSubstr("faster")));
    match.run_seconds(2.1);
    say(ann, "sorry");
    match.run(2);
    EXPECT_EQ(read(bob).back(), "Ann: sorry");
}

TEST(Chat, BlankLinesAreDropped) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    say(ann, "");
    say(ann, "   ");
    match.run(2);
    EXPECT_TRUE(read(bob).empty());
}

TEST(Chat, TeamLineReachesEveryClientIfThereAreNoTeams) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    say(ann, "to my team", true);
    match.run(2);
    EXPECT_THAT(read(bob), testing::ElementsAre("Ann: to my team"));
    EXPECT_FALSE(bob.client->last<protocol::Chat>().team);
}

} // namespace
} // namespace server::test
