#pragma once
/// What was so near a tank lately that it may have run into it, and so goes for what that does to it.

#include "server/game.h"

namespace server {

struct Company {
    bool any = false;   ///< a tank, or what can be pushed
    bool tank = false;  ///< which makes it go farther
    bool fast = false;  ///< by a boost, or thrown by one: which throws it far
    bool below = false; ///< a tank is under it, and bears or lifts it
};
/// Of a tank that says to have been at `place` [m] at `time` [s].
Company company(const Game& game, const Actor& actor, double time, const glm::vec3& place);
/// This tank is about to be put elsewhere: nobody will find it in his company, and those beside it may reel from it yet
/// (Motion::reeled_at).
void part(Game& game, const Actor& tank);

} // namespace server
