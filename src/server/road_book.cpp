#include "server/road_book.h"

#include <fmt/format.h>

namespace server {

namespace {
constexpr double between_roads = 1;  // least time between two roads, or two waypoint lists [s]
constexpr double longest_ways = 500; // largest length of a tank's waypoints [m]
constexpr double told_rate = 10e3;   // largest rate of new roads and waypoints, by their length [m/s]
// largest burst of these [m]: half of the limit in clients (client/match/server_watch.h)
constexpr double told_burst = 100e3;
} // namespace

RoadBook::RoadBook(Game& game) : game_(game), told_(told_rate, told_burst) {}

void RoadBook::draw(Client& client, protocol::Road road) {
    if (!client.host)
        return game_.reject(client, RejectReason::not_host, "a road");
    if (game_.now < next_)
        return game_.reject(client, RejectReason::road_rate);
    next_ = game_.now + between_roads;
    auto built = world::make_road({road.closed, road.points}, game_.terrain);
    if (built && !told_.take(game_.now, dr::length_of(road.points, road.closed)))
        return game_.reject(client, RejectReason::roads_full);
    if (!built)
        return game_.reject(client, RejectReason::bad_road, fmt::format("{} points", road.points.size()));

    if (drawn_.size() >= world::max_drawn_roads) {
        game_.roads.remove(drawn_.front().road);
        game_.tell_all(protocol::Road{drawn_.front().road, false, {}});
        drawn_.pop_front();
    }
    // Count up, so that a number is reused only long after its road is gone.
    const int last = drawn_.empty() ? world::first_drawn_road - 1 : drawn_.back().road;
    road.road = static_cast<dr::RoadId>(last < world::first_waypoint_road - 1 ? last + 1 : world::first_drawn_road);
    game_.log("road", fmt::format("{} has drawn road {}, {:.0f} m", describe(client), road.road, built->length()));
    game_.roads.add(road.road, std::move(*built));
    game_.tell_all(road);
    drawn_.push_back(std::move(road));
}

void RoadBook::set_waypoints(Client& client, protocol::Waypoints waypoints) {
    const Actor* tank = game_.roster.actor(waypoints.actor);
    if (!tank || tank->owner != client.id)
        return game_.reject(client, tank ? RejectReason::not_owner : RejectReason::unknown_actor, "waypoints");
    std::erase_if(promised_, [&](const auto& one) { // of tanks that have left
        const bool gone = !game_.roster.actor(one.first);
        if (gone && one.second.waypoints.road != 0)
            game_.roads.remove(one.second.waypoints.road);
        return gone;
    });
    TankWaypoints& known = promised_[waypoints.actor];
    if (game_.now < known.next)
        return game_.reject(client, RejectReason::road_rate);
    known.next = game_.now + between_roads;
    const double length = dr::length_of(waypoints.points, false);
    if (length <= longest_ways && !told_.take(game_.now, length))
        return game_.reject(client, RejectReason::roads_full);
    auto built = length <= longest_ways ? world::make_road({false, waypoints.points}, game_.terrain) : std::nullopt;
    if (!waypoints.points.empty() && !built)
        return game_.reject(client, RejectReason::bad_road, fmt::format("{} waypoints", waypoints.points.size()));
    if (known.waypoints.road != 0)
        game_.roads.remove(known.waypoints.road);
    waypoints.road = 0;
    const auto taken = [&](dr::RoadId id) { return game_.roads.find(id) != nullptr; };
    for (int tries = 256 - world::first_waypoint_road; built && tries > 0; --tries) {
        last_promised_ = last_promised_ < world::first_waypoint_road || last_promised_ == 255
                             ? world::first_waypoint_road
                             : static_cast<dr::RoadId>(last_promised_ + 1);
        if (taken(last_promised_))
            continue;
        waypoints.road = last_promised_;
        game_.roads.add_private(waypoints.road, std::move(*built));
        break;
    }
    if (waypoints.road == 0)
        waypoints.points.clear();
    known.waypoints = waypoints;
    game_.tell_all(waypoints);
}

void RoadBook::brief(const Client& client) const {
    for (const protocol::Road& road : drawn_)
        game_.tell(client, road);
    for (const auto& [actor, promised] : promised_)
        if (promised.waypoints.road != 0 && game_.roster.actor(actor))
            game_.tell(client, promised.waypoints);
}

} // namespace server
