#pragma once
/// How far the grass is pressed down around the eye: all the way under hulls and in craters, in tracks as long as their
/// prints are fresh.

#include "client/scene/scene.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace render {

class Trodden {
  public:
    /// Of a scene, within `reach` [m] of its camera's eye.
    void take(const client::Scene& scene, float reach);
    /// 0 upright .. 1 flat; outside 0.
    [[nodiscard]] float at(const glm::vec2& place) const;

  private:
    [[nodiscard]] std::optional<std::size_t> cell_of(const glm::vec2& place) const;
    void press(const glm::vec2& place, float by);

    glm::vec2 corner_{0}; ///< [m]
    int side_ = 0;        ///< [cells]
    std::vector<std::uint8_t> cells_;
};

} // namespace render
