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
    /// How they are drawn; another object when a road is added or goes.
    [[nodiscard]] const std::shared_ptr<const RoadPictures>& pictures() const { return pictures_; }
    /// What the server says of one. One that cannot be driven here is left out.
    void apply(const protocol::Road& message);
    /// What a tank promises for itself.
    void apply(const protocol::Waypoints& message);
    /// Under which road it does; 0: it does not.
    [[nodiscard]] dr::RoadId waypoints_of(protocol::ActorId actor) const {
        const auto found = waypoints_.find(actor);
        return found == waypoints_.end() ? dr::RoadId(0) : found->second;
    }

    /// From now on `draw_to` draws.
    void begin_drawing() { pencil_.emplace(); }
    [[nodiscard]] bool drawing() const { return pencil_.has_value(); }
    /// The tank that draws is there now [m].
    void draw_to(const glm::dvec2& place) { pencil_->move(place); }
    /// What was drawn, for the server to take or not; nothing if it is no road, e.g. too short.
    std::optional<protocol::Road> end_drawing();
    /// The track that is being drawn; nullptr while there is none.
    [[nodiscard]] const std::vector<glm::dvec2>* track() const { return pencil_ ? &pencil_->track() : nullptr; }

    /// All of those.
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
