#pragma once
/// Converts the motion in a PDU to the input of a dead-reckoning model (dead_reckoning/dis.h) and to our map.

#include "dead_reckoning/dis.h"
#include "dis/geodesy.h"
#include "dis/pdu.h"

namespace dis {

using dr::dis::Model;

/// The model of the PDU's algorithm; `static_` for "other" (0) and for unknown numbers.
Model model_of(const EntityState& state);

/// Checks for impossible values with which dead reckoning would overflow, such as a location beyond 10⁸ m. Returns the
/// reason as text; empty if the state is plausible.
std::string why_implausible(const EntityState& state);

/// Whether the entity has a location. One at 0,0,0, the centre of the Earth, has none yet.
[[nodiscard]] inline bool placed(const EntityState& state) {
    constexpr double centre = 1; // Smallest distance of a location from the Earth's centre [m].
    return glm::length(state.location) > centre;
}

/// Silence after which an entity counts as gone [s]: 2.4 heartbeats. The heartbeat is 5 s; since version 7 it is 60 s
/// for an entity that stands still (IEEE 1278.1-2012, HBT_PDU_MULT times HBT_PDU_ENTITY_STATE and HBT_STATIONARY).
inline constexpr double moving_timeout = 12, stationary_timeout = 144;
double timeout_of(const EntityState& state);

/// Fields of a PDU that a model uses; the others should be 0. `body`: velocity and acceleration are in body axes.
struct Fields {
    bool velocity, acceleration, angular_velocity, body;
};
Fields fields_of(Model model);

/// The state in a PDU, in geocentric world axes and DIS's body axes, as dr::dis::reckon takes it.
dr::dis::State<double> motion_of(const EntityState& state);

/// Converts a state to the axes of `model`: angular velocity in body axes; velocity and acceleration in world or body
/// axes. `state` has all vectors in world axes; its orientation rotates body to world.
dr::dis::State<double> as_model(Model model, const dr::KinematicState<double>& state);

/// Converts a geocentric state in the axes of `model` to the map's frame, with all vectors in world axes.
dr::KinematicState<double> to_local(Model model, const dr::dis::State<double>& state, const LocalFrame& frame);
/// Writes the state of an actor on the map into a PDU for `model`: location, orientation, and, in the model's axes,
/// those of velocity, acceleration and angular velocity that the model uses.
void set_motion(EntityState& state, Model model, const dr::KinematicState<double>& actor, const LocalFrame& frame);

/// Writes turret and gun as articulation parameters: azimuth and its rate of the primary turret, elevation and its rate
/// of the primary gun, which is attached to the turret. Azimuth is positive to the right in DIS, to the left here.
/// Elevation is positive upwards in both.
void set_parts(EntityState& pdu, const dr::Articulations<double>& parts);
dr::Articulations<double> parts_of(const EntityState& pdu); ///< Missing parameters read as 0.

/// Dead-reckons the entity by the PDU's model, `age` [s] after the PDU's time stamp; `age` may be negative. A frozen
/// entity does not move. The result is meaningless if `why_implausible` returns a reason.
dr::Displayed<double> reckoned(const EntityState& pdu, double age, const LocalFrame& frame);

} // namespace dis
