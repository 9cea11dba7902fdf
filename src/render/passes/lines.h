#pragma once
/// Lines of the world, of a constant width on the screen: trails, arrows, update marks, tracers.

#include "client/scene/scene.h"

#include <glm/vec4.hpp>
#include <vector>

namespace render {

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
