#include "world/map.h"

#include "dead_reckoning/road.h"
#include "platform/files.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "platform/toml_table.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/geometric.hpp>
#include <memory>
#include <stb/stb_image.h>

namespace world {
namespace fs = std::filesystem;

namespace {

constexpr float largest_size = 4096, smallest_size = 64;
constexpr int max_samples = 2049, fewest_samples = 33;
constexpr std::size_t max_spawns = 256, max_props = 4096, max_loose = 64, max_roads = 16;

using platform::TomlTable;

float number(TomlTable& table, std::string_view key, double low, double high) {
    return static_cast<float>(table.number(key, low, high));
}
float heading(float degrees) { return static_cast<float>(static_cast<double>(degrees) * M_PI / 180); } ///< [rad]

glm::vec3 vector(TomlTable& table, std::string_view key, double low, double high) {
    const std::vector<double> numbers = table.numbers(table.need(key), key, 3, low, high);
    return {numbers[0], numbers[1], numbers[2]};
}

std::vector<Spawn> read_spawns(TomlTable& root, float size) {
    const toml::node& node = root.need("spawn");
    std::vector<Spawn> spawns;
    for (TomlTable& spawn : root.tables("spawn", max_spawns)) {
        spawns.push_back({number(spawn, "x", -size / 2, size / 2), number(spawn, "y", -size / 2, size / 2),
                          heading(number(spawn, "heading", -360, 360))});
        spawn.end();
    }
    if (spawns.empty())
        root.fail(node, fmt::format("'spawn' must be 1 to {} tables [[spawn]]", max_spawns));
    return spawns;
}

/// Reads `origin = { latitude, longitude, altitude }`, in degrees and metres.
GlobeOrigin read_origin(TomlTable& root) {
    auto origin = root.table("origin");
    if (!origin)
        return {};
    const GlobeOrigin read{.latitude = glm::radians(origin->number("latitude", -90, 90)),
                           .longitude = glm::radians(origin->number("longitude", -180, 180)),
                           .altitude = origin->number("altitude", -1000, 9000)};
    origin->end();
    return read;
}

/// Reads [props], which has a list of [x, y, heading, scale] for each kind.
std::vector<Prop> read_props(TomlTable& root, float size) {
    auto kinds = root.table("props");
    if (!kinds)
        return {};
    std::vector<Prop> props;
    std::size_t loose = 0;
    for (std::size_t kind = 0; kind < prop_rows.size(); ++kind) { // in the order of prop_rows, not of the file
        const std::string_view name = prop_rows[kind].name;
        const toml::node* list = kinds->take(name);
        if (list == nullptr)
            continue;
        const auto wants = fmt::format("'{}' must be a list of [x, y, heading, scale]", name);
        if (!list->is_array())
            kinds->fail(*list, wants);
        for (const toml::node& element : *list->as_array()) {
            const toml::array* numbers = element.as_array();
            if (numbers == nullptr || numbers->size() != 4)
                kinds->fail(element, wants);
            const auto part = [&](std::size_t i, std::string_view what, double low, double high) {
                return static_cast<float>(kinds->number(*numbers->get(i), fmt::format("{} {}", name, what), low, high));
            };
            props.push_back({static_cast<PropKind>(kind), part(0, "x", -size / 2, size / 2),
                             part(1, "y", -size / 2, size / 2), heading(part(2, "heading", -360, 360)),
                             part(3, "scale", 0.25, 4)});
            loose += row(props.back().kind).loose() ? 1 : 0;
            if (props.size() > max_props || loose > max_loose)
                kinds->fail(element,
                            fmt::format("'props' must be at most {}, at most {} of them loose", max_props, max_loose));
        }
    }
    kinds->end();
    return props;
}

/// Reads the [[road]] tables, each with `closed` and its `points` as a list of [x, y].
std::vector<RoadLine> read_roads(TomlTable& root, float size) {
    std::vector<RoadLine> roads;
    for (TomlTable& table : root.tables("road", max_roads)) {
        RoadLine road{table.flag("closed"), {}};
        const toml::node& list = table.need("points");
        const toml::array* points = list.as_array();
        if (points == nullptr || points->size() > dr::Road::max_points)
            table.fail(list, fmt::format("'points' must be at most {} places [x, y]", dr::Road::max_points));
        for (const toml::node& point : *points) {
            const std::vector<double> place = table.numbers(point, "points", 2, -size / 2, size / 2);
            road.points.emplace_back(static_cast<float>(place[0]), static_cast<float>(place[1]));
        }
        if (!dr::Road::make(road.points, road.closed))
            table.fail(
                list, fmt::format("'points': this road cannot be driven: it needs two different points, three if it is "
                                  "closed, and a length of {} to {} m",
                                  dr::Road::min_length, dr::Road::max_length));
        table.end();
        roads.push_back(std::move(road));
    }
    return roads;
}

/// Whether the packed data of a PNG (RFC 2083) fit a grey 16-bit image with this side. The library would unpack data of
/// any length into memory and check the length only afterwards.
bool holds_no_more(std::string_view png, int side) {
    constexpr std::size_t signature = 8, head = 8, tail = 4; // [B]; a chunk's length and kind, its checksum
    const auto number = [&](std::size_t at) {
        std::size_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value = value << 8 | static_cast<unsigned char>(png[at + i]);
        return value;
    };
    std::string packed;
    for (std::size_t at = signature; at + head <= png.size();) {
        const std::size_t length = number(at);
        const std::string_view kind = png.substr(at + 4, 4);
        at += head;
        if (length > png.size() - at || kind == "CgBI") // Apple's variant is packed differently
            return false;
        if (kind == "IDAT")
            packed += png.substr(at, length);
        at += length + tail;
    }
    constexpr int interlaced = 8; // upper bound of the filter bytes per row, if the image is interlaced [B]
    std::vector<char> unpacked(static_cast<std::size_t>(side) * static_cast<std::size_t>(2 * side + interlaced));
    return stbi_zlib_decode_buffer(unpacked.data(), static_cast<int>(unpacked.size()), packed.data(),
                                   static_cast<int>(packed.size())) >= 0;
}

std::vector<float> read_heights(const fs::path& file, int& samples, float low, float high) {
    const auto fail = [&](std::string_view reason) { throw MapError(fmt::format("{}: {}", file.string(), reason)); };
    if (!fs::exists(file))
        fail("no such file");
    // A small file can unpack to gigabytes: check the file's size and the unpacked size first.
    constexpr std::size_t max_bytes = 16 << 20;
    const std::string bytes = [&] {
        try {
            return platform::read_small_file(file, max_bytes);
        } catch (const platform::FileError& error) {
            throw MapError(error.what());
        }
    }();
    const auto* const png = reinterpret_cast<const stbi_uc*>(bytes.data());
    const auto size = static_cast<int>(bytes.size());
    int width = 0, height = 0, channels = 0;
    if (stbi_info_from_memory(png, size, &width, &height, &channels) == 0)
        fail(fmt::format("not a picture: {}", stbi_failure_reason()));
    if (stbi_is_16_bit_from_memory(png, size) == 0 || channels != 1)
        fail("must be a 16-bit greyscale image");
    if (width != height || width < fewest_samples || width > max_samples ||
        !std::has_single_bit(static_cast<unsigned>(width - 1)))
        fail(fmt::format("must be a square with a side of a power of two plus one, {} to {}, not {} x {}",
                         fewest_samples, max_samples, width, height));
    if (bytes.starts_with("\x89PNG") && !holds_no_more(bytes, width))
        fail("damaged: it does not have as many heights as its header says");
    const std::unique_ptr<stbi_us, decltype(&stbi_image_free)> pixels(
        stbi_load_16_from_memory(png, size, &width, &height, &channels, 1), &stbi_image_free);
    if (!pixels)
        fail(fmt::format("damaged: {}", stbi_failure_reason()));

    samples = width;
    const auto side = static_cast<std::size_t>(width);
    std::vector<float> heights(side * side);
    const double step = (static_cast<double>(high) - low) / 65535;
    for (std::size_t row = 0; row < side; ++row) {
        const stbi_us* line = pixels.get() + (side - 1 - row) * side; // the picture's top row is north
        for (std::size_t column = 0; column < side; ++column)
            heights[row * side + column] = static_cast<float>(low + step * line[column]);
    }
    return heights;
}

/// Reads map.toml: all data except the heights.
Map read_map(const fs::path& file) {
    constexpr std::size_t max_bytes = 4 << 20;
    if (!fs::exists(file))
        throw MapError(fmt::format("{}: no such file", file.string()));
    const toml::table text = platform::read_toml(platform::read_text_file(file, max_bytes), file.string());
    TomlTable root(text, file.string(), "a map");
    Map map;
    map.title = root.text("title");
    map.size = number(root, "size", smallest_size, largest_size);
    map.min_height = number(root, "min_height", -1000, 1000);
    map.max_height = number(root, "max_height", map.min_height + 1, map.min_height + 1000);
    map.sun_direction = vector(root, "sun_direction", -1, 1);
    if (map.sun_direction.z <= 0)
        root.fail(root.need("sun_direction"), "'sun_direction' must point up to the sun");
    map.sun_direction = glm::normalize(map.sun_direction);
    map.fog_colour = vector(root, "fog_colour", 0, 1);
    if (root.take("water_height"))
        map.water_height = number(root, "water_height", map.min_height, map.max_height);
    map.origin = read_origin(root);
    map.spawns = read_spawns(root, map.size);
    map.props = read_props(root, map.size);
    map.roads = read_roads(root, map.size);
    root.end();
    return map;
}

} // namespace

Map load_map_from(const std::string& name) try {
    const fs::path folder = platform::path_of(name);
    Map map = read_map(folder / "map.toml");
    map.name = folder.filename().string();
    map.heights = read_heights(folder / "height.png", map.samples, map.min_height, map.max_height);
    return map;
} catch (const platform::FileError& error) {
    throw MapError(error.what());
} catch (const platform::TomlError& error) {
    throw MapError(error.what());
}

std::vector<std::string> map_names() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(platform::find_asset("assets/maps"), error)) {
        if (fs::exists(entry.path() / "map.toml"))
            names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

Map load_map(std::string_view name) {
    std::vector<std::string> names;
    try {
        names = map_names();
    } catch (const platform::MissingAsset& missing) {
        throw MapError(missing.what());
    }
    // Only a listed name becomes part of a path, because a server may send any text.
    if (std::ranges::find(names, name) == names.end())
        throw MapError(fmt::format("unknown map '{}'; there are: {}", name, fmt::join(names, ", ")));
    return load_map_from((platform::find_asset("assets/maps") / platform::path_of(name)).string());
}

std::uint32_t checksum(const Map& map) {
    std::uint32_t hash = 2166136261u; // FNV-1a
    const auto add = [&hash](float value) {
        auto bits = std::bit_cast<std::uint32_t>(value);
        for (int byte = 0; byte < 4; ++byte, bits >>= 8)
            hash = (hash ^ (bits & 0xffu)) * 16777619u;
    };
    add(map.size);
    for (const float height : map.heights)
        add(height);
    for (const Spawn& spawn : map.spawns)
        for (const float value : {spawn.x, spawn.y, spawn.heading})
            add(value);
    for (const Prop& prop : map.props) {
        for (const float value : {static_cast<float>(prop.kind), prop.x, prop.y, prop.heading, prop.scale})
            add(value);
    }
    for (const RoadLine& road : map.roads) {
        add(road.closed ? 1.0f : 0.0f);
        for (const glm::dvec2& point : road.points) {
            add(static_cast<float>(point.x));
            add(static_cast<float>(point.y));
        }
    }
    return hash;
}

} // namespace world
