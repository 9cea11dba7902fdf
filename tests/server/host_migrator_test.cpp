/// Host migration: the host leaves, and another client's server continues the match.

#include "changed_events.h"
#include "match.h"
#include "net/player_number.h"
#include "server/handover.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace server::test {
namespace {

using ::testing::HasSubstr;

ServerSettings settings_of_a_match() {
    ServerSettings settings;
    settings.seat_kept = 120;
    settings.host_token = "a-token-of-tests";
    settings.rules.health = 20; // one shell destroys a tank
    settings.rules.score_limit = 7;
    settings.seat_token = [number = 0u]() mutable { return protocol::SeatToken{++number, 1, 2, 3}; };
    return settings;
}

/// A match that Ann hosts and leaves. Bob has been in it longer than Cid and has destroyed Cid once.
struct Going : Match {
    explicit Going(const ServerSettings& settings = settings_of_a_match(), const Wrap& wrap = as_it_is)
        : Match(settings, flat_map(), wrap) {
        put(cid, 30, 0, 0);
        put(bob, 0, 0, 0);
        bob.fire(time());
        run_seconds(1);
    }
    /// Returns the state that the leaving host hands to this client, with a map that the game has; the test server's
    /// own map is not one of them.
    protocol::HostMigration migration(ScriptedClient& client) {
        auto migration = client.last<protocol::HostMigration>();
        EXPECT_EQ(migration.map, "flat");
        migration.map = "valley";
        return migration;
    }
    static ClientId number(const ScriptedTank& tank) { return tank.client->last<protocol::Welcome>().client; }
    void hand_on(std::optional<ClientId> to = {}) {
        server.migrate_host(to, number(ann), "Ann's match");
        run(2);
    }
    void answer(const ScriptedTank& tank, const protocol::HostAnswer& answer) {
        tank.client->send(answer);
        run(2);
    }
    static std::size_t offers(const ScriptedTank& tank) { return tank.client->count<protocol::HostOffer>(); }
    static std::size_t migrations(const ScriptedTank& tank) { return tank.client->count<protocol::HostMigration>(); }
    [[nodiscard]] HostMigrator::Stage stage() const { return server.host_migrator().stage(); }

    ScriptedTank ann = join("Ann"), bob = join("Bob"), cid = join("Cid");
};

TEST(HostMigrator, AsksTheLongestPresentClientAndSendsTheOthersToItsServer) {
    Going match;
    match.hand_on();
    EXPECT_EQ(match.offers(match.bob), 1u);
    EXPECT_EQ(match.bob.client->last<protocol::HostOffer>().name, "Ann's match");
    EXPECT_EQ(match.offers(match.cid), 0u);
    EXPECT_TRUE(match.cid.client->last<protocol::MatchState>().paused) << "the match is paused during the migration";
    match.cid.client->send(protocol::MigrationReply{.port = 1}); // Cid was not asked
    match.cid.client->send(protocol::HostAnswer{.yes = true});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::not_asked), 2u);
    EXPECT_EQ(match.stage(), HostMigrator::Stage::asked);
    EXPECT_EQ(match.migrations(match.bob), 0u) << "Bob has not agreed yet";
    match.bob.client->send(protocol::MigrationReply{.port = 26003}); // Bob has not received the match's state yet
    match.run(2);
    EXPECT_EQ(match.stage(), HostMigrator::Stage::asked);
    match.answer(match.bob, {.yes = true});
    EXPECT_EQ(match.migrations(match.bob), 1u);
    EXPECT_EQ(match.migrations(match.cid), 0u);
    match.bob.client->send(protocol::MigrationReply{.port = 26003, .key = "abcd-efgh-ijkl-mn23"});
    match.run(2);
    EXPECT_EQ(match.stage(), HostMigrator::Stage::done);
    const auto there = match.cid.client->last<protocol::MatchRedirect>();
    EXPECT_EQ(there.port, 26003);
    EXPECT_EQ(there.key, "abcd-efgh-ijkl-mn23") << "the key lets clients recognise the new server";
    EXPECT_EQ(there.with, "Bob");
    EXPECT_EQ(there.host, "") << "an empty host means this server's address";
    EXPECT_EQ(match.ann.client->count<protocol::MatchRedirect>(), 0u) << "Ann leaves and gets no redirect";
    match.server.end("the host has left");
    match.run(2);
    EXPECT_EQ(match.cid.client->count<protocol::Refused>(), 0u) << "the match continues";
}

TEST(HostMigrator, AsksTheClientThatTheHostChooses) {
    Going match;
    match.hand_on(Going::number(match.cid));
    EXPECT_EQ(match.offers(match.cid), 1u);
    EXPECT_EQ(match.offers(match.bob), 0u);
}

TEST(HostMigrator, DoesNotAskABrowserClient) {
    const auto bob_by_websocket = changed([](net::Event& event) {
        event.stream = event.kind == net::Event::Kind::connected && event.peer == 2; // Bob uses a browser
    });
    Going match(settings_of_a_match(), bob_by_websocket);
    ASSERT_TRUE(match.server.roster().clients.at(2).stream);
    match.hand_on();
    EXPECT_EQ(match.offers(match.bob), 0u);
    EXPECT_EQ(match.offers(match.cid), 1u);
    Going chosen(settings_of_a_match(), bob_by_websocket);
    chosen.hand_on(Going::number(chosen.bob));
    EXPECT_EQ(chosen.stage(), HostMigrator::Stage::failed);
}

TEST(HostMigrator, FailsIfNoClientTakesOver) {
    Going alone;
    alone.bob.client->disconnect(), alone.cid.client->disconnect();
    alone.run(3);
    alone.hand_on();
    EXPECT_EQ(alone.stage(), HostMigrator::Stage::failed);
    Going unwilling;
    unwilling.hand_on();
    unwilling.answer(unwilling.bob, {.why = "Bob has declined"});
    unwilling.answer(unwilling.cid, {.why = "nobody is there to be asked"});
    EXPECT_EQ(unwilling.stage(), HostMigrator::Stage::failed);
    EXPECT_THAT(unwilling.server.host_migrator().why(),
                HasSubstr("Cid does not take over the match: nobody is there to be asked"));
    EXPECT_EQ(unwilling.migrations(unwilling.bob) + unwilling.migrations(unwilling.cid), 0u)
        << "no client has received the tokens";
    Going silent;
    silent.hand_on();
    silent.run_seconds(2 * HostMigrator::patience - 0.5);
    EXPECT_EQ(silent.stage(), HostMigrator::Stage::asked);
    silent.run_seconds(1);
    EXPECT_EQ(silent.stage(), HostMigrator::Stage::failed);
    EXPECT_EQ(silent.cid.client->count<protocol::MatchRedirect>(), 0u);
}

TEST(HostMigrator, AsksTheNextClientIfOneRefusesIsSilentFailsOrLeaves) {
    const auto passed_over = [](const auto& how) {
        Going match;
        match.hand_on();
        how(match);
        EXPECT_EQ(match.stage(), HostMigrator::Stage::asked);
        EXPECT_EQ(match.offers(match.bob), 1u) << "no client is asked twice";
        EXPECT_EQ(match.offers(match.cid), 1u);
        match.answer(match.bob, {.yes = true});
        EXPECT_EQ(match.dropped(RejectReason::not_asked), 0u) << "a late answer is no violation";
        match.answer(match.cid, {.yes = true});
        match.cid.client->send(protocol::MigrationReply{.port = 26004});
        match.run(2);
        EXPECT_EQ(match.stage(), HostMigrator::Stage::done);
        EXPECT_EQ(match.cid.client->last<protocol::MatchRedirect>().with, "Cid");
        return match.migrations(match.bob);
    };
    EXPECT_EQ(passed_over([](Going& match) { match.answer(match.bob, {.why = "Bob has declined"}); }), 0u);
    EXPECT_EQ(passed_over([](Going& match) { match.run_seconds(HostMigrator::patience + 0.5); }), 0u);
    EXPECT_EQ(passed_over([](Going& match) {
                  match.answer(match.bob, {.yes = true});
                  match.bob.client->send(protocol::MigrationReply{.port = 0, .why = "there is no port"});
                  match.run(2);
              }),
              1u);
    EXPECT_EQ(passed_over([](Going& match) {
                  match.answer(match.bob, {.yes = true});
                  match.run_seconds(HostMigrator::opening + 0.5);
              }),
              1u);
    Going gone;
    gone.hand_on();
    gone.bob.client->disconnect();
    gone.run(3);
    EXPECT_EQ(gone.offers(gone.cid), 1u);
}

/// Many silent clients must not delay the host's departure without limit.
TEST(HostMigrator, FailsAtTheTimeLimitEvenIfClientsRemainToBeAsked) {
    Going match;
    for (const char* name : {"Dan", "Eve", "Fay", "Gil"})
        match.join(name);
    match.hand_on();
    match.run_seconds(HostMigrator::longest - 0.5);
    EXPECT_EQ(match.stage(), HostMigrator::Stage::asked);
    match.run_seconds(1);
    EXPECT_EQ(match.stage(), HostMigrator::Stage::failed);
}

/// A server that continues a match from the state that the former host handed on.
struct Heir {
    explicit Heir(const protocol::HostMigration& migration, const std::string& key = {},
                  const Match::Wrap& wrap = Match::as_it_is) {
        ServerSettings own;
        own.host_token = "another-token";
        own.key = key;
        own.seat_token = [number = 100u]() mutable { return protocol::SeatToken{++number, 1, 2, 3}; };
        ServerHandover handover = handover_of(migration, own, 50);
        handover.transport = wrap(hub.listen());
        server.emplace(flat_map(), "flat", std::move(handover), tunables::Random(2));
    }
    ScriptedClient& come(const std::string& name, const protocol::SeatToken& seat,
                         const protocol::SeatToken& player = {}) {
        clients.push_back(std::make_unique<ScriptedClient>(hub.connect()));
        run(1);
        clients.back()->send(protocol::Hello{.tank_names = {name}, .seat = seat, .player = player});
        run(2);
        return *clients.back();
    }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            for (auto& client : clients)
                client->poll(now);
            server->tick(now += world::tick_length);
        }
        for (auto& client : clients)
            client->poll(now);
    }
    const Actor& tank(const std::string& name) {
        for (const auto& [id, actor] : server->roster().actors)
            if (actor.name == name)
                return actor;
        throw std::runtime_error("there is no " + name);
    }

    net::MemoryHub hub;
    std::vector<std::unique_ptr<ScriptedClient>> clients;
    std::optional<Server> server;
    double now = 50;
};

TEST(HostMigrator, KeepsRoundScoresSeatsAndSettings) {
    Going match;
    match.server.order("mute cid");
    match.server.order("limit time 300");
    const double played = match.time(), left = match.server.match_state().until - played;
    const auto token = [](const ScriptedTank& tank) { return tank.client->last<protocol::Welcome>().seat; };
    match.hand_on();
    match.run_seconds(3); // time while the match is paused does not count
    match.answer(match.bob, {.yes = true});
    Heir heir(match.migration(*match.bob.client));
    heir.run(1);
    EXPECT_EQ(heir.server->match_state().round, match.server.match_state().round);
    EXPECT_NEAR(heir.server->match_state().until - heir.server->match_time(), left, 0.5);
    EXPECT_EQ(heir.server->settings().rules.score_limit, 7);
    EXPECT_EQ(heir.server->settings().seat_kept, 120);
    EXPECT_EQ(heir.server->settings().host_token, "another-token");
    ScriptedClient& bob = heir.come("Bob", token(match.bob));
    ScriptedClient& cid = heir.come("Cid", token(match.cid));
    EXPECT_TRUE(bob.last<protocol::Welcome>().host) << "Bob is the new host";
    EXPECT_FALSE(cid.last<protocol::Welcome>().host);
    EXPECT_EQ(cid.last<protocol::Welcome>().client, Going::number(match.cid));
    EXPECT_EQ(heir.tank("Bob").kills, 1);
    EXPECT_EQ(heir.tank("Cid").deaths, 1);
    EXPECT_EQ(heir.tank("Cid").colour, match.actor(match.cid.id).colour);
    cid.send(protocol::Chat{.text = "hello"});
    heir.run(2);
    EXPECT_THAT(cid.last<protocol::Chat>().text, HasSubstr("muted you"));
    for (const protocol::Chat& line : bob.all<protocol::Chat>())
        EXPECT_LE(line.time, heir.server->match_time()) << line.text;
    for (std::size_t i = 0; i < protocol::Messages::size; ++i) { // every message whose state moves with a match
        const auto kind = static_cast<protocol::Kind>(i);
        const auto is_it = [&](const auto& heard) { return protocol::kind(heard.bytes) == kind; };
        EXPECT_TRUE(row(kind).validity != protocol::Validity::migrates || std::ranges::any_of(bob.heard, is_it))
            << row(kind).name;
    }
    // The former host has no seat in the continued match and joins as a new player.
    EXPECT_NE(heir.come("Ann", token(match.ann)).last<protocol::Welcome>().seat.a, token(match.ann).a);
}

/// A match that has moved once or several times, with a player who is banned, another who is muted, and both again from
/// other addresses.
struct Sanctioned : ::testing::Test {
    static constexpr protocol::SeatToken bob{.a = 7}, cid{.a = 8}, dan{.a = 9}; ///< secret numbers of players
    std::string machine;                                                        ///< machine of the next client
    const Match::Wrap from_machine = changed([this](net::Event& event) {
        if (event.kind == net::Event::Kind::connected)
            event.machine = machine;
    });
    static ServerSettings settings() {
        ServerSettings settings = settings_of_a_match();
        settings.key = "first";
        return settings;
    }
    Going match{settings(), from_machine};

    ScriptedTank come(const std::string& from, const std::string& name, const protocol::SeatToken& secret) {
        machine = from;
        ScriptedTank tank{.client = &match.connect()};
        match.run();
        tank.client->send(protocol::Hello{.tank_names = {name}, .player = net::number_at(secret, "first")});
        match.run(2);
        return tank;
    }
    /// Joins the heir as a client does: with its number there, and again after FormerServers.
    ScriptedClient& come(Heir& heir, const std::string& key, const std::string& from, const std::string& name,
                         const protocol::SeatToken& secret) {
        machine = from;
        ScriptedClient& client = heir.come(name, {}, net::number_at(secret, key));
        if (client.count<protocol::FormerServers>() > 0) {
            const auto former = client.last<protocol::FormerServers>().servers;
            client.send(protocol::Hello{.tank_names = {name}, .player = net::number_at(secret, former, key)});
            heir.run(2);
        }
        return client;
    }
    static std::string refusal(const ScriptedClient& client) {
        return client.count<protocol::Refused>() > 0 ? client.last<protocol::Refused>().text : "";
    }
    static bool muted(ScriptedClient& client, Heir& heir) {
        const std::size_t lines = client.count<protocol::Chat>();
        client.send(protocol::Chat{.text = "hello"});
        heir.run(2);
        EXPECT_GT(client.count<protocol::Chat>(), lines);
        return client.last<protocol::Chat>().text.find("muted you") != std::string::npos;
    }
};

TEST_F(Sanctioned, BansAndMutesHoldAtTheNextServersFromOtherAddresses) {
    come("192.168.1.7", "Bo", bob);
    come("192.168.1.8", "Ci", cid);
    match.server.order("ban bo rude");
    match.server.order("mute ci");
    match.hand_on();
    match.answer(match.bob, {.yes = true});
    const protocol::HostMigration migration = match.migration(*match.bob.client);
    EXPECT_FALSE(migration.bans.at(0).player.same(net::number_at(bob, "first")))
        << "the next server must not learn a number here";
    for (const char* key : {"second", "third"}) {
        SCOPED_TRACE(key);
        protocol::HostMigration received = migration;
        if (key == std::string("third")) { // a match that moves on
            Heir between(migration, "second", from_machine);
            come(between, "second", "192.168.1.20", "Eve", dan);
            between.server->migrate_host({}, 0, "Bob's match");
            between.run(2);
            between.clients.back()->send(protocol::HostAnswer{.yes = true});
            between.run(2);
            received = between.clients.back()->last<protocol::HostMigration>();
            ASSERT_EQ(received.former.size(), 2u);
            received.map = "valley";
        }
        Heir heir(received, key, from_machine);
        EXPECT_THAT(refusal(come(heir, key, "2001:db8::7", "Rob", bob)), HasSubstr("the host has banned Bo"));
        EXPECT_THAT(refusal(come(heir, key, "192.168.1.7", "Gil", {.a = 77})), HasSubstr("(192.168.1.7): rude"));
        EXPECT_TRUE(muted(come(heir, key, "2001:db8::8", "Kit", cid), heir));
        ScriptedClient& ann = come(heir, key, "2001:db8::9", "Zoe", dan);
        EXPECT_EQ(refusal(ann), "");
        EXPECT_FALSE(muted(ann, heir));
        heir.server->order("unban 192.168.1.7");
        EXPECT_EQ(refusal(come(heir, key, "2001:db8::7", "Rob", bob)), "");
    }
}

TEST_F(Sanctioned, BanOfALoopbackAddressDoesNotMeetOthersAtTheNextServer) {
    come("127.0.0.1", "Bo", bob);
    match.server.order("ban bo rude");
    match.hand_on();
    match.answer(match.bob, {.yes = true});
    Heir heir(match.migration(*match.bob.client), "second", from_machine);
    EXPECT_EQ(refusal(come(heir, "second", "127.0.0.1", "Zoe", dan)), "") << "it is another machine's loopback";
    EXPECT_EQ(refusal(come(heir, "second", "192.168.1.7", "Rob", bob)), "the host has banned Bo: rude");
    EXPECT_EQ(heir.server->order("bans"), std::vector<std::string>{"Bo: rude"});
    heir.server->order("unban Bo");
    EXPECT_EQ(refusal(come(heir, "second", "192.168.1.7", "Rob", bob)), "");
}

TEST_F(Sanctioned, MatchWithoutBansAsksNobodyForASecondHello) {
    match.hand_on();
    match.answer(match.bob, {.yes = true});
    Heir heir(match.migration(*match.bob.client), "second", from_machine);
    const ScriptedClient& ann = come(heir, "second", "192.168.1.9", "Zoe", dan);
    EXPECT_EQ(ann.count<protocol::FormerServers>(), 0u);
    EXPECT_EQ(ann.count<protocol::Welcome>(), 1u);
}

/// Regression: more than 65,536 B of bans displaced every seat, and then the message was not sent.
TEST_F(Sanctioned, ManyBansLeaveRoomForTheSeats) {
    const std::string name(protocol::max_name, 'b'), why(protocol::max_text + 50, 'w'); // the console cuts no reason
    for (int i = 0; i < 300; ++i) {
        come(fmt::format("2001:db8:{}::/64", i), name, {.a = 100 + static_cast<std::uint32_t>(i)});
        match.server.order("mute " + name);
        match.server.order(fmt::format("ban {} {}", name, why));
        match.run(2);
    }
    match.hand_on();
    match.answer(match.bob, {.yes = true});
    const protocol::HostMigration migration = match.migration(*match.bob.client);
    EXPECT_EQ(migration.seats.size(), 2u) << "Bob's and Cid's";
    EXPECT_EQ(migration.bans.size(), protocol::max_sanctions);
    EXPECT_GT(migration.mutes.size(), 80u);
    EXPECT_LT(migration.mutes.size(), protocol::max_sanctions) << "mutes give way first";
    EXPECT_EQ(migration.bans.back().machine, "2001:db8:299::/64") << "the newest bans count most";
}

TEST(HostMigrator, DropsOrCorrectsImpossibleValuesInTheReceivedState) {
    protocol::HostMigration bad;
    bad.map = "mars";
    EXPECT_THROW(handover_of(bad, {}, 0), std::runtime_error);
    bad.map = "valley";
    bad.maps = {"mars", "valley", "valley"};
    bad.parameters = {.max_players = 0, .bots = 255, .seat_kept = -1e9};
    bad.settings = {{"score-limit", "many"}, {"score-limit", "-3"}, {"no-such", "1"}, {"reload", "2.5"}};
    bad.round = {.number = 65535, .length = -1e9};
    const protocol::HeldTank tank{.actor = 3, .name = "Ann", .colour = 255, .team = 9};
    bad.seats = {{.token = {}, .client = 1, .tanks = {tank}},
                 {.token = {1, 2, 3, 4}, .client = 0, .tanks = {tank}},
                 {.token = {1, 2, 3, 4}, .client = 4, .tanks = {tank}},
                 {.token = {1, 2, 3, 4}, .client = 5},
                 {.token = {2, 2, 3, 4}, .client = 4},
                 {.token = {3, 2, 3, 4}, .client = 6, .tanks = {tank}}};
    bad.said = {{.time = 1e9, .text = "later"}};
    const ServerHandover handover = handover_of(bad, {}, 0);
    EXPECT_EQ(handover.settings.max_players, 1);
    EXPECT_EQ(handover.settings.bots, 1);
    EXPECT_EQ(handover.settings.seat_kept, 0);
    EXPECT_EQ(handover.settings.maps, std::vector<std::string>{"valley"});
    EXPECT_EQ(handover.settings.rules.score_limit, world::MatchRules().score_limit);
    EXPECT_EQ(handover.settings.rules.reload, 2.5f);
    EXPECT_EQ(handover.round->length, 0);
    ASSERT_EQ(handover.seats.size(), 1u) << "a seat needs its own number, its own token and a tank";
    EXPECT_EQ(handover.seats.front().id, 4);
    EXPECT_LT(handover.seats.front().tanks.front().colour, protocol::colours);
    EXPECT_EQ(handover.seats.front().tanks.front().team, world::no_team);
    EXPECT_LE(handover.said.front().time, 0);
}

} // namespace
} // namespace server::test
