#pragma once
/// The mine's mesh, around its centre: a disc with prongs in its layer's colour, and the lamp. [m]

#include "render/models/mesh_builder.h"

namespace render {

Mesh mine_mesh();

} // namespace render
