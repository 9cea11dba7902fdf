#pragma once
/// Foreign entities of an exercise. Each is dead-reckoned from its last Entity State PDU by that PDU's own model (IEEE
/// 1278.1), starting at that PDU's time stamp (sender_clock.h). An entity leaves after 12 s of silence (in version 7:
/// 144 s if it stands still), and once its PDU is deactivated, off the map or physically impossible. Each PDU is
/// compared with the state reckoned from the one before.
///
/// Received PDUs are untrusted: those that are malformed, of another exercise or from this program are counted and
/// ignored. There are at most `max_entities` entities. Pure: no socket, no clock.

#include "dis/entity_publisher.h"
#include "dis/sender_clock.h"

#include <deque>

namespace dis {

/// Dead-reckoning errors of an entity, and of earlier entities with the same id.
struct Score {
    std::uint64_t updates = 0; ///< Number of Entity State PDUs.
    /// PDUs that were compared with the reckoned state; the first one, and one that moves a wreck elsewhere, are not.
    std::uint64_t compared = 0;
    double sum = 0, largest = 0, last = 0; ///< Position error of compared PDUs: sum, largest and newest value [m].
    double largest_angle = 0;              ///< Largest orientation error of a compared PDU [rad].
    double first_at = 0, last_at = 0;      ///< Times that the first and the newest PDU describe, UTC [s].
    [[nodiscard]] double mean() const { return compared > 0 ? sum / static_cast<double>(compared) : 0; }
    [[nodiscard]] double rate() const {
        return last_at > first_at ? static_cast<double>(updates - 1) / (last_at - first_at) : 0;
    }
};

struct RemoteEntity {
    EntityState pdu{};        ///< The newest PDU received.
    std::string sender{};     ///< Machine that sends the entity's PDUs.
    double time = 0;          ///< Time that the PDU describes, UTC [s].
    double heard_at = 0;      ///< Time of arrival, UTC [s].
    bool compensated = false; ///< Whether the time stamp is from a clock that agrees with ours.
    Score score{};

    [[nodiscard]] EntityClass kind() const { return kind_of(pdu.type); }
    [[nodiscard]] bool wreck() const { return kind() == EntityClass::tank && dis::wreck(pdu); }
    [[nodiscard]] dr::Displayed<double> at(double now, const LocalFrame& frame) const {
        return reckoned(pdu, now - time, frame);
    }
};

/// Received detonation of a munition.
struct RemoteDetonation {
    dr::Vec3<double> position{0}; ///< Position on the map [m].
    double time = 0;              ///< Time of arrival, UTC [s].
    bool mine = false;
};

class RemoteEntities {
  public:
    static constexpr std::size_t max_entities = 512, max_detonations = 64, max_senders = 256;

    /// `own`: this program's identity; PDUs of its site and application are ignored. `reach`: largest distance of an
    /// accepted entity from the map's origin [m].
    RemoteEntities(const Identity& own, const LocalFrame& frame, double reach)
        : own_(own), frame_(frame), reach_(reach) {}

    /// Takes a datagram, which may hold several PDUs. `arrival`: UTC [s]. `sender`: its machine. Only the machine that
    /// introduced an entity may update it while the entity exists.
    void receive(std::span<const std::uint8_t> datagram, double arrival, std::string_view sender = {});
    /// Removes silent entities and old detonations. Call it regularly. If `now` is more than 1 s earlier than in the
    /// last call, our clock was set back: all entities leave, and detonations and senders' clocks are dropped.
    void forget(double now);

    [[nodiscard]] const LocalFrame& frame() const { return frame_; }
    [[nodiscard]] const std::map<EntityId, RemoteEntity>& all() const { return all_; }
    /// The last `max_entities` entities that left, without shells.
    [[nodiscard]] const std::deque<RemoteEntity>& departed() const { return departed_; }
    [[nodiscard]] const std::deque<RemoteDetonation>& detonations() const { return detonations_; }

    struct Counts {
        std::uint64_t pdus = 0;                               ///< Foreign Entity State PDUs, plausible and on the map.
        std::uint64_t fires = 0, detonations = 0, others = 0; ///< `others`: PDUs of other types, copies, late PDUs.
        std::uint64_t malformed = 0, other_exercise = 0, own = 0, off_the_map = 0, impossible = 0, too_many = 0,
                      clashing = 0; ///< PDUs from another machine than the one that introduced the entity.
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// Reason why the last malformed PDU was rejected.
    [[nodiscard]] const std::string& complaint() const { return complaint_; }

  private:
    void take(const EntityState& pdu, double arrival, std::string_view sender);
    void take(const Detonation& pdu, double arrival);
    /// Adds an entity. It takes over the DR errors (Score) of an earlier entity with the same id.
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
    std::map<EntityId, SenderClock> clocks_; ///< Senders' clocks, by site and application (entity 0).
    double forgotten_at_ = -1e300;           ///< Time of the last `forget` [s].
    Counts counts_;
    std::string complaint_;
};

/// Table for people: one row for each present or departed entity, and the numbers of ignored PDUs.
std::string table(const RemoteEntities& entities);

} // namespace dis
