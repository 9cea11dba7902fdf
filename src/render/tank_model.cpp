#include "render/tank_model.h"

#include "render/track_belt.h"
#include "world/tank_shape.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace render {

namespace {

using glm::vec3;
using Outline = MeshBuilder::Outline;

const Paint armour{{0.120f, 0.118f, 0.068f}, 0.30f, 0.22f};
const Paint armour_dark{{0.060f, 0.060f, 0.038f}, 0.16f, 0.15f};
const Paint wheel_shade{{0.040f, 0.040f, 0.028f}, 0.12f, 0.15f};
const Paint team{{0, 0, 0}, 1.0f, 0.35f};
const Paint steel{{0.050f, 0.050f, 0.052f}, 0.0f, 0.45f};
const Paint dark{{0.012f, 0.012f, 0.012f}, 0.0f, 0.1f};
const Paint rubber{{0.020f, 0.020f, 0.021f}, 0.0f, 0.12f};
const Paint link_steel{{0.062f, 0.054f, 0.046f}, 0.0f, 0.3f};
const Paint glass{{0.02f, 0.05f, 0.06f}, 0.0f, 1.0f};
const Paint headlight{{0.95f, 0.90f, 0.75f}, 0.0f, 1.0f, 0.55f};
const Paint tail_light{{0.70f, 0.02f, 0.01f}, 0.0f, 0.8f, 0.5f};
const Paint canvas{{0.150f, 0.125f, 0.075f}, 0.0f, 0.05f};

constexpr float link_thickness = 0.05f;
constexpr float track_inner = world::track_gauge / 2 - world::track_width / 2; ///< y of its edges [m]
constexpr float track_outer = world::track_gauge / 2 + world::track_width / 2;

/// Foremost (idler), five road wheels, rearmost (sprocket). The road wheels are drawn larger than the physics' and
/// higher, so that the track's outer face is where the tank stands.
std::vector<Wheel> wheels() {
    std::vector<Wheel> wheels;
    for (std::size_t i = 0; i < world::wheels_a_side; ++i) {
        const bool end = i == 0 || i == world::wheels_a_side - 1;
        const float radius = end ? 0.31f : 0.385f;
        const vec3 contact = world::wheel_contacts[i];
        wheels.push_back({{contact.x, contact.z + link_thickness + radius}, radius});
    }
    return wheels;
}

/// Points around the belt, on the links' inner face.
std::vector<BeltPoint> track_path(int links) { return belt(wheels(), links, 0.07f); }

void build_wheels(MeshBuilder& build, Detail detail) {
    const bool near = detail == Detail::near;
    const int segments = near ? 18 : 8;
    const std::vector<Wheel> all = wheels();
    const float centre = world::track_gauge / 2;
    build.both_sides([&] {
        build.part = build.mirrored() ? Part::wheel_right : Part::wheel_left;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto& [axle, radius] = all[i];
            const bool sprocket = i + 1 == all.size(), idler = i == 0;
            const auto at = [&](float y) { return vec3(axle.x, y, axle.y); };
            build.motion = {axle.x, axle.y, radius + link_thickness};
            build.paint = sprocket ? steel : rubber;
            build.tube(at(centre - 0.19f), at(centre + 0.19f), radius, radius, segments, true);
            // The outer face: a dish with holes that show its turning, a hub with a cap.
            build.paint = armour_dark;
            build.ring(at(centre + 0.195f), 1, 0.14f, radius - (sprocket ? 0.02f : 0.07f), idler || sprocket ? 12 : 16,
                       near && (sprocket || idler) ? dark : wheel_shade);
            build.tube(at(centre + 0.15f), at(centre + 0.235f), 0.15f, 0.12f, near ? 10 : 5);
            if (near && sprocket) {
                build.paint = steel;
                for (int tooth = 0; tooth < 13; ++tooth) {
                    const float angle = glm::two_pi<float>() * static_cast<float>(tooth) / 13;
                    const vec3 out(std::cos(angle), 0, std::sin(angle)), aside(-out.z, 0, out.x);
                    for (const float y : {centre - 0.16f, centre + 0.12f}) {
                        const auto outline = [&](float depth) {
                            const vec3 root = at(depth) + out * (radius - 0.02f),
                                       tip = at(depth) + out * (radius + 0.06f);
                            return Outline{root - 0.045f * aside, root + 0.045f * aside, tip + 0.015f * aside,
                                           tip - 0.015f * aside};
                        };
                        build.loft(outline(y), outline(y + 0.05f));
                    }
                }
            }
        }
    });
    build.motion = vec3(0);
}

/// Every link as a plate with a grouser and a guide horn, and its way to the next link's place.
void build_links(MeshBuilder& build) {
    const std::vector<BeltPoint> path = track_path(track_links);
    const float pitch = belt_length(path) / track_links;
    build.both_sides([&] {
        build.part = build.mirrored() ? Part::track_right : Part::track_left;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const BeltPoint& here = path[i];
            const BeltPoint& next = path[(i + 1) % path.size()];
            build.motion = {next.place.x - here.place.x, 0, next.place.y - here.place.y};
            const vec3 origin(here.place.x, 0, here.place.y), along(here.forward.x, 0, here.forward.y);
            const vec3 outward(-along.z, 0, along.x); // left of forward in the x-z plane: away from the wheels
            const auto plate = [&](float half_length, float low, float high, float right, float left, float taper) {
                const auto outline = [&](float height, float half) {
                    const vec3 middle = origin + height * outward;
                    return Outline{middle - half * along + vec3(0, right, 0), middle + half * along + vec3(0, right, 0),
                                   middle + half * along + vec3(0, left, 0), middle - half * along + vec3(0, left, 0)};
                };
                build.loft(outline(low, half_length), outline(high, half_length * taper));
            };
            build.paint = link_steel;
            plate(0.44f * pitch, 0.0f, 0.6f * link_thickness, track_inner, track_outer, 1);
            plate(0.20f * pitch, 0.6f * link_thickness, link_thickness, track_inner + 0.02f, track_outer - 0.02f, 0.7f);
        }
    });
    build.motion = vec3(0);
}

/// Seen from afar a track is a dark band.
void build_band(MeshBuilder& build) {
    const std::vector<BeltPoint> path = track_path(28);
    build.both_sides([&] {
        build.part = Part::hull;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const BeltPoint& here = path[i];
            const BeltPoint& next = path[(i + 1) % path.size()];
            const auto out = [&](const BeltPoint& point, float y) {
                return vec3(point.place.x - point.forward.y * link_thickness, y,
                            point.place.y + point.forward.x * link_thickness);
            };
            const auto in = [](const BeltPoint& point, float y) { return vec3(point.place.x, y, point.place.y); };
            build.paint = link_steel;
            build.quad(out(here, track_outer), out(here, track_inner), out(next, track_inner), out(next, track_outer));
            build.quad(in(here, track_outer), out(here, track_outer), out(next, track_outer), in(next, track_outer));
            build.quad(in(next, track_outer), in(next, track_inner), in(here, track_inner), in(here, track_outer));
        }
    });
}

void build_hull(MeshBuilder& build, bool near) {
    build.part = Part::hull;
    constexpr float deck = world::hull_half_extents.z;
    // The tub between the tracks: belly, nose, glacis, tail.
    build.paint = armour;
    build.prism({{-2.25f, 0, -0.40f},
                 {2.05f, 0, -0.40f},
                 {2.78f, 0, -0.02f},
                 {2.74f, 0, 0.09f},
                 {1.50f, 0, deck},
                 {-2.62f, 0, deck},
                 {-2.74f, 0, 0.0f}},
                -track_inner + 0.02f, track_inner - 0.02f);
    // The upper hull over the tracks; its front goes on with the glacis.
    build.both_sides([&] {
        build.paint = armour;
        build.prism({{2.20f, 0, 0.25f}, {1.50f, 0, deck}, {-2.62f, 0, deck}, {-2.68f, 0, 0.25f}}, track_inner - 0.02f,
                    1.22f);
        const auto edge = [](float y, float front, float rear, float height) {
            return Outline{{front, y, 0.25f}, {rear, y, 0.25f}, {rear, y, height}, {front - 0.6f, y, height}};
        };
        build.loft(edge(1.22f, 2.10f, -2.66f, deck - 0.001f), edge(1.40f, 2.05f, -2.60f, 0.27f));
        // Fender with mudguards that bend down over idler and sprocket.
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
        // Skirts: four plates in the team's colour between two of the armour's.
        for (int plate = 0; plate < 5; ++plate) {
            const float rear = -2.28f + 0.88f * static_cast<float>(plate);
            build.paint = plate == 1 || plate == 2 || plate == 3 ? team : armour;
            build.box({rear, 1.425f, -0.10f}, {rear + 0.855f, 1.45f, 0.235f});
        }
        build.paint = armour_dark;
        build.box({0.60f, 1.12f, 0.255f}, {1.35f, 1.40f, 0.40f}); // stowage
        build.box({-2.35f, 1.10f, 0.255f}, {-1.15f, 1.40f, 0.46f});
        if (!near)
            return;
        build.paint = dark; // a seam in each box
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

/// What tells front from rear: driver's hatch and chevron there, grilles, exhausts and fuel drums here.
void build_ends(MeshBuilder& build, bool near) {
    build.part = Part::hull;
    constexpr float deck = world::hull_half_extents.z;
    const auto glacis = [](float x, float y, float above) { return vec3(x, y, 0.09f + (2.74f - x) * 0.2903f + above); };
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
    build.tube({1.32f, 0.0f, deck - 0.01f}, {1.32f, 0.0f, deck + 0.05f}, 0.27f, 0.25f, near ? 16 : 8); // driver
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
        build.paint = link_steel;
        for (int link = -2; link <= 2; ++link)
            build.loft({{2.735f, 0.21f * static_cast<float>(link) - 0.085f, -0.05f},
                        {2.735f, 0.21f * static_cast<float>(link) + 0.085f, -0.05f},
                        {2.46f, 0.21f * static_cast<float>(link) + 0.085f, -0.19f},
                        {2.46f, 0.21f * static_cast<float>(link) - 0.085f, -0.19f}},
                       {{2.78f, 0.21f * static_cast<float>(link) - 0.07f, -0.09f},
                        {2.78f, 0.21f * static_cast<float>(link) + 0.07f, -0.09f},
                        {2.52f, 0.21f * static_cast<float>(link) + 0.07f, -0.23f},
                        {2.52f, 0.21f * static_cast<float>(link) - 0.07f, -0.23f}});
    }
}

/// A mirrored outline from its left half, front to rear.
Outline symmetric(const std::vector<vec3>& left) {
    Outline outline = left;
    for (auto point = left.rbegin(); point != left.rend(); ++point)
        outline.emplace_back(point->x, -point->y, point->z);
    return outline;
}

void build_turret(MeshBuilder& build, bool near) {
    build.part = Part::turret;
    const float roof = 2 * world::turret_half_extents.z;
    const auto level = [](float z, float front, float cheek, float side, float rear, float scale) {
        return symmetric(
            {{front, 0.40f * scale, z}, {cheek, 0.86f * scale, z}, {-0.45f, side, z}, {rear, 0.66f * scale, z}});
    };
    build.paint = armour_dark;
    build.tube({0, 0, -0.03f}, {0, 0, 0.07f}, 0.92f, 0.92f, near ? 28 : 12); // ring
    build.paint = armour;
    const Outline foot = level(0.04f, 0.98f, 0.50f, 0.88f, -1.05f, 0.95f);
    const Outline waist = level(0.26f, 1.15f, 0.55f, 0.97f, -1.15f, 1.05f);
    const Outline top = level(roof, 0.70f, 0.34f, 0.70f, -1.02f, 0.80f);
    build.loft(foot, waist);
    build.loft(waist, top);
    // The bustle over the engine deck, and its basket.
    build.loft(
        {{-1.0f, 0.62f, 0.20f}, {-1.0f, -0.62f, 0.20f}, {-1.0f, -0.52f, roof - 0.03f}, {-1.0f, 0.52f, roof - 0.03f}},
        {{-1.62f, 0.54f, 0.26f},
         {-1.62f, -0.54f, 0.26f},
         {-1.55f, -0.46f, roof - 0.10f},
         {-1.55f, 0.46f, roof - 0.10f}});
    build.paint = canvas;
    build.tube({-1.72f, -0.46f, 0.42f}, {-1.72f, 0.46f, 0.42f}, 0.13f, 0.13f, near ? 10 : 6); // a rolled tarpaulin
    // The team's colour where everyone looks: on the roof and on both cheeks.
    build.paint = team;
    build.box({-0.98f, -0.42f, roof - 0.02f}, {-0.62f, 0.42f, roof + 0.012f});
    build.both_sides([&] {
        // A plate that lies on the side between waist and roof.
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
    build.tube({-0.30f, 0.36f, roof + 0.13f}, {-0.30f, 0.36f, roof + 0.17f}, 0.21f, 0.19f, near ? 16 : 8);
    build.tube({-0.22f, -0.34f, roof - 0.02f}, {-0.22f, -0.34f, roof + 0.045f}, 0.24f, 0.22f, near ? 16 : 8);
    build.box({0.22f, -0.52f, roof - 0.05f}, {0.52f, -0.26f, roof + 0.16f});
    // Antenna.
    build.paint = dark;
    build.tube({-1.30f, -0.40f, roof - 0.1f}, {-1.42f, -0.42f, roof + 1.35f}, 0.022f, 0.010f, near ? 5 : 3);
    if (!near)
        return;
    build.paint = glass;
    build.box({0.515f, -0.49f, roof + 0.01f}, {0.53f, -0.29f, roof + 0.13f});
    for (int i = 0; i < 6; ++i) { // vision blocks round the cupola
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / 6;
        const vec3 place = vec3(-0.30f, 0.36f, roof + 0.07f) + 0.265f * vec3(std::cos(angle), std::sin(angle), 0);
        build.box(place - vec3(0.035f, 0.035f, 0.025f), place + vec3(0.035f, 0.035f, 0.025f));
    }
    // The commander's machine gun.
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

void build_gun(MeshBuilder& build, bool near) {
    build.part = Part::gun;
    const int segments = near ? 16 : 8;
    constexpr float length = world::gun_length;
    const auto along = [](float x) { return vec3(x, 0, 0); };
    build.paint = armour; // mantlet
    build.loft({{-0.15f, -0.40f, -0.24f}, {-0.15f, 0.40f, -0.24f}, {-0.15f, 0.40f, 0.24f}, {-0.15f, -0.40f, 0.24f}},
               {{0.26f, -0.26f, -0.17f}, {0.26f, 0.26f, -0.17f}, {0.26f, 0.26f, 0.17f}, {0.26f, -0.26f, 0.17f}});
    build.tube(along(0.20f), along(0.48f), 0.17f, 0.12f, segments);
    build.paint = armour_dark;
    build.tube(along(0.40f), along(length - 0.30f), 0.092f, 0.072f, segments);
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
}

std::span<Vertex> of_parts(Mesh& mesh, Part first, Part last) {
    // Parts are built one after another.
    const auto is_in = [&](const Vertex& vertex) {
        return vertex.motion.w >= static_cast<float>(first) && vertex.motion.w <= static_cast<float>(last);
    };
    const auto begin = std::find_if(mesh.begin(), mesh.end(), is_in);
    const auto end = std::find_if_not(begin, mesh.end(), is_in);
    return {begin, end};
}

} // namespace

float link_pitch() {
    static const float pitch = belt_length(track_path(track_links)) / track_links;
    return pitch;
}

Mesh tank_mesh(Detail detail) {
    const bool near = detail == Detail::near;
    MeshBuilder build(near ? 0.6f : 100.0f);
    // From the outside in: what is drawn first hides the rest before that is lit.
    build_gun(build, near);
    build_turret(build, near);
    build_hull(build, near);
    build_ends(build, near);
    build_wheels(build, detail);
    if (near)
        build_links(build);
    else
        build_band(build);
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
    bake_open_sky(of_parts(mesh, Part::gun, Part::gun), boxes, ground, world::turret_pivot + world::gun_pivot);
    return mesh;
}

Mesh mine_mesh() {
    MeshBuilder build(100);
    constexpr float radius = 0.35f, half_height = 0.09f;
    const auto at = [](float r, float angle, float z) { return vec3(r * std::cos(angle), r * std::sin(angle), z); };
    build.paint = {{0.050f, 0.052f, 0.040f}, 0.0f, 0.3f};
    build.tube({0, 0, -half_height}, {0, 0, 0.3f * half_height}, radius, radius, 20);
    build.paint = {{0.0f, 0.0f, 0.0f}, 0.9f, 0.4f};
    build.tube({0, 0, 0.3f * half_height}, {0, 0, half_height}, radius, 0.8f * radius, 20);
    build.paint = {{0.080f, 0.080f, 0.065f}, 0.0f, 0.4f};
    build.tube({0, 0, half_height}, {0, 0, half_height + 0.04f}, 0.62f * radius, 0.55f * radius, 16);
    build.paint = steel;
    for (int prong = 0; prong < 6; ++prong) {
        const float angle = glm::two_pi<float>() * static_cast<float>(prong) / 6;
        build.tube(at(0.24f, angle, half_height), at(0.34f, angle, half_height + 0.17f), 0.018f, 0.010f, 5);
    }
    build.paint = {{0.25f, 0.02f, 0.01f}, 0.0f, 0.9f, 0.0f, 1.0f};
    build.tube({0, 0, half_height + 0.04f}, {0, 0, half_height + 0.12f}, 0.085f, 0.05f, 10);
    return build.take();
}

} // namespace render
