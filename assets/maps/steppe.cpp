/// A steppe of two kilometres for hundreds of tanks: long low swells, dry valleys that hide a column, burial mounds as
/// lookouts, groves and four hamlets. Nothing is steep, so height.png has a quarter of the other maps' detail.

#include "making.h"

namespace making {

namespace {

constexpr float size = 2048, half = size / 2;

/// Distance from the bottom of the nearer one of two winding dry valleys [m].
float off_valley(glm::vec2 p) {
    const float first = 160 * std::sin(p.x / 310 + 1.1f) + 55 * std::sin(p.x / 127 + 0.4f) - 330;
    const float second = 190 * std::sin(p.y / 370 + 2.6f) + 45 * std::sin(p.y / 141 + 1.9f) + 260;
    const float wobble = 1 + 0.25f * octaves(p / 150.0f, 3, 0.5f, 5);
    return std::min(std::abs(p.y - first), std::abs(p.x - second)) * wobble;
}

Props steppe_props(const Heights& heights, const std::vector<Spawn>& spawns, const std::vector<glm::vec2>& hamlets) {
    Props props;
    tunables::Random random(29);
    const auto draw = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    const auto cells = [&](glm::vec2 p) {
        return p / heights.spacing() + static_cast<float>(heights.samples() - 1) / 2;
    };
    const auto slope = [&](glm::vec2 p) { return glm::length(heights.gradient(cells(p))); };
    for (const glm::vec2& centre : hamlets) {
        const float street = draw(0, 180);
        const glm::vec2 along(std::cos(street * M_PI / 180), std::sin(street * M_PI / 180)), across(-along.y, along.x);
        const auto put = [&](std::string kind, float x, float y, float turn, float scale) {
            props.push_back(
                {std::move(kind), centre + x * along + y * across, std::remainder(street + turn, 360.0f), scale});
        };
        for (int side = -1; side <= 1; side += 2)
            for (int house = 0; house < 3; ++house)
                put("house", -28 + 28 * static_cast<float>(house) + 4 * static_cast<float>(side),
                    13 * static_cast<float>(side), draw(-8, 8), std::round(20 * draw(0.8, 1.1)) / 20);
        for (int i = 0; i < 4; ++i)
            put("wall", -40 + 11 * static_cast<float>(i), 27, 0, 1);
        for (int i = 0; i < 6; ++i)
            put("barrel", draw(-34, 34), draw(-4, 4), draw(0, 360), 1);
        put("oak", 44, 3, draw(0, 360), 1.3f);
        put("oak", -44, -6, draw(0, 360), 1.1f);
    }
    const auto scatter = [&](const std::string& kind, int count, double small, double large, float room, auto&& fits) {
        for (int attempt = 0; attempt < 200000 && count > 0; ++attempt) {
            const glm::vec2 place(draw(-0.96 * half, 0.96 * half), draw(-0.96 * half, 0.96 * half));
            if (!fits(place) || in_clearing(spawns, place) || crowded(props, place, room) ||
                std::ranges::any_of(hamlets, [&](glm::vec2 h) { return glm::distance(h, place) < 60; }))
                continue;
            props.push_back({kind, place, std::floor(draw(0, 360)), std::round(20 * draw(small, large)) / 20});
            --count;
        }
    };
    // Groves in hollows, single trees on swells, stones on the steepest ground.
    scatter("oak", 700, 0.8, 1.4, 7, [&](glm::vec2 p) {
        return octaves(p / 140.0f, 3, 0.5f, 83) + 0.05f * draw(-1, 1) > 0.24f && off_valley(p) < 230;
    });
    scatter("pine", 700, 0.75, 1.35, 5, [&](glm::vec2 p) {
        return octaves(p / 120.0f, 3, 0.5f, 97) + 0.05f * draw(-1, 1) > 0.26f && off_valley(p) > 120;
    });
    scatter("oak", 120, 0.9, 1.5, 40, [&](glm::vec2) { return true; });
    scatter("rock", 220, 0.6, 1.8, 10, [&](glm::vec2 p) { return slope(p) > 0.10f; });
    scatter("boulder", 24, 0.7, 1.25, 12, [&](glm::vec2 p) { return slope(p) > 0.08f && slope(p) < 0.3f; });
    return props;
}

/// Removes spurs to a stop and back, and widens bends.
RoadPoints eased(RoadPoints points) {
    constexpr float sharpest = 1 / 45.0f; // [1/m]
    const auto next = [&](std::size_t i, std::size_t by) { return points[(i + by) % points.size()]; };
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < points.size() && !again; ++i) {
            const glm::vec2 a = next(i, 1) - points[i], b = next(i, 2) - next(i, 1);
            const float turn = std::abs(std::atan2(a.x * b.y - a.y * b.x, glm::dot(a, b)));
            again = glm::length(a) < 10 || 2 * turn > sharpest * (glm::length(a) + glm::length(b));
            if (again)
                points.erase(points.begin() + static_cast<std::ptrdiff_t>((i + 1) % points.size()));
        }
    }
    return points;
}

} // namespace

void steppe(const fs::path& maps) {
    const std::vector<glm::vec2> hamlets{{-560, 420}, {120, 560}, {-420, -640}, {650, -240}};
    struct Mound {
        glm::vec2 at;
        float radius, high;
    };
    std::vector<Mound> mounds;
    tunables::Random random(41);
    while (mounds.size() < 22) {
        const glm::vec2 at(random.uniform(-0.85, 0.85) * half, random.uniform(-0.85, 0.85) * half);
        if (std::ranges::all_of(hamlets, [&](glm::vec2 h) { return glm::distance(h, at) > 120; }))
            mounds.push_back(
                {at, static_cast<float>(random.uniform(26, 44)), static_cast<float>(random.uniform(4, 8))});
    }
    Heights heights(513, size);
    heights.fill([&](glm::vec2 p) {
        const glm::vec2 warped =
            p + 70.0f * glm::vec2(octaves(p / 380.0f, 2, 0.5f, 11), octaves(p / 380.0f, 2, 0.5f, 23));
        float height = 34 + 36 * octaves(warped / 560.0f, 3, 0.42f, 31) + 4 * octaves(p / 120.0f, 2, 0.5f, 37);
        height -= 15 * (1 - smooth(10, 130, off_valley(p)));
        for (const Mound& mound : mounds)
            height += mound.high * (1 - smooth(0.15f, 1, glm::distance(p, mound.at) / mound.radius));
        for (const glm::vec2& hamlet : hamlets) // hamlets are on level ground
            height = std::lerp(height, 36.0f, 1 - smooth(48, 170, glm::distance(p, hamlet)));
        const glm::vec2 squared = p * p;
        const float rim = std::sqrt(std::sqrt(glm::dot(squared, squared))) + 50 * octaves(p / 210.0f, 3, 0.5f, 61);
        return std::max(height, 2.0f) + smooth(0.93f * half, 1.06f * half, rim) * (26 + 26 * ridges(p / 260.0f, 4, 71));
    });
    soften(heights, [](glm::vec2) { return 1.0f; });

    std::vector<Spawn> spawns;
    for (int attempt = 0; attempt < 60000 && spawns.size() < 128; ++attempt) {
        const glm::vec2 place(random.uniform(-0.82, 0.82) * half, random.uniform(-0.82, 0.82) * half);
        const auto near = [&](const Spawn& other) { return glm::distance(other.place, place) < 115; };
        if (steepest_near(heights, place, 12) > 0.16f || std::ranges::any_of(spawns, near) ||
            std::ranges::any_of(hamlets, [&](glm::vec2 h) { return glm::distance(h, place) < 105; }))
            continue;
        spawns.push_back({place, static_cast<float>(std::round(std::atan2(-place.y, -place.x) * 180 / M_PI))});
    }
    Props props = steppe_props(heights, spawns, hamlets);
    std::vector<RoadPoints> roads = roads_between(
        heights, spawns, props,
        {{{-560, 380}, {-180, 520}, {120, 520}, {430, 310}, {520, -160}, {250, -380}, {-340, -490}, {-560, -100}},
         {{-300, 300}, {250, 250}, {300, -200}, {-250, -260}}},
        [](glm::vec2 p) { return off_valley(p) < 40 ? 1.5f : 1.0f; });
    for (RoadPoints& road : roads)
        road = eased(std::move(road));
    std::erase_if(props, [&](const Prop& prop) { return on_road(roads, prop.place, road_verge); });
    write(maps,
          {"steppe", "Steppe", size, 120, {}, {0.48f, -0.50f, 0.55f}, {0.80f, 0.80f, 0.76f}, {49.1200, 68.3000, 330}},
          heights, spawns, props, roads);
}

} // namespace making
