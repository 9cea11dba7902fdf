#pragma once
/// Where an actor can be at most, whatever was published of it: the wire carries accelerations that no tank has, and
/// whoever reckons with them for long leaves the map.

#include "dead_reckoning/state.h"
#include "world/terrain.h"

namespace world {

/// Wider than what the tank can do, because the wire rounds, updates get lost, and tanks fall and ram each other.
struct Confines {
    float speed = 30;    ///< [m/s]: 14 by itself, more downhill and falling
    float slack = 2;     ///< on every distance [m]
    float depth = 2;     ///< of the origin under the ground [m]
    float altitude = 60; ///< of the origin above the ground [m]
};

/// Where it is let be reckoned to be: no farther from its newest update, of `age` [s], than it gets in that time and a
/// blend, over the map, neither deep in its ground nor high above, and no faster than `confines` say or it was
/// published (in a boost; a guided shell). What is not finite is as it was published. Honest motion is never touched.
dr::KinematicState<float> confine(const dr::KinematicState<float>& reckoned, const dr::KinematicState<float>& published,
                                  double age, const Terrain& terrain, const Confines& confines);

/// What `confine` surely leaves alone: this near to what was published, whatever its age, this slow, and in this box.
struct Unconfined {
    float distance = -1, speed = -1, edge = 0, lowest = 0, highest = 0; ///< [m], [m/s]; as it comes, nothing is
};
Unconfined unconfined(const Terrain& terrain, const Confines& confines);

} // namespace world
