#pragma once
/// Decides which Entity State PDUs are due, from the true states of this program's entities. A PDU is due when an
/// entity appears, when its appearance, marking, force or model changes, and every 5 s (the heartbeat). It is also due
/// when receivers' dead reckoning is off by more than a threshold (Aronson 1997, "dead reckoning threshold"; IEEE
/// 1278.1: 1 m and 3° by default). The last PDU of an entity has *deactivated* in its appearance.
///
/// DIS has no incarnations. An entity that was moved to another place is deactivated and appears there again, so that
/// receivers do not take the leap for motion.
///
/// The publisher dead-reckons from the rounded values of the last PDU, as receivers do. Pure: no socket, no clock.

#include "dis/models.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace dis {

/// Identity of this application in an exercise.
struct Identity {
    std::uint8_t exercise = 1;
    std::uint16_t site = 1, application = 1;
};

struct PublisherRules {
    /// Largest distance between the true and the dead-reckoned position before a PDU is due [m].
    double position = 1;
    /// Largest angle between the true and the dead-reckoned hull, turret or gun before a PDU is due [rad].
    double orientation = 3 * 3.14159265 / 180;
    double heartbeat = 5;      ///< Longest time between two PDUs of an entity [s].
    bool absolute_time = true; ///< Whether time stamps are absolute (UTC).
};

/// True state of one of this program's entities.
struct Truth {
    std::uint16_t entity = 0;     ///< Number of the entity, 1 to 65533.
    std::uint8_t incarnation = 0; ///< Changes when the entity is moved to another place.
    EntityClass kind = EntityClass::tank;
    Model model = Model::static_;  ///< Dead-reckoning model for receivers.
    dr::Displayed<double> actor{}; ///< State in the map's frame, with a tank's turret and gun.
    std::string marking{};
    std::uint8_t force = 0;
    std::uint32_t appearance = 0;
};

class EntityPublisher {
  public:
    EntityPublisher(const Identity& identity, const LocalFrame& frame, const PublisherRules& rules = {})
        : identity_(identity), frame_(frame), rules_(rules) {}

    enum class Reason { appears, position, orientation, parts, look, heartbeat, goes, count };
    struct Due {
        EntityState pdu;
        Reason reason = Reason::heartbeat;
    };
    /// Returns the PDUs that are due at `time` [s, UTC], to which `truths` apply. Entities missing from `truths` are
    /// deactivated.
    std::vector<Due> tick(double time, std::span<const Truth> truths);

    [[nodiscard]] PduHeader header(double time) const;
    [[nodiscard]] EntityId id(std::uint16_t entity) const { return {identity_.site, identity_.application, entity}; }
    [[nodiscard]] const LocalFrame& frame() const { return frame_; }

  private:
    struct SentState {
        double time = 0;
        EntityState pdu{};
        std::uint8_t incarnation = 0;
    };
    [[nodiscard]] Due farewell(const SentState& sent, double time) const;
    [[nodiscard]] std::optional<Reason> due(const SentState& sent, double time, const Truth& truth) const;

    Identity identity_;
    LocalFrame frame_;
    PublisherRules rules_;
    std::map<std::uint16_t, SentState> sent_;
};

} // namespace dis
