/// False hit claims with random values (the seed is printed). Each would hit if it were true; the lies range from the
/// smallest useful one to large ones. The server must reject all of them.

#include "duel.h"
#include "world/tank.h"

#include <rapidcheck.h>

namespace server::test {
namespace {

/// Returns a random number in [low, high], in steps of a thousandth of the range.
float between(float low, float high) {
    return low + (high - low) * static_cast<float>(*rc::gen::inRange(0, 1001)) / 1000;
}
float sign() { return *rc::gen::arbitrary<bool>() ? 1.0f : -1.0f; }

/// The shell flew and hit nothing.
void expect_no_hit(Duel& duel) {
    RC_ASSERT(duel.ann.client->count<protocol::Shot>() == 1u);
    RC_ASSERT(duel.health() == 100);
    for (const auto& told : duel.ann.client->all<protocol::ShotVerdict>())
        RC_ASSERT(told.rulings.validated != Ruling::hit);
}

} // namespace

TEST(ForgedClaims, VictimShownElsewhereIsNotHit) {
    const ClaimLimits limits;
    EXPECT_TRUE(rc::check([&] {
        Duel duel;
        dr::KinematicState<float> there = duel.bob.state;
        const float angle = between(0, 6.283f), far = limits.display + between(0.02f, 2);
        there.position += far * glm::vec3(std::cos(angle), std::sin(angle), 0);
        const protocol::Fire shot = duel.fire();
        const protocol::ShellEnd told = duel.end(shot, there);
        RC_PRE(told.victim == duel.bob.id);
        duel.claim(told);
        expect_no_hit(duel);
    }));
}

TEST(ForgedClaims, VictimShownWithAnotherHeadingIsNotHit) {
    const ClaimLimits limits;
    EXPECT_TRUE(rc::check([&] {
        Duel duel;
        dr::KinematicState<float> there = duel.bob.state;
        there.orientation = facing(1.5708f + sign() * between(limits.turned + 0.02f, 3));
        const protocol::ShellEnd told = duel.end(duel.fire(), there);
        RC_PRE(told.victim == duel.bob.id);
        duel.claim(told);
        expect_no_hit(duel);
    }));
}

/// Bob published that state, but a later update arrived long ago.
TEST(ForgedClaims, VictimShownInAnOldStateIsNotHit) {
    EXPECT_TRUE(rc::check([] {
        Duel duel;
        const dr::KinematicState<float> before = duel.bob.state;
        const std::uint32_t then = duel.bob.sequence;
        const float speed = sign() * between(8, 14);
        duel.bob.state.velocity = {0, speed, 0};
        const int updates = *rc::gen::inRange(2, 12);
        for (int i = 0; i < updates; ++i) {
            duel.bob.state.position.y += i == 0 ? 0 : speed * 0.1f;
            duel.bob.publish(duel.match.time());
            duel.match.run(6);
        }
        protocol::ShellEnd told = duel.end(duel.fire(), before);
        told.sequence = static_cast<std::uint16_t>(then - 1 + static_cast<std::uint32_t>(*rc::gen::inRange(0, 2)));
        duel.claim(told);
        expect_no_hit(duel);
    }));
}

TEST(ForgedClaims, VictimShownInAnInventedStateIsNotHit) {
    EXPECT_TRUE(rc::check([] {
        Duel duel;
        protocol::ShellEnd told = duel.end(duel.fire(), duel.bob.state);
        told.sequence = *rc::gen::arbitrary<std::uint16_t>();
        told.incarnation = *rc::gen::arbitrary<std::uint8_t>();
        RC_PRE(told.sequence != static_cast<std::uint16_t>(duel.bob.sequence - 1) ||
               told.incarnation != duel.bob.incarnation);
        duel.claim(told);
        expect_no_hit(duel);
    }));
}

TEST(ForgedClaims, ShellReportedElsewhereOrAtAnotherTimeDoesNotHit) {
    const ClaimLimits limits;
    EXPECT_TRUE(rc::check([&] {
        Duel duel;
        protocol::ShellEnd told = duel.end(duel.fire(), duel.bob.state);
        if (*rc::gen::arbitrary<bool>()) {
            const float angle = between(0, 6.283f), far = limits.path + between(0.01f, 3);
            told.position += far * glm::vec3(0, std::cos(angle), std::sin(angle));
        } else {
            told.time += static_cast<double>(sign() * between(0.01f, 1)); // at least almost a metre of its path
        }
        duel.claim(told);
        expect_no_hit(duel);
    }));
}

/// A real shell misses the victim by more than the allowed display error, and the claim shows the victim in its way.
TEST(ForgedClaims, ShellThatPassedTheVictimDoesNotHit) {
    const ClaimLimits limits;
    EXPECT_TRUE(rc::check([&] {
        Duel duel;
        duel.match.put(duel.bob, 30, 0, 0); // turned so that the hull is as wide as possible
        const float aside = sign() * (world::body_half_extents.y + limits.display + between(0.25f, 3));
        duel.ann.articulations[dr::turret].angle = std::atan2(aside, 30 - world::turret_pivot.x);
        duel.ann.publish(duel.match.time());
        duel.match.run(2);
        const protocol::Fire shot = duel.fire();
        dr::KinematicState<float> drawn = duel.bob.state; // as close to the shell as the server may accept
        drawn.position.y += std::copysign(between(0, limits.display), aside);
        protocol::ShellEnd told = duel.end(shot, duel.bob.state);
        told.victim = duel.bob.id;
        told.incarnation = duel.bob.incarnation;
        told.sequence = static_cast<std::uint16_t>(duel.bob.sequence - 1);
        told.shown = {true, drawn.position, drawn.orientation, 0};
        told.time = shot.time + (30 - static_cast<double>(shot.origin.x)) / 90;
        told.position = world::position({shot.origin, shot.velocity}, told.time - shot.time);
        duel.claim(told);
        expect_no_hit(duel);
    }));
}

/// Bob is half or completely behind the house, and Ann aims at the middle of Bob's tank.
TEST(ForgedClaims, ShellThroughAHouseDoesNotHit) {
    EXPECT_TRUE(rc::check([] {
        Duel duel;
        const world::Terrain bare{flat_map()};
        duel.match.put(duel.bob, between(28, 40), between(-3.3f, -7),
                       1.5708f + between(-0.5f, 0.5f)); // one end may stick out
        const glm::vec2 way(duel.bob.state.position - world::muzzle(duel.ann.state, {}).position);
        duel.ann.articulations[dr::turret].angle = std::atan2(way.y, way.x);
        duel.ann.publish(duel.match.time());
        duel.match.run(2);
        const protocol::Fire shot = duel.fire();
        const world::Target hull{duel.bob.state.position, duel.bob.state.orientation, 0};
        const auto met = world::fly(bare, std::span(&hull, 1), {shot.origin, shot.velocity}, 0, 10);
        protocol::ShellEnd told = duel.end(shot, duel.bob.state);
        RC_PRE(met && met->target && told.victim == 0);
        told.time = shot.time + met->time;
        told.position = met->position;
        told.victim = duel.bob.id;
        told.incarnation = duel.bob.incarnation;
        told.sequence = static_cast<std::uint16_t>(duel.bob.sequence - 1);
        told.shown = {true, hull.position, hull.orientation, 0};
        duel.claim(told);
        expect_no_hit(duel);
    }));
}

TEST(ForgedClaims, ShotsDoNotExceedTheRateOfFire) {
    EXPECT_TRUE(rc::check([] {
        Duel duel;
        const ServerSettings settings = Duel::settings();
        const double from = duel.match.time();
        const int pulls = *rc::gen::inRange(4, 40);
        for (int i = 0; i < pulls; ++i) {
            protocol::Fire shot = duel.fire();
            shot.number = ++duel.shots;
            shot.time += static_cast<double>(between(-1, 0.24f));
            duel.ann.client->send(shot);
            duel.ann.client->send(duel.end(shot, duel.bob.state));
            duel.match.run(*rc::gen::inRange(1, 30));
        }
        const double passed = duel.match.time() - from + 1 + settings.motion.future; // includes the range of stamps
        const double saved = 2 * settings.requests.reload_tolerance;
        const auto most = static_cast<std::size_t>((passed + saved) / static_cast<double>(settings.rules.reload)) + 1;
        RC_ASSERT(duel.ann.client->count<protocol::Shot>() <= most);
        RC_ASSERT(duel.ann.client->count<protocol::Shot>() >= 1u);
    }));
}

TEST(ForgedClaims, DestroyedTankCannotHit) {
    EXPECT_TRUE(rc::check([] {
        Duel duel;
        for (int i = 0; i < 3; ++i) // Ann kills Bob
            duel.claim(duel.end(duel.fire(), duel.bob.state), 1.6);
        RC_ASSERT(!duel.match.actor(duel.bob.id).alive());
        const double died = duel.match.actor(duel.bob.id).died_at;
        const double health = static_cast<double>(duel.match.actor(duel.ann.id).health);
        const protocol::Fire shot = duel.bob.fire(died + static_cast<double>(between(-1, 2)), 90, 1);
        protocol::ShellEnd told{.actor = duel.bob.id, .number = 1, .time = shot.time + 0.3, .victim = duel.ann.id};
        told.position = world::position({shot.origin, shot.velocity}, 0.3);
        told.incarnation = duel.ann.incarnation;
        told.sequence = static_cast<std::uint16_t>(duel.ann.sequence - 1);
        told.shown = {true, told.position, duel.ann.state.orientation, 0};
        duel.bob.client->send(told);
        duel.match.run_seconds(2);
        RC_ASSERT(duel.match.actor(duel.ann.id).health == static_cast<float>(health));
        RC_ASSERT(duel.match.dropped(RejectReason::dead) == 1u);
    }));
}

} // namespace server::test
