/// Recipients of true poses: in a lab every client, in a match only clients without a living tank.

#include "match.h"

namespace server::test {
namespace {

ServerSettings a_match() {
    ServerSettings settings;
    settings.lab = false;
    settings.rules.respawn_delay = 5;
    settings.rules.health = 20; // one shell destroys a tank
    return settings;
}

/// Ann drives straight ahead for `seconds` and publishes true poses, offset by `aside` [m].
void drive(Match& match, ScriptedTank& ann, double seconds, float aside = 0) {
    for (int tick = 0; tick < static_cast<int>(seconds * 60); ++tick) {
        ann.state.velocity = {5, 0, 0};
        ann.state.position.x += 5 * static_cast<float>(world::tick_length);
        if (tick % 12 == 0)
            ann.publish(match.time());
        const glm::vec3 truly = ann.state.position + glm::vec3(0, aside, 0);
        ann.client->send(
            protocol::TruthBatch{{{ann.id, ann.incarnation, match.time(), truly, {5, 0, 0}, ann.state.orientation}}},
            net::Channel::truth);
        match.run();
    }
}

/// Returns the number of true poses of `tank` received since the last call.
std::size_t told(ScriptedClient& client, ActorId tank) {
    std::size_t poses = 0;
    for (const auto& batch : client.all<protocol::TruthBatch>())
        for (const protocol::TruthPose& pose : batch.poses)
            poses += pose.actor == tank;
    client.heard.clear();
    return poses;
}

TEST(MatchOrLab, LabSendsTruePosesToEveryClient) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    EXPECT_TRUE(bob.client->last<protocol::Welcome>().lab);
    drive(match, ann, 1);
    EXPECT_EQ(told(*bob.client, ann.id), 60u);
}

TEST(MatchOrLab, MatchSendsNoTruePosesToLivingPlayers) {
    Match match(a_match());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    EXPECT_FALSE(bob.client->last<protocol::Welcome>().lab);
    drive(match, ann, 1);
    EXPECT_EQ(told(*bob.client, ann.id), 0u);
}

TEST(MatchOrLab, MatchSendsTruePosesToViewers) {
    Match match(a_match());
    ScriptedTank ann = match.join("Ann");
    ScriptedClient& viewer = match.connect();
    match.run();
    viewer.hello({});
    match.run(2);
    drive(match, ann, 1);
    EXPECT_GE(told(viewer, ann.id), 59u);
}

TEST(MatchOrLab, MatchSendsTruePosesToDeadPlayersUntilTheyRespawn) {
    Match match(a_match());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    match.put(ann, 0, 0, 0);
    match.put(bob, 30, 0, 0);
    told(*bob.client, ann.id);
    ann.fire(match.time());
    match.run_seconds(1);
    ASSERT_FALSE(match.actor(bob.id).alive());
    drive(match, ann, 1);
    EXPECT_GE(told(*bob.client, ann.id), 55u);
    match.run_seconds(4);
    ASSERT_TRUE(match.actor(bob.id).alive());
    told(*bob.client, ann.id);
    drive(match, ann, 1);
    EXPECT_EQ(told(*bob.client, ann.id), 0u);
}

TEST(MatchOrLab, MatchReportsTheErrorsOfTheServersDisplayedPoses) {
    Match match(a_match());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    drive(match, ann, 14, 0.5f); // true poses half a metre beside the published ones
    const auto figures = bob.client->last<protocol::Stats>();
    ASSERT_EQ(figures.errors.size(), 1u);
    EXPECT_EQ(figures.errors.front().actor, ann.id);
    EXPECT_NEAR(figures.errors.front().mean, 0.5, 0.03);
    EXPECT_GE(figures.errors.front().p95, figures.errors.front().mean - 0.03f);
    EXPECT_GE(figures.errors.front().max, figures.errors.front().p95);
}

TEST(MatchOrLab, LabDoesNotReportTheServersErrors) {
    Match match;
    ScriptedTank ann = match.join("Ann");
    drive(match, ann, 3, 0.5f);
    for (const auto& figures : ann.client->all<protocol::Stats>())
        EXPECT_TRUE(figures.errors.empty());
}

} // namespace
} // namespace server::test
