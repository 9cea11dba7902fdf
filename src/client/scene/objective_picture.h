#pragma once
/// The crate of a crate run in the world: itself with a beam of light over it, and a ring round each base.

#include "client/scene/scene.h"

namespace client {

class View;

void draw_objective(Scene& scene, const View& view);
/// A tank that nothing hurts just now: a bright ring that turns round it.
void draw_protection(Scene& scene, const View& view, const glm::vec3& place);

} // namespace client
