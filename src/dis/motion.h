#pragma once
/// What a PDU says of an entity's motion, as the dead-reckoning models take it (dead_reckoning/dis.h), and as our
/// map's.

#include "dead_reckoning/dis.h"
#include "dis/geodesy.h"
#include "dis/pdu.h"

namespace dis {

using dr::dis::Model;

/// The algorithm's model; `static_` for "other" (0) and for numbers that there are not.
Model model_of(const EntityState& state);

/// What no entity does, so that reckoning with it overflows (a location beyond 10⁸ m, for one): in words; empty:
/// nothing.
std::string implausible(const EntityState& state);

/// Whether it says a place: an entity at 0,0,0, the centre of the Earth, waits for one.
[[nodiscard]] inline bool placed(const EntityState& state) {
    constexpr double centre = 1; // [m]
    return glm::length(state.location) > centre;
}

/// After so long a silence an entity is given up: 2.4 heartbeats of 5 s; since version 7 of 60 s for what stands still
/// (IEEE 1278.1-2012, HBT_PDU_MULT times HBT_PDU_ENTITY_STATE and HBT_STATIONARY) [s].
inline constexpr double moving_timeout = 12, stationary_timeout = 144;
double timeout_of(const EntityState& state);

/// What of a PDU a model reckons with. The rest is to be 0.
struct Fields {
    bool velocity, acceleration, angular_velocity, body;
};
Fields fields_of(Model model);

/// Geocentric, in DIS's body axes: dr::dis::reckon moves it on as it is.
dr::dis::State<double> motion_of(const EntityState& state);

/// A state in world axes as a model takes it; all in one world, and of any body axes.
dr::dis::State<double> as_model(Model model, const dr::KinematicState<double>& state);

/// A geocentric state on a map.
dr::KinematicState<double> to_local(Model model, const dr::dis::State<double>& state, const LocalFrame& frame);
/// An actor of a map as a PDU for this model: location, orientation, and of velocity, acceleration and angular velocity
/// what the model reckons with, in its axes.
void set_motion(EntityState& state, Model model, const dr::KinematicState<double>& actor, const LocalFrame& frame);

/// Turret and gun as articulation parameters: azimuth and its rate of the primary turret, elevation and its rate of the
/// primary gun, which is attached to it. An azimuth is right + in DIS, left + here; an elevation up + in both.
void set_parts(EntityState& pdu, const dr::Articulations<double>& parts);
dr::Articulations<double> parts_of(const EntityState& pdu); ///< what is not said is 0

/// By its model, `age` after its time stamp [s], which may be negative. A frozen one stays. Of what is `implausible` it
/// says nothing of use.
dr::Displayed<double> reckoned(const EntityState& pdu, double age, const LocalFrame& frame);

} // namespace dis
