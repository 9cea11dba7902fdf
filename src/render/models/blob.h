#pragma once
/// A lump: a sphere, dented by noise. Rocks, crowns of trees.

#include "render/models/mesh_builder.h"

namespace render {

struct Blob {
    glm::vec3 centre{0};
    glm::vec3 radii{1};     ///< [m]
    float roughness = 0.2f; ///< depth of the dents, in radii
    float frequency = 1.5f; ///< of the dents, about that many around
    float seed = 0;
    int cuts = 4;         ///< of each edge of the icosahedron: 20 cuts² triangles
    bool faceted = false; ///< every triangle shows, as on broken stone
};
void build_blob(MeshBuilder& build, const Blob& blob);

} // namespace render
