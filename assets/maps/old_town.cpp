/// A small town on a low hill: crooked streets, yards behind the houses, a broken town wall with gates, and fields with
/// low walls outside. Made for close combat: views are rarely longer than a street.

#include "making.h"

namespace making {

namespace {

constexpr float street_x = 76, street_y = 70; ///< distance between streets, three in each direction [m]
constexpr float facade = 10.6f;               ///< from the middle of a street to its houses [m]

/// Bends the plan's straight streets.
glm::vec2 grown(glm::vec2 p) {
    return {p.x + 9 * std::sin(p.y / 62 + 0.7f) + 3 * std::sin(p.y / 23),
            p.y + 8 * std::sin(p.x / 70 + 2.0f) + 3 * std::sin(p.x / 26 + 1)};
}

/// Heading of a plan direction `heading` at `p` after bending [degrees].
float grown_heading(glm::vec2 p, float heading) {
    const float angle = heading * static_cast<float>(M_PI) / 180;
    const glm::vec2 way = grown(p + glm::vec2(std::cos(angle), std::sin(angle))) - grown(p);
    return std::round(static_cast<float>(std::atan2(way.y, way.x) * 180 / M_PI));
}

/// A road around a block of the plan, with corners round enough for 10 m/s.
RoadPoints round_block(glm::vec2 low, glm::vec2 high, float corner) {
    RoadPoints points;
    const glm::vec2 middle = (low + high) / 2.0f, half = (high - low) / 2.0f - corner;
    for (int side = 0; side < 4; ++side) {
        const float turn = static_cast<float>(M_PI_2) * static_cast<float>(side);
        const glm::vec2 sign(side == 0 || side == 3 ? 1 : -1, side < 2 ? 1 : -1);
        for (const float part : {0.0f, 0.5f, 1.0f}) {
            const float angle = turn + part * static_cast<float>(M_PI_2);
            points.push_back(grown(middle + sign * half + corner * glm::vec2(std::cos(angle), std::sin(angle))));
        }
        const glm::vec2 next(side == 2 || side == 3 ? 1 : -1, side == 0 || side == 3 ? 1 : -1);
        const glm::vec2 from = middle + sign * half +
                               corner * glm::vec2(std::cos(turn + static_cast<float>(M_PI_2)),
                                                  std::sin(turn + static_cast<float>(M_PI_2)));
        const glm::vec2 to = from + (next - sign) * half;
        const int steps = std::max(1, static_cast<int>(glm::distance(from, to) / 14));
        for (int i = 1; i < steps; ++i)
            points.push_back(grown(from + (to - from) * (static_cast<float>(i) / static_cast<float>(steps))));
    }
    return points;
}

class Town {
  public:
    explicit Town(const Heights& heights, const std::vector<Spawn>& spawns, const std::vector<RoadPoints>& roads)
        : heights_(heights), spawns_(spawns), roads_(roads) {}

    /// Places a prop by plan position, unless it would be on a street, near a spawn, or inside another prop.
    void put(const std::string& kind, glm::vec2 plan, float heading, float scale, float room) {
        place(kind, grown(plan), grown_heading(plan, heading), scale, room);
    }
    void place(const std::string& kind, glm::vec2 place, float heading, float scale, float room) {
        const bool house = kind == "house", wall = kind == "wall";
        const float reach = (house ? 6.4f : wall ? 4.0f : 1.0f) * scale;
        const bool taken = std::ranges::any_of(
            spawns_, [&](const Spawn& spawn) { return glm::distance(spawn.place, place) < 12 + reach; });
        if (taken || crowded(props_, place, room) || on_road(roads_, place, reach + 3.0f) ||
            steepest_near(heights_, place, 4) > 0.4f)
            return;
        props_.push_back({kind, place, heading, scale});
    }
    [[nodiscard]] float draw(double low, double high) { return static_cast<float>(random_.uniform(low, high)); }
    [[nodiscard]] float size(double low, double high) { return std::round(20 * draw(low, high)) / 20; }
    [[nodiscard]] Props& props() { return props_; }

  private:
    const Heights& heights_;
    const std::vector<Spawn>& spawns_;
    const std::vector<RoadPoints>& roads_;
    Props props_;
    tunables::Random random_{41};
};

/// Houses on both sides of a street of the plan from `from` to `to`, with gaps that lead to the yards behind.
void line_street(Town& town, glm::vec2 from, glm::vec2 to, std::uint64_t number) {
    const float length = glm::distance(from, to);
    const glm::vec2 along = (to - from) / length;
    for (const float side : {-1.0f, 1.0f}) {
        int house = 0;
        for (float way = 13; way < length - 8; ++house) {
            const glm::vec2 middle = grown(from + way * along), ahead = grown(from + (way + 1) * along) - middle;
            const glm::vec2 across = glm::normalize(glm::vec2(-ahead.y, ahead.x));
            const float heading = std::round(static_cast<float>(std::atan2(ahead.y, ahead.x) * 180 / M_PI));
            const glm::vec2 place = middle + side * (facade + town.draw(0, 0.8)) * across;
            if ((house + static_cast<int>(number) + (side > 0 ? 1 : 0)) % 3 == 2) { // gap to the yard
                way += 13;
                continue;
            }
            const float scale = town.size(0.85, 1.0);
            town.place("house", place, std::remainder(heading + (side > 0 ? 180.0f : 0.0f) + town.draw(-4, 4), 360.0f),
                       scale, 8.5f);
            way += 10.5f + 2 * scale;
        }
    }
}

} // namespace

void old_town(const fs::path& maps) {
    constexpr float size = 448;
    Heights heights(257, size);
    heights.fill([](glm::vec2 p) {
        const float from_middle = glm::length(p * glm::vec2(0.9f, 1.1f));
        const glm::vec2 squared = p * p;
        const float rim = std::sqrt(std::sqrt(glm::dot(squared, squared))) + 26 * octaves(p / 95.0f, 3, 0.5f, 3);
        return 6 + 11 * (1 - smooth(24, 175, from_middle)) +
               2.2f * octaves(p / 85.0f, 3, 0.45f, 9) * smooth(30, 150, from_middle) +
               smooth(180, 236, rim) * (26 + 12 * octaves(p / 70.0f, 3, 0.5f, 21));
    });
    soften(heights, [](glm::vec2) { return 1.0f; });

    constexpr float corner = 27;
    std::vector<RoadPoints> roads;
    for (const bool far : {false, true}) { // each pair of loops encloses two blocks; together they cover every street
        const glm::vec2 north(0, far ? street_y : 0), east(far ? street_x : 0, 0);
        roads.push_back(round_block(glm::vec2(-street_x, -street_y) + north, glm::vec2(street_x, 0) + north, corner));
        roads.push_back(round_block(glm::vec2(-street_x, -street_y) + east, glm::vec2(0, street_y) + east, corner));
    }
    roads.push_back(round_block({-148, -142}, {148, 142}, 60));           // around everything, fast
    roads.push_back(round_block({-street_x, -142}, {street_x, 142}, 36)); // through the gates
    roads.push_back(round_block({-148, -street_y}, {148, street_y}, 36));

    // Spawns in yards, in fields and at the ends of streets face the town and never each other.
    const auto spawn = [](float x, float y) {
        const glm::vec2 p = grown({x, y});
        return Spawn{p, std::round(static_cast<float>(std::atan2(-p.y, -p.x) * 180 / M_PI))};
    };
    const std::vector<Spawn> spawns{spawn(-38, -35),  spawn(38, -35),   spawn(-38, 35),    spawn(38, 35),
                                    spawn(-112, 35),  spawn(112, -35),  spawn(-112, -40),  spawn(112, 38),
                                    spawn(-38, 106),  spawn(40, 106),   spawn(-38, -108),  spawn(40, -108),
                                    spawn(-125, 122), spawn(125, -122), spawn(-125, -120), spawn(125, 122)};
    Town town(heights, spawns, roads);

    // The square with its trees in the middle.
    for (const auto& [x, y] : {std::pair{9.5f, 9.5f}, {-9.5f, 9.5f}, {-9.5f, -9.5f}, {9.5f, -9.5f}})
        town.put("oak", {x * 1.5f, y * 1.5f}, town.draw(0, 359), 1.1f, 6);
    std::uint64_t number = 0;
    for (const float x : {-street_x, 0.0f, street_x})
        for (const float y : {-street_y, 0.0f})
            line_street(town, {x, y}, {x, y + street_y}, number++);
    for (const float y : {-street_y, 0.0f, street_y})
        for (const float x : {-street_x, 0.0f})
            line_street(town, {x, y}, {x + street_x, y}, number++);
    for (const float x : {-street_x, street_x}) // streets to the gates
        for (const float side : {-1.0f, 1.0f})
            line_street(town, {x, side * street_y}, {x, side * 118}, number++);
    for (const float y : {-street_y, street_y})
        for (const float side : {-1.0f, 1.0f})
            line_street(town, {side * street_x, y}, {side * 122, y}, number++);
    // Farms outside the outer streets.
    for (int i = 0; i < 60; ++i) {
        const glm::vec2 plan(town.draw(-118, 118), town.draw(-112, 112));
        if (std::abs(plan.x) > street_x + 24 || std::abs(plan.y) > street_y + 22)
            town.put("house", plan, town.draw(0, 359), town.size(0.8, 1.0), 24);
    }
    // The town wall: 3.2 m high, broken in places, with gates at roads.
    for (const float y : {-122.0f, 122.0f})
        for (float x = -126; x <= 126; x += 14.4f)
            if (town.draw(0, 1) < 0.62f)
                town.put("wall", {x, y}, 0, 1.75f, 12);
    for (const float x : {-128.0f, 128.0f})
        for (float y = -115; y <= 115; y += 14.4f)
            if (town.draw(0, 1) < 0.62f)
                town.put("wall", {x, y}, 90, 1.75f, 12);
    // Yards and fields: trees, small props, and low walls to stand hull-down behind.
    for (int i = 0; i < 150; ++i) {
        const glm::vec2 p(town.draw(-185, 185), town.draw(-185, 185));
        const float heading = std::floor(town.draw(0, 2)) * 90;
        if (std::max(std::abs(p.x), std::abs(p.y)) < 152 && town.draw(0, 1) < 0.35f)
            town.put("wall", p, heading, 1, 11);
        else
            town.place("oak", p, std::floor(town.draw(0, 359)), town.size(0.75, 1.3), 9);
    }
    for (int i = 0; i < 1500 && town.props().size() < 225; ++i) {
        const glm::vec2 p(town.draw(-222, 222), town.draw(-222, 222));
        if (std::max(std::abs(p.x), std::abs(p.y)) > 172)
            town.place(noise(p / 50.0f, 4) > 0 ? "pine" : "oak", p, std::floor(town.draw(0, 359)), town.size(0.8, 1.4),
                       6);
    }
    for (int i = 0, left = 26; i < 400 && left > 0; ++i) {
        const std::size_t before = town.props().size();
        town.put("barrel", {town.draw(-95, 95), town.draw(-90, 90)}, 0, 1, 6);
        left -= town.props().size() > before;
    }
    write(
        maps,
        {"old-town", "Old town", size, 72, {}, {-0.50f, -0.42f, 0.52f}, {0.80f, 0.77f, 0.72f}, {49.3770, 10.1790, 420}},
        heights, spawns, town.props(), roads);
}

} // namespace making
