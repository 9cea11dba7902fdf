#pragma once
/// Tools to make the shipped maps: heights, noise, erosion, roads, and writing of the two files.
///
/// Lengths in metres; the map is centred on (0, 0), x east, y north. Rows run from south to north.

#include "tunables/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <optional>
#include <png.h>
#include <set>
#include <vector>

namespace making {

namespace fs = std::filesystem;

struct Spawn {
    glm::vec2 place;
    float heading; ///< from east, counter-clockwise [degrees]
};

/// A prop on a map; kinds as in world/props.h.
struct Prop {
    std::string kind;
    glm::vec2 place;
    float heading = 0; ///< from east, counter-clockwise [degrees]
    float scale = 1;
};
using Props = std::vector<Prop>;

inline constexpr float clearing = 46; ///< radius without props around a spawn, for starts and measuring paths [m]

struct Description {
    std::string name, title;
    float size, max_height; ///< lowest height is 0
    std::optional<float> water;
    glm::vec3 sun, fog;
    std::array<double, 3> origin; ///< on the globe: latitude, longitude [degrees], altitude [m]
};

class Heights {
  public:
    Heights(int samples, float size)
        : samples_(samples), spacing_(size / static_cast<float>(samples - 1)), z_(samples * samples) {}

    float& at(int column, int row) { return z_[row * samples_ + column]; }
    [[nodiscard]] float at(int column, int row) const { return z_[row * samples_ + column]; }
    [[nodiscard]] int samples() const { return samples_; }
    [[nodiscard]] float spacing() const { return spacing_; }
    [[nodiscard]] glm::vec2 place(int column, int row) const {
        return (glm::vec2(column, row) - static_cast<float>(samples_ - 1) / 2) * spacing_;
    }
    void fill(const std::function<float(glm::vec2)>& height) {
        for (int row = 0; row < samples_; ++row)
            for (int column = 0; column < samples_; ++column)
                at(column, row) = height(place(column, row));
    }
    /// Bilinear height; `p` in cells.
    [[nodiscard]] float height(glm::vec2 p) const {
        const int x = cell(p.x), y = cell(p.y);
        const glm::vec2 f = p - glm::vec2(x, y);
        return std::lerp(std::lerp(at(x, y), at(x + 1, y), f.x), std::lerp(at(x, y + 1), at(x + 1, y + 1), f.x), f.y);
    }
    [[nodiscard]] glm::vec2 gradient(glm::vec2 p) const {
        const int x = cell(p.x), y = cell(p.y);
        const glm::vec2 f = p - glm::vec2(x, y);
        return glm::vec2(std::lerp(at(x + 1, y) - at(x, y), at(x + 1, y + 1) - at(x, y + 1), f.y),
                         std::lerp(at(x, y + 1) - at(x, y), at(x + 1, y + 1) - at(x + 1, y), f.x)) /
               spacing_;
    }

  private:
    [[nodiscard]] int cell(float p) const { return std::clamp(static_cast<int>(p), 0, samples_ - 2); }
    int samples_;
    float spacing_;
    std::vector<float> z_;
};

inline float smooth(float low, float high, float x) {
    const float t = std::clamp((x - low) / (high - low), 0.0f, 1.0f);
    return t * t * t * (t * (6 * t - 15) + 10);
}

/// Gradient noise (Perlin 2002) of about ±0.7 and wavelength 1. Gradients come from a hash, so it does not repeat.
inline float noise(glm::vec2 p, std::uint64_t seed) {
    const glm::vec2 corner = glm::floor(p), f = p - corner;
    const auto slope = [&](int i, int j) {
        const auto x = static_cast<std::uint64_t>(static_cast<std::int64_t>(corner.x) + i + 100000);
        const auto y = static_cast<std::uint64_t>(static_cast<std::int64_t>(corner.y) + j + 100000);
        tunables::Random random(seed ^ (x << 32 | y));
        const double angle = 2 * M_PI * random.uniform();
        return glm::dot(glm::vec2(std::cos(angle), std::sin(angle)), f - glm::vec2(i, j));
    };
    const float u = smooth(0, 1, f.x), v = smooth(0, 1, f.y);
    return std::lerp(std::lerp(slope(0, 0), slope(1, 0), u), std::lerp(slope(0, 1), slope(1, 1), u), v);
}

/// Octaves of noise, each rotated by 37° against the previous one to hide directions.
inline float octaves(glm::vec2 p, int count, float gain, std::uint64_t seed) {
    float sum = 0, weight = 1;
    for (int i = 0; i < count; ++i, weight *= gain) {
        sum += weight * noise(p, seed + i);
        p = 2.03f * glm::vec2(0.8f * p.x - 0.6f * p.y, 0.6f * p.x + 0.8f * p.y);
    }
    return sum;
}

/// Crests where the noise changes sign, 0..1 (Musgrave's ridged multifractal); detail is on the crests.
inline float ridges(glm::vec2 p, int count, std::uint64_t seed) {
    float sum = 0, weight = 0.5f, carry = 1;
    for (int i = 0; i < count; ++i, weight *= 0.5f) {
        const float crest = 1 - std::abs(noise(p, seed + i)) * 1.6f;
        carry *= std::clamp(crest, 0.0f, 1.0f) * std::clamp(crest, 0.0f, 1.0f);
        sum += weight * carry;
        p = 2.07f * glm::vec2(0.8f * p.x - 0.6f * p.y, 0.6f * p.x + 0.8f * p.y);
    }
    return sum;
}

/// Erosion by rain: drops run downhill, take soil where fast and deposit it where slow (Beyer 2015, "Implementation of
/// a method for hydraulic erosion"). Heights are scaled to cells here, so that slopes are true.
inline void erode(Heights& heights, int drops, std::uint64_t seed) {
    constexpr float inertia = 0.3f, capacity = 3, least = 0.01f, settle = 0.2f, take = 0.25f, dry = 0.02f;
    constexpr int lifetime = 60, radius = 2;
    tunables::Random random(seed);
    const float last = static_cast<float>(heights.samples() - 1);
    for (int drop = 0; drop < drops; ++drop) {
        glm::vec2 p(random.uniform(0, last), random.uniform(0, last)), direction(0);
        float speed = 1, water = 1, soil = 0;
        for (int step = 0; step < lifetime; ++step, water *= 1 - dry) {
            direction = inertia * direction - (1 - inertia) * heights.gradient(p);
            if (glm::length(direction) < 1e-6f)
                break;
            direction = glm::normalize(direction);
            const glm::vec2 next = p + direction;
            if (next.x < 3 || next.y < 3 || next.x > last - 3 || next.y > last - 3)
                break;
            const float down = (heights.height(p) - heights.height(next)) / heights.spacing();
            const float carries = std::max(down, least) * speed * water * capacity;
            // A drop that would flow uphill fills the hollow. With more soil than it carries, it deposits a part of the
            // excess. Otherwise it digs, at most by the height of the step.
            const bool leaves = down < 0 || soil > carries;
            const float change = down < 0 ? std::min(-down, soil)
                                 : leaves ? (soil - carries) * settle
                                          : -std::min((carries - soil) * take, down);
            soil -= change;
            // The change is spread over a disc, so that a drop makes no spike or shaft.
            const glm::ivec2 centre(glm::floor(p + 0.5f));
            float total = 0;
            for (int pass = 0; pass < 2; ++pass) {
                for (int j = -radius; j <= radius; ++j) {
                    for (int i = -radius; i <= radius; ++i) {
                        const float weight =
                            std::max(0.0f, radius + 0.5f - glm::length(glm::vec2(centre + glm::ivec2(i, j)) - p));
                        if (pass == 0)
                            total += weight;
                        else
                            heights.at(centre.x + i, centre.y + j) += change * heights.spacing() * weight / total;
                    }
                }
            }
            speed = std::sqrt(std::max(0.0f, speed * speed + down * 4));
            p = next;
        }
    }
}

/// One pass of a 3×3 binomial filter, weighted by `share(place)`.
inline void soften(Heights& heights, const std::function<float(glm::vec2)>& share) {
    const Heights before = heights;
    for (int row = 1; row + 1 < heights.samples(); ++row) {
        for (int column = 1; column + 1 < heights.samples(); ++column) {
            float sum = 0;
            for (int j = -1; j <= 1; ++j)
                for (int i = -1; i <= 1; ++i)
                    sum +=
                        before.at(column + i, row + j) * static_cast<float>((2 - std::abs(i)) * (2 - std::abs(j))) / 16;
            float& height = heights.at(column, row);
            height = std::lerp(height, sum, share(heights.place(column, row)));
        }
    }
}

inline float steepest_near(const Heights& heights, glm::vec2 place, float reach) {
    float steepest = 0;
    const glm::vec2 centre = place / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2;
    for (float y = -reach; y <= reach; y += heights.spacing())
        for (float x = -reach; x <= reach; x += heights.spacing())
            steepest = std::max(steepest, glm::length(heights.gradient(centre + glm::vec2(x, y) / heights.spacing())));
    return steepest;
}

inline bool in_clearing(const std::vector<Spawn>& spawns, glm::vec2 place) {
    return std::ranges::any_of(spawns,
                               [&](const Spawn& spawn) { return glm::distance(spawn.place, place) < clearing; });
}

inline bool crowded(const Props& props, glm::vec2 place, float distance) {
    return std::ranges::any_of(props, [&](const Prop& prop) { return glm::distance(prop.place, place) < distance; });
}

/// A road that tanks can promise to follow: control points of a closed loop [m].
using RoadPoints = std::vector<glm::vec2>;

/// Width without props on each side of a road's middle line [m].
inline constexpr float road_verge = 6;

inline bool on_road(const std::vector<RoadPoints>& roads, glm::vec2 place, float verge) {
    for (const RoadPoints& road : roads)
        for (std::size_t i = 0; i < road.size(); ++i) {
            const glm::vec2 a = road[i], way = road[(i + 1) % road.size()] - a;
            const float t = std::clamp(glm::dot(place - a, way) / glm::dot(way, way), 0.0f, 1.0f);
            if (glm::distance(place, a + t * way) < verge)
                return true;
        }
    return false;
}

/// The cheapest loop through `stops` on a lattice of 6 m (Dijkstra). Cost is length, increased by slopes along and
/// across the road and by the factor `dear(place)`. Points are thinned and smoothed so that a tank can drive all bends
/// at 10 m/s.
inline RoadPoints road_through(const Heights& heights, const std::vector<glm::vec2>& stops,
                               const std::function<float(glm::vec2)>& dear) {
    constexpr float step = 6, gentle = 0.05f;
    const float extent = heights.spacing() * static_cast<float>(heights.samples() - 1);
    const int side = static_cast<int>(extent / step) + 1;
    const auto place = [&](int node) {
        return step * (glm::vec2(node % side, node / side) - static_cast<float>(side - 1) / 2);
    };
    const auto node_at = [&](glm::vec2 p) {
        const glm::ivec2 c(glm::round(p / step + static_cast<float>(side - 1) / 2));
        return c.y * side + c.x;
    };
    const auto cells = [&](glm::vec2 p) {
        return p / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2;
    };
    std::vector<glm::vec2> way;
    for (std::size_t leg = 0; leg < stops.size(); ++leg) {
        const int from = node_at(stops[leg]), to = node_at(stops[(leg + 1) % stops.size()]);
        std::vector<float> cost(static_cast<std::size_t>(side * side), 1e9f);
        std::vector<int> before(cost.size(), -1);
        std::set<std::pair<float, int>> open{{0.0f, to}}; // search from the end, so that `before` leads to the end
        cost[static_cast<std::size_t>(to)] = 0;
        while (!open.empty()) {
            const auto [least, node] = *open.begin();
            open.erase(open.begin());
            if (node == from)
                break;
            for (int j = -2; j <= 2; ++j)
                for (int i = -2; i <= 2; ++i) {
                    const int x = node % side + i, y = node / side + j;
                    if ((i == 0 && j == 0) || x < 2 || y < 2 || x >= side - 2 || y >= side - 2)
                        continue;
                    const int next = y * side + x;
                    const glm::vec2 a = place(node), b = place(next);
                    const float run = glm::distance(a, b);
                    const float rise = std::abs(heights.height(cells(a)) - heights.height(cells(b))) / run / gentle;
                    const float tilt = glm::length(heights.gradient(cells((a + b) / 2.0f))) / (2 * gentle);
                    const float reached = least + run * (1 + rise * rise + tilt * tilt) * dear((a + b) / 2.0f);
                    if (float& known = cost[static_cast<std::size_t>(next)]; reached < known) {
                        open.erase({known, next});
                        known = reached;
                        before[static_cast<std::size_t>(next)] = node;
                        open.insert({known, next});
                    }
                }
        }
        for (int node = from; node != to; node = before[static_cast<std::size_t>(node)])
            way.push_back(place(node));
    }
    // Keeps a point every 24 m, then smooths.
    RoadPoints points;
    float since = 1e9f;
    for (std::size_t i = 0; i < way.size(); ++i) {
        since += i > 0 ? glm::distance(way[i - 1], way[i]) : 0;
        if (since >= 24 && (points.empty() || glm::distance(way[i], points.front()) > 15 || points.size() < 4)) {
            points.push_back(way[i]);
            since = 0;
        }
    }
    const std::size_t n = points.size();
    for (int pass = 0; pass < 6; ++pass) {
        const RoadPoints rough = points;
        for (std::size_t i = 0; i < n; ++i)
            points[i] = 0.5f * rough[i] + 0.25f * (rough[(i + 1) % n] + rough[(i + n - 1) % n]);
    }
    return points;
}

/// One road through each list of stops, around houses, walls and spawns. Other props on the roads are removed.
inline std::vector<RoadPoints> roads_between(const Heights& heights, const std::vector<Spawn>& spawns, Props& props,
                                             const std::vector<std::vector<glm::vec2>>& stops,
                                             const std::function<float(glm::vec2)>& dear) {
    const auto solid = [](const Prop& prop) { return prop.kind == "house" || prop.kind == "wall"; };
    const auto in_the_way = [&](glm::vec2 p) {
        return std::ranges::any_of(spawns, [&](const Spawn& s) { return glm::distance(s.place, p) < 13; }) ||
               std::ranges::any_of(props, [&](const Prop& o) { return solid(o) && glm::distance(o.place, p) < 26; });
    };
    std::vector<RoadPoints> roads;
    for (const auto& one : stops)
        roads.push_back(
            road_through(heights, one, [&](glm::vec2 p) { return dear(p) * (in_the_way(p) ? 30.0f : 1.0f); }));
    std::erase_if(props, [&](const Prop& prop) { return on_road(roads, prop.place, solid(prop) ? 12 : road_verge); });
    return roads;
}

inline void write(const fs::path& maps, const Description& map, const Heights& heights,
                  const std::vector<Spawn>& spawns, const Props& props, const std::vector<RoadPoints>& roads) {
    const fs::path folder = maps / map.name;
    fs::create_directories(folder);
    std::vector<std::uint16_t> pixels;
    for (int row = heights.samples() - 1; row >= 0; --row) // the picture's top row is north
        for (int column = 0; column < heights.samples(); ++column)
            pixels.push_back(static_cast<std::uint16_t>(
                std::lround(std::clamp(heights.at(column, row) / map.max_height, 0.0f, 1.0f) * 65535)));
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = image.height = static_cast<png_uint_32>(heights.samples());
    image.format = PNG_FORMAT_LINEAR_Y;
    if (png_image_write_to_file(&image, (folder / "height.png").c_str(), 0, pixels.data(), 0, nullptr) == 0)
        throw std::runtime_error(fmt::format("{}: {}", (folder / "height.png").string(), image.message));

    std::ofstream toml(folder / "map.toml");
    toml << fmt::format("# Made by assets/maps/generate.cpp, together with height.png.\n"
                        "title = \"{}\"\n"
                        "size = {:.1f}          # side of the square [m]\n"
                        "min_height = 0.0       # height of black in height.png [m]\n"
                        "max_height = {:.1f}      # height of white in height.png [m]\n"
                        "sun_direction = [{:.2f}, {:.2f}, {:.2f}] # towards the sun\n"
                        "fog_colour = [{:.2f}, {:.2f}, {:.2f}]    # linear RGB\n",
                        map.title, heights.spacing() * static_cast<float>(heights.samples() - 1), map.max_height,
                        map.sun.x, map.sun.y, map.sun.z, map.fog.x, map.fog.y, map.fog.z);
    if (map.water)
        toml << fmt::format("water_height = {:.2f} # [m]; drawn, but without effect on tanks\n", *map.water);
    toml << fmt::format(
        "origin = {{ latitude = {:.4f}, longitude = {:.4f}, altitude = {:.1f} }} # on the globe, WGS 84 [degrees, m]\n",
        map.origin[0], map.origin[1], map.origin[2]);
    toml << "\n# Start positions of tanks: x east, y north [m]; heading in degrees from east, counter-clockwise.\n";
    for (const Spawn& spawn : spawns)
        toml << fmt::format("[[spawn]]\nx = {:.1f}\ny = {:.1f}\nheading = {:.1f}\n", spawn.place.x, spawn.place.y,
                            spawn.heading);
    toml << "\n# Roads for predictive contracts: control points of a B-spline, [x, y].\n";
    for (const RoadPoints& road : roads) {
        toml << "[[road]]\nclosed = true\npoints = [\n";
        for (const glm::vec2& p : road)
            toml << fmt::format("    [{:.1f}, {:.1f}],\n", p.x, p.y);
        toml << "]\n";
    }
    toml << "\n# Props on the ground, by kind: [x, y, heading, scale].\n[props]\n";
    std::map<std::string, std::string> lists;
    for (const Prop& prop : props)
        lists[prop.kind] += fmt::format("    [{:.1f}, {:.1f}, {:.0f}, {:.2f}],\n", prop.place.x, prop.place.y,
                                        prop.heading, prop.scale);
    for (const auto& [kind, list] : lists)
        toml << kind << " = [\n" << list << "]\n";
    fmt::print("{}: {} spawns, {} props, {} roads, height.png {} bytes\n", map.name, spawns.size(), props.size(),
               roads.size(), fs::file_size(folder / "height.png"));
}

/// Whether a house can stand at `place`: no slope within `reach` [m] is as steep as `slope`.
inline bool level(const Heights& heights, glm::vec2 place, float reach, float slope) {
    return steepest_near(heights, place, reach) < slope;
}

void old_town(const fs::path& maps);
void quarry(const fs::path& maps);
void steppe(const fs::path& maps);

} // namespace making
