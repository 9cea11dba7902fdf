/// The order of the seven calls in a frame, checked by their effects.

#include "fake_server.h"
#include "protocol/batch_writer.h"

#include <cmath>
#include <string>

namespace client {

using fakes::Table;

namespace {

float speed(const ClientState& client) { return glm::length(client.player()->completed().state.velocity); }

dr::KinematicState<float> at(float x, float speed) {
    dr::KinematicState<float> state;
    state.position = {x, 20, 1};
    state.velocity = {speed, 0, 0};
    return state;
}

/// Returns the displayed position of remote actor 7.
glm::vec3 drawn(const ClientState& client) { return client.remote().find(7)->ghosts.front().displayed.state.position; }

} // namespace

TEST(Frame, CallsEachCallbackOnceAndInOrder) {
    Table table;
    std::string order;
    table.ends = {[&](Client&) { order += "input "; },
                  [&](const ClientState&, Scene& scene) {
                      order += "camera ";
                      scene.camera.field_of_view = 0.123f;
                  },
                  [&](const ClientState&, const Scene& scene) {
                      order += scene.camera.field_of_view == 0.123f ? "render" : "?";
                  }};
    table.frame();
    EXPECT_EQ(order, "input camera render");
}

TEST(Frame, InputOfAFrameDrivesThePhysicsThatThisFrameStarts) {
    Table table;
    table.add_tank(3, true);
    table.frames(120); // until the clocks settle
    ASSERT_NE(table.client->player(), nullptr);
    ASSERT_LT(speed(*table.client), 0.05f);

    table.ends.handle_input = [](Client& client) { client.own().front().input.tank.stick.throttle = 1; };
    table.frame(); // handle_input, then step_physics starts the first tick with that input
    const float before = speed(*table.client);
    table.frame(); // tick_local joins that tick
    EXPECT_LT(before, 0.05f);
    EXPECT_GT(speed(*table.client), before + 0.05f);
}

TEST(Frame, AnUpdateThatArrivedBeforeAFrameIsDeadReckonedInIt) {
    Table table;
    table.add_tank(7, false);
    table.frames(30); // until the clocks settle
    table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 0, table.now, at(5, 0))}});
    glm::vec3 seen(0);
    table.ends.update_camera = [&](const ClientState& client, Scene& scene) {
        ASSERT_EQ(scene.tanks.size(), 1u);
        seen = scene.tanks.front().position;
        EXPECT_EQ(seen, drawn(client));
    };
    table.frame(); // tick_local receives it, tick_remote extrapolates it, the camera sees the result
    EXPECT_NEAR(seen.x, 5, 0.01);
}

TEST(Frame, NewestOfSeveralUpdatesInAFrameWins) {
    Table table;
    table.add_tank(7, false);
    table.frames(30); // until the clocks settle
    table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 2, table.now, at(9, 0))}});
    table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 1, table.now, at(5, 0))}});
    table.frame();
    EXPECT_NEAR(drawn(*table.client).x, 9, 0.01);
    EXPECT_EQ(table.client->remote().find(7)->stale, 1u);
}

TEST(Frame, PublishesTheCompletedTickRawAndStampedWithItsTime) {
    Table table;
    table.settings.host.publisher.when = dr::PublisherSettings::When::fixed;
    table.settings.host.publisher.rate = 60;
    table.add_tank(3, true);
    table.ends.handle_input = [](Client& client) {
        if (!client.own().empty())
            client.own().front().input.tank.stick.throttle = 1;
    };
    table.frames(90);
    table.server.tick(table.now);
    table.server.take<protocol::UpdateBatch>();

    table.frame();
    const dr::LocalActor<float> completed = table.client->player()->completed();
    table.server.tick(table.now);
    const auto batches = table.server.take<protocol::UpdateBatch>();
    ASSERT_EQ(batches.size(), 1u);
    ASSERT_EQ(batches[0].updates.size(), 1u);
    const auto sent = protocol::decode_update(batches[0].updates[0], {});
    ASSERT_TRUE(sent);
    // The update describes the tick that this frame joined: neither the tick started after publishing nor the
    // displayed, interpolated pose.
    EXPECT_LT(glm::length(sent->update.state.position - completed.state.position), 0.005f);
    const glm::vec3 interpolated = table.client->pose(*table.client->player()).state.position;
    EXPECT_GT(glm::length(interpolated - completed.state.position), 0.05f);
    // The previous frame asked the physics to run up to that frame's time.
    EXPECT_NEAR(sent->update.time, table.now - world::tick_length, 2e-4);
}

TEST(Frame, PublishesNothingWithoutACompletedTick) {
    Table table;
    table.settings.host.publisher.when = dr::PublisherSettings::When::fixed;
    table.settings.host.publisher.rate = 100;
    table.add_tank(3, true);
    table.frames(30);
    table.server.tick(table.now);
    table.server.take<protocol::UpdateBatch>();
    for (int i = 0; i < 8; ++i)
        table.frame(world::tick_length / 4);
    table.server.tick(table.now);
    std::size_t updates = 0;
    for (const auto& batch : table.server.take<protocol::UpdateBatch>())
        updates += batch.updates.size();
    EXPECT_GE(updates, 2u);
    EXPECT_LE(updates, 3u);
}

TEST(Frame, OwnAndRemoteTanksAreDrawnAtTheSameInstant) {
    // Both tanks move with the same speed from the same place. The first is simulated here; the second is extrapolated
    // from exact updates of the first.
    Table table;
    table.settings.receiver.compensate = true;
    table.settings.host.publisher.when = dr::PublisherSettings::When::fixed;
    table.settings.host.publisher.rate = 60;
    table.add_tank(3, true);
    table.add_tank(7, false);
    table.ends.handle_input = [](Client& client) {
        if (!client.own().empty())
            client.own().front().input.tank.stick.throttle = 1;
    };
    std::uint32_t sequence = 0;
    for (int i = 0; i < 240; ++i) {
        table.frame();
        for (const auto& batch : table.server.take<protocol::UpdateBatch>())
            for (const auto& encoded : batch.updates) {
                auto echoed = protocol::decode_update(encoded, {})->update;
                echoed.state.position.y += 50; // beside it, not inside it
                const auto again = table.update(7, ++sequence, echoed.time, echoed.state);
                table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{again}});
            }
    }
    const float own = table.client->pose(*table.client->player()).state.position.x;
    EXPECT_GT(own, 20);
    EXPECT_NEAR(drawn(*table.client).x, own, 0.1); // one tick at 14 m/s is 0.23 m
}

TEST(Frame, SlowFramesCatchUpAtMostSixtyTicks) {
    Table table;
    table.add_tank(3, true, 0, 0);
    table.ends.handle_input = [](Client& client) {
        if (!client.own().empty())
            client.own().front().input.tank.stick.throttle = 1;
    };
    table.frames(300);
    const float start = table.client->player()->completed().state.position.x;
    const float v = speed(*table.client);
    table.frame(1.5); // a long frame: 90 ticks due, 60 done
    table.frame();
    const float moved = table.client->player()->completed().state.position.x - start;
    EXPECT_NEAR(moved, v * 61 / 60, v * 1.1 / 60);
}

namespace {

/// A tank at full speed and its updates while frames are slow.
struct SlowFrames : ::testing::TestWithParam<double> {
    SlowFrames() {
        table.settings.host.publisher.when = dr::PublisherSettings::When::fixed;
        table.settings.host.publisher.rate = 60;
        table.add_tank(3, true, -100, 0);
        table.ends.handle_input = [](Client& client) {
            if (!client.own().empty())
                client.own().front().input.tank.stick.throttle = 1;
        };
        table.frames(300);
        table.server.tick(table.now);
        table.server.take<protocol::UpdateBatch>();
    }
    /// Returns the newest update after another frame of `length`. Match time is that of the frame's start.
    dr::Update<float> frame(double length) {
        table.frame(length);
        table.server.tick(table.now);
        for (const auto& batch : table.server.take<protocol::UpdateBatch>())
            for (const auto& encoded : batch.updates)
                last = protocol::decode_update(encoded, last)->update;
        return last;
    }
    [[nodiscard]] double lag() const { return table.now - last.time; }
    Table table;
    dr::Update<float> last;
};

} // namespace

/// At any frame rate, the tank's motion between two time stamps must fit its published velocity.
TEST_P(SlowFrames, TimeStampsFitTheDrivenDistance) {
    const double fps = GetParam();
    dr::Update<float> before = frame(1 / fps);
    const double stamped = before.time;
    for (int i = 0; i < 6; ++i) {
        const dr::Update<float> now = frame(1 / fps);
        const double published = static_cast<double>(before.state.velocity.x + now.state.velocity.x) / 2;
        const double driven = static_cast<double>(now.state.position.x - before.state.position.x);
        ASSERT_GT(published, 10) << "the tank drives";
        ASSERT_GT(now.time, before.time);
        EXPECT_NEAR(driven / (now.time - before.time) / published, 1, 0.01) << i;
        before = now;
    }
    const double ticks_a_frame = std::min(60 / fps, static_cast<double>(PhysicsClock::max_ticks));
    EXPECT_NEAR(before.time - stamped, 6 * ticks_a_frame / 60, 0.017);
}

INSTANTIATE_TEST_SUITE_P(Rates, SlowFrames, ::testing::Values(60.0, 20.0, 11.0, 5.0, 3.0, 2.0, 1.0, 0.85),
                         [](const auto& fps) { return std::to_string(static_cast<int>(10 * fps.param)); });

using AfterSlowFrames = SlowFrames;

TEST_F(AfterSlowFrames, TheStampsCatchUp) {
    for (int i = 0; i < 3; ++i)
        frame(1.4);
    EXPECT_GT(lag(), 1); // 24 ticks per frame were skipped, and the picture is a frame late
    for (int i = 0; i < 6; ++i)
        frame(world::tick_length);
    EXPECT_NEAR(lag(), world::tick_length, 1e-3);
}

TEST_F(AfterSlowFrames, RenderTimeStaysWithinATickOfTheTankAndNeverRunsBack) {
    double shown = table.client->render_time().local;
    for (const double length : {0.3, 1.0, 0.02, 0.7, 0.1, 0.1, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02}) {
        frame(length);
        const double tick = table.client->tick_time();
        EXPECT_LE(table.client->render_time().local, tick + 1e-9);
        EXPECT_GE(table.client->render_time().local, tick - world::tick_length - 1e-9);
        EXPECT_GE(table.client->render_time().local, shown);
        shown = table.client->render_time().local;
    }
}

/// A respawned tank does not run the ticks that were skipped before its death.
TEST_F(AfterSlowFrames, RespawnedTankSkipsTheMissedTicks) {
    for (int i = 0; i < 3; ++i)
        frame(1.4);
    ASSERT_GT(lag(), 1);
    table.server.send(net::Channel::events, protocol::Spawned{3, 2, 50, 0, 0});
    table.server.tick(table.now);
    frame(world::tick_length);
    frame(world::tick_length);
    frame(world::tick_length);
    EXPECT_NEAR(lag(), world::tick_length, 1e-3);
    EXPECT_EQ(last.incarnation, 2);
    EXPECT_LT(table.client->player()->completed().state.position.x, 50.8f)
        << "the tank has not driven for a second yet";

    table.server.send(net::Channel::events, protocol::Spawned{3, 3, 60, 0, 0});
    table.server.tick(table.now);
    frame(1.2); // the respawn message itself arrives in a long frame
    frame(world::tick_length);
    EXPECT_NEAR(lag(), world::tick_length, 1e-3);
    EXPECT_EQ(last.incarnation, 3);
}

/// A tank does not drive on for the time of a suspended machine.
TEST_F(AfterSlowFrames, TankDoesNotDriveOnForALongStall) {
    const float start = table.client->player()->completed().state.position.x;
    frame(30);
    frame(world::tick_length);
    EXPECT_NEAR(lag(), world::tick_length, 1e-3);
    EXPECT_LT(table.client->player()->completed().state.position.x - start, 14.5) << "a second at most";
}

/// The local physics ignores tanks out of reach until they come near.
TEST(Frame, TankFromAfarCollidesWithTheOwnTank) {
    for (const float from : {12.0f, 110.0f}) {
        Table table(pvb());
        table.add_tank(3, true);
        table.add_tank(7, false, from, 0);
        table.frames(60);
        const float stood_at = table.client->player()->completed().state.position.x;
        const double start = table.now;
        for (std::uint32_t tick = 1; from - 9 * (table.now - start) > -3; ++tick) {
            dr::KinematicState<float> motion;
            motion.position = {from - 9 * static_cast<float>(table.now - start), 0, world::ride_height};
            motion.velocity = {-9, 0, 0};
            protocol::UpdateBatch batch;
            if (tick % 6 == 1)
                batch.updates.push_back(table.update(7, tick, table.now, motion));
            for (const auto& packet : protocol::encode_batches(batch.updates))
                table.server.send_raw(net::Channel::kinematics, packet);
            table.frame();
        }
        EXPECT_NEAR(stood_at, 0, 0.1);
        EXPECT_LT(table.client->player()->completed().state.position.x, -3) << from;
    }
}

} // namespace client
