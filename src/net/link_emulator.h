#pragma once
/// Emulates a bad network on a good one: wraps a client's transport, and delays, loses and duplicates messages in each
/// direction. It works on whole messages of every channel but truth, which passes unchanged:
///
/// - Unreliable messages (kinematics) are lost, duplicated and delayed independently, so jitter reorders them.
/// - Reliable messages (events) stay in order, as with ENet: one that waits for its resend delays all later ones.
///
/// Each kind of message has its own random stream in each direction, so events do not change which updates are lost.
/// Bursts of losses and changes of the route depend on time alone and affect both directions at once.
///
/// A message starts at the `now` of `send`, or at its arrival on the real network. The first `poll` or `flush` at or
/// after its due time delivers it, stamped with the due time (`Event::time`). A program that polls once a frame gets
/// the message half a frame after the due time on average.

#include "net/link_conditions.h"
#include "net/transport.h"

#include <memory>
#include <queue>

namespace net {

class LinkEmulator final : public Transport {
  public:
    /// `live` may change between calls and must outlive the emulator. Changes do not affect messages already sent.
    LinkEmulator(std::unique_ptr<Transport> inner, tunables::Random random, const LinkSettings& live);

    void poll(double now, std::vector<Event>& events) override;
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override;
    void flush(double now) override;
    /// Disconnects after all sent reliable messages have passed the emulated link; later unreliable ones are lost.
    void disconnect(PeerId peer) override;
    [[nodiscard]] Traffic traffic() const override { return inner_->traffic(); } ///< traffic on the real network

    /// Messages since the start, both directions together.
    struct Counts {
        std::uint64_t passed = 0;     ///< delivered messages, without second copies
        std::uint64_t lost = 0;       ///< unreliable messages; see `resent` for reliable ones
        std::uint64_t duplicated = 0; ///< second copies
        std::uint64_t resent = 0;     ///< losses of reliable messages
        std::uint64_t overflowed = 0; ///< unreliable messages dropped by the bandwidth limit's queue
        std::uint64_t reordered = 0;  ///< unreliable messages delayed by `reorder`, so that others overtake them
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    struct DelayedMessage {
        double due;
        std::uint64_t number; ///< order of arrival, for messages with equal due times
        Event event;
        bool copy = false;
        bool operator<(const DelayedMessage& other) const {
            return due != other.due ? due > other.due : number > other.number;
        }
    };
    struct Direction {
        Direction(LinkConditions::Direction which, tunables::Random& seeds)
            : way(which), unreliable(seeds.bits()), reliable(seeds.bits()) {}

        LinkConditions::Direction way;
        std::priority_queue<DelayedMessage> held;
        tunables::Random unreliable, reliable; ///< random streams for unreliable and for reliable messages
        double reliable_due = 0;   ///< due time of the last reliable message; no later one is due before [s]
        double unreliable_due = 0; ///< due time of the last unreliable message, if `in_order` is set [s]
        double busy_until = 0;     ///< time at which the bandwidth limit's queue is empty [s]
    };
    void hold(Direction& direction, Event event);
    template <class Deliver> void release(double now, Direction& direction, Deliver&& deliver);
    void send_due(double now);

    std::unique_ptr<Transport> inner_;
    const LinkSettings& settings_;
    Direction out_, in_;
    LinkConditions conditions_;
    std::uint64_t number_ = 0;
    Counts counts_;
};

} // namespace net
