#include "dis/reckoned.h"

#include <algorithm>

namespace dis {

void set_parts(EntityState& pdu, const dr::Articulations<double>& parts) {
    constexpr std::uint16_t turret_number = 1; // among the parts, by which the gun is attached to it
    const auto value = [](double angle) { return static_cast<float>(angle); };
    pdu.articulations = {
        articulated(primary_turret, azimuth, value(-parts[dr::turret].angle)),
        articulated(primary_turret, azimuth_rate, value(-parts[dr::turret].rate)),
        articulated(primary_gun, elevation, value(parts[dr::gun].angle), turret_number),
        articulated(primary_gun, elevation_rate, value(parts[dr::gun].rate), turret_number),
    };
}

dr::Articulations<double> parts_of(const EntityState& pdu) {
    constexpr double most = 100; // [rad], [rad/s]: turns, not noise
    const auto said = [&](std::uint32_t station, Metric metric) {
        const double value = articulation_of(pdu.articulations, station, metric).value_or(0);
        return std::clamp(value, -most, most);
    };
    dr::Articulations<double> parts{};
    parts[dr::turret] = {-said(primary_turret, azimuth), -said(primary_turret, azimuth_rate)};
    parts[dr::gun] = {said(primary_gun, elevation), said(primary_gun, elevation_rate)};
    return parts;
}

dr::Displayed<double> reckoned(const EntityState& pdu, double age, const LocalFrame& frame) {
    if ((pdu.appearance & frozen) != 0)
        age = 0;
    const Model model = model_of(pdu);
    dr::Displayed<double> now{to_local(model, dr::dis::reckon(model, motion_of(pdu), age), frame), parts_of(pdu)};
    for (auto& part : now.articulations)
        part.angle += part.rate * age;
    return now;
}

} // namespace dis
