/// Several displayed states of one actor from the same packet history.

#include "battle.h"
#include "dead_reckoning/custom.h"
#include "dead_reckoning/finite.h"
#include "dead_reckoning/rotation.h"
#include "protocol/compact/encoder.h"
#include "world/ground_for_tanks.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace client {

using fakes::Battle;
using fakes::index;
using fakes::Table;

namespace {

/// Publishes an actor on a circle with 10 m/s, a radius of 20 m and three updates a second, for `seconds`.
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

TEST(RemoteActors, AGhostThatIsSwitchedOnLateStartsAtOnceAndTheOthersGoOn) {
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
    EXPECT_GT(actor.ghosts[0].error.summary().frames, scored); // the scores go on, they are not reset
    for (const Ghost& ghost : actor.ghosts)
        EXPECT_LT(glm::distance(ghost.displayed.state.position, actor.ghosts[0].displayed.state.position), 1)
            << ghost.scheme_index;

    table.settings.ghost_schemes = {};
    circle(table, 0.1, sequence, start);
    EXPECT_EQ(actor.ghosts.size(), 1u);
}

/// A tank that the server conceals is not displayed; its scores stay. It appears in its new place, without a blend.
TEST(RemoteActors, ConcealedTankAppearsWhereItIs) {
    Table table;
    table.settings.receiver.compensate = true;
    table.add_tank(7, false);
    table.frames(30);
    std::uint32_t sequence = 0;
    double start = 0;
    circle(table, 3, sequence, start);
    const RemoteActor& actor = *table.client->remote().find(7);
    const std::size_t scored = actor.ghosts[0].error.summary().frames;
    ASSERT_TRUE(actor.visible());
    const auto newest = static_cast<std::uint16_t>(actor.last.sequence);

    table.server.send(net::Channel::events, protocol::Concealed{.actor = 7, .sequence = newest});
    table.frames(3);
    EXPECT_FALSE(actor.visible());
    table.server.send(net::Channel::kinematics,
                      protocol::UpdateBatch{{table.update(7, newest, table.now, actor.last.state)}});
    table.frames(60);
    EXPECT_FALSE(actor.visible()) << "an update from before";
    EXPECT_GE(actor.ghosts[0].error.summary().frames, scored);

    dr::KinematicState<float> elsewhere;
    elsewhere.position = {80, 0, 0.85};
    table.server.send(net::Channel::kinematics,
                      protocol::UpdateBatch{{table.update(7, newest + 40u, table.now, elsewhere)}});
    table.frames(3);
    ASSERT_TRUE(actor.visible());
    EXPECT_LT(glm::distance(actor.ghosts[0].displayed.state.position, elsewhere.position), 0.1f);
    EXPECT_EQ(actor.missing, 0u) << "the server withheld updates; the link lost none";
}

TEST(RemoteActors, SnapshotEndsAConcealment) {
    Table table;
    table.add_tank(7, false);
    table.frames(30);
    std::uint32_t sequence = 0;
    double start = 0;
    circle(table, 1, sequence, start);
    const RemoteActor& actor = *table.client->remote().find(7);
    const auto newest = static_cast<std::uint16_t>(actor.last.sequence);
    table.server.send(net::Channel::events, protocol::Concealed{.actor = 7, .sequence = newest});
    table.server.send(net::Channel::events, protocol::Snapshot{{table.update(7, newest, table.now, actor.last.state)}});
    table.frames(3);
    EXPECT_TRUE(actor.visible()) << "a tank at rest has no newer update";
    // A message that was repeated and comes after a newer update changes nothing.
    circle(table, 1, sequence, start);
    table.server.send(net::Channel::events, protocol::Concealed{.actor = 7, .sequence = newest});
    table.frames(3);
    EXPECT_TRUE(actor.visible());
}

/// Updates overtake the snapshot, which comes reliably and later. One without a location shows no place.
TEST(RemoteActors, TurnOfAConcealedTankDoesNotEndTheConcealment) {
    Table table;
    table.add_tank(7, false);
    table.frames(30);
    std::uint32_t sequence = 0;
    double start = 0;
    circle(table, 1, sequence, start);
    const RemoteActor& actor = *table.client->remote().find(7);
    const std::uint32_t newest = actor.last.sequence;
    table.server.send(net::Channel::events,
                      protocol::Concealed{.actor = 7, .sequence = static_cast<std::uint16_t>(newest)});
    table.frames(3);
    const dr::Update<float> before = actor.last;
    for (std::uint32_t i = 1; i <= 2; ++i) {
        dr::Publication<float> turn;
        turn.update = before;
        turn.update.sequence = newest + i;
        turn.update.orientation_lag = before.time - table.now;
        turn.update.has_location = false;
        table.server.send(net::Channel::kinematics,
                          protocol::UpdateBatch{{protocol::encode_update(protocol::make_update(7, turn, before))}});
        table.frames(3);
        EXPECT_EQ(actor.stale, i);
        EXPECT_TRUE(actor.concealed.has_value());
        EXPECT_FALSE(actor.visible());
    }
    table.server.send(net::Channel::events,
                      protocol::Snapshot{{table.update(7, newest + 2, table.now, actor.last.state)}});
    table.frames(3);
    EXPECT_TRUE(actor.visible());
}

/// The wire allows accelerations beyond any tank's, and no update may follow. The displayed pose must stay within the
/// server's own limits for extrapolation, and on the map.
TEST(RemoteActors, AHostileUpdateDoesNotCarryATankAway) {
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

/// In slow frames a respawn's update may arrive before its instant is drawn. Until then the tank is drawn in its old
/// place and is not blended to the new one.
TEST(RemoteActors, TankIsDrawnInItsOldPlaceUntilItSpawns) {
    for (const char* scheme : {"ease:ctra-fade", "pvb:order2", "delayed"}) {
        Table table;
        table.settings.receiver.compensate = true;
        table.settings.scheme = index(scheme);
        table.add_tank(7, false);
        table.frames(30);
        dr::KinematicState<float> state;
        state.position = {20, 20, 1};
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 0, table.now, state)}});
        table.frames(60);
        const auto drawn = [&] { return table.client->remote().find(7)->ghosts[0].displayed.state.position; };
        const dr::Vec3<float> before = drawn();
        const double spawns_at = table.now + 0.4;
        state.position = {-100, -60, 1};
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 1, spawns_at, state, 2)}});
        table.frames(6);
        EXPECT_LT(glm::distance(drawn(), before), 0.01f) << scheme;
        table.frames(120);
        EXPECT_LT(std::hypot(drawn().x + 100, drawn().y + 60), 0.01f) << scheme;
    }
}

TEST(RemoteActors, EachSchemeIsScoredByItself) {
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
    EXPECT_NEAR(mean(1), 0.0997, 0.04); // value of the circle table's order 1; the wire rounds to 2 mm, stamps to ticks
    EXPECT_GT(mean(2), 1);              // half of 10 m/s × 1/3 s
}

TEST(RemoteActors, AnUpdateForgedForAnActorThatDoesNotExistShowsNothing) {
    Table table;
    table.frames(30);
    table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(99, 0, table.now, {})}});
    table.frame();
    EXPECT_EQ(table.client->remote().find(99), nullptr);
}

/// Enough tanks for several threads, so that ThreadSanitizer sees the parallel loop.
TEST(RemoteActors, ReckonsManyActorsOnSeveralThreads) {
    if (std::thread::hardware_concurrency() < 2)
        GTEST_SKIP() << "the machine has one core";
    constexpr int tanks = 64;
    Table table;
    const auto here = std::this_thread::get_id();
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    static std::atomic<bool> elsewhere = false; // relaxed: an ordering between the threads could hide a race
    const auto stays = [=](const dr::HistoryView<float>& history, float) {
        if (std::this_thread::get_id() != here)
            elsewhere.store(true, std::memory_order_relaxed);
        while (!elsewhere.load(std::memory_order_relaxed) && std::chrono::steady_clock::now() < give_up)
            std::this_thread::yield();
        return history.back().update.state;
    };
    ASSERT_TRUE(dr::add_predictor(
        {.name = "lua:watched",
         .title = "watched",
         .help = "",
         .predict_f = stays,
         .predict_d = [](const dr::HistoryView<double>& history, double) { return history.back().update.state; }}));
    RemoteActors view(table.client->terrain());
    Settings settings;
    settings.ghost_schemes = {index("pvb:order2"), index("bezier:rvb"),   index("hermite:lagrange"),
                              index("spring:arc"), index("delayed:ctra"), index("snap:lua:watched")};
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
                view.receive({actor, 1, now, state.position, state.velocity, state.orientation}, now);
                ASSERT_TRUE(view.receive(table.update(actor, frame, now, state), time, now));
            }
        view.advance(time, settings, {0, 0, 0});
    }
    EXPECT_TRUE(elsewhere);
    for (const auto& [id, actor] : view.actors())
        for (const Ghost& ghost : actor.ghosts)
            EXPECT_GT(ghost.error.summary().frames, 30u) << id << ' ' << ghost.name();
}

TEST(RemoteActors, UpdatesHeldBackByAZoneAreNoLoss) {
    Table table;
    table.add_tank(7, false);
    table.frames(30);
    const auto missing = [&](std::uint32_t sequence, protocol::ZoneTag zone_tag) {
        protocol::ActorUpdate update{.actor = 7, .full = true, .update = {}};
        update.has_articulations = update.has_stick = update.has_interval = true;
        update.update.time = table.now;
        update.update.sequence = sequence;
        update.update.incarnation = 1;
        update.zone_tag = zone_tag;
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{protocol::encode_update(update)}});
        table.frames(3);
        return table.client->remote().find(7)->marks.back().missing;
    };
    using protocol::Zone;
    EXPECT_EQ(missing(1, {Zone::sight, 255}), 0u);
    EXPECT_EQ(missing(6, {Zone::sight, 0}), 0u) << "the server held four updates back";
    EXPECT_EQ(missing(20, {Zone::beyond, 3}), 2u) << "two updates were lost";
    EXPECT_EQ(table.client->remote().find(7)->marks.back().zone, Zone::beyond);
    EXPECT_EQ(missing(30, {}), 0u) << "zones were turned off: the number of lost updates is unknown";
    EXPECT_EQ(missing(33, {}), 2u);
}

/// Only the plain coding numbers the sent updates; the compact coding detects losses by itself.
TEST(RemoteActors, AChangeOfTheCodingIsNoLoss) {
    using protocol::Zone;
    Table table;
    table.add_tank(7, false);
    table.frames(30);
    protocol::ActorUpdate update{.actor = 7, .full = true, .update = {}};
    update.has_articulations = update.has_stick = update.has_interval = true;
    update.update.incarnation = 1;
    const auto next = [&] {
        update.update.time = table.now;
        ++update.update.sequence;
    };
    const auto missing = [&] {
        table.frames(3);
        EXPECT_EQ(table.client->remote().find(7)->last.sequence, update.update.sequence);
        return table.client->remote().find(7)->marks.back().missing;
    };
    const auto plain = [&](std::uint8_t number) {
        next();
        update.zone_tag = {Zone::sight, number};
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{protocol::encode_update(update)}});
        return missing();
    };
    const world::Terrain terrain(table.map);
    const auto ground = world::ground_for_tanks<protocol::compact::Ground>(terrain);
    protocol::compact::Encoder encoder(ground);
    const auto compact = [&] {
        next();
        const protocol::compact::Encoder::Item item{.update = &update, .mode = static_cast<std::uint8_t>(Zone::sight)};
        for (const protocol::CompactBatch& batch : encoder.packets({&item, 1}))
            table.server.send(net::Channel::kinematics, batch);
        return missing();
    };
    EXPECT_EQ(plain(4), 0u);
    EXPECT_EQ(compact(), 0u);
    EXPECT_EQ(table.client->remote().find(7)->marks.back().zone, Zone::sight);
    EXPECT_EQ(plain(9), 0u) << "after a change of the coding the number of lost updates is unknown";
    EXPECT_EQ(plain(12), 2u);
}

/// The server asks for the viewpoint if it has zones or codes by visible precision.
TEST(RemoteActors, ClientSendsItsViewpointWhenTheServerAsks) {
    for (const protocol::Setting& asks : {protocol::Setting{"zones", "on"}, protocol::Setting{"coding", "compact"}}) {
        Table table;
        table.add_tank(3, true);
        table.frames(30);
        Camera camera{.eye = {1, 2, 3}, .target = {11, 2, 3}, .field_of_view = 0.5f};
        const auto said = [&] {
            table.client->look_from(camera);
            table.frames(30);
            return table.server.take<protocol::CameraPose>();
        };
        EXPECT_TRUE(said().empty());
        table.server.send(net::Channel::events, asks);
        table.frames(3);
        const auto first = said();
        ASSERT_EQ(first.size(), 1u) << asks.name << ": the camera has not moved";
        EXPECT_EQ(first.front().eye, camera.eye);
        EXPECT_EQ(first.front().look, glm::vec3(1, 0, 0));
        EXPECT_NEAR(first.front().magnification, std::tan(0.5) / std::tan(0.25), 1e-3);
        camera.eye.y += 5;
        EXPECT_EQ(said().size(), 1u);
    }
}

namespace {

using Alone = dr::Batch::Alone;
std::size_t alone(const RemoteActors& view, Alone why) { return view.tally().alone[static_cast<std::size_t>(why)]; }

} // namespace

/// The game's default code path. Counts the path of each actor, so that the crowd cannot silently consist of single
/// receivers.
TEST(RemoteActors, CrowdAgreesWithSingleReceivers) {
    for (const char* scheme : {"ease:ctra-fade", "offset:ctra-fade", "pvb:order2"})
        for (const auto mode : {dr::ClampMode::only_up, dr::ClampMode::always, dr::ClampMode::none}) {
            SCOPED_TRACE(std::string(scheme) + " clamp " + std::to_string(static_cast<int>(mode)));
            Battle battle(3);
            RemoteActors together(battle.terrain), each(battle.terrain);
            Settings settings;
            settings.scheme = index(scheme);
            settings.clamp.mode = mode;
            Settings one_by_one = settings;
            one_by_one.together = false;
            double gap = 0, turned = 0, parts = 0;
            std::size_t by_crowd = 0, all = 0;
            for (int frame = 0; frame < 600; ++frame) {
                battle.tick({&together, &each});
                together.advance(battle.time, settings, {0, 0, 0});
                each.advance(battle.time, one_by_one, {0, 0, 0});
                const RemoteActors::Tally& tally = together.tally();
                ASSERT_EQ(each.tally().together, 0u);
                by_crowd += tally.together;
                all += tally.together + tally.resting;
                for (const std::size_t count : tally.alone)
                    all += count;
                for (const auto& [id, actor] : together.actors()) {
                    const dr::Displayed<float>& a = actor.ghosts[0].displayed;
                    const dr::Displayed<float>& b = each.find(id)->ghosts[0].displayed;
                    gap = std::max<double>(gap, glm::distance(a.state.position, b.state.position));
                    turned = std::max<double>(turned, dr::angle_between(a.state.orientation, b.state.orientation));
                    parts = std::max<double>(parts, std::abs(dr::wrap_angle(a.articulations[dr::turret].angle -
                                                                            b.articulations[dr::turret].angle)));
                }
                if (frame > 60) {
                    EXPECT_EQ(alone(together, Alone::scheme) + alone(together, Alone::settings), 0u);
                    EXPECT_EQ(tally.resting + alone(together, Alone::fixed), Battle::tanks / 16);
                }
            }
            EXPECT_LT(gap, 2e-4) << "a foot near the edge of a ground triangle may find the neighbouring triangle";
            EXPECT_LT(turned, 2e-3);
            EXPECT_LT(parts, 1e-4);
            EXPECT_GT(static_cast<double>(by_crowd), 0.9 * static_cast<double>(all) * 15 / 16);
        }
}

TEST(RemoteActors, CountsActorsOutsideTheCrowdByReason) {
    Battle battle(4);
    RemoteActors view(battle.terrain);
    Settings settings;
    const auto frames = [&](int count) {
        for (int i = 0; i < count; ++i) {
            battle.tick({&view});
            view.advance(battle.time, settings, {0, 0, 0});
        }
    };
    constexpr std::size_t resting = Battle::tanks / 16, moving = Battle::tanks - resting;
    frames(120);
    EXPECT_GE(view.tally().together, moving - 3);
    EXPECT_LE(alone(view, Alone::begins), 3u) << "actors that spawned just now";

    settings.ghost_schemes = {index("snap:order2"), index("pvb:order2")};
    frames(30);
    EXPECT_GE(view.tally().together, 2 * moving - 6) << "ghosts are computed together as well";
    EXPECT_GE(alone(view, Alone::scheme), moving) << "a scheme that jumps is computed alone";
    settings.ghost_schemes = {};

    settings.receiver.orientation = dr::ReceiverSettings::Orientation::from_velocity;
    frames(30);
    EXPECT_EQ(view.tally().together, 0u);
    EXPECT_GE(alone(view, Alone::settings), moving - 3);
    settings.receiver.orientation = dr::ReceiverSettings::Orientation::published;

    frames(30);
    const std::size_t before = view.tally().together;
    view.hold(100, dr::Displayed<float>{});
    frames(1);
    EXPECT_EQ(alone(view, Alone::held), 1u);
    EXPECT_GE(view.tally().together + 4, before);
    view.hold(100, {});
    frames(30);
    EXPECT_EQ(alone(view, Alone::held), 0u);
    EXPECT_GE(view.tally().together, moving - 3);

    for (std::size_t i = 0; i < 40; ++i)
        view.remove(static_cast<protocol::ActorId>(100 + i));
    view.advance(battle.time, settings, {0, 0, 0}); // time stands still
    EXPECT_EQ(view.actors().size(), Battle::tanks - 40);
    EXPECT_EQ(view.tally().together, 0u) << "no actor is moved";
}

/// During a pause, or while a replay is held, a newly chosen scheme must draw the tanks at once.
TEST(RemoteActors, NewSchemeIsDrawnDuringAPause) {
    Battle battle(6);
    RemoteActors view(battle.terrain);
    Settings settings;
    for (int i = 0; i < 120; ++i) {
        battle.tick({&view});
        view.advance(battle.time, settings, {0, 0, 0});
    }
    settings.scheme = index("pvb:order2");
    settings.ghost_schemes = {index("snap:order2")};
    view.advance(battle.time, settings, {0, 0, 0});
    for (const auto& [id, actor] : view.actors()) {
        ASSERT_EQ(actor.ghosts.size(), 2u);
        EXPECT_TRUE(actor.visible()) << id;
        EXPECT_NE(actor.ghosts[1].displayed.state.position, glm::vec3(0)) << id;
    }
}

/// The result must be identical to the bit for any split of the crowd: two views at once on all threads against one
/// after the other.
TEST(RemoteActors, TheCrowdIsTheSameOnAnyNumberOfThreads) {
    const auto played = [] {
        Battle battle(5, 1000); // split into four shares
        RemoteActors view(battle.terrain);
        Settings settings;
        for (int frame = 0; frame < 200; ++frame) {
            battle.tick({&view});
            view.advance(battle.time, settings, {0, 0, 0});
        }
        std::vector<float> shown;
        for (const auto& [id, actor] : view.actors()) {
            const dr::KinematicState<float>& state = actor.ghosts[0].displayed.state;
            shown.insert(shown.end(), {state.position.x, state.position.y, state.position.z, state.velocity.x,
                                       state.orientation.w, state.orientation.z});
        }
        return shown;
    };
    const std::vector<float> alone = played();
    std::vector<std::vector<float>> at_once(3);
    std::vector<std::thread> threads;
    for (auto& result : at_once)
        threads.emplace_back([&] { result = played(); });
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& result : at_once)
        EXPECT_EQ(result, alone);
}

TEST(RemoteActorsDeathTest, AbortsIfAnActorHasAWrongIndex) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    Battle battle(5);
    RemoteActors view(battle.terrain);
    battle.tick({&view});
    const auto& actors = view.actors();
    ASSERT_GE(actors.size(), 2u);
    std::swap(const_cast<RemoteActor&>(actors.begin()->second).index,
              const_cast<RemoteActor&>(actors.rbegin()->second).index);
    const auto everybody_publishes = [&] {
        for (int i = 0; i < 120; ++i)
            battle.tick({&view});
    };
    EXPECT_DEATH(everybody_publishes(), "remote_actors.cpp.*actor.index");
}

} // namespace client
