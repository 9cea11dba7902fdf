#pragma once
/// What both ends of the compact coding know of an actor: whole numbers, and how it is turned from and into an update.

#include "protocol/actor_update.h"
#include "protocol/compact/fields.h"

namespace protocol::compact {

/// Times are stamps in steps of grids::time [0.1 ms].
enum PartTime : std::uint8_t { location_time, orientation_time, articulation_time, part_times };

struct State {
    std::array<std::int32_t, field_count> value{};
    std::array<std::uint32_t, part_times> at{};
    std::uint32_t sequence = 0;
    std::uint16_t traits = 0;               ///< of Trait
    std::uint16_t interval = 290;           ///< steps of grids::update_rate: 3/s
    std::uint16_t orientation_interval = 0; ///< likewise + 1; 0: as `interval`
    std::uint8_t incarnation = 0;
    std::uint8_t road = 0;
    std::uint8_t largest = 0; ///< which of w, x, y, z, while it lies
    std::uint8_t reason = 0;  ///< dr::Reason
    std::uint8_t level = 0;   ///< of precision
    std::uint8_t mode = 0;    ///< in which the viewer shall dead-reckon it; the coding does not ask what that means
    friend bool operator==(const State&, const State&) = default;

    [[nodiscard]] bool is(std::uint16_t trait) const { return (traits & trait) == trait; }
    /// When it was published.
    [[nodiscard]] std::uint32_t stamp() const {
        return at[is(has_location) ? location_time : is(has_orientation) ? orientation_time : articulation_time];
    }
};

/// On the plain grids, from a merged update (of whose blocks none is missing), which is finite. Without `grounded`.
State state_of(const ActorUpdate& update, std::uint8_t mode = 0);
/// The parts that `state` does not have are as in `last`, the actor's last merged update, as in decode_update.
ActorUpdate update_of(ActorId actor, const State& state, const dr::Update<float>& last);

/// The finest precision whose rounding shows nowhere: a position's error of at most a quarter of the publisher's
/// threshold [m], or half a pixel (protocol/picture.h) of what is seen from `distance` [m].
int level_for(double position_threshold, double distance = 0);
/// Half a step of each of these at that level: the largest rounding error per axis.
struct Precision {
    double position = 0;         ///< [m]
    double velocity = 0;         ///< [m/s]
    double acceleration = 0;     ///< [m/s²]
    double heading = 0;          ///< [rad]
    double slope = 0;            ///< rise over run
    double angular_velocity = 0; ///< [rad/s]
    double part_angle = 0;       ///< [rad]
    double part_rate = 0;        ///< [rad/s]
    double stick = 0;
};
Precision precision(int level);

} // namespace protocol::compact
