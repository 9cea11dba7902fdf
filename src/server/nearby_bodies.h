#pragma once
/// Bodies that were near a tank lately and may have collided with it, which widens its motion limits.

#include "server/game.h"

namespace server {

struct NearbyBodies {
    bool any = false;  ///< Whether a tank or a loose body was near.
    bool tank = false; ///< Whether a tank was near, which widens the limits more than a loose body does.
    /// Whether a tank was near that may have thrown this one far: one of the two was boosted, or the other has another
    /// owner and was faster than its engine drives it, though the server has not granted it a throw.
    bool fast = false;
    bool below = false; ///< Whether a tank was under this one and may carry or lift it.
};
/// Returns which bodies were near a tank that claims to be at `place` [m] at match time `time` [s]. Assumes a fast tank
/// for times at which the server itself was suspended (Game::is_suspended_at).
NearbyBodies nearby_bodies(const Game& game, const Actor& actor, double time, const glm::vec3& place);
/// Call before placing a tank elsewhere: marks the tanks beside it (Motion::reeled_at), whose updates may still show a
/// collision with it.
void mark_collision_partners(Game& game, const Actor& tank);

} // namespace server
