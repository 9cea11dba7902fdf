#pragma once
/// Small models on the ground: grass, stones, mines.

#include "render/models/mesh_builder.h"

namespace render {

// Grass and stones as models of 1 m, which the shaders scale. In a tuft, a vertex's `normal` is the direction of the
// blade's width. The vertex's `motion` is the height on the blade (0..1), half the blade's width at this height [m],
// and the blade's random number.
Mesh near_tuft();
Mesh far_tuft(); ///< fewer and wider blades, one triangle each
Mesh stone();

/// A disc with prongs, a lamp, and a rim with the owner's colour. The origin is the mine's centre [m].
Mesh mine_mesh();

} // namespace render
