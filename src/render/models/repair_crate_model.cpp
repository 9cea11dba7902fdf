#include "render/models/repair_crate_model.h"

#include <algorithm>
#include <cmath>
#include <glm/vec2.hpp>

namespace render {

namespace {

const Paint crate_grey{{0.52f, 0.50f, 0.43f}, 0, 0.25f};
const Paint crate_green{{0.015f, 0.210f, 0.070f}, 0, 0.35f};
const Paint crate_white{{0.85f, 0.85f, 0.82f}, 0, 0.25f};
const Paint crate_steel{{0.060f, 0.064f, 0.070f}, 0, 0.6f};
const Paint crate_orange{{0.55f, 0.20f, 0.02f}, 0, 0.4f};

constexpr int crate_sides = 8;
constexpr float eighth = 2 * 3.14159265f / crate_sides;

/// Eight corners at height `z`, a corner's way from the axis `radius`.
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

/// A plate on a side: `half` its half width and half height, its middle at height `z`, from `inner` to `outer` away
/// from the axis.
void crate_plate(MeshBuilder& build, float side, const glm::vec2& half, float z, float inner, float outer) {
    const glm::vec3 out(std::cos(side), std::sin(side), 0), along(-out.y, out.x, 0), up(0, 0, 1);
    const auto outline = [&](float away) {
        const glm::vec3 middle = out * away + up * z;
        return MeshBuilder::Outline{middle - along * half.x - up * half.y, middle + along * half.x - up * half.y,
                                    middle + along * half.x + up * half.y, middle - along * half.x + up * half.y};
    };
    build.loft(outline(inner), outline(outer));
}

} // namespace

void build_repair_crate(MeshBuilder& build, PropDetail detail) {
    const glm::vec3 half = world::row(world::PropKind::crate).half_extents;
    const float flat = half.x * std::cos(eighth / 2);      // from the axis to a side's middle
    constexpr float rim = 0.09f, bar = 0.06f, arm = 0.17f; // of the rims' height, of the crosses [m]
    build.motion = {0, 0, 0};
    build.paint = crate_grey;
    crate_drum(build, 0.94f * half.x, -half.z + 0.03f, half.z - 0.03f);
    build.paint = crate_green;
    for (int i = 0; i < crate_sides; i += 2)
        crate_plate(build, eighth * static_cast<float>(i), {0.19f, 0.30f}, 0, 0.9f * flat, 0.965f * flat);
    if (detail == PropDetail::far)
        return;
    build.paint = crate_steel;
    for (const float z : {-half.z, half.z - rim})
        crate_drum(build, half.x, z, z + rim);
    for (const float end : {-1.0f, 1.0f}) {
        build.paint = crate_green;
        crate_drum(build, 0.80f * half.x, end * (half.z - 0.02f), end * (half.z + 0.008f));
        build.paint = crate_white;
        const float low = std::min(end * half.z, end * (half.z + 0.016f)), high = low + 0.016f;
        build.box({-bar, -1.6f * arm, low}, {bar, 1.6f * arm, high});
        build.box({-1.6f * arm, -bar, low}, {1.6f * arm, bar, high});
    }
    for (int i = 0; i < crate_sides; ++i) {
        const float side = eighth * static_cast<float>(i);
        if (i % 2 == 0) {
            build.paint = crate_white;
            crate_plate(build, side, {bar, arm}, 0, 0.9f * flat, 0.985f * flat);
            crate_plate(build, side, {arm, bar}, 0, 0.9f * flat, 0.985f * flat);
        } else if (detail == PropDetail::near) {
            build.paint = crate_steel; // a strap, and a handle to carry it by
            crate_plate(build, side, {0.05f, 0.38f}, 0, 0.9f * flat, 0.96f * flat);
            build.paint = crate_orange;
            crate_plate(build, side, {0.13f, 0.035f}, 0.14f, 0.95f * flat, 0.995f * flat);
        }
    }
}

} // namespace render
