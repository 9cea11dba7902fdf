#pragma once
/// Trees, around the trunks of world/props.h. Near and middle ones are closed shapes with ragged edges. The leafy ones
/// have a smaller, darker shape inside, and leaf cards around it.

#include "render/models/prop_models.h"

namespace render {

void build_pine(MeshBuilder& build, PropDetail detail, world::PropKind);
void build_oak(MeshBuilder& build, PropDetail detail, world::PropKind);

} // namespace render
