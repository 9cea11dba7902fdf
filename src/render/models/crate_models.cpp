#include "render/models/crate_models.h"

#include <algorithm>
#include <cmath>
#include <glm/vec2.hpp>
#include <map>
#include <vector>

namespace render {

namespace {

const Paint crate_grey{{0.52f, 0.50f, 0.43f}, 0, 0.25f};
const Paint crate_white{{0.85f, 0.85f, 0.82f}, 0, 0.25f};
const Paint crate_steel{{0.060f, 0.064f, 0.070f}, 0, 0.6f};
const Paint crate_orange{{0.55f, 0.20f, 0.02f}, 0, 0.4f};

constexpr int crate_sides = 8;
constexpr float eighth = 2 * 3.14159265f / crate_sides;

/// Returns a horizontal octagon at height `z`; `radius` is the distance of its corners from the vertical axis.
MeshBuilder::Outline crate_octagon(float radius, float z) {
    MeshBuilder::Outline outline;
    for (int i = 0; i < crate_sides; ++i) {
        const float angle = eighth * (static_cast<float>(i) + 0.5f);
        outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
    }
    return outline;
}

void crate_drum(MeshBuilder& build, float radius, float low, float high) {
    build.loft(crate_octagon(radius, low), crate_octagon(radius, high));
}

/// Builds a plate on the side whose normal has the angle `side` [rad]. `half`: half the plate's width and height [m].
/// The plate's middle is at height `z`, `aside` from the side's middle [m]. The plate reaches from `inner` to `outer`,
/// as distances from the crate's axis [m].
void crate_plate(MeshBuilder& build, float side, const glm::vec2& half, float z, float inner, float outer,
                 float aside = 0) {
    const glm::vec3 out(std::cos(side), std::sin(side), 0), along(-out.y, out.x, 0), up(0, 0, 1);
    const auto outline = [&](float away) {
        const glm::vec3 middle = out * away + along * aside + up * z;
        return MeshBuilder::Outline{middle - along * half.x - up * half.y, middle + along * half.x - up * half.y,
                                    middle + along * half.x + up * half.y, middle - along * half.x + up * half.y};
    };
    build.loft(outline(inner), outline(outer));
}

/// The sign on sides and ends of a crate.
struct CrateSign {
    Paint ground; ///< paint of the plate behind the sign
    struct Bar {
        glm::vec2 middle, half; ///< middle and half size, horizontal and vertical [m]
    };
    std::vector<Bar> bars;
};

const std::map<world::PropKind, CrateSign>& signs() {
    using enum world::PropKind;
    static const std::map<world::PropKind, CrateSign> made = [] {
        std::map<world::PropKind, CrateSign> all{
            {crate, {{{0.015f, 0.210f, 0.070f}, 0, 0.35f}, {{{0, 0}, {0.06f, 0.17f}}, {{0, 0}, {0.17f, 0.06f}}}}},
            {ammunition,
             {{{0.42f, 0.20f, 0.02f}, 0, 0.35f},
              {{{-0.11f, 0}, {0.035f, 0.17f}}, {{0, 0}, {0.035f, 0.17f}}, {{0.11f, 0}, {0.035f, 0.17f}}}}},
            {boost, {{{0.02f, 0.10f, 0.42f}, 0, 0.35f}, {}}}, // sign: two stepped arrowheads pointing right
            {jump,                                            // sign: an arrow pointing up
             {{{0.26f, 0.03f, 0.36f}, 0, 0.35f},
              {{{0, -0.07f}, {0.045f, 0.10f}},
               {{0, 0.05f}, {0.15f, 0.025f}},
               {{0, 0.10f}, {0.10f, 0.025f}},
               {{0, 0.15f}, {0.05f, 0.025f}}}}},
            // Sign: the corners of a frame, and a dot.
            {guided_shell, {{{0.36f, 0.015f, 0.02f}, 0, 0.35f}, {{{0, 0}, {0.045f, 0.045f}}}}},
        };
        for (const float from : {-0.15f, 0.03f})
            for (const float up : {-2.0f, -1.0f, 0.0f, 1.0f, 2.0f})
                all[boost].bars.push_back({{from + 0.12f - 0.05f * std::abs(up), 0.06f * up}, {0.045f, 0.03f}});
        for (const float x : {-1.0f, 1.0f})
            for (const float y : {-1.0f, 1.0f}) {
                all[guided_shell].bars.push_back({{0.115f * x, 0.17f * y}, {0.055f, 0.022f}});
                all[guided_shell].bars.push_back({{0.148f * x, 0.125f * y}, {0.022f, 0.065f}});
            }
        return all;
    }();
    return made;
}

} // namespace

void build_crate(MeshBuilder& build, PropDetail detail, world::PropKind kind) {
    const CrateSign& sign = signs().at(kind);
    const glm::vec3 half = world::row(world::PropKind::crate).half_extents;
    const float flat = half.x * std::cos(eighth / 2); // distance from the axis to a side's middle
    constexpr float rim = 0.09f, on_end = 1.6f;       // `on_end`: scale of the signs at the ends
    build.motion = {0, 0, 0};
    build.paint = crate_grey;
    crate_drum(build, 0.94f * half.x, -half.z + 0.03f, half.z - 0.03f);
    build.paint = sign.ground;
    for (int i = 0; i < crate_sides; i += 2)
        crate_plate(build, eighth * static_cast<float>(i), {0.19f, 0.30f}, 0, 0.9f * flat, 0.965f * flat);
    if (detail == PropDetail::far)
        return;
    build.paint = crate_steel;
    for (const float z : {-half.z, half.z - rim})
        crate_drum(build, half.x, z, z + rim);
    for (const float end : {-1.0f, 1.0f}) {
        build.paint = sign.ground;
        crate_drum(build, 0.80f * half.x, end * (half.z - 0.02f), end * (half.z + 0.008f));
        build.paint = crate_white;
        const float low = std::min(end * half.z, end * (half.z + 0.016f)), high = low + 0.016f;
        for (const CrateSign::Bar& bar : sign.bars) {
            const glm::vec2 from = bar.middle * on_end - bar.half * on_end, to = from + 2 * on_end * bar.half;
            build.box({from.x, from.y, low}, {to.x, to.y, high});
        }
    }
    for (int i = 0; i < crate_sides; ++i) {
        const float side = eighth * static_cast<float>(i);
        if (i % 2 == 0) {
            build.paint = crate_white;
            for (const CrateSign::Bar& bar : sign.bars)
                crate_plate(build, side, bar.half, bar.middle.y, 0.9f * flat, 0.985f * flat, bar.middle.x);
        } else if (detail == PropDetail::near) {
            build.paint = crate_steel; // a strap and a handle
            crate_plate(build, side, {0.05f, 0.38f}, 0, 0.9f * flat, 0.96f * flat);
            build.paint = crate_orange;
            crate_plate(build, side, {0.13f, 0.035f}, 0.14f, 0.95f * flat, 0.995f * flat);
        }
    }
}

void build_cargo(MeshBuilder& build, PropDetail detail, world::PropKind kind) {
    const glm::vec3 half = world::row(kind).half_extents;
    build.motion = {0, 0, 0};
    build.paint = {{0.46f, 0.30f, 0.12f}, 0, 0.2f};
    build.box(-half * 0.94f, half * 0.94f);
    if (detail == PropDetail::far)
        return;
    build.paint = {{0.85f, 0.55f, 0.03f}, 0, 0.4f}; // battens along the edges
    constexpr float batten = 0.14f;
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-1.0f, 1.0f}) {
            const glm::vec3 edge(x * (half.x - batten / 2), y * (half.y - batten / 2), 0);
            build.box(edge - glm::vec3(batten / 2, batten / 2, half.z),
                      edge + glm::vec3(batten / 2, batten / 2, half.z));
        }
    if (detail != PropDetail::near)
        return;
    for (const float z : {-1.0f, 1.0f})
        for (const float side : {-1.0f, 1.0f}) {
            const glm::vec3 along(0, side * (half.y - batten / 2), z * (half.z - batten / 2));
            build.box(along - glm::vec3(half.x, batten / 2, batten / 2),
                      along + glm::vec3(half.x, batten / 2, batten / 2));
            const glm::vec3 across(side * (half.x - batten / 2), 0, z * (half.z - batten / 2));
            build.box(across - glm::vec3(batten / 2, half.y, batten / 2),
                      across + glm::vec3(batten / 2, half.y, batten / 2));
        }
}

} // namespace render
