#include "protocol/acts.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace protocol {

namespace {

constexpr float widest = 7.5f; ///< largest radius of a smoke screen [m]
constexpr float thick = 0.35f; ///< opacity that blocks the view
/// Ages at which a smoke screen is dense, and at which it begins to thin [s].
constexpr double grows = 1.5, thins_from = 9;

bool of_hatch(const Act& act) { return act.kind != Act::Kind::smoke; }

} // namespace

float smoke_radius(double age) {
    if (!(age > 0) || age >= smoke_length)
        return 0;
    return widest * static_cast<float>(1 - std::exp(-2 * age / grows)) *
           static_cast<float>(0.85 + 0.15 * age / smoke_length);
}

float smoke_cover(double age) {
    if (!(age > 0) || age >= smoke_length)
        return 0;
    const double left = (smoke_length - age) / (smoke_length - thins_from);
    return static_cast<float>(std::min({age / grows, left, 1.0}));
}

bool hidden_by_smoke(std::span<const Act> acts, const dr::Vec3<float>& from, const dr::Vec3<float>& to, double time) {
    return std::ranges::any_of(acts, [&](const Act& act) {
        const double age = time - act.time;
        if (act.kind != Act::Kind::smoke || smoke_cover(age) < thick)
            return false;
        const dr::Vec3<float> way = to - from;
        const float length2 = glm::dot(way, way);
        const float s = length2 > 0 ? std::clamp(glm::dot(act.place - from, way) / length2, 0.0f, 1.0f) : 0;
        return glm::distance(act.place, from + s * way) < smoke_radius(age);
    });
}

float hatch(std::span<const Act> acts, ActorId actor, double time) {
    const auto last = std::ranges::find_if(acts, [&](const Act& act) { return act.actor == actor && of_hatch(act); });
    if (last == acts.end())
        return 0;
    const auto moved = static_cast<float>(std::clamp((time - last->time) / hatch_moves, 0.0, 1.0));
    return last->kind == Act::Kind::open_hatch ? moved : 1 - moved;
}

void keep(std::vector<Act>& acts, const Act& act) {
    std::erase_if(acts, [&](const Act& old) {
        return of_hatch(old) ? of_hatch(act) && old.actor == act.actor : act.time - old.time > smoke_length;
    });
    acts.push_back(act);
}

} // namespace protocol
