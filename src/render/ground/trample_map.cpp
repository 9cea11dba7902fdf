#include "render/ground/trample_map.h"

#include "dead_reckoning/finite.h"
#include "render/unit_byte.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace render {

namespace {
constexpr float cell_size = 0.25f; // side of a cell of the grid [m]
}

std::optional<std::size_t> TrampleMap::cell_of(const glm::vec2& place) const {
    const glm::vec2 cell = (place - corner_) / cell_size;
    const auto side = static_cast<float>(side_);
    if (!(cell.x >= 0 && cell.y >= 0 && cell.x < side && cell.y < side)) // also false for NaN
        return std::nullopt;
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(cell.x);
}

void TrampleMap::press(const glm::vec2& place, float by) {
    if (const auto cell = cell_of(place))
        cells_[*cell] = std::max(cells_[*cell], unit_byte(by));
}

float TrampleMap::at(const glm::vec2& place) const {
    const auto cell = cell_of(place);
    return cell ? static_cast<float>(cells_[*cell]) / 255 : 0;
}

void TrampleMap::take(const client::Scene& scene, float reach) {
    const glm::vec2 eye(scene.camera.eye);
    side_ = static_cast<int>(2 * reach / cell_size) + 1;
    corner_ = cell_size * glm::floor((eye - reach) / cell_size);
    cells_.assign(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_), 0);
    const auto near = [&](const glm::vec2& place) { return glm::distance(place, eye) < 1.5f * reach; };
    constexpr float step = 0.8f * cell_size;
    for (const client::GroundMark& mark : scene.marks) {
        const auto& c = mark.corners;
        if (!near(c[0]))
            continue;
        // Presses the grass at points that cover the mark, row by row.
        const float length = std::min(glm::distance(c[0] + c[1], c[2] + c[3]) / 2, 8.0f);
        const float width = std::min(std::max(glm::distance(c[0], c[1]), glm::distance(c[2], c[3])), 8.0f);
        const int rows = static_cast<int>(length / step) + 1, columns = static_cast<int>(width / step) + 1;
        const bool scorch = mark.kind == client::GroundMark::Kind::scorch;
        for (int row = 0; row <= rows; ++row) {
            const float along = static_cast<float>(row) / static_cast<float>(rows);
            const glm::vec2 left = glm::mix(c[0], c[2], along), right = glm::mix(c[1], c[3], along);
            const float strength = glm::mix(mark.strength.x, mark.strength.y, along);
            for (int column = 0; column <= columns; ++column) {
                const float across = static_cast<float>(column) / static_cast<float>(columns);
                const float round = glm::length(glm::vec2(2 * along - 1, 2 * across - 1)); // a crater is round
                press(glm::mix(left, right, across),
                      scorch ? strength * (1 - glm::smoothstep(0.45f, 0.9f, round)) : 0.9f * strength);
            }
        }
    }
    for (const client::TankPicture& tank : scene.tanks) {
        if (!solid(tank.role) || !dr::finite(tank.position) || !near(tank.position))
            continue;
        const glm::vec3 half = world::hull_half_extents;
        for (float x = -half.x; x <= half.x; x += step)
            for (float y = -half.y; y <= half.y; y += step)
                press(glm::vec2(tank.position + tank.orientation * glm::vec3(x, y, 0)), 1);
    }
}

} // namespace render
