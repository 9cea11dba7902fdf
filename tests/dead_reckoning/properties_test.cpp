/// Properties of every scheme on random motion. rapidcheck prints its seed; RC_PARAMS repeats a run
/// (docs/measuring.md).

#include "run_path.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;

/// Returns a random run: a lagging vehicle on any path, with at least three frames for each update.
test::Run any_run() {
    test::Run run;
    run.path.kind = static_cast<PathKind>(*rc::gen::inRange(0, 7));
    run.path.seed = *rc::gen::arbitrary<std::uint64_t>();
    run.path.speed = *rc::gen::inRange(1, 30);
    run.path.radius = *rc::gen::inRange(5, 60);
    run.ideal = *rc::gen::arbitrary<bool>();
    run.fps = *rc::gen::element(30, 60, 144);
    run.duration = 12;
    run.latency = *rc::gen::inRange(0, 200) / 1000.0;
    run.publisher.rate = *rc::gen::inRange(1, 10);
    run.receiver.compensate = *rc::gen::arbitrary<bool>();
    return run;
}

/// Returns the maximum speed for closing a gap [m/s], in addition to the speeds of both projections. A blend takes T_Δ;
/// the cubic of `ease` accelerates by at most 180 m/s² or takes three frames of 1/60 s.
double closing_speed(const Scheme& scheme, double gap, double interval, double dt) {
    const double over_interval = 4 * gap / interval;
    return scheme.convergence->name == "ease" ? std::max(over_interval, 180 * dt / 2 + 1.5 * std::min(gap, 0.0375) * 20)
                                              : over_interval;
}

/// Checks ‖ΔQ‖ ≤ dt (larger of both speeds + closing speed); the gap is that between the two projections.
bool jumps_at_an_update(const test::Run& run, const Scheme& scheme) {
    const double dt = 1 / run.fps;
    bool jumped = false;
    double last_elapsed = 0;
    Vec3<double> last{};
    double last_speed = 0;
    test::run(run, scheme, [&](const Receiver<double>& receiver, const auto&, double) {
        const Segment<double>& segment = receiver.segment();
        const KinematicState<double>& now = receiver.displayed().state;
        if (receiver.elapsed() < last_elapsed && segment.interval > 0) {
            const Vec3<double> end = segment.known.velocity + segment.known.acceleration * segment.interval;
            const double speed = std::max({last_speed, glm::length(segment.known.velocity), glm::length(end)});
            const double gap = glm::distance(segment.known.position, last);
            jumped |= glm::distance(now.position, last) >
                      dt * (speed + closing_speed(scheme, gap, segment.interval, dt)) + 1e-9;
        }
        last_elapsed = receiver.elapsed();
        last = now.position;
        last_speed = glm::length(now.velocity);
    });
    return jumped;
}

TEST(Properties, NoBlendingSchemeJumpsAtAnUpdate) {
    const auto blending =
        test::schemes_where([](const Scheme& each) { return each.convergence->blends && each.convergence->settles; });
    EXPECT_TRUE(rc::check([&] {
        const test::Run run = any_run();
        const Scheme& scheme = *rc::gen::elementOf(blending);
        RC_LOG() << scheme.name();
        RC_ASSERT(!jumps_at_an_update(run, scheme));
    }));
}

TEST(Properties, SnapJumpsAtAnUpdate) {
    test::Run run;
    EXPECT_TRUE(jumps_at_an_update(run, *scheme("snap:order1")));
}

bool finite(const KinematicState<double>& s) {
    double sum = 0;
    for (int i = 0; i < 3; ++i)
        sum += s.position[i] + s.velocity[i] + s.acceleration[i] + s.angular_velocity[i] + s.angular_acceleration[i];
    return std::isfinite(sum + s.orientation.w + s.orientation.x + s.orientation.y + s.orientation.z);
}

TEST(Properties, StatesStayFinite) {
    EXPECT_TRUE(rc::check([] {
        const auto vector = [] {
            const auto component = rc::gen::element(0.0, 0.0, 1e-300, 1e-9, -1.0, 40.0);
            return Vec3<double>(*component, *component, *component);
        };
        PacketHistory<double> history;
        Receiver<double> receiver(*rc::gen::elementOf(schemes()));
        Publisher<double> publisher(tunables::Random(1), {});
        PublisherSettings settings;
        settings.damp = true;
        settings.angular_acceleration = true;
        settings.orientation_rate = *rc::gen::element(0.0, 7.0);
        settings.velocity = static_cast<PublisherSettings::Velocity>(*rc::gen::inRange(0, 3));
        settings.acceleration = static_cast<PublisherSettings::Acceleration>(*rc::gen::inRange(0, 4));
        ReceiverSettings receiving;
        receiving.orientation = static_cast<ReceiverSettings::Orientation>(*rc::gen::inRange(0, 3));
        receiving.blend_time =
            *rc::gen::element(ReceiverSettings::BlendTime::nominal, ReceiverSettings::BlendTime::average);
        receiving.targeting_share = *rc::gen::element(0.01, 0.5, 1.0);
        receiving.phase_in_frames = *rc::gen::element(1, 10, 60);
        history.stick_weight = *rc::gen::element(0.0, 0.3, 1.0);
        double time = 0;
        for (int frame = 0; frame < 40; ++frame) {
            const double dt = *rc::gen::element(0.0, 1e-12, 1.0 / 60, 0.5);
            LocalActor<double> actor{{vector(), vector(), vector(), {1, 0, 0, 0}, vector()}, {}, {}};
            if (const auto sent = publisher.tick(time, dt, actor, settings)) {
                RC_ASSERT(finite(sent->update.state));
                Update<double> update = sent->update;
                update.interval = *rc::gen::element(0.0, 1e-12, 0.2);
                history.add(update, time);
            }
            time += dt;
            RC_ASSERT(finite(receiver.advance(history, {time, time}, receiving).state));
            RC_ASSERT(finite(publisher.ghost().state));
        }
    }));
}

/// The mean errors at 30, 60, 144 and 240 Hz agree within 2 % + 1 mm. Excludes schemes that jump: their error is a
/// sawtooth, and its sampled mean depends on the frame rate by half a frame's growth.
TEST(Properties, BlendsDoNotDependOnTheFrameRate) {
    const auto blending = test::schemes_where([](const Scheme& each) {
        return each.convergence->blends && (each.convergence->name == "pvb" || each.predictor->name == "order2");
    });
    for (const PathKind kind : {PathKind::circle, PathKind::slalom}) {
        for (const Scheme& each : blending) {
            test::Run run;
            run.path.kind = kind;
            run.ideal = false;
            const auto mean = [&](double fps) {
                run.fps = fps;
                return test::measure(run, each.name()).mean;
            };
            const double reference = mean(60);
            for (const double fps : {30, 144, 240})
                EXPECT_NEAR(mean(fps), reference, 0.02 * reference + 0.001) << each.name() << " at " << fps << " Hz";
        }
    }
}

} // namespace
