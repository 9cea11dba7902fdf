#include "render/models/small_models.h"

#include "render/models/blob.h"
#include "tunables/random.h"

#include <cmath>
#include <glm/gtc/constants.hpp>

namespace render {

namespace {

/// Adds a blade that leans toward `bearing` [rad], bends, and ends in a tip. `cuts`: heights of the blade's cross
/// sections, as shares of its length.
void blade(Mesh& mesh, tunables::Random& random, float bearing, float width, const std::vector<float>& cuts) {
    const auto any = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    const glm::vec3 out(std::cos(bearing), std::sin(bearing), 0);
    const float facing = bearing + any(-0.9, 0.9);
    const glm::vec3 side(-std::sin(facing), std::cos(facing), 0);
    const float away = any(0.02, 0.45), lean = any(0.10, 0.65), tall = any(0.55, 1.05), number = any(0, 1);
    const auto at = [&](float share, float end) {
        Vertex vertex;
        const float half = width * (1 - 0.45f * share) * end;
        vertex.position =
            out * (away + lean * share * share) + glm::vec3(0, 0, tall * (share - 0.25f * lean * share * share));
        vertex.normal = side;
        vertex.motion = {share, half, number, 0};
        return vertex;
    };
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
        for (const Vertex& vertex : {at(cuts[i], -1), at(cuts[i], 1), at(cuts[i + 1], 1), at(cuts[i], -1),
                                     at(cuts[i + 1], 1), at(cuts[i + 1], -1)})
            mesh.push_back(vertex);
    for (const Vertex& vertex : {at(cuts.back(), -1), at(cuts.back(), 1), at(1, 0)})
        mesh.push_back(vertex);
}

Mesh tuft(int blades, float width, const std::vector<float>& cuts) {
    Mesh mesh;
    tunables::Random random(5);
    for (int i = 0; i < blades; ++i)
        blade(mesh, random, glm::two_pi<float>() * (static_cast<float>(i) + 0.5f) / static_cast<float>(blades), width,
              cuts);
    return mesh;
}

} // namespace

Mesh near_tuft() { return tuft(9, 0.042f, {0, 0.55f}); }
Mesh far_tuft() { return tuft(4, 0.085f, {0}); }

Mesh stone() {
    MeshBuilder build(10);
    build_blob(
        build,
        {.radii = {1, 0.8f, 0.62f}, .roughness = 0.55f, .frequency = 1.3f, .seed = 3, .cuts = 2, .faceted = true});
    return build.take();
}

Mesh mine_mesh() {
    MeshBuilder build(100);
    constexpr float radius = 0.35f, half_height = 0.09f;
    const auto at = [](float r, float angle, float z) {
        return glm::vec3(r * std::cos(angle), r * std::sin(angle), z);
    };
    build.paint = {{0.050f, 0.052f, 0.040f}, 0.0f, 0.3f};
    build.tube({0, 0, -half_height}, {0, 0, 0.3f * half_height}, radius, radius, 20);
    // The mine's rim alternates the owner's colour and black as a warning.
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
