#pragma once
/// A map as plain data, read from assets/maps/<name>/map.toml and the 16-bit height.png beside it.
///
/// World coordinates are centred on the map: x east and y north in [-size/2, size/2], z up [m]. The image's top row is
/// the north edge.

#include "world/props.h"

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace world {

/// A missing or damaged map: names the file and the reason, and the line where there is one.
struct MapError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Where a tank may start.
struct Spawn {
    float x = 0, y = 0; ///< [m]
    float heading = 0;  ///< [rad], 0 = east, counter-clockwise
};

/// A road by its control points (dead_reckoning/road.h).
struct RoadLine {
    bool closed = false;
    std::vector<glm::dvec2> points; ///< x, y [m]
};

/// Where a map's centre, at its height 0, lies on the globe (WGS 84): for simulators whose coordinates are geocentric.
/// A map that does not say it lies at 0° N, 0° E.
struct GlobeOrigin {
    double latitude = 0, longitude = 0; ///< north and east + [rad]
    double altitude = 0;                ///< above the ellipsoid [m]
};

struct Map {
    std::string name;                     ///< the folder's
    std::string title;                    ///< for people
    float size = 0;                       ///< side of the square [m], 64 to 4096
    int samples = 0;                      ///< heights along a side, a power of two plus one, 33 to 2049
    float min_height = 0, max_height = 0; ///< what 0 and 65535 in the image mean [m]
    std::vector<float> heights; ///< samples² [m], row by row from the south-west corner: [row · samples + column]
    std::vector<Spawn> spawns;  ///< at least one
    /// Instead of the spawns, in one match: no part of the map, nor of its checksum. Empty: the map's.
    std::vector<Spawn> starts;
    std::vector<Prop> props;                ///< trees, rocks, buildings, and what lies about
    std::vector<RoadLine> roads;            ///< for predictive contracts; number 1 is the first
    glm::vec3 sun_direction{0, 0, 1};       ///< unit vector towards the sun
    glm::vec3 fog_colour{0.7f, 0.8f, 0.9f}; ///< linear RGB, 0..1
    std::optional<float> water_height;      ///< [m], if the map has water: only to look at
    GlobeOrigin origin;

    [[nodiscard]] float spacing() const { return size / static_cast<float>(samples - 1); } ///< between heights [m]
};

/// Reads a map of the shipped folder. Throws MapError; an unknown name's message lists those that exist.
Map load_map(std::string_view name);
/// Reads a map from a folder with map.toml and height.png. (A string: <filesystem> is dear in so wide a header.)
Map load_map_from(const std::string& folder);
/// The shipped maps, sorted.
std::vector<std::string> map_names();

/// Of everything that the simulation depends on: equal on two machines if they play on the same ground.
std::uint32_t checksum(const Map& map);

} // namespace world
