#pragma once
/// What is drawn of a scene beside its bodies. Lines of a constant width on the screen: trails, arrows, update marks,
/// tracers. Explosions, muzzle flashes, the smoke of guns and wrecks, dust, the glow of mines: as clouds of puffs. A
/// puff's place is a function of the scene alone: nothing is kept from frame to frame, so that pause, replay and any
/// frame rate show the same picture.

#include "client/scene/scene.h"

#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// As in shaders/puff.vert: a ragged disc that faces the eye.
struct Puff {
    glm::vec4 centre{0}; ///< w: radius [m]
    glm::vec4 light{0};  ///< linear rgb, may exceed 1; opacity
    glm::vec4 look{0};   ///< turn [rad], seed, raggedness (0: a round glow), how much it hides of what is behind it
};

/// All of the scene's, the farthest from the camera first. `share` of the smoke and dust, 0..1: the rest is left out.
std::vector<Puff> puffs(const client::Scene& scene, float share = 1);

/// As in shaders/line.vert.
struct LineInstance {
    glm::vec4 start{0}; ///< w: width [pixels at 720 lines]
    glm::vec4 end{0};
    glm::vec4 start_colour{1}, end_colour{1};
};
/// Those of the scene's lines that are, or are not, always visible.
std::vector<LineInstance> lines(const client::Scene& scene, bool always_visible);
/// Shells and the glowing streaks behind them.
std::vector<LineInstance> tracers(const client::Scene& scene);

/// What flies glowing out of explosions.
std::vector<LineInstance> sparks(const client::Scene& scene);

} // namespace render
