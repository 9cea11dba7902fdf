#pragma once
/// The tank's mesh, built in code around the dimensions of world/tank_shape.h.

#include "render/models/mesh_builder.h"

namespace render {

constexpr int track_links = 76;

/// Near: moving links, sprocket teeth, fittings. Far: the same silhouette with a quarter of the triangles. Distant: the
/// minimum for crowds of hundreds.
enum class Detail { near, far, distant };

Mesh tank_mesh(Detail detail);
/// Distance between neighbouring links of a track [m]. A track moved by this distance looks the same.
float link_pitch();

} // namespace render
