#pragma once
/// What lies on the ground.

#include "render/models/mesh_builder.h"

namespace render {

// What is strewn over it is one metre large; the shaders scale it. A tuft's vertices: `normal` is the way along which a
// blade is wide, and `motion` how high on its blade a vertex is (0..1), the half width there, and the blade's own
// number.
Mesh near_tuft();
Mesh far_tuft(); ///< fewer and wider blades, one triangle each
Mesh stone();

/// Around the mine's centre: a disc with prongs in its layer's colour, and the lamp. [m]
Mesh mine_mesh();

} // namespace render
