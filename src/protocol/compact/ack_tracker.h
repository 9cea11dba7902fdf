#pragma once
/// Tells which packets of one direction of a link have arrived, and when to acknowledge them to the sender.

#include "protocol/compact/naming.h"
#include "protocol/messages/motion.h"

#include <optional>
#include <utility>

namespace protocol::compact {

/// Decides when to acknowledge packets: delayed acknowledgements, as in TCP (RFC 1122, 4.2.3.2). An acknowledgement
/// costs a datagram, as much as the packets that it acknowledges.
class DelayedAck {
  public:
    /// Number of datagrams after which to acknowledge (those of a frame count as one).
    static constexpr int ack_every = 2;
    static constexpr double min_interval = 0.1; ///< shortest time between acknowledgements of `ack_every` datagrams [s]
    static constexpr double max_delay = 1;      ///< time after which a single datagram is acknowledged [s]
    /// Number of unacknowledged packets at which an acknowledgement is due at once; CompactAck has room for twice as
    /// many.
    static constexpr int max_unacknowledged = 16;

    /// Whether to acknowledge `unanswered` packets now. Call it once a frame; `now` [s] must not decrease.
    [[nodiscard]] bool due(int unanswered, double now) {
        if (unanswered > unanswered_) {
            unanswered_ = unanswered;
            if (datagrams_++ == 0)
                since_ = now;
        }
        const bool enough = datagrams_ >= ack_every && now - answered_ >= min_interval;
        const bool waited = datagrams_ > 0 && now - since_ >= max_delay;
        if (!enough && !waited && unanswered < max_unacknowledged)
            return false;
        unanswered_ = datagrams_ = 0;
        answered_ = now;
        ++answers_;
        return true;
    }
    [[nodiscard]] std::uint64_t answers() const { return answers_; } ///< number of acknowledgements that were due

  private:
    int unanswered_ = 0, datagrams_ = 0;
    double since_ = 0;       ///< time at which the first unacknowledged datagram arrived [s]
    double answered_ = -1e9; ///< time of the last acknowledgement [s]
    std::uint64_t answers_ = 0;
};

class AckTracker {
  public:
    /// Unwraps a packet's 16-bit number; the first packet gets 65536 + number. `nullopt` if the packet has arrived
    /// before, or is at least `window` behind the newest one.
    [[nodiscard]] std::optional<std::uint64_t> extended(std::uint16_t number) const {
        if (newest_ == 0)
            return 65536u + number;
        const auto further = static_cast<std::int16_t>(number - static_cast<std::uint16_t>(newest_));
        if (further > 0)
            return newest_ + static_cast<std::uint64_t>(further);
        const int behind = -further;
        if (behind == 0 || behind >= window || (before_ >> (behind - 1) & 1) != 0)
            return {};
        return newest_ - static_cast<std::uint64_t>(behind);
    }
    /// Marks a packet as arrived and read. `number` is extended.
    void note(std::uint64_t number) {
        ++unanswered_;
        if (number < newest_) {
            before_ |= 1u << (newest_ - number - 1);
            return;
        }
        const std::uint64_t further = newest_ == 0 ? 33 : number - newest_;
        before_ = further >= 32 ? 0 : before_ << further;
        if (further <= 32)
            before_ |= 1u << (further - 1);
        newest_ = number;
    }
    /// The acknowledgement; `nullopt` if nothing has arrived since the last call.
    std::optional<CompactAck> take_ack() {
        if (std::exchange(unanswered_, 0) == 0)
            return {};
        return CompactAck{.number = static_cast<std::uint16_t>(newest_), .before = before_};
    }
    /// `take_ack`, when it is due (DelayedAck). Call it once a frame.
    std::optional<CompactAck> take_ack_if_due(double now) {
        return delayed_ack_.due(unanswered_, now) ? take_ack() : std::nullopt;
    }
    /// Number of acknowledgements that were due.
    [[nodiscard]] std::uint64_t answers() const { return delayed_ack_.answers(); }

  private:
    std::uint64_t newest_ = 0; ///< extended number of the newest packet; 0: none has arrived
    std::uint32_t before_ = 0; ///< earlier packets that arrived, as in CompactAck
    int unanswered_ = 0;       ///< number of packets that arrived since the last call of take_ack()
    DelayedAck delayed_ack_;
};

} // namespace protocol::compact
