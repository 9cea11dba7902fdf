#pragma once
/// A bad network on a good one: wraps a client's transport and delays, loses and duplicates its messages, one way in
/// each direction. It works on whole messages of every channel but truth, which passes straight through:
///
/// - unreliable ones (kinematics) are lost, duplicated and delayed each by itself: jitter reorders them;
/// - reliable ones (events) stay in order, as behind ENet: one that waits for its resend holds up those behind it.
///
/// Each kind has a random stream of its own in each direction: what is said in events does not decide which updates are
/// lost. Bursts of losses and changes of the route come with time, both ways at once, whatever is said.
///
/// A message is on its way from the `now` of `send`, or from its arrival on the real network, and is handed on by the
/// first `poll` or `flush` at or after its due time, stamped with that time (`Event::time`): who polls once a frame
/// uses it half a frame later on average.

#include "net/link_weather.h"
#include "net/transport.h"

#include <memory>
#include <queue>

namespace net {

class LinkEmulator final : public Transport {
  public:
    /// `live` may change at any time between calls, and must outlive the emulator; what is on its way stays as it is.
    LinkEmulator(std::unique_ptr<Transport> inner, tunables::Random random, const LinkSettings& live);

    void poll(double now, std::vector<Event>& events) override;
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override;
    void flush(double now) override;
    /// After what was sent has got through the emulated link.
    void disconnect(PeerId peer) override;
    [[nodiscard]] Traffic traffic() const override { return inner_->traffic(); } ///< of the real network

    /// What the emulator did to messages since the start, both directions together.
    struct Counts {
        std::uint64_t passed = 0;     ///< delivered, without the second copies
        std::uint64_t lost = 0;       ///< unreliable ones; of reliable ones see `resent`
        std::uint64_t duplicated = 0; ///< second copies on their way
        std::uint64_t resent = 0;     ///< losses of reliable messages
        std::uint64_t overflowed = 0; ///< unreliable ones lost by the bandwidth limit's queue
        std::uint64_t reordered = 0;  ///< unreliable ones that others overtake by `reorder`
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    struct Held {
        double due;
        std::uint64_t number; ///< breaks ties: first in, first out
        Event event;
        bool copy = false;
        bool operator<(const Held& other) const { return due != other.due ? due > other.due : number > other.number; }
    };
    struct Direction {
        Direction(LinkWeather::Way which, tunables::Random& seeds)
            : way(which), unreliable(seeds.bits()), reliable(seeds.bits()) {}

        LinkWeather::Way way;
        std::priority_queue<Held> held;
        tunables::Random unreliable, reliable; ///< what becomes of each kind of message
        double reliable_due = 0;               ///< of the last reliable message: none overtakes it
        double unreliable_due = 0;             ///< likewise, where it stays in order
        double busy_until = 0;                 ///< the bandwidth limit's line
    };
    void hold(Direction& direction, Event event);
    template <class Deliver> void release(double now, Direction& direction, Deliver&& deliver);
    void send_due(double now);

    std::unique_ptr<Transport> inner_;
    const LinkSettings& settings_;
    Direction out_, in_;
    LinkWeather weather_;
    std::uint64_t number_ = 0;
    Counts counts_;
};

} // namespace net
