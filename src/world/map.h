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

/// A missing or damaged map. The message names the file, the reason and, if possible, the line.
struct MapError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A start position for tanks.
struct Spawn {
    float x = 0, y = 0; ///< [m]
    float heading = 0;  ///< [rad], 0 = east, counter-clockwise
};

/// Control points of a road (dead_reckoning/road.h).
struct RoadLine {
    bool closed = false;
    std::vector<glm::dvec2> points; ///< x, y [m]
};

/// Position of the map's centre at height 0 on the globe (WGS 84), for simulators with geocentric coordinates. The
/// default is 0° N, 0° E.
struct GlobeOrigin {
    double latitude = 0, longitude = 0; ///< north and east positive [rad]
    double altitude = 0;                ///< altitude of map height 0 above the ellipsoid [m]
};

struct Map {
    std::string name;                     ///< name of the map's folder
    std::string title;                    ///< title for users
    float size = 0;                       ///< side of the square [m], 64 to 4096
    int samples = 0;                      ///< heights along a side, a power of two plus one, 33 to 2049
    float min_height = 0, max_height = 0; ///< heights of the image values 0 and 65535 [m]
    std::vector<float> heights; ///< samples² heights [m], row by row from the south-west: [row · samples + column]
    std::vector<Spawn> spawns;  ///< start positions for tanks; at least one
    /// Start positions that replace `spawns` in one match; not part of the checksum. Empty: `spawns` are used.
    std::vector<Spawn> starts;
    std::vector<Prop> props;                ///< fixed and loose props
    std::vector<RoadLine> roads;            ///< roads that tanks can promise to follow; the first has number 1
    glm::vec3 sun_direction{0, 0, 1};       ///< unit vector towards the sun
    glm::vec3 fog_colour{0.7f, 0.8f, 0.9f}; ///< linear RGB, 0..1
    std::optional<float> water_height;      ///< height of the water [m], if the map has any; visual only
    GlobeOrigin origin;

    /// Distance between samples [m].
    [[nodiscard]] float spacing() const { return size / static_cast<float>(samples - 1); }
};

/// Reads a shipped map. Throws MapError; for an unknown name the message lists the shipped maps.
Map load_map(std::string_view name);
/// Reads a map from a folder with map.toml and height.png. Throws MapError. (A string, because <filesystem> is slow to
/// compile in a widely used header.)
Map load_map_from(const std::string& folder);
/// Names of the shipped maps, sorted.
std::vector<std::string> map_names();

/// Checksum of size, heights, spawns, props and roads. Equal on two machines if these are equal.
std::uint32_t checksum(const Map& map);

} // namespace world
