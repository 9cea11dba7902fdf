#include "ends.h"
#include "net/enet_transport.h"
#include "net/pumped_transport.h"

#include <atomic>
#include <utility>

using namespace net;

TEST(Pumped, StampsWhatArrivesWhileTheCallerIsBusy) {
    auto listener = net::listen(0, 1);
    const std::uint16_t port = listener->port();
    End server{pump(std::move(listener), seconds)};
    End client{pump(net::connect("127.0.0.1", port), seconds)};
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));

    const double sent = seconds();
    server.transport->send(sent, server.peer(), Channel::events, numbered(1));
    server.transport->flush(sent);
    while (client.transport->traffic().messages_received == 0 && seconds() < sent + 10)
        std::this_thread::yield();
    const double here = seconds(); // it came before this
    while (seconds() < here + 0.02)
        std::this_thread::yield();
    client.poll(seconds());
    ASSERT_EQ(client.messages().size(), 1u);
    EXPECT_LE(client.messages()[0].time, here);
}

namespace {

/// One message, which arrives while the pump's thread stands still between looking at the clock and at the socket.
struct Stalled final : Transport {
    explicit Stalled(std::atomic<double>& the_clock) : clock(the_clock) {}
    void poll(double now, std::vector<Event>& events) override {
        if (std::exchange(done, true))
            return;
        clock = clock + 0.5;
        events.push_back({.bytes = numbered(1), .time = now});
    }
    void send(double, PeerId, Channel, std::span<const std::uint8_t>) override {}
    void flush(double) override {}
    void disconnect(PeerId) override {}
    [[nodiscard]] Traffic traffic() const override { return {}; }
    std::atomic<double>& clock;
    bool done = false;
};

} // namespace

TEST(Pumped, NothingIsStampedBeforeItCame) {
    std::atomic<double> clock = 10;
    End end{pump(std::make_unique<Stalled>(clock), [&] { return clock.load(); })};
    const double frame = 10; // and the frame that asks began before
    ASSERT_TRUE(run_until({}, [&] {
        end.transport->poll(frame, end.events);
        return !end.events.empty();
    }));
    EXPECT_EQ(end.messages().at(0).time, 10.5);
}

namespace {

/// A peer that never stops.
struct Flood final : Transport {
    explicit Flood(std::atomic<std::size_t>& received) : bytes(received) {}
    void wait(double) override {}
    void poll(double, std::vector<Event>& events) override {
        events.push_back({.bytes = std::vector<std::uint8_t>(1 << 20)});
        bytes += 1 << 20;
    }
    void send(double, PeerId, Channel, std::span<const std::uint8_t>) override {}
    void flush(double) override {}
    void disconnect(PeerId) override {}
    [[nodiscard]] Traffic traffic() const override { return {}; }
    std::atomic<std::size_t>& bytes;
};

} // namespace

TEST(Pumped, WhoStandsStillIsNotFloodedWithoutEnd) {
    constexpr std::size_t most = std::size_t{70} << 20;
    std::atomic<std::size_t> bytes = 0;
    End end{pump(std::make_unique<Flood>(bytes), seconds)};
    const double start = seconds();
    std::size_t before = 0;
    while ((bytes == 0 || before != bytes) && bytes < most && seconds() < start + 20) { // until nothing comes any more
        before = bytes;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    EXPECT_GT(bytes, std::size_t{1} << 20);
    EXPECT_LT(bytes, most);
    end.transport->poll(start, end.events);
    EXPECT_TRUE(run_until({}, [&] { return bytes > before; })) << "then it goes on";
}

TEST(Pumped, SaysWhatItsThreadHasComputed) {
    std::atomic<std::size_t> bytes = 0;
    End end{pump(std::make_unique<Flood>(bytes), seconds)};
    ASSERT_TRUE(run_until({}, [&] { return end.transport->traffic().thread_cpu > 0; }));
    EXPECT_LT(end.transport->traffic().thread_cpu, 10);
}

TEST(Pumped, DisconnectsAndEnds) {
    auto listener = net::listen(0, 1);
    const std::uint16_t port = listener->port();
    End server{pump(std::move(listener), seconds)};
    End client{pump(net::connect("127.0.0.1", port), seconds)};
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.connected() && client.connected(); }));
    client.transport->send(seconds(), server_peer, Channel::events, numbered(1));
    client.transport->disconnect(server_peer);
    ASSERT_TRUE(run_until({&server, &client}, [&] { return server.disconnected() && client.disconnected(); }));
    EXPECT_EQ(server.messages().size(), 1u);
}

/// A transport whose socket breaks after a while.
class Breaking final : public Transport {
  public:
    void poll(double, std::vector<Event>&) override {
        if (++polls_ > 3)
            throw Error("the socket broke");
    }
    void send(double, PeerId, Channel, std::span<const std::uint8_t>) override {}
    void flush(double) override {}
    void disconnect(PeerId) override {}
    [[nodiscard]] Traffic traffic() const override { return {}; }

  private:
    int polls_ = 0;
};

TEST(Pumped, WhatEndsTheThreadReachesWhoPolls) {
    End end{pump(std::make_unique<Breaking>(), seconds)};
    EXPECT_THROW(run_until({&end}, [] { return false; }), Error);
    EXPECT_THROW(end.poll(seconds()), Error); // and it is not forgotten
}
