#include "host_and_guest.h"
#include "net/reliable_queue.h"

#include "net/enet_guard.h"
#include "protocol/limits.h"

#include <set>

using namespace net;

TEST(ReliableQueue, CountsFromTheOldestUnacknowledgedMessageToTheNewest) {
    constexpr std::size_t most = 256;
    ReliableQueue queue(most);
    std::vector<ReliableQueue::UnderWay*> messages;
    while (queue.has_room())
        messages.push_back(&queue.begin(10));
    EXPECT_EQ(messages.size(), most);
    for (std::size_t i = 1; i < messages.size(); ++i)
        ReliableQueue::end(*messages[i]);
    EXPECT_FALSE(queue.has_room()) << "the receiver may lack only the first message and hold all others back";
    ReliableQueue::end(*messages[0]);
    EXPECT_TRUE(queue.has_room());
}

TEST(ReliableQueue, BoundsTheBytesUnderWay) {
    ReliableQueue queue(256);
    std::size_t sent = 0;
    for (; queue.has_room(); sent += protocol::max_packet)
        queue.begin(protocol::max_packet);
    EXPECT_EQ(sent, ReliableQueue::max_bytes_under_way);
}

TEST(ReliableQueue, KeepsTheOrderAndOverflowsAt4MiB) {
    ReliableQueue queue(256);
    int count = 0;
    for (; !queue.overflows(); ++count)
        queue.push(Channel::truth, numbered(count, 1000));
    EXPECT_EQ(count, (4 << 20) / (1000 + 128) + 1);
    for (int i = 0; i < count; ++i, queue.drop_first())
        ASSERT_EQ(queue.first().bytes, numbered(i, 1000));
    EXPECT_TRUE(queue.empty());
    EXPECT_FALSE(queue.overflows());
}

namespace {

/// A guest whose acknowledgements can be dropped.
struct LateGuest : HostAndGuest {
    void lose_acknowledgements() {
        wire.passes = [this](const Wire::Datagram& each) { return each.from == host_place; };
    }
    void say(int from, int to, std::size_t size = 20) {
        for (int i = from; i < to; ++i)
            host.transport->send(seconds(), host.peer(), Channel::events, numbered(i, size));
    }
    /// Returns the numbers of the reliable messages sent on the guest's events channel.
    [[nodiscard]] std::set<int> sent_numbers() const {
        std::set<int> numbers;
        for (const Wire::Datagram& each : wire.overheard)
            for (std::size_t at = 4;
                 each.from == guest_place && at + sizeof(ENetProtocolSendReliable) + 4 <= each.bytes.size();) {
                const bool message = each.bytes[at] == (int{ENET_PROTOCOL_COMMAND_SEND_RELIABLE} |
                                                        ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE);
                if (message)
                    numbers.insert(each.bytes[at + 2] << 8 | each.bytes[at + 3]);
                at += enet_protocol_command_size(each.bytes[at]) + (message ? 20 : 0);
            }
        return numbers;
    }
};

} // namespace

TEST_F(LateGuest, GuestSends256MessagesAndTheOthersWaitInOrder) {
    wire.passes = [this](const Wire::Datagram& each) { return each.from == guest_place; };
    constexpr int count = 2000;
    for (int i = 0; i < count; ++i)
        guest.transport->send(seconds(), server_peer, Channel::events, numbered(i, 20));
    const double start = seconds();
    ASSERT_TRUE(run([&] { return seconds() > start + 0.5; }));
    EXPECT_EQ(sent_numbers().size(), limits_for(Sender::client).max_waiting);
    wire.passes = [](const Wire::Datagram&) { return true; };
    ASSERT_TRUE(run([&] { return host.messages().size() == count; }));
    const std::vector<int> numbers = numbers_of(host.messages());
    for (int i = 0; i < count; ++i)
        ASSERT_EQ(numbers[static_cast<std::size_t>(i)], i);
}

TEST_F(LateGuest, IsDisconnectedWhen4MiBWaitForIt) {
    lose_acknowledgements();
    constexpr int enough = 90; // of 64 kB each
    say(0, 60, protocol::max_packet);
    host.poll(seconds());
    EXPECT_FALSE(host.disconnected());
    say(60, enough, protocol::max_packet);
    host.poll(seconds());
    ASSERT_TRUE(host.disconnected());
    EXPECT_EQ(host.events.back().text,
              "disconnected from this side: it acknowledges too slowly: more than 4 MiB of messages wait for it");
}

TEST_F(LateGuest, GetsWaitingMessagesBeforeItIsDisconnected) {
    constexpr int count = 3000;
    say(0, count);
    host.transport->disconnect(host.peer());
    say(count, count + 1); // too late: it is being disconnected
    ASSERT_TRUE(run([&] { return guest.disconnected() && host.disconnected(); }));
    EXPECT_EQ(guest.messages().size(), static_cast<std::size_t>(count));
}

TEST_F(LateGuest, IsCutOff10sAfterTheHostDisconnectsIt) {
    lose_acknowledgements();
    say(0, 3000);
    const double then = seconds();
    host.poll(then);
    host.transport->disconnect(host.peer());
    host.poll(then + 9);
    EXPECT_FALSE(host.disconnected());
    host.poll(then + 11);
    ASSERT_TRUE(host.disconnected());
    EXPECT_EQ(host.events.back().text, "disconnected from this side");
}

/// Over real sockets, because the host's end blocks until the guest, polled by another thread, has received all.
TEST(LateGuestOverSockets, GetsWaitingMessagesWhenTheHostEnds) {
    auto listener = net::listen(0, 1);
    const std::uint16_t port = listener->port();
    End host{std::move(listener)}, guest{net::connect("127.0.0.1", port)};
    ASSERT_TRUE(run_until({&host, &guest}, [&] { return host.connected() && guest.connected(); }));
    constexpr int count = 3000;
    for (int i = 0; i < count; ++i)
        host.transport->send(seconds(), host.peer(), Channel::events, numbered(i));
    std::thread ends([&] { host.transport.reset(); });
    EXPECT_TRUE(run_until({&guest}, [&] { return guest.disconnected(); }));
    ends.join();
    EXPECT_EQ(guest.messages().size(), static_cast<std::size_t>(count));
}
