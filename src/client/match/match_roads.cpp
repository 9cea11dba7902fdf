#include "client/match/match_roads.h"

#include <utility>

namespace client {

MatchRoads::MatchRoads(const world::Map& map, const world::Terrain& terrain)
    : terrain_(terrain), roads_(world::roads_of(map, terrain)) {
    draw_pictures();
}

void MatchRoads::apply(const protocol::Road& message) {
    if (message.points.empty())
        roads_.remove(message.road);
    else if (auto road = world::make_road({message.closed, message.points}, terrain_))
        roads_.add(message.road, std::move(*road));
    draw_pictures();
}

void MatchRoads::apply(const protocol::Waypoints& message) {
    dr::RoadId& known = waypoints_[message.actor];
    roads_.remove(known);
    known = 0;
    if (message.road < world::first_waypoint_road || message.points.empty())
        return;
    if (auto road = world::make_road({false, message.points}, terrain_)) {
        roads_.add_private(message.road, std::move(*road));
        known = message.road;
    }
}

std::optional<protocol::Road> MatchRoads::end_drawing() {
    const std::optional<RoadPencil> pencil = std::exchange(pencil_, {});
    const world::RoadLine line = pencil ? pencil->line() : world::RoadLine{};
    if (!world::make_road(line, terrain_))
        return {};
    return protocol::Road{0, line.closed, line.points};
}

void MatchRoads::draw_pictures() {
    auto pictures = std::make_shared<RoadPictures>();
    for (const auto& [id, road] : roads_.all())
        if (id < world::first_waypoint_road) // waypoint roads are not drawn
            pictures->push_back(picture(road));
    pictures_ = std::move(pictures);
}

} // namespace client
