#pragma once
/// Which updates of whom a client was sent, and when: where a server has zones, that is not what was relayed to all.
/// For who judges what this client can have shown.

#include "protocol/actor_update.h"
#include "protocol/zones.h"

#include <cstdint>
#include <deque>

namespace server {

class SentLog {
  public:
    struct Entry {
        std::uint32_t sequence = 0; ///< of the update
        std::uint32_t at = 0;       ///< [ms] of match time
        protocol::ActorId actor = 0;
        protocol::Zone zone = protocol::Zone::none;
        protocol::Detail detail = protocol::Detail::whole;
    };
    /// So long it is remembered [s]: longer than the longest heartbeat and a zone's longest interval together, in which
    /// nothing is said of what is new, and a claim is back.
    static constexpr double memory = 15;

    /// What is older than that is forgotten; `now` does not run backwards [s].
    void forget(double now) {
        while (!entries_.empty() && entries_.front().at + static_cast<std::uint32_t>(memory * 1000) < milliseconds(now))
            entries_.pop_front();
    }
    void add(double now, protocol::ActorId actor, std::uint32_t sequence, protocol::Zone zone, protocol::Detail detail) {
        entries_.push_back({sequence, milliseconds(now), actor, zone, detail});
    }
    void clear() { entries_.clear(); }
    /// In their order.
    [[nodiscard]] const std::deque<Entry>& entries() const { return entries_; }

  private:
    static std::uint32_t milliseconds(double seconds) { return static_cast<std::uint32_t>(seconds * 1000); }

    std::deque<Entry> entries_;
};

} // namespace server
