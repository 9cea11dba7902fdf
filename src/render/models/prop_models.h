#pragma once
/// Trees, rocks, houses, walls, barrels, boulders and crates, built in code around the shapes of world/props.h. The
/// origin is the shape's centre [m]. Models of trees and buildings reach below the shape, into the ground.
///
/// A vertex's `motion` for shaders/prop.vert and .frag: strength of the wind, raggedness of leaves at their edge,
/// raggedness where leaves turn away from the eye. Leaf cards have other values (leaf_cards.h). Paint::team is the
/// share of the instance's tint in the colour.

#include "render/models/mesh_builder.h"
#include "world/props.h"

namespace render {

/// Detail of a prop's model by distance. `near`: full detail; `far`: a silhouette of a few triangles; `leafy`: trees
/// with leaf cards.
enum class PropDetail { near, middle, far, leafy_near, leafy_middle, count };

/// A sphere that stands for a part of a prop in the baked shade (passes/prop_pass.h), in the model's axes [m].
struct ShadeSphere {
    glm::vec3 centre{0};
    float radius = 1;
};

/// Models of one kind of prop, with the data to place and shade them.
struct PropModel {
    void (*build)(MeshBuilder&, PropDetail, world::PropKind);
    float radius;                   ///< radius of a bounding sphere around the origin at scale 1 [m]
    std::vector<ShadeSphere> shade; ///< empty for movable props
    bool leaf_cards = false;        ///< has the leafy details
};
const PropModel& prop_model(world::PropKind kind);

/// Empty for a leafy detail of a kind without leaf cards.
Mesh prop_mesh(world::PropKind kind, PropDetail detail);

} // namespace render
