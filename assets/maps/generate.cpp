/// Makes the shipped maps: generate_maps <assets/maps>. Writes <map>/height.png (16 bits) and <map>/map.toml.
///
/// Lengths in metres, the map centred on (0, 0), x east, y north, as everywhere. Rows run from south to north.

#include "tunables/random.h"

#include <algorithm>
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

namespace {

namespace fs = std::filesystem;

struct Spawn {
    glm::vec2 place;
    float heading; ///< [degrees]
};

/// What stands or lies on a map: kinds as in world/props.cpp.
struct Prop {
    std::string kind;
    glm::vec2 place;
    float heading = 0; ///< [degrees]
    float scale = 1;
};
using Props = std::vector<Prop>;

constexpr float clearing = 46; ///< round every spawn nothing stands: room to start, and for the measuring paths [m]

struct Description {
    std::string name, title;
    float size, max_height; ///< lowest height is 0
    std::optional<float> water;
    glm::vec3 sun, fog;
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
    /// Bilinear; `p` in cells.
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

float smooth(float low, float high, float x) {
    const float t = std::clamp((x - low) / (high - low), 0.0f, 1.0f);
    return t * t * t * (t * (6 * t - 15) + 10);
}

/// Gradient noise (Perlin 2002) in about ±0.7, wavelength 1. The gradients come from a hash: no table, no repetition.
float noise(glm::vec2 p, std::uint64_t seed) {
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

/// Octaves of noise; each is turned by 37° against the one before, so that no direction shows.
float octaves(glm::vec2 p, int count, float gain, std::uint64_t seed) {
    float sum = 0, weight = 1;
    for (int i = 0; i < count; ++i, weight *= gain) {
        sum += weight * noise(p, seed + i);
        p = 2.03f * glm::vec2(0.8f * p.x - 0.6f * p.y, 0.6f * p.x + 0.8f * p.y);
    }
    return sum;
}

/// Crests where the noise changes sign, 0..1 (Musgrave's ridged multifractal); detail sits on the crests.
float ridges(glm::vec2 p, int count, std::uint64_t seed) {
    float sum = 0, weight = 0.5f, carry = 1;
    for (int i = 0; i < count; ++i, weight *= 0.5f) {
        const float crest = 1 - std::abs(noise(p, seed + i)) * 1.6f;
        carry *= std::clamp(crest, 0.0f, 1.0f) * std::clamp(crest, 0.0f, 1.0f);
        sum += weight * carry;
        p = 2.07f * glm::vec2(0.8f * p.x - 0.6f * p.y, 0.6f * p.x + 0.8f * p.y);
    }
    return sum;
}

/// Rain: drops run down, take soil where they are fast and leave it where they are slow (Beyer 2015, "Implementation of
/// a method for hydraulic erosion"). Heights are in cells here, so that slopes are slopes.
void erode(Heights& heights, int drops, std::uint64_t seed) {
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
            // Uphill, it fills the hollow; over capacity, it leaves a part; else it digs, never deeper than the step.
            const bool leaves = down < 0 || soil > carries;
            const float change = down < 0 ? std::min(-down, soil)
                                 : leaves ? (soil - carries) * settle
                                          : -std::min((carries - soil) * take, down);
            soil -= change;
            // Spread over a disc: a drop leaves no needle and digs no shaft.
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

/// One pass of a 3×3 binomial filter, mixed in by `share(place)`.
void soften(Heights& heights, const std::function<float(glm::vec2)>& share) {
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

float steepest_near(const Heights& heights, glm::vec2 place, float reach) {
    float steepest = 0;
    const glm::vec2 centre = place / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2;
    for (float y = -reach; y <= reach; y += heights.spacing())
        for (float x = -reach; x <= reach; x += heights.spacing())
            steepest = std::max(steepest, glm::length(heights.gradient(centre + glm::vec2(x, y) / heights.spacing())));
    return steepest;
}

bool in_clearing(const std::vector<Spawn>& spawns, glm::vec2 place) {
    return std::ranges::any_of(spawns,
                               [&](const Spawn& spawn) { return glm::distance(spawn.place, place) < clearing; });
}

bool crowded(const Props& props, glm::vec2 place, float distance) {
    return std::ranges::any_of(props, [&](const Prop& prop) { return glm::distance(prop.place, place) < distance; });
}

/// A road for predictive contracts: a closed loop of control points.
using RoadPoints = std::vector<glm::vec2>;

/// Where nothing may stand, so that a road is free [m].
constexpr float road_verge = 6;

bool on_road(const std::vector<RoadPoints>& roads, glm::vec2 place, float verge) {
    for (const RoadPoints& road : roads)
        for (std::size_t i = 0; i < road.size(); ++i) {
            const glm::vec2 a = road[i], way = road[(i + 1) % road.size()] - a;
            const float t = std::clamp(glm::dot(place - a, way) / glm::dot(way, way), 0.0f, 1.0f);
            if (glm::distance(place, a + t * way) < verge)
                return true;
        }
    return false;
}

/// The cheapest loop through `stops` on a lattice of 6 m (Dijkstra), cost being the way, dearer uphill, downhill and
/// along a slope: then every fifth place, smoothed, so that a tank takes the bends at 10 m/s. `dear(place)`: a further
/// factor.
RoadPoints road_through(const Heights& heights, const std::vector<glm::vec2>& stops,
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
        std::set<std::pair<float, int>> open{{0.0f, to}}; // from the end, so that the way comes out in order
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
    // Even distances of 24 m, then smoothed.
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

/// One road through each list of stops, round houses and walls and past the places where tanks start. What else stands
/// on them is taken away.
std::vector<RoadPoints> roads_between(const Heights& heights, const std::vector<Spawn>& spawns, Props& props,
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

void write(const fs::path& maps, const Description& map, const Heights& heights, const std::vector<Spawn>& spawns,
           const Props& props, const std::vector<RoadPoints>& roads) {
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
                        "min_height = 0.0       # what black and white in height.png mean [m]\n"
                        "max_height = {:.1f}\n"
                        "sun_direction = [{:.2f}, {:.2f}, {:.2f}] # towards the sun\n"
                        "fog_colour = [{:.2f}, {:.2f}, {:.2f}]    # linear RGB\n",
                        map.title, heights.spacing() * static_cast<float>(heights.samples() - 1), map.max_height,
                        map.sun.x, map.sun.y, map.sun.z, map.fog.x, map.fog.y, map.fog.z);
    if (map.water)
        toml << fmt::format("water_height = {:.2f} # [m], only to look at\n", *map.water);
    toml << "\n# Where tanks start: x east, y north [m]; heading in degrees from east, counter-clockwise.\n";
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
    toml << "\n# What stands and lies about, by kind: [x, y, heading, scale].\n[props]\n";
    std::map<std::string, std::string> lists;
    for (const Prop& prop : props)
        lists[prop.kind] += fmt::format("    [{:.1f}, {:.1f}, {:.0f}, {:.2f}],\n", prop.place.x, prop.place.y,
                                        prop.heading, prop.scale);
    for (const auto& [kind, list] : lists)
        toml << kind << " = [\n" << list << "]\n";
    fmt::print("{}: {} spawns, {} props, {} roads, height.png {} bytes\n", map.name, spawns.size(), props.size(),
               roads.size(), fs::file_size(folder / "height.png"));
}

/// Where a house may stand: its four corners nearly level.
bool level(const Heights& heights, glm::vec2 place, float reach, float slope) {
    return steepest_near(heights, place, reach) < slope;
}

/// Woods in groves, rocks on the slopes, a hamlet by the river with what lies about there, boulders that a push sets
/// rolling. `off_river`: distance from it [m].
Props valley_props(const Heights& heights, const std::vector<Spawn>& spawns,
                   const std::function<float(glm::vec2)>& off_river, float half) {
    Props props;
    tunables::Random random(17);
    const auto draw = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    const auto cells = [&](glm::vec2 p) {
        return p / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2;
    };
    const auto slope = [&](glm::vec2 p) { return glm::length(heights.gradient(cells(p))); };
    const auto anywhere = [&](double share) {
        return glm::vec2(draw(-share * half, share * half), draw(-share * half, share * half));
    };
    const auto size = [&](double low, double high) { return std::round(20 * draw(low, high)) / 20; };

    // Two places for people: level, above the water, near it, away from where tanks start.
    std::vector<glm::vec2> hamlets;
    for (int attempt = 0; attempt < 40000 && hamlets.size() < 2; ++attempt) {
        const glm::vec2 centre = anywhere(0.6);
        const auto far = [&](const Spawn& spawn) { return glm::distance(spawn.place, centre) > clearing + 24; };
        if (off_river(centre) < 45 || off_river(centre) > 150 || !level(heights, centre, 22, 0.16f) ||
            !std::ranges::all_of(spawns, far) ||
            std::ranges::any_of(hamlets, [&](glm::vec2 other) { return glm::distance(other, centre) < 220; }))
            continue;
        hamlets.push_back(centre);
        const float street = draw(0, 180);
        const glm::vec2 along(std::cos(street * M_PI / 180), std::sin(street * M_PI / 180)), across(-along.y, along.x);
        const auto put = [&](std::string kind, float x, float y, float turn, float scale) {
            props.push_back(
                {std::move(kind), centre + x * along + y * across, std::remainder(street + turn, 360.0f), scale});
        };
        put("house", -13, 11, 4, 1);
        put("house", 12, -12, -5, 0.9f);
        if (hamlets.size() == 1) {
            put("house", 12, 12, 2, 0.8f);
            put("wall", -14, -9, 0, 1);
            put("wall", -5.4f, -9, 0, 1);
            put("wall", -18.4f, -5, 90, 1);
        }
        put("wall", 22, 2, 90, 1);
        for (const auto& [x, y] : {std::pair{-6.0f, 5.0f}, {-4.8f, 5.4f}, {-5.3f, 6.4f}, {5.0f, -5.5f}, {6.2f, -5.2f}})
            put("barrel", x, y, draw(0, 360), 1);
        put("oak", 1, 9, draw(0, 360), 1.3f);
        put("oak", -20, 2, draw(0, 360), 1.1f);
    }

    // Pines keep to the heights and the shade, oaks to the lowland; both grow in groves with open land between.
    int trees = 0;
    for (int attempt = 0; attempt < 60000 && trees < 640; ++attempt) {
        const glm::vec2 place = anywhere(0.93);
        const float grove = octaves(place / 105.0f, 3, 0.5f, 83), height = heights.height(cells(place));
        const bool pine = height + 22 * octaves(place / 160.0f, 2, 0.5f, 91) > 24;
        if (grove + 0.1f * draw(-1, 1) < 0.27f || slope(place) > (pine ? 0.55f : 0.35f) || off_river(place) < 32 ||
            in_clearing(spawns, place) || crowded(props, place, pine ? 4.5f : 6.5f) ||
            std::ranges::any_of(hamlets, [&](glm::vec2 h) { return glm::distance(h, place) < 30; }))
            continue;
        props.push_back({pine ? "pine" : "oak", place, std::floor(draw(0, 360)), size(0.75, 1.4)});
        ++trees;
    }
    const auto scatter = [&](const std::string& kind, int count, double share, float gentle, float steep, double small,
                             double large) {
        for (int attempt = 0; attempt < 20000 && count > 0; ++attempt) {
            const glm::vec2 place = anywhere(share);
            const float here = slope(place);
            if (here < gentle || here > steep || off_river(place) < 20 || in_clearing(spawns, place) ||
                crowded(props, place, 9))
                continue;
            props.push_back({kind, place, std::floor(draw(0, 360)), size(small, large)});
            --count;
        }
    };
    scatter("rock", 70, 0.9, 0.12f, 0.9f, 0.5, 1.6);
    scatter("boulder", 12, 0.6, 0.16f, 0.36f, 0.7, 1.25);
    return props;
}

void valley(const fs::path& maps) {
    constexpr float size = 1024, half = size / 2, bed = 3.0f;
    const auto river = [](float x) { return 95 * std::sin(x / 165 + 0.6f) + 38 * std::sin(x / 71 + 2.1f) - 30; };
    // How far a place is from the river, measured across the flow; `wobble` makes the banks uneven.
    const auto off_river = [&](glm::vec2 p, float wobble) {
        const float lean = (river(p.x + 1) - river(p.x - 1)) / 2;
        return std::abs(p.y - river(p.x)) / std::sqrt(1 + lean * lean) * (1 + wobble * octaves(p / 75.0f, 3, 0.5f, 5));
    };
    // Distance from the middle in a rounded square with bays and spurs: beyond 370 m mountains begin.
    const auto rim = [](glm::vec2 p) {
        const glm::vec2 squared = p * p;
        return std::sqrt(std::sqrt(glm::dot(squared, squared))) + 75 * octaves(p / 230.0f, 4, 0.5f, 61);
    };
    Heights heights(513, size);
    heights.fill([&](glm::vec2 p) {
        const glm::vec2 warped =
            p + 45.0f * glm::vec2(octaves(p / 210.0f, 3, 0.5f, 11), octaves(p / 210.0f, 3, 0.5f, 23));
        const float off = off_river(p, 0.25f);
        const float hills = 15 + 30 * octaves(warped / 260.0f, 5, 0.40f, 31) + 20 * ridges(warped / 330.0f, 5, 47);
        // The river has cut its way through the mountains, too.
        const float mountains = smooth(365, 540, rim(p)) * (45 + 80 * ridges(warped / 240.0f, 6, 71));
        return bed + 2.5f + smooth(15, 210, off) * std::max(hills, 2.0f) + mountains * smooth(15, 110, off);
    });
    erode(heights, 110000, 7);
    // Where one drives, gullies are for the eye, not for the suspension.
    for (int pass = 0; pass < 5; ++pass)
        soften(heights, [&](glm::vec2 p) { return 1 - 0.85f * smooth(370, 450, rim(p)); });
    // The river's bed last: the rain has filled it.
    Heights carved = heights;
    carved.fill([&](glm::vec2 p) {
        const float ground = heights.height(p / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2);
        return std::min(ground, std::lerp(bed, ground, smooth(4, 34, off_river(p, 0.8f))));
    });
    heights = carved;
    soften(heights, [](glm::vec2) { return 1.0f; });

    std::vector<Spawn> spawns;
    tunables::Random random(3);
    for (int attempt = 0; attempt < 20000 && spawns.size() < 16; ++attempt) {
        const glm::vec2 place(random.uniform(-0.66 * half, 0.66 * half), random.uniform(-0.66 * half, 0.66 * half));
        const auto near = [&](const Spawn& other) { return glm::distance(other.place, place) < 110; };
        const glm::vec2 cells = place / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2;
        if (heights.height(cells) < bed + 2.5f || steepest_near(heights, place, 8) > 0.16f ||
            std::ranges::any_of(spawns, near))
            continue;
        spawns.push_back({place, static_cast<float>(std::atan2(-place.y, -place.x) * 180 / M_PI)});
    }
    Props props = valley_props(
        heights, spawns, [&](glm::vec2 p) { return off_river(p, 0); }, half);
    const auto wade = [&](glm::vec2 p) { return off_river(p, 0) < 26 ? 4.0f : 1.0f; };
    const auto roads = roads_between(heights, spawns, props,
                                     {{{150, -225}, {0, -215}, {-120, -120}, {-60, -75}, {110, -35}, {240, -85}},
                                      {{138, 130}, {-60, 108}, {-100, 180}, {-55, 221}, {125, 250}}},
                                     wade);
    write(maps, {"valley", "River valley", size, 170, bed + 0.9f, {0.55f, -0.45f, 0.60f}, {0.68f, 0.77f, 0.86f}},
          heights, spawns, props, roads);
}

/// An upright block of ground on a rectangle: its top runs from `from` (at the low end of `axis`) to `to` [m].
struct Block {
    glm::vec2 low, high;
    float from, to;
    int axis = 0;
    [[nodiscard]] float height(glm::vec2 p) const {
        if (p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y)
            return 0;
        return std::lerp(from, to, (p[axis] - low[axis]) / (high[axis] - low[axis]));
    }
};

void proving_ground(const fs::path& maps) {
    constexpr float size = 512, floor = 6;
    const auto rise = [](float degrees, float run) { return run * static_cast<float>(std::tan(degrees * M_PI / 180)); };
    const std::vector<Block> blocks{
        // The ledge: up a gentle ramp in the west, a drop of 3 m in the east (at x = 30).
        {{-50, 40}, {-20, 80}, 0, 3},
        {{-20, 40}, {30, 80}, 3, 3},
        // Two kickers of 10° and 18°, driven eastward.
        {{-90, -50}, {-76, -38}, 0, rise(10, 14)},
        {{-90, -85}, {-78, -73}, 0, rise(18, 12)},
        // Slopes of 20°, 30° and 40°, driven northward, and the table that they lead to.
        {{-150, 150 - 8 / rise(20, 1)}, {-110, 150}, 0, 8, 1},
        {{-95, 150 - 8 / rise(30, 1)}, {-55, 150}, 0, 8, 1},
        {{-40, 150 - 8 / rise(40, 1)}, {0, 150}, 0, 8, 1},
        {{-150, 150}, {0, 190}, 8, 8},
        // Steps of 0.25, 0.5 and 0.75 m.
        {{70, 20}, {80, 60}, 0.25f, 0.25f},
        {{80, 20}, {90, 60}, 0.75f, 0.75f},
        {{90, 20}, {100, 60}, 1.5f, 1.5f},
        // Walls.
        {{60, -60}, {64, -30}, 4, 4},
        {{64, -60}, {90, -56}, 4, 4},
    };
    Heights heights(513, size);
    heights.fill([&](glm::vec2 p) {
        float height = floor;
        for (const Block& block : blocks)
            height = std::max(height, floor + block.height(p));
        const auto mound = [&](glm::vec2 at, float radius, float top) {
            return top * (1 - smooth(0, radius, glm::distance(p, at)));
        };
        height += mound({-140, -140}, 60, 7) + mound({-90, -150}, 45, 4) + mound({130, 130}, 55, -4);
        if (p.x > 70 && p.x < 166 && p.y > -150 && p.y < -120) // washboard, wave length 6 m
            height += 0.15f * (1 - std::cos((p.x - 70) * static_cast<float>(M_PI) / 3));
        // The bank around it all: 18 m high, too steep to hold on to.
        const float rim = std::max(std::abs(p.x), std::abs(p.y));
        return height + 18 * std::clamp((rim - 228) / 16, 0.0f, 1.0f) +
               octaves(p / 40.0f, 3, 0.5f, 13) * smooth(244, 256, rim);
    });
    std::vector<Spawn> spawns{{{-120, 60}, 0},  {{0, 0}, 0},      {{120, 0}, 180},   {{0, -120}, 90},
                              {{-120, 0}, 0},   {{180, 60}, 180}, {{180, -80}, 180}, {{-200, -60}, 0},
                              {{60, 120}, 270}, {{-200, 60}, 0},  {{20, -190}, 90},  {{180, 200}, 225}};
    // At the sides, so that whoever measures has the middle to himself.
    Props props{
        {"house", {-200, -195}, 90, 1},       {"house", {-176, -205}, 0, 0.9f},   {"wall", {-188, -182}, 0, 1},
        {"wall", {-179.5f, -182}, 0, 1},      {"barrel", {-186, -203}, 0, 1},     {"barrel", {-187.2f, -203.4f}, 0, 1},
        {"barrel", {-186.4f, -204.5f}, 0, 1}, {"house", {100, 205}, 0, 1},        {"wall", {86, 196}, 90, 1},
        {"barrel", {93, 196}, 0, 1},          {"barrel", {94.2f, 196.3f}, 0, 1},  {"barrel", {96, 197}, 0, 1},
        {"barrel", {112, -52}, 0, 1},         {"barrel", {113.2f, -52.3f}, 0, 1}, {"barrel", {112.5f, -53.5f}, 0, 1},
        {"barrel", {-60, -28}, 0, 1},         {"barrel", {-58, -30}, 0, 1},       {"barrel", {-56, -32}, 0, 1},
        {"boulder", {-150, -128}, 0, 1},      {"boulder", {-128, -146}, 0, 0.8f}, {"boulder", {-96, -146}, 0, 1.2f},
        {"boulder", {108, 112}, 0, 1},        {"boulder", {146, 118}, 0, 0.8f},   {"boulder", {-64, -34}, 0, 1},
        {"rock", {215, 130}, 20, 1.4f},       {"rock", {208, 136}, 80, 0.9f},     {"rock", {-216, -120}, 0, 1.2f},
        {"rock", {-60, -205}, 50, 1.5f},      {"wall", {60, -90}, 30, 1},         {"wall", {78, -92}, -20, 1}};
    tunables::Random random(5);
    for (int attempt = 0; attempt < 4000 && props.size() < 110; ++attempt) {
        const glm::vec2 place(random.uniform(-224, 224), random.uniform(-224, 224));
        const bool side = std::max(std::abs(place.x), std::abs(place.y)) > 200;
        if (!side || octaves(place / 60.0f, 2, 0.5f, 29) < 0.02f || in_clearing(spawns, place) ||
            crowded(props, place, 7))
            continue;
        props.push_back({place.y > 0 ? "pine" : "oak", place, std::floor(static_cast<float>(random.uniform(0, 360))),
                         std::round(static_cast<float>(random.uniform(15, 26))) / 20});
    }
    const auto roads = roads_between(
        heights, spawns, props, {{{0, -18}, {150, -18}, {165, 70}, {45, 105}, {-110, 105}, {-180, 35}, {-120, -18}}},
        [](glm::vec2) { return 1.0f; });
    write(maps, {"proving-ground", "Proving ground", size, 32, {}, {0.45f, -0.55f, 0.70f}, {0.76f, 0.80f, 0.84f}},
          heights, spawns, props, roads);
}

} // namespace

int main(int argc, char** argv) try {
    if (argc != 2) {
        fmt::print(stderr, "usage: generate_maps <assets/maps>\n");
        return 2;
    }
    valley(argv[1]);
    proving_ground(argv[1]);
} catch (const std::exception& error) {
    fmt::print(stderr, "generate_maps: {}\n", error.what());
    return 1;
}
