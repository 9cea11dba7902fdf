#include "render/models/tank_parts.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace render {

namespace {

float cross(const glm::vec2& a, const glm::vec2& b) { return a.x * b.y - a.y * b.x; }

/// Returns the convex hull of the points, counter-clockwise (Andrew's monotone chain).
std::vector<glm::vec2> hull(std::vector<glm::vec2> points) {
    std::sort(points.begin(), points.end(),
              [](const glm::vec2& a, const glm::vec2& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    std::vector<glm::vec2> chain;
    const auto add = [&](const glm::vec2& point, std::size_t start) {
        while (chain.size() >= start + 2 && cross(chain.back() - chain[chain.size() - 2], point - chain.back()) <= 0)
            chain.pop_back();
        chain.push_back(point);
    };
    for (const glm::vec2& point : points)
        add(point, 0);
    const std::size_t turn = chain.size() - 1;
    for (auto point = points.rbegin() + 1; point != points.rend(); ++point)
        add(*point, turn);
    chain.pop_back();
    return chain;
}

using glm::vec3;
using Outline = MeshBuilder::Outline;

constexpr float link_thickness = 0.05f;

/// Returns the wheels of one side: front idler, five road wheels, rear sprocket. Road wheels are larger and higher than
/// in physics, so that the track's outer face touches the ground.
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

/// Returns the positions of a track's links: points on the inner face of the belt around the wheels.
std::vector<BeltPoint> track_path(int links) { return belt(wheels(), links, 0.07f); }

void build_wheels(MeshBuilder& build, Detail detail) {
    const bool near = detail == Detail::near;
    const int segments = near ? 18 : 8;
    const std::vector<Wheel> all = wheels();
    const float centre = world::track_gauge / 2;
    build.both_sides([&] {
        build.part = build.mirrored() ? Part::wheel_right : Part::wheel_left;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const glm::vec2 axle = all[i].axle;
            const float radius = all[i].radius;
            const bool sprocket = i + 1 == all.size(), idler = i == 0;
            const auto at = [&](float y) { return vec3(axle.x, y, axle.y); };
            build.motion = {axle.x, axle.y, radius + link_thickness};
            build.paint = sprocket ? steel : rubber;
            build.tube(at(centre - 0.19f), at(centre + 0.19f), radius, radius, segments, true);
            // The outer face: a dish with holes that make rotation visible, and a hub with a cap.
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

/// Builds the links: each a plate with a grouser. A link's `motion` is the vector to the next link [m].
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

/// Builds both tracks as dark bands, for Detail::far.
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

} // namespace

std::vector<BeltPoint> belt(std::span<const Wheel> wheels, int links, float sag) {
    // A stretched belt is the convex hull of its wheels.
    constexpr int facets = 72;
    std::vector<glm::vec2> points;
    float front = -1e9f, rear = 1e9f, top = -1e9f;
    for (const Wheel& wheel : wheels) {
        for (int i = 0; i < facets; ++i) {
            const float angle = glm::two_pi<float>() * static_cast<float>(i) / facets;
            points.push_back(wheel.axle + wheel.radius * glm::vec2(std::cos(angle), std::sin(angle)));
        }
        front = std::max(front, wheel.axle.x);
        rear = std::min(rear, wheel.axle.x);
        top = std::max(top, wheel.axle.y + wheel.radius);
    }
    std::vector<glm::vec2> loop = hull(points);
    std::reverse(loop.begin(), loop.end()); // clockwise: the upper run moves forward
    loop.push_back(loop.front());

    std::vector<float> along{0};
    for (std::size_t i = 1; i < loop.size(); ++i)
        along.push_back(along.back() + glm::distance(loop[i - 1], loop[i]));

    std::vector<BeltPoint> result;
    std::size_t segment = 1;
    for (int link = 0; link < links; ++link) {
        const float distance = along.back() * static_cast<float>(link) / static_cast<float>(links);
        while (along[segment] < distance)
            ++segment;
        const float part = (distance - along[segment - 1]) / (along[segment] - along[segment - 1]);
        result.push_back({glm::mix(loop[segment - 1], loop[segment], part), {}});
    }
    for (BeltPoint& point : result) {
        const float across = (point.place.x - rear) / (front - rear); // position between the outermost axles, 0..1
        if (across > 0 && across < 1 && point.place.y > top - 0.02f)
            point.place.y -= sag * 4 * across * (1 - across);
    }
    for (std::size_t i = 0; i < result.size(); ++i) {
        const glm::vec2 before = result[(i + result.size() - 1) % result.size()].place;
        result[i].forward = glm::normalize(result[(i + 1) % result.size()].place - before);
    }
    return result;
}

float belt_length(std::span<const BeltPoint> points) {
    float length = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        length += glm::distance(points[i].place, points[(i + 1) % points.size()].place);
    return length;
}

void build_running_gear(MeshBuilder& build, Detail detail) {
    build_wheels(build, detail);
    if (detail == Detail::near)
        build_links(build);
    else
        build_band(build);
}

float link_pitch() {
    static const float pitch = belt_length(track_path(track_links)) / track_links;
    return pitch;
}

} // namespace render
