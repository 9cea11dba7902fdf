#pragma once
/// The ground as a mesh: square chunks of a height grid, each of which can be drawn in coarser and coarser steps.
/// Chunks of unlike steps do not meet exactly; skirts that hang from their borders hide the gaps. Cells are cut from
/// south-east to north-west, as in physics.

#include "render/camera_matrices.h"
#include "render/ground/height_grid.h"

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

namespace render {

constexpr int chunk_cells = 32;   ///< cells along a chunk's side
constexpr int terrain_levels = 5; ///< level n takes every 2^n-th height
constexpr int chunk_side = chunk_cells + 1;
constexpr int chunk_vertices = chunk_side * chunk_side + 4 * chunk_side; ///< its grid row by row, then its four skirts

struct Chunk {
    glm::vec3 low{0}, high{0};                 ///< its bounds without skirts [m]
    std::array<float, terrain_levels> error{}; ///< how far a level's surface is from the true heights at most [m]
};

struct TerrainMesh {
    std::vector<glm::vec3> vertices; ///< chunk after chunk, `chunk_vertices` each
    std::vector<Chunk> chunks;
};
TerrainMesh terrain_mesh(const HeightGrid& grid);

/// The triangles of one level, the same for every chunk: indices into its vertices.
std::vector<std::uint16_t> chunk_indices(int level);

/// The coarsest level whose error, seen from that far away [m], is no larger than `tolerance` [rad].
int chunk_level(const Chunk& chunk, float distance, float tolerance);
/// From the eye to the chunk's box [m].
float chunk_distance(const Chunk& chunk, const glm::vec3& eye);

} // namespace render
