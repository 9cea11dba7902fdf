#include "render/models/mine_model.h"

#include <cmath>
#include <glm/gtc/constants.hpp>

namespace render {

Mesh mine_mesh() {
    MeshBuilder build(100);
    constexpr float radius = 0.35f, half_height = 0.09f;
    const auto at = [](float r, float angle, float z) {
        return glm::vec3(r * std::cos(angle), r * std::sin(angle), z);
    };
    build.paint = {{0.050f, 0.052f, 0.040f}, 0.0f, 0.3f};
    build.tube({0, 0, -half_height}, {0, 0, 0.3f * half_height}, radius, radius, 20);
    // The shoulder: the layer's colour and black, turn about, as a warning.
    for (int sector = 0; sector < 12; ++sector) {
        build.paint = {{0.012f, 0.012f, 0.012f}, sector % 2 == 0 ? 1.0f : 0.0f, 0.4f, sector % 2 == 0 ? 0.15f : 0.0f};
        const float from = glm::two_pi<float>() * static_cast<float>(sector) / 12,
                    to = from + glm::two_pi<float>() / 12;
        build.quad(at(radius, from, 0.3f * half_height), at(radius, to, 0.3f * half_height),
                   at(0.66f * radius, to, half_height + 0.01f), at(0.66f * radius, from, half_height + 0.01f));
    }
    build.paint = {{0.080f, 0.080f, 0.065f}, 0.0f, 0.4f};
    build.tube({0, 0, half_height}, {0, 0, half_height + 0.04f}, 0.62f * radius, 0.55f * radius, 16);
    build.paint = {{0.050f, 0.050f, 0.052f}, 0.0f, 0.45f};
    for (int prong = 0; prong < 6; ++prong) {
        const float angle = glm::two_pi<float>() * static_cast<float>(prong) / 6;
        build.tube(at(0.20f, angle, half_height), at(0.30f, angle, half_height + 0.22f), 0.022f, 0.012f, 5);
    }
    build.paint = {{0.25f, 0.02f, 0.01f}, 0.0f, 0.9f, 0.0f, 1.0f};
    build.tube({0, 0, half_height + 0.04f}, {0, 0, half_height + 0.17f}, 0.095f, 0.06f, 10);
    return build.take();
}

} // namespace render
