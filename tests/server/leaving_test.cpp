/// Leaving cancels neither a hit, nor the respawn delay, nor the debt from moving too far. Two tanks of one client
/// score nothing off each other.

#include "changed_events.h"
#include "match.h"

namespace server::test {
namespace {

std::string comes_from; ///< address of the next client

const Match::Wrap over_the_network = changed([](net::Event& event) {
    if (event.kind == net::Event::Kind::connected) {
        event.text = comes_from;
        event.machine = host_of(comes_from);
    }
});

struct Leaving : ::testing::Test {
    static ServerSettings rules(bool local_players = false) {
        ServerSettings settings;
        settings.seat_kept = 120;
        settings.seat_token = [n = std::uint32_t{0}]() mutable { return protocol::SeatToken{.a = ++n}; };
        settings.rules.reload = 0;
        settings.rules.splash_radius = 20;
        settings.rules.newcomer_unhurt = 1;
        settings.address.local_players = local_players;
        return settings;
    }
    explicit Leaving(bool local_players = false) : match(rules(local_players), flat_map(), over_the_network) {}
    Match match;

    /// Returns the tanks in the order of their names; living ones have published their poses.
    std::vector<ScriptedTank> from(const std::string& address, const std::vector<std::string>& names,
                                   protocol::SeatToken seat = {}) {
        comes_from = address;
        ScriptedClient& client = match.connect();
        match.run();
        client.send(protocol::Hello{.tank_names = names, .seat = seat});
        match.run(2);
        std::vector<ScriptedTank> tanks;
        for (const auto& added : client.all<protocol::ActorAdded>())
            if (added.owner == client.last<protocol::Welcome>().client)
                tanks.push_back({.client = &client, .id = added.actor});
        for (ScriptedTank& tank : tanks)
            publish_start(tank);
        match.run(2);
        return tanks;
    }
    void publish_start(ScriptedTank& tank) {
        for (const auto& spawned : tank.client->all<protocol::Spawned>())
            if (spawned.actor == tank.id) {
                tank.incarnation = spawned.incarnation;
                tank.state = {};
                tank.state.position = {spawned.x, spawned.y, world::ride_height};
                tank.state.orientation = facing(spawned.heading);
                tank.publish(match.time());
            }
    }
    void leave(const ScriptedTank& tank) {
        tank.client->disconnect();
        match.run(3);
    }
    /// Moves the tank 5 m further than it can drive, which charges its motion budget.
    void owe(ScriptedTank& tank) {
        tank.state.position.x += 5;
        tank.publish(match.time());
        match.run(2);
        ASSERT_GT(match.actor(tank.id).motion.budget.way.owed(), 3) << match.dropped(RejectReason::too_far);
    }
    void shoot(const ScriptedTank& shooter) {
        match.run_seconds(2);
        shooter.fire(match.time());
        match.run_seconds(1);
    }
    /// Places the tanks 30 m apart; the first one faces the second.
    void face(ScriptedTank& one, ScriptedTank& other) {
        match.put(one, 0, 0, 0);
        match.put(other, 30, 0, 0);
    }
};

TEST_F(Leaving, ReturningPlayerWithoutASeatWaitsAndKeepsTheirMotionDebt) {
    from("10.0.0.1:1", {"Host"});
    ScriptedTank ann = from("10.0.0.7:1", {"Ann"}).at(0);
    owe(ann);
    const float owed = match.actor(ann.id).motion.budget.way.owed();
    const double joined = match.actor(ann.id).joined;
    leave(ann);
    EXPECT_TRUE(match.actor(from("10.0.0.8:1", {"Bob"}).at(0).id).alive()) << "Bob plays on another machine";

    const ScriptedTank again = from("10.0.0.7:2", {"Ann"}).at(0);
    const Actor& tank = match.actor(again.id);
    EXPECT_FALSE(tank.alive());
    EXPECT_EQ(tank.joined, joined) << "Ann gets no new time of invulnerability";
    match.run_seconds(match.server.settings().rules.respawn_delay - 0.5);
    EXPECT_FALSE(tank.alive());
    match.run_seconds(0.5);
    EXPECT_TRUE(tank.alive());
    EXPECT_EQ(again.client->last<protocol::Spawned>().actor, again.id);
    EXPECT_EQ(tank.motion.budget.way.owed(), owed);

    EXPECT_TRUE(match.actor(from("10.0.0.7:3", {"Friend"}).at(0).id).alive())
        << "only one player of this machine has left";
}

TEST_F(Leaving, ReturningPlayerWithASeatKeepsTheirMotionDebt) {
    from("10.0.0.1:1", {"Host"});
    ScriptedTank ann = from("10.0.0.7:1", {"Ann"}).at(0);
    const auto token = ann.client->last<protocol::Welcome>().seat;
    owe(ann);
    const float owed = match.actor(ann.id).motion.budget.way.owed();
    leave(ann);
    from("10.0.0.7:2", {"Ann"}, token);
    match.run_seconds(Referee::away);
    EXPECT_TRUE(match.actor(ann.id).alive());
    EXPECT_EQ(match.actor(ann.id).motion.budget.way.owed(), owed);
    leave(from("10.0.0.7:3", {"Ann"}, token).at(0));
    EXPECT_FALSE(match.actor(from("10.0.0.7:4", {"Ann", "Ann"}, token).at(0).id).alive())
        << "the client returns with another number of tanks";
}

TEST_F(Leaving, NewRoundCancelsTheDelayOfReturningPlayers) {
    ScriptedTank host = from("10.0.0.1:1", {"Host"}).at(0);
    leave(from("10.0.0.7:1", {"Ann"}).at(0));
    host.client->send(protocol::Setting{"mode", "teams"});
    match.run(2);
    EXPECT_TRUE(match.actor(from("10.0.0.7:2", {"Ann"}).at(0).id).alive());
}

TEST_F(Leaving, ResetsForImpossibleMotionAddUpAcrossReturns) {
    from("10.0.0.1:1", {"Host"});
    std::string address = "10.0.0.7:1";
    int times = 0;
    for (int i = 0; i < 10; ++i) {
        address.back() = static_cast<char>('0' + i);
        ScriptedTank mallory = from(address, {"Mallory"}).at(0);
        match.run_seconds(4);
        publish_start(mallory);
        mallory.state.position.x += mallory.state.position.x > 0 ? -80 : 80;
        const std::uint8_t before = match.actor(mallory.id).incarnation;
        for (int tick = 0; tick < 90 && mallory.client->connected && match.actor(mallory.id).incarnation == before;
             ++tick) {
            mallory.publish(match.time());
            match.run();
        }
        ++times;
        match.run(3);
        if (!mallory.client->connected)
            break;
        leave(mallory);
    }
    EXPECT_EQ(times, match.server.settings().motion.max_corrections);
}

TEST_F(Leaving, TankThatLeavesJustAfterAHitCountsAsTheShootersKill) {
    ScriptedTank bob = from("10.0.0.1:1", {"Bob"}).at(0), ann = from("10.0.0.7:1", {"Ann"}).at(0);
    const auto token = ann.client->last<protocol::Welcome>().seat;
    face(bob, ann);
    shoot(bob);
    ASSERT_LT(match.actor(ann.id).health, 100);
    leave(ann);
    EXPECT_EQ(match.actor(bob.id).kills, 1);
    EXPECT_EQ(bob.client->all<protocol::Score>().rbegin()[1].kills, 1);
    const auto health = bob.client->last<protocol::Health>();
    EXPECT_EQ(health.health, 0);
    EXPECT_EQ(health.by, bob.id) << "the other clients learn the killer";
    from("10.0.0.7:2", {"Ann"}, token);
    EXPECT_FALSE(match.actor(ann.id).alive());
    EXPECT_EQ(match.actor(ann.id).deaths, 1);
}

TEST_F(Leaving, HitExpiresAfterFiveSeconds) {
    ScriptedTank bob = from("10.0.0.1:1", {"Bob"}).at(0), ann = from("10.0.0.7:1", {"Ann"}).at(0);
    face(bob, ann);
    shoot(bob);
    ASSERT_LT(match.actor(ann.id).health, 100);
    match.run_seconds(5);
    ann.publish(match.time());
    leave(ann);
    EXPECT_EQ(match.actor(bob.id).kills, 0);
}

TEST_F(Leaving, SelfDestructionJustAfterAHitCountsAsTheShootersKill) {
    ScriptedTank bob = from("10.0.0.1:1", {"Bob"}).at(0), ann = from("10.0.0.7:1", {"Ann"}).at(0);
    face(bob, ann);
    shoot(bob);
    ASSERT_LT(match.actor(ann.id).health, 100);
    const glm::vec3 muzzle = world::muzzle(ann.state, ann.articulations).position;
    const glm::vec3 down(90 * std::cos(0.3f), 0, -90 * std::sin(0.3f)); // in front of its own nose
    for (int i = 0; i < 20 && match.actor(ann.id).alive(); ++i) {
        ann.client->send(protocol::Fire{ann.id, muzzle, down, match.time()});
        match.run(10);
    }
    ASSERT_FALSE(match.actor(ann.id).alive());
    EXPECT_EQ(match.actor(bob.id).kills, 1);
}

TEST_F(Leaving, TanksOfOneClientScoreNothingAgainstEachOther) {
    std::vector<ScriptedTank> own = from("10.0.0.1:1", {"Ann", "Ann too"});
    face(own.at(0), own.at(1));
    for (int i = 0; i < 9 && match.actor(own.at(1).id).alive(); ++i)
        shoot(own.at(0));
    EXPECT_EQ(match.actor(own.at(0).id).kills, 0);
    EXPECT_EQ(match.actor(own.at(0).id).best, 0);
    EXPECT_EQ(match.actor(own.at(1).id).deaths, 1);
}

struct LocalPlayers : Leaving {
    LocalPlayers() : Leaving(true) {}
};

TEST_F(LocalPlayers, ScoreAgainstEachOtherIfTheHostAllowsIt) {
    std::vector<ScriptedTank> own = from("10.0.0.1:1", {"Ann", "Ben"});
    face(own.at(0), own.at(1));
    for (int i = 0; i < 9 && match.actor(own.at(1).id).alive(); ++i)
        shoot(own.at(0));
    EXPECT_EQ(match.actor(own.at(0).id).kills, 1);
}

} // namespace
} // namespace server::test
