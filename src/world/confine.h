#pragma once
/// Limits for a dead-reckoned pose. Updates can carry accelerations that no tank has; extrapolated for long, they would
/// take the actor off the map.

#include "dead_reckoning/state.h"
#include "world/terrain.h"

namespace world {

/// Limits for `confine`. They are wider than the abilities of a tank, because updates are rounded and get lost, and
/// tanks fall and ram each other.
struct ConfineLimits {
    float speed = 30;    ///< largest speed [m/s]; a tank drives 14, and more downhill and falling
    float slack = 2;     ///< added to the distance that the actor can drive [m]
    float depth = 2;     ///< largest depth of the origin below the ground [m]
    float altitude = 60; ///< largest height of the origin above the ground [m]
};

/// Moves `reckoned` within the limits. It is no farther from the published position than the actor can drive in `age`
/// [s] plus the longest blend time. It is over the map, within `depth` and `altitude` of the ground. Its speed does not
/// exceed the larger of `limits.speed` and the published speed (of a boost or a guided shell). If `reckoned` is not
/// finite, `published` replaces it. Valid motion is never changed.
dr::KinematicState<float> confine(const dr::KinematicState<float>& reckoned, const dr::KinematicState<float>& published,
                                  double age, const Terrain& terrain, const ConfineLimits& limits);

/// Simple conditions under which `confine` changes nothing, for any age: distance from the published position [m],
/// speed [m/s], and a box for the position [m].
struct SafeRegion {
    /// No pose meets the conditions of the defaults.
    float distance = -1, speed = -1, edge = 0, lowest = 0, highest = 0;
};
/// The conditions for this terrain and these limits.
SafeRegion safe_region(const Terrain& terrain, const ConfineLimits& limits);

} // namespace world
