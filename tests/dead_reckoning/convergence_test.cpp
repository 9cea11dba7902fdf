/// Convergences compared with closed forms, and how a displayed state starts, blends and snaps.

#include "common.h"
#include "dead_reckoning/rotation.h"
#include "run_path.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using V = Vec3<double>;

Update<double> update_at(double time, V position, V velocity, V acceleration, std::uint32_t sequence = 0) {
    Update<double> update;
    update.state.position = position;
    update.state.velocity = velocity;
    update.state.acceleration = acceleration;
    update.time = time;
    update.sequence = sequence;
    update.interval = 0.5;
    return update;
}

/// A displayed state that followed one update from (0, 0) for 0.4 s and then received a contradicting one.
struct TwoRealities {
    PacketHistory<double> history;
    Receiver<double> receiver;
    double time = 0;

    explicit TwoRealities(std::string_view name) : receiver(*scheme(name)) {
        history.add(update_at(0, {0, 0, 0}, {8, 1, 0}, {0, 2, 0}), 0);
        for (int k = 1; k <= 24; ++k)
            step();
        history.add(update_at(time, {5, -2, 1}, {6, -3, 0}, {1, -4, 0.5}, 1), time);
    }
    const Displayed<double>& step() { return receiver.advance(history, {time += dt, time}, {}); }
};

TEST(Convergence, HermiteIsBezierWithPredictedEndVelocity) {
    TwoRealities hermite("hermite"), bezier("bezier-end");
    for (int k = 0; k < 60; ++k)
        expect_near(hermite.step().state.position, bezier.step().state.position, 1e-9);
}

/// The product of the two projections and their blend is one cubic in T_t; after T_Δ it is the prediction's quadratic.
TEST(Convergence, PvbIsACubic) {
    TwoRealities run("pvb");
    run.step();
    const Segment<double> s = run.receiver.segment();
    const double T = s.interval;
    const V a = s.known.acceleration;
    const V c1 = s.velocity + (s.known.position - s.position) / T;
    const V c2 = 2.0 * (s.known.velocity - s.velocity) / T + a / 2.0;
    const V c3 = -(s.known.velocity - s.velocity) / (T * T);
    for (int k = 1; k <= 60; ++k, run.step()) {
        const double t = k * dt;
        const V expected = t < T ? s.position + c1 * t + c2 * (t * t) + c3 * (t * t * t)
                                 : s.known.position + s.known.velocity * t + a * (t * t / 2);
        expect_near(run.receiver.displayed().state.position, expected, 1e-9);
    }
}

/// The old path keeps its own acceleration A0 = (0, 2, 0): P_t = P0 + V_b T_t + ½ A0 T_t² is blended into the new one.
TEST(Convergence, PvbA0ProjectsTheOldPathWithItsOwnAcceleration) {
    TwoRealities run("pvb-a0");
    run.step();
    const Segment<double> s = run.receiver.segment();
    const V before{0, 2, 0};
    for (int k = 1; k <= 60; ++k, run.step()) {
        const double t = k * dt, share = std::min(t / s.interval, 1.0);
        const V velocity = s.velocity + (s.known.velocity - s.velocity) * share;
        const V old = s.position + velocity * t + before * (t * t / 2);
        const V next = s.known.position + s.known.velocity * t + s.known.acceleration * (t * t / 2);
        expect_near(run.receiver.displayed().state.position, old + (next - old) * share, 1e-9);
    }
}

TEST(Convergence, PvbA0AfterASpawnIsPvb) {
    TwoRealities own("pvb-a0"), pvb("pvb");
    for (TwoRealities* run : {&own, &pvb}) {
        Update<double> spawned = update_at(run->time, {50, 0, 0}, {1, 0, 0}, {0, 3, 0}, 2);
        spawned.incarnation = 1;
        run->history.add(spawned, run->time);
    }
    for (int k = 0; k < 40; ++k)
        expect_near(own.step().state.position, pvb.step().state.position, 0);
}

TEST(Convergence, EveryBlendEndsOnThePrediction) {
    for (const Scheme& each : test::schemes_where([](const Scheme& s) { return s.convergence->settles; })) {
        TwoRealities run(each.name());
        for (int k = 0; k < 31; ++k)
            run.step();
        const V predicted = each.predictor->predict<double>()(run.history, 31 * dt).position;
        expect_near(run.receiver.displayed().state.position, predicted, 1e-9);
    }
}

TEST(Convergence, StartsFromTheDisplayedState) {
    TwoRealities run("linear:order1");
    const V before = run.receiver.displayed().state.position;
    const V velocity = run.receiver.displayed().state.velocity;
    run.step();
    expect_near(run.receiver.segment().position, before, 0);
    expect_near(run.receiver.segment().velocity, velocity, 0);
    expect_near(velocity, {8, 1, 0}, 1e-9);
    EXPECT_DOUBLE_EQ(run.receiver.elapsed(), dt);
}

TEST(Receiver, StartsAtThePredictionWhenSwitchedOnLate) {
    for (const bool compensate : {false, true}) {
        TwoRealities early("pvb");
        for (int k = 0; k < 12; ++k)
            early.step();
        Receiver<double> late(*scheme("pvb"));
        // The match clock is 0.1 s ahead: with compensation the update is older by that time.
        const FrameTime now{early.time, early.time + 0.1};
        const double age = 12 * dt + (compensate ? 0.1 : 0);
        ReceiverSettings settings;
        settings.compensate = compensate;
        const KinematicState<double> predicted = late.scheme().predictor->predict<double>()(early.history, age);
        expect_near(late.advance(early.history, now, settings).state.position, predicted.position, 1e-9);
        expect_near(late.displayed().state.velocity, predicted.velocity, 1e-9);
    }
}

TEST(Receiver, SnapsWhenTheIncarnationChanges) {
    TwoRealities run("pvb");
    run.step();
    Update<double> spawn = update_at(run.time, {500, 500, 0}, {0, 0, 0}, {0, 0, 0}, 2);
    spawn.incarnation = 1;
    run.history.add(spawn, run.time);
    expect_near(run.step().state.position, {500, 500, 0}, 1e-9);
    expect_near(run.receiver.displayed().state.velocity, {0, 0, 0}, 1e-9);
    expect_near(run.step().state.position, {500, 500, 0}, 1e-9);
    EXPECT_EQ(run.receiver.incarnation(), 1);
}

TEST(Receiver, StaysUnchangedWhenTimeDoesNotAdvance) {
    TwoRealities run("bezier");
    run.step();
    const V before = run.receiver.displayed().state.position;
    run.receiver.advance(run.history, {run.time, run.time}, {});
    run.receiver.advance(run.history, {run.time - 1, run.time - 1}, {});
    expect_near(run.receiver.displayed().state.position, before, 0);
    EXPECT_DOUBLE_EQ(run.receiver.elapsed(), dt);
}

TEST(Receiver, BlendTimeIsNominalOrAveragedAndAtMostASecond) {
    const auto blend_time = [](double nominal, ReceiverSettings settings) {
        PacketHistory<double> history;
        Receiver<double> receiver(*scheme("pvb"));
        for (int k = 0; k < 4; ++k) { // arrivals 0.25 s apart
            Update<double> update = update_at(k * 0.25, {}, {}, {}, static_cast<std::uint32_t>(k));
            update.interval = nominal;
            history.add(update, k * 0.25);
            receiver.advance(history, {k * 0.25 + 0.1, 0}, settings);
        }
        return receiver.segment().interval;
    };
    ReceiverSettings settings;
    EXPECT_DOUBLE_EQ(blend_time(0.5, settings), 0.5);
    EXPECT_DOUBLE_EQ(blend_time(3, settings), 1);
    settings.blend_scale = 0.5;
    EXPECT_DOUBLE_EQ(blend_time(0.5, settings), 0.25);
    settings = {.blend_time = ReceiverSettings::BlendTime::average};
    EXPECT_NEAR(blend_time(0.5, settings), 0.25, 1e-12);
}

TEST(Receiver, FloatFollowsDouble) {
    PacketHistory<float> history;
    Receiver<float> receiver(*scheme("pvb"));
    TwoRealities reference("pvb");
    const auto to_float = [](const Update<double>& u) {
        Update<float> f;
        f.state.position = u.state.position;
        f.state.velocity = u.state.velocity;
        f.state.acceleration = u.state.acceleration;
        f.interval = u.interval;
        f.sequence = u.sequence;
        return f;
    };
    history.add(to_float(reference.history.back(1).update), 0);
    double time = 0;
    for (int k = 0; k < 24; ++k)
        receiver.advance(history, {time += dt, 0}, {});
    history.add(to_float(reference.history.back().update), time);
    for (int k = 0; k < 50; ++k) {
        const V shown_position = receiver.advance(history, {time += dt, 0}, {}).state.position;
        expect_near(shown_position, reference.step().state.position, 2e-4);
    }
}

} // namespace
