#pragma once
/// Heights on a square grid: those of the map, and those of the visible but unreachable hills around the map.

#include "platform/executor.h"
#include "world/map.h"

#include <glm/vec2.hpp>
#include <vector>

namespace render {

struct HeightGrid {
    glm::vec2 corner{0};        ///< south-west corner [m]
    float spacing = 1;          ///< distance between neighbouring points [m]
    int samples = 0;            ///< number of points along a side
    std::vector<float> heights; ///< heights [m], row by row from the south-west corner

    [[nodiscard]] float size() const { return spacing * static_cast<float>(samples - 1); } ///< side of the square [m]
    [[nodiscard]] glm::vec2 place(int column, int row) const {
        return corner + spacing * glm::vec2(static_cast<float>(column), static_cast<float>(row));
    }
    /// Index of a grid point in `heights`.
    [[nodiscard]] std::size_t index(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(samples) + static_cast<std::size_t>(column);
    }
    /// Returns the height of a grid point; outside the grid, that of the nearest point.
    [[nodiscard]] float at(int column, int row) const;
    /// Returns the height at `place` [m], bilinear between grid points; outside the grid, that of the nearest edge.
    [[nodiscard]] float height(glm::vec2 place) const;
};

HeightGrid height_grid(const world::Map& map);

/// Calls `work` with column and row of every grid point, on several threads.
template <class Work> void for_each_point(const HeightGrid& grid, Work work) {
    constexpr std::size_t rows_at_once = 16;
    platform::parallel_for(static_cast<std::size_t>(grid.samples), rows_at_once, [&](std::size_t row) {
        for (int column = 0; column < grid.samples; ++column)
            work(column, static_cast<int>(row));
    });
}

/// A grid of the map and the land around it, coarser than the map's and `outskirts_scale` times as wide. It has the
/// map's heights on and inside the map's border, their mirror image just outside, and hills farther out. Grid lines run
/// along the border.
constexpr int outskirts_scale = 4;
HeightGrid outskirts(const HeightGrid& map);

} // namespace render
