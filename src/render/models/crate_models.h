#pragma once
/// Crates to pick up: eight-sided cases with steel rims. Every other side and both ends have a sign, e.g. a white cross
/// on green for repair, three white bars on ochre for ammunition. The cargo of a crate run is a wooden box.

#include "render/models/prop_models.h"

namespace render {

// Each model stays within its shape in world/props.h; only a crate's end plates and their signs project, up to 1.6 cm.
void build_crate(MeshBuilder& build, PropDetail detail, world::PropKind kind);
void build_cargo(MeshBuilder& build, PropDetail detail, world::PropKind kind);

} // namespace render
