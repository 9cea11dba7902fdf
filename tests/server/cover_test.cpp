/// In a match the server tells a living player nothing of the tanks and mines that the ground hides.

#include "server/relay/cover.h"

#include "relay_crowd.h"
#include "world/line_of_sight.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace server::test {
namespace {

ServerSettings covered(bool on = true) {
    ServerSettings settings;
    settings.lab = false;
    settings.relaying.cover = on;
    settings.relaying.truth_delay = 1;
    return settings;
}

/// The flat map with a ridge along x = 0, 60 m high, up to y = 100 m.
world::Map ridge() {
    world::Map map = flat_map();
    for (int row = 0; row < map.samples; ++row)
        if (-256 + row * 8 <= 100)
            for (int column = 31; column <= 33; ++column)
                map.heights[static_cast<std::size_t>(row * map.samples + column)] = 60;
    return map;
}

/// Ann and Bob on either side of the ridge, 100 m from it.
struct Ridge : ::testing::Test {
    std::optional<Match> match;
    ScriptedTank ann, bob;

    void begin(ServerSettings settings = covered()) {
        match.emplace(std::move(settings), ridge());
        ann = match->join("Ann");
        bob = match->join("Bob");
        match->put(ann, -100, 0, 0);
        match->put(bob, 100, 0, 0);
        ann.client->heard.clear();
    }
    /// `tank` publishes ten times a second and stands.
    void publish(ScriptedTank& tank, double seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 10); ++i) {
            tank.publish(match->time());
            match->run(6);
        }
    }
    [[nodiscard]] std::size_t updates_of(const ScriptedTank& tank) const {
        std::size_t count = 0;
        for (const protocol::EncodedUpdate& update : ann.client->updates())
            count += update.actor == tank.id;
        return count;
    }
    [[nodiscard]] bool conceals(const ScriptedTank& viewer, ActorId actor) const {
        for (const auto& [peer, client] : match->server.roster().clients)
            if (client.id == match->actor(viewer.id).owner)
                return client.concealed.conceals(actor);
        return false;
    }
};

TEST_F(Ridge, HidesATank) {
    begin();
    publish(bob, 2);
    EXPECT_EQ(updates_of(bob), 0u);
    EXPECT_TRUE(conceals(ann, bob.id));
    EXPECT_TRUE(conceals(bob, ann.id));
}

TEST_F(Ridge, HidesNothingIfTheHostTurnsCoverOff) {
    begin(covered(false));
    publish(bob, 2);
    EXPECT_EQ(updates_of(bob), 20u);
    ann.client->heard.clear();
    ann.client->send(protocol::Setting{"cover", "on"});
    publish(bob, 2);
    EXPECT_EQ(ann.client->last<protocol::Concealed>().actor, bob.id);
    ann.client->send(protocol::Setting{"cover", "off"});
    publish(bob, 1);
    EXPECT_EQ(ann.client->count<protocol::Snapshot>(), 1u);
}

TEST_F(Ridge, HidesNothingInALab) {
    ServerSettings settings = covered();
    settings.lab = true;
    begin(std::move(settings));
    publish(bob, 2);
    EXPECT_EQ(updates_of(bob), 20u);
}

TEST_F(Ridge, HidesNothingFromASpectator) {
    begin();
    ScriptedClient& eve = match->connect();
    match->run();
    eve.hello({});
    match->run(2);
    publish(bob, 1);
    EXPECT_GE(eve.updates().size(), 10u);
    EXPECT_EQ(eve.count<protocol::Concealed>(), 0u);
}

TEST_F(Ridge, HidesNothingFromADestroyedPlayer) {
    ServerSettings settings = covered();
    settings.rules.respawn_delay = 300;
    settings.rules.health = 20; // one shell destroys a tank
    settings.rules.spawn_protection = 0;
    begin(std::move(settings));
    match->put(ann, 20, 200, 0);
    match->put(bob, 60, 200, 3.1415927f);
    bob.fire(match->time());
    match->run_seconds(1);
    ASSERT_FALSE(match->actor(ann.id).alive());
    match->put(bob, 100, 0, 0);
    ann.client->heard.clear();
    publish(bob, 1);
    EXPECT_EQ(updates_of(bob), 10u);
}

TEST_F(Ridge, HidesNoAlly) {
    ServerSettings settings = covered();
    settings.rules.mode = world::Mode::teams;
    begin(std::move(settings));
    ScriptedTank cid = match->join("Cid");
    match->put(cid, 100, -20, 0);
    publish(bob, 1);
    for (const ScriptedTank& other : {bob, cid})
        EXPECT_EQ(conceals(ann, other.id), match->actor(other.id).team != match->actor(ann.id).team);
    EXPECT_NE(match->actor(bob.id).team, match->actor(cid.id).team) << "one of them is an ally";
}

TEST_F(Ridge, TellsAPoseBeforeALineOfSightOpens) {
    begin();
    match->put(ann, -100, 130, 0); // beside the end of the ridge
    match->put(bob, 60, 20, 1.5708f);
    publish(bob, 1);
    ASSERT_TRUE(conceals(ann, bob.id));
    ann.client->heard.clear();
    // Bob drives north, out of the ridge's shadow.
    constexpr float speed = 10;
    double told = 0, seen = 0;
    const world::Terrain terrain(ridge());
    const glm::vec3 eye = ann.state.position + glm::vec3(0, 0, 2);
    for (int tick = 0; tick < 900 && seen == 0; ++tick) {
        bob.state.velocity = {0, speed, 0};
        bob.state.position.y += speed * static_cast<float>(world::tick_length);
        if (tick % 6 == 0)
            bob.publish(match->time());
        match->run();
        if (told == 0 && ann.client->count<protocol::Snapshot>() > 0)
            told = match->time();
        const glm::vec3 muzzle = world::muzzle(bob.state, bob.articulations).position;
        if (world::clear_line(terrain, eye, muzzle))
            seen = match->time();
    }
    ASSERT_GT(told, 0);
    ASSERT_GT(seen, 0);
    EXPECT_LT(told, seen - 0.3) << "the look-ahead is 0.4 s, and a test comes every 0.1 s";
    const auto told_first = ann.client->last<protocol::Snapshot>().updates;
    ASSERT_EQ(told_first.size(), 1u);
    const auto pose = protocol::decode_update(told_first.front(), {});
    ASSERT_TRUE(pose);
    EXPECT_TRUE(pose->full);
    publish(bob, 1);
    EXPECT_GE(updates_of(bob), 10u);
}

TEST_F(Ridge, ConcealsAgainOnlyAfterSeveralTests) {
    begin();
    match->put(ann, -100, 200, 0);
    match->put(bob, 100, 200, 0);
    ASSERT_FALSE(conceals(ann, bob.id));
    match->put(bob, 100, 0, 0);
    EXPECT_TRUE(conceals(ann, bob.id));
    EXPECT_EQ(ann.client->last<protocol::Concealed>().sequence + 1u, bob.sequence);
}

TEST_F(Ridge, HidesWhereATankSpawns) {
    begin();
    const auto of_bob = [&](const ScriptedClient& client) {
        protocol::Spawned last;
        for (const auto& spawned : client.all<protocol::Spawned>())
            if (spawned.actor == bob.id)
                last = spawned;
        return last;
    };
    ann.client->send(protocol::Order{"next"});
    match->run_seconds(1);
    ASSERT_EQ(of_bob(*ann.client).actor, bob.id);
    EXPECT_EQ(of_bob(*ann.client).x, 0);
    EXPECT_NE(of_bob(*bob.client).x, 0);
    EXPECT_EQ(of_bob(*ann.client).incarnation, of_bob(*bob.client).incarnation);
}

TEST_F(Ridge, HidesAMine) {
    begin();
    bob.client->send(protocol::LayMine{bob.id});
    publish(bob, 2);
    const auto added = ann.client->last<protocol::ActorAdded>();
    ASSERT_EQ(added.kind, "mine");
    for (const protocol::EncodedUpdate& update : ann.client->updates())
        EXPECT_NE(update.actor, added.actor);
    EXPECT_TRUE(conceals(ann, added.actor));
    EXPECT_FALSE(conceals(bob, added.actor)) << "one's own mine";
    match->put(ann, 60, 0, 0);
    EXPECT_FALSE(conceals(ann, added.actor));
}

TEST_F(Ridge, TellsOfAShotOnlyThePartInSight) {
    begin();
    match->put(bob, 100, 0, 3.1415927f); // faces Ann
    ann.client->heard.clear();
    const protocol::Fire shot = bob.fire(match->time(), 90, 1); // level, into the ridge
    match->run(6);
    ASSERT_EQ(bob.client->count<protocol::ShotRefused>(), 0u);
    EXPECT_EQ(ann.client->count<protocol::Shot>(), 0u);
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 1u);
    EXPECT_EQ(ann.client->last<protocol::ShotNoise>().cell, cell_of(shot.origin));
}

TEST(Cover, HidesNoCarrierOfTheCrate) {
    Game game(ridge(), std::make_unique<Nowhere>(), covered(), tunables::Random(1));
    add_tank(game, 1, {-100, 0, world::ride_height});
    const ActorId bob = add_tank(game, 2, {100, 0, world::ride_height}).id;
    Cover cover(game);
    const auto conceals = [&] {
        for (int tick = 0; tick < 60; ++tick) {
            game.now += world::tick_length;
            cover.tick();
        }
        return game.roster.clients.at(1).concealed.conceals(bob);
    };
    EXPECT_TRUE(conceals());
    game.objective = protocol::Objective{.carrier = bob};
    EXPECT_FALSE(conceals());
}

TEST(VisiblePart, BeginsWhereTheShellComesIntoSight) {
    Game game(ridge(), nullptr, covered(), tunables::Random(1));
    const Actor& ann = add_tank(game, 1, {-100, 0, world::ride_height});
    Client& client = game.roster.clients.at(1);
    constexpr ActorId bob = 9;
    const protocol::Shot high{.shell = 1, .actor = bob, .origin = {100, 0, 2}, .velocity = {-35, 0, 60}, .time = 5},
        level{.shell = 2, .actor = bob, .origin = {100, 0, 2}, .velocity = {-90, 0, 0}, .time = 5};
    EXPECT_EQ(visible_part(game, client, level)->time, 5) << "Bob is not concealed";
    client.concealed.begin(bob, 1);
    EXPECT_FALSE(visible_part(game, client, level)) << "it ends at the ridge";
    const auto part = visible_part(game, client, high);
    ASSERT_TRUE(part);
    const double later = part->time - high.time;
    EXPECT_GT(later, 0.5);
    const world::Shell whole{high.origin, high.velocity};
    EXPECT_LT(glm::distance(part->origin, world::position(whole, later)), 0.01f) << "the same parabola";
    EXPECT_LT(glm::distance(part->velocity, world::velocity(whole, later)), 0.01f);
    const auto in_sight = [&](double t) {
        return world::clear_line(game.terrain, ann.position() + glm::vec3(0, 0, 2), world::position(whole, t));
    };
    EXPECT_TRUE(in_sight(later + 0.4)) << "from the hatch a little later than from the chase cameras";
    EXPECT_FALSE(in_sight(later - 0.1));
}

TEST_F(Ridge, TellsTheCellOfAnEngine) {
    begin();
    match->put(ann, -50, 10, 0);
    match->put(bob, 50, 10, 0);
    publish(bob, 1);
    ASSERT_TRUE(conceals(ann, bob.id));
    const auto cells = ann.client->last<protocol::EngineNoise>().cells;
    ASSERT_EQ(cells.size(), 1u);
    EXPECT_EQ(cells[0].x, 1) << "from 30 to 60 m";
    EXPECT_EQ(cells[0].y, 0);
    match->put(bob, 200, 10, 0); // out of hearing
    match->run_seconds(1);
    EXPECT_TRUE(ann.client->last<protocol::EngineNoise>().cells.empty());
}

TEST_F(Ridge, HidesTruePosesOfTheTime) {
    begin();
    for (int i = 0; i < 300; ++i) {
        if (i % 6 == 0)
            bob.publish(match->time());
        bob.client->send(protocol::TruthBatch{{{.actor = bob.id,
                                                .incarnation = bob.incarnation,
                                                .time = match->time(),
                                                .position = bob.state.position,
                                                .velocity = bob.state.velocity,
                                                .orientation = bob.state.orientation}}},
                         net::Channel::truth);
        match->run();
    }
    EXPECT_EQ(ann.client->count<protocol::TruthBatch>(), 0u);
}

TEST_F(Ridge, HidesATankWithZones) {
    ServerSettings settings = covered();
    settings.zones.on = true;
    begin(std::move(settings));
    publish(bob, 2);
    EXPECT_EQ(updates_of(bob), 0u);
    match->put(ann, -100, 200, 0);
    match->put(bob, 100, 200, 0);
    ann.client->heard.clear();
    publish(bob, 3);
    EXPECT_GE(updates_of(bob), 1u);
}

} // namespace
} // namespace server::test
