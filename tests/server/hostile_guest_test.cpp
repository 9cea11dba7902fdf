/// A client's values must not make the server send something that no message can carry, or compute with non-finite
/// numbers. The match must continue.

#include "../babble.h"
#include "duel.h"
#include "log_lines.h"
#include "match.h"

#include <limits>

namespace server::test {
namespace {

void expect_the_match_goes_on(Match& match, const ScriptedTank& bob) {
    bob.client->heard.clear();
    bob.client->send(protocol::Ping{5, 0});
    match.run(2);
    EXPECT_EQ(bob.client->count<protocol::Ping>(), 1u);
    EXPECT_TRUE(bob.client->connected);
}

/// A claimed shell end a billion seconds after the shot: the server must not send the victim's pose at that time.
TEST(HostileGuest, ClaimedShellEndFarInTheFutureIsHarmless) {
    for (const protocol::Judge judge :
         {protocol::Judge::claims, protocol::Judge::validated, protocol::Judge::present}) {
        LogLines log;
        ServerSettings settings;
        settings.judge = judge;
        settings.verdicts = true;
        Match match(settings);
        ScriptedTank eve = match.join("Eve"), bob = match.join("Bob");
        bob.state.velocity = {20, 0, 0};
        bob.publish(match.time());
        match.run(2);
        const protocol::Fire shot = eve.fire(match.time(), 90, 1);
        match.run(2);
        ASSERT_EQ(bob.client->count<protocol::Shot>(), 1u) << log.text();
        eve.client->send(protocol::ShellEnd{.actor = eve.id,
                                            .number = 1,
                                            .time = 1e9,
                                            .position = shot.origin,
                                            .victim = bob.id,
                                            .incarnation = bob.incarnation,
                                            .sequence = static_cast<std::uint16_t>(bob.sequence - 1),
                                            .shown = {.known = true}});
        match.run_seconds(25);
        EXPECT_EQ(match.dropped(RejectReason::unencodable), 0u) << log.text();
        expect_the_match_goes_on(match, bob);
    }
}

/// A client reports a true pose far below the world, in a match. The resulting DR error exceeds the range of the wire.
TEST(HostileGuest, TruePoseFarBelowTheWorldIsHarmless) {
    LogLines log;
    ServerSettings settings;
    settings.lab = false;
    Match match(settings);
    const ScriptedTank eve = match.join("Eve"), bob = match.join("Bob");
    for (int i = 0; i < 10; ++i) {
        const glm::vec3& there = eve.state.position;
        eve.client->send(
            protocol::TruthBatch{
                {{eve.id, eve.incarnation, match.time() - 0.1, {there.x, there.y, -1e5f}, {}, {1, 0, 0, 0}}}},
            net::Channel::truth);
        match.run(10);
    }
    EXPECT_EQ(match.dropped(RejectReason::unencodable), 0u) << log.text();
    expect_the_match_goes_on(match, bob);
}

/// The server drops and counts values that the wire cannot carry, and logs one line (net/log_limit.h).
TEST(HostileGuest, ServerDropsValuesThatTheWireCannotCarry) {
    LogLines log;
    net::MemoryHub hub;
    Game game(flat_map(), hub.listen(), {}, tunables::Random(1));
    Client& client = game.roster.clients[1];
    client.peer = 1;
    client.id = 1;
    protocol::Objective nowhere;
    nowhere.place.x = std::numeric_limits<float>::quiet_NaN();
    for (int tick = 0; tick < 90; ++tick) {
        game.now = tick / 60.0;
        EXPECT_NO_THROW(game.tell_all(nowhere));
        EXPECT_NO_THROW(game.tell(client, protocol::Answer{.lines = std::vector<std::string>(65)}));
    }
    EXPECT_EQ(game.dropped[RejectReason::unencodable], 180u);
    EXPECT_EQ(log.count("message not sent"), 1u) << log.text();
}

/// The longest state that a host may hand on, by the wire's bounds of its lists, is longer than any packet.
TEST(HostileGuest, ServerDropsMessagesLongerThanAPacket) {
    LogLines log;
    net::MemoryHub hub;
    Game game(flat_map(), hub.listen(), {}, tunables::Random(1));
    protocol::HostMigration migration;
    migration.bans.assign(255, {.machine = std::string(64, 'a'), .why = std::string(200, 'w')});
    ASSERT_GT(protocol::measure(migration), protocol::max_packet);
    EXPECT_FALSE(game.packet(migration));
    EXPECT_EQ(log.count("B long"), 1u) << log.text();
}

/// Makes random messages of a client, about a few actors.
struct GuestBabble : ::test::Babble {
    protocol::Bytes message(const ScriptedTank& tank) {
        using namespace protocol;
        const auto whose = [&] { return below(2) ? tank.id : actor(); };
        const auto near = [&] { return below(2) ? tank.state.position + vector(3) : vector(1e5); };
        const DisplaySettings display{
            whole<std::uint16_t>(), below(2) == 0, below(2) == 0, below(2) == 0, number(100), number(100), number(100)};
        const world::Muzzle muzzle = world::muzzle(tank.state, tank.articulations);
        const world::Shell shell = world::fire(muzzle, 90);
        const bool honest = below(2) == 0;
        switch (below(18)) {
        case 0:
        case 1:
            return encode(Fire{tank.id, honest ? shell.origin : near(), honest ? shell.velocity : vector(1e4),
                               honest ? now : time(), static_cast<std::uint32_t>(below(4)), display});
        case 2:
        case 3:
            return encode(ShellEnd{whose(), static_cast<std::uint32_t>(below(4)), time(), near(), whose(),
                                   whole<std::uint8_t>(), whole<std::uint16_t>(), shown(), display});
        case 4:
            return encode(LayMine{whose()});
        case 5:
            return encode(Claim{actor(), whose()});
        case 6: {
            const std::array rows{"reload",      "muzzle-speed",   "mines",         "guided-speed",
                                  "time-limit",  "mode",           "health",        "ammunition",
                                  "mine-radius", "explosion-push", "splash-radius", "update-rate",
                                  "boosts",      "jumps",          "guided-shells", "power-return"};
            return encode(Setting{rows[below(rows.size())], below(3) ? std::to_string(any(1e6)) : word()});
        }
        case 7:
            return encode(Ping{whole<std::uint32_t>(), time(), time()});
        case 8: {
            EncodedUpdate wild = update();
            wild.actor = whose();
            return encode(UpdateBatch{{wild, {whose(), UpdateBytes(Bytes(below(60), whole<std::uint8_t>()))}}});
        }
        case 9:
            return encode(
                TruthBatch{{{whose(), tank.incarnation, below(2) ? now : time(), near(), vector(1e4), turn()}}});
        case 10:
            return encode(protocol::Road{whole<std::uint8_t>(), below(2) == 0, places()});
        case 11:
            return encode(Waypoints{whose(), whole<std::uint8_t>(), places()});
        case 12:
            return encode(Vote{whole<std::uint8_t>()});
        case 13:
            return encode(protocol::Chat{whose(), word(), below(2) == 0, time(), word(), below(2) == 0});
        case 14:
            return encode(UsePower{whose()});
        case 16:
            return encode(SchemeSource{
                whole<std::uint16_t>(), word(), word(), {std::string(500 * below(4), below(2) ? '-' : '\x1b')}});
        case 15: {
            const std::array orders{"teams balance",
                                    "teams orange Bob",
                                    "limit score 1e9",
                                    "limit time 0.1",
                                    "next",
                                    "pause",
                                    "resume",
                                    "say x",
                                    "mode teams",
                                    "mode crate-run",
                                    "bots 3",
                                    "mute Bob",
                                    "unmute Bob",
                                    "set reload 0.1",
                                    "get reload",
                                    "status",
                                    "tell Bob x",
                                    "help"};
            return encode(Order{orders[below(orders.size())]});
        }
        default:
            return encode(protocol::CosmeticEvent{whose(), static_cast<CosmeticEvent::Kind>(below(3)), time(), near()});
        }
    }
};

/// Runs as a guest and as the host, in every mode and under every judge.
TEST(HostileGuest, MatchSurvivesRandomMessagesInAnyOrder) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        LogLines log;
        ServerSettings settings;
        settings.judge = static_cast<Judge>(seed % 4);
        settings.verdicts = settings.pickups = settings.give_schemes = true;
        settings.lab = seed % 2 == 0;
        settings.pause_after_match = 0.5;
        world::Map map = flat_map();
        for (int i = 0; i < 8; ++i)
            map.props.push_back({world::PropKind::barrel, static_cast<float>(-100 + 3 * i), -96, 0, 1});
        Match match(settings, map);
        ScriptedTank eve = match.join("Eve"), bob = match.join("Bob");
        GuestBabble babble{{::tunables::Random(seed)}};
        for (int tick = 0; tick < 1200; ++tick) {
            babble.now = match.time();
            for (const auto& spawned : eve.client->all<protocol::Spawned>())
                if (spawned.actor == eve.id) {
                    eve.incarnation = spawned.incarnation;
                    eve.state.position = {spawned.x, spawned.y, world::ride_height};
                }
            eve.client->heard.clear();
            bob.client->heard.clear();
            if (tick % 6 == 0) {
                eve.sequence += 40000 * (tick % 60 == 0);
                eve.publish(match.time());
            }
            for (int i = 0; i < 5; ++i)
                eve.client->send_bytes(babble.message(eve), static_cast<net::Channel>(babble.below(3)));
            ASSERT_NO_THROW(match.run()) << "seed " << seed << ", tick " << tick;
            ASSERT_TRUE(eve.client->connected) << "seed " << seed << ", tick " << tick << '\n' << log.text();
        }
        EXPECT_EQ(match.dropped(RejectReason::unencodable), 0u) << log.text();
        EXPECT_EQ(match.dropped(RejectReason::handler_failed), 0u);
        expect_the_match_goes_on(match, bob);
    }
}

} // namespace
} // namespace server::test
