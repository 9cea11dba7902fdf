#include "run_path.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;

constexpr double interval = 1.0 / 3;

/// Returns the state on a circle with radius 20 m at 10 m/s.
KinematicState<double> truth(double time) {
    const double angle = 0.5 * time;
    KinematicState<double> state;
    state.position = 20.0 * Vec3<double>(std::sin(angle), 1 - std::cos(angle), 0);
    state.velocity = 10.0 * Vec3<double>(std::cos(angle), std::sin(angle), 0);
    state.acceleration = 5.0 * Vec3<double>(-std::sin(angle), std::cos(angle), 0);
    state.orientation = rotation(Vec3<double>(0, 0, angle));
    state.angular_velocity.z = 0.5;
    return state;
}

Update<double> update_of(std::uint32_t number) {
    Update<double> update;
    update.time = number * interval;
    update.state = truth(update.time);
    update.interval = interval;
    update.sequence = number;
    return update;
}

/// Plays `updates` updates; update n travels for `travel(n)` seconds. Calls `each(receiver, time)` after every frame.
template <class Travel, class Each> void play(const char* scheme_name, int updates, Travel travel, Each each) {
    PacketHistory<double> history;
    Receiver<double> receiver(*scheme(scheme_name));
    std::uint32_t next = 0;
    for (int frame = 1; frame < updates * 20; ++frame) {
        const double time = frame / 60.0;
        for (; next * interval + travel(next) < time - 1e-9; ++next) {
            history.add(update_of(next), time - 1.0 / 60);
        }
        if (history.empty())
            continue;
        receiver.advance(history, {time, time}, {.compensate = true});
        each(receiver, time);
    }
}

/// Snapshot interpolation as in games: a constant delay.
TEST(SnapshotInterpolation, LagsByTheGivenDelay) {
    for (const double delay : {0.4, 0.7}) {
        PacketHistory<double> history;
        Receiver<double> receiver(*scheme("delayed"));
        for (std::uint32_t number = 0; number < 12; ++number) {
            const Update<double> update = update_of(number);
            history.add(update, update.time);
            for (int frame = 0; frame < 20; ++frame) {
                const double time = update.time + frame / 60.0;
                const auto& shown =
                    receiver.advance(history, {time, time}, {.compensate = true, .interpolation_delay = delay});
                EXPECT_EQ(receiver.delay(), delay);
                if (time > 2 * interval + delay) {
                    EXPECT_LT(glm::distance(shown.state.position, truth(time - delay).position), 0.01);
                }
                EXPECT_FALSE(receiver.dry() && time > delay);
            }
        }
    }
}

TEST(SnapshotInterpolation, ExtrapolatesUpToTheLimitWhenTheBufferRunsDry) {
    for (const double limit : {0.0, 0.25}) {
        PacketHistory<double> history;
        Receiver<double> receiver(*scheme("delayed-linear:order1"));
        for (std::uint32_t number = 0; number < 4; ++number) {
            Update<double> update = update_of(number);
            update.state.acceleration = Vec3<double>(0);
            history.add(update, update.time);
        }
        const double newest = 3 * interval, delay = 0.1;
        const ReceiverSettings settings{.compensate = true, .interpolation_delay = delay, .extrapolation_limit = limit};
        for (int frame = 0; frame < 120; ++frame) {
            const double time = newest + frame / 60.0;
            const KinematicState<double>& shown = receiver.advance(history, {time, time}, settings).state;
            const double past = time - delay - newest;
            EXPECT_EQ(receiver.dry(), past > 0);
            if (past > 1e-9) {
                EXPECT_NEAR(glm::distance(shown.position, truth(newest).position), 10 * std::min(past, limit), 1e-6)
                    << past;
            }
        }
    }
}

class Delayed : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Schemes, Delayed, testing::Values("delayed", "delayed:order1", "delayed-linear"),
                         [](const auto& row) {
                             std::string name = row.param;
                             std::ranges::replace_if(
                                 name, [](char c) { return c == ':' || c == '-'; }, '_');
                             return name;
                         });

/// The sixth update is 0.5 s late: the buffer runs dry, order1 leaves the circle, and the next update is elsewhere.
TEST_P(Delayed, BlendsWithoutAJumpAfterTheBufferRanDry) {
    const auto largest_step = [](double late) {
        double largest = 0, turn = 0;
        Vec3<double> last(0), velocity(0);
        Quat<double> facing(1, 0, 0, 0);
        play(
            GetParam(), 12, [late](std::uint32_t n) { return n == 6 ? late : 0; },
            [&](const auto& receiver, double time) {
                const KinematicState<double>& state = receiver.displayed().state;
                const Vec3<double> now = (state.position - last) * 60.0;
                if (time > 1.5) { // after the start
                    largest = std::max(largest, glm::distance(now, velocity));
                    turn = std::max(turn, angle_between(facing, state.orientation));
                }
                velocity = now;
                last = state.position;
                facing = state.orientation;
            });
        return std::pair(largest, turn);
    };
    const auto [in_time, turned] = largest_step(0);
    const auto [late, turned_late] = largest_step(0.5);
    // About a metre is made up in 0.25 s; linear interpolation has its own corners. Without blending the jumps were 13
    // and 35 m/s.
    EXPECT_LT(late, std::max(1.7, in_time + 0.01));
    EXPECT_LT(turned_late, turned + 0.0001);
}

TEST_P(Delayed, OneLatePacketDoesNotIncreaseTheDelay) {
    double before = 0, longest = 0;
    play(
        GetParam(), 60, [](std::uint32_t n) { return n == 30 ? 0.3 : 0.01; },
        [&](const auto& receiver, double time) {
            (time < 10 ? before : longest) = std::max(time < 10 ? 0 : longest, receiver.delay());
        });
    EXPECT_NEAR(longest, before, 1e-9);
    EXPECT_NEAR(before, interval + 2.0 / 60 + 0.01, 1.0 / 60);
}

/// If every fifth update is late, the delay grows to wait for them.
TEST_P(Delayed, ManyLatePacketsIncreaseTheDelay) {
    double delay = 0;
    play(
        GetParam(), 60, [](std::uint32_t n) { return n % 5 == 0 ? 0.3 : 0.01; },
        [&](const auto& receiver, double) { delay = receiver.delay(); });
    EXPECT_NEAR(delay, interval + 2.0 / 60 + 0.3, 1.0 / 60);
}

} // namespace
