/// Options for new players: an enemy in sight and a time of invulnerability.

#include "match.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <set>

namespace server::test {
namespace {

ServerSettings kind_to_newcomers() {
    ServerSettings settings;
    settings.rules.newcomer_near = 80;
    settings.rules.newcomer_unhurt = 35;
    settings.rules.time_limit = 0;
    return settings;
}

float gap(const ScriptedTank& a, const ScriptedTank& b) { return glm::distance(a.state.position, b.state.position); }

/// Returns the cosine of the angle between tank `a`'s heading and the direction to tank `b`.
float faces(const ScriptedTank& a, const ScriptedTank& b) {
    return glm::dot(a.state.orientation * glm::vec3(1, 0, 0), glm::normalize(b.state.position - a.state.position));
}

TEST(Newcomers, StartNearABotAndFaceIt) {
    Match match(kind_to_newcomers());
    const ScriptedTank bot = match.join("Bot", true), ann = match.join("Ann");
    EXPECT_LT(gap(bot, ann), 80);
    EXPECT_GT(gap(bot, ann), 20);
    EXPECT_GT(faces(ann, bot), 0.99f);
}

TEST(Newcomers, FirstBotStartsNearAWaitingNewcomer) {
    Match match(kind_to_newcomers());
    const ScriptedTank ann = match.join("Ann"), first = match.join("Bot", true), second = match.join("Bot", true);
    EXPECT_LT(gap(ann, first), 80);
    EXPECT_GT(faces(ann, first), 0.7f) << "the first bot is in Ann's view";
    EXPECT_GT(gap(ann, second), 100) << "other bots start far away";
}

TEST(Newcomers, StartFarFromBotsByDefault) {
    Match match;
    const ScriptedTank bot = match.join("Bot", true), ann = match.join("Ann");
    EXPECT_GT(gap(bot, ann), 100);
}

TEST(Newcomers, AreInvulnerableForTheSetTime) {
    Match match(kind_to_newcomers());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    match.put(ann, 0, 0, 0);
    match.put(bob, 30, 0, 0);
    ASSERT_LT(match.time() - match.actor(bob.id).joined, 34) << "the test took too long";
    ann.fire(match.time());
    match.run_seconds(1);
    EXPECT_EQ(match.actor(bob.id).health, 100);
    match.run_seconds(35);
    ann.publish(match.time());
    bob.publish(match.time());
    match.run(10);
    ann.fire(match.time());
    match.run_seconds(1);
    EXPECT_LT(match.actor(bob.id).health, 100);
}

TEST(Newcomers, BotsAreNotInvulnerable) {
    Match match(kind_to_newcomers());
    ScriptedTank ann = match.join("Ann"), bot = match.join("Bot", true);
    match.put(ann, 0, 0, 0);
    match.put(bot, 30, 0, 0);
    ann.fire(match.time());
    match.run_seconds(1);
    EXPECT_LT(match.actor(bot.id).health, 100);
}

/// A new client receives each message that the table of messages marks as lasting, and no other one.
TEST(Newcomers, ReceiveExactlyTheLastingMessages) {
    ServerSettings settings;
    settings.rules.mode = world::Mode::crate_run;
    settings.rules.ammunition = 5;
    settings.give_schemes = true;
    settings.seat_kept = 120;
    settings.seat_token = [number = 0u]() mutable { return protocol::SeatToken{++number, 1, 2, 3}; };
    Match match(settings);
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    ann.client->send(protocol::Road{.points = {{0, 0}, {20, 0}, {40, 20}, {40, 60}}});
    ann.client->send(protocol::Waypoints{.actor = ann.id, .points = {{0, 0}, {20, 0}, {40, 20}, {40, 60}}});
    ann.client->send(protocol::CosmeticEvent{
        .actor = ann.id, .kind = protocol::CosmeticEvent::Kind::open_hatch, .time = match.time()});
    ann.client->send(protocol::Chat{.text = "hello"});
    ann.client->send(protocol::SchemeSource{.name = "arc", .source = {"-- x"}});
    bob.client->disconnect();
    match.run_seconds(2);
    auto& tank = const_cast<Actor&>(match.actor(ann.id));
    tank.holds = world::PowerUp::boost;
    tank.truth_doubted_until = match.time() + 10;

    std::set<std::string_view> told, lasting;
    for (const auto& it : match.join("Cid").client->heard) {
        if (protocol::kind(it.bytes) == protocol::kind_of<protocol::Spawned>)
            break;
        told.insert(protocol::name(protocol::kind(it.bytes)));
    }
    for (const protocol::MessageRow& row : protocol::Messages::rows)
        if (row.validity != protocol::Validity::moment && row.name != "ballot") // only sent at the end of a round
            lasting.insert(row.name);
    EXPECT_THAT(told, ::testing::ContainerEq(lasting));
}

} // namespace
} // namespace server::test
