#include "overlay/plan/plan_layout.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace overlay {

double PlanCamera::span_for(double speed, double interval) { return std::max(min_span, 2.8 * speed * interval); }

void PlanCamera::follow(const glm::vec2& place, const glm::vec2& velocity, double interval, double now) {
    constexpr double settling = 0.15, zooming = 0.4; // time constants [s]
    const double speed = static_cast<double>(glm::length(velocity)), dt = now - time_;
    const double wanted = wanted_.update(span_for(speed, interval), now);
    const glm::vec2 focus = place + velocity * static_cast<float>(interval / 4);
    const bool jumps = time_ < 0 || dt < 0 || static_cast<double>(glm::distance(focus, centre_)) > span() / 2;
    time_ = now;
    if (jumps) {
        centre_ = focus;
        span_ = wanted;
        return;
    }
    // Without the second term the camera would lag behind by the way of one time constant.
    const glm::vec2 target = focus + velocity * static_cast<float>(settling);
    centre_ += (target - centre_) * static_cast<float>(1 - std::exp(-dt / settling));
    span_ += (wanted - span_) * (1 - std::exp(-dt / zooming));
}

void PlanCamera::zoom(double factor) { zoom_ = std::clamp(zoom_ * factor, 1.0 / 32, 4.0); }

PlanSheet PlanCamera::sheet(const Area& area) const {
    return {
        .area = area, .centre = centre_, .scale = std::min(area.width(), area.height()) / static_cast<float>(span())};
}

namespace {

bool overlap(const Area& a, const Area& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}
bool inside(const Area& inner, const Area& outer) {
    return inner.low.x >= outer.low.x && inner.low.y >= outer.low.y && inner.high.x <= outer.high.x &&
           inner.high.y <= outer.high.y;
}

constexpr int directions = 12, rings = 4;

/// The area of a label in direction `side % directions`, and ring `side / directions`, round its anchor.
Area area_at(const PlanLabel& label, int side, float gap) {
    constexpr float turn = 6.2831853f / directions, first = 0.6f; // begins at the upper right [rad]
    const float angle = first + turn * static_cast<float>(side % directions);
    const float ring = static_cast<float>(side / directions);
    const float x = std::cos(angle), y = -std::sin(angle);
    const ImVec2 half(label.size.x / 2, label.size.y / 2);
    // The label's nearest point is `away` from the anchor.
    const float away = gap + ring * 1.2f * label.size.y;
    const ImVec2 middle(label.anchor.x + x * (away + half.x), label.anchor.y + y * (away + half.y));
    return {{middle.x - half.x, middle.y - half.y}, {middle.x + half.x, middle.y + half.y}};
}

} // namespace

std::vector<Area> place_labels(std::span<const PlanLabel> labels, const Area& room, float gap,
                               std::map<std::string, int>& sides) {
    std::vector<Area> placed;
    for (const PlanLabel& label : labels) {
        const auto fits = [&](int side) {
            const Area area = area_at(label, side, gap);
            const auto covers = [&](const PlanLabel& other) {
                return other.anchor.x > area.low.x && other.anchor.x < area.high.x && other.anchor.y > area.low.y &&
                       other.anchor.y < area.high.y;
            };
            return inside(area, room) &&
                   std::ranges::none_of(placed, [&](const Area& it) { return overlap(it, area); }) &&
                   std::ranges::none_of(labels, covers);
        };
        int side = 0;
        if (const auto known = sides.find(label.key); known != sides.end() && fits(known->second))
            side = known->second;
        else
            while (side < directions * rings && !fits(side))
                ++side;
        if (side == directions * rings) {
            sides.erase(label.key);
            placed.push_back({label.anchor, label.anchor});
            continue;
        }
        sides[label.key] = side;
        placed.push_back(area_at(label, side, gap));
    }
    return placed;
}

} // namespace overlay
