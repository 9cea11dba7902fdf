#pragma once
/// Records which updates of each actor the server has sent to one client, and chooses those to send next.
///
/// Each time the server serves the client, in a *turn*, forecasts tell the error of each actor on the client's screen.
/// Every update of a near actor is sent. Updates of another actor are sent when its error becomes visible, when it
/// enters a finer zone, or after a heartbeat: the worst errors first, within the client's budget. An update that waits
/// gains priority (`rise`), so that none waits for ever.

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
    static constexpr double depth = 0.25; ///< Time for which budget may accumulate [s].
    /// `rate` [B/s]; 0: no limit. `now` [s] must not decrease.
    void fill(double now, double rate);
    [[nodiscard]] bool has(std::size_t bytes) const { return !limited_ || left_ >= static_cast<double>(bytes); }
    /// Uses bytes of the budget; negative: gives them back.
    void take(double bytes) { left_ -= limited_ ? bytes : 0; }
    /// Returns the largest budget that may accumulate [B]: at least two full datagrams.
    static double most(double rate);

  private:
    double left_ = 0, filled_ = -1;
    bool limited_ = false;
};

/// An update to be sent.
struct Candidate {
    float priority = 0; ///< Error [pixels], raised by waiting.
    float growing = 0;  ///< Growth of the error [pixels/s].
    Slot slot = 0;
    protocol::Zone zone = protocol::Zone::beyond;
    protocol::Detail detail = protocol::Detail::whole;
};

/// Least time between two checks of an actor by zone: in ticks, at least one.
using Intervals = tunables::PerEnum<protocol::Zone, std::uint32_t>;
Intervals intervals_of(const protocol::ZoneSettings& settings);

/// State shared by all clients that the server serves in a tick.
struct Turn {
    std::uint32_t tick = 0;
    double now = 0; ///< Match time [s].
    ActorTable& actors;
    const protocol::ZoneSettings& settings;
    Intervals intervals = intervals_of(settings);
    // Buffers without content, passed on to keep their memory allocated.
    std::vector<std::uint8_t>& due;
    std::vector<Slot>& looked_at;
    std::vector<Candidate>& candidates;
    protocol::BatchWriter& batch;
    /// An update of this turn, for the compact coding.
    struct CompactUpdate {
        protocol::ActorUpdate update;
        protocol::Zone zone;
    };
    std::vector<CompactUpdate>* compact = nullptr; ///< Receives the updates instead of packets; null: plain coding.
};

/// The client that the server serves now.
struct ServedClient {
    ClientId id = 0;                         ///< Its id; it receives no updates of its own actors.
    const Concealments* concealed = nullptr; ///< Actors of which it is told nothing; `nullptr`: none.
    std::vector<Eye> eyes{};                 ///< Places from which it looks; empty: unknown.
    double tanks = 1;                        ///< Number of its tanks, a factor on the budget.
};

class Viewer {
  public:
    static constexpr float max_pixels = 100; ///< Largest error that counts [pixels].
    static constexpr float rise = 30;        ///< Priority gained by waiting [pixels/s].
    using Send = std::function<void(const protocol::Bytes& packet)>;

    /// Assumes that the client has received all updates from before this tick.
    Viewer(const Turn& turn, SentLog& log);
    /// Call for slots that a new actor has taken.
    void forget(std::span<const Slot> slots);
    /// Checks these slots in the next turn.
    void check_next_turn(std::span<const Slot> slots);
    void serve(const Turn& turn, const ServedClient& served_client, SentLog& log, const Send& send);
    /// Call after the compact coding with the size of the updates and of all packets [B].
    void coded(std::size_t updates, std::size_t packets);
    /// Returns true if the client lacks the newest update of this actor.
    [[nodiscard]] bool lacks(const ActorTable& actors, Slot slot) const {
        const UpdateNumber newest = actors.newest()[slot];
        return slot >= location_.size() ? newest != 0 // added after the client's last turn
                                        : location_[slot] != newest || pairs_[slot].orientation != newest;
    }

    struct Counts {
        std::uint64_t updates = 0, bytes = 0; ///< Number of updates sent, and their size without headers [B].
        double longest_wait = 0;              ///< Longest wait of an update for the budget [s].
        std::size_t waiting = 0;              ///< Number of updates that wait for the budget after its last turn.
        /// Largest error that is tolerated: more than the setting if the budget is short [pixels].
        float tolerated = 0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    struct Pair {
        UpdateNumber orientation = 0; ///< Number of the last update sent with its orientation.
        std::uint16_t sent = 0;       ///< Tick of the last sending; wraps after 18 minutes.
        std::uint16_t since = 0;      ///< Tick since which an update waits for the budget; wraps.
        std::uint8_t number = 0;      ///< Number of updates sent, for protocol::ZoneTag; wraps.
        bool fixed : 1 = false;       ///< Whether the last update sent said that the actor is fixed.
        bool whole : 1 = true;        ///< Whether the last update was sent with accelerations.
        bool waits : 1 = false;       ///< Whether an update waits for the budget.
    };
    static_assert(sizeof(Pair) == 8);
    void resize(std::size_t slots);
    void find_due(const Turn& turn, const std::vector<Eye>& eyes) const;
    void check_slot(const Turn& turn, const ServedClient& served_client, Slot slot);
    [[nodiscard]] PoseError forecast_error(const Turn& turn, Slot slot) const;
    [[nodiscard]] protocol::Detail detail(const Turn& turn, Slot slot, protocol::Zone zone, const PoseError& off,
                                          float allowed) const;
    bool put(const Turn& turn, const Candidate& candidate, SentLog& log, const Send& send);
    void schedule_check(const Turn& turn, Slot slot, protocol::Zone zone, double with_news, double unless_news);
    void wait(const Turn& turn, std::span<const Candidate> left);
    void tolerate(const Turn& turn, std::size_t asked);

    // Indexed by slot.
    std::vector<std::uint32_t> due_;     ///< Earliest tick of the next check after a new update.
    std::vector<std::uint8_t> calm_;     ///< Ticks by which the next check is later if no new update has come.
    std::vector<UpdateNumber> seen_;     ///< Number of the newest update at the last check.
    std::vector<UpdateNumber> location_; ///< Number of the last update sent.
    std::vector<protocol::Zone> zones_;  ///< Zone in which the last update was sent.
    std::vector<protocol::Zone> looked_; ///< Zone at the last check.
    std::vector<Pair> pairs_;

    Budget budget_;
    double guessed_ = 0; ///< Budget charged in this turn before the compact size is known [B].
    Counts counts_;
};

} // namespace server
