#pragma once
/// How an entity moves by what its Entity State says, in a map's axes: x east, y north, z up, body x forward, y left.

#include "dis/geodesy.h"
#include "dis/models.h"

namespace dis {

struct Motion {
    dr::dis::Model model = dr::dis::Model::static_;
    dr::dis::State<double> state{}; ///< velocity and acceleration in the axes of its model; the rates in body axes
    double turret = 0, turret_rate = 0; ///< against the hull, left + [rad, rad/s]
    double gun = 0, gun_rate = 0;       ///< up + [rad, rad/s]
};

/// What is true of something, with velocity, acceleration and angular velocity in world axes, as a receiver that goes by
/// `model` needs it: what the model does not use is 0. Of a body model the acceleration is the change of the velocity in
/// body axes.
Motion motion_by(dr::dis::Model model, const dr::KinematicState<double>& truth);

/// Moved on by `time` [s], which may be negative.
Motion reckoned(const Motion& motion, double time);
dr::Vec3<double> world_velocity(const Motion& motion); ///< [m/s]

/// As an Entity State has it; the turret's and the gun's azimuth, elevation and rates only `with_parts`.
void put(EntityState& pdu, const Motion& motion, const LocalFrame& frame, bool with_parts);
/// Of an Entity State, at its time stamp. Nothing where no vehicle on Earth moves like that: faster than 10 km/s, 1000
/// m/s² or 100 rad/s.
std::optional<Motion> motion_of(const EntityState& pdu, const LocalFrame& frame);

/// Between two orientations [rad].
double angle_between(const dr::Quat<double>& a, const dr::Quat<double>& b);

} // namespace dis
