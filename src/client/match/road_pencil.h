#pragma once
/// A road drawn by driving: the tank's positions, thinned out to control points (dead_reckoning/road.h). The spline
/// through them smooths the driver's remaining swerves.

#include "client/scene/scene.h"
#include "dead_reckoning/road.h"
#include "world/map.h"

namespace client {

class RoadPencil {
  public:
    /// Adds the tank's position [m].
    void move(const glm::dvec2& place);
    /// Returns the road drawn up to now. It is closed if it is at least 100 m long and ends within 20 m of its start.
    [[nodiscard]] world::RoadLine line() const;
    [[nodiscard]] const std::vector<glm::dvec2>& track() const { return track_; } ///< driven points [m]

  private:
    std::vector<glm::dvec2> track_; ///< driven points [m]
    /// Least distance to the next point [m]. At dr::Road::max_points points it doubles, and every other point goes.
    double gap_ = 6;
};

/// Returns points every two metres along the road; a closed road ends where it begins.
RoadPicture picture(const dr::Road& road);

} // namespace client
