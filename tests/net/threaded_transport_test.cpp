#include "ends.h"
#include "net/enet_transport.h"
#include "net/network.h"

#include <atomic>
#include <utility>

using namespace net;

namespace {

/// A server and its client, not connected yet.
struct Linked {
    std::unique_ptr<EnetTransport> listener = net::listen(0, 1);
    std::uint16_t port = listener->port();
    End server{run_on_thread(std::move(listener), seconds)};
    End client{run_on_thread(net::connect("127.0.0.1", port), seconds)};
};

/// A transport that does nothing.
struct Idle : Transport {
    void poll(double, std::vector<Event>&) override {}
    void send(double, PeerId, Channel, std::span<const std::uint8_t>) override {}
    void flush(double) override {}
    void disconnect(PeerId) override {}
    [[nodiscard]] Traffic traffic() const override { return {}; }
};

} // namespace

TEST(ThreadedTransport, StampsMessagesThatArriveWhileTheCallerIsBusy) {
    Linked ends;
    End &server = ends.server, &client = ends.client;
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));

    const double sent = seconds();
    server.transport->send(sent, server.peer(), Channel::events, numbered(1));
    server.transport->flush(sent);
    while (client.transport->traffic().messages_received == 0 && seconds() < sent + 10)
        std::this_thread::yield();
    const double here = seconds(); // the message arrived before this time
    while (seconds() < here + 0.02)
        std::this_thread::yield();
    client.poll(seconds());
    ASSERT_EQ(client.messages().size(), 1u);
    EXPECT_LE(client.messages()[0].time, here);
}

namespace {

/// Delivers one message, which arrives while the pump's thread stalls between reading the clock and reading the socket.
struct Stalled final : Idle {
    explicit Stalled(std::atomic<double>& the_clock) : clock(the_clock) {}
    void poll(double now, std::vector<Event>& events) override {
        if (std::exchange(done, true))
            return;
        clock = clock + 0.5;
        events.push_back({.bytes = numbered(1), .time = now});
    }
    std::atomic<double>& clock;
    bool done = false;
};

} // namespace

TEST(ThreadedTransport, MessageIsNotStampedBeforeItArrived) {
    std::atomic<double> clock = 10;
    End end{run_on_thread(std::make_unique<Stalled>(clock), [&] { return clock.load(); })};
    const double frame = 10; // the frame began before the message arrived
    ASSERT_TRUE(run_until({}, [&] {
        end.transport->poll(frame, end.events);
        return !end.events.empty();
    }));
    EXPECT_EQ(end.messages().at(0).time, 10.5);
}

namespace {

/// A peer that sends without end.
struct Flood final : Idle {
    explicit Flood(std::atomic<std::size_t>& received) : bytes(received) {}
    void wait(double) override {}
    void poll(double, std::vector<Event>& events) override {
        events.push_back({.bytes = std::vector<std::uint8_t>(1 << 20)});
        bytes += 1 << 20;
    }
    std::atomic<std::size_t>& bytes;
};

} // namespace

TEST(ThreadedTransport, BoundsTheMessagesForAStalledCaller) {
    constexpr std::size_t most = std::size_t{70} << 20;
    std::atomic<std::size_t> bytes = 0;
    End end{run_on_thread(std::make_unique<Flood>(bytes), seconds)};
    const double start = seconds();
    std::size_t before = 0;
    while ((bytes == 0 || before != bytes) && bytes < most && seconds() < start + 20) { // until nothing more arrives
        before = bytes;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    EXPECT_GT(bytes, std::size_t{1} << 20);
    EXPECT_LT(bytes, most);
    end.transport->poll(start, end.events);
    EXPECT_TRUE(run_until({}, [&] { return bytes > before; })) << "reading continues after the poll";
}

TEST(ThreadedTransport, ReportsTheCpuTimeOfItsThread) {
    std::atomic<std::size_t> bytes = 0;
    End end{run_on_thread(std::make_unique<Flood>(bytes), seconds)};
    ASSERT_TRUE(run_until({}, [&] { return end.transport->traffic().thread_cpu > 0; }));
    EXPECT_LT(end.transport->traffic().thread_cpu, 10);
}

TEST(ThreadedTransport, DisconnectsAfterTheLastMessage) {
    Linked ends;
    End &server = ends.server, &client = ends.client;
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));
    client.transport->send(seconds(), server_peer, Channel::events, numbered(1));
    client.transport->disconnect(server_peer);
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.disconnected() && client.disconnected(); }));
    EXPECT_EQ(server.messages().size(), 1u);
}

/// A transport whose socket fails after a while.
class Breaking final : public Idle {
  public:
    void poll(double, std::vector<Event>&) override {
        if (++polls_ > 3)
            throw Error("the socket broke");
    }

  private:
    int polls_ = 0;
};

TEST(ThreadedTransport, ErrorOfTheThreadReachesThePollingCaller) {
    End end{run_on_thread(std::make_unique<Breaking>(), seconds)};
    EXPECT_THROW(run_until({&end}, [] { return false; }), Error);
    EXPECT_THROW(end.poll(seconds()), Error); // later polls fail as well
}

namespace {

/// A transport whose thread blocks in wait(); records the messages passed to send().
struct Waiting final : Idle {
    struct Book {
        std::atomic<bool> waits = false, over = false;
        std::vector<std::uint8_t> sent{}; ///< the first byte of each message
        std::size_t flushed = 0;          ///< number of messages sent before the last flush
    };
    explicit Waiting(Book& the_book) : book(the_book) {}
    void wait(double) override {
        book.waits = true;
        while (!book.over)
            std::this_thread::yield();
        throw Error("over");
    }
    void send(double, PeerId, Channel, std::span<const std::uint8_t> bytes) override { book.sent.push_back(bytes[0]); }
    void flush(double) override { book.flushed = book.sent.size(); }
    Book& book;
};

std::vector<std::uint8_t> send_numbered(Transport& transport, std::size_t count) {
    std::vector<std::uint8_t> expected;
    for (std::size_t i = 0; i < count; ++i) {
        expected.push_back(static_cast<std::uint8_t>(i));
        transport.send(0, server_peer, Channel::kinematics, std::vector<std::uint8_t>(1 + i % 7, expected.back()));
    }
    return expected;
}

} // namespace

TEST(ThreadedTransport, FlushesFewMessagesAtOnceAndManyOnItsThread) {
    Waiting::Book book;
    {
        End end{run_on_thread(std::make_unique<Waiting>(book), seconds)};
        ASSERT_TRUE(run_until({}, [&] { return book.waits.load(); }));
        std::vector<std::uint8_t> expected = send_numbered(*end.transport, 100);
        end.transport->flush(0);
        EXPECT_EQ(book.sent, expected);
        EXPECT_EQ(book.flushed, 100u);

        const std::vector<std::uint8_t> more = send_numbered(*end.transport, 1000);
        end.transport->flush(0);
        EXPECT_EQ(book.sent.size(), 100u) << "the first flush leaves the sending to the thread";
        end.transport->flush(0);
        expected.insert(expected.end(), more.begin(), more.end());
        EXPECT_EQ(book.sent, expected) << "the second flush sends them, because the thread has not";
        EXPECT_EQ(book.flushed, 1100u);

        end.transport->send(0, server_peer, Channel::events, numbered(5));
        EXPECT_EQ(book.sent.size(), 1101u) << "reliable messages are sent at once";
        end.transport->send(0, server_peer, Channel::kinematics, numbered(6));
        book.over = true;
    }
    EXPECT_EQ(book.sent.size(), 1102u) << "the destructor sends the waiting messages";
}

TEST(ThreadedTransport, MessagesFlushedByTheThreadArrive) {
    Linked ends;
    End &server = ends.server, &client = ends.client;
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));
    const std::vector<std::uint8_t> expected = send_numbered(*client.transport, 500);
    client.transport->flush(seconds());
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.messages().size() == expected.size(); }));
    std::vector<std::uint8_t> got;
    for (const Event& message : server.messages())
        got.push_back(message.bytes.at(0));
    EXPECT_TRUE(std::ranges::is_permutation(got, expected));
}
