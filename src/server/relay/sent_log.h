#pragma once
/// The updates that a client was sent, and when. With zones they differ from client to client. They tell which poses
/// the client can have shown.

#include "protocol/actor_update.h"
#include "protocol/zones.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace server {

class SentLog {
  public:
    struct Entry {
        std::uint32_t sequence = 0; ///< Sequence number of the update.
        std::uint32_t at = 0;       ///< Match time of sending [ms].
        protocol::ActorId actor = 0;
        protocol::Zone zone = protocol::Zone::none;
        protocol::Detail detail = protocol::Detail::whole;
    };
    /// Time for which entries are kept [s]: longer than a heartbeat plus the longest interval of a zone, in which a
    /// client may receive no update, plus the arrival of a claim.
    static constexpr double memory = 15;

    /// Adds an entry. Entries older than `memory` no longer count. `now` [s] must not decrease.
    void add(double now, protocol::ActorId actor, std::uint32_t sequence, protocol::Zone zone,
             protocol::Detail detail) {
        newest_ = static_cast<std::uint32_t>(now * 1000);
        const std::uint32_t number = newest_ / 1000;
        Second& second = seconds_[number % seconds_.size()];
        if (second.number != number) {
            second.number = number;
            second.kept.clear();
        }
        second.kept.push_back({.sequence = sequence,
                               .actor = actor,
                               .ms = (newest_ % 1000) & 0x3ff,
                               .zone = static_cast<std::uint32_t>(zone) & 7,
                               .detail = static_cast<std::uint32_t>(detail) & 7});
    }
    void clear() { seconds_ = {}; }
    /// Returns for each actor id whether an update was sent in the `memory` seconds before `now` [s].
    [[nodiscard]] std::vector<bool> actors(double now) const {
        std::vector<bool> sent(std::numeric_limits<protocol::ActorId>::max() + std::size_t{1});
        for (const Second& second : seconds_)
            for (const Kept& it : second.kept)
                if (second.number + it.ms / 1000.0 >= now - memory)
                    sent[it.actor] = true;
        return sent;
    }
    /// Returns the entries of one actor or of all, in the order of sending.
    [[nodiscard]] std::vector<Entry> entries(std::optional<protocol::ActorId> of = {}) const {
        std::vector<Entry> entries;
        for (std::size_t next = 1; next <= seconds_.size(); ++next) // the oldest second follows the newest
            for (const Second& second = seconds_[(newest_ / 1000 + next) % seconds_.size()];
                 const Kept& it : second.kept)
                if (const std::uint32_t at = second.number * 1000 + it.ms;
                    at + static_cast<std::uint32_t>(memory * 1000) >= newest_ && (!of || it.actor == *of))
                    entries.push_back({.sequence = it.sequence,
                                       .at = at,
                                       .actor = static_cast<protocol::ActorId>(it.actor),
                                       .zone = static_cast<protocol::Zone>(it.zone),
                                       .detail = static_cast<protocol::Detail>(it.detail)});
        return entries;
    }

  private:
    /// Packed, because a server with a thousand clients writes up to fifteen thousand entries a tick and reads few.
    struct Kept {
        std::uint32_t sequence;
        std::uint32_t actor : 16;
        std::uint32_t ms : 10;
        std::uint32_t zone : 3;
        std::uint32_t detail : 3;
    };
    static_assert(sizeof(Kept) == 8);
    static_assert(static_cast<int>(protocol::Zone::count) <= 8 && static_cast<int>(protocol::Detail::count) <= 8);
    struct Second {
        std::uint32_t number = 0;
        std::vector<Kept> kept{};
    };
    /// One list of entries for each second: the last `memory` seconds and the current one.
    std::array<Second, static_cast<std::size_t>(memory) + 1> seconds_;
    std::uint32_t newest_ = 0; ///< Time of the last entry [ms].
};

} // namespace server
