#include "render/models/tank_model.h"

#include "render/models/tank_parts.h"

#include <algorithm>
#include <array>

namespace render {

using glm::vec3;

namespace {
std::span<Vertex> of_parts(Mesh& mesh, Part first, Part last) {
    // Parts are built one after another.
    const auto is_in = [&](const Vertex& vertex) {
        return vertex.motion.w >= static_cast<float>(first) && vertex.motion.w <= static_cast<float>(last);
    };
    const auto begin = std::find_if(mesh.begin(), mesh.end(), is_in);
    const auto end = std::find_if_not(begin, mesh.end(), is_in);
    return std::span(mesh).subspan(static_cast<std::size_t>(begin - mesh.begin()),
                                   static_cast<std::size_t>(end - begin));
}

} // namespace

Mesh tank_mesh(Detail detail) {
    MeshBuilder build(detail == Detail::near ? 0.6f : 100.0f);
    if (detail == Detail::distant) {
        build_distant(build);
    } else { // from the outside in: what is drawn first hides the rest before that is lit
        build_gun(build, detail);
        build_hatch(build, detail);
        build_turret(build, detail);
        build_hull(build, detail);
        build_running_gear(build, detail);
        build_antenna(build, detail);
    }
    Mesh mesh = build.take();

    const std::array<Occluder, 8> boxes{{
        {{-2.60f, -0.86f, -0.38f}, {2.20f, 0.86f, 0.20f}}, // tub
        {{-2.60f, -1.38f, 0.22f}, {1.60f, 1.38f, 0.43f}},  // upper hull
        {{1.60f, -0.86f, 0.05f}, {2.45f, 0.86f, 0.15f}},   // under the glacis
        {{-2.55f, 0.92f, 0.225f}, {2.80f, 1.42f, 0.25f}},  // fenders
        {{-2.55f, -1.42f, 0.225f}, {2.80f, -0.92f, 0.25f}},
        {{-2.70f, 0.92f, -0.80f}, {2.70f, 1.36f, 0.0f}}, // running gear
        {{-2.70f, -1.36f, -0.80f}, {2.70f, -0.92f, 0.0f}},
        {world::turret_pivot + vec3(-1.1f, -0.78f, 0.08f), world::turret_pivot + vec3(0.85f, 0.78f, 0.62f)}, // turret
    }};
    const vec3 half = world::hull_half_extents;
    const Occluder ground{{-half.x, -half.y, -10}, {half.x, half.y, -world::ride_height}};
    bake_open_sky(mesh, boxes, ground, vec3(0));
    bake_open_sky(of_parts(mesh, Part::turret, Part::turret), boxes, ground, world::turret_pivot);
    bake_open_sky(of_parts(mesh, Part::hatch, Part::hatch), boxes, ground, world::turret_pivot);
    bake_open_sky(of_parts(mesh, Part::gun, Part::gun), boxes, ground, world::turret_pivot + world::gun_pivot);
    return mesh;
}

} // namespace render
