#include "log_lines.h"
#include "match.h"

#include <glm/geometric.hpp>

namespace server::test {
namespace {

/// Ann stands at (0, 0) and looks along x at Bob's side, 30 m away. No crates, bots or other events interfere.
struct Battle : ::testing::Test {
    LogLines log;
    Match match{settings()};
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");

    static ServerSettings settings() {
        ServerSettings settings;
        settings.rules.time_limit = 0;
        return settings;
    }
    void SetUp() override {
        match.put(ann, 0, 0, 0);
        match.put(bob, 30, 0, 1.5708f);
        ASSERT_EQ(log.count("refused"), 0u) << log.text();
        ASSERT_NEAR(match.actor(bob.id).position().x, 30, 0.1);
    }
    void shoot() {
        ann.fire(match.time());
        match.run_seconds(1.6);
    }
    [[nodiscard]] float health(const ScriptedTank& tank) const { return match.actor(tank.id).health; }
};

TEST_F(Battle, HitDamagesTheTargetAndIsSentToEveryClient) {
    const double fired = match.time();
    ann.fire(fired);
    match.run_seconds(1);
    // Every client receives the shot, including the shooter's.
    for (const auto* client : {ann.client, bob.client}) {
        const auto shot = client->last<protocol::Shot>();
        EXPECT_EQ(shot.actor, ann.id);
        EXPECT_EQ(shot.time, fired);
        const auto explosion = client->last<protocol::Explosion>();
        EXPECT_EQ(explosion.kind, protocol::ExplosionKind::shell);
        EXPECT_EQ(explosion.shell, shot.shell);
        EXPECT_NEAR(explosion.position.x, 30 - world::hull_half_extents.y, 0.7); // Bob's hull or turret
        EXPECT_NEAR(explosion.time - fired, 30.0 / 90, 0.1);
    }
    const auto hit = bob.client->last<protocol::Health>();
    EXPECT_EQ(hit.actor, bob.id);
    EXPECT_EQ(hit.by, ann.id);
    EXPECT_EQ(hit.health, 66);
    EXPECT_EQ(health(ann), 100);
}

TEST_F(Battle, NearMissDamagesLessThanADirectHit) {
    // The shell hits the ground beside the target. At a distance d from the hull the damage is 34 (1 − d/6).
    const glm::vec3 muzzle = world::muzzle(ann.state, ann.articulations).position;
    const float flight = (25 - muzzle.x) / 90; // time of flight [s]
    const glm::vec3 aim{25, 0, world::gravity / 2 * flight * flight};
    ann.client->send(protocol::Fire{ann.id, muzzle, 90.0f * glm::normalize(aim - muzzle), match.time()});
    match.run_seconds(1);
    const glm::vec3 burst = bob.client->last<protocol::Explosion>().position;
    EXPECT_NEAR(burst.x, 25, 0.5);
    const float distance = distance_to_tank(burst, match.actor(bob.id).motion.displayed);
    EXPECT_NEAR(distance, 30 - 1.4 - burst.x, 0.3);
    EXPECT_NEAR(health(bob), 100 - 34 * (1 - distance / 6), 0.01);
    EXPECT_EQ(health(ann), 100);
}

TEST_F(Battle, ThreeHitsDestroyTheTankAndScore) {
    shoot();
    shoot();
    EXPECT_EQ(match.actor(bob.id).deaths, 0);
    ann.fire(match.time());
    match.run_seconds(1);
    EXPECT_FALSE(match.actor(bob.id).alive());
    EXPECT_EQ(bob.client->last<protocol::Health>().health, 0);
    EXPECT_EQ(bob.client->last<protocol::Explosion>().kind, protocol::ExplosionKind::wreck);
    EXPECT_EQ(match.actor(ann.id).kills, 1);
    EXPECT_EQ(match.actor(bob.id).deaths, 1);
    EXPECT_EQ(match.actor(bob.id).kills, 0);
    EXPECT_EQ(bob.client->all<protocol::Score>().back().actor, bob.id);
    EXPECT_EQ(bob.client->all<protocol::Score>().rbegin()[1].kills, 1);

    // A wreck can neither shoot nor drive.
    bob.fire(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::dead), 1u);
    bob.state.position.y += 20;
    bob.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::dead), 2u);

    // Bob respawns after 3 s with full health and the next incarnation.
    match.run_seconds(3);
    EXPECT_EQ(health(bob), 100);
    const auto spawned = bob.client->last<protocol::Spawned>();
    EXPECT_EQ(spawned.actor, bob.id);
    EXPECT_EQ(spawned.incarnation, bob.incarnation + 1);
    EXPECT_EQ(ann.client->last<protocol::Health>().health, 100);
    // Bob respawns as far from Ann as possible; all spawn points are equally far from the middle.
    EXPECT_GT(glm::length(glm::vec2(spawned.x, spawned.y)), 140);
}

/// Bob's client fires from the wreck's place before it receives the respawn message.
TEST_F(Battle, ShotFromTheWreckCountsAsDeadRightAfterARespawn) {
    shoot();
    shoot();
    ann.fire(match.time());
    const auto lives = [&] { return match.actor(bob.id).incarnation; };
    for (const auto first = lives(); lives() == first;)
        match.run();
    ScriptedTank wreck = bob;
    const auto spawned = bob.client->last<protocol::Spawned>();
    bob.incarnation = spawned.incarnation;
    bob.state.position = {spawned.x, spawned.y, world::ride_height};
    bob.publish(match.time());
    match.run();
    wreck.fire(match.time());
    match.run();
    EXPECT_EQ(match.dropped(RejectReason::not_at_muzzle), 0u);
    EXPECT_EQ(match.dropped(RejectReason::dead), 1u);
    match.run_seconds(1);
    bob.publish(match.time());
    wreck.fire(match.time());
    match.run();
    EXPECT_EQ(match.dropped(RejectReason::not_at_muzzle), 1u) << "by now Bob's client has received the respawn message";
}

/// Bob's client fires from the wreck's place while the lost respawn message is sent again.
TEST_F(Battle, ShotFiredBeforeTheFirstUpdateOfALifeCountsAsDead) {
    for (int i = 0; i < 3; ++i) {
        ann.fire(match.time());
        match.run_seconds(1.6);
    }
    const auto lives = [&] { return match.actor(bob.id).incarnation; };
    for (const auto first = lives(); lives() == first;)
        match.run();
    match.run_seconds(0.5);
    const double fired = match.time();
    match.run_seconds(0.1);
    ScriptedTank alive = bob;
    const auto spawned = bob.client->last<protocol::Spawned>();
    alive.incarnation = spawned.incarnation;
    alive.state.position = {spawned.x, spawned.y, world::ride_height};
    alive.publish(match.time());
    match.run();
    bob.fire(fired);
    match.run();
    EXPECT_EQ(match.dropped(RejectReason::not_at_muzzle), 0u);
    EXPECT_EQ(match.dropped(RejectReason::dead), 1u);
}

TEST_F(Battle, ShotBeforeTheGunIsLoadedIsRejected) {
    ann.fire(match.time());
    match.run_seconds(1.3);
    ann.fire(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::not_loaded), 1u);
    EXPECT_EQ(ann.client->count<protocol::Shot>(), 1u);
    match.run_seconds(0.1); // 1.43 s: within the tolerance
    ann.fire(match.time());
    match.run(2);
    EXPECT_EQ(ann.client->count<protocol::Shot>(), 2u);
}

TEST_F(Battle, ReloadToleranceDoesNotRaiseTheRateOfFire) {
    for (int i = 0; i < 600; ++i) { // fires in every tick for 10 s
        ann.fire(match.time());
        match.run();
    }
    EXPECT_LE(ann.client->count<protocol::Shot>(), 7u); // 10 s / 1.5 s, plus the first one
    EXPECT_GE(ann.client->count<protocol::Shot>(), 6u);
}

TEST_F(Battle, ImpossibleShotsAreRejected) {
    ann.publish(match.time());
    match.run();
    const world::Muzzle muzzle = world::muzzle(ann.state, ann.articulations);
    const glm::vec3 velocity = 90.0f * muzzle.direction;
    const protocol::Fire honest{ann.id, muzzle.position, velocity, match.time()};
    protocol::Fire far = honest, fast = honest, old = honest, early = honest, anothers = honest, nobodys = honest;
    protocol::Fire aside = honest, up = honest, down = honest; // correct speed, wrong direction
    const auto turned = [&](float angle, const glm::vec3& axis) {
        return muzzle.velocity + glm::angleAxis(angle, axis) * (velocity - muzzle.velocity);
    };
    aside.velocity = turned(0.9f, {0, 0, 1});
    up.velocity = turned(-0.68f, ann.state.orientation * glm::vec3(0, 1, 0)); // 20° + 0.3 rad = 0.649 rad
    down.velocity = turned(0.5f, ann.state.orientation * glm::vec3(0, 1, 0));
    far.origin.x += 20;
    fast.velocity *= 1.2f;
    old.time -= 2; // 1.25 s before the newest update
    early.time += 1;
    anothers.actor = bob.id;
    nobodys.actor = 999;
    for (const auto& fire : {far, fast, old, early, anothers, nobodys, aside, up, down})
        ann.client->send(fire);
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::not_at_muzzle), 1u);
    EXPECT_EQ(match.dropped(RejectReason::shell_speed), 1u);
    EXPECT_EQ(match.dropped(RejectReason::shot_direction), 3u);
    EXPECT_EQ(match.dropped(RejectReason::shot_time), 2u);
    EXPECT_EQ(match.dropped(RejectReason::not_owner), 1u);
    EXPECT_EQ(match.dropped(RejectReason::unknown_actor), 1u);
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 0u);
    ann.client->send(honest);
    match.run(2);
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 1u);
}

/// A player must not fire in the past at something they have seen since.
TEST_F(Battle, RepeatedlyBackdatedShotsAreRejected) {
    int taken = 0;
    for (int i = 0; i < 20; ++i) {
        ann.publish(match.time());
        match.run(96);
        const auto shots = bob.client->count<protocol::Shot>();
        ann.fire(match.time() - 1.1);
        match.run(2);
        taken += static_cast<int>(bob.client->count<protocol::Shot>() - shots);
    }
    EXPECT_LE(taken, 4);
    EXPECT_GT(match.dropped(RejectReason::shot_time), 10u);
}

TEST_F(Battle, ShotDelayedByResendingIsAccepted) {
    for (int i = 0; i < 10; ++i) {
        ann.publish(match.time());
        match.run(i == 5 ? 156 : 96);
        ann.fire(match.time() - (i == 5 ? 1.1 : 0.2));
        match.run(2);
    }
    EXPECT_EQ(match.dropped(RejectReason::shot_time), 0u);
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 10u);
}

/// Between two updates the server knows the tank's position well.
TEST_F(Battle, ShotMustStartNearTheTanksKnownPosition) {
    const auto beside = [&](float away) {
        const double fired = match.time() + 0.1;
        ann.publish(match.time());
        match.run(12);
        ann.publish(match.time());
        match.run(2);
        const world::Muzzle muzzle = world::muzzle(ann.state, ann.articulations);
        ann.client->send(
            protocol::Fire{ann.id, muzzle.position + glm::vec3(0, away, 0), 90.0f * muzzle.direction, fired});
        match.run_seconds(2);
    };
    beside(3.5f);
    EXPECT_EQ(match.dropped(RejectReason::not_at_muzzle), 0u);
    beside(6);
    EXPECT_EQ(match.dropped(RejectReason::not_at_muzzle), 1u);
}

/// A wall stands between the muzzle and Ann's gun.
TEST(Wall, ShotThatStartsBehindTheWallIsRejected) {
    world::Map map = flat_map();
    map.props = {{world::PropKind::wall, 10, 4, 0, 1}}; // 8 m long, 1.8 m high
    for (int side = 0; side < 2; ++side) {
        Match match(Battle::settings(), map);
        ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
        match.put(ann, 0, 7, 0);
        match.put(ann, 6, 7, 0);
        match.put(bob, 30, 0, 1.5708f);
        const world::Muzzle muzzle = world::muzzle(ann.state, ann.articulations);
        const glm::vec3 way(0, side == 0 ? 6.0f : -6.0f, 0);
        ann.publish(match.time());
        match.run(2);
        ann.client->send(protocol::Fire{ann.id, muzzle.position + way, 90.0f * muzzle.direction, match.time()});
        match.run(2);
        EXPECT_EQ(match.dropped(RejectReason::not_at_muzzle), side == 0 ? 0u : 1u);
        EXPECT_EQ(bob.client->count<protocol::Shot>(), side == 0 ? 1u : 0u);
    }
}

TEST_F(Battle, GunMayTurnAsFarAsItsRateAllowsSinceTheLastUpdate) {
    const auto turned = [&](float angle) {
        protocol::Fire fire{ann.id, {}, {}, match.time()};
        const world::Muzzle muzzle = world::muzzle(ann.state, {{{angle, 0}, {0, 0}}});
        fire.origin = muzzle.position;
        fire.velocity = 90.0f * muzzle.direction;
        return fire;
    };
    ann.publish(match.time());
    match.run(30); // 0.5 s at 0.8 rad/s (turret) and 1.5 rad/s (hull), plus 0.3 rad
    ann.client->send(turned(1.6f));
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::shot_direction), 1u);
    ann.client->send(turned(1.4f));
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::shot_direction), 1u);
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 1u);
}

/// A tank that was hit spins faster on its tracks than it can turn by itself, and then something stops it.
TEST_F(Battle, GunMayTurnFurtherOnASpinningHull) {
    for (const float spin : {0.0f, 4.5f}) {
        match.run_seconds(2);
        ann.state.angular_velocity.z = spin;
        ann.publish(match.time());
        match.run(12); // 0.2 s: 0.76 rad that the tank can turn by itself, plus 0.9 rad
        ScriptedTank stopped = ann;
        stopped.state.orientation = glm::angleAxis(spin > 0 ? 0.0f : 0.9f, glm::vec3(0, 0, 1));
        stopped.fire(match.time());
        match.run(2);
        EXPECT_EQ(match.dropped(RejectReason::shot_direction), 1u) << spin;
    }
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 1u);
}

TEST_F(Battle, TankMayHaveBrakedSinceItsLastUpdate) {
    ann.state.velocity = {12, 0, 0};
    ann.publish(match.time());
    match.run(45);
    ScriptedTank stopped = ann; // 0.75 s later: 5 m travelled where 9 m were expected
    stopped.state.position.x += 5;
    stopped.state.velocity = {};
    stopped.fire(match.time());
    match.run(2);
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 1u);
    EXPECT_EQ(match.dropped(RejectReason::shell_speed), 0u);
}

/// After a collision the last update no longer gives the shooter's velocity.
TEST_F(Battle, TankMayHaveBeenRammedSinceItsLastUpdate) {
    const auto rammed = [&](const glm::vec3& velocity) {
        ScriptedTank tank = ann;
        tank.state.velocity = velocity;
        tank.fire(match.time());
        match.run_seconds(1.6);
    };
    const auto beside = [&](float away) {
        match.put(bob, 0, away, 0);
        match.run_seconds(3);
        ann.publish(match.time());
        match.run(2);
    };
    beside(25);
    rammed({20, 0, 0});
    EXPECT_EQ(match.dropped(RejectReason::shell_speed), 1u) << "no tank is near enough to ram Ann's";
    beside(25);
    rammed({0, 0, -40}); // 24° off the gun's direction
    EXPECT_EQ(match.dropped(RejectReason::shot_direction), 1u);
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 0u);
    beside(4);
    rammed({20, 0, 0});
    beside(4);
    rammed({0, 0, -40});
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 2u);
    beside(4);
    rammed({40, 0, 0});
    EXPECT_EQ(match.dropped(RejectReason::shell_speed), 2u) << "no collision makes a tank that fast";
}

TEST_F(Battle, ShellPassesTheShootersOwnHull) {
    // The server's pose of Ann is slightly ahead of the pose that Ann fired from.
    ann.client->send(protocol::Fire{ann.id, {0.5f, 0, 1}, {90, 0, 0}, match.time()});
    match.run_seconds(1);
    EXPECT_EQ(health(ann), 100);
    EXPECT_LT(health(bob), 100);
}

TEST_F(Battle, ShellFromAMuzzleInTheGroundEndsThere) {
    ann.client->send(protocol::Fire{ann.id, {3.5f, 0, -0.3f}, {90, 0, 0}, match.time()});
    match.run(2);
    EXPECT_NEAR(bob.client->last<protocol::Explosion>().position.x, 3.5, 0.01);
    EXPECT_EQ(match.server.shells_in_flight(), 0u);
}

TEST_F(Battle, ShellThatLeavesTheMapIsRemoved) {
    ScriptedTank cid = match.join("Cid");
    match.put(cid, 250, 200, 0);
    cid.fire(match.time()); // 6 m from the edge
    match.run_seconds(19);
    EXPECT_EQ(match.server.shells_in_flight(), 1u);
    match.run_seconds(2);
    EXPECT_EQ(match.server.shells_in_flight(), 0u);
    EXPECT_EQ(cid.client->count<protocol::Explosion>(), 0u);
}

TEST_F(Battle, MovingTargetIsNotHitAtItsOldPosition) {
    bob.state.velocity = {0, 10, 0};
    bob.publish(match.time());
    match.run_seconds(1);
    ann.fire(match.time()); // Bob's old position
    match.run_seconds(1);
    EXPECT_EQ(health(bob), 100);
}

TEST_F(Battle, SelfDestructionDoesNotReduceKillsBelowZero) {
    ServerSettings weak = settings();
    weak.rules.health = 10;
    weak.rules.splash_radius = 20;
    Match other(weak);
    ScriptedTank cid = other.join("Cid");
    other.put(cid, 0, 0, 0);
    const glm::vec3 muzzle = world::muzzle(cid.state, cid.articulations).position;
    const glm::vec3 down(90 * std::cos(0.3f), 0, -90 * std::sin(0.3f)); // into the ground in front of its own nose
    cid.client->send(protocol::Fire{cid.id, muzzle, down, other.time()});
    other.run(20);
    EXPECT_EQ(other.actor(cid.id).kills, 0) << "a self-destruction takes a kill only if the player has one";
    EXPECT_EQ(other.actor(cid.id).deaths, 1);
}

struct Mines : Battle {
    /// Ann lays a mine; returns its actor.
    ActorId lay() {
        ann.client->send(protocol::LayMine{ann.id});
        match.run(3);
        const auto added = bob.client->last<protocol::ActorAdded>();
        EXPECT_EQ(added.kind, "mine");
        return added.actor;
    }
};

TEST_F(Mines, LieBehindTheTankAndArePublishedLikeAnyActor) {
    const ActorId mine = lay();
    const auto added = bob.client->last<protocol::ActorAdded>();
    EXPECT_EQ(added.owner, 0);
    EXPECT_EQ(added.layer, ann.id);
    match.run_seconds(4);
    dr::Update<float> last;
    std::size_t updates = 0;
    for (const auto& encoded : bob.client->updates()) {
        if (encoded.actor != mine)
            continue;
        const auto update = protocol::decode_update(encoded, last);
        ASSERT_TRUE(update);
        EXPECT_EQ(update->full, updates == 0);
        last = update->update;
        ++updates;
    }
    EXPECT_GE(updates, 2u);
    EXPECT_LE(updates, 14u); // 3 a second, plus heartbeats
    EXPECT_LT(last.state.position.x, -2.7f);
    EXPECT_GT(last.state.position.x, -6.0f);
    EXPECT_NEAR(last.state.position.z, world::mine_half_height, 0.1);
    EXPECT_LT(glm::length(last.state.velocity), 0.05);
    // Every client receives the mine's true poses, including the one that laid it.
    for (const auto* client : {ann.client, bob.client}) {
        ASSERT_GT(client->count<protocol::TruthBatch>(), 10u);
        EXPECT_EQ(client->last<protocol::TruthBatch>().poses.at(0).actor, mine);
    }
    // A new client receives the mine.
    const ScriptedTank cid = match.join("Cid");
    EXPECT_EQ(cid.client->last<protocol::Snapshot>().updates.size(), 3u);
}

TEST_F(Mines, ExplodeUnderAnEnemyTankButNotBesideIt) {
    ann.client->send(protocol::LayMine{ann.id});
    match.run(2);
    match.put(ann, 0, 60, 0);
    match.put(bob, -3.6f, 4, 1.5708f); // beside the mine: the nose is 1.3 m away
    EXPECT_EQ(match.actor(bob.id).health, 100);
    bob.state.position.y = 0; // over the mine
    bob.publish(match.time());
    match.run_seconds(1);
    const auto explosion = ann.client->last<protocol::Explosion>();
    EXPECT_EQ(explosion.kind, protocol::ExplosionKind::mine);
    EXPECT_EQ(ann.client->count<protocol::ActorRemoved>(), 1u);
    const auto hit = ann.client->last<protocol::Health>();
    EXPECT_EQ(hit.actor, bob.id);
    EXPECT_EQ(hit.by, ann.id);
    EXPECT_EQ(hit.cause, protocol::ExplosionKind::mine);
    EXPECT_LT(hit.health, 60);
    EXPECT_EQ(match.server.roster().actors.size(), 2u);
}

TEST_F(Mines, ExplodeOnlyOnceTheyAreArmed) {
    ServerSettings wide = settings();
    wide.rules.mine_trigger = 20;
    Match other(wide);
    ScriptedTank cid = other.join("Cid"), dan = other.join("Dan");
    other.put(cid, 0, 0, 0);
    other.put(dan, -10, 0, 0);
    cid.client->send(protocol::LayMine{cid.id});
    other.run(2);
    const double laid = other.time();
    EXPECT_EQ(other.server.roster().actors.size(), 3u);
    while (other.server.roster().actors.size() == 3 && other.time() < laid + 5)
        other.run();
    EXPECT_NEAR(other.time() - laid, 1, 0.05);
}

TEST_F(Mines, SpareTheTankThatLaidThemUntilItHasLeft) {
    ServerSettings wide = settings();
    wide.rules.mine_trigger = 8; // the tank that lays it is within the trigger radius from the start
    wide.rules.mine_radius = 20;
    Match other(wide);
    ScriptedTank cid = other.join("Cid");
    other.put(cid, 0, 0, 0);
    cid.client->send(protocol::LayMine{cid.id});
    other.run_seconds(4);
    EXPECT_EQ(other.server.roster().actors.size(), 2u);
    other.put(cid, 20, 0, 0);
    EXPECT_EQ(other.server.roster().actors.size(), 2u);
    other.put(cid, 1, 0, 0);
    EXPECT_EQ(other.server.roster().actors.size(), 1u);
    EXPECT_LT(other.actor(cid.id).health, 100);
}

TEST_F(Mines, TriggerOtherMinesWithinHalfTheirRadius) {
    const ActorId first = lay();
    match.put(ann, 3, 0, 0);
    const ActorId second = lay(); // farther from the first mine than half of its 5 m radius
    match.put(ann, 5, 0, 0);
    const ActorId third = lay(); // within half the radius of the second mine
    match.put(ann, 100, 0, 0);
    const auto x = [&](ActorId mine) { return match.actor(mine).motion.displayed.state.position.x; };
    ASSERT_GT(x(second) - x(first), 2.5f);
    ASSERT_LT(x(third) - x(second), 2.5f);
    // Bob stops over the third mine but outside the second one's trigger, which was laid first.
    const float end = x(third) + 1.5f;
    match.put(bob, end, 4, 1.5708f);
    ASSERT_EQ(match.server.roster().actors.size(), 5u);
    bob.state.position.y = 0;
    bob.publish(match.time());
    match.run_seconds(1);
    EXPECT_TRUE(match.server.roster().actors.contains(first));
    EXPECT_FALSE(match.server.roster().actors.contains(second));
    EXPECT_FALSE(match.server.roster().actors.contains(third));
}

TEST_F(Mines, ServerLimitsTheirNumberAndRate) {
    for (int i = 0; i < 10; ++i)
        ann.client->send(protocol::LayMine{ann.id});
    match.run(2);
    EXPECT_EQ(match.server.roster().actors.size(), 3u);
    for (int i = 0; i < 10; ++i) {
        match.run_seconds(0.6);
        ann.client->send(protocol::LayMine{ann.id});
    }
    match.run(2);
    EXPECT_EQ(match.server.roster().actors.size(), 2u + 5u);
    EXPECT_EQ(match.dropped(RejectReason::no_mines), 9u + 6u);
}

TEST_F(Mines, ServerSendsNoTruePosesIfTruthIsOff) {
    ServerSettings quiet = settings();
    quiet.truth = false;
    Match other(quiet);
    const ScriptedTank cid = other.join("Cid");
    cid.client->send(protocol::LayMine{cid.id});
    other.run_seconds(1);
    EXPECT_EQ(other.server.roster().actors.size(), 2u);
    EXPECT_EQ(cid.client->count<protocol::TruthBatch>(), 0u);
}

} // namespace
} // namespace server::test
