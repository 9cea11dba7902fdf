#pragma once
/// The roads of a match: the map's, those that were drawn in it, and the one that is being drawn.

#include "client/match/road_pencil.h"
#include "protocol/messages.h"
#include "protocol/messages/roads.h"
#include "world/roads.h"

#include <memory>
#include <optional>

namespace client {

class MatchRoads {
  public:
    /// `terrain` must outlive this object.
    MatchRoads(const world::Map& map, const world::Terrain& terrain);

    [[nodiscard]] const dr::Roads& known() const { return roads_; }
    /// Returns the roads as lines to draw, without waypoint roads. Each `protocol::Road` makes a new object.
    [[nodiscard]] const std::shared_ptr<const RoadPictures>& pictures() const { return pictures_; }
    /// Adds a road, or removes it if the message has no points. Ignores a road that cannot be driven on this terrain.
    void apply(const protocol::Road& message);
    /// Sets or removes a tank's waypoints: the path that its owner has announced.
    void apply(const protocol::Waypoints& message);
    /// Number of the tank's waypoint road; 0: it has none.
    [[nodiscard]] dr::RoadId waypoints_of(protocol::ActorId actor) const {
        const auto found = waypoints_.find(actor);
        return found == waypoints_.end() ? dr::RoadId(0) : found->second;
    }

    /// Starts to draw a road, which `draw_to` extends.
    void begin_drawing() { pencil_.emplace(); }
    [[nodiscard]] bool drawing() const { return pencil_.has_value(); }
    /// Extends the drawn road to the tank's position [m].
    void draw_to(const glm::dvec2& place) { pencil_->move(place); }
    /// Stops drawing and returns the drawn road as a message for the server; nothing if it cannot be driven, for
    /// example because it is too short.
    std::optional<protocol::Road> end_drawing();
    /// Points of the drawn road [m]; nullptr while none is being drawn.
    [[nodiscard]] const std::vector<glm::dvec2>* track() const { return pencil_ ? &pencil_->track() : nullptr; }

    /// Returns the numbers of the waypoint roads, by tank; 0: the tank has none any more.
    [[nodiscard]] const std::map<protocol::ActorId, dr::RoadId>& waypoints() const { return waypoints_; }

  private:
    void draw_pictures();

    const world::Terrain& terrain_;
    dr::Roads roads_;
    std::map<protocol::ActorId, dr::RoadId> waypoints_;
    std::optional<RoadPencil> pencil_;
    std::shared_ptr<const RoadPictures> pictures_;
};

} // namespace client
