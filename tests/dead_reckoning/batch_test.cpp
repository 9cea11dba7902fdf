#include "dead_reckoning/receiving/batch.h"
#include "dead_reckoning/receiving/receiver.h"
#include "dead_reckoning/rotation.h"
#include "tunables/random.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;

/// 21 actors, two blocks and a bit, each with updates at times of its own, against a displayed state each.
TEST(Batch, IsPvbOverOrder2) {
    constexpr std::size_t actors = 21;
    constexpr float dt = 1.f / 60;
    tunables::Random random(5);
    const auto vector = [&](double size) {
        const auto component = [&] { return static_cast<float>(random.uniform(-size, size)); };
        const float x = component(), y = component();
        return Vec3<float>(x, y, component());
    };
    const auto update = [&](std::uint32_t sequence) {
        Update<float> next;
        next.state = {vector(20), vector(15), vector(6), rotation(vector(2)), vector(1)};
        next.interval = random.uniform(0.1, 0.9);
        next.sequence = sequence;
        return next;
    };

    Batch batch(actors);
    std::vector<PacketHistory<float>> histories(actors);
    std::vector<Receiver<float>> references(actors, Receiver<float>(*scheme("pvb:order2")));
    for (std::size_t i = 0; i < actors; ++i) {
        histories[i].add(update(0), 0);
        batch.snap(i, histories[i].back().update.state);
        references[i].advance(histories[i], {0, 0}, {});
    }
    double largest = 0, largest_turn = 0, largest_velocity = 0;
    for (std::uint32_t frame = 1; frame < 600; ++frame) {
        for (std::size_t i = 0; i < actors; ++i) {
            if (random.uniform() > 0.05)
                continue;
            const Update<float> next = update(frame);
            histories[i].add(next, (frame - 1) / 60.0);
            batch.begin_segment(i, next.state, static_cast<float>(next.interval));
        }
        batch.advance(dt);
        for (std::size_t i = 0; i < actors; ++i) {
            const KinematicState<float>& expected = references[i].advance(histories[i], {frame / 60.0, 0}, {}).state;
            largest = std::max<double>(largest, glm::distance(batch.position(i), expected.position));
            largest_turn = std::max<double>(largest_turn, angle_between(batch.orientation(i), expected.orientation));
            largest_velocity = std::max<double>(largest_velocity, glm::distance(batch.velocity(i), expected.velocity));
        }
    }
    EXPECT_LT(largest, 1e-3);
    EXPECT_LT(largest_turn, 1e-3);
    EXPECT_LT(largest_velocity, 0.05) << "a difference of rounded positions over 1/60 s";
}

TEST(Batch, BlocksCanBeSharedByWorkers) {
    Batch whole(40), shared(40);
    KinematicState<float> state;
    state.velocity = {1, 2, 3};
    for (std::size_t i = 0; i < 40; ++i) {
        whole.begin_segment(i, state, 0.5f);
        shared.begin_segment(i, state, 0.5f);
    }
    whole.advance(0.1f);
    ASSERT_EQ(shared.blocks(), 5u);
    shared.advance(0.1f, 2, 5);
    shared.advance(0.1f, 0, 2);
    for (std::size_t i = 0; i < 40; ++i)
        EXPECT_EQ(whole.position(i), shared.position(i));
}

TEST(Batch, GrowsAndKeepsWhoWasThere) {
    Batch batch(3);
    KinematicState<float> state;
    state.position = {7, 8, 9};
    batch.snap(2, state);
    batch.resize(100);
    batch.advance(1);
    EXPECT_EQ(batch.position(2), Vec3<float>(7, 8, 9));
    EXPECT_EQ(batch.position(99), Vec3<float>(0));
    EXPECT_EQ(batch.orientation(99).w, 1);
}

} // namespace
