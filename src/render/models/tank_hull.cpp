#include "render/models/tank_parts.h"

namespace render {

namespace {

using glm::vec3;
using Outline = MeshBuilder::Outline;

void build_body(MeshBuilder& build, bool near) {
    build.part = Part::hull;
    constexpr float deck = world::hull_half_extents.z;
    // Tub between the tracks: belly, nose, glacis, tail.
    build.paint = armour;
    build.prism({{-2.25f, 0, -0.40f},
                 {2.05f, 0, -0.40f},
                 {2.78f, 0, -0.02f},
                 {2.74f, 0, 0.09f},
                 {1.50f, 0, deck},
                 {-2.62f, 0, deck},
                 {-2.74f, 0, 0.0f}},
                -track_inner + 0.02f, track_inner - 0.02f);
    // Upper hull over the tracks; its front continues the glacis.
    build.both_sides([&] {
        build.paint = armour;
        build.prism({{2.20f, 0, 0.25f}, {1.50f, 0, deck}, {-2.62f, 0, deck}, {-2.68f, 0, 0.25f}}, track_inner - 0.02f,
                    1.22f);
        const auto edge = [](float y, float front, float rear, float height) {
            return Outline{{front, y, 0.25f}, {rear, y, 0.25f}, {rear, y, height}, {front - 0.6f, y, height}};
        };
        build.loft(edge(1.22f, 2.10f, -2.66f, deck - 0.001f), edge(1.40f, 2.05f, -2.60f, 0.27f));
        // Fender with mudguards bent down over idler and sprocket.
        build.paint = armour;
        build.box({-2.55f, track_inner, 0.225f}, {2.45f, 1.43f, 0.255f});
        const auto flap = [&](vec3 from, vec3 to) {
            const auto outline = [&](vec3 at) {
                return Outline{at + vec3(0, track_inner, 0), at + vec3(0, 1.43f, 0), at + vec3(0, 1.43f, 0.03f),
                               at + vec3(0, track_inner, 0.03f)};
            };
            build.loft(outline(from), outline(to));
        };
        flap({2.45f, 0, 0.225f}, {2.76f, 0, 0.15f});
        flap({2.76f, 0, 0.15f}, {2.93f, 0, -0.02f});
        flap({-2.55f, 0, 0.225f}, {-2.78f, 0, 0.16f});
        flap({-2.78f, 0, 0.16f}, {-2.90f, 0, 0.04f});
        // Skirts: three plates in the team's colour between two armour plates.
        for (int plate = 0; plate < 5; ++plate) {
            const float rear = -2.28f + 0.88f * static_cast<float>(plate);
            build.paint = plate == 1 || plate == 2 || plate == 3 ? team : armour;
            build.box({rear, 1.425f, -0.10f}, {rear + 0.855f, 1.45f, 0.235f});
        }
        build.paint = armour_dark;
        build.box({0.60f, 1.12f, 0.255f}, {1.35f, 1.40f, 0.40f}); // a stowage box
        build.box({-2.35f, 1.10f, 0.255f}, {-1.15f, 1.40f, 0.46f});
        if (!near)
            return;
        build.paint = dark; // a seam in each stowage box
        build.box({0.96f, 1.115f, 0.26f}, {0.98f, 1.405f, 0.405f});
        build.box({-1.76f, 1.095f, 0.26f}, {-1.74f, 1.405f, 0.465f});
        build.paint = armour_dark; // headlight with its guard
        build.tube({2.16f, 1.12f, 0.37f}, {2.32f, 1.12f, 0.37f}, 0.05f, 0.095f, 10);
        build.box({2.05f, 1.09f, 0.255f}, {2.25f, 1.15f, 0.34f});
        build.paint = headlight;
        build.tube({2.32f, 1.12f, 0.37f}, {2.335f, 1.12f, 0.37f}, 0.085f, 0.08f, 10);
        build.paint = steel; // tow hooks
        build.box({2.60f, 0.52f, -0.10f}, {2.86f, 0.60f, 0.02f});
        build.box({-2.84f, 0.52f, -0.16f}, {-2.68f, 0.60f, -0.04f});
        build.paint = tail_light;
        build.box({-2.64f, 1.24f, 0.28f}, {-2.60f, 1.36f, 0.35f});
    });
}

/// Builds the details of the hull's ends: driver's hatch and chevron at the front; grilles, exhausts and fuel drums at
/// the rear.
void build_ends(MeshBuilder& build, bool near) {
    build.part = Part::hull;
    constexpr float deck = world::hull_half_extents.z;
    const auto glacis = [](float x, float y, float raised) {
        return vec3(x, y, 0.09f + (2.74f - x) * 0.2903f + raised);
    };
    build.paint = team;
    build.both_sides([&] { // a chevron on the glacis
        const Outline low{glacis(2.42f, 0.0f, 0.0f), glacis(2.62f, 0.0f, 0.0f), glacis(2.10f, 0.74f, 0.0f),
                          glacis(1.90f, 0.74f, 0.0f)};
        Outline high = low;
        for (vec3& point : high)
            point.z += 0.015f;
        build.loft(low, high);
    });
    build.paint = armour_dark;
    build.tube({1.32f, 0.0f, deck - 0.01f}, {1.32f, 0.0f, deck + 0.05f}, 0.27f, 0.25f, near ? 16 : 8); // driver's hatch
    build.both_sides([&] {
        build.paint = canvas; // fuel drums across the tail
        build.tube({-2.86f, 0.12f, 0.30f}, {-2.86f, 0.95f, 0.30f}, 0.19f, 0.19f, near ? 16 : 8);
        build.paint = armour_dark; // exhausts
        build.tube({-2.66f, 1.08f, 0.10f}, {-2.92f, 1.08f, 0.06f}, 0.09f, 0.10f, near ? 12 : 6);
        if (!near)
            return;
        build.paint = steel;
        for (const float y : {0.32f, 0.74f})
            build.tube({-2.86f, y, 0.30f}, {-2.86f, y + 0.05f, 0.30f}, 0.2f, 0.2f, 16);
        build.paint = dark;
        build.tube({-2.915f, 1.08f, 0.061f}, {-2.925f, 1.08f, 0.06f}, 0.085f, 0.08f, 12);
        build.box({-2.40f, 0.16f, deck}, {-1.72f, 0.86f, deck + 0.012f}); // engine grilles
        build.paint = armour;
        for (int slat = 0; slat < 6; ++slat) {
            const float x = -2.37f + 0.112f * static_cast<float>(slat);
            build.loft({{x, 0.16f, deck + 0.01f},
                        {x + 0.05f, 0.16f, deck + 0.01f},
                        {x + 0.05f, 0.86f, deck + 0.01f},
                        {x, 0.86f, deck + 0.01f}},
                       {{x + 0.03f, 0.16f, deck + 0.05f},
                        {x + 0.07f, 0.16f, deck + 0.05f},
                        {x + 0.07f, 0.86f, deck + 0.05f},
                        {x + 0.03f, 0.86f, deck + 0.05f}});
        }
        build.paint = glass; // driver's periscopes
        build.box({1.56f, 0.04f, deck - 0.05f}, {1.62f, 0.16f, deck + 0.04f});
    });
    if (near) { // spare links on the lower glacis
        const auto spare = [](int link, float half, float front, float rear, float z) {
            const float middle = 0.21f * static_cast<float>(link);
            return Outline{{front, middle - half, z},
                           {front, middle + half, z},
                           {rear, middle + half, z - 0.14f},
                           {rear, middle - half, z - 0.14f}};
        };
        build.paint = link_steel;
        for (int link = -2; link <= 2; ++link)
            build.loft(spare(link, 0.085f, 2.735f, 2.46f, -0.05f), spare(link, 0.07f, 2.78f, 2.52f, -0.09f));
    }
}

} // namespace

void build_hull(MeshBuilder& build, Detail detail) {
    build_body(build, detail == Detail::near);
    build_ends(build, detail == Detail::near);
}

} // namespace render
