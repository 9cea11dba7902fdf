#pragma once
/// Bodies that were near a tank lately and may have collided with it, which widens its motion limits.

#include "server/game.h"

namespace server {

struct Company {
    bool any = false;  ///< A tank or a loose body was near.
    bool tank = false; ///< A tank was near: wider limits.
    /// A tank was near, and one of the two was boosted, or the other was thrown: a hit may throw this tank far.
    bool fast = false;
    bool below = false; ///< A tank is under it and carries or lifts it.
};
/// Returns the company of a tank that claims to be at `place` [m] at match time `time` [s].
Company company(const Game& game, const Actor& actor, double time, const glm::vec3& place);
/// Call before moving a tank elsewhere: marks the tanks beside it (Motion::reeled_at), whose motion may still show a
/// collision with it.
void part(Game& game, const Actor& tank);

} // namespace server
