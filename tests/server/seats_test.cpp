/// Kept seats: a player who left gets their seat back, and bots give up seats to people.

#include "changed_events.h"
#include "match.h"

namespace server::test {
namespace {

/// Distinguishable tokens, and seats kept for two minutes.
ServerSettings with_seats(int max_players = 16) {
    ServerSettings settings;
    settings.max_players = max_players;
    settings.seat_kept = 120;
    settings.seat_token = [random = tunables::Random(7)]() mutable {
        const std::uint64_t a = random.bits(), b = random.bits();
        return protocol::SeatToken{static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(a >> 32),
                                   static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(b >> 32)};
    };
    return settings;
}

protocol::SeatToken token_of(const ScriptedTank& tank) { return tank.client->last<protocol::Welcome>().seat; }

/// Every connection ends without a farewell.
const Match::Wrap cables =
    changed([](net::Event& event) { event.lost = event.kind == net::Event::Kind::disconnected; });

/// Connects a client that shows `token`.
ScriptedClient& greet(Match& match, const protocol::SeatToken& token, const std::string& name = "Ann") {
    ScriptedClient& client = match.connect();
    match.run();
    client.send(protocol::Hello{.tank_names = {name}, .seat = token});
    match.run(2);
    return client;
}

TEST(Seats, ClientsReceiveTheListOfAbsentPlayers) {
    Match match(with_seats());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    EXPECT_EQ(ann.client->count<protocol::KeptSeats>(), 0u);
    bob.client->disconnect();
    match.run(3);
    const auto away = ann.client->last<protocol::KeptSeats>();
    ASSERT_EQ(away.seats.size(), 1u);
    EXPECT_EQ(away.seats.front().name, "Bob");
    EXPECT_NEAR(away.seats.front().until, match.time() + 120, 0.2);
    EXPECT_EQ(match.join("Cid").client->last<protocol::KeptSeats>().seats.size(), 1u)
        << "a new client receives the kept seats as well";
    match.run_seconds(121);
    EXPECT_TRUE(ann.client->last<protocol::KeptSeats>().seats.empty());
}

TEST(Seats, TokenRestoresNumberNameColourAndScore) {
    ServerSettings settings = with_seats();
    settings.rules.health = 20; // one shell destroys a tank
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    match.put(ann, 30, 0, 0);
    match.put(bob, 0, 0, 0);
    bob.fire(match.time());
    match.run_seconds(1);
    const Actor before = match.actor(bob.id);
    ASSERT_EQ(before.kills, 1);
    const auto token = token_of(bob);
    EXPECT_TRUE(token.given());
    bob.client->disconnect();
    match.run(3);
    EXPECT_EQ(match.server.roster().tanks(), 1) << "Bob's tank is removed while Bob is away";
    match.run_seconds(60);
    const ScriptedClient& back = greet(match, token, "Bob");
    const auto welcome = back.last<protocol::Welcome>();
    EXPECT_EQ(welcome.client, 2);
    EXPECT_TRUE(welcome.seat.same(token));
    const Actor& after = match.actor(bob.id);
    EXPECT_EQ(after.name, "Bob");
    EXPECT_EQ(after.colour, before.colour);
    EXPECT_EQ(after.kills, before.kills);
    EXPECT_EQ(after.deaths, before.deaths);
    EXPECT_EQ(ann.client->last<protocol::Score>().actor, bob.id) << "the other clients receive the score again";
    EXPECT_EQ(ann.client->last<protocol::Score>().kills, before.kills);
    EXPECT_NE(after.incarnation, before.incarnation) << "other clients must not blend to the new place";
    EXPECT_EQ(ann.client->last<protocol::ActorAdded>().name, "Bob");
}

/// Ann at (30, 0), hit once by Bob, who is at the origin.
struct Hurt : ::testing::Test {
    static ServerSettings settings() {
        ServerSettings settings = with_seats();
        settings.rules.spawn_protection = 4;
        settings.rules.ammunition = 9;
        return settings;
    }
    Match match{settings()};
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");

    void SetUp() override {
        match.put(ann, 30, 0, 0);
        match.put(bob, 0, 0, 0);
        shoot();
        ASSERT_GT(match.actor(ann.id).health, 0);
        ASSERT_LT(match.actor(ann.id).health, match.server.settings().rules.health);
    }
    void shoot() {
        match.run_seconds(5); // Ann's spawn protection has ended, and Bob's gun is loaded
        bob.fire(match.time());
        match.run_seconds(1);
    }
};

TEST_F(Hurt, ReturningTankKeepsDamageShellsAndPlaceWithoutProtection) {
    const float health = match.actor(ann.id).health;
    ann.fire(match.time());
    match.run(2);
    const int shells = match.actor(ann.id).shells;
    ASSERT_EQ(shells, 8);
    const ScriptedClient& back = greet(match, token_of(ann));
    EXPECT_EQ(back.count<protocol::Spawned>(), 0u) << "a reconnection must not move Ann's tank out of a shell's way";
    match.run_seconds(Referee::away + 0.1);
    const Actor& again = match.actor(ann.id);
    EXPECT_EQ(again.health, health);
    EXPECT_EQ(again.shells, shells);
    EXPECT_LE(again.protected_until, match.time());
    const auto spawned = back.last<protocol::Spawned>();
    EXPECT_NEAR(spawned.x, 30, 0.5);
    EXPECT_NEAR(spawned.y, 0, 0.5);
    EXPECT_EQ(bob.client->last<protocol::Health>().actor, ann.id);
    EXPECT_NEAR(bob.client->last<protocol::Health>().health, health, 1) << "the other clients receive the health";
}

TEST_F(Hurt, RejoiningDoesNotShortenTheRespawnDelay) {
    while (match.actor(ann.id).alive())
        shoot();
    const double due = match.actor(ann.id).respawn_at;
    ASSERT_GT(due, match.time() + 1);
    const auto token = token_of(ann);
    const ScriptedClient* back = &greet(match, token);
    EXPECT_FALSE(match.actor(ann.id).alive());
    back = &greet(match, token);
    EXPECT_EQ(match.actor(ann.id).respawn_at, due);
    EXPECT_EQ(back->count<protocol::Spawned>(), 0u);
    match.run_seconds(due - match.time() + 0.1);
    EXPECT_EQ(back->count<protocol::Spawned>(), 1u);
    EXPECT_EQ(match.actor(ann.id).health, match.server.settings().rules.health);
}

/// A tank does not return to a place that is occupied now.
TEST_F(Hurt, ReturningTankDoesNotSpawnInsideAnotherTank) {
    const auto token = token_of(ann);
    ann.client->disconnect();
    match.run(3);
    match.put(bob, 30, 0, 0);
    const ScriptedClient& back = greet(match, token);
    const auto spawned = back.last<protocol::Spawned>();
    EXPECT_GT(std::hypot(spawned.x - 30, spawned.y), 6);
}

TEST(Seats, RestartedClientMayPublishFromSequenceZero) {
    Match match(with_seats());
    ScriptedTank ann = match.join("Ann");
    for (int i = 0; i < 50; ++i) {
        ann.publish(match.time());
        match.run();
    }
    const auto token = token_of(ann);
    ann.client->disconnect();
    match.run(3);
    ScriptedTank again = ann;
    again.client = &greet(match, token);
    match.run_seconds(Referee::away);
    const auto spawned = again.client->last<protocol::Spawned>();
    again.incarnation = spawned.incarnation;
    again.sequence = 0;
    again.state.position = {spawned.x, spawned.y, world::ride_height};
    again.publish(match.time());
    match.run(2);
    EXPECT_TRUE(match.actor(ann.id).motion.known());
    EXPECT_EQ(match.dropped(RejectReason::late), 0u);
}

TEST(Seats, ClientWithAWrongTokenJoinsAsANewPlayer) {
    Match match(with_seats());
    const ScriptedTank ann = match.join("Ann");
    protocol::SeatToken wrong = token_of(ann);
    wrong.d ^= 1;
    const auto welcome = greet(match, wrong).last<protocol::Welcome>();
    EXPECT_EQ(welcome.client, 2);
    EXPECT_FALSE(welcome.seat.same(wrong));
    EXPECT_FALSE(welcome.host);
    EXPECT_EQ(match.server.roster().tanks(), 2);
    EXPECT_TRUE(ann.client->connected);
    // An empty token matches no seat, not even one of a player without a token.
    Match without;
    without.join("Ann");
    EXPECT_EQ(greet(without, {}).last<protocol::Welcome>().client, 2);
    EXPECT_FALSE(greet(without, {}).last<protocol::Welcome>().seat.given());
}

TEST(Seats, ClientRegainsItsSeatWhileItsOldConnectionIsOpen) {
    Match match(with_seats());
    const ScriptedTank ann = match.join("Ann");
    const ScriptedTank bob = match.join("Bob");
    // The old connection is still open when the new one arrives.
    const ScriptedClient& back = greet(match, token_of(ann));
    EXPECT_EQ(back.last<protocol::Welcome>().client, 1);
    EXPECT_TRUE(back.last<protocol::Welcome>().host) << "host rights belong to the seat";
    match.run_seconds(Referee::away);
    EXPECT_EQ(back.last<protocol::Spawned>().actor, ann.id);
    EXPECT_FALSE(ann.client->connected);
    EXPECT_EQ(match.server.roster().tanks(), 2);
    EXPECT_TRUE(bob.client->connected);
    match.run(10);
    EXPECT_EQ(match.server.roster().tanks(), 2) << "the end of the old connection removes no tank";
}

TEST(Seats, TokenGivesItsSeatToOnlyOneOfTwoClients) {
    Match match(with_seats());
    const ScriptedTank ann = match.join("Ann");
    const auto token = token_of(ann);
    ann.client->disconnect();
    match.run(3);
    ScriptedClient& one = match.connect();
    ScriptedClient& two = match.connect();
    match.run();
    for (ScriptedClient* client : {&one, &two})
        client->send(protocol::Hello{.tank_names = {"Ann"}, .seat = token});
    match.run(3);
    EXPECT_EQ(match.server.roster().tanks(), 1);
    EXPECT_NE(one.connected, two.connected) << "the seat belongs to the later connection";
}

TEST(Seats, KeptSeatCountsAsTakenForTwoMinutes) {
    Match match(with_seats(2), flat_map(), cables);
    const ScriptedTank ann = match.join("Ann");
    const ScriptedTank bob = match.join("Bob");
    const auto token = token_of(bob);
    bob.client->disconnect();
    match.run_seconds(110);
    EXPECT_EQ(greet(match, {}, "Cid").last<protocol::Refused>().refusal, protocol::Refusal::full);
    match.run_seconds(11);
    EXPECT_EQ(greet(match, {}, "Cid").last<protocol::Welcome>().client, 2);
    EXPECT_EQ(greet(match, token, "Bob").last<protocol::Refused>().refusal, protocol::Refusal::full);
    EXPECT_EQ(match.actor(ann.id).name, "Ann");
}

TEST(Seats, OldestVacatedSeatIsFreedIfTheMatchIsFull) {
    Match match(with_seats(3));
    match.join("Ann");
    const ScriptedTank bob = match.join("Bob"), cid = match.join("Cid");
    const auto token_of_bob = token_of(bob), token_of_cid = token_of(cid);
    bob.client->disconnect();
    match.run(3);
    cid.client->disconnect();
    match.run(3);
    EXPECT_EQ(greet(match, {}, "Dan").last<protocol::Welcome>().client, 2)
        << "Dan gets the seat of Bob, who has been away longest";
    EXPECT_EQ(greet(match, token_of_cid, "Cid").last<protocol::Welcome>().client, 3);
    EXPECT_EQ(greet(match, token_of_bob, "Bob").last<protocol::Refused>().refusal, protocol::Refusal::full);
}

TEST(Seats, NameColourAndNumberOfAnAbsentPlayerStayReserved) {
    Match match(with_seats());
    match.join("Ann");
    const ScriptedTank bob = match.join("Bob");
    const std::uint8_t colour = match.actor(bob.id).colour;
    bob.client->disconnect();
    match.run(3);
    const ScriptedTank other = match.join("Bob");
    EXPECT_EQ(match.actor(other.id).name, "Bob 2");
    EXPECT_NE(match.actor(other.id).colour, colour);
    EXPECT_NE(other.id, bob.id);
    EXPECT_EQ(other.client->last<protocol::Welcome>().client, 3);
}

TEST(Seats, EmptyMatchWithAKeptSeatContinues) {
    Match match(with_seats());
    const ScriptedTank ann = match.join("Ann");
    const auto token = token_of(ann);
    const double end = match.server.match_state().until;
    ann.client->disconnect();
    match.run_seconds(30);
    greet(match, token);
    EXPECT_EQ(match.server.match_state().until, end);
    greet(match, {}, "Bob");
    EXPECT_EQ(match.server.match_state().until, end);
}

TEST(Seats, FloodingClientLosesItsSeat) {
    ServerSettings settings = with_seats();
    settings.traffic.messages_per_second = 10;
    settings.traffic.messages_per_tank = 0;
    Match match(settings);
    const ScriptedTank ann = match.join("Ann");
    const auto token = token_of(ann);
    for (int i = 0; i < 100; ++i)
        ann.client->send(protocol::Ping{});
    match.run(3);
    ASSERT_FALSE(ann.client->connected);
    EXPECT_TRUE(match.server.roster().seats.empty());
    EXPECT_FALSE(greet(match, token).last<protocol::Welcome>().seat.same(token));
}

TEST(Seats, BotsMakeRoomForPeopleAndReturn) {
    Match match(with_seats(3));
    ScriptedClient& bots = match.connect();
    match.run();
    bots.hello({"One", "Two", "Three"}, true);
    match.run(2);
    const ScriptedTank ann = match.join("Ann");
    const ScriptedTank bob = match.join("Bob");
    EXPECT_EQ(match.server.roster().tanks(), 3);
    EXPECT_EQ(bots.count<protocol::ActorRemoved>(), 2u) << "the bots' client learns of the removals";
    bob.client->disconnect();
    match.run_seconds(110);
    EXPECT_EQ(match.server.roster().tanks(), 2) << "the seat is still Bob's";
    match.run_seconds(11);
    EXPECT_EQ(match.server.roster().tanks(), 3);
    EXPECT_EQ(bots.last<protocol::ActorAdded>().owner, bots.last<protocol::Welcome>().client);
    EXPECT_EQ(bots.last<protocol::Spawned>().actor, bots.last<protocol::ActorAdded>().actor);
    // Bots do not give way to other bots.
    ScriptedClient& more = match.connect();
    match.run();
    more.hello({"Four"}, true);
    match.run(2);
    EXPECT_EQ(more.last<protocol::Refused>().refusal, protocol::Refusal::full);
    EXPECT_EQ(match.actor(ann.id).name, "Ann");
}

TEST(Seats, BotsFillTheMatchAsPeopleJoinAndLeave) {
    ServerSettings settings = with_seats(10);
    settings.fill = 4;
    Match match(settings);
    ScriptedClient& bots = match.connect();
    match.run();
    bots.hello({"One", "Two", "Three", "Four", "Five"}, true);
    match.run(2);
    const auto playing = [&] {
        return std::ranges::count_if(match.server.roster().actors, [](const auto& it) { return it.second.bot; });
    };
    EXPECT_EQ(playing(), 4) << "four of the five bots play, as `fill` asks";
    std::vector<ScriptedTank> people;
    for (const char* name : {"Ann", "Bob", "Cora", "Dora", "Eve"}) {
        people.push_back(match.join(name));
        match.run(2);
        EXPECT_EQ(playing(), std::max(0, 4 - static_cast<int>(people.size()))) << name;
    }
    EXPECT_EQ(match.server.roster().tanks(), 5) << "bots hold no seats, and all five people play";
    for (int left = 4; left >= 2; --left) {
        people[static_cast<std::size_t>(left)].client->disconnect();
        match.run_seconds(121); // the seat is kept for its owner until then
        EXPECT_EQ(playing(), std::max(0, 4 - left)) << left;
        EXPECT_EQ(match.server.roster().tanks(), std::max(4, left));
    }
}

} // namespace
} // namespace server::test
