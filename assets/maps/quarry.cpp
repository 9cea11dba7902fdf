/// An open-cast quarry. One bench winds down from the plateau to the floor; its walls can be jumped down but not
/// climbed. Two straight ramps cut across. Spoil heaps on floor and plateau give cover.

#include "making.h"

namespace making {

namespace {

constexpr float size = 512, plateau = 40, step = 7, bench = 27; ///< [m]; `step` and `bench`: a bench's height and width
constexpr int benches = 4;
constexpr glm::vec2 pit{-8, 6}; ///< middle of the pit

/// Distance from the pit's middle to its irregular upper rim, by direction [m].
float rim_at(float angle) { return 176 + 12 * std::sin(2 * angle + 0.6f) + 7 * std::sin(3 * angle + 2.1f); }
glm::vec2 towards(float angle) { return {std::cos(angle), std::sin(angle)}; }

/// Distance inside the rim [m]; negative outside.
float inside(glm::vec2 p) {
    const glm::vec2 away = p - pit;
    return rim_at(std::atan2(away.y, away.x)) - glm::length(away);
}

/// The bench is a helix: where the angle wraps around, the next turn begins at the same height.
float benched(glm::vec2 p) {
    const glm::vec2 away = p - pit;
    const float turn = static_cast<float>(std::atan2(away.y, away.x) / (2 * M_PI)) + 0.5f;
    const float t = inside(p) / bench + turn + 0.55f * octaves(p / 48.0f, 2, 0.5f, 7) * 0.3f;
    if (t <= turn)
        return plateau;
    const float whole = std::floor(t);
    const float down = std::clamp(whole + smooth(0.70f, 1.0f, t - whole) - turn, 0.0f, static_cast<float>(benches));
    return plateau - step * down;
}

/// A straight ramp from rim to floor. `at`: its share of the ground (0..1) and its height.
struct Ramp {
    static constexpr float foot = 52; ///< from the pit's middle [m]
    float angle;                      ///< direction from the pit's middle [rad]
    [[nodiscard]] std::pair<float, float> at(glm::vec2 p) const {
        const glm::vec2 out = towards(angle), away = p - pit;
        const float along = glm::dot(away, out), aside = std::abs(away.x * out.y - away.y * out.x);
        const float head = rim_at(angle) + 2, part = std::clamp((along - foot) / (head - foot), 0.0f, 1.0f);
        return {along > 30 && along < head + 20 ? 1 - smooth(8, 15, aside) : 0, plateau - step * benches * (1 - part)};
    }
};
constexpr std::array ramps{Ramp{0.35f}, Ramp{2.65f}, Ramp{4.6f}};

/// A loop through corners, rounded so that a tank can drive it at speed.
RoadPoints rounded(const std::vector<glm::vec2>& corners) {
    constexpr float apart = 14; // [m]
    RoadPoints points;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::vec2 a = corners[i], b = corners[(i + 1) % corners.size()];
        const int parts = std::max(1, static_cast<int>(glm::distance(a, b) / apart));
        for (int part = 0; part < parts; ++part)
            points.push_back(a + (b - a) * (static_cast<float>(part) / static_cast<float>(parts)));
    }
    for (int pass = 0; pass < 8; ++pass) {
        const RoadPoints rough = points;
        const std::size_t n = points.size();
        for (std::size_t i = 0; i < n; ++i)
            points[i] = 0.5f * rough[i] + 0.25f * (rough[(i + 1) % n] + rough[(i + n - 1) % n]);
    }
    return points;
}

/// Adds points outside the rim, from one direction to another.
void along_rim(std::vector<glm::vec2>& corners, float from, float to) {
    for (float angle = from; angle < to; angle += 0.15f)
        corners.push_back(pit + (rim_at(angle) + 16) * towards(angle));
}

} // namespace

void quarry(const fs::path& maps) {
    struct Heap {
        glm::vec2 at;
        float radius, high;
    };
    // Spoil heaps: long enough to hide behind, low enough to see over.
    const std::vector<Heap> heaps{{{-40, -22}, 20, 4.2f}, {{36, 60}, 20, 4.6f}, {{-20, 60}, 15, 3.2f},
                                  {{34, -34}, 18, 3.8f},  {{4, 4}, 14, 2.8f},   {{-66, 2}, 14, 3},
                                  {{229, -24}, 19, 4.5f}, {{-224, 102}, 24, 5}, {{-228, -114}, 22, 5},
                                  {{120, 206}, 25, 5},    {{60, -205}, 32, 6},  {{-95, 216}, 24, 5},
                                  {{-78, -222}, 17, 4},   {{200, 120}, 26, 5},  {{180, -140}, 30, 6}};
    Heights heights(513, size);
    heights.fill([&](glm::vec2 p) {
        float height = benched(p);
        for (const Ramp& ramp : ramps) {
            const auto [share, level] = ramp.at(p);
            height = std::lerp(height, level, share);
        }
        for (const Heap& heap : heaps) {
            const glm::vec2 away = p - heap.at;
            const float turned = away.x * 0.8f + away.y * 0.6f, across = away.y * 0.8f - away.x * 0.6f;
            height +=
                heap.high * (1 - smooth(0.1f, 1, glm::length(glm::vec2(turned * 0.75f, across * 1.3f)) / heap.radius));
        }
        const glm::vec2 squared = p * p;
        const float rim = std::sqrt(std::sqrt(glm::dot(squared, squared))) + 22 * octaves(p / 95.0f, 3, 0.5f, 15);
        return height + 0.9f * octaves(p / 34.0f, 3, 0.5f, 25) * smooth(-2, -14, inside(p)) +
               0.25f * octaves(p / 17.0f, 2, 0.5f, 33) + smooth(216, 262, rim) * (20 + 14 * ridges(p / 90.0f, 4, 5));
    });
    // A pool on the floor, off the middle.
    constexpr glm::vec2 sump{-8, -52};
    constexpr float water = plateau - step * benches - 0.7f;
    Heights dug = heights;
    dug.fill([&](glm::vec2 p) {
        const float ground = heights.height(p / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2);
        return ground -
               2.2f * (1 - smooth(6, 26, glm::distance(p, sump) * (1 + 0.25f * octaves(p / 20.0f, 2, 0.5f, 3))));
    });
    heights = dug;
    for (int pass = 0; pass < 2; ++pass)
        soften(heights, [](glm::vec2) { return 1.0f; });

    const auto cells = [&](glm::vec2 p) {
        return p / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2;
    };
    const auto high = [&](glm::vec2 p) { return heights.height(cells(p)); };
    tunables::Random random(19);
    const auto draw = [&](double low, double up) { return static_cast<float>(random.uniform(low, up)); };
    // Spawns are spread so that few see each other: on the floor, on the bench, and most on the plateau.
    struct Level {
        std::size_t count; ///< number of spawns, including the levels before
        float from, to;    ///< inside the rim [m]
        float apart;       ///< [m]
        float turned;      ///< angle off the direction to the pit's middle [degrees]
    };
    std::vector<Spawn> spawns;
    for (const Level& level : {Level{3, 112, 200, 44, 0}, {8, 15, 108, 80, 90}, {16, -60, -8, 70, 0}})
        for (int attempt = 0; attempt < 60000 && spawns.size() < level.count; ++attempt) {
            const glm::vec2 p(draw(-190, 190), draw(-190, 190));
            const auto near = [&](const Spawn& other) { return glm::distance(other.place, p) < level.apart; };
            if (inside(p) < level.from || inside(p) > level.to || high(p) < water + 1 ||
                steepest_near(heights, p, 6) > 0.24f || std::ranges::any_of(spawns, near))
                continue;
            const auto middle = static_cast<float>(std::atan2(pit.y - p.y, pit.x - p.x) * 180 / M_PI);
            spawns.push_back({p, std::remainder(std::round(middle) + level.turned, 360.0f)});
        }

    Props props;
    const auto at_start = [&](glm::vec2 p) {
        return std::ranges::any_of(spawns, [&](const Spawn& s) { return glm::distance(s.place, p) < 22; });
    };
    const auto slope = [&](glm::vec2 p) { return glm::length(heights.gradient(cells(p))); };
    const auto put = [&](const std::string& kind, glm::vec2 p, float heading, float scale, float room) {
        if (high(p) > water + 0.6f && !at_start(p) && !crowded(props, p, room))
            props.push_back({kind, p, heading, scale});
    };
    // Buildings: on the plateau at the end of the first ramp, and huts on the floor.
    put("house", {196, 40}, 20, 1, 9);
    put("house", {208, 62}, 110, 1.1f, 9);
    put("house", {-206, 30}, 80, 1, 9);
    put("house", {-20, 30}, 30, 0.8f, 9);
    put("house", {52, 4}, 100, 0.9f, 9);
    for (int i = 0; i < 5; ++i) {
        put("wall", {188 + 3.0f * static_cast<float>(i % 2), -60 - 11.0f * static_cast<float>(i)}, 84, 1, 5);
        put("wall", {-150 + 11.0f * static_cast<float>(i), 196}, 0, 1, 5);
    }
    const auto scatter = [&](const std::string& kind, int count, auto&& fits, double small, double large, float room) {
        for (int attempt = 0; attempt < 20000 && count > 0; ++attempt) {
            const glm::vec2 p(draw(-236, 236), draw(-236, 236));
            if (!fits(p))
                continue;
            const std::size_t before = props.size();
            put(kind, p, std::floor(draw(0, 359)), std::round(20 * draw(small, large)) / 20, room);
            count -= props.size() > before;
        }
    };
    // Rocks as cover on the floor and below the walls.
    scatter(
        "rock", 60, [&](glm::vec2 p) { return inside(p) > 10 && slope(p) < 0.5f; }, 0.9, 2.2, 12);
    scatter(
        "rock", 24, [&](glm::vec2 p) { return inside(p) < -6 && slope(p) < 0.5f; }, 0.6, 1.5, 14);
    scatter(
        "boulder", 14, [&](glm::vec2 p) { return inside(p) > 0 && slope(p) < 0.3f; }, 0.7, 1.3, 9);
    scatter(
        "barrel", 24, [&](glm::vec2 p) { return inside(p) > 110 && slope(p) < 0.15f; }, 1, 1, 5);
    scatter(
        "wall", 14, [&](glm::vec2 p) { return inside(p) > 112 && slope(p) < 0.12f; }, 1, 1, 14);
    scatter(
        "pine", 190,
        [&](glm::vec2 p) { return inside(p) < -8 && slope(p) < 0.5f && octaves(p / 60.0f, 2, 0.5f, 29) > 0.06f; }, 0.7,
        1.35, 6);
    // One road down a ramp, across the floor, up the other ramp and back along the rim; another around everything.
    std::vector<glm::vec2> down{pit + (rim_at(ramps[0].angle) + 14) * towards(ramps[0].angle),
                                pit + (Ramp::foot - 14) * towards(ramps[0].angle),
                                pit + (Ramp::foot - 14) * towards(ramps[1].angle),
                                pit + (rim_at(ramps[1].angle) + 14) * towards(ramps[1].angle)};
    std::vector<glm::vec2> back, round;
    along_rim(back, ramps[0].angle + 0.2f, ramps[1].angle - 0.2f);
    down.insert(down.end(), back.rbegin(), back.rend());
    along_rim(round, 0, 6.2f);
    const std::vector<RoadPoints> roads{rounded(down), rounded(round)};
    std::erase_if(props, [&](const Prop& prop) {
        return on_road(roads, prop.place, prop.kind == "house" || prop.kind == "wall" ? 12 : road_verge);
    });
    write(maps,
          {"quarry", "Quarry", size, 80, water, {0.62f, -0.38f, 0.50f}, {0.82f, 0.76f, 0.68f}, {44.0950, 10.1180, 300}},
          heights, spawns, props, roads);
}

} // namespace making
