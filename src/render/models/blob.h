#pragma once
/// A sphere with dents from noise and flat sides, for rocks and tree crowns.

#include "render/models/mesh_builder.h"

namespace render {

struct Blob {
    glm::vec3 centre{0};
    glm::vec3 radii{1};     ///< radii along x, y, z [m]
    float roughness = 0.2f; ///< depth of the dents, as a share of the radii
    float frequency = 1.5f; ///< frequency of the noise: number of its cells per radius
    float seed = 0;
    int cuts = 4;         ///< number of parts of each edge of an icosahedron, which gives 20 cuts² triangles
    bool faceted = false; ///< flat triangles with visible edges, as on broken stone
    int sides = 0;        ///< number of planes that cut pieces off, as on broken stone
};
void build_blob(MeshBuilder& build, const Blob& blob);

} // namespace render
