#include "overlay/hud/project.h"

#include <cmath>
#include <glm/vec4.hpp>

namespace overlay {

std::optional<glm::vec2> project(const glm::mat4& view_projection, const glm::vec3& point, const glm::vec2& size) {
    const glm::vec4 clip = view_projection * glm::vec4(point, 1);
    if (!(clip.w > 1e-3f) || std::abs(clip.x) > clip.w || std::abs(clip.y) > clip.w)
        return {};
    return glm::vec2((clip.x / clip.w * 0.5f + 0.5f) * size.x, (0.5f - clip.y / clip.w * 0.5f) * size.y);
}

} // namespace overlay
