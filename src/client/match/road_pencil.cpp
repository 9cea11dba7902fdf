#include "client/match/road_pencil.h"

#include <glm/geometric.hpp>

namespace client {

namespace {
constexpr double closes_within = 20;  // largest distance between the ends of a closed road [m]
constexpr double shortest_loop = 100; // shortest length of a closed road [m]
} // namespace

void RoadPencil::move(const glm::dvec2& place) {
    if (!track_.empty() && glm::distance(track_.back(), place) < gap_)
        return;
    track_.push_back(place);
    if (track_.size() < dr::Road::max_points)
        return;
    for (std::size_t i = 0; 2 * i < track_.size(); ++i)
        track_[i] = track_[2 * i];
    track_.resize((track_.size() + 1) / 2);
    gap_ *= 2;
}

world::RoadLine RoadPencil::line() const {
    world::RoadLine line{false, track_};
    double length = 0;
    for (std::size_t i = 1; i < track_.size(); ++i)
        length += glm::distance(track_[i - 1], track_[i]);
    if (length < shortest_loop || glm::distance(track_.front(), track_.back()) > closes_within)
        return line;
    // Drops the last points if they are beside the start, because they would bend the closed road sharply.
    while (line.points.size() > 3 && glm::distance(line.points.back(), line.points.front()) < gap_)
        line.points.pop_back();
    line.closed = true;
    return line;
}

RoadPicture picture(const dr::Road& road) {
    constexpr double spacing = 2;
    RoadPicture line;
    for (double s = 0; s < road.length(); s += spacing)
        line.emplace_back(glm::dvec2(road.at(s).position));
    line.emplace_back(glm::dvec2(road.at(road.length()).position));
    return line;
}

} // namespace client
