#pragma once
/// The reliable messages to one peer that ENet does not have yet. ENet walks all messages that it holds for a peer
/// several times a tick, so it gets one only while few are unacknowledged; the others wait here, in order.

#include "net/transport.h"

#include <deque>
#include <span>
#include <vector>

namespace net {

class ReliableQueue {
  public:
    /// Limit of the unacknowledged bytes that ENet has, which the last message may exceed [B]. A client that joins a
    /// thousand actors gets three messages for each at once: 200 kB.
    static constexpr std::size_t max_bytes_under_way = 512 << 10;
    /// Size of the waiting messages above which the peer is disconnected, as it acknowledges too little [B].
    static constexpr std::size_t max_waiting_bytes = 4 << 20;
    static constexpr std::size_t message_cost = 128; ///< Memory of a message beside its bytes [B]

    /// A message that ENet has. ENet's packet points to this until the message is acknowledged or given up.
    struct UnderWay {
        ReliableQueue* queue;
        std::size_t size; ///< [B]
        bool acknowledged = false;
    };
    struct Waiting {
        Channel channel;
        std::vector<std::uint8_t> bytes;
    };

    /// `max_under_way`: largest number of messages from the oldest unacknowledged one to the newest. A receiver at
    /// which more of them wait for an earlier one disconnects the sender (EnetLimits::max_waiting).
    explicit ReliableQueue(std::size_t max_under_way) : max_under_way_(max_under_way) {}
    ReliableQueue(const ReliableQueue&) = delete;
    ReliableQueue& operator=(const ReliableQueue&) = delete;

    /// Whether ENet may get another message now. Waiting messages go first.
    [[nodiscard]] bool has_room() const {
        return under_way_.size() < max_under_way_ && bytes_under_way_ < max_bytes_under_way;
    }
    /// Counts a message as under way. The reference is valid until this message and all older ones are acknowledged.
    UnderWay& begin(std::size_t size) {
        bytes_under_way_ += size;
        return under_way_.emplace_back(UnderWay{.queue = this, .size = size});
    }
    /// Ends a message that ENet has freed: it was acknowledged or given up.
    static void end(UnderWay& message) { message.queue->end_one(message); }

    /// Appends a message to those that wait.
    void push(Channel channel, std::span<const std::uint8_t> bytes) {
        waiting_.push_back({.channel = channel, .bytes = {bytes.begin(), bytes.end()}});
        waiting_bytes_ += bytes.size() + message_cost;
    }
    [[nodiscard]] bool empty() const { return waiting_.empty(); }
    [[nodiscard]] bool overflows() const { return waiting_bytes_ > max_waiting_bytes; }
    /// The message that waits longest; there must be one.
    [[nodiscard]] const Waiting& first() const { return waiting_.front(); }
    void drop_first() {
        waiting_bytes_ -= first().bytes.size() + message_cost;
        waiting_.pop_front();
    }

  private:
    void end_one(UnderWay& message) {
        message.acknowledged = true;
        bytes_under_way_ -= message.size;
        while (!under_way_.empty() && under_way_.front().acknowledged)
            under_way_.pop_front();
    }

    std::size_t max_under_way_;
    std::deque<UnderWay> under_way_;
    std::size_t bytes_under_way_ = 0; ///< Unacknowledged [B]
    std::deque<Waiting> waiting_;
    std::size_t waiting_bytes_ = 0; ///< [B]
};

} // namespace net
