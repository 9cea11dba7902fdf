/// A hosted match moves from map to map with its bots and reports why it ends.

#include "apps/clock.h"
#include "apps/server/hosted_match.h"
#include "platform/main_loop.h"

#include <gtest/gtest.h>
#include <mutex>
#include <set>

namespace apps {
namespace {

/// A hosted match with rounds of one second, and a client that sends a hello on every new map.
struct Hosted {
    static HostedMatch::Settings settings(std::vector<std::string> maps) {
        HostedMatch::Settings settings;
        settings.map = "proving-ground";
        settings.server.maps = std::move(maps);
        settings.server.rules.time_limit = 1;
        settings.server.pause_after_match = 0.2;
        settings.server.bots = 2;
        settings.server.seat_token = random_token;
        settings.clock = seconds_now;
        return settings;
    }
    explicit Hosted(std::vector<std::string> maps) : hosting(settings(std::move(maps)), nullptr) {}

    /// Runs until `done` returns true, at most 20 s.
    template <class Done> bool until(Done&& done) {
        for (const double end = seconds_now() + 20; seconds_now() < end; platform::rest(0.005)) {
            hosting.check();
            session->poll(seconds_now());
            if (session->next_map())
                session = session->continue_on_next_map(seconds_now());
            for (const auto& it : session->take())
                if (const auto* added = it.message.get_if<protocol::ActorAdded>(); added && added->bot)
                    bots.insert(added->name);
            if (done())
                return true;
        }
        return false;
    }

    HostedMatch hosting;
    std::set<std::string> bots;
    std::unique_ptr<client::Session> session = std::make_unique<client::Session>(
        hosting.connect(), protocol::Hello{.colour = 4, .tank_names = {"Ann"}}, seconds_now());
};

TEST(HostedMatch, KeepsBotsAndSeatsAcrossMapChanges) {
    Hosted match({"proving-ground", "valley"});
    ASSERT_TRUE(match.until([&] { return match.session->welcome() && match.bots.size() == 2; }));
    const auto first = *match.session->welcome();
    const auto on = [&](const char* map) {
        match.bots.clear();
        return match.until([&] {
            const auto* welcome = match.session->welcome();
            return welcome && welcome->map == map && match.bots.size() == 2;
        });
    };
    ASSERT_TRUE(on("valley"));
    EXPECT_EQ(match.session->welcome()->map_checksum, world::checksum(*match.hosting.map()));
    EXPECT_EQ(match.session->welcome()->client, first.client);
    EXPECT_TRUE(match.session->welcome()->seat.same(first.seat));
    EXPECT_EQ(match.hosting.map()->name, "valley");
    ASSERT_TRUE(on("proving-ground"));
    EXPECT_TRUE(match.session->welcome()->host);
}

TEST(HostedMatch, SkipsAMapThatCannotBeLoaded) {
    Hosted match({"proving-ground", "nowhere"});
    int rounds = 0;
    bool running = true;
    ASSERT_TRUE(match.until([&] {
        const auto state = match.hosting.look([](const server::Server& server) { return server.match_state(); });
        rounds += state.running && !running ? 1 : 0;
        running = state.running;
        return rounds == 2;
    }));
    EXPECT_EQ(match.hosting.map()->name, "proving-ground");
}

TEST(HostedMatch, TellsClientsWhyTheMatchEnds) {
    Hosted match({});
    ASSERT_TRUE(match.until([&] { return match.session->welcome() != nullptr; }));
    match.hosting.end("the host Ann has left: the match is over");
    match.session->poll(seconds_now());
    EXPECT_EQ(match.session->ended(), "the host Ann has left: the match is over");
    EXPECT_EQ(match.session->refusal(), protocol::Refusal::over);
}

TEST(HostedMatch, ListsTheMapAndModeThatTheHostHasSet) {
    HostedMatch::Settings settings = Hosted::settings({});
    settings.server.rules.time_limit = 0;
    std::mutex mutex;
    MatchListing listing;
    settings.each_tick = [&](double, const MatchListing& now) {
        const std::lock_guard lock(mutex);
        listing = now;
    };
    HostedMatch hosting(std::move(settings), nullptr);
    const auto becomes = [&](const std::string& map, const std::string& mode) {
        for (const double end = seconds_now() + 20; seconds_now() < end; platform::rest(0.005)) {
            const std::lock_guard lock(mutex);
            if (listing.map == map && listing.mode == mode)
                return true;
        }
        return false;
    };
    EXPECT_TRUE(becomes("proving-ground", "free-for-all"));
    client::Session ann(hosting.connect(), protocol::Hello{.tank_names = {"Ann"}}, seconds_now());
    for (const double end = seconds_now() + 20; !ann.welcome() && seconds_now() < end; platform::rest(0.005))
        ann.poll(seconds_now());
    hosting.order("mode teams");
    EXPECT_TRUE(becomes("proving-ground", "teams"));
    hosting.order("map valley");
    EXPECT_TRUE(becomes("valley", "teams"));
    hosting.stop();
}

TEST(HostedMatch, TakesOverAnotherHostsMatch) {
    Hosted first({});
    ASSERT_TRUE(first.until([&] { return first.session->welcome() && first.bots.size() == 2; }));
    const protocol::Welcome welcome = *first.session->welcome();
    std::optional<protocol::HostMigration> migration;
    first.hosting.hand_on({}, 0, "Bob's match");
    ASSERT_TRUE(first.until([&] { return first.session->take_offer().has_value(); }));
    first.session->answer(seconds_now(), {.yes = true});
    ASSERT_TRUE(first.until([&] { return (migration = first.session->take_host_migration()).has_value(); }));
    EXPECT_EQ(migration->name, "Bob's match");
    HostedMatch::Settings settings = Hosted::settings({});
    settings.map = "valley"; // the state from the former host (HostMigration) names another map
    settings.server = hosted_settings();
    settings.migration = migration;
    HostedMatch hosting(std::move(settings), nullptr);
    EXPECT_EQ(hosting.map()->name, "proving-ground");
    client::Session again(hosting.connect(), protocol::Hello{.tank_names = {"Ann"}, .seat = welcome.seat},
                          seconds_now());
    for (const double end = seconds_now() + 20; !again.welcome() && seconds_now() < end; platform::rest(0.005))
        again.poll(seconds_now());
    ASSERT_TRUE(again.welcome());
    EXPECT_EQ(again.welcome()->client, welcome.client);
    EXPECT_TRUE(again.welcome()->host);
    first.session->send(seconds_now(), net::Channel::events, protocol::MigrationReply{.port = 4711});
    first.session->flush(seconds_now());
    ASSERT_TRUE(first.until([&] { return first.session->redirect().has_value(); }));
    EXPECT_EQ(first.session->redirect()->port, 4711);
    EXPECT_FALSE(first.session->lost());
}

TEST(HostedMatch, TokensDiffer) {
    EXPECT_TRUE(random_token().given());
    EXPECT_FALSE(random_token().same(random_token()));
}

} // namespace
} // namespace apps
