#include "render/models/tank_parts.h"

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace render {

using glm::vec3;
using Outline = MeshBuilder::Outline;

namespace {
/// Completes an outline from its left half, front to rear.
Outline symmetric(const std::vector<vec3>& left) {
    Outline outline = left;
    for (auto point = left.rbegin(); point != left.rend(); ++point)
        outline.emplace_back(point->x, -point->y, point->z);
    return outline;
}

} // namespace

void build_turret(MeshBuilder& build, Detail detail) {
    const bool near = detail == Detail::near;
    build.part = Part::turret;
    const float roof = 2 * world::turret_half_extents.z;
    const auto level = [](float z, float front, float cheek, float side, float rear, float scale) {
        return symmetric(
            {{front, 0.40f * scale, z}, {cheek, 0.86f * scale, z}, {-0.45f, side, z}, {rear, 0.66f * scale, z}});
    };
    build.paint = armour_dark;
    build.tube({0, 0, -0.03f}, {0, 0, 0.07f}, 0.92f, 0.92f, near ? 28 : 12); // the turret ring
    build.paint = armour;
    const Outline foot = level(0.04f, 0.98f, 0.50f, 0.88f, -1.05f, 0.95f);
    const Outline waist = level(0.26f, 1.15f, 0.55f, 0.97f, -1.15f, 1.05f);
    const Outline top = level(roof, 0.70f, 0.34f, 0.70f, -1.02f, 0.80f);
    build.loft(foot, waist);
    build.loft(waist, top);
    // Bustle over the engine deck, and its basket.
    build.loft(
        {{-1.0f, 0.62f, 0.20f}, {-1.0f, -0.62f, 0.20f}, {-1.0f, -0.52f, roof - 0.03f}, {-1.0f, 0.52f, roof - 0.03f}},
        {{-1.62f, 0.54f, 0.26f},
         {-1.62f, -0.54f, 0.26f},
         {-1.55f, -0.46f, roof - 0.10f},
         {-1.55f, 0.46f, roof - 0.10f}});
    build.paint = canvas;
    build.tube({-1.72f, -0.46f, 0.42f}, {-1.72f, 0.46f, 0.42f}, 0.13f, 0.13f, near ? 10 : 6); // a rolled tarpaulin
    // Team colour in prominent places: the roof and both cheeks.
    build.paint = team;
    build.box({-0.98f, -0.42f, roof - 0.02f}, {-0.62f, 0.42f, roof + 0.012f});
    build.both_sides([&] {
        // A point on the turret's sloping side: `part` 0 at the waist, 1 at the roof, raised by `out` [m].
        const auto on_side = [&](float x, float part, float out) {
            const vec3 low(x, 0.97f - (x > -0.45f ? (x + 0.45f) * 0.067f : 0.0f), 0.26f),
                high(x, 0.70f - (x > -0.45f ? (x + 0.45f) * 0.015f : 0.0f), roof);
            return glm::mix(low, high, part) + out * glm::normalize(vec3(0, 0.44f, 0.27f));
        };
        const auto plate = [&](float out) {
            return Outline{on_side(0.22f, 0.18f, out), on_side(0.10f, 0.78f, out), on_side(-0.40f, 0.78f, out),
                           on_side(-0.44f, 0.18f, out)};
        };
        build.loft(plate(-0.02f), plate(0.03f));
    });
    // Commander's cupola (left) with hatch, loader's hatch (right), gunner's sight.
    build.paint = armour;
    build.tube({-0.30f, 0.36f, roof - 0.02f}, {-0.30f, 0.36f, roof + 0.13f}, 0.29f, 0.25f, near ? 16 : 8);
    build.paint = armour_dark;
    build.tube({-0.22f, -0.34f, roof - 0.02f}, {-0.22f, -0.34f, roof + 0.045f}, 0.24f, 0.22f, near ? 16 : 8);
    build.box({0.22f, -0.52f, roof - 0.05f}, {0.52f, -0.26f, roof + 0.16f});
    build.paint = dark; // the dark opening under the commander's hatch
    build.tube({-0.30f, 0.36f, roof + 0.12f}, {-0.30f, 0.36f, roof + 0.133f}, 0.19f, 0.19f, near ? 16 : 8);
    if (!near)
        return;
    build.paint = glass;
    build.box({0.515f, -0.49f, roof + 0.01f}, {0.53f, -0.29f, roof + 0.13f});
    for (int i = 0; i < 6; ++i) { // vision blocks around the cupola
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / 6;
        const vec3 place = vec3(-0.30f, 0.36f, roof + 0.07f) + 0.265f * vec3(std::cos(angle), std::sin(angle), 0);
        build.box(place - vec3(0.035f, 0.035f, 0.025f), place + vec3(0.035f, 0.035f, 0.025f));
    }
    // Commander's machine gun.
    build.paint = steel;
    build.box({-0.12f, 0.33f, roof + 0.22f}, {0.20f, 0.41f, roof + 0.31f});
    build.tube({0.20f, 0.37f, roof + 0.27f}, {0.68f, 0.37f, roof + 0.28f}, 0.022f, 0.018f, 8);
    build.box({-0.02f, 0.355f, roof + 0.10f}, {0.02f, 0.385f, roof + 0.24f});
    build.box({-0.04f, 0.41f, roof + 0.18f}, {0.12f, 0.50f, roof + 0.30f});
    build.both_sides([&] { // smoke dischargers
        build.paint = steel;
        for (int i = 0; i < 3; ++i) {
            const vec3 from(0.66f - 0.10f * static_cast<float>(i), 0.74f + 0.05f * static_cast<float>(i), 0.36f);
            build.tube(from, from + vec3(0.13f, 0.09f, 0.10f), 0.042f, 0.042f, 8);
        }
    });
    build.paint = armour_dark; // the basket's rails
    for (const float z : {0.30f, 0.54f})
        build.box({-1.90f, -0.52f, z}, {-1.87f, 0.52f, z + 0.025f});
    for (const float y : {-0.52f, -0.18f, 0.16f, 0.50f}) {
        build.box({-1.90f, y, 0.29f}, {-1.875f, y + 0.025f, 0.56f});
        build.box({-1.90f, y, 0.29f}, {-1.55f, y + 0.025f, 0.315f});
    }
}

void build_hatch(MeshBuilder& build, Detail detail) {
    build.part = Part::hatch;
    const int segments = detail == Detail::near ? 16 : 8;
    const float roof = 2 * world::turret_half_extents.z;
    build.paint = armour_dark;
    build.motion = {-0.51f, roof + 0.13f, 0};
    build.tube({-0.30f, 0.36f, roof + 0.134f}, {-0.30f, 0.36f, roof + 0.17f}, 0.21f, 0.19f, segments);
    build.motion = vec3(0);
}

void build_antenna(MeshBuilder& build, Detail detail) {
    build.part = Part::antenna;
    const bool near = detail == Detail::near;
    const int pieces = near ? 7 : 3;
    const vec3 foot(-1.30f, -0.40f, 0.6f), tip(-1.42f, -0.42f, 2.45f);
    build.paint = steel;
    build.tube(foot, foot + vec3(0, 0, 0.22f), 0.05f, 0.035f, near ? 8 : 4);
    build.paint = dark;
    for (int i = 0; i < pieces; ++i) {
        const float from = static_cast<float>(i) / static_cast<float>(pieces);
        const float to = static_cast<float>(i + 1) / static_cast<float>(pieces);
        const std::size_t first = build.mesh().size();
        const auto radius = [](float part) { return glm::mix(0.022f, 0.009f, part); };
        build.tube(glm::mix(foot, tip, from), glm::mix(foot, tip, to), radius(from), radius(to), near ? 5 : 3);
        for (Vertex& vertex : std::span(build.mesh()).subspan(first)) // the shader bends it by its height
            vertex.motion.x = (vertex.position.z - foot.z) / (tip.z - foot.z);
    }
}

void build_gun(MeshBuilder& build, Detail detail) {
    build.part = Part::gun;
    const int segments = detail == Detail::near ? 16 : 8;
    constexpr float length = world::gun_length;
    const auto along = [](float x) { return vec3(x, 0, 0); };
    build.paint = armour; // mantlet
    build.loft({{-0.15f, -0.40f, -0.24f}, {-0.15f, 0.40f, -0.24f}, {-0.15f, 0.40f, 0.24f}, {-0.15f, -0.40f, 0.24f}},
               {{0.26f, -0.26f, -0.17f}, {0.26f, 0.26f, -0.17f}, {0.26f, 0.26f, 0.17f}, {0.26f, -0.26f, 0.17f}});
    build.tube(along(0.20f), along(0.48f), 0.17f, 0.12f, segments);
    build.motion = {1, 0, 0}; // all parts below recoil
    build.paint = armour_dark;
    build.tube(along(0.0f), along(length - 0.30f), 0.092f, 0.072f, segments);
    build.paint = armour; // fume extractor
    build.tube(along(1.42f), along(1.52f), 0.085f, 0.128f, segments);
    build.tube(along(1.52f), along(1.92f), 0.128f, 0.128f, segments);
    build.tube(along(1.92f), along(2.02f), 0.128f, 0.080f, segments);
    build.paint = steel; // muzzle brake with two baffles
    build.tube(along(length - 0.36f), along(length - 0.30f), 0.075f, 0.120f, segments);
    build.tube(along(length - 0.30f), along(length - 0.23f), 0.120f, 0.120f, segments);
    build.tube(along(length - 0.14f), along(length - 0.02f), 0.124f, 0.124f, segments);
    build.paint = dark;
    build.tube(along(length - 0.23f), along(length - 0.14f), 0.085f, 0.085f, segments);
    build.tube(along(length - 0.02f), along(length), 0.065f, 0.062f, segments);
    build.motion = vec3(0);
}

} // namespace render
