#pragma once
/// Leaf cards: squares with a picture of leaves (DetailLayer::leaves, needles), visible from both sides.
///
/// A card's `motion` for shaders/prop.vert: strength of the wind, place on the picture (x and y, -1..1), CardKind.

#include "render/models/mesh_builder.h"

namespace render {

enum class CardKind { none, leaves, needles };

struct LeafCard {
    glm::vec3 middle{0};
    glm::vec3 right{1, 0, 0}, up{0, 0, 1}; ///< from the middle to the right and the upper edge [m]
    glm::vec3 outward{0, 0, 1};            ///< normal of both sides, so that the cards of a crown are lit as a whole
    float wind = 1;                        ///< strength of swaying
    CardKind kind = CardKind::leaves;
};
void build_card(MeshBuilder& build, const LeafCard& card);

} // namespace render
