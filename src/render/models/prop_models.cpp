#include "render/models/prop_models.h"

#include "render/models/blob.h"
#include "render/models/crate_models.h"
#include "render/models/prop_tools.h"
#include "render/models/tree_models.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/gtc/constants.hpp>

namespace render {

namespace {

using glm::vec3;
using world::PropKind;

const Paint granite{{0.150f, 0.143f, 0.130f}, 0.15f, 0.05f};
const Paint field_stone{{0.225f, 0.205f, 0.175f}, 0, 0.04f};
const Paint barrel_red{{0.300f, 0.032f, 0.020f}, 0, 0.5f};
const Paint barrel_steel{{0.140f, 0.145f, 0.150f}, 0, 0.6f};

void build_stone(MeshBuilder& build, PropDetail detail, PropKind kind) {
    const bool rock = kind == PropKind::rock; // false: a boulder
    // The model is larger than the collision shape, because the flat sides cut it.
    const float radius = 1.22f * world::row(kind).half_extents.x, flatness = rock ? 0.95f : 1.0f;
    const float seed = rock ? 2.0f : 9.0f;
    pen(build, granite);
    const int cuts = detail == PropDetail::near ? 7 : detail == PropDetail::middle ? 4 : 2;
    build_blob(build, {.radii = vec3(1.02f, 0.97f, flatness) * radius,
                       .roughness = 0.09f,
                       .frequency = 0.9f,
                       .seed = seed,
                       .cuts = cuts,
                       .faceted = true,
                       .sides = 11});
    for (Vertex& vertex : build.mesh()) { // dark earth at the foot
        const float foot = glm::smoothstep(-0.9f * radius, -0.2f * radius, vertex.position.z);
        vertex.surface[0] = static_cast<std::uint8_t>(255 * (0.45f + 0.55f * foot));
    }
}

/// Builds a house: two storeys, a steep tiled roof, beams in the upper walls. Walls take the instance's tint.
void build_house(MeshBuilder& build, PropDetail detail, PropKind kind) {
    const bool near = detail == PropDetail::near;
    const vec3 half = world::row(kind).half_extents;
    const Paint plaster{{0.46f, 0.42f, 0.34f}, 0.5f, 0.03f}, stone{{0.20f, 0.185f, 0.165f}, 0, 0.04f};
    const Paint tiles{{0.230f, 0.070f, 0.038f}, 0, 0.08f}, timber{{0.070f, 0.045f, 0.028f}, 0, 0.04f};
    const Paint pane{{0.020f, 0.028f, 0.035f}, 0, 1.0f}, frame{{0.42f, 0.40f, 0.36f}, 0, 0.1f};
    const Paint shutter{{0.045f, 0.110f, 0.085f}, 0, 0.1f};
    pen(build, stone);
    build.box({-half.x - 0.06f, -half.y - 0.06f, -half.z - 3}, {half.x + 0.06f, half.y + 0.06f, -half.z + 0.7f});
    pen(build, plaster);
    build.box({-half.x, -half.y, -half.z + 0.6f}, {half.x, half.y, half.z});
    const float ridge = half.z + 3.1f, eaves = half.z - 0.35f, over = 0.55f;
    for (const float side : {-1.0f, 1.0f}) { // the gables
        pen(build, plaster);
        const float x = side * half.x;
        if (side > 0)
            build.triangle({x, -half.y, half.z}, {x, half.y, half.z}, {x, 0, ridge - 0.15f});
        else
            build.triangle({x, half.y, half.z}, {x, -half.y, half.z}, {x, 0, ridge - 0.15f});
        pen(build, tiles); // one side of the roof
        const auto edge = [&](float at, float up) {
            return std::array{vec3(at, 0, ridge + up), vec3(at, side * (half.y + over), eaves + up)};
        };
        const float gable = half.x + over;
        const auto low_west = edge(-gable, 0), low_east = edge(gable, 0), west = edge(-gable, 0.2f),
                   east = edge(gable, 0.2f);
        build.loft({low_west[0], low_east[0], low_east[1], low_west[1]}, {west[0], east[0], east[1], west[1]});
        if (near) // rows of tiles
            for (int course = 1; course < 9; ++course) {
                const float part = static_cast<float>(course) / 9;
                const vec3 at = glm::mix(west[0], west[1], part);
                build.paint = {tiles.colour * (0.75f + 0.4f * chance(course)), 0, 0.08f};
                build.box({-gable, at.y - 0.09f, at.z - 0.05f}, {gable, at.y + 0.09f, at.z + 0.035f});
            }
    }
    pen(build, {{0.16f, 0.07f, 0.05f}, 0, 0.04f});
    build.box({-2.6f, 0.9f, half.z + 0.6f}, {-1.8f, 1.7f, ridge + 0.9f}); // chimney
    if (detail == PropDetail::far)
        return;
    pen(build, timber);
    build.both_sides([&] { // beams along the upper storey, posts at the corners
        build.box({-half.x - 0.05f, half.y - 0.1f, -0.15f}, {half.x + 0.05f, half.y + 0.05f, 0.12f});
        for (const float x : {-half.x, -1.7f, 1.5f, half.x - 0.2f})
            build.box({x - 0.05f, half.y - 0.1f, 0.1f}, {x + 0.25f, half.y + 0.045f, half.z - 0.3f});
        for (const float x : {-half.x - 0.05f, half.x - 0.15f})
            build.box({x, half.y - 2.1f, 0.1f}, {x + 0.2f, half.y - 1.85f, half.z});
    });
    const auto window = [&](const vec3& at, const vec3& along, const vec3& out, float wide, float high, bool shutters) {
        const auto slab = [&](const Paint& paint, float from, float to, float low, float top, float depth) {
            pen(build, paint);
            const auto outline = [&](float d) {
                return MeshBuilder::Outline{
                    at + along * from + vec3(0, 0, low) + out * d, at + along * to + vec3(0, 0, low) + out * d,
                    at + along * to + vec3(0, 0, top) + out * d, at + along * from + vec3(0, 0, top) + out * d};
            };
            build.loft(outline(-0.05f), outline(depth));
        };
        slab(frame, -wide - 0.1f, wide + 0.1f, -high - 0.1f, high + 0.1f, 0.05f);
        slab(pane, -wide, wide, -high, high, 0.07f);
        if (!near)
            return;
        slab(frame, -0.035f, 0.035f, -high, high, 0.09f);
        slab(frame, -wide, wide, 0.1f, 0.17f, 0.09f);
        if (shutters)
            for (const float side : {-1.0f, 1.0f})
                slab(shutter, side * (wide + 0.13f) - (side < 0 ? 0.55f : 0),
                     side * (wide + 0.13f) + (side > 0 ? 0.55f : 0), -high, high, 0.08f);
    };
    for (const float side : {-1.0f, 1.0f}) {
        const vec3 out(0, side, 0);
        for (const float x : {-3.3f, 0.0f, 3.3f}) {
            window({x, side * half.y, 1.25f}, {1, 0, 0}, out, 0.5f, 0.65f, true);
            if (x != 0.0f || side > 0)
                window({x, side * half.y, -1.45f}, {1, 0, 0}, out, 0.5f, 0.7f, true);
        }
        for (const float y : {-1.9f, 1.9f})
            window({side * half.x, y, -1.4f}, {0, 1, 0}, {side, 0, 0}, 0.45f, 0.65f, false);
        window({side * half.x, 0, half.z + 0.6f}, {0, 1, 0}, {side, 0, 0}, 0.4f, 0.5f, false);
    }
    pen(build, timber); // door
    build.box({-0.65f, -half.y - 0.07f, -half.z}, {0.65f, -half.y, -half.z + 2.3f});
    for (Vertex& vertex : build.mesh()) { // dark below the eaves
        const bool below =
            vertex.position.z < eaves + 0.3f && vertex.position.z > eaves - 0.9f && vertex.normal.z < 0.3f;
        vertex.surface[0] = static_cast<std::uint8_t>(below ? 170 : vertex.normal.z < -0.5f ? 110 : 255);
    }
}

/// Builds a wall: layers of field stones under a row of slabs.
void build_wall(MeshBuilder& build, PropDetail detail, PropKind kind) {
    const vec3 half = world::row(kind).half_extents;
    pen(build, field_stone);
    build.paint.colour *= 0.7f;
    build.box({-half.x, -half.y + 0.05f, -half.z - 2}, {half.x, half.y - 0.05f, half.z - 0.1f});
    pen(build, field_stone);
    if (detail == PropDetail::far) {
        build.box({-half.x, -half.y, -half.z - 2}, {half.x, half.y, half.z});
        return;
    }
    const int courses = detail == PropDetail::near ? 5 : 2, stones = detail == PropDetail::near ? 12 : 6;
    for (int course = 0; course < courses; ++course) {
        const float low =
            glm::mix(-half.z - 0.3f, half.z - 0.12f, static_cast<float>(course) / static_cast<float>(courses));
        const float high =
            glm::mix(-half.z - 0.3f, half.z - 0.12f, static_cast<float>(course + 1) / static_cast<float>(courses));
        float x = -half.x;
        for (int stone = 0; stone < stones && x < half.x; ++stone) {
            const int n = 31 * course + stone;
            const float end =
                stone + 1 == stones
                    ? half.x
                    : std::min(half.x, x + 2 * half.x / static_cast<float>(stones) * (0.6f + 0.8f * chance(n)));
            const float out = half.y - 0.03f + 0.06f * chance(n + 5);
            build.paint.colour = field_stone.colour * (0.65f + 0.6f * chance(n + 9));
            build.box({x + 0.02f, -out, low + 0.02f}, {end - 0.02f, out, high - 0.02f});
            x = end;
        }
    }
    for (int slab = 0; slab < 8; ++slab) {
        const float x = -half.x + static_cast<float>(slab);
        build.paint.colour = field_stone.colour * (0.85f + 0.4f * chance(slab + 70));
        build.box({x + 0.015f, -half.y - 0.06f, half.z - 0.13f},
                  {x + 0.985f, half.y + 0.06f, half.z + 0.02f * chance(slab)});
    }
    for (Vertex& vertex : build.mesh())
        vertex.surface[0] = static_cast<std::uint8_t>(
            255 * glm::mix(0.5f, 1.0f, glm::smoothstep(-half.z - 0.2f, -half.z + 0.8f, vertex.position.z)));
}

void build_barrel(MeshBuilder& build, PropDetail detail, PropKind kind) {
    const vec3 half = world::row(kind).half_extents;
    const int segments = detail == PropDetail::near ? 20 : detail == PropDetail::middle ? 10 : 6;
    const auto at = [](float z) { return vec3(0, 0, z); };
    pen(build, barrel_red);
    build.tube(at(-half.z), at(half.z - 0.02f), 0.96f * half.x, 0.96f * half.x, segments, true);
    if (detail == PropDetail::far)
        return;
    for (const float z : {-half.z, -0.19f, 0.16f, half.z - 0.05f})
        build.tube(at(z), at(z + 0.05f), half.x, half.x, segments, true);
    build.paint = {{0.55f, 0.50f, 0.38f}, 0, 0.4f}; // the light band round the barrel
    build.tube(at(-0.10f), at(0.10f), 0.968f * half.x, 0.968f * half.x, segments, true);
    build.paint = barrel_steel;
    build.tube(at(half.z - 0.02f), at(half.z - 0.015f), 0.9f * half.x, 0.9f * half.x, segments);
    build.tube({0.2f, 0.1f, half.z - 0.02f}, {0.2f, 0.1f, half.z + 0.02f}, 0.06f, 0.05f, 8);
}

std::vector<ShadeSphere> shade_of_house() {
    std::vector<ShadeSphere> spheres;
    for (const float x : {-3.2f, 0.0f, 3.2f})
        for (const float z : {-1.5f, 2.0f})
            spheres.push_back({{x, 0, z}, 3.8f});
    return spheres;
}

std::vector<ShadeSphere> shade_of_wall() {
    std::vector<ShadeSphere> spheres;
    for (int i = -3; i <= 3; ++i)
        spheres.push_back({{1.15f * static_cast<float>(i), 0, 0.1f}, 0.75f});
    return spheres;
}

} // namespace

const PropModel& prop_model(PropKind kind) {
    static const auto rows = std::to_array<PropModel>({
        {build_pine,
         11.0f,
         {{{0, 0, -0.8f}, 2.3f}, {{0, 0, 1.8f}, 1.7f}, {{0, 0, 4.2f}, 1.1f}, {{0, 0, -3}, 0.5f}},
         true},
        {build_oak, 9.0f, {{{0, 0, 2.6f}, 3.5f}, {{0, 0, 4.6f}, 2.4f}, {{0, 0, -1.5f}, 0.7f}}, true},
        {build_stone, 2.1f, {{{0, 0, 0}, 1.5f}}},
        {build_house, 9.0f, shade_of_house()},
        {build_wall, 4.6f, shade_of_wall()},
        {build_barrel, 0.75f, {}},
        {build_stone, 1.2f, {}},
        {build_crate, 0.8f, {}},
        {build_crate, 0.8f, {}},
        {build_cargo, 1.3f, {}},
        {build_crate, 0.8f, {}},
        {build_crate, 0.8f, {}},
        {build_crate, 0.8f, {}},
    });
    static_assert(std::tuple_size_v<decltype(rows)> == static_cast<std::size_t>(PropKind::count),
                  "one row for each kind, in the order of the enum");
    return rows[static_cast<std::size_t>(kind)];
}

Mesh prop_mesh(PropKind kind, PropDetail detail) {
    const bool leafy = detail == PropDetail::leafy_near || detail == PropDetail::leafy_middle;
    if (leafy && !prop_model(kind).leaf_cards)
        return {};
    MeshBuilder build(100);
    prop_model(kind).build(build, detail, kind);
    return build.take();
}

} // namespace render
