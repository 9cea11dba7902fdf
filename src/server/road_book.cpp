#include "server/road_book.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace server {

namespace {
constexpr double between_roads = 1; // [s]
}

void RoadBook::draw(Client& client, protocol::Road road) {
    if (!client.host)
        return game_.drop(client, Drop::not_host, "a road");
    if (game_.now < next_)
        return game_.drop(client, Drop::road_rate);
    next_ = game_.now + between_roads;
    auto built = world::make_road({road.closed, road.points}, game_.terrain);
    if (!built)
        return game_.drop(client, Drop::bad_road, fmt::format("{} points", road.points.size()));

    if (drawn_.size() >= world::max_drawn_roads) {
        game_.roads.remove(drawn_.front().road);
        game_.tell_all(protocol::Road{drawn_.front().road, false, {}});
        drawn_.pop_front();
    }
    // Upward, so that a number means another road only long after the first one is gone.
    const int last = drawn_.empty() ? world::first_drawn_road - 1 : drawn_.back().road;
    road.road = static_cast<dr::RoadId>(last < 255 ? last + 1 : world::first_drawn_road);
    spdlog::info("{} has drawn road {}, {:.0f} m", describe(client), road.road, built->length());
    game_.roads.add(road.road, std::move(*built));
    game_.tell_all(road);
    drawn_.push_back(std::move(road));
}

void RoadBook::brief(const Client& client) const {
    for (const protocol::Road& road : drawn_)
        game_.tell(client, road);
}

} // namespace server
