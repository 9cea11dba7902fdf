#pragma once
/// Tufts of grass and stones on the ground. Their positions follow from the map and its roads, so that every client
/// shows the same ones. For display only; physics ignores them.

#include "render/camera_matrices.h"
#include "render/ground/height_grid.h"

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace render {

/// A tuft or a stone.
struct ScatterItem {
    glm::vec2 place{0}; ///< x, y of the item [m]
    float size = 0.2f;  ///< height of a tuft, radius of a stone [m]
    float heading = 0;  ///< rotation about the vertical axis [rad]
    float seed = 0;     ///< own random number, 0..1
    float reach = 0;    ///< visible distance, as a share of QualityRow::scatter_distance
};
enum class ScatterKind { grass, stone, count };
constexpr auto scatter_kinds = static_cast<std::size_t>(ScatterKind::count);

/// A square of the map. The items of each kind are sorted by reach, the largest first.
struct ScatterTile {
    std::array<std::vector<ScatterItem>, scatter_kinds> of{};
    glm::vec3 low{0}, high{0}; ///< bounds: the square, and the heights of its items [m]
};
constexpr float scatter_tile_size = 16; ///< side of a tile [m]
constexpr float densest_grass = 11;     ///< largest number of tufts per square metre [1/m²]

/// Returns a tile with its items. `cover`: materials of the ground including roads (ground_maps.h). There are no items
/// below `water` [m], just above it, or beyond the map.
ScatterTile make_scatter_tile(int column, int row, const HeightGrid& grid, std::span<const std::uint8_t> cover,
                              float water);

/// Makes the tiles near the camera, and keeps them for later frames.
class GroundScatter {
  public:
    GroundScatter(const HeightGrid& grid, float water) : grid_(grid), water_(water) {}
    /// Sets `cover` and drops all tiles. `cover` must stay valid until the next call or the end of this object.
    void show(std::span<const std::uint8_t> cover);
    /// Returns the visible tiles within `distance` [m] of the eye, nearest first. Valid until the next call of `near`
    /// or `show`.
    const std::vector<const ScatterTile*>& near(const glm::vec3& eye, float distance, const Frustum& seen);

  private:
    const HeightGrid& grid_;
    float water_;
    std::span<const std::uint8_t> cover_;
    std::map<std::pair<int, int>, ScatterTile> tiles_;
    std::vector<const ScatterTile*> near_;
};

} // namespace render
