#pragma once
/// Where a tank can drive on a map by itself: flat enough, away from what stands there and from the edge. A grid,
/// worked out once.

#include "world/terrain.h"

#include <vector>

namespace lab {

class Drivable {
  public:
    explicit Drivable(const world::Terrain& terrain);

    [[nodiscard]] bool at(const glm::vec2& place) const; ///< [m]
    /// The middle of the nearest cell where it can, if there is one within so much [m].
    [[nodiscard]] std::optional<glm::vec2> nearest(const glm::vec2& place, float within) const;

    static constexpr float cell = 2; ///< side of one [m]

  private:
    [[nodiscard]] glm::vec2 middle(int column, int row) const;
    [[nodiscard]] int index(float coordinate) const;

    float half_size_;
    int side_; ///< cells
    std::vector<bool> cells_;
};

} // namespace lab
