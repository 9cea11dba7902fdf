#pragma once
/// Crates: what is picked up is an eight-sided case with steel rims and a sign on every other side and on both ends, a
/// white cross on green for repair, three white bars on ochre for ammunition. The cargo of a crate run is a wooden box.

#include "render/models/prop_models.h"

namespace render {

// Within the shapes of their rows in world/props.h.
void build_crate(MeshBuilder& build, PropDetail detail, world::PropKind kind);
void build_cargo(MeshBuilder& build, PropDetail detail, world::PropKind kind);

} // namespace render
