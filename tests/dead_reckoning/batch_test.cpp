#include "dead_reckoning/receiving/displayed_actor.h"
#include "dead_reckoning/rotation.h"
#include "tunables/random.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;

constexpr double dt = 1.0 / 60;
/// Schemes that the batch supports.
constexpr const char* taken[] = {"pvb:order1",       "pvb:order2", "offset:order2",  "offset:ctra",
                                 "offset:ctra-fade", "ease:ctra",  "ease:ctra-fade", "pvb:ctra-fade"};

/// Drives like a tank and publishes random updates.
struct Driver {
    explicit Driver(std::uint64_t seed) : random(seed) {
        state.position = {static_cast<float>(random.uniform(-20, 20)), static_cast<float>(random.uniform(-20, 20)), 2};
    }
    Update<float> update(double now, bool orientation_too) {
        const auto some = [&](double size) { return static_cast<float>(random.uniform(-size, size)); };
        const float heading = some(3);
        Update<float> next;
        next.state = state;
        next.state.position += Vec3<float>(some(1), some(1), some(0.1));
        const float speed = random.uniform() < 0.1 ? 0.0f : some(14);
        next.state.velocity = speed * Vec3<float>(std::cos(heading), std::sin(heading), some(0.1));
        next.state.acceleration = random.uniform() < 0.2 ? Vec3<float>(0) : Vec3<float>(some(7), some(7), some(1));
        next.state.orientation = rotation(Vec3<float>(some(0.3), some(0.3), some(3)));
        next.state.angular_velocity = {some(0.1), some(0.1), some(1)};
        next.articulations = {{{some(3), some(1)}, {some(0.2), some(0.2)}}};
        next.time = now - random.uniform(0, 0.15);
        next.interval = random.uniform(0.1, 0.6);
        next.sequence = ++sequence;
        next.has_orientation = orientation_too || sequence == 1;
        state.position = next.state.position;
        return next;
    }
    tunables::Random random;
    KinematicState<float> state;
    std::uint32_t sequence = 0;
};

struct Gap {
    double position = 0, turned = 0, velocity = 0, part = 0, acceleration = 0;
    std::size_t together = 0;
};
void widen(Gap& gap, const Displayed<float>& a, const Displayed<float>& b) {
    const auto more = [](double& most, double now) { most = std::max(most, now); };
    more(gap.position, glm::distance(a.state.position, b.state.position));
    more(gap.turned, static_cast<double>(angle_between(a.state.orientation, b.state.orientation)));
    more(gap.velocity, glm::distance(a.state.velocity, b.state.velocity));
    more(gap.acceleration, glm::distance(a.state.acceleration, b.state.acceleration));
    more(gap.turned, glm::distance(a.state.angular_velocity, b.state.angular_velocity));
    for (std::size_t i = 0; i < part_count; ++i)
        more(gap.part, std::abs(wrap_angle(a.articulations[i].angle - b.articulations[i].angle)));
}

/// An actor displayed by a receiver, and by a batch that it joins and leaves as required.
struct Actor {
    Actor(const Scheme& scheme, std::uint64_t seed) : driver(seed), alone(scheme), shown(scheme) {}
    Driver driver;
    PacketHistory<float> history;
    Receiver<float> alone;
    DisplayedActor shown;
    bool pending = false;
};

/// Runs several actors for `seconds` with `rate` updates a second each, and compares the batch with receivers.
Gap together(const Scheme& scheme, std::uint64_t seed, double seconds, double rate, bool separately,
             const ReceiverSettings& settings, std::vector<Displayed<float>>* shown = nullptr, bool backward = false) {
    tunables::Random random(seed);
    Batch batch;
    std::vector<Actor> actors;
    for (std::uint64_t i = 0; i < 11; ++i)
        actors.emplace_back(scheme, seed * 100 + i);
    Gap gap;
    double now = 5;
    for (int frame = 0; frame < seconds / dt; ++frame) {
        const double step = dt * random.uniform(0.5, 1.5);
        const FrameTime time{now + step, now + step, 0.03};
        for (Actor& actor : actors) {
            bool news = actor.pending;
            if (frame == 0 || random.uniform() < rate * dt) {
                Update<float> next = actor.driver.update(now, !separately || random.uniform() < 0.5);
                next.incarnation = static_cast<std::uint8_t>(actor.driver.sequence / 20);
                actor.history.add(next, now);
                news = true;
            }
            if (actor.shown.in_batch() && news)
                actor.pending = actor.shown.begin(actor.history, time, settings);
            if (actor.shown.in_batch() && random.uniform() < 0.01) // leaves at random
                actor.shown.leave();
        }
        batch.frame(time);
        for (std::size_t i = 0; i < batch.blocks(); ++i) {
            const std::size_t block = backward ? batch.blocks() - 1 - i : i;
            Batch::Shown block_shown;
            batch.advance(block, block_shown);
            batch.show(block, block_shown);
        }
        for (Actor& actor : actors) {
            const Displayed<float>& expected = actor.alone.advance(actor.history, time, settings);
            if (actor.shown.in_batch()) {
                ++gap.together;
            } else {
                actor.shown.advance(actor.history, time, settings);
                actor.pending = true;
                actor.shown.join(batch, actor.history, {});
            }
            widen(gap, expected, actor.shown.displayed);
            if (shown)
                shown->push_back(actor.shown.displayed);
        }
        now += step;
    }
    return gap;
}

void expect_equal(const Gap& gap) {
    EXPECT_LT(gap.position, 1e-4);
    EXPECT_LT(gap.turned, 1e-3);
    EXPECT_LT(gap.velocity, 1e-2) << "velocities are differences of rounded positions over half a frame";
    EXPECT_LT(gap.part, 1e-4);
    EXPECT_LT(gap.acceleration, 2) << "even slow turns reach tens of radians per second";
}

TEST(Batch, MatchesTheReceiverOverRandomUpdates) {
    for (const char* name : taken) {
        SCOPED_TRACE(name);
        const Scheme scheme = *dr::scheme(name);
        ASSERT_TRUE(Batch::supports(scheme));
        ReceiverSettings settings;
        for (std::uint64_t seed = 1; seed < 4; ++seed) {
            settings.compensate = seed != 2;
            const Gap gap = together(scheme, seed, 20, 3, seed == 3, settings);
            expect_equal(gap);
            EXPECT_GT(gap.together, 10'000u) << "most of 13,200 actor frames are in the batch";
        }
    }
}

TEST(Batch, MatchesTheReceiverForRandomSettings) {
    EXPECT_TRUE(rc::check([] {
        const auto name = *rc::gen::elementOf(std::vector<std::string>(std::begin(taken), std::end(taken)));
        const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
        ReceiverSettings settings;
        settings.compensate = *rc::gen::arbitrary<bool>();
        settings.blend_scale = *rc::gen::element(0.5, 1.0, 2.0);
        settings.targeting_share = *rc::gen::element(0.01, 0.5, 1.0); // the batch has none of these convergences
        settings.phase_in_frames = *rc::gen::element(1, 10, 60);
        const Gap gap =
            together(*scheme(name), seed, 3, *rc::gen::element(1.0, 5.0, 20.0), *rc::gen::arbitrary<bool>(), settings);
        // V0 is a difference of rounded positions; a longer blend displays more of its error.
        RC_ASSERT(gap.position < 1e-4 * std::max(settings.blend_scale, 1.0));
        RC_ASSERT(gap.turned < 1e-3);
        RC_ASSERT(gap.part < 1e-4);
    }));
}

/// The silence is longer than the time for which actors are extrapolated.
TEST(Batch, MatchesTheReceiverInSilence) {
    ReceiverSettings settings;
    settings.compensate = true;
    for (const char* name : {"pvb:order1", "ease:ctra-fade"}) {
        const Gap gap = together(*scheme(name), 7, max_extrapolation + 3, 0.02, false, settings);
        EXPECT_LT(gap.position, 1e-3) << name; // hundreds of metres away
        EXPECT_LT(gap.turned, 1e-3) << name;
        EXPECT_LT(gap.part, 1e-3) << name;
    }
}

/// Blocks are independent: processing them in any order gives identical bits.
TEST(Batch, GivesTheSameResultInAnyOrder) {
    std::vector<Displayed<float>> forward, backward;
    together(*scheme("ease:ctra-fade"), 3, 3, 3, false, {}, &forward);
    together(*scheme("ease:ctra-fade"), 3, 3, 3, false, {}, &backward, true);
    ASSERT_EQ(forward.size(), backward.size());
    for (std::size_t i = 0; i < forward.size(); ++i)
        EXPECT_EQ(forward[i].state.position, backward[i].state.position);
}

TEST(Batch, RefusesUnsupportedSchemesAndUpdates) {
    for (const char* name :
         {"snap", "spring", "pvb:input", "delayed:ctra", "pvb:path", "bezier", "targeting", "phase-in"})
        EXPECT_FALSE(Batch::supports(*scheme(name))) << name;
    Update<float> update;
    EXPECT_EQ(Batch::fallback_reason(update), Batch::Alone::no);
    update.fixed = true;
    EXPECT_EQ(Batch::fallback_reason(update), Batch::Alone::fixed);
    update = {};
    update.separate_articulations = true;
    EXPECT_EQ(Batch::fallback_reason(update), Batch::Alone::apart);
    update = {};
    update.state.angular_acceleration = {0, 0, 1};
    EXPECT_EQ(Batch::fallback_reason(update), Batch::Alone::spins_up);
    EXPECT_FALSE(Batch::supports(ReceiverSettings{.orientation = ReceiverSettings::Orientation::two_points}));
    EXPECT_FALSE(Batch::supports(ReceiverSettings{.articulation_delay = 0.1}));
}

/// Returns a driver's first state and a history with its velocity and acceleration.
std::pair<KinematicState<float>, PacketHistory<double>> one_drive(std::uint64_t seed) {
    const KinematicState<float> known = Driver(seed).update(0, true).state;
    Update<double> same;
    same.state.velocity = known.velocity;
    same.state.acceleration = known.acceleration;
    PacketHistory<double> history;
    history.add(same, 0);
    return {known, history};
}

TEST(PredictedCurve, PiecesMatchThePredictorWithinTwentyMicrometres) {
    tunables::Random random(4);
    for (const char* name : {"order1", "order2", "ctra", "ctra-fade"}) {
        const Scheme one = *scheme(std::string("pvb:") + name);
        double worst = 0;
        for (std::uint64_t i = 0; i < 2000; ++i) {
            const auto [known, history] = one_drive(i);
            const PredictedCurve course = *PredictedCurve::of(*one.predictor, known);
            for (float age = -0.1f; age < 2;) {
                const PolynomialPiece baked = piece(course, age, 1);
                const auto at = static_cast<float>(random.uniform(age, baked.until));
                const float s = at - baked.middle;
                Vec3<float> way(0);
                for (std::size_t term = PolynomialPiece::terms; term-- > 0;)
                    way = baked.c[term] + way * s;
                worst =
                    std::max(worst, glm::distance(Vec3<double>(way),
                                                  one.predictor->predict_d(history, static_cast<double>(at)).position));
                age = baked.until + 1e-5f;
            }
        }
        EXPECT_LT(worst, 2e-5) << name; // measured: 1.3e-5, of ctra
    }
}

TEST(PredictedCurve, MatchesThePredictorsPositionAndVelocity) {
    tunables::Random random(5);
    for (const char* name : {"order1", "order2", "ctra", "ctra-fade"}) {
        const Scheme one = *scheme(std::string("pvb:") + name);
        double worst_way = 0, worst_velocity = 0;
        for (std::uint64_t i = 0; i < 20000; ++i) {
            const auto [known, history] = one_drive(i);
            const auto age = static_cast<float>(random.uniform(-0.1, 2));
            const Displacement at = displacement(*PredictedCurve::of(*one.predictor, known), age);
            const auto expected = one.predictor->predict_d(history, static_cast<double>(age));
            worst_way = std::max(worst_way, glm::distance(Vec3<double>(at.way), expected.position));
            worst_velocity = std::max(worst_velocity, glm::distance(Vec3<double>(at.velocity), expected.velocity));
        }
        EXPECT_LT(worst_way, 1e-5) << name;
        EXPECT_LT(worst_velocity, 2e-4) << name; // measured: 1.5e-4 m/s, of ctra
    }
    const PredictedCurve straight{.velocity = {3, 0, 0}};
    EXPECT_EQ(displacement(straight, oldest + 5).way, displacement(straight, oldest).way)
        << "an actor stops after a long silence";
    EXPECT_EQ(displacement(straight, oldest + 5).velocity, Vec3<float>(0));
}

} // namespace
