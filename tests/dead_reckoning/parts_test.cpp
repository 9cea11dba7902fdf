/// Turret and gun on their own (dead_reckoning/receiving/parts.h): delayed, under contract, and published separately.

#include "common.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/parts.h"
#include "dead_reckoning/rotation.h"

#include <gtest/gtest.h>

using namespace dr;

namespace {

constexpr double tick = 1.0 / 60;

Update<double> said(double time, double angle, double rate, std::uint32_t sequence) {
    Update<double> update;
    update.time = time;
    update.sequence = sequence;
    update.articulations[turret] = {angle, rate};
    update.separate_articulations = true;
    return update;
}

/// An update of turret and gun alone.
Update<double> alone(double time, double angle, double rate, std::uint32_t sequence) {
    Update<double> update = said(time, angle, rate, sequence);
    update.has_location = update.has_orientation = false;
    return update;
}

/// A turret that aims at one target after another: it rests and then turns fast.
double aimed(double time) {
    const double step = std::floor(time / 1.5), into = time - 1.5 * step;
    const double from = 0.7 * std::sin(2.1 * step), to = 0.7 * std::sin(2.1 * (step + 1));
    const double s = std::clamp(into / 0.9, 0.0, 1.0);
    return from + (to - from) * s * s * (3 - 2 * s);
}

struct Outcome {
    int updates = 0, with_hull = 0;
    double mean = 0, worst_jump = 0, deviation = 0;
};

/// Runs a standing tank that aims; its updates arrive `latency` later.
template <class Angle>
Outcome watch(Angle&& angle, const PublisherSettings& settings, const ReceiverSettings& receiver, double latency,
              const Scan<double>& scan = {}) {
    Publisher<double> publisher(tunables::Random(1), {});
    PacketHistory<double> history;
    Receiver<double> shown(*scheme("pvb:order2"));
    std::deque<Update<double>> way;
    Outcome outcome;
    double before = 0, rate_before = 0;
    int frames = 0;
    constexpr int ticks = 20 * 60;
    for (int i = 0; i < ticks; ++i) {
        const double time = 10 + i * tick;
        LocalActor<double> actor;
        actor.articulations[turret] = {angle(time), (angle(time + 1e-4) - angle(time - 1e-4)) / 2e-4};
        actor.scan = scan;
        if (scan.rate > 0)
            actor.scan.phase = std::remainder(scan.rate / ((scan.high - scan.low) / 2) * time, 2 * M_PI);
        if (const auto sent = publisher.tick(time, tick, actor, settings)) {
            way.push_back(sent->update);
            outcome.updates += i > 60 && sent->update.brings_articulations() && !sent->full;
            outcome.with_hull += i > 60 && sent->update.has_location;
        }
        if (i > 60)
            outcome.deviation = std::max(outcome.deviation, publisher.deviation().articulation);
        while (!way.empty() && way.front().time <= time - latency + 1e-9) {
            history.add(way.front(), time);
            way.pop_front();
        }
        if (history.empty())
            continue;
        const double drawn = shown.advance(history, {time, time}, receiver).articulations[turret].angle;
        const double rate = wrap_angle(drawn - before) / tick;
        if (i > 60) {
            outcome.mean += std::abs(wrap_angle(drawn - angle(time)));
            outcome.worst_jump = std::max(outcome.worst_jump, std::abs(rate - rate_before));
            ++frames;
        }
        before = drawn;
        rate_before = rate;
    }
    outcome.mean /= frames;
    return outcome;
}

ReceiverSettings by_stamp(double delay = 0) {
    ReceiverSettings settings;
    settings.compensate = true;
    settings.articulation_delay = delay;
    return settings;
}

PublisherSettings apart(double rate, double threshold) {
    PublisherSettings settings;
    settings.articulation_rate = rate;
    settings.articulation_threshold = threshold;
    return settings;
}

} // namespace

TEST(Parts, HaveAThresholdAndARateOfTheirOwn) {
    const Outcome own = watch(aimed, apart(10, 0.0175), by_stamp(), 0);
    EXPECT_LE(own.with_hull, 2) << "the hull stands and sends only heartbeats";
    EXPECT_GT(own.updates, 50);
    EXPECT_LE(own.updates, 190) << "the rate is limited to 10/s for 19 s";
    const Outcome seldom = watch(aimed, apart(2, 0.0175), by_stamp(), 0);
    EXPECT_LE(seldom.updates, 39);
    EXPECT_GT(seldom.mean, 1.5 * own.mean);
    EXPECT_LT(watch(aimed, apart(10, 0.1), by_stamp(), 0).updates, own.updates / 2)
        << "a larger threshold saves updates";
    // The threshold, plus the turret's motion until the next tick and in the interval after the last update.
    EXPECT_LT(own.deviation, 0.0175 + 0.06);
}

TEST(Parts, AreSentWithTheHullByDefault) {
    PublisherSettings settings;
    settings.rate = 10;
    settings.articulation_threshold = 0.0175;
    const Outcome together = watch(aimed, settings, by_stamp(), 0);
    EXPECT_GE(together.with_hull, together.updates) << "each update contains the hull";
    EXPECT_GT(together.updates, 50);
}

TEST(Parts, MoveWithoutAJumpAtAnUpdate) {
    // With 0.1 s latency the gap at an update is a few degrees. Without blending it would be 0.05 rad in a frame: 3
    // rad/s.
    const Outcome smooth = watch(aimed, apart(10, 0.0175), by_stamp(), 0.1);
    EXPECT_LT(smooth.worst_jump, 1.25);
}

TEST(Parts, AreSmootherAndLaterWithADelay) {
    const PublisherSettings settings = apart(10, 0.0175);
    const Outcome now = watch(aimed, settings, by_stamp(), 0.1), late = watch(aimed, settings, by_stamp(0.2), 0.1);
    EXPECT_LT(late.worst_jump, 0.6 * now.worst_jump);
    EXPECT_GT(late.mean, now.mean) << "compared with the pose now, a delayed pose is farther off";
}

TEST(Parts, DelayedTurretFollowsItsPastAngles) {
    PacketHistory<double> history;
    history.add(said(10, 0, 0, 1), 10);
    history.add(alone(10.5, 0.1, 0.4, 2), 10.5);
    Receiver<double> shown(*scheme("pvb:order2"));
    const auto at = [&](double time) { return parts_at(history, time, 0.2)[turret].angle; };
    EXPECT_DOUBLE_EQ(at(10.2), 0) << "the older state held until it was corrected";
    EXPECT_NEAR(at(10.3), 0, 1e-12);
    EXPECT_NEAR(at(10.5), 0.1, 1e-12);
    EXPECT_NEAR((at(10.5 - 1e-5) - at(10.5 - 2e-5)) / 1e-5, 0.4, 1e-3) << "the rate is that of the newer state";
    EXPECT_NEAR(at(11), 0.3, 1e-12) << "the newest state is extrapolated";
}

TEST(Parts, StayWithinTheirStops) {
    PacketHistory<double> history;
    Update<double> update = said(10, 0, 0, 1);
    update.articulations[gun] = {0.3, 0.35};
    history.add(update, 10);
    Receiver<double> shown(*scheme("pvb:order2"));
    for (double time = 10; time < 12; time += tick)
        EXPECT_LE(shown.advance(history, {time, time}, by_stamp()).articulations[gun].angle, 0.3491 + 1e-12);
    EXPECT_NEAR(shown.displayed().articulations[gun].angle, 0.3491, 1e-12);
    EXPECT_EQ(shown.displayed().articulations[gun].rate, 0);
}

TEST(Parts, ScanSwingsBetweenItsAzimuths) {
    const Scan<double> scan{.low = -0.5, .high = 1.5, .rate = 0.4, .phase = 0};
    const double period = 2 * M_PI / 0.4; // half of the angle divided by the rate, times 2π
    EXPECT_DOUBLE_EQ(sweep(scan, 0).angle, 0.5);
    EXPECT_DOUBLE_EQ(sweep(scan, 0).rate, 0.4);
    EXPECT_NEAR(sweep(scan, period / 4).angle, 1.5, 1e-12);
    EXPECT_NEAR(sweep(scan, 3 * period / 4).angle, -0.5, 1e-12);
    EXPECT_NEAR(sweep(scan, 1000 * period).angle, 0.5, 1e-9);
    EXPECT_NEAR(sweep(Scan<double>{-0.5, 1.5, 0.4, phase_at(scan, 1.0, true)}, 0).angle, 1.0, 1e-12);
    EXPECT_LT(sweep(Scan<double>{-0.5, 1.5, 0.4, phase_at(scan, 1.0, false)}, 0).rate, 0);
    EXPECT_EQ(sweep(Scan<double>{1, 1, 0.4, 0}, 5).angle, 1) << "a sweep without width stands still";
}

/// The angle of a part that keeps this scan, by time [s].
static auto angle_of(const Scan<double>& scan) {
    return [scan](double time) {
        Scan<double> now = scan;
        now.phase = scan.rate * time;
        return sweep(now, 0).angle;
    };
}

TEST(Parts, KeptScanNeedsNoUpdates) {
    const Scan<double> scan{.low = -1, .high = 1, .rate = 0.5};
    const auto angle = angle_of(scan);
    const Outcome kept = watch(angle, apart(10, 0.0175), by_stamp(), 0.1, scan);
    EXPECT_EQ(kept.updates, 0);
    EXPECT_LT(kept.mean, 1e-6);
    const Outcome unpromised = watch(angle, apart(10, 0.0175), by_stamp(), 0.1);
    EXPECT_GT(unpromised.updates, 20);
    EXPECT_GT(unpromised.mean, 0.002);
    PublisherSettings without = apart(10, 0.0175);
    without.contract = false;
    EXPECT_EQ(watch(angle, without, by_stamp(), 0.1, scan).updates, unpromised.updates);
}

TEST(Parts, KeptScanNeedsNoUpdatesWithoutAnArticulationRate) {
    const Scan<double> scan{.low = -1, .high = 1, .rate = 0.5};
    const auto angle = angle_of(scan);
    PublisherSettings settings;
    settings.rate = 10;
    settings.articulation_threshold = 0.0175;
    const Outcome kept = watch(angle, settings, by_stamp(), 0.1, scan);
    EXPECT_EQ(kept.updates, 0) << "only heartbeats";
    EXPECT_LE(kept.with_hull, 2);
    EXPECT_LT(kept.mean, 1e-6);
    settings.contract = false;
    EXPECT_GT(watch(angle, settings, by_stamp(), 0.1, scan).with_hull, 30) << "the turret publishes the hull, too";
}

TEST(Parts, EndOfAScanIsPublishedAtOnce) {
    Publisher<double> publisher(tunables::Random(1), {});
    const PublisherSettings settings = apart(10, 0.0175);
    LocalActor<double> actor;
    actor.scan = {.low = -1, .high = 1, .rate = 0.5};
    double time = 10;
    const auto next = [&] { return publisher.tick(time += tick, tick, actor, settings); };
    EXPECT_GT(next()->update.scan.rate, 0);
    for (int i = 0; i < 30; ++i) {
        actor.scan.phase = 0.5 * (i + 1) * tick;
        actor.articulations[turret] = sweep(actor.scan, 0);
        EXPECT_FALSE(next());
    }
    actor.scan = {};
    const auto ended = next();
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->reason, Reason::contract);
    EXPECT_FALSE(ended->update.has_location || ended->update.has_orientation);
    EXPECT_EQ(ended->update.scan.rate, 0);
}

TEST(Parts, UpdateOfPartsAloneLeavesTheHullUnchanged) {
    PacketHistory<double> history;
    Update<double> first = said(10, 0.2, 0.1, 1);
    first.state.position = {1, 2, 3};
    history.add(first, 10.1);
    history.add(alone(11, 0.5, -0.1, 2), 11.1);
    const ReceivedUpdate<double>& known = history.back();
    EXPECT_EQ(history.size(), 1u);
    EXPECT_EQ(known.update.time, 10);
    EXPECT_EQ(known.update.orientation_time(), 10);
    EXPECT_EQ(known.update.articulation_time(), 11);
    EXPECT_EQ(known.update.state.position.x, 1);
    EXPECT_EQ(known.described_at, 10.1);
    EXPECT_DOUBLE_EQ(known.parts_described_at, 11.1);
    Update<double> hull = said(12, 9, 9, 3); // location and orientation without turret and gun
    hull.has_articulations = false;
    history.add(hull, 12.1);
    EXPECT_EQ(history.back().update.articulation_time(), 11);
    EXPECT_EQ(history.back().update.articulations[turret].angle, 0.5);
    EXPECT_EQ(history.parts_size(), 2u);
}
