#pragma once
/// Which Entity State PDUs are due, by what is true of the own entities: one when an entity appears, one when receivers
/// who reckon it by its model are off by more than a threshold (Aronson 1997, "dead reckoning threshold"; IEEE 1278.1:
/// 1 m and 3° by default), one when what it looks like changes, one every 5 s all the same (the heartbeat), and a last
/// one when it goes, with *deactivated* in its appearance.
///
/// DIS has no incarnations. An entity that is put elsewhere goes and appears there, so that receivers do not take the
/// leap for motion.
///
/// What receivers know is taken from the PDU as it goes over the wire, its rounding included. Pure: no socket, no
/// clock.

#include "dis/models.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace dis {

/// Who speaks, in which exercise.
struct Identity {
    std::uint8_t exercise = 1;
    std::uint16_t site = 1, application = 1;
};

struct PublisherRules {
    double position = 1;                       ///< threshold [m]
    double orientation = 3 * 3.14159265 / 180; ///< threshold, of hull, turret and gun [rad]
    double heartbeat = 5;                      ///< [s]
    bool absolute_time = true;                 ///< time stamps are by UTC
};

/// What is true of an own entity now.
struct Truth {
    std::uint16_t entity = 0;     ///< its number, 1 to 65533
    std::uint8_t incarnation = 0; ///< another one than before: it was put elsewhere
    Thing kind = Thing::tank;
    Model model = Model::static_;  ///< that receivers are to reckon with
    dr::Displayed<double> actor{}; ///< on the map; of a tank with its turret and gun
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
    /// `time`: that `truths` are of, UTC [s]. Entities that are not among them any more go.
    std::vector<Due> tick(double time, std::span<const Truth> truths);

    [[nodiscard]] PduHeader header(double time) const;
    [[nodiscard]] EntityId id(std::uint16_t entity) const { return {identity_.site, identity_.application, entity}; }
    [[nodiscard]] const LocalFrame& frame() const { return frame_; }

  private:
    struct Said {
        double time = 0;
        EntityState pdu{};
        std::uint8_t incarnation = 0;
    };
    [[nodiscard]] Due farewell(const Said& said, double time) const;
    [[nodiscard]] std::optional<Reason> due(const Said& said, double time, const Truth& truth) const;

    Identity identity_;
    LocalFrame frame_;
    PublisherRules rules_;
    std::map<std::uint16_t, Said> said_;
};

} // namespace dis
