#include "log_lines.h"
#include "match.h"

namespace server::test {
namespace {

ServerSettings short_match() {
    ServerSettings settings;
    settings.rules.time_limit = 5;
    return settings;
}

TEST(Course, TimeLimitEndsTheMatchAndANewOneBegins) {
    Match match(short_match());
    ScriptedTank ann = match.join("Ann");
    const double end = ann.client->last<protocol::MatchState>().until;
    EXPECT_NEAR(end, match.time() + 5, 0.2);
    ann.client->send(protocol::LayMine{ann.id});
    match.run_seconds(4.5);
    EXPECT_TRUE(match.server.match_state().running);
    match.run_seconds(1);
    const auto over = ann.client->last<protocol::MatchState>();
    EXPECT_FALSE(over.running);
    EXPECT_EQ(over.winner, ann.id); // the only player leads
    EXPECT_NEAR(over.until, end + 8, 0.05);

    // Shots and mines have no effect after the end.
    ann.fire(match.time());
    ann.client->send(protocol::LayMine{ann.id});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::paused), 2u);
    EXPECT_EQ(match.server.roster().actors.size(), 2u);

    match.run_seconds(8);
    const auto again = ann.client->last<protocol::MatchState>();
    EXPECT_TRUE(again.running);
    EXPECT_EQ(again.winner, 0);
    EXPECT_EQ(match.server.roster().actors.size(), 1u); // without the mine
    EXPECT_EQ(ann.client->last<protocol::Spawned>().incarnation, ann.incarnation + 1);
    EXPECT_EQ(ann.client->last<protocol::Score>().deaths, 0);
}

TEST(Course, ScoreLimitEndsTheMatch) {
    ServerSettings settings;
    settings.rules.score_limit = 1;
    settings.rules.health = 20;
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    match.put(ann, 0, 0, 0);
    match.put(bob, 30, 0, 0);
    ann.fire(match.time());
    match.run_seconds(1);
    const auto over = bob.client->last<protocol::MatchState>();
    EXPECT_FALSE(over.running);
    EXPECT_EQ(over.winner, ann.id);
    match.run_seconds(8);
    EXPECT_TRUE(match.server.match_state().running);
    EXPECT_EQ(match.actor(ann.id).kills, 0);
    EXPECT_EQ(match.actor(bob.id).deaths, 0);
    EXPECT_TRUE(match.actor(bob.id).alive());
}

TEST(Course, HitAfterTheEndDoesNoDamage) {
    ServerSettings settings;
    settings.rules.time_limit = 0;
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    match.put(ann, 0, 0, 0);
    match.put(bob, 30, 0, 0);
    ann.client->send(protocol::Setting{"time-limit", std::to_string(match.time() + 0.2)});
    ann.fire(match.time());
    match.run_seconds(1);
    EXPECT_FALSE(match.server.match_state().running);
    EXPECT_EQ(bob.client->last<protocol::Explosion>().kind, protocol::ExplosionKind::shell);
    EXPECT_EQ(match.actor(bob.id).health, 100);
}

TEST(Course, TiedMatchHasNoWinner) {
    Match match(short_match());
    match.join("Ann");
    match.join("Bob");
    match.run_seconds(6);
    EXPECT_FALSE(match.server.match_state().running);
    EXPECT_EQ(match.server.match_state().winner, 0);
}

TEST(Course, ClockDoesNotRunOnAnEmptyServer) {
    Match match(short_match());
    match.run_seconds(4);
    const ScriptedTank ann = match.join("Ann");
    EXPECT_NEAR(ann.client->last<protocol::MatchState>().until, match.time() + 5, 0.2);
}

TEST(Settings, HostChangesThemForEveryClient) {
    Match match;
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    const std::size_t told = bob.client->count<protocol::Setting>(); // at Bob's join, as at Ann's
    ann.client->send(protocol::Setting{"reload", "0.5"});
    for (const char* wrong : {"1e9", "nan", "inf", "-1", "", "fast", "5 "})
        ann.client->send(protocol::Setting{"rate", wrong});
    ann.client->send(protocol::Setting{"reference-scheme", "linear:order1"});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::malformed), 7u) << "values that are no rate";
    EXPECT_EQ(match.server.settings().publisher.rate, ServerSettings().publisher.rate);
    EXPECT_EQ(dr::reference(match.server.settings().publisher).name(), "linear:order1");
    EXPECT_FLOAT_EQ(match.server.settings().rules.reload, 0.5f);
    for (const auto* client : {ann.client, bob.client}) {
        const auto settings = client->all<protocol::Setting>();
        ASSERT_EQ(settings.size(), told + 2);
        EXPECT_EQ(settings[told].name, "reload");
        EXPECT_EQ(settings[told].value, "0.5");
        EXPECT_EQ(settings[told + 1].name, "reference-scheme");
        EXPECT_EQ(settings[told + 1].value, "linear:order1")
            << "sent by name, because table indices differ between programs";
    }
}

TEST(Settings, OtherClientsCannotChangeThem) {
    Match match;
    LogLines log;
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    const std::size_t told = ann.client->count<protocol::Setting>();
    bob.client->send(protocol::Setting{"reload", "0.5"});
    ann.client->send(protocol::Setting{"no-such-thing", "1"});
    match.run(2);
    EXPECT_FLOAT_EQ(match.server.settings().rules.reload, 1.5f);
    EXPECT_EQ(match.dropped(RejectReason::not_host), 1u);
    EXPECT_EQ(match.dropped(RejectReason::unknown_setting), 1u);
    EXPECT_EQ(ann.client->count<protocol::Setting>(), told);
    EXPECT_EQ(log.count("refused from Bob"), 1u);
}

/// Each change of the mode begins a round; the server limits how often.
TEST(Settings, RepeatedModeChangesDoNotFloodTheLog) {
    Match match;
    LogLines log;
    const ScriptedTank ann = match.join("Ann");
    for (int i = 0; i < 60; ++i) {
        ann.client->send(protocol::Setting{"mode", i % 2 ? "free-for-all" : "teams"});
        match.run();
    }
    EXPECT_GE(log.count("the round begins"), 2u);
    EXPECT_LE(log.count("the round begins"), 12u);
}

TEST(Settings, NewClientReceivesEverySetting) {
    ServerSettings settings;
    settings.publisher.rate = 10;
    settings.judge = protocol::Judge::claims;
    settings.relaying = {.coding = protocol::Coding::compact, .bundle = 0.1};
    settings.give_schemes = true;
    Match match(settings);
    const auto told = match.join().client->all<protocol::Setting>();
    const auto rows = tunables(settings);
    ASSERT_EQ(told.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(told[i].name, rows[i].row.name);
        EXPECT_EQ(told[i].value, rows[i].text());
    }
}

TEST(Settings, TimeLimitAndReferenceSchemeApplyAtOnce) {
    Match match;
    ScriptedTank ann = match.join("Ann");
    ann.client->send(protocol::Setting{"time-limit", "30"});
    ann.client->send(protocol::Setting{"reference-scheme", "snap:order1"});
    match.run(2);
    EXPECT_NEAR(ann.client->last<protocol::MatchState>().until, 30, 0.2);
    EXPECT_EQ(match.actor(ann.id).motion.receiver().scheme(), *dr::scheme("snap:order1"));
}

TEST(Report, CountsClientsUpdatesAndStageTimes) {
    ServerSettings settings;
    double clock = 0;
    settings.stopwatch = [&] { return clock += 0.001; }; // every stage takes 1 ms
    Match match(settings);
    ScriptedTank ann = match.join("Ann");
    match.join("Bob").client->disconnect();
    for (int i = 0; i < 30; ++i) {
        ann.publish(match.time());
        match.run(20);
    }
    const Report report = match.server.report();
    EXPECT_EQ(report.clients, 2);
    EXPECT_EQ(report.updates.received, 32u);
    EXPECT_NEAR(report.duration, 10, 0.3);
    ASSERT_EQ(report.actors.size(), 2u); // Bob has left, and still counts
    EXPECT_NEAR(report.actors[0].updates_per_s, 3, 0.2);
    EXPECT_GT(report.actors[0].bytes_per_s, 60);
    EXPECT_NEAR(report.stages[0].mean, 0.001, 1e-6);
    EXPECT_NEAR(report.stages[5].p99, 0.001, 6e-6); // width of the histogram's bins
    const std::string json = to_json(report);
    for (const char* key : {"\"duration_s\"", "\"ticks\"", "\"stage_ms\"", "\"dead_reckon\"", "\"p99\"",
                            "\"clients\": 2", "\"received\": 32", "\"relayed\"", "\"by_reason\"", "\"interval\": 32",
                            "\"dropped\"", "\"kind\": \"tank\"", "\"updates_per_s\""})
        EXPECT_NE(json.find(key), std::string::npos) << key << " is missing in " << json;
}

} // namespace
} // namespace server::test
