#pragma once
/// Converts the motion in a PDU to the input of a dead-reckoning model (dead_reckoning/dis.h) and to our map.

#include "dead_reckoning/dis.h"
#include "dis/geodesy.h"
#include "dis/pdu.h"

namespace dis {

using dr::dis::Model;

/// The model of the PDU's algorithm; `static_` for "other" (0) and for unknown numbers.
Model model_of(const EntityState& state);

/// Reports impossible values, with which dead reckoning would overflow, such as a location beyond 10⁸ m. Returns the
/// reason in words; empty if the state is plausible.
std::string why_implausible(const EntityState& state);

/// Whether the PDU has a location. An entity at 0,0,0, the centre of the Earth, has none yet.
[[nodiscard]] inline bool placed(const EntityState& state) {
    constexpr double centre = 1; // A location nearer to the Earth's centre is no location [m].
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

/// Geocentric state in DIS's body axes, ready for dr::dis::reckon.
dr::dis::State<double> motion_of(const EntityState& state);

/// Converts a state in world axes to the axes of `model`. World and body axes are those of `state`.
dr::dis::State<double> as_model(Model model, const dr::KinematicState<double>& state);

/// Converts a geocentric state to the map.
dr::KinematicState<double> to_local(Model model, const dr::dis::State<double>& state, const LocalFrame& frame);
/// Writes an actor of the map into a PDU for this model: location, orientation, and those of velocity, acceleration and
/// angular velocity that the model uses, in its axes.
void set_motion(EntityState& state, Model model, const dr::KinematicState<double>& actor, const LocalFrame& frame);

/// Writes turret and gun as articulation parameters: azimuth and its rate of the primary turret, elevation and its rate
/// of the primary gun, which is attached to the turret. Azimuth is positive to the right in DIS, to the left here.
/// Elevation is positive upwards in both.
void set_parts(EntityState& pdu, const dr::Articulations<double>& parts);
dr::Articulations<double> parts_of(const EntityState& pdu); ///< Missing parameters read as 0.

/// Reckons the entity by its model, `age` after its time stamp [s]; `age` may be negative. A frozen entity stays in
/// place. The result is meaningless for an `why_implausible` PDU.
dr::Displayed<double> reckoned(const EntityState& pdu, double age, const LocalFrame& frame);

} // namespace dis
