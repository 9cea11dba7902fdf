#pragma once
/// Small models on the ground: grass, stones, mines.

#include "render/models/mesh_builder.h"

namespace render {

// Models of 1 m for grass and stones; the shaders scale them. In a tuft, a vertex's `normal` is the direction of the
// blade's width. `motion` has its height on the blade (0..1), the half width there, and the blade's random number.
Mesh near_tuft();
Mesh far_tuft(); ///< fewer and wider blades, one triangle each
Mesh stone();

/// A disc with prongs in its owner's colour and a lamp, around the mine's centre [m].
Mesh mine_mesh();

} // namespace render
