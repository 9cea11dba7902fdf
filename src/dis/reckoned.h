#pragma once
/// Where an entity is on our map by what its Entity State says, some time after: hull, turret and gun.

#include "dis/motion.h"

namespace dis {

/// Turret and gun as articulation parameters: azimuth and its rate of the primary turret, elevation and its rate of the
/// primary gun, which is attached to it. An azimuth is right + in DIS, left + here; an elevation up + in both.
void set_parts(EntityState& pdu, const dr::Articulations<double>& parts);
dr::Articulations<double> parts_of(const EntityState& pdu); ///< what is not said is 0

/// By its model, `age` after its time stamp [s], which may be negative. A frozen one stays. Of what is `implausible` it
/// says nothing of use.
dr::Displayed<double> reckoned(const EntityState& pdu, double age, const LocalFrame& frame);

} // namespace dis
