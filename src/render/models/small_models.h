#pragma once
/// What is strewn over the ground, one metre large; the shaders scale it. A tuft's vertices: `normal` is the way along
/// which a blade is wide, and `motion` how high on its blade a vertex is (0..1), the half width there, and the blade's
/// own number.

#include "render/models/mesh_builder.h"

namespace render {

Mesh near_tuft();
Mesh far_tuft(); ///< fewer and wider blades, one triangle each
Mesh stone();

} // namespace render
