#include "changed_events.h"
#include "log_lines.h"
#include "match.h"

#include <gmock/gmock.h>
#include <set>

namespace server::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* token = "a-token-of-tests";

const tunables::Preset presets[] = {{.name = "slow", .help = "", .values = {{"rate", 2}, {"blend-scale", 2}}}};

ServerSettings with_token() {
    ServerSettings settings;
    settings.host_token = token;
    settings.presets = presets;
    settings.seat_kept = 120;
    settings.seat_token = [number = 0u]() mutable { return protocol::SeatToken{++number, 1, 2, 3}; };
    return settings;
}

struct Hosted : Match {
    explicit Hosted(const ServerSettings& settings = with_token()) : Match(settings) {}

    /// Returns the answer to an order, one line after the other.
    std::string answer(const std::string& text) {
        std::string all;
        for (const std::string& line : server.order(text))
            all += line + "\n";
        run(2);
        return all;
    }

    ScriptedTank ann = join("Ann"), bob = join("Bob");
};

ScriptedClient& come_in(Match& match, const std::string& name, const std::string& shown,
                        const protocol::SeatToken& seat = {}) {
    ScriptedClient& client = match.connect();
    match.run();
    client.send(protocol::Hello{.tank_names = {name}, .seat = seat, .host_token = shown});
    match.run(2);
    return client;
}

TEST(HostToken, MakesAClientHostAndJoiningFirstDoesNot) {
    Match match(with_token());
    EXPECT_FALSE(match.join("First").client->last<protocol::Welcome>().host);
    EXPECT_TRUE(come_in(match, "Ann", token).last<protocol::Welcome>().host);
    EXPECT_TRUE(come_in(match, "Cid", token).last<protocol::Welcome>().host) << "several clients may be hosts";
    const std::string twice = std::string(token) + token;
    for (const std::string& wrong : {std::string("a-token-of-test"), std::string("a-token-of-tesst"), twice})
        EXPECT_FALSE(come_in(match, "Dan", wrong).last<protocol::Welcome>().host) << wrong;
}

TEST(HostToken, IsRememberedWithTheSeat) {
    Match match(with_token());
    ScriptedClient& ann = come_in(match, "Ann", token);
    const auto seat = ann.last<protocol::Welcome>().seat;
    ann.disconnect();
    match.run(3);
    EXPECT_TRUE(come_in(match, "Ann", "", seat).last<protocol::Welcome>().host);
}

TEST(HostToken, LetsAClientChangeSettings) {
    Match match(with_token());
    const ScriptedTank first = match.join("First");
    first.client->send(protocol::Setting{"score-limit", "3"});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::not_host), 1u);
    come_in(match, "Ann", token).send(protocol::Setting{"score-limit", "3"});
    match.run(2);
    EXPECT_EQ(match.server.settings().rules.score_limit, 3);
}

TEST(Orders, HaveUniqueNamesAndHelp) {
    std::set<std::string_view> names;
    for (const Orders::Row& row : Orders::rows()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_FALSE(row.help.empty()) << row.name;
    }
    Hosted match;
    EXPECT_EQ(match.server.order("help").size(), Orders::rows().size());
    EXPECT_THAT(match.answer("help lim"), HasSubstr("limit score|time VALUE"));
    EXPECT_THAT(match.answer("dance"), HasSubstr("unknown order 'dance'; valid: kick, "));
    EXPECT_THAT(match.answer("ba"), HasSubstr("ambiguous order 'ba'"));
    EXPECT_EQ(match.answer("   "), "");
    for (const std::string& line : match.server.order("help"))
        EXPECT_LE(line.size(), protocol::max_text) << line;
}

TEST(Orders, KickDisconnectsThePlayerWithAReason) {
    Hosted match;
    EXPECT_THAT(match.answer("kick"), HasSubstr("#1 Ann, #2 Bob"));
    EXPECT_THAT(match.answer("kick Zoe"), HasSubstr("no player is called 'Zoe'; players: #1 Ann, #2 Bob"));
    EXPECT_TRUE(match.bob.client->connected);
    const auto seat = match.bob.client->last<protocol::Welcome>().seat;
    match.answer("kick bo too loud");
    EXPECT_EQ(match.bob.client->last<protocol::Refused>().refusal, protocol::Refusal::dismissed);
    EXPECT_EQ(match.bob.client->last<protocol::Refused>().text, "the host has removed you: too loud");
    EXPECT_FALSE(match.bob.client->connected);
    EXPECT_EQ(match.server.roster().tanks(), 1);
    // Bob may join again as a new player.
    EXPECT_FALSE(come_in(match, "Bob", "", seat).last<protocol::Welcome>().seat.same(seat));
}

TEST(Orders, PlayersAreFoundByNamePrefixOrNumber) {
    Hosted match;
    const ScriptedTank second = match.join("Bob"), bert = match.join("Bert"); // the second Bob is named "Bob 2"
    EXPECT_THAT(match.answer("kick b"), HasSubstr("more than one player is called 'b'"));
    EXPECT_EQ(match.answer("kick bob"), "") << "a whole name takes precedence over a prefix of another";
    EXPECT_FALSE(match.bob.client->connected);
    EXPECT_TRUE(second.client->connected);
    EXPECT_EQ(match.answer("kick bob 2 too loud"), "");
    EXPECT_EQ(second.client->last<protocol::Refused>().text, "the host has removed you: too loud");
    EXPECT_THAT(match.answer("kick #9"), HasSubstr("no player is called '#9'"));
    EXPECT_EQ(match.answer("kick #4"), "");
    EXPECT_FALSE(bert.client->connected);
    EXPECT_TRUE(match.ann.client->connected);
}

/// Adds network addresses, which the memory transport lacks.
const Match::Wrap addressed = changed([](net::Event& event) {
    if (event.kind == net::Event::Kind::connected) {
        event.text = event.peer % 2 == 0 ? "10.0.0.2:4711" : "[fe80::3]:4711";
        event.machine = host_of(event.text);
    }
});

TEST(Orders, BanRefusesTheMachineUntilItIsUnbanned) {
    Match match(with_token(), flat_map(), addressed);
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    EXPECT_THAT(match.server.order("bans"), ElementsAre("no machine is banned"));
    const auto& clients = match.server.roster().clients;
    const std::string machine =
        std::ranges::next(clients.begin(), static_cast<std::ptrdiff_t>(clients.size()) - 1)->second.machine;
    match.server.order("ban bob rude");
    match.run(2);
    EXPECT_FALSE(bob.client->connected);
    EXPECT_THAT(bob.client->last<protocol::Refused>().text, HasSubstr("banned you: rude"));
    EXPECT_THAT(match.server.order("bans"), ElementsAre(machine + " (Bob): rude"));
    match.join("Cid"); // the next number belongs to the other machine
    ScriptedClient& again = come_in(match, "Rob", "");
    EXPECT_EQ(again.last<protocol::Refused>().refusal, protocol::Refusal::dismissed);
    EXPECT_THAT(again.last<protocol::Refused>().text, HasSubstr(machine));
    EXPECT_THAT(match.server.order("unban 1.2.3.4"), ElementsAre("'1.2.3.4' is not banned; banned: " + machine));
    match.server.order("unban " + machine);
    match.join("Dan");
    EXPECT_EQ(come_in(match, "Rob", "").count<protocol::Refused>(), 0u);
    EXPECT_TRUE(ann.client->connected);
}

TEST(Orders, BanIsRefusedForAPlayerInTheServersProgram) {
    Hosted match;
    EXPECT_THAT(match.answer("ban bob"), HasSubstr("server's own program"));
    EXPECT_TRUE(match.bob.client->connected);
    EXPECT_TRUE(match.server.roster().bans.empty());
}

TEST(Orders, HostOfAnAddressOmitsItsPort) {
    EXPECT_EQ(host_of("192.168.1.20:4711"), "192.168.1.20");
    EXPECT_EQ(host_of("[fe80::1%eth0]:4711"), "fe80::1%eth0");
    EXPECT_EQ(host_of("this process"), "this process");
}

TEST(Orders, MapSelectsAMapAndNextStartsANewRound) {
    Hosted match;
    EXPECT_THAT(match.answer("map mars"), HasSubstr("unknown map 'mars'; valid: "));
    EXPECT_FALSE(match.server.next_map());
    match.answer("map vall");
    EXPECT_EQ(match.server.next_map(), "valley");
    // With a single map, `next` begins a new round on it.
    Hosted same;
    const double before = same.server.match_state().until;
    same.run_seconds(5);
    same.answer("next");
    EXPECT_NEAR(same.server.match_state().until, before + 5, 0.2)
        << "a new round on the same map: there is no other one";
    EXPECT_FALSE(same.server.next_map());
}

TEST(Orders, LimitSetsTheScoreAndTimeLimits) {
    Hosted match;
    EXPECT_EQ(match.answer("limit score 7"), "score-limit is 7\n");
    EXPECT_EQ(match.answer("limit time 120"), "time-limit is 120\n");
    EXPECT_EQ(match.server.settings().rules.score_limit, 7);
    EXPECT_EQ(match.server.settings().rules.time_limit, 120);
    EXPECT_EQ(match.bob.client->last<protocol::Setting>().name, "time-limit");
    for (const char* wrong : {"limit score -1", "limit score many", "limit score", "limit speed 3", "limit"})
        EXPECT_NE(match.answer(wrong), "") << wrong;
    EXPECT_EQ(match.server.settings().rules.score_limit, 7);
}

TEST(Orders, BotsSetsTheNumberOfBots) {
    std::vector<int> asked;
    ServerSettings settings = with_token();
    settings.ask_for_bots = [&](int count) { asked.push_back(count); };
    Hosted match(settings);
    match.answer("bots 3");
    match.answer("bots 0");
    for (const char* wrong : {"bots", "bots -1", "bots 17", "bots few"})
        EXPECT_THAT(match.answer(wrong), HasSubstr("a number from 0 to 16")) << wrong;
    EXPECT_THAT(asked, ElementsAre(3, 0));
    EXPECT_EQ(match.server.settings().bots, 0);
    Hosted none;
    EXPECT_THAT(none.answer("bots 2"), HasSubstr("cannot run bots"));
}

TEST(Orders, PresetAppliesItsValues) {
    Hosted match;
    EXPECT_THAT(match.answer("preset fast"), HasSubstr("unknown preset 'fast'; valid: slow"));
    match.answer("preset slow");
    EXPECT_EQ(match.server.settings().publisher.rate, 2);
    EXPECT_EQ(match.bob.client->last<protocol::Setting>().name, "rate");
}

TEST(Orders, SetChangesASettingAndGetShowsIt) {
    Hosted match;
    match.answer("set reload 2.5");
    EXPECT_EQ(match.server.settings().rules.reload, 2.5f);
    EXPECT_THAT(match.answer("get reload"), HasSubstr("reload is 2.5: Time between two shots"));
    EXPECT_THAT(match.answer("set reload 99"), HasSubstr("reload must be"));
    EXPECT_THAT(match.answer("set gravity 1"), HasSubstr("unknown setting 'gravity'"));
    EXPECT_THAT(match.answer("set mine 1"), HasSubstr("ambiguous setting 'mine'; valid: mine"));
    EXPECT_EQ(match.server.settings().rules.reload, 2.5f);
    EXPECT_EQ(match.bob.client->last<protocol::Setting>().value, "2.5");
}

TEST(Orders, StatusShowsTheRoundPlayersAndRefusals) {
    Hosted match;
    come_in(match, "Cid", token);
    const std::string status = match.answer("status");
    EXPECT_THAT(status, HasSubstr("map flat; a round is running"));
    EXPECT_THAT(status, HasSubstr("#1 Ann (this process), 0 kills"));
    EXPECT_THAT(status, HasSubstr("#3 Cid (this process), host, 0 kills"));
    EXPECT_THAT(status, Not(HasSubstr(token)));
    EXPECT_THAT(status, HasSubstr("refused since the start: 0 joins, 0 passwords"));
}

/// Counts clients rejected by the transport before they joined and clients rejected by the server.
TEST(Orders, StatusAndReportCountRefusedClients) {
    ServerSettings settings = with_token();
    settings.max_players = 2;
    Match match(settings, flat_map(), changed([](net::Event&) {}, {.passwords = 3, .joins = 5}));
    match.join("Ann"), match.join("Bob");
    EXPECT_EQ(come_in(match, "Cid", "").last<protocol::Refused>().refusal, protocol::Refusal::full);
    EXPECT_EQ(match.server.report().refused.joins, 6u);
    match.server.order("kick bob"); // a kick is not a rejected join
    match.run(3);
    EXPECT_THAT(match.server.order("status"), ::testing::Contains("refused since the start: 6 joins, 3 passwords"));
    const Report report = match.server.report();
    EXPECT_EQ(report.refused.joins, 6u);
    EXPECT_EQ(report.refused.passwords, 3u);
    EXPECT_THAT(to_json(report), HasSubstr("\"refused\": {\n    \"passwords\": 3,\n    \"joins\": 6\n  }"));
}

/// Sends an order as the client and returns the server's answer.
protocol::Answer answer_to(Match& match, ScriptedClient& client, const std::string& text) {
    client.send(protocol::Order{text});
    match.run(2);
    return client.last<protocol::Answer>();
}

TEST(Orders, ServerExecutesAndAnswersOrdersOfARemoteHost) {
    const LogLines log;
    Hosted match;
    ScriptedClient& cid = come_in(match, "Cid", token);
    EXPECT_THAT(answer_to(match, cid, "limit score 5").lines, ElementsAre("score-limit is 5"));
    EXPECT_THAT(answer_to(match, cid, "say hello").lines, ElementsAre("done: say hello"));
    EXPECT_EQ(match.server.settings().rules.score_limit, 5);
    EXPECT_THAT(answer_to(match, cid, " dance ").lines, ElementsAre(HasSubstr("unknown order 'dance'")));
    EXPECT_EQ(cid.last<protocol::Answer>().order, "dance");
    EXPECT_EQ(answer_to(match, cid, "help").lines.size(), Orders::rows().size());
    EXPECT_THAT(answer_to(match, cid, "kick cid").lines, ElementsAre("you cannot give this order about yourself"));
    answer_to(match, cid, "kick bob too loud");
    EXPECT_FALSE(match.bob.client->connected);
    EXPECT_EQ(match.ann.client->count<protocol::Answer>(), 0u) << "only Cid receives the answer";
    EXPECT_THAT(log.text(), HasSubstr("Cid (this process) orders: kick bob too loud\n"));
    EXPECT_THAT(log.text(), HasSubstr("Cid (this process) gave an order that failed: dance"));
}

TEST(Orders, OrderOfAClientThatIsNotHostIsRefusedWithTheReason) {
    Hosted match;
    const protocol::Answer answer = answer_to(match, *match.ann.client, "kick bob");
    EXPECT_THAT(answer.lines, ElementsAre(HasSubstr("--host-token-file")));
    EXPECT_TRUE(match.bob.client->connected);
    EXPECT_EQ(match.dropped(RejectReason::not_host), 1u);
    EXPECT_THAT(answer_to(match, *match.ann.client, "dance").lines, ElementsAre(HasSubstr("unknown order 'dance'")))
        << "no host could give it either";
    EXPECT_EQ(match.dropped(RejectReason::not_host), 1u);
}

TEST(Orders, TellIgnoreAndHearAffectOnlyThePlayersConcerned) {
    Hosted match;
    ScriptedClient &ann = *match.ann.client, &bob = *match.bob.client;
    ScriptedClient& cid = come_in(match, "Cid", {});
    const auto said = [](ScriptedClient& client) {
        return client.count<protocol::Chat>() ? client.last<protocol::Chat>().text : std::string();
    };
    EXPECT_THAT(answer_to(match, ann, "tell bob the left hill").lines, ElementsAre("to Bob alone: the left hill"));
    EXPECT_EQ(said(bob), "(to you alone) the left hill");
    EXPECT_EQ(bob.last<protocol::Chat>().name, "Ann");
    EXPECT_THAT(said(cid), Not(HasSubstr("hill")));
    EXPECT_THAT(answer_to(match, ann, "tell bob").lines, ElementsAre(HasSubstr("the message is missing")));
    answer_to(match, bob, "ignore ann");
    ann.send(protocol::Chat{.text = "can you hear me"});
    answer_to(match, ann, "tell bob hello");
    EXPECT_EQ(said(cid), "can you hear me");
    EXPECT_EQ(said(bob), "(to you alone) the left hill");
    answer_to(match, bob, "hear ann");
    match.run_seconds(5);
    ann.send(protocol::Chat{.text = "and now"});
    match.run(2);
    EXPECT_EQ(said(bob), "and now");
    EXPECT_EQ(match.dropped(RejectReason::not_host), 0u);
    EXPECT_THAT(match.answer("tell bob hello"), HasSubstr("not the console"));
}

TEST(Orders, JoinSwapsThePlayerWithABotOfTheOtherTeam) {
    ServerSettings settings = with_token();
    settings.rules.mode = world::Mode::teams;
    settings.rules.warm_up = 60;
    Hosted match(settings);
    const auto team = [&](protocol::ActorId tank) { return match.actor(tank).team; };
    const auto wants = [&](const ScriptedTank& tank, world::TeamId it) {
        return answer_to(match, *tank.client, it == world::blue ? "join blue" : "join orange").lines;
    };
    ASSERT_TRUE(match.server.match_state().warm_up);
    ASSERT_NE(team(match.ann.id), team(match.bob.id));
    EXPECT_THAT(wants(match.ann, team(match.ann.id)), ElementsAre(HasSubstr("already")));
    EXPECT_THAT(wants(match.ann, team(match.bob.id)), ElementsAre(HasSubstr("no bot to exchange")));

    ScriptedClient& driver = match.connect();
    match.run();
    driver.send(protocol::Hello{.bots = true, .tank_names = {"Cook"}});
    match.run(2);
    const protocol::ActorId bot = driver.last<protocol::Spawned>().actor;
    const ScriptedTank& alone = team(bot) == team(match.ann.id) ? match.bob : match.ann;
    const world::TeamId before = team(alone.id), there = team(bot);
    EXPECT_THAT(wants(alone, there), ElementsAre(HasSubstr("you are in team")));
    EXPECT_EQ(team(match.ann.id), team(match.bob.id)) << "Ann and Bob are in one team";
    EXPECT_EQ(team(bot), before) << "the bot changed teams in exchange";

    match.run_seconds(60);
    ASSERT_FALSE(match.server.match_state().warm_up);
    EXPECT_THAT(wants(alone, before), ElementsAre(HasSubstr("you can change teams when your tank is destroyed")));
    match.answer("mode free");
    EXPECT_THAT(wants(alone, before), ElementsAre(HasSubstr("no teams in this mode")));
}

TEST(Orders, OrdersAboveTheRateLimitAreRefused) {
    Hosted match;
    ScriptedClient& cid = come_in(match, "Cid", token);
    for (int i = 0; i < 20; ++i)
        cid.send(protocol::Order{"set reload " + std::to_string(2 + i)});
    match.run(3);
    EXPECT_EQ(match.server.settings().rules.reload, 11) << "the first ten orders are carried out";
    EXPECT_THAT(cid.last<protocol::Answer>().lines, ElementsAre(HasSubstr("faster")));
    EXPECT_EQ(match.dropped(RejectReason::order_rate), 10u);
    EXPECT_TRUE(cid.connected);
    match.run_seconds(2);
    EXPECT_THAT(answer_to(match, cid, "set reload 1").lines, ElementsAre("reload is 1"));
}

TEST(Orders, OrderLongerThanALineIsNotAValidMessage) {
    EXPECT_THROW(protocol::encode(protocol::Order{std::string(protocol::max_text + 1, 'a')}), std::logic_error);
    EXPECT_FALSE(protocol::decode<protocol::Order>(protocol::Bytes{
        static_cast<std::uint8_t>(protocol::kind_of<protocol::Order>), 255, 255, 255})); // a length beyond the message
}

TEST(Orders, MuteSilencesAPlayerUntilUnmute) {
    Hosted match;
    match.answer("mute bob");
    EXPECT_EQ(match.ann.client->last<protocol::Chat>().text, "The host has muted Bob");
    match.bob.client->send(protocol::Chat{.text = "hello"});
    match.run(2);
    EXPECT_THAT(match.bob.client->last<protocol::Chat>().text, HasSubstr("muted you"));
    EXPECT_EQ(match.ann.client->last<protocol::Chat>().text, "The host has muted Bob");
    // A mute outlasts leaving and rejoining.
    const auto seat = match.bob.client->last<protocol::Welcome>().seat;
    match.bob.client->disconnect();
    match.run(3);
    ScriptedClient& back = come_in(match, "Bob", "", seat);
    back.send(protocol::Chat{.text = "hello"});
    match.run(2);
    EXPECT_NE(match.ann.client->last<protocol::Chat>().text, "hello");
    match.answer("unmute bob");
    back.send(protocol::Chat{.text = "hello"});
    match.run(2);
    EXPECT_EQ(match.ann.client->last<protocol::Chat>().text, "hello");
}

TEST(Orders, SayWritesALoudLineOfTheServer) {
    Hosted match;
    match.answer("say The last round!");
    const auto said = match.bob.client->last<protocol::Chat>();
    EXPECT_EQ(said.text, "The last round!");
    EXPECT_TRUE(said.loud);
    EXPECT_EQ(said.name, "");
    EXPECT_THAT(match.answer("say"), HasSubstr("the message is missing"));
    match.bob.client->send(protocol::Chat{.text = "me too", .loud = true});
    match.run(2);
    EXPECT_FALSE(match.ann.client->last<protocol::Chat>().loud) << "only the server may send loud lines";
}

TEST(Orders, ModeChangesTheModeAndTeamsMovesPlayers) {
    Hosted match;
    EXPECT_THAT(match.answer("teams balance"), HasSubstr("no teams in this mode (free-for-all)"));
    EXPECT_THAT(match.answer("mode chess"), HasSubstr("unknown mode 'chess'; valid: free-for-all, teams, crate-run"));
    match.answer("mode te");
    EXPECT_EQ(match.bob.client->last<protocol::MatchState>().mode, "teams");
    match.answer("limit score 7");
    EXPECT_EQ(match.server.settings().rules.team_score_limit, 7) << "the order sets the mode's own limit";
    EXPECT_NE(match.actor(match.ann.id).team, match.actor(match.bob.id).team);
    for (const char* who : {"ann", "bob"})
        match.answer(std::string("teams blue ") + who);
    EXPECT_EQ(match.actor(match.ann.id).team, world::blue);
    EXPECT_EQ(match.actor(match.bob.id).team, world::blue);
    EXPECT_EQ(match.ann.client->last<protocol::Team>().team, world::blue);
    match.join("Cid"), match.join("Dan");
    match.answer("teams blue dan");
    match.answer("teams balance");
    int blue = 0;
    for (const auto& [id, actor] : match.server.roster().actors)
        blue += actor.team == world::blue ? 1 : 0;
    EXPECT_EQ(blue, 2);
    match.answer("teams friendly-fire on");
    EXPECT_TRUE(match.server.settings().rules.friendly_fire);
    EXPECT_THAT(match.answer("teams friendly-fire maybe"), HasSubstr("friendly-fire must be"));
    EXPECT_THAT(match.answer("teams red ann"), HasSubstr("valid: balance, orange, blue, friendly-fire"));
}

TEST(Orders, PauseStopsTheRoundUntilResume) {
    ServerSettings settings = with_token();
    settings.rules.health = 20; // one shell destroys a tank
    settings.rules.time_limit = 100;
    Hosted match(settings);
    ScriptedTank &ann = match.ann, &bob = match.bob;
    match.put(ann, 30, 0, 0);
    match.put(bob, 0, 0, 0);
    const double end = match.server.match_state().until;
    match.answer("pause");
    const auto paused = match.ann.client->last<protocol::MatchState>();
    EXPECT_TRUE(paused.paused);
    EXPECT_FALSE(paused.running);
    EXPECT_EQ(match.ann.client->count<protocol::Ballot>(), 0u) << "a pause does not end the round";
    EXPECT_THAT(match.answer("pause"), HasSubstr("paused already"));
    bob.fire(match.time());
    match.run_seconds(2);
    EXPECT_EQ(match.dropped(RejectReason::paused), 1u);
    EXPECT_TRUE(match.actor(ann.id).alive());
    match.run_seconds(150); // longer than the round
    EXPECT_EQ(match.server.match_state().winner, 0);
    const double stood = match.time();
    match.answer("resume");
    EXPECT_TRUE(match.server.match_state().running);
    EXPECT_NEAR(match.server.match_state().until - match.time(), end - (stood - 152), 1)
        << "the round's clock stood still during the pause";
    EXPECT_THAT(match.answer("resume"), HasSubstr("not paused"));
    ann.publish(match.time()), bob.publish(match.time());
    match.run(2);
    bob.fire(match.time());
    match.run_seconds(1);
    EXPECT_FALSE(match.actor(ann.id).alive());
    // A destroyed tank does not respawn during a pause.
    match.answer("pause");
    match.run_seconds(20);
    EXPECT_FALSE(match.actor(ann.id).alive());
    match.answer("resume");
    match.run_seconds(4);
    EXPECT_TRUE(match.actor(ann.id).alive());
    // A new round is not paused.
    match.answer("pause");
    match.answer("next");
    EXPECT_TRUE(match.server.match_state().running);
}

TEST(Orders, AreLoggedOnOneLineWithoutTheToken) {
    const LogLines log;
    Hosted match;
    come_in(match, "Cid", token);
    match.answer("limit score 5");
    match.answer("limit speed 5");
    match.answer("kick bob \x1b[31mred\nSecond line");
    const std::string all = log.text();
    EXPECT_THAT(all, HasSubstr("the console orders: limit score 5\n"));
    EXPECT_THAT(all, HasSubstr("the console gave an order that failed: limit speed 5: unknown limit 'speed'"));
    EXPECT_THAT(all, HasSubstr("the console orders: kick bob [31mredSecond line\n"));
    EXPECT_THAT(all, Not(HasSubstr(token)));
    EXPECT_EQ(all.find('\x1b'), all.npos);
}

} // namespace
} // namespace server::test
