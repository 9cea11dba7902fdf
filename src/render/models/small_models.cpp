#include "render/models/strewn_models.h"

#include "render/models/blob.h"
#include "tunables/random.h"

#include <cmath>
#include <glm/common.hpp>
#include <glm/gtc/constants.hpp>

namespace render {

namespace {

/// A blade leans outward and bends over; it is cut at these shares of its length, and ends in a tip.
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

} // namespace render
