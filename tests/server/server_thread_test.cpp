/// The server's own thread, under a clock that the test moves.

#include "match.h"
#include "server/server_thread.h"

namespace server::test {
namespace {

/// A clock that stands still but for those who sleep on it, each for as long as it wants.
struct SleepersClock {
    std::mutex mutex;
    double now = 50;

    double read() {
        const std::lock_guard lock(mutex);
        return now;
    }
    void advance(double seconds) {
        {
            const std::lock_guard lock(mutex);
            now += seconds;
        }
        std::this_thread::yield();
    }
    ServerThread::Settings settings() {
        return {.clock = [this] { return read(); }, .sleep = [this](double seconds) { advance(seconds); }};
    }
};

std::unique_ptr<Server> server_at(net::MemoryHub& hub) {
    return std::make_unique<Server>(flat_map(), "flat", hub.listen(), ServerSettings{}, tunables::Random(1));
}

TEST(ServerThread, Ticks_60_times_a_second) {
    net::MemoryHub hub;
    SleepersClock clock;
    ServerThread thread(server_at(hub), clock.settings());
    while (thread.look([](const Server& server) { return server.match_time(); }) < 10)
        std::this_thread::yield();
    thread.stop();
    EXPECT_FALSE(thread.running());
    EXPECT_EQ(thread.error(), nullptr);
    const Report report = thread.look([](const Server& server) { return server.report(); });
    EXPECT_NEAR(static_cast<double>(report.ticks) / report.duration, 60, 0.2);
}

TEST(ServerThread, Catches_up_after_a_short_pause_and_leaves_out_a_long_one) {
    net::MemoryHub hub;
    SleepersClock clock;
    auto settings = clock.settings();
    int calls = 0;
    settings.each_tick = [&](double) {
        ++calls;
        if (calls == 60)
            clock.advance(0.2); // 12 ticks late: made up for
        if (calls == 120)
            clock.advance(5); // left out
    };
    ServerThread thread(server_at(hub), settings);
    while (thread.look([](const Server& server) { return server.match_time(); }) < 15)
        std::this_thread::yield();
    thread.stop();
    const Report report = thread.look([](const Server& server) { return server.report(); });
    EXPECT_NEAR(static_cast<double>(report.ticks), (report.duration - 5) * 60, 3);
    EXPECT_EQ(static_cast<std::uint64_t>(calls), report.ticks);
}

TEST(ServerThread, Carries_an_exception_to_its_owner) {
    net::MemoryHub hub;
    SleepersClock clock;
    auto settings = clock.settings();
    settings.each_tick = [](double now) {
        if (now > 51)
            throw std::runtime_error("the bots broke");
    };
    ServerThread thread(server_at(hub), settings);
    while (thread.running())
        std::this_thread::yield();
    thread.stop();
    ASSERT_NE(thread.error(), nullptr);
    EXPECT_THROW(std::rethrow_exception(thread.error()), std::runtime_error);
}

TEST(ServerThread, Serves_clients_of_other_threads) {
    net::MemoryHub hub;
    SleepersClock clock;
    ServerThread thread(server_at(hub), clock.settings());
    ScriptedClient client(hub.connect());
    while (!client.connected)
        client.poll(0);
    client.hello({"Ann"});
    while (client.count<protocol::Spawned>() == 0)
        client.poll(0);
    EXPECT_EQ(thread.look([](const Server& server) { return server.roster().tanks(); }), 1);
}

} // namespace
} // namespace server::test
