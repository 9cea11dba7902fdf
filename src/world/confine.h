#pragma once
/// Limits for a dead-reckoned pose. Updates can carry accelerations that no tank has; extrapolated for long, they would
/// take the actor off the map.

#include "dead_reckoning/state.h"
#include "world/terrain.h"

namespace world {

/// Limits for `confine`. They are wider than the abilities of a tank, because updates are rounded and get lost, and
/// tanks fall and ram each other.
struct ConfineLimits {
    float speed = 30;    ///< largest speed [m/s]; tanks drive up to 14 m/s, and are faster downhill and in a fall
    float slack = 2;     ///< added to the distance that the actor can have driven since the update [m]
    float depth = 2;     ///< largest depth of the origin below the ground [m]
    float altitude = 60; ///< largest height of the origin above the ground [m]
};

/// Returns `reckoned`, moved within the limits. Its speed is at most v, the larger of `limits.speed` and the published
/// speed (boosted tanks and guided shells exceed `limits.speed`). Its distance from the published position is at most
/// `slack` + v · (`age` + longest blend time), where `age` is the time since `published` [s]. Its position is over the
/// map, within `depth` and `altitude` of the ground. If `reckoned` is not finite, `published` replaces it. A state
/// within the limits is not changed.
dr::KinematicState<float> confine(const dr::KinematicState<float>& reckoned, const dr::KinematicState<float>& published,
                                  double age, const Terrain& terrain, const ConfineLimits& limits);

/// Simple conditions [m, m/s] under which `confine` changes nothing, at any age: the distance from the published
/// position is at most `distance`, the speed at most `speed`, |x| and |y| at most `edge`, z from `lowest` to `highest`.
struct SafeRegion {
    /// With these default values no pose meets the conditions.
    float distance = -1, speed = -1, edge = 0, lowest = 0, highest = 0;
};
/// Returns the conditions for this terrain and these limits.
SafeRegion safe_region(const Terrain& terrain, const ConfineLimits& limits);

} // namespace world
