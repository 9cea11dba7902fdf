#pragma once
/// Effects of a scene. Lines of constant width on the screen: trails, arrows, update marks, tracers. Clouds of puffs:
/// explosions, muzzle flashes, smoke, dust, glowing mines. All depend only on the scene, not on earlier frames, so that
/// pause, replay and any frame rate show the same picture.

#include "client/scene/scene.h"

#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// A ragged disc that faces the eye, in the layout of shaders/puff.vert.
struct Puff {
    glm::vec4 centre{0}; ///< position of the middle [m]; w: radius [m]
    glm::vec4 light{0};  ///< linear rgb, which may exceed 1; a: opacity
    glm::vec4 look{0};   ///< turn [rad], seed, raggedness (0: a round glow), share of the background that it hides
};

/// Returns all puffs of the scene, the farthest from the camera first. `share`: share of smoke and dust to keep, 0..1.
std::vector<Puff> puffs(const client::Scene& scene, float share = 1);

/// A line in the layout of shaders/line.vert.
struct LineInstance {
    glm::vec4 start{0}; ///< start of the line [m]; w: width [pixels if the whole picture is 720 pixels high]
    glm::vec4 end{0};
    glm::vec4 start_colour{1}, end_colour{1};
};
/// Returns the scene's lines whose LinePicture::always_visible equals `always_visible`.
std::vector<LineInstance> lines(const client::Scene& scene, bool always_visible);
/// Returns the lines that draw shells in flight, with their glowing streaks.
std::vector<LineInstance> tracers(const client::Scene& scene);

/// Returns the lines that draw the glowing fragments of explosions.
std::vector<LineInstance> sparks(const client::Scene& scene);

} // namespace render
