#include "render/models/track_belt.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace render {

namespace {

float cross(const glm::vec2& a, const glm::vec2& b) { return a.x * b.y - a.y * b.x; }

/// The convex hull, counter-clockwise (Andrew's monotone chain).
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

} // namespace

std::vector<BeltPoint> belt(std::span<const Wheel> wheels, int links, float sag) {
    // A stretched belt is the convex hull of what it runs around.
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
    std::reverse(loop.begin(), loop.end()); // clockwise: the upper run goes forward
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
        const float across = (point.place.x - rear) / (front - rear); // 0..1 between the outermost axles
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

} // namespace render
