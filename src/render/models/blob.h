#pragma once
/// A sphere with dents from noise, for rocks and tree crowns.

#include "render/models/mesh_builder.h"

namespace render {

struct Blob {
    glm::vec3 centre{0};
    glm::vec3 radii{1};     ///< [m]
    float roughness = 0.2f; ///< depth of the dents, in radii
    float frequency = 1.5f; ///< approximate number of dents around the sphere
    float seed = 0;
    int cuts = 4;         ///< parts of each edge of the icosahedron: 20 cuts² triangles
    bool faceted = false; ///< flat triangles with visible edges, as on broken stone
};
void build_blob(MeshBuilder& build, const Blob& blob);

} // namespace render
