#include "render/models/leaf_cards.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace render {

void build_card(MeshBuilder& build, const LeafCard& card) {
    using glm::vec2;
    Mesh& mesh = build.mesh();
    const auto triangle = [&](const vec2& a, const vec2& b, const vec2& c) {
        const std::size_t first = mesh.size();
        const auto at = [&](const vec2& place) { return card.middle + place.x * card.right + place.y * card.up; };
        build.smooth_triangle({at(a), at(b), at(c)}, {card.outward, card.outward, card.outward});
        std::size_t corner = first;
        for (const vec2& place : {a, b, c})
            mesh[corner++].motion = {card.wind, place.x, place.y, static_cast<float>(card.kind)};
    };
    const vec2 a(-1, -1), b(1, -1), c(1, 1), d(-1, 1);
    triangle(a, b, c);
    triangle(a, c, d);
    triangle(a, c, b); // the back
    triangle(a, d, c);
}

} // namespace render
