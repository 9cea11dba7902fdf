/// Makes the shipped maps: generate_maps <assets/maps>. Writes <map>/height.png (16 bits) and <map>/map.toml.

#include "making.h"

namespace making {

namespace {

/// Groves of trees, rocks on slopes, a hamlet by the river with small props, and boulders that roll when pushed.
/// `off_river`: distance from the river [m].
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

    // Two places for hamlets: level, near the river but above the water, away from spawns.
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

    // Pines on heights and in shade, oaks in the lowland; both in groves with open land between.
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
    // Distance from the river, measured across the flow; `wobble` makes the banks uneven.
    const auto off_river = [&](glm::vec2 p, float wobble) {
        const float lean = (river(p.x + 1) - river(p.x - 1)) / 2;
        return std::abs(p.y - river(p.x)) / std::sqrt(1 + lean * lean) * (1 + wobble * octaves(p / 75.0f, 3, 0.5f, 5));
    };
    // Distance from the middle in a rounded square with bays and spurs; mountains begin beyond 370 m.
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
        // The river cuts through the mountains, too.
        const float mountains = smooth(365, 540, rim(p)) * (45 + 80 * ridges(warped / 240.0f, 6, 71));
        return bed + 2.5f + smooth(15, 210, off) * std::max(hills, 2.0f) + mountains * smooth(15, 110, off);
    });
    erode(heights, 110000, 7);
    // Soften the gullies where tanks drive, to spare the suspension.
    for (int pass = 0; pass < 5; ++pass)
        soften(heights, [&](glm::vec2 p) { return 1 - 0.85f * smooth(370, 450, rim(p)); });
    // The river bed last, because erosion has filled it.
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
    write(maps,
          {"valley",
           "River valley",
           size,
           170,
           bed + 0.9f,
           {0.55f, -0.45f, 0.60f},
           {0.68f, 0.77f, 0.86f},
           {50.1460, 7.7150, 70}},
          heights, spawns, props, roads);
}

/// A raised block of ground on a rectangle. Its top runs from height `from` (at the low end of `axis`) to `to` [m].
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
        // The ledge: a gentle ramp up in the west, a drop of 3 m in the east (at x = 30).
        {{-50, 40}, {-20, 80}, 0, 3},
        {{-20, 40}, {30, 80}, 3, 3},
        // Two jump ramps of 10° and 18°, driven eastward.
        {{-90, -50}, {-76, -38}, 0, rise(10, 14)},
        {{-90, -85}, {-78, -73}, 0, rise(18, 12)},
        // Slopes of 20°, 30° and 40°, driven northward, and the plateau above them.
        {{-150, 150 - 8 / rise(20, 1)}, {-110, 150}, 0, 8, 1},
        {{-95, 150 - 8 / rise(30, 1)}, {-55, 150}, 0, 8, 1},
        {{-40, 150 - 8 / rise(40, 1)}, {0, 150}, 0, 8, 1},
        {{-150, 150}, {0, 190}, 8, 8},
        // Steps of 0.25, 0.5 and 0.75 m.
        {{70, 20}, {80, 60}, 0.25f, 0.25f},
        {{80, 20}, {90, 60}, 0.75f, 0.75f},
        {{90, 20}, {100, 60}, 1.5f, 1.5f},
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
        if (p.x > 70 && p.x < 166 && p.y > -150 && p.y < -120) // washboard of wavelength 6 m
            height += 0.15f * (1 - std::cos((p.x - 70) * static_cast<float>(M_PI) / 3));
        // The surrounding bank: 18 m high, too steep to climb.
        const float rim = std::max(std::abs(p.x), std::abs(p.y));
        return height + 18 * std::clamp((rim - 228) / 16, 0.0f, 1.0f) +
               octaves(p / 40.0f, 3, 0.5f, 13) * smooth(244, 256, rim);
    });
    std::vector<Spawn> spawns{{{-120, 60}, 0},  {{0, 0}, 0},      {{120, 0}, 180},   {{0, -120}, 90},
                              {{-120, 0}, 0},   {{180, 60}, 180}, {{180, -80}, 180}, {{-200, -60}, 0},
                              {{60, 120}, 270}, {{-200, 60}, 0},  {{20, -190}, 90},  {{180, 200}, 225}};
    // Props at the sides, to keep the middle free for measurements.
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
    write(maps,
          {"proving-ground",
           "Proving ground",
           size,
           32,
           {},
           {0.45f, -0.55f, 0.70f},
           {0.76f, 0.80f, 0.84f},
           {52.8250, 10.1400, 60}},
          heights, spawns, props, roads);
}

} // namespace

} // namespace making

int main(int argc, char** argv) try {
    if (argc != 2) {
        fmt::print(stderr, "usage: generate_maps <assets/maps>\n");
        return 2;
    }
    making::valley(argv[1]);
    making::proving_ground(argv[1]);
    making::old_town(argv[1]);
    making::quarry(argv[1]);
    making::steppe(argv[1]);
} catch (const std::exception& error) {
    fmt::print(stderr, "generate_maps: {}\n", error.what());
    return 1;
}
