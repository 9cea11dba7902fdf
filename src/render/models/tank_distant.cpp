#include "render/models/tank_parts.h"

namespace render {

/// A few pixels of a tank: hull, tracks, turret and gun in the outlines that tell where it faces and aims, and the
/// team's colour where one sees it.
void build_distant(MeshBuilder& build) {
    constexpr float deck = world::hull_half_extents.z, roof = 2 * world::turret_half_extents.z;
    build.part = Part::gun;
    build.paint = armour_dark;
    build.motion = {1, 0, 0}; // it runs back
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

} // namespace render
