/// Many displayed states of one actor, from one packet history.

#include "dead_reckoning/finite.h"
#include "fake_server.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace client {

using fakes::Table;

namespace {

int index(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }

/// An actor that circles at 10 m/s, r 20 m, three updates a second, seen for `seconds`.
void circle(Table& table, double seconds, std::uint32_t& sequence, double& start) {
    if (start == 0)
        start = table.now;
    const double end = table.now + seconds;
    while (table.now < end) {
        const double t = table.now - start;
        const double angle = 0.5 * t;
        dr::KinematicState<float> state;
        state.position = {20 * std::cos(angle), 20 * std::sin(angle), 0.85};
        state.velocity = {-10 * std::sin(angle), 10 * std::cos(angle), 0};
        state.acceleration = {-5 * std::cos(angle), -5 * std::sin(angle), 0};
        table.server.send(net::Channel::truth,
                          protocol::TruthBatch{{{7, 1, table.now, state.position, state.velocity, {1, 0, 0, 0}}}});
        if (t >= sequence / 3.0)
            table.server.send(net::Channel::kinematics,
                              protocol::UpdateBatch{{table.update(7, sequence++, table.now, state)}});
        table.frame();
    }
}

} // namespace

TEST(RemoteView, AGhostThatIsSwitchedOnLateStartsAtOnceAndTheOthersGoOn) {
    Table table;
    table.settings.receiver.compensate = true;
    table.add_tank(7, false);
    table.frames(30);
    std::uint32_t sequence = 0;
    double start = 0;
    circle(table, 6, sequence, start);
    const RemoteActor& actor = *table.client->remote().find(7);
    ASSERT_EQ(actor.ghosts.size(), 1u);
    const std::size_t scored = actor.ghosts[0].error.summary().frames;
    ASSERT_GT(scored, 200u);

    table.settings.ghost_schemes = {index("snap:order2"), index("bezier:order2")};
    circle(table, 0.1, sequence, start);
    ASSERT_EQ(actor.ghosts.size(), 3u);
    EXPECT_GT(actor.ghosts[0].error.summary().frames, scored); // not reset
    for (const Ghost& ghost : actor.ghosts)
        EXPECT_LT(glm::distance(ghost.displayed.state.position, actor.ghosts[0].displayed.state.position), 1)
            << ghost.scheme_index;

    table.settings.ghost_schemes = {};
    circle(table, 0.1, sequence, start);
    EXPECT_EQ(actor.ghosts.size(), 1u);
}

/// The wire carries accelerations that no tank has, and silence may follow. Whatever a peer says, what is drawn stays
/// as near to it as the server itself lets it be reckoned, and on the map.
TEST(RemoteView, AHostileUpdateDoesNotCarryATankAway) {
    for (const char* scheme : {"pvb:order2", "snap:order2", "offset:ctra-fade", "bezier:rvb", "ease:input"})
        for (const float wild : {-128.0f, 128.0f}) {
            Table table;
            table.settings.receiver.compensate = true;
            table.settings.scheme = index(scheme);
            table.add_tank(7, false);
            table.frames(30);
            dr::KinematicState<float> state;
            state.position = {20, 20, 1};
            table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 0, table.now, state)}});
            table.frames(20);
            state.velocity = {wild / 5, 0.01f, 0};
            state.acceleration = {wild, wild, -wild};
            state.angular_velocity = {wild / 10, wild / 10, wild / 10};
            const double said = table.now;
            table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 1, said, state)}});
            float farthest = 0;
            for (int i = 0; i < 180; ++i) {
                table.frame();
                const dr::KinematicState<float>& drawn = table.client->remote().find(7)->ghosts[0].displayed.state;
                ASSERT_TRUE(dr::finite(drawn)) << scheme;
                farthest = std::max(farthest, glm::distance(drawn.position, state.position));
                EXPECT_LE(farthest, 2 + 30 * (table.now - said + 1) + 1e-3) << scheme;
                EXPECT_LE(std::abs(drawn.position.x), table.client->terrain().size() / 2) << scheme;
            }
        }
}

TEST(RemoteView, EachSchemeIsScoredByItself) {
    Table table;
    table.settings.receiver.compensate = true;
    table.settings.scheme = index("pvb:order2");
    table.settings.ghost_schemes = {index("snap:order1"), index("snap:order0")};
    table.add_tank(7, false);
    table.frames(30);
    std::uint32_t sequence = 0;
    double start = 0;
    circle(table, 12, sequence, start);
    const auto& ghosts = table.client->remote().find(7)->ghosts;
    const auto mean = [&](std::size_t i) { return ghosts[i].error.summary().mean; };
    EXPECT_LT(mean(0), 0.06);           // PVB with acceleration
    EXPECT_NEAR(mean(1), 0.0997, 0.04); // the circle table's order1, on a wire of 2 mm and ticks' time stamps
    EXPECT_GT(mean(2), 1);              // half of 10 m/s × 1/3 s
}

TEST(RemoteView, AnUpdateForgedForAnActorThatDoesNotExistShowsNothing) {
    Table table;
    table.frames(30);
    table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(99, 0, table.now, {})}});
    table.frame();
    EXPECT_EQ(table.client->remote().find(99), nullptr);
}

/// Enough tanks that several threads take a share: the loop that ThreadSanitizer must see.
TEST(RemoteView, ReckonsManyActorsOnSeveralThreads) {
    if (std::thread::hardware_concurrency() < 2)
        GTEST_SKIP() << "one core";
    constexpr int tanks = 64;
    Table table;
    const auto rays = world::ground_by_rays(table.client->terrain());
    const auto here = std::this_thread::get_id();
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    std::atomic<bool> elsewhere = false; // relaxed: no order between the threads that a race could hide behind
    const auto ground = [&](float x, float y, float from) {
        if (std::this_thread::get_id() != here)
            elsewhere.store(true, std::memory_order_relaxed);
        while (!elsewhere.load(std::memory_order_relaxed) && std::chrono::steady_clock::now() < give_up)
            std::this_thread::yield();
        return rays(x, y, from);
    };
    RemoteView view(
        ground, [](const dr::KinematicState<float>& state, auto) { return -state.position.z; },
        [](const auto& reckoned, const auto&, double) { return reckoned; });
    Settings settings;
    settings.ghost_schemes = {index("pvb:order2"), index("bezier:rvb"), index("hermite:lagrange"), index("spring:arc"),
                              index("delayed:ctra")};
    for (std::uint32_t frame = 1; frame <= 60; ++frame) {
        const double now = 100 + frame * world::tick_length;
        const RenderTime time{
            .local = now, .match = now, .truth = now, .previous = now - world::tick_length, .synced = true};
        for (std::uint32_t i = 0; i < tanks; ++i)
            if (frame == 1 || (frame + i) % 20 == 0) {
                dr::KinematicState<float> state;
                state.position = {static_cast<float>(i % 8) * 20 - 70, static_cast<float>(i / 8) * 20 - 70, 0.85f};
                state.velocity = {8, 0, 0};
                const auto actor = static_cast<protocol::ActorId>(100 + i);
                view.receive({actor, 1, now, state.position, state.velocity, state.orientation});
                ASSERT_TRUE(view.receive(table.update(actor, frame, now, state), time, now));
            }
        view.advance(time, settings, {0, 0, 0});
    }
    EXPECT_TRUE(elsewhere);
    for (const auto& [id, actor] : view.actors())
        for (const Ghost& ghost : actor.ghosts)
            EXPECT_GT(ghost.error.summary().frames, 30u) << id << ' ' << ghost.name();
}

TEST(RemoteView, WhatAZoneKeepsBackIsNoLoss) {
    Table table;
    table.add_tank(7, false);
    table.frames(30);
    const auto missing = [&](std::uint32_t sequence, protocol::ToViewer to_viewer) {
        protocol::ActorUpdate update{.actor = 7, .full = true, .update = {}};
        update.has_articulations = update.has_stick = update.has_interval = true;
        update.update.time = table.now;
        update.update.sequence = sequence;
        update.update.incarnation = 1;
        update.to_viewer = to_viewer;
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{protocol::encode_update(update)}});
        table.frames(3);
        return table.client->remote().find(7)->marks.back().missing;
    };
    using protocol::Zone;
    EXPECT_EQ(missing(1, {Zone::sight, 255}), 0u);
    EXPECT_EQ(missing(6, {Zone::sight, 0}), 0u) << "four were kept back";
    EXPECT_EQ(missing(20, {Zone::beyond, 3}), 2u) << "and two were lost";
    EXPECT_EQ(table.client->remote().find(7)->marks.back().zone, Zone::beyond);
    EXPECT_EQ(missing(30, {}), 0u) << "zones were turned off: nobody knows";
    EXPECT_EQ(missing(33, {}), 2u);
}

TEST(RemoteView, WhereZonesAreOnTheClientSaysWhereItLooksFrom) {
    Table table;
    table.add_tank(3, true);
    table.frames(30);
    Camera camera{.eye = {1, 2, 3}, .target = {11, 2, 3}, .field_of_view = 0.5f};
    const auto said = [&] {
        table.client->look_from(camera);
        table.frames(30);
        return table.server.take<protocol::Viewpoint>();
    };
    EXPECT_TRUE(said().empty());
    table.server.send(net::Channel::events, protocol::Setting{"zones", "on"});
    table.frames(3);
    const auto first = said();
    ASSERT_EQ(first.size(), 1u) << "nothing has moved";
    EXPECT_EQ(first.front().eye, camera.eye);
    EXPECT_EQ(first.front().look, glm::vec3(1, 0, 0));
    EXPECT_NEAR(first.front().magnification, std::tan(0.5) / std::tan(0.25), 1e-3);
    camera.eye.y += 5;
    EXPECT_EQ(said().size(), 1u);
}

} // namespace client
