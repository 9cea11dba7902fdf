#include "render/models/tree_models.h"

#include "render/models/blob.h"
#include "render/models/leaf_cards.h"
#include "render/models/prop_tools.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <span>
#include <vector>

namespace render {

using glm::vec3;
using world::PropKind;

namespace {

const Paint bark{{0.085f, 0.060f, 0.040f}, 0, 0.02f};
const Paint needle_green{{0.030f, 0.062f, 0.024f}, 0.25f, 0.03f};
const Paint leaf_green{{0.070f, 0.115f, 0.028f}, 0.35f, 0.03f};

bool is_leafy(PropDetail detail) { return detail == PropDetail::leafy_near || detail == PropDetail::leafy_middle; }
bool is_near(PropDetail detail) { return detail == PropDetail::near || detail == PropDetail::leafy_near; }

/// Darkens vertices that are low or do not face up, because they see less sky.
void shade_from_above(std::span<Vertex> vertices, float low, float high, float darkest) {
    for (Vertex& vertex : vertices) {
        const float height = glm::smoothstep(low, high, vertex.position.z);
        const float open = glm::mix(darkest, 1.0f, height) * (0.75f + 0.25f * std::max(vertex.normal.z, 0.0f));
        vertex.surface[0] = static_cast<std::uint8_t>(255 * std::clamp(open, 0.0f, 1.0f));
    }
}

/// Builds one whorl of branches: a cone with a jagged rim, visible from above and below.
void build_whorl(MeshBuilder& build, float top, float bottom, float radius, int points, float turn) {
    const vec3 apex(0, 0, top);
    const auto rim = [&](int i) {
        const float angle = turn + glm::two_pi<float>() * static_cast<float>(i) / static_cast<float>(points);
        const bool gap = i % 2 == 1;
        const float r = radius * (gap ? 0.70f : 0.90f + 0.16f * chance(i % points + points));
        return vec3(r * std::cos(angle), r * std::sin(angle), bottom + (gap ? 0.25f : 0.0f) * (top - bottom));
    };
    const auto outward = [&](const vec3& place) { return vec3(place.x, place.y, 0.55f * radius); };
    Mesh& mesh = build.mesh();
    for (int i = 0; i < points; ++i) {
        const vec3 a = rim(i), b = rim(i + 1);
        const std::size_t first = mesh.size();
        build.smooth_triangle({apex, a, b}, {outward(0.5f * (a + b)), outward(a), outward(b)});
        mesh[first].motion.y = 0; // the apex is not ragged
        const vec3 inner(0, 0, bottom + 0.45f * (top - bottom));
        build.smooth_triangle({inner, b, a}, {vec3(0, 0, -1), vec3(0, 0, -1), vec3(0, 0, -1)});
        mesh[first + 3].motion.y = 0;
    }
}

/// Adds the branches of one whorl as cards, alternately flat and upright.
void build_branches(MeshBuilder& build, float top, float bottom, float radius, int count, float turn, float wind) {
    for (int i = 0; i < count; ++i) {
        const float angle =
            turn + glm::two_pi<float>() * (static_cast<float>(i) + 0.5f * chance(i)) / static_cast<float>(count);
        const vec3 out(std::cos(angle), std::sin(angle), 0), aside(-out.y, out.x, 0);
        const float reach = radius * (0.92f + 0.25f * chance(i + count));
        const vec3 inner = 0.08f * radius * out + vec3(0, 0, bottom + 0.55f * (top - bottom));
        const vec3 outer = reach * out + vec3(0, 0, bottom - 0.1f);
        const float roll = 1.3f * (chance(3 * i + 1) - 0.5f) + (i % 2 == 0 ? 0.0f : 1.0f);
        build_card(build, {.middle = 0.5f * (inner + outer),
                           .right = 0.5f * (outer - inner),
                           .up = 0.42f * reach * (std::cos(roll) * aside + std::sin(roll) * vec3(0, 0, 1)),
                           .outward = out + vec3(0, 0, 0.7f),
                           .wind = wind,
                           .kind = CardKind::needles});
    }
}

/// A ball of an oak's crown.
struct CrownBall {
    vec3 centre{0};
    float radius = 1;
};

/// Adds leaf cards around the balls, except inside other balls. `count`: number for a ball of 2 m radius; `size`: half
/// the side of a card [m].
void build_leaves(MeshBuilder& build, std::span<const CrownBall> balls, int count, float size) {
    int n = 0;
    for (const CrownBall& ball : balls) {
        const int cards = static_cast<int>(static_cast<float>(count) * ball.radius * ball.radius / 4);
        for (int i = 0; i < cards; ++i, ++n) { // evenly spread directions (a Fibonacci spiral)
            const float up = 1 - (2 * static_cast<float>(i) + 1) / static_cast<float>(cards);
            const float out = std::sqrt(1 - up * up), angle = 2.3999632f * static_cast<float>(i) + ball.centre.x;
            const vec3 way(out * std::cos(angle), out * std::sin(angle), 0.85f * up);
            const vec3 middle = ball.centre + ball.radius * (0.80f + 0.24f * chance(n)) * way;
            if (std::ranges::any_of(balls, [&](const CrownBall& other) {
                    return glm::distance(middle, other.centre) < 0.78f * other.radius;
                }))
                continue;
            const vec3 lean =
                glm::normalize(way + 0.9f * vec3(chance(n + 5), chance(2 * n + 1), chance(3 * n)) - 0.45f);
            const vec3 right =
                glm::normalize(glm::cross(std::abs(lean.z) < 0.9f ? vec3(0, 0, 1) : vec3(1, 0, 0), lean));
            const float half = size * (0.8f + 0.45f * chance(n + 2)), spin = glm::two_pi<float>() * chance(7 * n + 3);
            const vec3 top = glm::cross(lean, right);
            build.paint = leaf_green;
            build.paint.colour *= 0.80f + 0.45f * chance(n + 9);
            build_card(build, {.middle = middle,
                               .right = half * (std::cos(spin) * right + std::sin(spin) * top),
                               .up = half * (std::cos(spin) * top - std::sin(spin) * right),
                               .outward = glm::normalize(way + 0.25f * glm::normalize(middle - vec3(0, 0, 2.5f))),
                               .wind = 0.7f + 0.08f * middle.z});
        }
    }
}

} // namespace

void build_pine(MeshBuilder& build, PropDetail detail, PropKind) {
    const bool near = is_near(detail), far = detail == PropDetail::far, leafy = is_leafy(detail);
    pen(build, bark);
    build.tube({0, 0, -5.5f}, {0, 0, 4.5f}, 0.33f, 0.10f, near ? 8 : far ? 3 : 5);
    const std::size_t first = build.mesh().size();
    const int whorls = near ? 10 : far ? 3 : 6;
    const int points = leafy ? (near ? 10 : 6) : near ? 18 : far ? 6 : 10;
    for (int i = 0; i < whorls; ++i) {
        const float part = static_cast<float>(i) / static_cast<float>(whorls);
        const float next = static_cast<float>(i + 1) / static_cast<float>(whorls);
        const float bottom = glm::mix(-2.3f, 6.3f, part), top = glm::mix(-2.3f, 6.6f, next) + 1.3f * (1 - 0.6f * part);
        const float radius = glm::mix(2.9f, 0.45f, std::pow(part, 0.85f)) * (0.94f + 0.12f * chance(i));
        const float wind = 0.3f + 0.7f * part, turn = 1.9f * static_cast<float>(i);
        pen(build, needle_green, wind, 0.9f, 0.0f);
        build.paint.colour *= 0.80f + 0.35f * chance(i + 7);
        if (leafy)
            build_branches(build, top, bottom, radius, near ? 9 : 6, turn, wind);
        build.paint.colour *= leafy ? 0.55f : 1.0f;
        build_whorl(build, top, bottom, (leafy ? 0.72f : 1.0f) * radius, points, turn);
    }
    shade_from_above(std::span(build.mesh()).subspan(first), -3.5f, 5.5f, 0.45f);
}

void build_oak(MeshBuilder& build, PropDetail detail, PropKind) {
    const bool near = is_near(detail), far = detail == PropDetail::far, leafy = is_leafy(detail);
    pen(build, bark);
    build.tube({0, 0, -4.5f}, {0, 0, -2.2f}, 0.72f, 0.46f, near ? 10 : far ? 3 : 6);
    build.tube({0, 0, -2.2f}, {0.1f, 0, 2.2f}, 0.46f, 0.30f, near ? 10 : far ? 3 : 6);
    if (!far)
        for (int i = 0; i < 5; ++i) {
            const float angle = 1.256f * static_cast<float>(i) + 0.4f;
            const vec3 out(std::cos(angle), std::sin(angle), 0);
            build.tube(0.15f * out + vec3(0, 0, -0.4f + 0.3f * static_cast<float>(i % 3)),
                       2.1f * out + vec3(0, 0, 2.1f), 0.17f, 0.08f, near ? 6 : 4);
        }
    const std::size_t first = build.mesh().size();
    std::vector<CrownBall> balls;
    if (far) {
        balls = {{{0, 0, 2.6f}, 3.6f}, {{0.6f, -0.4f, 4.9f}, 2.3f}};
    } else {
        balls.push_back({{0, 0, 4.6f}, 2.5f});
        for (int i = 0; i < 6; ++i) {
            const float angle = 1.047f * static_cast<float>(i) + 0.5f * chance(i), out = 2.25f + 0.4f * chance(i + 3);
            balls.push_back({{out * std::cos(angle), out * std::sin(angle), 2.1f + 1.4f * chance(i + 11)},
                             1.7f + 0.5f * chance(i + 5)});
        }
        balls.push_back({{-0.4f, 0.5f, 1.9f}, 2.1f});
    }
    const int cuts = far ? 1 : leafy ? (near ? 2 : 1) : near ? 4 : 2;
    int n = far ? 1 : 0;
    for (const CrownBall& ball : balls) {
        const float radius = (leafy ? 0.78f : 1.0f) * ball.radius;
        pen(build, leaf_green, 0.5f + 0.08f * ball.centre.z, 0.0f, 1.0f);
        build.paint.colour *= (leafy ? 0.6f : 1.0f) * (0.82f + 0.36f * chance(n));
        build_blob(build, {.centre = ball.centre,
                           .radii = vec3(radius, radius, 0.82f * radius),
                           .roughness = 0.22f,
                           .frequency = 1.9f,
                           .seed = 3.1f * static_cast<float>(n),
                           .cuts = cuts});
        n = n == 6 ? 9 : n + 1;
    }
    if (leafy)
        build_leaves(build, balls, near ? 62 : 18, near ? 0.66f : 1.15f);
    shade_from_above(std::span(build.mesh()).subspan(first), -0.6f, 5.5f, 0.30f);
}

} // namespace render
