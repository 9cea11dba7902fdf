#include "render/models/blob.h"

#include "tunables/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/noise.hpp>
#include <vector>

namespace render {

using glm::vec3;

void build_blob(MeshBuilder& build, const Blob& blob) {
    // An icosahedron's corners are those of three rectangles whose sides have the golden ratio.
    const float g = 0.5f * (1 + std::sqrt(5.0f));
    const std::array<vec3, 12> corners{{{-1, g, 0},
                                        {1, g, 0},
                                        {-1, -g, 0},
                                        {1, -g, 0},
                                        {0, -1, g},
                                        {0, 1, g},
                                        {0, -1, -g},
                                        {0, 1, -g},
                                        {g, 0, -1},
                                        {g, 0, 1},
                                        {-g, 0, -1},
                                        {-g, 0, 1}}};
    constexpr std::array<std::array<std::size_t, 3>, 20> faces{
        {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
         {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
         {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};
    // Planes in directions that are spread evenly (a Fibonacci spiral) and shaken. w: distance from the centre.
    std::vector<glm::vec4> planes;
    tunables::Random random(static_cast<std::uint64_t>(1000 * blob.seed));
    const auto any = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    for (int i = 0; i < blob.sides; ++i) {
        const float up = 1 - (2 * static_cast<float>(i) + 1) / static_cast<float>(blob.sides);
        const float out = std::sqrt(1 - up * up), angle = 2.3999632f * static_cast<float>(i);
        const vec3 shake(any(-0.5, 0.5), any(-0.5, 0.5), any(-0.5, 0.5));
        planes.emplace_back(glm::normalize(vec3(out * std::cos(angle), out * std::sin(angle), up) + shake),
                            any(0.70, 0.95));
    }
    const auto cut = [&](const vec3& direction) {
        float radius = 1;
        for (const glm::vec4& plane : planes)
            if (const float facing = glm::dot(vec3(plane), direction); facing > plane.w)
                radius = std::min(radius, plane.w / facing);
        return radius;
    };
    const auto place = [&](const vec3& direction) {
        const vec3 at = direction * blob.frequency + vec3(blob.seed, 0.7f * blob.seed, 0.3f);
        const float dent = glm::perlin(at) + 0.5f * glm::perlin(2.3f * at + 5.0f);
        return blob.centre + blob.radii * direction * (cut(direction) * (1 + blob.roughness * dent));
    };
    for (const auto& face : faces) {
        const auto point = [&](int i, int j) {
            const float u = static_cast<float>(i) / static_cast<float>(blob.cuts);
            const float v = static_cast<float>(j) / static_cast<float>(blob.cuts);
            return glm::normalize((1 - u - v) * corners[face[0]] + u * corners[face[1]] + v * corners[face[2]]);
        };
        const auto triangle = [&](const vec3& a, const vec3& b, const vec3& c) {
            if (blob.faceted)
                build.triangle(place(a), place(b), place(c));
            else
                build.smooth_triangle({place(a), place(b), place(c)}, {a / blob.radii, b / blob.radii, c / blob.radii});
        };
        for (int i = 0; i < blob.cuts; ++i)
            for (int j = 0; i + j < blob.cuts; ++j) {
                triangle(point(i, j), point(i + 1, j), point(i, j + 1));
                if (i + j + 1 < blob.cuts)
                    triangle(point(i + 1, j), point(i + 1, j + 1), point(i, j + 1));
            }
    }
}

} // namespace render
