#pragma once
/// The tank's mesh, built in code around the dimensions of world/tank_shape.h.

#include "render/models/mesh_builder.h"

namespace render {

constexpr int track_links = 76;

/// Near: links that move, sprocket teeth, fittings. Far: the same silhouette for a quarter of the triangles. Distant:
/// what is left of it in a crowd of hundreds.
enum class Detail { near, far, distant };

Mesh tank_mesh(Detail detail);
/// The distance from one link of the track to the next [m]: a track that has moved by it looks the same again.
float link_pitch();

} // namespace render
