#pragma once
/// Grass pressed down around the camera: fully under hulls, and in tracks and craters by the strength of their marks.

#include "client/scene/scene.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace render {

class TrampleMap {
  public:
    /// Finds the grass that a scene's tanks and marks press down, within `reach` [m] of the scene's camera.
    void take(const client::Scene& scene, float reach);
    /// Returns how flat the grass at `place` is, 0 upright .. 1 flat; 0 outside the grid of the last `take`.
    [[nodiscard]] float at(const glm::vec2& place) const;

  private:
    [[nodiscard]] std::optional<std::size_t> cell_of(const glm::vec2& place) const;
    void press(const glm::vec2& place, float by);

    glm::vec2 corner_{0}; ///< south-west corner of the grid [m]
    int side_ = 0;        ///< number of cells along a side
    std::vector<std::uint8_t> cells_;
};

} // namespace render
