#pragma once
/// Draws the crate of a crate run with a beam of light over it, and each base as a ring with a lower beam.

#include "client/scene/scene.h"

namespace client {

class ClientState;

void draw_objective(Scene& scene, const ClientState& view);
/// Draws a bright, turning ring round an invulnerable tank at `place`.
void draw_protection(Scene& scene, const ClientState& view, const glm::vec3& place);

} // namespace client
