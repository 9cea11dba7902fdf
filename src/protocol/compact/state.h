#pragma once
/// An actor's state as both ends of the compact coding know it, in integers, and its conversion from and to an update.

#include "protocol/actor_update.h"
#include "protocol/compact/fields.h"

namespace protocol::compact {

/// Indices of the time stamps, which are in steps of grids::time [0.1 ms].
enum PartTime : std::uint8_t { location_time, orientation_time, articulation_time, part_times };

struct State {
    std::array<std::int32_t, field_count> value{};
    std::array<std::uint32_t, part_times> at{};
    std::uint32_t sequence = 0;
    std::uint16_t traits = 0;               ///< bits of Trait
    std::uint16_t interval = 290;           ///< steps of grids::update_rate: 3/s
    std::uint16_t orientation_interval = 0; ///< steps of grids::update_rate + 1; 0: as `interval`
    std::uint8_t incarnation = 0;
    std::uint8_t road = 0;
    std::uint8_t largest = 0; ///< the quaternion's largest component (of w, x, y, z) while `lying`
    std::uint8_t reason = 0;  ///< dr::Reason
    std::uint8_t level = 0;   ///< level of precision
    std::uint8_t mode = 0;    ///< DR mode for the receiver; the coding does not interpret it
    friend bool operator==(const State&, const State&) = default;

    [[nodiscard]] bool is(std::uint16_t trait) const { return (traits & trait) == trait; }
    /// Time of publication [steps of grids::time].
    [[nodiscard]] std::uint32_t stamp() const {
        return at[is(has_location) ? location_time : is(has_orientation) ? orientation_time : articulation_time];
    }
};

/// Rounds a merged, finite update with all blocks to integer grid steps. Never sets `grounded`.
State state_of(const ActorUpdate& update, std::uint8_t mode = 0);
/// Converts a state to an update. Parts that `state` lacks come from `last`, the actor's last merged update, as in
/// decode_update.
ActorUpdate update_of(ActorId actor, const State& state, const dr::Update<float>& last);

/// The coarsest level whose rounding stays invisible. A position's error is at most a quarter of the publisher's
/// threshold, or half a pixel (protocol/picture.h) at `distance`, whichever is larger [m].
int level_for(double position_threshold, double distance = 0);
/// Maximum rounding error per axis at a level: half a step of each field.
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
