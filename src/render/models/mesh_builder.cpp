#include "render/models/mesh_builder.h"

#include "render/unit_byte.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <numeric>

namespace render {

namespace {
glm::vec3 mirror(const glm::vec3& v) { return {v.x, -v.y, v.z}; }

/// Returns where the path from `from` along `way` enters a box, as a share of `way`; 1 or more if it does not. A path
/// that starts inside the box ignores it.
float entry(const Occluder& box, const glm::vec3& from, const glm::vec3& way) {
    const glm::vec3 to_low = (box.low - from) / way, to_high = (box.high - from) / way;
    const glm::vec3 near = glm::min(to_low, to_high), far = glm::max(to_low, to_high);
    const float in = std::max({near.x, near.y, near.z}), out = std::min({far.x, far.y, far.z});
    return in > 0 && in < out ? in : 1;
}

} // namespace

void MeshBuilder::corner(const glm::vec3& position, const glm::vec3& normal) {
    const glm::vec3 root = glm::sqrt(paint.colour);
    mesh_.push_back({mirrored_ ? mirror(position) : position,
                     mirrored_ ? mirror(normal) : normal,
                     {unit_byte(root.x), unit_byte(root.y), unit_byte(root.z), unit_byte(paint.team)},
                     {255, unit_byte(paint.gloss), unit_byte(paint.glow), unit_byte(paint.lamp)},
                     glm::vec4(motion, static_cast<float>(part))});
    // Mirroring reverses the order of corners.
    if (mirrored_ && mesh_.size() % 3 == 0)
        std::swap(mesh_[mesh_.size() - 1], mesh_[mesh_.size() - 2]);
}

void MeshBuilder::triangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 normal = glm::cross(b - a, c - a);
    const float twice_area = glm::length(normal);
    if (twice_area < 1e-8f)
        return; // no area, e.g. where an outline ends in a point
    for (const glm::vec3& place : {a, b, c})
        corner(place, normal / twice_area);
}

void MeshBuilder::smooth_triangle(const std::array<glm::vec3, 3>& corners, const std::array<glm::vec3, 3>& normals) {
    for (std::size_t i = 0; i < 3; ++i)
        corner(corners[i], glm::normalize(normals[i]));
}

void MeshBuilder::quad(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, const glm::vec3& d) {
    const auto cuts = [&](float length) { return std::max(1, static_cast<int>(std::ceil(length / longest_edge_))); };
    const int columns = cuts(std::max(glm::distance(a, b), glm::distance(d, c)));
    const int rows = cuts(std::max(glm::distance(a, d), glm::distance(b, c)));
    const auto at = [&](int column, int row) {
        const float u = static_cast<float>(column) / static_cast<float>(columns);
        const float v = static_cast<float>(row) / static_cast<float>(rows);
        return glm::mix(glm::mix(a, b, u), glm::mix(d, c, u), v);
    };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            triangle(at(column, row), at(column + 1, row), at(column + 1, row + 1));
            triangle(at(column, row), at(column + 1, row + 1), at(column, row + 1));
        }
}

void MeshBuilder::face_outward(const Outline& face, const glm::vec3& centre) {
    const glm::vec3 middle = std::accumulate(face.begin(), face.end(), glm::vec3(0)) / static_cast<float>(face.size());
    const glm::vec3 normal = glm::cross(face[1] - face[0], face.back() - face[0]);
    Outline ordered = face;
    if (glm::dot(normal, middle - centre) < 0)
        std::reverse(ordered.begin(), ordered.end());
    if (ordered.size() == 4) {
        quad(ordered[0], ordered[1], ordered[2], ordered[3]);
        return;
    }
    for (std::size_t i = 2; i < ordered.size(); ++i)
        triangle(ordered[0], ordered[i - 1], ordered[i]);
}

void MeshBuilder::loft(const Outline& one, const Outline& other) {
    glm::vec3 centre(0);
    for (std::size_t i = 0; i < one.size(); ++i)
        centre += (one[i] + other[i]) / (2 * static_cast<float>(one.size()));
    face_outward(one, centre);
    face_outward(other, centre);
    for (std::size_t i = 0; i < one.size(); ++i) {
        const std::size_t next = (i + 1) % one.size();
        face_outward({one[i], one[next], other[next], other[i]}, centre);
    }
}

void MeshBuilder::box(const glm::vec3& low, const glm::vec3& high) {
    loft({low, {high.x, low.y, low.z}, {high.x, high.y, low.z}, {low.x, high.y, low.z}},
         {{low.x, low.y, high.z}, {high.x, low.y, high.z}, high, {low.x, high.y, high.z}});
}

void MeshBuilder::prism(const Outline& profile, float right, float left) {
    Outline one = profile, other = profile;
    for (std::size_t i = 0; i < profile.size(); ++i) {
        one[i].y = right;
        other[i].y = left;
    }
    loft(one, other);
}

void MeshBuilder::tube(const glm::vec3& from, const glm::vec3& to, float from_radius, float to_radius, int segments,
                       bool closed) {
    const glm::vec3 axis = glm::normalize(to - from);
    const glm::vec3 side =
        glm::normalize(glm::cross(axis, std::abs(axis.z) < 0.9f ? glm::vec3(0, 0, 1) : glm::vec3(1, 0, 0)));
    const glm::vec3 up = glm::cross(axis, side);
    const auto around = [&](int i) {
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / static_cast<float>(segments);
        return std::cos(angle) * side + std::sin(angle) * up;
    };
    for (int i = 0; i < segments; ++i) {
        const glm::vec3 here = around(i), next = around(i + 1);
        const glm::vec3 a = from + from_radius * here, b = from + from_radius * next;
        const glm::vec3 c = to + to_radius * next, d = to + to_radius * here;
        for (const auto& [place, normal] : {std::pair{a, here}, {b, next}, {c, next}, {a, here}, {c, next}, {d, here}})
            corner(place, normal);
        if (closed)
            triangle(from, b, a);
        triangle(to, d, c);
    }
}

void MeshBuilder::ring(const glm::vec3& centre, float side, float inner, float outer, int segments,
                       const Paint& other) {
    const Paint own = paint;
    const auto around = [&](int i) {
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / static_cast<float>(segments);
        return glm::vec3(std::cos(angle), 0, std::sin(angle));
    };
    for (int i = 0; i < segments; ++i) {
        paint = i % 2 == 0 ? own : other;
        face_outward({centre + inner * around(i), centre + outer * around(i), centre + outer * around(i + 1),
                      centre + inner * around(i + 1)},
                     centre - glm::vec3(0, side, 0));
    }
    paint = own;
}

void bake_ambient_occlusion(std::span<Vertex> vertices, std::span<const Occluder> boxes, const Occluder& shaded,
                            const glm::vec3& offset) {
    constexpr float reach = 1.5f; // occluders farther away are ignored [m]
    constexpr int rays = 48;
    for (Vertex& vertex : vertices) {
        const glm::vec3 from = vertex.position + offset + 0.02f * vertex.normal;
        float open = 0;
        for (int i = 0; i < rays; ++i) {
            // Evenly spread points on the unit sphere (a Fibonacci spiral), plus the normal, give cosine-weighted
            // directions over the hemisphere.
            const float height = 1 - (2 * static_cast<float>(i) + 1) / rays;
            const float radius = std::sqrt(1 - height * height), angle = 2.3999632f * static_cast<float>(i);
            glm::vec3 way = vertex.normal + glm::vec3(radius * std::cos(angle), radius * std::sin(angle), height);
            way *= reach / std::max(glm::length(way), 1e-4f);
            way += 1e-6f; // keeps all components from being 0, by which `entry` divides
            float nearest = 1;
            for (const Occluder& box : boxes)
                nearest = std::min(nearest, entry(box, from, way));
            if (way.z < 0) {
                const float length = std::max((shaded.high.z - from.z) / way.z, 0.0f);
                const glm::vec3 hit = from + length * way;
                const bool dark =
                    hit.x > shaded.low.x && hit.x < shaded.high.x && hit.y > shaded.low.y && hit.y < shaded.high.y;
                const float sent_back = dark ? 0.02f : 0.5f;
                nearest = std::min(nearest, sent_back + (1 - sent_back) * std::min(length, 1.0f));
            }
            open += std::sqrt(std::clamp(nearest, 0.0f, 1.0f));
        }
        vertex.surface[0] = unit_byte(open / rays);
    }
}

} // namespace render
