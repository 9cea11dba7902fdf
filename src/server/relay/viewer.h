#pragma once
/// What one client has been sent of everybody, and what it is sent next.
///
/// In its turn the client is shown by forecasts: what he was sent of each actor, against what is known. What is near is
/// sent with each update; the rest when the error is seen, on entering a finer zone, or when it was silent for long,
/// the worst first, as far as the budget goes. Whatever waits rises (`rise`), so that nobody waits for ever.

#include "protocol/messages.h"
#include "server/relay/actor_table.h"
#include "server/relay/relay_coding.h"
#include "server/relay/sent_log.h"
#include "server/relay/visible_error.h"
#include "tunables/enum_table.h"

#include <functional>
#include <span>

namespace server {

/// A token bucket whose rate may change.
class Budget {
  public:
    static constexpr double depth = 0.25; ///< so long may be saved up [s]
    /// `rate` [B/s]; 0: no limit. `now` does not run backwards [s].
    void fill(double now, double rate);
    [[nodiscard]] bool has(std::size_t bytes) const { return !limited_ || left_ >= static_cast<double>(bytes); }
    /// Below 0: it is given back.
    void take(double bytes) { left_ -= limited_ ? bytes : 0; }
    /// The most that is saved up [B]: room for a few datagrams even at the smallest rate.
    static double most(double rate);

  private:
    double left_ = 0, filled_ = -1;
    bool limited_ = false;
};

/// What is to be sent.
struct Candidate {
    float priority = 0; ///< pixels, and what they waited
    float growing = 0;  ///< pixels/s
    Slot slot = 0;
    protocol::Zone zone = protocol::Zone::beyond;
    protocol::Detail detail = protocol::Detail::whole;
};

/// The least time between two looks at an actor of a zone: in ticks, at least one.
using Intervals = tunables::PerEnum<protocol::Zone, std::uint32_t>;
Intervals intervals_of(const protocol::ZoneSettings& settings);

/// What the turns of a tick work on.
struct Turn {
    std::uint32_t tick = 0;
    double now = 0; ///< [s]
    ActorTable& actors;
    const protocol::ZoneSettings& settings;
    Intervals intervals = intervals_of(settings);
    // Kept from turn to turn for their memory alone.
    std::vector<std::uint8_t>& due;
    std::vector<Slot>& looked_at;
    std::vector<Candidate>& candidates;
    protocol::BatchWriter& batch;
    /// In the compact coding: what is to be told in this turn goes here instead of into packets.
    struct Told {
        protocol::ActorUpdate update;
        protocol::Zone zone;
    };
    std::vector<Told>* compact = nullptr;
};

/// Whose turn it is.
struct Looker {
    ClientId id = 0;         ///< it is told nothing of its own
    std::vector<Eye> eyes{}; ///< none: it may look from anywhere
    double tanks = 1;        ///< so many times the budget
};

class Viewer {
  public:
    static constexpr float most_pixels = 100; ///< an error counts for at most so many
    static constexpr float rise = 30;         ///< what waits for a second counts for so many pixels more
    using Send = std::function<void(const protocol::Bytes& packet)>;

    /// It was told everything that was known when this tick began.
    Viewer(const Turn& turn, SentLog& log);
    /// These slots are another's.
    void forget(std::span<const Slot> slots);
    /// These are looked at in the next turn.
    void hurry(std::span<const Slot> slots);
    void serve(const Turn& turn, const Looker& looker, SentLog& log, const Send& send);
    /// What this turn told in the compact coding was so long: `updates`, and all of the `packets` [B].
    void coded(std::size_t updates, std::size_t packets);
    /// Has it something newer to be told of this actor?
    [[nodiscard]] bool lacks(const ActorTable& actors, Slot slot) const {
        const UpdateNumber newest = actors.newest()[slot];
        return slot >= location_.size() ? newest != 0 // it came after the client's last turn
                                        : location_[slot] != newest || pairs_[slot].orientation != newest;
    }

    struct Counts {
        std::uint64_t updates = 0, bytes = 0; ///< without headers
        double longest_wait = 0;              ///< of what was to be sent and had to wait for the budget [s]
        std::size_t waiting = 0;              ///< for it, since its last turn
        float tolerated =
            0; ///< so much may be seen to be wrong: more than was asked for, where the budget is short [pixels]
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    struct Pair {
        UpdateNumber orientation = 0; ///< the last one whose orientation was sent
        std::uint16_t sent = 0;       ///< tick, wraps after 18 minutes
        std::uint16_t since = 0;      ///< it waits: tick, likewise
        std::uint8_t number = 0;      ///< protocol::ToViewer
        bool fixed : 1 = false;       ///< as it was sent last
        bool whole : 1 = true;        ///< likewise, with its accelerations
        bool waits : 1 = false;       ///< for the budget
    };
    static_assert(sizeof(Pair) == 8);
    void resize(std::size_t slots);
    void find_due(const Turn& turn, const std::vector<Eye>& eyes) const;
    void look(const Turn& turn, const Looker& looker, Slot slot);
    [[nodiscard]] Apart off(const Turn& turn, Slot slot) const;
    [[nodiscard]] protocol::Detail detail(const Turn& turn, Slot slot, protocol::Zone zone, const Apart& off,
                                          float allowed) const;
    bool put(const Turn& turn, const Candidate& candidate, SentLog& log, const Send& send);
    void look_again(const Turn& turn, Slot slot, protocol::Zone zone, double with_news, double unless_news);
    void wait(const Turn& turn, std::span<const Candidate> left);
    void tolerate(const Turn& turn, std::size_t asked);

    // By slot.
    std::vector<std::uint32_t> due_;     ///< tick from which it may be looked at again ...
    std::vector<std::uint8_t> calm_;     ///< ... if there is news; so many later without
    std::vector<UpdateNumber> seen_;     ///< the newest one when it was looked at
    std::vector<UpdateNumber> location_; ///< the last one that was sent
    std::vector<protocol::Zone> zones_;  ///< in which that was
    std::vector<protocol::Zone> looked_; ///< in which it was looked at last: it is due as that says
    std::vector<Pair> pairs_;

    Budget budget_;
    double guessed_ = 0; ///< of the budget, in this turn: what the compact coding makes of it is known later [B]
    Counts counts_;
};

} // namespace server
