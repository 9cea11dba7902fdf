#include "render/models/tank_model.h"

#include "render/models/tank_parts.h"

#include <algorithm>
#include <array>

namespace render {

using glm::vec3;

namespace {

/// Builds a tank that is a few pixels large: outlines of hull, tracks, turret and gun that show its direction and aim,
/// with visible team colours.
void build_distant(MeshBuilder& build) {
    constexpr float deck = world::hull_half_extents.z, roof = 2 * world::turret_half_extents.z;
    build.part = Part::gun;
    build.paint = armour_dark;
    build.motion = {1, 0, 0}; // the gun recoils
    build.tube({0, 0, 0}, {world::gun_length, 0, 0}, 0.13f, 0.09f, 4);
    build.motion = glm::vec3(0);
    build.part = Part::turret;
    build.paint = armour;
    build.loft({{1.10f, 0.45f, 0.04f}, {1.10f, -0.45f, 0.04f}, {-1.55f, -0.95f, 0.04f}, {-1.55f, 0.95f, 0.04f}},
               {{0.70f, 0.40f, roof}, {0.70f, -0.40f, roof}, {-1.40f, -0.62f, roof}, {-1.40f, 0.62f, roof}});
    build.paint = team;
    build.box({-1.20f, -0.42f, roof - 0.02f}, {-0.40f, 0.42f, roof + 0.012f});
    build.part = Part::hull;
    build.paint = armour;
    build.prism({{2.20f, 0, 0.25f}, {1.50f, 0, deck}, {-2.62f, 0, deck}, {-2.68f, 0, 0.25f}}, -1.40f, 1.40f);
    build.prism({{2.05f, 0, -0.40f}, {2.78f, 0, 0.0f}, {1.50f, 0, deck}, {-2.62f, 0, deck}, {-2.25f, 0, -0.40f}},
                -track_inner, track_inner);
    build.both_sides([&] {
        build.paint = team; // skirts
        build.box({-1.45f, 1.41f, -0.10f}, {1.20f, 1.45f, 0.235f});
        build.paint = link_steel;
        build.prism({{2.75f, 0, 0.10f},
                     {2.55f, 0, -0.55f},
                     {1.80f, 0, -world::ride_height},
                     {-1.80f, 0, -world::ride_height},
                     {-2.55f, 0, -0.55f},
                     {-2.80f, 0, 0.10f}},
                    track_inner, track_outer);
    });
}

std::span<Vertex> of_parts(Mesh& mesh, Part first, Part last) {
    // The vertices of parts `first` to `last` are consecutive in the mesh.
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
    } else { // the outside first, because it hides other parts before these are shaded
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
    bake_ambient_occlusion(mesh, boxes, ground, vec3(0));
    bake_ambient_occlusion(of_parts(mesh, Part::turret, Part::turret), boxes, ground, world::turret_pivot);
    bake_ambient_occlusion(of_parts(mesh, Part::hatch, Part::hatch), boxes, ground, world::turret_pivot);
    bake_ambient_occlusion(of_parts(mesh, Part::gun, Part::gun), boxes, ground, world::turret_pivot + world::gun_pivot);
    return mesh;
}

} // namespace render
