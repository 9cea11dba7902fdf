#pragma once
/// Which updates of whom a client was sent, and when: where a server has zones, that is not what was relayed to all.
/// For who judges what this client can have shown.

#include "protocol/actor_update.h"
#include "protocol/zones.h"

#include <algorithm>
#include <cstdint>
#include <vector>

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

    /// `now` does not run backwards [s].
    void add(double now, protocol::ActorId actor, std::uint32_t sequence, protocol::Zone zone,
             protocol::Detail detail) {
        const auto at = static_cast<std::uint32_t>(now * 1000);
        if (entries_.size() >= full_) {
            const auto old = [&](const Entry& it) { return it.at + static_cast<std::uint32_t>(memory * 1000) < at; };
            entries_.erase(entries_.begin(), std::ranges::find_if_not(entries_, old));
            full_ = std::max(least, entries_.size() + entries_.size() / 4);
            entries_.reserve(full_);
        }
        entries_.push_back({sequence, at, actor, zone, detail});
    }
    void clear() { entries_.clear(); }
    /// In their order; some may be older.
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

  private:
    static constexpr std::size_t least = 32;
    std::vector<Entry> entries_;
    std::size_t full_ = least; ///< with so many, what is old is forgotten
};

} // namespace server
