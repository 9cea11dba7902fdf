#include "protocol/cosmetic_events.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace protocol {

namespace {

constexpr float widest = 7.5f; ///< largest radius of a smoke screen [m]
constexpr float thick = 0.35f; ///< opacity that blocks the view
/// Ages at which a smoke screen is dense, and at which it begins to thin [s].
constexpr double grows = 1.5, thins_from = 9;

bool of_hatch(const CosmeticEvent& event) { return event.kind != CosmeticEvent::Kind::smoke; }

} // namespace

float smoke_radius(double age) {
    if (!(age > 0) || age >= smoke_duration)
        return 0;
    return widest * static_cast<float>(1 - std::exp(-2 * age / grows)) *
           static_cast<float>(0.85 + 0.15 * age / smoke_duration);
}

float smoke_cover(double age) {
    if (!(age > 0) || age >= smoke_duration)
        return 0;
    const double left = (smoke_duration - age) / (smoke_duration - thins_from);
    return static_cast<float>(std::min({age / grows, left, 1.0}));
}

bool hidden_by_smoke(std::span<const CosmeticEvent> events, const dr::Vec3<float>& from, const dr::Vec3<float>& to,
                     double time) {
    return std::ranges::any_of(events, [&](const CosmeticEvent& event) {
        const double age = time - event.time;
        if (event.kind != CosmeticEvent::Kind::smoke || smoke_cover(age) < thick)
            return false;
        const dr::Vec3<float> way = to - from;
        const float length2 = glm::dot(way, way);
        const float s = length2 > 0 ? std::clamp(glm::dot(event.place - from, way) / length2, 0.0f, 1.0f) : 0;
        return glm::distance(event.place, from + s * way) < smoke_radius(age);
    });
}

float hatch(std::span<const CosmeticEvent> events, ActorId actor, double time) {
    const auto last = std::ranges::find_if(
        events, [&](const CosmeticEvent& event) { return event.actor == actor && of_hatch(event); });
    if (last == events.end())
        return 0;
    const auto moved = static_cast<float>(std::clamp((time - last->time) / hatch_duration, 0.0, 1.0));
    return last->kind == CosmeticEvent::Kind::open_hatch ? moved : 1 - moved;
}

void add_event(std::vector<CosmeticEvent>& events, const CosmeticEvent& event) {
    std::erase_if(events, [&](const CosmeticEvent& old) {
        return of_hatch(old) ? of_hatch(event) && old.actor == event.actor : event.time - old.time > smoke_duration;
    });
    events.push_back(event);
}

} // namespace protocol
