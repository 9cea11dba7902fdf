/// A client that reports false motion gains no distance over time. Each of these tests passed a server that checked
/// single updates only.

#include "log_lines.h"
#include "match.h"
#include "server/way_round.h"

#include <cmath>

namespace server::test {
namespace {

constexpr float best = 14;   // top speed of a tank on level ground [m/s]
constexpr float at_once = 8; // distance beyond the tank's range that is accepted once (motion debt), and rounding [m]

/// Ann's client cheats; Bob observes.
struct Cheat : ::testing::Test {
    explicit Cheat(const ServerSettings& settings = {}, const world::Map& map = flat_map()) : match(settings, map) {}
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    LogLines log;
    glm::vec3 start = ann.state.position;

    dr::KinematicState<float> last_believed; ///< the last accepted state before the server disconnects Ann
    const dr::KinematicState<float>& believed() {
        if (match.server.roster().actors.contains(ann.id))
            last_believed = match.actor(ann.id).motion.last.state;
        return last_believed;
    }
    float gained() { return glm::distance(believed().position, start); }
    /// Ann's client accepts a reset by the server and continues from there.
    void heed() {
        for (const auto& spawned : ann.client->all<protocol::Spawned>())
            if (spawned.actor == ann.id && spawned.incarnation > ann.incarnation) {
                ann.incarnation = spawned.incarnation;
                ann.state.position = {spawned.x, spawned.y, world::ride_height};
            }
    }
    /// Sends `count` updates in one message, with time stamps `between` [s] apart.
    template <class Move> void batch(int count, double between, Move&& move) {
        protocol::UpdateBatch updates;
        for (int i = 0; i < count; ++i) {
            move();
            updates.updates.push_back(protocol::encode_update(ann.update(match.time() + i * between)));
            ++ann.sequence;
        }
        ann.client->send(updates, net::Channel::kinematics);
    }
    /// Publishes an update every `ticks` ticks.
    template <class Move> void drive(double seconds, int ticks, Move&& move) {
        for (const double end = match.time() + seconds; match.time() < end && ann.client->connected;) {
            match.run(ticks);
            believed();
            heed();
            move();
            ann.publish(match.time());
        }
        match.run(2);
    }
};

TEST_F(Cheat, GainsNoDistanceBySmallMovesInEveryTick) {
    ann.state.velocity.x = 10;
    drive(0.9, 1, [&] { ann.state.position.x += 1.9f; });
    EXPECT_LT(gained(), best * 0.9f + at_once);
}

TEST_F(Cheat, GainsNoDistanceByFortyUpdatesATick) {
    for (int i = 0; i < 54; ++i) {
        batch(20, 0, [&] { ann.state.position.x += 1.9f; });
        batch(20, 0, [&] { ann.state.position.x += 1.9f; });
        match.run();
    }
    EXPECT_LT(gained(), best * 0.9f + at_once);
}

TEST_F(Cheat, GainsNoDistanceByNearlyEqualTimeStamps) {
    match.run_seconds(1);
    batch(20, 2e-4, [&] { ann.state.position.x += 1.9f; });
    match.run(2);
    EXPECT_LT(gained(), best + at_once);
}

TEST_F(Cheat, CannotHover) {
    float highest = 0;
    drive(3, 6, [&] {
        ann.state.position.z = std::min(ann.state.position.z + 1.5f, 59.5f);
        highest = std::max(highest, believed().position.z);
    });
    EXPECT_LT(highest, 8);
    EXPECT_GT(log.count("refused"), 5u);
}

/// A false climb that is slow enough for a tank's engine.
TEST_F(Cheat, CannotHoverAfterASlowClimb) {
    float highest = 0;
    drive(12, 20, [&] {
        ann.state.position.z += 0.5f;
        highest = std::max(highest, believed().position.z);
    });
    EXPECT_LT(highest, 4);
}

TEST_F(Cheat, CannotSinkUnderTheGround) {
    float lowest = 1;
    drive(3, 6, [&] {
        ann.state.position.z = std::max(ann.state.position.z - 0.3f, -1.9f);
        ann.state.position.x += 1;
        ann.state.velocity.x = 10;
        lowest = std::min(lowest, believed().position.z);
    });
    EXPECT_GE(lowest, -MotionLimits{}.sunk - 0.01f);
}

world::Map with_a_house() {
    world::Map map = flat_map();
    map.spawns = {{-20, 0, 0}, {100, 100, 3}};
    map.props = {{world::PropKind::house, 0, 0, 0, 1}, {world::PropKind::barrel, -20, -3, 0, 1}};
    return map;
}
struct Town : Cheat {
    explicit Town(const ServerSettings& settings = {}) : Cheat(settings, with_a_house()) {
        match.put(ann, -20, 0, 0);
        start = ann.state.position;
    }
    ActorId barrel = 1;
    /// Ann claims the barrel; returns a tank object that publishes it for Ann.
    ScriptedTank claimed() {
        ann.client->send(protocol::Claim{barrel, ann.id});
        match.run(2);
        const Actor& body = match.actor(barrel);
        EXPECT_EQ(body.owner, match.actor(ann.id).owner);
        ScriptedTank pushed{.client = ann.client, .id = barrel, .state = body.motion.displayed.state};
        pushed.incarnation = body.incarnation;
        pushed.sequence = body.motion.last.sequence + 100;
        return pushed;
    }
    /// Ann drives at 4 m/s through the barrel's position on the server.
    void drive_through_barrel() {
        match.put(ann, -20, 3, -1.5708f);
        ann.state.velocity.y = -4;
        for (int i = 0; i < 4; ++i) {
            ann.publish(match.time());
            match.run(15);
            ann.state.position.y -= 1;
        }
    }
};

TEST_F(Town, TankCannotDriveThroughAHouse) {
    ann.state.velocity.x = 12;
    bool inside = false;
    double behind = 0;
    const double set_off = match.time();
    for (int i = 0; i < 12; ++i) {
        match.run(20);
        ann.state.position.x += 4;
        ann.publish(match.time());
        match.run(1);
        inside = inside || std::abs(believed().position.x) < 5;
        if (behind == 0 && believed().position.x > 5)
            behind = match.time();
    }
    EXPECT_FALSE(inside);
    EXPECT_GT(match.dropped(RejectReason::through_obstacle), 1u) << log.text();
    EXPECT_TRUE(behind == 0 || behind - set_off > 2.1) << "not before a drive round the house is possible";
}

/// A tank on its side may have its centre inside a wall, but only after another tank rammed it.
TEST_F(Town, TankMayBePressedIntoAWallOnlyBesideAnotherTank) {
    const auto refused = [this](float rammer, float middle) {
        match.put(ann, -7, 0, 0);
        match.put(bob, rammer, 0, 0);
        match.run_seconds(4); // the server forgets tanks that were nearby
        const std::size_t before = match.dropped(RejectReason::through_obstacle);
        ann.state.velocity.x = 10;
        for (const float x : {-6.0f, middle - 0.1f, middle}) {
            match.run(6);
            ann.state.position.x = x;
            ann.publish(match.time());
            match.run(1);
        }
        return match.dropped(RejectReason::through_obstacle) - before;
    };
    EXPECT_EQ(refused(-12, -4.1f), 0u) << "the house's wall is at -5; " << log.text();
    EXPECT_GT(refused(60, -4.1f), 0u);
    EXPECT_GT(refused(-12, -3.9f), 0u) << "too deep in the wall even beside a tank";
}

/// With enough time between two updates, the server assumes that the tank drove round the house.
TEST_F(Town, PathBetweenSparseUpdatesLeadsRoundTheHouse) {
    const world::Terrain terrain(with_a_house());
    const glm::vec3 before(-8, 0, 1), behind(8, 0, 1), inside(0, 0, 1);
    const auto& obstacles = terrain.obstacles();
    EXPECT_EQ(way_round(before, behind, 0.2f, obstacles), std::nullopt) << "0.2 s are too short for the way round";
    EXPECT_EQ(way_round(before, inside, 3, obstacles), std::nullopt);
    EXPECT_GT(way_round(before, behind, 3, obstacles).value(), 18);
    EXPECT_EQ(way_round(before, before + glm::vec3(0, 9, 0), 0.3f, obstacles).value(), 9)
        << "the path passes the house";
    EXPECT_EQ(way_round(before + glm::vec3(0, 0, 8), behind + glm::vec3(0, 0, 8), 1, obstacles).value(), 16)
        << "the path leads over the house";
    EXPECT_EQ(way_round(inside, before, 0.3f, obstacles).value(), 8) << "a tank inside the house may leave it";
}

TEST_F(Cheat, CannotReverseItsHeadingInEveryUpdate) {
    float heading = 0;
    int turned = 0;
    glm::quat was = believed().orientation;
    drive(0.9, 3, [&] {
        heading += 3.1f;
        ann.state.orientation = facing(heading);
        turned += std::abs(glm::dot(was, believed().orientation)) < 0.7f;
        was = believed().orientation;
    });
    EXPECT_LE(turned, 1);
    EXPECT_GT(match.dropped(RejectReason::hull_turn), 3u);
}

TEST_F(Cheat, CannotSwingItsTurretInEveryUpdate) {
    int turned = 0;
    drive(0.9, 3, [&] {
        ann.articulations[dr::turret].angle = ann.articulations[dr::turret].angle > 1 ? 0.0f : 2.0f;
        turned += std::abs(match.actor(ann.id).motion.last.articulations[dr::turret].angle) > 1.2f;
    });
    EXPECT_EQ(turned, 0);
    EXPECT_GT(match.dropped(RejectReason::part_turn), 3u);
}

TEST_F(Town, BarrelCannotBeThrownAtAnImpossibleSpeed) {
    ScriptedTank pushed = claimed();
    pushed.state.velocity.x = 20;
    const float lay = pushed.state.position.x;
    float fastest = 0, before = lay;
    for (int i = 0; i < 54; ++i) {
        pushed.state.position.x += 1.9f;
        pushed.publish(match.time());
        match.run();
        if (match.actor(barrel).owner != 0)
            before = std::max(before, match.actor(barrel).motion.last.state.position.x);
    }
    fastest = (before - lay) / 0.9f;
    EXPECT_LT(fastest, 25 + at_once / 0.9f);
}

/// During the stall Ann may have reached the barrel.
TEST_F(Town, BarrelMayBePushedDuringAServerStall) {
    ScriptedTank pushed = claimed();
    for (float speed = 8; speed > 4; speed -= 0.3f) { // the barrel rolls on without a tank beside it
        pushed.state.velocity.y = -speed;
        pushed.publish(match.time());
        match.run(15);
        pushed.state.position.y -= speed / 4;
    }
    const double before = match.time();
    match.stand_still(3);
    pushed.state.velocity.y = -12;
    pushed.publish(before + 0.5);
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
}

/// A barrel's own spin may turn into speed on contact with a rock. A push by a hull would have to be larger.
TEST_F(Town, BarrelMayGainSpeedFromItsSpin) {
    const auto goes = [&](ScriptedTank& pushed, float speed, float spin) {
        pushed.state.velocity.y = -speed;
        pushed.state.angular_velocity = pushed.state.orientation * glm::vec3(spin, 0, 0); // end over end
        pushed.publish(match.time());
        match.run(15);
        pushed.state.position.y -= speed / 4;
    };
    ScriptedTank pushed = claimed();
    goes(pushed, 6, 13);
    match.put(ann, -20, 20, 0);
    for (float speed = 5.95f; speed > 5.3f; speed -= 0.05f)
        goes(pushed, speed, 13);
    goes(pushed, 7, 3);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    ASSERT_EQ(match.actor(barrel).owner, match.actor(ann.id).owner);
    ScriptedTank spun = pushed;
    goes(spun, 7, 14);
    EXPECT_EQ(match.dropped(RejectReason::not_pushed), 1u) << "nothing has spun the barrel: " << log.text();
    goes(pushed, 9, 3);
    EXPECT_EQ(match.dropped(RejectReason::not_pushed), 2u) << "the barrel has no spin left: " << log.text();
}

/// A barrel pushed during a stall may roll on, and its update may arrive up to `Game::aftermath` seconds later.
TEST_F(Town, BarrelPushedDuringAServerStallMayRollOn) {
    const auto refused = [&](double later, bool in_a_tick = false) {
        const std::size_t before = log.count("refused");
        if (in_a_tick)
            match.stand_still_in_a_tick(3, [&] { ann.publish(match.time()); });
        else
            match.stand_still(3);
        match.run_seconds(later);
        ScriptedTank pushed = claimed();
        pushed.state.position.y -= 14;
        pushed.state.velocity.y = -12;
        pushed.publish(match.time());
        match.run();
        return log.count("refused") - before;
    };
    EXPECT_EQ(refused(Game::aftermath + 1), 1u);
    EXPECT_EQ(match.dropped(RejectReason::not_pushed), 1u)
        << "the server knows again which tanks are near: " << log.text();
    EXPECT_EQ(refused(3), 0u) << log.text();
    EXPECT_LT(match.actor(barrel).motion.last.state.position.y, -10);
    EXPECT_EQ(refused(3, true), 0u) << log.text();
}

/// Ann's claim was lost twice, and Ann has been pushing the barrel since the first one.
TEST_F(Town, BarrelMayHaveMovedWhileItsClaimWasResent) {
    const float lay = match.actor(barrel).position().y;
    drive_through_barrel();
    ScriptedTank pushed = claimed();
    pushed.state.velocity.y = -12;
    pushed.state.position.y = lay - 15;
    pushed.publish(match.time());
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    EXPECT_LT(match.actor(barrel).motion.last.state.position.y, lay - 10);
    // The server's allowance for unseen motion covers only the time that resending takes, in which the barrel cannot
    // have moved 40 m more.
    ScriptedTank thrown = pushed;
    thrown.state.position.y -= 40;
    thrown.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::too_far), 1u) << log.text();
}

/// The server displays each tank where its last update was, and at rest.
struct TownOfOrder0 : Town {
    TownOfOrder0() : Town(with_order0()) {}
    static ServerSettings with_order0() {
        ServerSettings settings;
        settings.publisher.reference_scheme = static_cast<int>(dr::index_of(*dr::scheme("snap:order0")));
        return settings;
    }
};
TEST_F(TownOfOrder0, BarrelMayBeFasterThanAStandingTankPushesIt) {
    drive_through_barrel();
    ASSERT_EQ(glm::length(match.actor(ann.id).motion.displayed.state.velocity), 0);
    ScriptedTank pushed = claimed();
    pushed.state.velocity.y = -12; // by a standing tank: at most 9 m/s
    pushed.state.position.y -= 1;
    pushed.publish(match.time());
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
}

/// With one stall after another, the allowance for unseen time must stay bounded.
TEST_F(Town, AllowanceForARepeatedlyStallingServerIsBounded) {
    for (int i = 0; i < 30; ++i) {
        match.stand_still(0.3);
        match.run(42);
        ann.publish(match.time());
    }
    ScriptedTank pushed = claimed();
    pushed.state.position += glm::vec3(220, 220, 0); // 311 m: possible at 26 m/s in 12 s, impossible in 10 s
    pushed.state.velocity = {18, 18, 0};
    pushed.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::too_far), 1u) << log.text();
}

/// The barrel has no hull nearby, or a hull that stands still.
TEST_F(Town, BarrelCannotBeThrownWithoutATankBesideIt) {
    const auto throws = [&](ScriptedTank pushed) {
        const std::uint64_t before = match.dropped(RejectReason::not_pushed);
        pushed.state.velocity.y = -25;
        for (int i = 0; i < 3; ++i) {
            pushed.state.position.y -= 25.0f / 6;
            match.run(10);
            pushed.publish(match.time());
        }
        match.run(2);
        EXPECT_GT(match.dropped(RejectReason::not_pushed), before);
    };
    match.put(ann, -20, 7, 0); // Ann's tank reaches 10 m
    throws(claimed());
}
TEST_F(Town, BarrelCannotBeThrownByAStandingTank) {
    ScriptedTank pushed = claimed();
    pushed.state.velocity.y = -25;
    match.run(10);
    pushed.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::not_pushed), 1u);
}

/// Too many updates of one owner of a body do not count against its next owner.
TEST_F(Town, FloodOfUpdatesDoesNotCountAgainstTheNextOwner) {
    match.put(bob, -20, -10, 0);
    match.put(ann, -20, 7, 0);
    ScriptedTank flooded = claimed();
    for (int i = 0; i < 400; ++i)
        flooded.publish(match.time());
    match.run(2);
    const std::uint64_t before = match.dropped(RejectReason::update_rate);
    EXPECT_GT(before, 200u);
    bob.client->send(protocol::Claim{barrel, bob.id});
    match.run(2);
    ASSERT_EQ(match.actor(barrel).owner, match.actor(bob.id).owner);
    ScriptedTank his = flooded;
    his.client = bob.client;
    his.sequence = match.actor(barrel).motion.last.sequence + 100;
    his.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::update_rate), before) << log.text();
}

TEST_F(Town, BarrelCannotSinkDeepIntoTheGround) {
    ScriptedTank pushed = claimed();
    const auto at = [&](float height) {
        pushed.state.position.z = height;
        pushed.publish(match.time());
        match.run(2);
    };
    at(-0.6f); // possible when a tank rams it against a slope
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    at(-0.9f);
    EXPECT_EQ(match.dropped(RejectReason::under_ground), 1u);
}

TEST_F(Town, DistantTankCannotDriveABarrel) {
    ScriptedTank pushed = claimed();
    ann.state.position.x = -28;
    ann.state.velocity.x = -10;
    match.run(40);
    ann.publish(match.time());
    const float lay = pushed.state.position.y;
    pushed.state.velocity.y = -8;
    float farthest = 0;
    for (int i = 0; i < 90; ++i) {
        pushed.state.position.y -= 0.8f;
        pushed.publish(match.time());
        match.run(6);
        farthest = std::max(farthest, lay - match.actor(barrel).motion.last.state.position.y);
    }
    EXPECT_LT(farthest, 45) << "the barrel rolls on and comes to rest";
    EXPECT_EQ(match.actor(barrel).owner, 0);
}

TEST_F(Cheat, CannotTeleportAfterFourSecondsOfSilence) {
    match.run_seconds(4);
    ann.state.position.x += 100;
    ann.state.velocity.x = 29;
    ann.publish(match.time());
    match.run(2);
    EXPECT_LT(gained(), 0.01f);
    EXPECT_EQ(match.dropped(RejectReason::too_far) + match.dropped(RejectReason::no_boost), 1u) << log.text();
}

/// Collisions may raise a tank's speed to 1.5 times its top speed, but not all the time.
TEST_F(Cheat, CannotStayAboveItsTopSpeed) {
    const float inward = start.x < 0 ? 1 : -1;
    drive(12, 20, [&] {
        ann.state.velocity.x = 18 * inward;
        ann.state.position.x += 18.0f * 21 / 60 * inward;
    });
    EXPECT_LT(gained(), best * 12 + at_once);
}

TEST_F(Cheat, CannotReverseItsVelocityInEveryUpdate) {
    ann.state.velocity.x = 14;
    drive(4, 20, [&] { ann.state.velocity.x = -ann.state.velocity.x; });
    EXPECT_GT(match.dropped(RejectReason::velocity_jumps), 2u);
}

TEST_F(Cheat, CannotUpdateAtTwentyTimesTheRate) {
    ServerSettings settings;
    settings.traffic.messages_per_second = 1e4;
    Match busy(settings);
    ScriptedTank cid = busy.join("Cid");
    const ScriptedTank dee = busy.join("Dee");
    for (int i = 0; i < 30 * 60; ++i) {
        cid.publish(busy.time());
        busy.run();
    }
    EXPECT_GT(busy.dropped(RejectReason::update_rate), 1000u);
    EXPECT_LT(dee.client->updates().size(), 430u);
}

/// Rejected updates count against the update rate, because they cost time.
TEST_F(Cheat, RejectedUpdatesCountAgainstTheUpdateRate) {
    match.run_seconds(1);
    const double began = match.time();
    while (match.time() < began + 0.9) {
        batch(20, 0, [&] { ann.state.position.x = start.x + 200; });
        batch(20, 0, [&] {});
        match.run();
    }
    EXPECT_LT(match.dropped(RejectReason::too_far), 300u);
    EXPECT_GT(match.dropped(RejectReason::update_rate), 1500u);
}

/// A tumbling tank may report an extreme spin up to three times.
TEST_F(Cheat, CannotPublishExtremeSpinsMoreThanThreeTimes) {
    const std::uint8_t incarnation = match.actor(ann.id).incarnation;
    int taken = 0;
    for (int i = 0; i < 20 && match.actor(ann.id).incarnation == incarnation; ++i) {
        const std::uint64_t before = match.dropped(RejectReason::fast_spin);
        ann.state.angular_velocity.z = i % 2 == 0 ? 14.0f : -14.0f;
        ann.publish(match.time());
        match.run(20);
        taken += match.dropped(RejectReason::fast_spin) == before ? 1 : 0;
    }
    EXPECT_EQ(taken, 3);
    EXPECT_NE(match.actor(ann.id).incarnation, incarnation) << "the server has reset Ann's tank";
}

TEST_F(Cheat, CannotPublishASpinWithoutTurning) {
    for (int i = 0; i < 60 && ann.client->connected; ++i) {
        heed();
        ann.state.angular_velocity.z = i % 2 == 0 ? 9.0f : -9.0f;
        ann.publish(match.time());
        match.run(20);
    }
    EXPECT_GT(match.dropped(RejectReason::hull_turn), 12u);
}

/// Two tanks of one client, side by side. Each motion is explained by a collision with the other tank.
struct Convoy : ::testing::Test {
    Match match;
    LogLines log;
    ScriptedTank tanks[2];
    float way = 0; ///< distance that the server accepted of the first tank [m]

    Convoy() {
        ScriptedClient& client = match.connect();
        match.run();
        client.hello({"Ann", "Amy"});
        match.run(2);
        std::size_t i = 0;
        for (const auto& spawned : client.all<protocol::Spawned>()) {
            ScriptedTank& tank = tanks[i++];
            tank.client = &client;
            tank.id = spawned.actor;
            tank.incarnation = spawned.incarnation;
            tank.state.position = {spawned.x, spawned.y, world::ride_height};
            tank.state.orientation = facing(spawned.heading);
            tank.publish(match.time());
        }
        EXPECT_EQ(i, 2u);
        match.put(tanks[0], 0, -60, 0);
        match.put(tanks[1], 0, -66, 0);
    }
};

TEST_F(Convoy, TanksGainNoDistanceByCollidingWithEachOther) {
    constexpr float radius = 60, fast = 27, told = 17.5f;
    constexpr double cycle = 5.1, thrown = 3, step = 0.25;
    float angle[2] = {0, 0};
    glm::vec3 was = tanks[0].state.position;
    const double began = match.time();
    while (match.time() < began + 30 && tanks[0].client->connected) {
        match.run(15);
        const bool flies = std::fmod(match.time() - began, cycle) < thrown;
        for (int i = 0; i < 2; ++i) {
            ScriptedTank& tank = tanks[i];
            for (const auto& spawned : tank.client->all<protocol::Spawned>())
                tank.incarnation = spawned.actor == tank.id ? spawned.incarnation : tank.incarnation;
            const float r = radius + 6.0f * static_cast<float>(i);
            angle[i] += static_cast<float>(step) * (flies ? fast : best) / radius;
            tank.state.position = {r * std::sin(angle[i]), -r * std::cos(angle[i]), world::ride_height};
            tank.state.velocity = (flies ? fast : told) * glm::vec3(std::cos(angle[i]), std::sin(angle[i]), 0);
            tank.state.orientation = facing(angle[i]);
            tank.publish(match.time());
        }
        match.run(0);
        if (match.server.roster().actors.contains(tanks[0].id)) {
            const glm::vec3 is = match.actor(tanks[0].id).motion.last.state.position;
            way += glm::distance(is, was);
            was = is;
        }
    }
    EXPECT_LT(way, best * 30 + 60);
}

struct Road : Cheat {
    static world::Map map() {
        world::Map road = flat_map();
        road.spawns = {{-100, 0, 0}, {100, 100, 3}};
        road.roads = {{false, {{-200, 0}, {0, 0}, {200, 0}}}};
        return road;
    }
    Road() : Cheat({}, map()) {
        match.put(ann, -100, 0, 0);
        match.put(bob, 100, 100, 0); // the tank beside Ann's may have rammed it
    }
    void promise(float speed) {
        auto update = ann.update(match.time());
        update.update.contract = {1, 100, speed};
        ann.publish(update);
        match.run(20);
    }
};
TEST_F(Road, PromiseOfAnImpossibleSpeedIsRejected) {
    promise(10);
    EXPECT_EQ(match.dropped(RejectReason::broken_contract), 0u);
    promise(30);
    EXPECT_EQ(match.dropped(RejectReason::broken_contract), 1u);
}

/// Receivers extrapolate the promised motion and shoot at the wrong place.
TEST_F(Road, PromiseToDriveIsRejectedWhileTheTankStands) {
    for (int i = 0; i < 12; ++i)
        promise(14);
    EXPECT_GT(match.dropped(RejectReason::broken_contract), 3u);
}

TEST_F(Cheat, ReceivesAReasonForEachResetAndIsThenDisconnected) {
    for (int i = 0; i < 40 * 60 && ann.client->connected; ++i) {
        heed();
        ann.state.position.x = start.x + 90;
        if (i % 6 == 0)
            ann.publish(match.time());
        match.run();
    }
    const auto lines = ann.client->all<protocol::Chat>();
    const auto put_back = std::ranges::count_if(
        lines, [](const protocol::Chat& line) { return line.text.starts_with("The server has put Ann back: "); });
    EXPECT_EQ(put_back, MotionLimits{}.max_corrections);
    EXPECT_FALSE(ann.client->connected);
    const auto refused = ann.client->last<protocol::Refused>();
    EXPECT_EQ(refused.refusal, protocol::Refusal::dismissed);
    EXPECT_EQ(refused.text, "it keeps sending impossible motion: a move that is too long for the elapsed time");
    EXPECT_GE(log.count("is put back to"), 4u);
}

/// Honest motion after delays of the link or stalls of a machine must be accepted.
struct Honest : Cheat {
    static ServerSettings twenty_a_second() {
        ServerSettings settings;
        settings.publisher.rate = 20;
        return settings;
    }
    Honest() : Cheat(twenty_a_second()) {}
    /// Returns the update of a tank at full speed at that match time.
    protocol::ActorUpdate at(double time) {
        ann.state.velocity.x = best;
        ann.state.position.x = start.x + static_cast<float>((time - began) * static_cast<double>(best));
        return ann.update(time);
    }
    double began = match.time();
};

TEST_F(Honest, UpdatesOfAStalledLinkAreAcceptedTogether) {
    ann.publish(at(match.time()));
    match.run_seconds(4.5);
    for (double time = match.time() - 4.5; time < match.time(); time += 1.0 / 20)
        ann.publish(at(time));
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    EXPECT_GT(gained(), 60);
}

TEST_F(Honest, UpdateAfterALinkOutageIsAccepted) {
    ann.publish(at(match.time()));
    match.run_seconds(8);
    ann.publish(at(match.time()));
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
}

TEST_F(Honest, UpdateAfterAClientStallIsAccepted) {
    ann.publish(at(match.time()));
    match.run_seconds(6);
    began += 4.5; // the server forgave debt beyond its tolerance
    ann.publish(at(match.time()));
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
}

/// The server cannot know which tanks collided during its stall.
TEST_F(Honest, CollisionDuringAServerStallIsAccepted) {
    ann.state.velocity.x = 2;
    ann.publish(match.time());
    match.run(2);
    const double before = match.time();
    match.stand_still(3);
    ann.state.velocity = {0, 24, 0}; // Bob, boosted, rammed Ann
    ann.publish(before + 0.4);
    for (float speed = 24; speed > 4; speed -= 6) {
        ann.state.velocity.y = speed;
        ann.publish(before + 0.5 + static_cast<double>(24 - speed) / 12);
        ann.state.position.y += speed / 2;
    }
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    EXPECT_GT(gained(), 10);
}

/// After a stall, the queued updates delay the server a second time.
TEST_F(Honest, CollisionReportedAfterASecondServerStallIsAccepted) {
    ann.state.velocity.x = 2;
    ann.publish(match.time());
    match.run(2);
    const double before = match.time();
    match.stand_still(3);
    match.run();
    match.stand_still(0.4);
    ann.state.velocity = {0, 24, 0}; // Bob, boosted, rammed Ann
    ann.publish(before + 0.4);
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
}

/// The full update after a respawn was lost, so a partial update without a position arrives first.
TEST_F(Honest, PartialUpdateWithoutItsFullUpdateIsDroppedAsLate) {
    ScriptedTank cid{.client = &match.connect(), .sequence = 1, .state = {}};
    match.run();
    cid.client->hello({"Cid"});
    match.run(2);
    cid.id = cid.client->last<protocol::Spawned>().actor;
    auto part = cid.update(match.time());
    part.full = false;
    part.update.has_location = false;
    cid.publish(part);
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    EXPECT_EQ(match.dropped(RejectReason::late), 1u);
}

TEST_F(Honest, MotionOfARammedTankIsAccepted) {
    match.put(bob, start.x + 7, start.y, 0);
    match.put(ann, start.x, start.y, 0);
    ann.state.velocity.x = 24; // from a standstill
    ann.publish(match.time());
    match.run(15);
    ann.state.position.x += 6;
    for (float speed = 28; speed > 10; speed -= 3) { // it slides on
        ann.state.velocity.x = speed;
        ann.publish(match.time());
        match.run(15);
        ann.state.position.x += speed / 4;
    }
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
}

/// Bob stood `away` [m] from Ann and was then reset elsewhere; afterwards Ann's velocity jumps.
struct Reels : Honest {
    void after_he_was(float away) {
        match.put(bob, start.x + away, start.y, 0);
        match.put(ann, start.x, start.y, 0);
        ScriptedTank lost = bob;
        lost.state.position.y = start.y + 100;
        for (int i = 0; i < 30 && match.actor(bob.id).motion.known(); ++i) { // until Bob is reset
            ann.publish(match.time());
            lost.publish(match.time());
            match.run(6);
        }
        ASSERT_FALSE(match.actor(bob.id).motion.known());
        knocked(1, 20);
        EXPECT_EQ(match.dropped(RejectReason::velocity_jumps), 0u) << log.text();
        knocked(0.75f, -5);
    }
    void knocked(float way, float speed) {
        ann.state.position.y += way;
        ann.state.velocity.y = speed;
        ann.publish(match.time());
        match.run(6);
    }
};

TEST_F(Reels, KnockByATankThatHasSinceBeenResetIsAccepted) {
    after_he_was(7);
    EXPECT_EQ(match.dropped(RejectReason::velocity_jumps), 0u) << log.text();
}

TEST_F(Reels, KnockWithoutANearbyTankIsRejected) {
    after_he_was(60);
    EXPECT_EQ(match.dropped(RejectReason::velocity_jumps), 1u);
}

struct Spun : Honest {
    /// Ann slides at 12 m/s, starts upwards at `up` [m/s] and spins for `seconds`.
    void spin(float up, double seconds) {
        float heading = 0;
        glm::vec3 velocity{-12, 0, up};
        for (const double end = match.time() + seconds; match.time() < end;) {
            constexpr float step = 0.2f, rate = 4.8f; // [s], [rad/s]
            ann.state.velocity = velocity;
            ann.state.angular_velocity = {0, 0, rate};
            heading += step * rate;
            ann.state.orientation = facing(heading);
            match.run(12);
            ann.state.position += step * velocity;
            ann.state.position.z = std::max(ann.state.position.z, world::ride_height);
            velocity.z = ann.state.position.z > world::ride_height ? velocity.z - step * world::gravity : 0;
            ann.publish(match.time());
        }
        match.run(2);
    }
};

TEST_F(Spun, SpinFromATankThatIsNoLongerNearbyIsAccepted) {
    match.put(bob, start.x + 7, start.y, 0);
    match.put(ann, start.x, start.y, 0);
    match.run_seconds(1);
    spin(0, 1.7);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    EXPECT_GT(gained(), 18);
}

TEST_F(Spun, SpinDuringAndAfterAHopIsAccepted) {
    spin(2.5f, 2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    EXPECT_GT(gained(), 18);
}

TEST_F(Spun, SpinWithoutACauseIsRejected) {
    spin(0, 2);
    EXPECT_GT(match.dropped(RejectReason::hull_turn), 2u);
}

TEST_F(Honest, FallingTankMayBeThrownUpAgain) {
    match.put(bob, start.x + 7, start.y, 0);
    match.put(ann, start.x, start.y, 0);
    match.run_seconds(1);
    ann.state.position.z = 5;
    ann.state.velocity = {0, 0, 9};
    ann.publish(match.time());
    match.run(30);
    ann.state.position.z += 0.5f * 9 - world::gravity / 8;
    ann.state.velocity.z -= world::gravity / 2;
    ann.publish(match.time());
    match.run(6);
    ann.state.velocity.z = -5;
    ann.publish(match.time());
    match.run(6);
    ann.state.velocity.z = 9; // Bob has driven under Ann's tank
    ann.publish(match.time());
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
}

/// Ann lies on Bob's tank, which lifts and lowers Ann's.
struct Borne : Honest {
    void bounce(float aside) {
        match.put(bob, start.x + aside, start.y, 0);
        match.put(ann, start.x, start.y, 0);
        match.run_seconds(1);
        const auto say = [&](float up) {
            ann.state.velocity.z = up;
            ann.publish(match.time());
            match.run(12);
        };
        ann.state.position.z += 3.2f;
        for (int i = 0; i < 10; ++i) {
            say(3);
            ann.state.position.z += 0.4f;
            say(2);
            ann.state.position.z -= 0.4f;
        }
        match.run(2);
    }
};

TEST_F(Borne, MotionOnTopOfAnotherTankIsAccepted) {
    bounce(0.5f);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    EXPECT_GT(match.actor(ann.id).motion.last.state.position.z, 3);
}

TEST_F(Borne, HoveringBesideAnotherTankIsRejected) {
    bounce(9);
    EXPECT_GT(match.dropped(RejectReason::hovers), 0u) << log.text();
}

TEST(LeakyBucket, IsRepaidOverTimeForAnyNumberOfUpdates) {
    const BucketLimits limits{.rate = 2, .max = 5};
    LeakyBucket often, seldom;
    for (int i = 0; i < 100; ++i)
        EXPECT_TRUE(often.take(0.01f, 0.06f, limits));
    EXPECT_TRUE(seldom.take(1, 6, limits));
    EXPECT_NEAR(often.owed(), 4, 1e-3);
    EXPECT_NEAR(seldom.owed(), 4, 1e-3);
    EXPECT_FALSE(seldom.take(0, 1.01f, limits));
    EXPECT_NEAR(seldom.owed(), 4, 1e-3) << "a rejected request uses nothing";
    EXPECT_FALSE(seldom.take(0, std::nanf(""), limits));
    EXPECT_TRUE(seldom.take(100, 0, limits));
    EXPECT_EQ(seldom.owed(), 0) << "unused budget is not saved";
}

} // namespace
} // namespace server::test
