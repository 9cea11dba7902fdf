#pragma once
/// Trees, rocks, houses, walls, barrels, boulders and crates, built in code around the shapes of world/props.h. The
/// origin is the shape's centre; what stands on the ground reaches below it. [m]
///
/// A vertex's `motion` is, for shaders/prop.vert and .frag: how much the wind moves it, how ragged its leaves' edge is,
/// how ragged they are where they turn away from the eye, and its share of the instance's tint.

#include "render/models/mesh_builder.h"
#include "world/props.h"

namespace render {

/// Near: within a stone's throw. Far: a silhouette of a few triangles.
enum class PropDetail { near, middle, far, count };

/// What keeps the sun off, for shadows that are worked out once: spheres about the model's origin [m].
struct ShadeSphere {
    glm::vec3 centre{0};
    float radius = 1;
};

/// One row a kind.
struct PropModel {
    void (*build)(MeshBuilder&, PropDetail, world::PropKind);
    float radius;                   ///< of a sphere about the origin that holds it, at scale 1 [m]
    std::vector<ShadeSphere> shade; ///< nothing for what moves
};
const PropModel& prop_model(world::PropKind kind);

Mesh prop_mesh(world::PropKind kind, PropDetail detail);

} // namespace render
