/// The server's own thread, under a clock that the test advances.

#include "match.h"
#include "net/enet_transport.h"
#include "net/network.h"
#include "server/server_thread.h"

#include <chrono>

namespace server::test {
namespace {

/// A clock that advances only as far as sleeping threads need.
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

TEST(ServerThread, TicksSixtyTimesASecond) {
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

/// Regression: the console order "bots 0" destroyed the bot host during its frame.
TEST(ServerThread, InstructionsDoNotRunDuringAFrame) {
    net::MemoryHub hub;
    SleepersClock clock;
    std::atomic<bool> in_frame = false;
    std::atomic<int> frames = 0;
    ServerThread::Settings settings = clock.settings();
    settings.each_tick = [&](double) {
        in_frame = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        in_frame = false;
        ++frames;
    };
    ServerThread thread(server_at(hub), settings);
    int within = 0;
    while (frames < 100) {
        thread.instruct([&](Server&) { within += in_frame ? 1 : 0; });
        std::this_thread::yield();
    }
    thread.stop();
    EXPECT_EQ(within, 0);
}

TEST(ServerThread, CatchesUpAfterAShortStallAndSkipsALongOne) {
    net::MemoryHub hub;
    SleepersClock clock;
    auto settings = clock.settings();
    int calls = 0;
    settings.each_tick = [&](double) {
        ++calls;
        if (calls == 60)
            clock.advance(0.2); // 12 ticks late: caught up
        if (calls == 120)
            clock.advance(5); // so late that ticks are skipped
    };
    ServerThread thread(server_at(hub), settings);
    while (thread.look([](const Server& server) { return server.match_time(); }) < 15)
        std::this_thread::yield();
    thread.stop();
    const Report report = thread.look([](const Server& server) { return server.report(); });
    EXPECT_NEAR(static_cast<double>(report.ticks), (report.duration - 5) * 60, 3);
    EXPECT_EQ(static_cast<std::uint64_t>(calls), report.ticks);
}

TEST(ServerThread, PassesAnExceptionToItsOwner) {
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
    EXPECT_THROW(thread.check(), std::runtime_error);
}

double real_time() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Over real UDP, because the message must arrive before the server is destroyed.
TEST(ServerThread, TellsItsClientsThatItHasFailed) {
    net::OpenPort door = net::open_port(0, 0, 4, real_time);
    const std::uint16_t port = door.port;
    std::atomic<bool> broken = false;
    std::optional<ServerThread> thread;
    thread.emplace(
        std::make_unique<Server>(flat_map(), "flat", std::move(door.transport), ServerSettings{}, tunables::Random(1)),
        ServerThread::Settings{.clock = real_time, .each_tick = [&](double) {
                                   if (broken)
                                       throw std::runtime_error("the bots broke");
                               }});
    ScriptedClient client(net::open_connection({.host = "127.0.0.1", .port = port}, 5, real_time));
    const double give_up = real_time() + 20;
    const auto wait = [&](auto until) {
        while (!until() && real_time() < give_up)
            client.poll(real_time());
        return until();
    };
    ASSERT_TRUE(wait([&] { return client.connected; }));
    client.hello({"Ann"});
    ASSERT_TRUE(wait([&] { return client.count<protocol::Spawned>() > 0; }));
    broken = true;
    while (thread->running())
        std::this_thread::yield();
    thread.reset();
    EXPECT_TRUE(wait([&] { return !client.connected; }));
    EXPECT_EQ(client.last<protocol::Refused>().refusal, protocol::Refusal::failure);
}

TEST(ServerTick, NamesTheStageThatFails) {
    for (std::size_t broken = 0; broken < stage_rows.size(); ++broken) {
        std::size_t readings = 0; // of the stopwatch: before and after each stage
        ServerSettings settings;
        settings.stopwatch = [&] {
            if (readings++ == 2 * broken)
                throw std::logic_error("a trap");
            return 0.0;
        };
        net::MemoryHub hub;
        Server server(flat_map(), "flat", hub.listen(), settings, tunables::Random(1));
        try {
            server.tick(0);
            ADD_FAILURE() << stage_rows[broken].name;
        } catch (const std::runtime_error& error) {
            EXPECT_NE(std::string(error.what()).find("stage " + std::string(stage_rows[broken].name) + ": a trap"),
                      std::string::npos)
                << error.what();
        }
    }
}

TEST(ServerThread, ServesClientsOfOtherThreads) {
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
