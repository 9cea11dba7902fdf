#pragma once
/// The ground as a mesh: square chunks of a height grid, each drawable at several levels of detail. Borders of
/// different levels do not match exactly; vertical skirts hide the gaps. Cells are split from south-east to north-west,
/// as in physics.

#include "render/camera_matrices.h"
#include "render/ground/height_grid.h"

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

namespace render {

constexpr int chunk_cells = 32;   ///< cells along a chunk's side
constexpr int terrain_levels = 5; ///< level n uses every 2^n-th height
constexpr int chunk_side = chunk_cells + 1;
constexpr int chunk_vertices = chunk_side * chunk_side + 4 * chunk_side; ///< grid points by rows, then four skirts

struct Chunk {
    glm::vec3 low{0}, high{0}; ///< bounds of the chunk without skirts [m]
    /// [n]: largest height difference between the grid and the surfaces of levels 0 to n [m].
    std::array<float, terrain_levels> error{};
};

struct TerrainMesh {
    std::vector<glm::vec3> vertices; ///< vertices, chunk by chunk, `chunk_vertices` each
    std::vector<Chunk> chunks;
};
TerrainMesh terrain_mesh(const HeightGrid& grid);

/// Triangles of a level, identical for all chunks: indices into a chunk's vertices.
std::vector<std::uint16_t> chunk_indices(int level);

/// Returns the coarsest level whose error, seen from `distance` [m], is at most `tolerance` [rad].
int chunk_level(const Chunk& chunk, float distance, float tolerance);
/// Returns the distance from the eye to the chunk's bounding box [m].
float chunk_distance(const Chunk& chunk, const glm::vec3& eye);

} // namespace render
