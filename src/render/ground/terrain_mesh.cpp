#include "render/ground/terrain_mesh.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace render {

namespace {

/// Returns column and row of point `i` on a chunk's border. `side`: 0 south, 1 east, 2 north, 3 west; points run
/// counter-clockwise.
std::array<int, 2> border_point(int side, int i) {
    const std::array<std::array<int, 2>, 4> points{
        {{i, 0}, {chunk_cells, i}, {chunk_cells - i, chunk_cells}, {0, chunk_cells - i}}};
    return points[static_cast<std::size_t>(side)];
}

/// Depth of skirts: at least the largest rise of the ground within the coarsest step along a border.
float skirt_depth(const HeightGrid& grid) {
    constexpr int step = 1 << (terrain_levels - 1);
    float depth = 0;
    for (int line = 0; line < grid.samples; line += chunk_cells)
        for (int i = 0; i + step < grid.samples; i += step)
            for (int part = 1; part <= step; ++part) {
                depth = std::max(depth, std::abs(grid.at(line, i + part) - grid.at(line, i)));
                depth = std::max(depth, std::abs(grid.at(i + part, line) - grid.at(i, line)));
            }
    return depth + 0.1f;
}

/// Largest height difference between the grid and a level's triangles, in the chunk with that south-west corner [m].
float level_error(const HeightGrid& grid, int first_column, int first_row, int level) {
    const int step = 1 << level;
    float error = 0;
    for (int row = 0; row < chunk_cells; ++row)
        for (int column = 0; column < chunk_cells; ++column) {
            const int west = first_column + column / step * step, south = first_row + row / step * step;
            const float u = static_cast<float>(column % step) / static_cast<float>(step);
            const float v = static_cast<float>(row % step) / static_cast<float>(step);
            const float south_east = grid.at(west + step, south), north_west = grid.at(west, south + step);
            const float corner = u + v < 1 ? grid.at(west, south) : grid.at(west + step, south + step);
            const float surface = u + v < 1
                                      ? corner + u * (south_east - corner) + v * (north_west - corner)
                                      : corner + (1 - u) * (north_west - corner) + (1 - v) * (south_east - corner);
            error = std::max(error, std::abs(grid.at(first_column + column, first_row + row) - surface));
        }
    return error;
}

} // namespace

TerrainMesh terrain_mesh(const HeightGrid& grid) {
    TerrainMesh mesh;
    const int chunks = (grid.samples - 1) / chunk_cells;
    const float skirt = skirt_depth(grid);
    mesh.vertices.reserve(static_cast<std::size_t>(chunks * chunks) * chunk_vertices);
    for (int chunk_row = 0; chunk_row < chunks; ++chunk_row)
        for (int chunk_column = 0; chunk_column < chunks; ++chunk_column) {
            const auto vertex = [&](int column, int row) {
                column += chunk_column * chunk_cells;
                row += chunk_row * chunk_cells;
                return glm::vec3(grid.place(column, row), grid.at(column, row));
            };
            Chunk chunk{glm::vec3(1e9f), glm::vec3(-1e9f), {}};
            for (int level = 1; level < terrain_levels; ++level)
                chunk.error[static_cast<std::size_t>(level)] =
                    std::max(chunk.error[static_cast<std::size_t>(level) - 1],
                             level_error(grid, chunk_column * chunk_cells, chunk_row * chunk_cells, level));
            for (int row = 0; row < chunk_side; ++row)
                for (int column = 0; column < chunk_side; ++column) {
                    const glm::vec3 place = vertex(column, row);
                    chunk.low = glm::min(chunk.low, place);
                    chunk.high = glm::max(chunk.high, place);
                    mesh.vertices.push_back(place);
                }
            for (int side = 0; side < 4; ++side)
                for (int i = 0; i < chunk_side; ++i) {
                    const auto [column, row] = border_point(side, i);
                    mesh.vertices.push_back(vertex(column, row) - glm::vec3(0, 0, skirt));
                }
            mesh.chunks.push_back(chunk);
        }
    return mesh;
}

std::vector<std::uint16_t> chunk_indices(int level) {
    const int step = 1 << level;
    std::vector<std::uint16_t> indices;
    const auto triangle = [&](int a, int b, int c) {
        for (const int index : {a, b, c})
            indices.push_back(static_cast<std::uint16_t>(index));
    };
    const auto on_grid = [](int column, int row) { return row * chunk_side + column; };
    for (int row = 0; row < chunk_cells; row += step)
        for (int column = 0; column < chunk_cells; column += step) {
            const int south_west = on_grid(column, row), south_east = on_grid(column + step, row);
            const int north_west = on_grid(column, row + step), north_east = on_grid(column + step, row + step);
            triangle(south_west, south_east, north_west);
            triangle(south_east, north_east, north_west);
        }
    for (int side = 0; side < 4; ++side)
        for (int i = 0; i < chunk_cells; i += step) {
            const auto [column, row] = border_point(side, i);
            const auto [next_column, next_row] = border_point(side, i + step);
            const int hem = chunk_side * chunk_side + side * chunk_side + i;
            triangle(on_grid(column, row), hem, hem + step);
            triangle(on_grid(column, row), hem + step, on_grid(next_column, next_row));
        }
    return indices;
}

float chunk_distance(const Chunk& chunk, const glm::vec3& eye) {
    return glm::distance(eye, glm::clamp(eye, chunk.low, chunk.high));
}

int chunk_level(const Chunk& chunk, float distance, float tolerance) {
    int level = 0;
    while (level + 1 < terrain_levels && chunk.error[static_cast<std::size_t>(level) + 1] <= tolerance * distance)
        ++level;
    return level;
}

} // namespace render
