/// A vehicle in a steady turn, whose orientation is published separately. Every scheme must show hull and path of one
/// instant, however rarely orientations come (Murphy 18.4: "separate time variables for each").

#include "common.h"
#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/receiving/receiver.h"
#include "dead_reckoning/rotation.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>

namespace {

using namespace dr;

constexpr double latency = 0.1;    ///< of every packet [s]
constexpr int location_ticks = 20; ///< time between two locations [ticks]

/// The states of a tank with a constant stick, one a tick, after its speeds have settled.
std::vector<KinematicState<double>> steady_turn(const Stick& stick, int ticks) {
    KinematicState<double> state = drive(KinematicState<double>{}, stick, 10, {});
    std::vector<KinematicState<double>> states;
    for (int tick = 0; tick < ticks; ++tick) {
        states.push_back(state);
        state = drive(state, stick, dt, {});
    }
    return states;
}

/// Receives the turn. Each packet has only the parts that are due; what it lacks is nonsense.
struct Viewer {
    static constexpr Stick stick{.throttle = 0.8f, .steer = 0.5f};
    static constexpr int ticks = 20 * 60;
    inline static const std::vector<KinematicState<double>> truth = steady_turn(stick, ticks);

    Receiver<double> receiver;
    PacketHistory<double> history{};
    std::uint32_t sequence = 0;

    void receive(int sent, bool has_location, bool has_orientation, int orientation_ticks) {
        Update<double> update;
        const KinematicState<double>& state = truth[static_cast<std::size_t>(sent)];
        if (has_location) {
            update.state.position = state.position;
            update.state.velocity = state.velocity;
            update.state.acceleration = state.acceleration;
        }
        if (has_orientation) {
            update.state.orientation = state.orientation;
            update.state.angular_velocity = state.angular_velocity;
        }
        update.stick = stick;
        update.time = sent * dt;
        update.interval = location_ticks * dt;
        update.orientation_interval = orientation_ticks * dt;
        update.sequence = ++sequence;
        update.has_location = has_location;
        update.has_orientation = has_orientation;
        history.add(update, update.time + latency);
    }
    /// Plays the turn with an orientation every `orientation_ticks`; 0: in every update. Calls `each(shown, truth)` in
    /// every frame of the last 8 s, with the truth at the displayed instant.
    template <class Each> void play(int orientation_ticks, bool compensate, Each&& each) {
        constexpr int late = static_cast<int>(latency * 60), offset = 7; // no orientation shares a packet
        for (int tick = late; tick < ticks; ++tick) {
            const int sent = tick - late;
            const bool location = sent % location_ticks == 0;
            const bool orientation =
                orientation_ticks == 0 ? location : sent == 0 || sent % orientation_ticks == offset % orientation_ticks;
            if (location || orientation)
                receive(sent, location, orientation, orientation_ticks);
            receiver.advance(history, {.local = tick * dt, .match = tick * dt}, {.compensate = compensate});
            const double shown = tick - receiver.delay() * 60 - (compensate || receiver.delay() > 0 ? 0 : late);
            if (tick >= 12 * 60)
                each(receiver.displayed().state, at(shown));
        }
    }
    /// The true state `tick` ticks after the start.
    static KinematicState<double> at(double tick) {
        const double whole = std::floor(tick);
        return drive(truth[static_cast<std::size_t>(whole)], stick, (tick - whole) * dt, {});
    }
};

/// Largest errors over the frames.
struct Errors {
    double position = 0, heading = 0;
};
Errors errors(const Scheme& scheme, int orientation_ticks, bool compensate) {
    Errors found;
    Viewer{.receiver = Receiver<double>(scheme)}.play(
        orientation_ticks, compensate, [&](const auto& shown, const auto& truth) {
            found.position = std::max(found.position, glm::distance(shown.position, truth.position));
            found.heading = std::max(found.heading, angle_between(shown.orientation, truth.orientation));
        });
    return found;
}

/// 0.5, 1 and 6 orientations a second.
TEST(SteadyTurn, ShowsHullAndPathOfOneInstantUnderEveryScheme) {
    const double turn_rate = Viewer::truth.front().angular_velocity.z;
    ASSERT_GT(turn_rate, 0.3);
    for (const Scheme& scheme : schemes()) {
        const Errors whole = errors(scheme, 0, true);
        for (const int orientation_ticks : {120, 60, 10}) {
            SCOPED_TRACE(scheme.name() + ", an orientation every " + std::to_string(orientation_ticks) + " ticks");
            const Errors separate = errors(scheme, orientation_ticks, true);
            // The position does not depend on when the orientation was published.
            EXPECT_NEAR(separate.position, whole.position, 2e-4);
            if (scheme.predictor->rotates) {
                EXPECT_LT(separate.heading, 1e-3);
            } else // the hull stands still until the next orientation, which is then blended in
                EXPECT_LT(separate.heading, turn_rate * (2 * orientation_ticks * dt + latency) + 0.01);
        }
    }
}

/// Without time compensation both parts are shown as late as their packets.
TEST(SteadyTurn, ShowsBothPartsByTheirArrivals) {
    for (const char* name : {"pvb:order2", "pvb:input", "ease:ctra-fade", "snap:rvw", "offset:arc"})
        for (const int orientation_ticks : {120, 60, 10})
            EXPECT_LT(errors(*scheme(name), orientation_ticks, false).heading, 1e-3) << name;
}

/// An orientation without a location may move the predicted position, because the predictor steers by it.
TEST(SteadyTurn, OrientationThatMovesThePredictionIsBlendedIn) {
    for (const char* name : {"pvb:input", "ease:arc", "offset:rpb"}) {
        PacketHistory<double> history;
        Receiver<double> receiver(*scheme(name));
        Update<double> update;
        update.state.velocity = {10, 0, 0};
        update.stick = {.throttle = 0.7f};
        history.add(update, 0);
        update.has_location = false;
        update.sequence = 1;
        update.orientation_lag = -0.4;
        update.state.orientation = rotation(Vec3<double>(0, 0, 0.4));
        update.state.angular_velocity = {0, 0, 1};
        Vec3<double> last(0);
        for (int tick = 1; tick < 60; ++tick) {
            if (tick == 25)
                history.add(update, 0.4);
            const Vec3<double> shown =
                receiver.advance(history, {tick * dt, tick * dt}, {.compensate = true}).state.position;
            if (tick > 1) {
                EXPECT_LT(glm::distance(shown, last), 16 * dt) << name << ", " << tick;
            }
            last = shown;
        }
        EXPECT_GT(last.y, 0.5) << name << " follows the turn";
    }
}

/// A scheme that displays the past uses all orientations, also those between two locations.
TEST(SteadyTurn, DelayedSchemeInterpolatesBetweenTheOrientationsThemselves) {
    PacketHistory<double> history;
    const auto heading = [](double time) { return 0.4 * std::sin(6 * time); };
    std::uint32_t sequence = 0;
    for (int tick = 0; tick <= 60; ++tick)
        if (const bool location = tick % 60 == 0; location || tick % 6 == 0) {
            Update<double> update;
            update.state.orientation = rotation(Vec3<double>(0, 0, heading(tick * dt)));
            update.time = tick * dt;
            update.interval = 1;
            update.orientation_interval = 0.1;
            update.sequence = ++sequence;
            update.has_location = location;
            history.add(update, update.time);
        }
    Receiver<double> receiver(*scheme("delayed"));
    double largest = 0;
    for (int tick = 61; tick < 110; ++tick) {
        const double time = tick * dt;
        const auto& shown = receiver.advance(history, {time, time}, {.compensate = true, .interpolation_delay = 0.9});
        const double angle = 2 * std::asin(shown.state.orientation.z);
        largest = std::max(largest, std::abs(angle - heading(time - 0.9)));
    }
    EXPECT_LT(largest, 0.025); // half of the chord's error is 0.4 · 36 · 0.1²/8
    EXPECT_GT(largest, 0.010);
}

/// Orientations at 0.5/s come too late for the displayed instant: the hull turns on by itself, and blends to each.
TEST(SteadyTurn, DelayedSchemeBlendsToAnOrientationThatCameTooLate) {
    PacketHistory<double> history;
    Receiver<double> receiver(*scheme("delayed"));
    std::uint32_t sequence = 0;
    double last = 0, largest_step = 0;
    for (int tick = 0; tick < 360; ++tick) {
        const double time = tick * dt;
        if (const bool orientation = tick % 120 == 0; orientation || tick % 10 == 0) {
            Update<double> update;
            update.state.orientation = rotation(Vec3<double>(0, 0, tick < 240 ? 0.0 : 0.5)); // a turn without a rate
            update.time = time;
            update.interval = 1.0 / 6;
            update.orientation_interval = 2;
            update.sequence = ++sequence;
            update.has_orientation = orientation;
            history.add(update, time);
        }
        receiver.advance(history, {time, time}, {.compensate = true, .interpolation_delay = 0.3});
        const double angle = 2 * std::asin(receiver.displayed().state.orientation.z);
        largest_step = std::max(largest_step, std::abs(angle - last));
        last = angle;
    }
    EXPECT_NEAR(last, 0.5, 1e-6);
    EXPECT_LT(largest_step, 0.05); // a jump would be 0.42
}

} // namespace
