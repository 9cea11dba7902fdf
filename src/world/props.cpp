#include "world/props.h"

#include <array>

namespace world {

std::span<const PropRow> prop_rows() {
    using enum PropShape;
    static constexpr std::array<PropRow, static_cast<std::size_t>(PropKind::count)> rows{{
        {"pine", cylinder, {0.35f, 0.35f, 4.0f}, 0}, // the trunk
        {"oak", cylinder, {0.5f, 0.5f, 3.0f}, 0},
        {"rock", sphere, {1.6f, 1.6f, 1.0f}, 0}, // sunk a little
        {"house", box, {5.0f, 4.0f, 3.0f}, 0},   // the walls; the roof is for the eye
        {"wall", box, {4.0f, 0.35f, 0.9f}, 0},
        {"barrel", cylinder, {0.4f, 0.4f, 0.55f}, 120},
        {"boulder", sphere, {0.9f, 0.9f, 0.9f}, 2500},
    }};
    return rows;
}

const PropRow& row(PropKind kind) { return prop_rows()[static_cast<std::size_t>(kind)]; }

} // namespace world
