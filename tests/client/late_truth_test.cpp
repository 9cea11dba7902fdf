/// A living player of a match receives true poses seconds late, and scores the poses that were displayed then.

#include "client/report.h"
#include "client/scene/reckoning_lines.h"

#include "fake_server.h"

#include <nlohmann/json.hpp>

namespace client {

using fakes::index;
using fakes::Table;

namespace {

/// A remote tank drives on a circle. Its true poses arrive `delay` seconds late, 20 a second as from the server.
struct LateTruth : ::testing::Test {
    static constexpr protocol::ActorId tank = 7;
    std::optional<Table> table;
    std::deque<protocol::TruthPose> on_the_way;
    std::uint32_t sequence = 0;
    int ticks = 0;

    void begin(bool lab, double delay) {
        Settings settings;
        settings.receiver.compensate = true;
        settings.ghost_schemes = {index("snap:order2")};
        table.emplace(settings, fakes::flat_map(), lab);
        on_the_way.clear();
        sequence = 0;
        ticks = 0;
        table->frames(30); // until the clocks settle
        table->server.send(net::Channel::events, protocol::Setting{"truth-delay", std::to_string(delay)});
        table->add_tank(tank, false);
        table->frames(2);
    }
    void drive(double seconds, double delay) {
        for (const double end = table->now + seconds; table->now < end; ++ticks) {
            const double angle = 0.5 * ticks * world::tick_length;
            dr::KinematicState<float> state;
            state.position = {20 * std::cos(angle), 20 * std::sin(angle), 0.85};
            state.velocity = {-10 * std::sin(angle), 10 * std::cos(angle), 0};
            state.acceleration = {-5 * std::cos(angle), -5 * std::sin(angle), 0};
            if (delay == 0 || ticks % 3 == 0)
                on_the_way.push_back({tank, 1, table->now, state.position, state.velocity, {1, 0, 0, 0}});
            while (!on_the_way.empty() && on_the_way.front().time <= table->now - delay) {
                table->server.send(net::Channel::truth, protocol::TruthBatch{{on_the_way.front()}});
                on_the_way.pop_front();
            }
            if (ticks % 20 == 0)
                table->server.send(net::Channel::kinematics,
                                   protocol::UpdateBatch{{table->update(tank, sequence++, table->now, state)}});
            table->frame();
        }
    }
    [[nodiscard]] const RemoteActor& remote() const { return *table->client->remote().find(tank); }
    [[nodiscard]] dr::Summary summary(std::size_t ghost) const { return remote().ghosts.at(ghost).error.summary(); }
};

TEST_F(LateTruth, ScoresEveryGhostAsTruthAtOnceDoes) {
    begin(true, 0);
    drive(15, 0);
    const dr::Summary drawn = summary(0), ghost = summary(1);
    ASSERT_GT(drawn.frames, 850u);
    ASSERT_GT(ghost.mean, drawn.mean * 1.05); // the two schemes differ
    begin(false, 5);
    drive(20, 5);
    EXPECT_GT(summary(0).frames, 850u);
    EXPECT_NEAR(summary(0).mean, drawn.mean, 0.01 * drawn.mean);
    EXPECT_NEAR(summary(1).mean, ghost.mean, 0.01 * ghost.mean);
    EXPECT_NEAR(remote().truth_lag, 5, 0.1);
    ASSERT_FALSE(remote().ghosts[0].error.recent().empty());
    EXPECT_NEAR(remote().ghosts[0].error.recent().back().time, table->client->render_time().truth - 5, 0.1);
    const auto row = nlohmann::json::parse(report_json(*table->client, 1, FramePace()))["actors"].at(0);
    EXPECT_NEAR(row["mean_error_m"].get<double>(), drawn.mean, 0.01 * drawn.mean);
    EXPECT_NEAR(row["truth_late_s"].get<double>(), 5, 0.1);
}

TEST_F(LateTruth, IsNotDrawnAsThePresent) {
    begin(false, 5);
    drive(7, 5);
    ASSERT_GT(summary(0).frames, 60u);
    EXPECT_FALSE(known_truth(*table->client, remote()));
    EXPECT_FALSE(true_state(*table->client, remote()));
    EXPECT_TRUE(remote().truth_trail.empty());
}

/// The true poses stop: the displayed poses wait for the delay and TruthTrack::length, and are then dropped.
TEST_F(LateTruth, DisplayedPosesWaitForABoundedTime) {
    begin(false, 5);
    drive(8, 5);
    const auto waiting = [&] { return remote().ghosts[0].error.waiting(); };
    EXPECT_NEAR(static_cast<double>(waiting()), 5 * 60, 12);
    drive(5 + TruthTrack::length + 1, 1e6);
    EXPECT_EQ(waiting(), 0u);
}

/// Frames of few actors wait for late true poses, however many a hostile server introduces.
TEST_F(LateTruth, FramesOfFewActorsWait) {
    begin(false, 5);
    const int tanks = 100;
    dr::KinematicState<float> state;
    state.position = {0, 0, 0.85f};
    for (int id = 100; id < 100 + tanks; ++id) {
        const auto actor = static_cast<protocol::ActorId>(id);
        table->add_tank(actor, false);
        table->server.send(net::Channel::kinematics,
                           protocol::UpdateBatch{{table->update(actor, 0, table->now, state)}});
    }
    table->frames(120);
    std::size_t waiting = 0;
    for (const auto& [id, actor] : table->client->remote().actors())
        waiting += actor.ghosts.at(0).error.waiting() > 0;
    EXPECT_EQ(waiting, RemoteActors::max_late);
}

} // namespace
} // namespace client
