/// Power-ups: which player receives one, and which motion the server accepts with and without it.

#include "log_lines.h"
#include "match.h"
#include "world/guided_shell.h"
#include "world/tank.h"

#include <glm/geometric.hpp>

namespace server::test {
namespace {

using protocol::Judge;

struct PowerUps : ::testing::Test {
    static ServerSettings settings(int boosts, int jumps, int guided_shells) {
        ServerSettings settings;
        settings.pickups = true;
        settings.rules.repair_crates = 0;
        settings.rules.boosts = boosts;
        settings.rules.jumps = jumps;
        settings.rules.guided_shells = guided_shells;
        settings.rules.time_limit = 0;
        settings.judge = Judge::validated;
        return settings;
    }
    static world::Map walled() {
        world::Map map = flat_map();
        map.props = {{world::PropKind::house, 60, 60, 0, 1}};
        return map;
    }
    explicit PowerUps(const ServerSettings& settings_) : match(settings_, walled()) {}

    LogLines log;
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");

    [[nodiscard]] const Actor* crate() const {
        for (const auto& [id, actor] : match.server.roster().actors)
            if (world::power_up_of(actor.kind) != world::PowerUp::none)
                return &actor;
        return nullptr;
    }
    /// Ann drives into the crate and then to a place with room.
    void take() {
        ASSERT_NE(crate(), nullptr);
        const glm::vec3 place = crate()->motion.displayed.state.position;
        match.put(ann, place.x, place.y, 0);
        match.put(ann, -100, 0, 0);
    }
    void use() {
        ann.client->send(protocol::UsePower{ann.id});
        match.run(3);
    }
    /// Publishes four updates a second of a tank that accelerates along x on the ground.
    void drive(double seconds, float acceleration, float top) {
        constexpr float step = 0.25f;
        for (double t = 0; t < seconds; t += static_cast<double>(step)) {
            const float before = ann.state.velocity.x;
            ann.state.velocity.x = acceleration > 0 ? std::min(top, before + acceleration * step)
                                                    : std::max(top, before + acceleration * step);
            ann.state.position.x += (before + ann.state.velocity.x) / 2 * step;
            match.run(15);
            ann.publish(match.time());
            match.run();
        }
    }
    /// Ann's client accepts that the server has reset the tank.
    void come_back() {
        match.run_seconds(1);
        const auto back = ann.client->last<protocol::Spawned>();
        ASSERT_EQ(back.actor, ann.id);
        ann.incarnation = back.incarnation;
        ann.state = {};
        ann.state.position = {back.x, back.y, world::ride_height};
        ann.publish(match.time());
        match.run(2);
    }
    /// Publishes a jump from the tank's place.
    void leap(float speed) {
        constexpr float step = 0.25f;
        for (float t = step; t < 2 * speed / world::gravity; t += step) {
            ann.state.velocity.z = speed - world::gravity * t;
            ann.state.position.z = world::ride_height + speed * t - world::gravity * t * t / 2;
            match.run(15);
            ann.publish(match.time());
        }
        ann.state.velocity.z = 0;
        ann.state.position.z = world::ride_height;
        match.run(15);
        ann.publish(match.time());
        match.run(15);
    }
};
struct Boost : PowerUps {
    Boost() : PowerUps(settings(1, 0, 0)) {}
};
struct Jump : PowerUps {
    Jump() : PowerUps(settings(0, 1, 0)) {}
};

TEST_F(Boost, IsGivenByACrateToATankWithoutOneAndAnnounced) {
    const ActorId first = crate()->id;
    take();
    EXPECT_EQ(match.actor(ann.id).holds, world::PowerUp::boost);
    for (const ScriptedTank& tank : {ann, bob}) {
        const auto told = tank.client->last<protocol::Power>();
        EXPECT_EQ(told.actor, ann.id);
        EXPECT_EQ(told.holds, "boost");
        EXPECT_EQ(told.uses, "");
    }
    EXPECT_FALSE(match.server.roster().actors.contains(first));
    match.run_seconds(16);
    ASSERT_NE(crate(), nullptr) << "a new crate lies elsewhere";
    const ActorId second = crate()->id;
    take();
    EXPECT_EQ(crate() ? crate()->id : 0, second) << "a tank that holds a power-up only pushes the crate";
    ScriptedClient& late = match.connect();
    match.run();
    late.hello({});
    match.run(2);
    EXPECT_EQ(late.last<protocol::Power>().holds, "boost");
}

TEST_F(Boost, IsUsedOnceAndOnlyByItsHolder) {
    use();
    EXPECT_EQ(match.dropped(RejectReason::no_power), 1u);
    EXPECT_EQ(ann.client->count<protocol::Power>(), 0u);
    take();
    bob.client->send(protocol::UsePower{ann.id});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::not_owner), 1u);
    use();
    const auto told = bob.client->last<protocol::Power>();
    EXPECT_EQ(told.uses, "boost");
    EXPECT_EQ(told.holds, "");
    EXPECT_NEAR(told.until, match.time() + 4, 0.1);
    use();
    EXPECT_EQ(match.dropped(RejectReason::no_power), 2u);
}

TEST_F(Boost, SpeedIsAcceptedOnlyWhileTheBoostLasts) {
    match.put(ann, -200, 100, 0);
    const std::uint64_t calm = match.dropped(RejectReason::no_boost);
    EXPECT_EQ(calm, 0u);
    drive(6, 8, 30); // forged, until the server resets Ann
    EXPECT_GT(match.dropped(RejectReason::no_boost) + match.dropped(RejectReason::too_far), 4u) << log.text();
    EXPECT_LT(glm::length(match.actor(ann.id).motion.last.state.velocity), 21);
    come_back();
    take();
    match.put(ann, -200, 100, 0);
    const std::uint64_t refused = match.dropped(RejectReason::no_boost);
    use();
    drive(4, 8, 30);
    EXPECT_EQ(match.dropped(RejectReason::no_boost), refused);
    EXPECT_GT(glm::length(match.actor(ann.id).motion.last.state.velocity), 29) << log.text();
    drive(3, -8, 10); // the boost has ended, and Ann brakes
    EXPECT_EQ(match.dropped(RejectReason::no_boost), refused);
    EXPECT_EQ(match.dropped(RejectReason::too_fast), 0u);
    ann.state.velocity.x = 10;
    drive(3, 8, 30); // a false boost again
    EXPECT_GT(match.dropped(RejectReason::no_boost), refused);
}

/// At 27.9 m/s, first with four updates a second, then with one every 1.001 s: the longer interval does not prove a
/// stall, so the boost must end on time.
TEST_F(Boost, DoesNotLastLongerWithFewerUpdates) {
    take();
    match.put(ann, -150, 60, 0);
    use();
    drive(3.5, 8, 28);
    const float side = 70;
    const glm::vec3 from = ann.state.position;
    float heading = 0;
    const auto believed = [&] { return match.actor(ann.id).motion.last.state.position; };
    glm::vec3 was = believed();
    float way = 0;
    for (int i = 0; i < 20; ++i) { // in circles
        match.run(61);
        heading += 27.9f / side;
        ann.state.position = from + side * glm::vec3(std::sin(heading), 1 - std::cos(heading), 0);
        ann.state.orientation = facing(heading);
        ann.state.velocity = 27.9f * glm::vec3(std::cos(heading), std::sin(heading), 0);
        ann.publish(match.time());
        match.run(1);
        way += glm::distance(was, believed());
        was = believed();
    }
    EXPECT_LT(way, 20 * 14 + 80) << "80 m of this are the boost";
    EXPECT_GT(way, 60) << log.text();
}

/// A collision may raise the speed up to the limit of the physics (`TankSettings::knock`).
TEST_F(Boost, CollisionMayRaiseTheSpeedToThePhysicsLimit) {
    take();
    match.put(ann, -200, 100, 0);
    use();
    drive(3, 8, 30);
    const float fastest = world::TankSettings{}.knock * match.server.settings().rules.boost_factor * 14;
    ann.state.velocity.x = fastest;
    ann.state.position.x += 9;
    match.run(15);
    ann.publish(match.time());
    match.run(2);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    ann.state.velocity.x = 1.03f * fastest;
    ann.state.position.x += 9;
    match.run(15);
    ann.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::too_fast), 1u) << log.text();
}

/// A client that stalled may start to use the boost later.
TEST_F(Boost, MayStartLaterAfterAClientStall) {
    take();
    match.put(ann, -240, 100, 0);
    use();
    match.run_seconds(4);
    drive(4, 8, 30);
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
}

TEST_F(Jump, IsAcceptedOnlyWithThePowerUp) {
    match.put(ann, 0, 100, 0);
    leap(9); // a false jump: the tank has no power-up for it
    EXPECT_GT(match.dropped(RejectReason::no_jump), 2u) << log.text();
    come_back();
    EXPECT_LT(match.actor(ann.id).motion.last.state.position.z, 2);
    take();
    const std::uint64_t refused = match.dropped(RejectReason::no_jump);
    use();
    EXPECT_EQ(bob.client->last<protocol::Power>().uses, "jump");
    leap(9);
    EXPECT_EQ(match.dropped(RejectReason::no_jump), refused);
    match.run_seconds(2);
    leap(9); // a second false jump
    EXPECT_GT(match.dropped(RejectReason::no_jump), refused);
}

/// The jump ends where it began, so no update shows a position on the ground in between.
TEST_F(Jump, CannotBeRepeatedByHidingTheLanding) {
    match.put(ann, 0, 100, 0);
    take();
    use();
    int leaps = 0;
    for (int i = 0; i < 8; ++i) {
        ann.state.position.z = world::ride_height + 1.5f;
        ann.state.velocity.z = 7;
        const std::uint64_t before = match.actor(ann.id).updates;
        ann.publish(match.time());
        match.run(116);
        leaps += match.actor(ann.id).updates > before;
    }
    EXPECT_LE(leaps, 2) << log.text();
    EXPECT_GE(leaps, 1);
}

TEST_F(Jump, ServerSendsNothingAboutItIfPickupsAreOff) {
    ServerSettings plain;
    Match other(plain);
    const ScriptedTank cid = other.join("Cid");
    EXPECT_EQ(cid.client->count<protocol::Power>(), 0u);
    for (const auto& setting : cid.client->all<protocol::Setting>())
        EXPECT_NE(setting.name, "boosts");
}

/// Ann's guided shell. It flies straight here, and the client may be honest or not.
struct Guided : PowerUps {
    explicit Guided(Judge judge = Judge::validated) : PowerUps(judged(judge)) {}
    static ServerSettings judged(Judge judge) {
        ServerSettings made = settings(0, 0, 1);
        made.judge = judge;
        return made;
    }
    world::MatchRules rules;
    ScriptedTank shell;

    [[nodiscard]] const Actor* in_flight() const {
        for (const auto& [id, actor] : match.server.roster().actors)
            if (actor.kind == world::ActorKind::guided_shell)
                return &actor;
        return nullptr;
    }
    void launch() {
        use();
        ASSERT_NE(in_flight(), nullptr);
        shell = {};
        shell.client = ann.client;
        shell.id = in_flight()->id;
        shell.state = world::launch(world::muzzle(ann.state, ann.articulations), rules);
        shell.publish(match.time());
        match.run(2);
    }
    /// Flies towards `aim` with three updates a second and stops at its position after `seconds`.
    void fly(double seconds, const glm::vec3& aim) {
        for (int tick = 1; tick <= static_cast<int>(seconds * 60); ++tick) {
            shell.state = world::steer(shell.state, aim, world::tick_step, rules);
            match.run();
            if (tick % 20 == 0)
                shell.publish(match.time());
        }
    }
    [[nodiscard]] protocol::ShellEnd end(const glm::vec3& place, const ScriptedTank* victim = nullptr) const {
        protocol::ShellEnd end{.actor = shell.id, .display = {.compensate = true}};
        end.display.scheme = static_cast<std::uint16_t>(dr::index_of(*dr::scheme("snap:order1")));
        end.time = match.time();
        end.position = place;
        if (victim) {
            end.victim = victim->id;
            end.incarnation = victim->incarnation;
            end.sequence = static_cast<std::uint16_t>(victim->sequence - 1);
            end.shown = {true, victim->state.position, victim->state.orientation, 0};
        }
        return end;
    }
    /// Ann and Bob face each other at 60 m. Ann fires the shell and steers it into Bob.
    void hit() {
        take();
        match.put(ann, 0, 0, 0);
        match.put(bob, 60, 0, 1.5708f);
        launch();
        const glm::vec3 side = bob.state.position - glm::vec3(1.4f, 0, 0);
        while (shell.state.position.x < side.x - 0.7f)
            fly(1.0 / 60, side);
        shell.publish(match.time());
        ann.client->send(end({side.x, 0, world::ride_height}, &bob));
        match.run(3);
    }
    [[nodiscard]] float health() const { return match.actor(bob.id).health; }
};

TEST_F(Guided, ShellBelongsToItsShooterAndHitsByTheirClaim) {
    hit();
    EXPECT_EQ(health(), 66);
    EXPECT_EQ(in_flight(), nullptr);
    const auto added = bob.client->last<protocol::ActorAdded>();
    EXPECT_EQ(added.kind, "guided shell");
    EXPECT_EQ(added.owner, match.actor(ann.id).owner);
    EXPECT_EQ(added.layer, ann.id);
    EXPECT_EQ(bob.client->last<protocol::ActorRemoved>().actor, shell.id);
    EXPECT_EQ(match.dropped(RejectReason::no_such_flight), 0u) << log.text();
}

struct GuidedAtPresent : Guided {
    GuidedAtPresent() : Guided(Judge::present) {}
};
TEST_F(GuidedAtPresent, ServerFindsTheHitWithoutAClaim) {
    take();
    match.put(ann, 0, 0, 0);
    match.put(bob, 60, 0, 1.5708f);
    launch();
    fly(2, {100, 0, 1.2f}); // without a report of its end
    EXPECT_EQ(health(), 66);
    EXPECT_EQ(in_flight(), nullptr);
}

/// A shell on a straight path may send nothing for over a second when heartbeats are slow.
TEST_F(Guided, HitClaimAfterALongSilenceIsAccepted) {
    take();
    match.put(ann, 0, 0, 0);
    match.put(bob, 60, 0, 1.5708f);
    launch();
    const glm::vec3 from = shell.state.position;
    match.run_seconds(1.4);
    const glm::vec3 side = bob.state.position - glm::vec3(1.4f, 0, 0);
    ASSERT_GT(glm::distance(from, side), 1.05f * 40 + 1) << "farther than a shell flies in a second";
    ann.client->send(end({side.x, 0, world::ride_height}, &bob));
    match.run(3);
    EXPECT_EQ(health(), 66);
    EXPECT_EQ(match.dropped(RejectReason::no_such_flight), 0u) << log.text();
}

TEST_F(Guided, ForgedHitIsRejected) {
    take();
    match.put(ann, 0, 0, 0);
    match.put(bob, 60, 0, 1.5708f);
    launch();
    fly(0.4, {100, 0, 5}); // a claim of a hit from 20 m off Ann's gun
    ann.client->send(end(bob.state.position, &bob));
    match.run(3);
    EXPECT_EQ(health(), 100);
    EXPECT_EQ(match.dropped(RejectReason::no_such_flight), 1u);
    EXPECT_EQ(in_flight(), nullptr) << "the server has ended the flight";
}

TEST_F(Guided, HitOfAVictimShownElsewhereIsRejected) {
    take();
    match.put(ann, 0, 0, 0);
    match.put(bob, 60, 30, 1.5708f);
    launch();
    const glm::vec3 beside(58, 0, 1);
    while (shell.state.position.x < beside.x - 0.7f)
        fly(1.0 / 60, beside);
    ScriptedTank there = bob;
    there.state.position = {60, 0, world::ride_height};
    ann.client->send(end(beside, &there));
    match.run(3);
    EXPECT_EQ(health(), 100);
    EXPECT_EQ(in_flight(), nullptr);
}

TEST_F(Guided, ShellMayNotExceedItsSpeedOrTurnRateOrPassObstacles) {
    take();
    match.put(ann, 0, 60, 0);
    launch();
    EXPECT_EQ(match.dropped(RejectReason::no_such_flight), 0u);
    const double launched = match.time();
    const auto try_out = [&](auto&& change) {
        ScriptedTank forged = shell;
        change(forged.state);
        const std::uint64_t before = match.dropped(RejectReason::no_such_flight);
        match.run(8);
        forged.state.position += forged.state.velocity * static_cast<float>(match.time() - launched);
        forged.publish(match.time());
        match.run(2);
        return match.dropped(RejectReason::no_such_flight) - before;
    };
    EXPECT_EQ(try_out([](auto& state) { state.velocity *= 1.3f; }), 1u) << "too fast";
    EXPECT_EQ(try_out([](auto& state) { state.velocity = {0, 40, 0}; }), 1u) << "too sharp a turn";
    EXPECT_EQ(try_out([](auto& state) { state.position.z += 12; }), 1u) << "too far from its path";
    EXPECT_EQ(try_out([](auto& state) { state.position.z = -4; }), 1u) << "below the ground";
    // The house at 60 m is 6 m high. The claimed pose lies behind its walls.
    const std::uint64_t before = match.dropped(RejectReason::no_such_flight);
    while (match.time() < launched + 1.5)
        match.run();
    shell.state.position.x += 40 * 1.5f;
    shell.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::no_such_flight), before + 1) << "behind the walls of the house";
}

TEST_F(Guided, ShellStartsAtTheGunEvenIfItsFirstUpdateIsLate) {
    take();
    match.put(ann, 0, 0, 0);
    use();
    ASSERT_NE(in_flight(), nullptr);
    match.run_seconds(3); // a delayed update; the tank could be elsewhere by now
    shell.client = ann.client;
    shell.id = in_flight()->id;
    const auto start = world::launch(world::muzzle(ann.state, ann.articulations), rules);
    const auto try_out = [&](const glm::vec3& moved, const glm::vec3& velocity) {
        shell.state = start;
        shell.state.position += moved;
        shell.state.velocity = velocity;
        const std::uint64_t before = match.dropped(RejectReason::no_such_flight);
        shell.publish(match.time());
        match.run(2);
        return match.dropped(RejectReason::no_such_flight) - before;
    };
    EXPECT_EQ(try_out({60, 0, 0}, start.velocity), 1u);
    EXPECT_EQ(try_out({0, 0, 0}, {0, 40, 0}), 1u);
    EXPECT_EQ(try_out({0, 0, 0}, start.velocity), 0u);
    match.run_seconds(0.3);
    EXPECT_EQ(try_out({0.3f * 40 + 5, 0, 0}, start.velocity), 1u) << "5 m farther than its speed allows";
}

TEST_F(Guided, ShellNeedsACrateFliesAloneAndExpires) {
    use();
    EXPECT_EQ(match.dropped(RejectReason::no_power), 1u);
    EXPECT_EQ(in_flight(), nullptr);
    take();
    match.put(ann, -200, -200, 0.8f);
    launch();
    const double launched = match.time();
    // Ann takes a second crate while the first shell is in flight.
    const_cast<Actor&>(match.actor(ann.id)).holds = world::PowerUp::guided_shell;
    use();
    EXPECT_EQ(match.dropped(RejectReason::no_power), 2u) << "a second shell at once is refused";
    EXPECT_EQ(match.actor(ann.id).holds, world::PowerUp::guided_shell) << "Ann keeps the second power-up";
    while (in_flight() && match.time() < launched + 20)
        match.run();
    EXPECT_LT(match.time() - launched, 6 + 1.25 + 0.2);
    EXPECT_GE(match.time() - launched, 6);
}

TEST_F(Guided, ShellEndsWithItsShooter) {
    take();
    match.put(ann, 0, 0, 0);
    match.put(bob, 60, 60, 1.5708f);
    launch();
    fly(0.5, {100, 0, 20});
    ASSERT_NE(in_flight(), nullptr);
    const_cast<Actor&>(match.actor(ann.id)).health = 0;
    const_cast<Actor&>(match.actor(ann.id)).respawn_at = match.time() + 9;
    match.run(2);
    EXPECT_EQ(in_flight(), nullptr);
    const_cast<Actor&>(match.actor(ann.id)).holds = world::PowerUp::guided_shell;
    use();
    EXPECT_EQ(match.dropped(RejectReason::dead), 1u);
    EXPECT_EQ(in_flight(), nullptr);
}

} // namespace
} // namespace server::test
