#pragma once
/// The repair crate: an eight-sided case with steel rims, a white cross on green on every other side and on both ends.

#include "render/models/prop_models.h"

namespace render {

/// Within the cylinder of its row in world/props.h.
void build_repair_crate(MeshBuilder& build, PropDetail detail);

} // namespace render
