#pragma once
/// The entities of others on an exercise: each as its last Entity State says it moves, reckoned by the model that it
/// says (IEEE 1278.1), at the instant of its time stamp (sender_clock.h). Who is silent for 12 s (in version 7 what
/// stands still: 144 s), or says that it is deactivated, is gone. At each PDU the one before is scored: how far it was
/// off what the new one says.
///
/// What comes is foreign data: what is malformed, of another exercise, our own, off the map or beyond all motion is
/// counted and ignored, and there are at most so many entities. Pure: no socket, no clock.

#include "dis/entity_publisher.h"
#include "dis/sender_clock.h"

#include <deque>

namespace dis {

/// What PDUs would have been off by, had nobody sent the next one.
struct Score {
    std::uint64_t updates = 0;             ///< Entity States
    std::uint64_t compared = 0;            ///< those of them that followed another one, and were not put elsewhere
    double sum = 0, largest = 0, last = 0; ///< of those [m]
    double largest_angle = 0;              ///< [rad]
    double first_at = 0, last_at = 0;      ///< [s]
    [[nodiscard]] double mean() const { return compared > 0 ? sum / static_cast<double>(compared) : 0; }
    [[nodiscard]] double rate() const {
        return last_at > first_at ? static_cast<double>(updates - 1) / (last_at - first_at) : 0;
    }
};

struct RemoteEntity {
    EntityState pdu{};        ///< the last one
    std::string sender{};     ///< who sends it
    double time = 0;          ///< that it speaks of, UTC [s]
    double heard_at = 0;      ///< when it came [s]
    bool compensated = false; ///< its stamps are by a clock that agrees with ours
    Score score{};

    [[nodiscard]] Thing kind() const { return kind_of(pdu.type); }
    [[nodiscard]] bool wreck() const { return kind() == Thing::tank && dis::wreck(pdu); }
    [[nodiscard]] dr::Displayed<double> at(double now, const LocalFrame& frame) const {
        return reckoned(pdu, now - time, frame);
    }
};

/// A munition's end.
struct RemoteDetonation {
    dr::Vec3<double> position{0}; ///< on the map [m]
    double time = 0;              ///< UTC [s]
    bool mine = false;
};

class RemoteEntities {
  public:
    static constexpr std::size_t most = 512, most_detonations = 64, most_senders = 256;

    /// `own`: what its site and application send is not foreign. `reach`: farther from the map's origin nothing is
    /// taken [m].
    RemoteEntities(const Identity& own, const LocalFrame& frame, double reach)
        : own_(own), frame_(frame), reach_(reach) {}

    /// A datagram, which may hold several PDUs. `arrival`: UTC [s]. `sender`: its machine. While an entity is there,
    /// only that machine speaks for it.
    void receive(std::span<const std::uint8_t> datagram, double arrival, std::string_view sender = {});
    /// Now and then: who is silent is gone, and what has exploded long ago. Where `now` is earlier than it was, by more
    /// than 1 s, somebody has set our clock back: all begins anew.
    void forget(double now);

    [[nodiscard]] const LocalFrame& frame() const { return frame_; }
    [[nodiscard]] const std::map<EntityId, RemoteEntity>& all() const { return all_; }
    [[nodiscard]] const std::deque<RemoteEntity>& departed() const {
        return departed_;
    } ///< the last `most`, without shells
    [[nodiscard]] const std::deque<RemoteDetonation>& detonations() const { return detonations_; }

    struct Counts {
        std::uint64_t pdus = 0; ///< that were foreign and well
        std::uint64_t fires = 0, detonations = 0, others = 0;
        std::uint64_t malformed = 0, other_exercise = 0, own = 0, off_the_map = 0, impossible = 0, too_many = 0,
                      clashing = 0; ///< of the number of an entity of another sender
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] const std::string& complaint() const { return complaint_; } ///< of the last malformed one, for people

  private:
    void take(const EntityState& pdu, double arrival, std::string_view sender);
    void take(const Detonation& pdu, double arrival);
    /// One that was not there; what it scored before it went the last time stays in its row.
    RemoteEntity& appear(const EntityId& id, double arrival);
    void depart(const RemoteEntity& entity);
    [[nodiscard]] bool is_own(const EntityId& id) const {
        return id.site == own_.site && id.application == own_.application;
    }
    [[nodiscard]] bool on_the_map(const Vec3<double>& location) const;

    Identity own_;
    LocalFrame frame_;
    double reach_;
    std::map<EntityId, RemoteEntity> all_;
    std::deque<RemoteEntity> departed_;
    std::deque<RemoteDetonation> detonations_;
    std::map<EntityId, SenderClock> clocks_; ///< of site and application
    double forgotten_at_ = -1e300;           ///< [s]
    Counts counts_;
    std::string complaint_;
};

/// For people: a row each of those that are or were there, and what was ignored.
std::string table(const RemoteEntities& entities);

} // namespace dis
