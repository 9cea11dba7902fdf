#pragma once
/// A road that is drawn by driving: where the tank was, thinned out to control points (dead_reckoning/road.h). The
/// spline between them smooths what is left of the driver's swerving.

#include "client/scene/scene.h"
#include "dead_reckoning/road.h"
#include "world/map.h"

namespace client {

class RoadPencil {
  public:
    /// The tank is there now [m].
    void move(const glm::dvec2& place);
    /// What was drawn so far, closed if its end has come back to its start.
    [[nodiscard]] world::RoadLine line() const;
    [[nodiscard]] const std::vector<glm::dvec2>& track() const { return track_; } ///< [m]

  private:
    std::vector<glm::dvec2> track_; ///< `gap_` apart
    double gap_ = 6;                ///< doubled when there would be more points than a road may have [m]
};

/// A road as it is drawn, a point every two metres; a closed one ends where it begins.
RoadPicture picture(const dr::Road& road);

} // namespace client
