/// The game at a server that admits every client, but does not let it play. Over the network, in real time.

#include "apps/clock.h"
#include "apps/game/game.h"
#include "net/network.h"
#include "platform/main_loop.h"
#include "protocol/message_types.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

namespace apps {
namespace {

struct FalseServer {
    world::Map map = world::load_map("proving-ground");
    net::OpenPort door = net::open_port(0, 0, 16, seconds_now);
    double start = seconds_now(), clock_lie = 0; ///< time 0 of the match; error of the match time in its answers [s]
    /// Number of pings of a client after which it is sent to another server, which is this one; 0: never.
    int redirects_after = 0;
    int admitted = 0;
    std::map<net::PeerId, int> pings; ///< numbers of pings, by client

    void poll() {
        std::vector<net::Event> events;
        const double now = seconds_now();
        door.transport->poll(now, events);
        const auto say = [&](const net::Event& to, const auto& message) {
            door.transport->send(now, to.peer, to.channel, protocol::encode(message));
        };
        for (const net::Event& event : events) {
            if (event.kind != net::Event::Kind::message)
                continue;
            if (auto ping = protocol::decode<protocol::Ping>(event.bytes)) {
                ping->received = std::min(event.time, now) - start + clock_lie;
                ping->server_time = now - start + clock_lie;
                say(event, *ping);
                if (++pings[event.peer] == redirects_after)
                    door.transport->send(now, event.peer, net::Channel::events,
                                         protocol::encode(protocol::MatchRedirect{.port = door.port, .with = "Eve"}));
            } else if (protocol::kind(event.bytes) == protocol::kind_of<protocol::Hello>) {
                ++admitted;
                say(event, protocol::Welcome{
                               .client = 1, .map = map.name, .map_checksum = world::checksum(map), .truth = true});
            }
        }
        door.transport->flush(now);
    }
};

GameOptions options_for(const FalseServer& server) {
    GameOptions options;
    options.name = "Ann";
    options.headless = true;
    options.join = net::Address{.host = "127.0.0.1", .port = server.door.port};
    return options;
}

} // namespace

/// The time without an answer is skipped.
TEST(FalseServer, JoiningFailsAfterTwentySecondsWithoutAnAgreedClock) {
    FalseServer server;
    server.clock_lie = 9e8;
    client::Settings settings;
    const double began = seconds_now();
    JoinAttempt attempt(options_for(server), settings, tunables::Random(1), began);
    for (; server.pings.empty() && seconds_now() < began + 10; platform::rest(0.005)) {
        ASSERT_FALSE(attempt.poll(seconds_now()));
        server.poll();
    }
    ASSERT_EQ(server.admitted, 1);
    double skipped = 0;
    std::string why;
    for (; why.empty() && skipped < 60; skipped += 0.2)
        try {
            ASSERT_FALSE(attempt.poll(seconds_now() + skipped));
            server.poll();
        } catch (const std::exception& error) {
            why = error.what();
        }
    EXPECT_NE(why.find("does not answer its clock sync"), std::string::npos) << why;
    const double waited = seconds_now() + skipped - began;
    EXPECT_GT(waited, 19.5);
    EXPECT_LT(waited, 25) << "a slow machine counts at most 0.25 s between two calls";
}

TEST(FalseServer, GameFollowsThreeRedirectsAMinuteAndThenEndsWithAnError) {
    FalseServer server;
    server.redirects_after = 40; // By then both clocks have had enough answers to join.
    Game game(options_for(server), [] { return false; });
    game.begin();
    bool runs = true;
    for (const double end = seconds_now() + 50; runs && server.admitted < 8 && seconds_now() < end;) {
        server.poll();
        runs = game.frame();
    }
    EXPECT_FALSE(runs);
    EXPECT_EQ(server.admitted, 1 + 3);
    EXPECT_THROW(game.end(), std::runtime_error) << "which the program turns into exit code 1";
}

} // namespace apps
