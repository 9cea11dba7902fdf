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
    /// `terrain` must outlive it.
    MatchRoads(const world::Map& map, const world::Terrain& terrain);

    [[nodiscard]] const dr::Roads& known() const { return roads_; }
    /// Returns the roads as lines to draw. It is another object after a road was added or removed.
    [[nodiscard]] const std::shared_ptr<const RoadPictures>& pictures() const { return pictures_; }
    /// Adds or removes a road. Ignores a road that tanks cannot drive here.
    void apply(const protocol::Road& message);
    /// Sets or removes the waypoints that a tank promises to follow.
    void apply(const protocol::Waypoints& message);
    /// Number of the tank's waypoint road; 0: it has none.
    [[nodiscard]] dr::RoadId waypoints_of(protocol::ActorId actor) const {
        const auto found = waypoints_.find(actor);
        return found == waypoints_.end() ? dr::RoadId(0) : found->second;
    }

    /// Starts a drawing, which `draw_to` extends.
    void begin_drawing() { pencil_.emplace(); }
    [[nodiscard]] bool drawing() const { return pencil_.has_value(); }
    /// Extends the drawing to the tank's position [m].
    void draw_to(const glm::dvec2& place) { pencil_->move(place); }
    /// Ends the drawing and returns it for the server; nothing if it makes no road, for example because it is too
    /// short.
    std::optional<protocol::Road> end_drawing();
    /// Points of the drawing [m]; nullptr while there is none.
    [[nodiscard]] const std::vector<glm::dvec2>* track() const { return pencil_ ? &pencil_->track() : nullptr; }

    /// Returns the numbers of all waypoint roads, by tank.
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
