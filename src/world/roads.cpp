#include "world/roads.h"

#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>

namespace world {

namespace {

// Smallest distance of a road from the map's edge [m]; the wall is 3 m inside the edge, and a tank is 5.4 m long.
constexpr double from_edge = 10;

/// Puts a tank on the terrain at rest: its origin is `ride_height` above the plane of its footprint.
dr::Road::Settle settle(const Terrain& terrain) {
    return [&terrain](const dr::KinematicState<double>& state) {
        const dr::GroundHeight<double> ground = [&](double x, double y,
                                                    double) -> std::optional<dr::GroundHit<double>> {
            return static_cast<double>(terrain.ground(static_cast<float>(x), static_cast<float>(y)).height);
        };
        dr::Footprint<double> footprint;
        for (std::size_t i = 0; i < footprint.size(); ++i)
            footprint[i] = dr::Vec3<double>(tank_footprint[i]);
        return dr::clamp_to_ground(state, footprint, ground, dr::ClampMode::always);
    };
}

} // namespace

std::optional<dr::Road> make_road(const RoadLine& line, const Terrain& terrain) {
    const double most = static_cast<double>(terrain.size()) / 2 - from_edge;
    const auto inside = [&](const glm::dvec2& p) { return std::abs(p.x) <= most && std::abs(p.y) <= most; };
    if (!std::ranges::all_of(line.points, inside))
        return {};
    return dr::Road::make(line.points, line.closed, settle(terrain));
}

dr::Roads roads_of(const Map& map, const Terrain& terrain) {
    dr::Roads roads;
    dr::RoadId id = 0;
    for (const RoadLine& line : map.roads) {
        ++id;
        if (auto road = make_road(line, terrain))
            roads.add(id, std::move(*road));
    }
    return roads;
}

} // namespace world
