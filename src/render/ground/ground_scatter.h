#pragma once
/// What grows and lies about on the ground: where tufts of grass and stones are, strewn by a fixed rule over squares of
/// the map, so that everybody sees the same. For the eye alone; nothing in physics knows it.

#include "render/camera_matrices.h"
#include "render/ground/height_grid.h"

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace render {

/// A tuft or a stone.
struct Strewn {
    glm::vec2 place{0}; ///< x, y [m]
    float size = 0.2f;  ///< height of a tuft, radius of a stone [m]
    float heading = 0;  ///< [rad]
    float seed = 0;     ///< 0..1, its own
    float reach = 0;    ///< to which it is seen, as a share of the distance that the quality allows
};
enum class StrewnKind { grass, stone, count };
constexpr auto strewn_kinds = static_cast<std::size_t>(StrewnKind::count);

/// A square of the map. Of each kind those that reach farthest come first.
struct StrewnTile {
    std::array<std::vector<Strewn>, strewn_kinds> of{};
    glm::vec3 low{0}, high{0}; ///< its bounds [m]
};
constexpr float strewn_tile = 16;   ///< side of a tile [m]
constexpr float densest_grass = 11; ///< tufts a square metre at the eye's feet

/// `cover`: the ground's pixels as painted (ground_maps.h); nothing is strewn where the ground is below `water` [m],
/// nor beyond the map.
StrewnTile strewn_tile_at(int column, int row, const HeightGrid& grid, std::span<const std::uint8_t> cover,
                          float water);

/// The tiles that have been wanted lately.
class GroundScatter {
  public:
    GroundScatter(const HeightGrid& grid, float water) : grid_(grid), water_(water) {}
    /// The ground's pixels have changed (or are there for the first time); they must outlive what follows.
    void show(std::span<const std::uint8_t> cover);
    /// Those within `distance` [m] of the eye that may be seen, nearest first. They stay until the next call.
    const std::vector<const StrewnTile*>& near(const glm::vec3& eye, float distance, const Frustum& seen);

  private:
    const HeightGrid& grid_;
    float water_;
    std::span<const std::uint8_t> cover_;
    std::map<std::pair<int, int>, StrewnTile> tiles_;
    std::vector<const StrewnTile*> near_;
};

} // namespace render
