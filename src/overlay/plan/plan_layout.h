#pragma once
/// Where the plan's contents lie on the screen: the camera above the tank, and labels that do not overlap. Pure.

#include "overlay/plot/figures.h"
#include "overlay/style.h"

#include <glm/vec2.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace overlay {

/// Projection of the plan: north is up.
struct PlanSheet {
    Area area;           ///< [pixels]
    glm::vec2 centre{0}; ///< [m]
    float scale = 1;     ///< [pixels/m]
    [[nodiscard]] ImVec2 at(const glm::vec2& place) const {
        const ImVec2 middle = area.middle();
        return {middle.x + scale * (place.x - centre.x), middle.y - scale * (place.y - centre.y)};
    }
};

/// Follows a tank smoothly, at a scale that fits its speed.
class PlanCamera {
  public:
    /// Size of the area that a tank of this speed [m/s] with updates every `interval` [s] needs: 2.8 times the way of
    /// an interval, at least 6 m. P0 and P'1 are then visible during the whole blend.
    static double span_for(double speed, double interval);

    /// Moves on to match time `now` [s]. `place`, `velocity`: of the tank [m], [m/s]; the camera looks at its position
    /// in a quarter of an interval. Jumps in the first call, if time went back, and if the tank has left the visible
    /// area.
    void follow(const glm::vec2& place, const glm::vec2& velocity, double interval, double now);
    void zoom(double factor); ///< multiplies the visible size: 1/32 to 4 times the fitting one
    void reset_zoom() { zoom_ = 1; }
    [[nodiscard]] PlanSheet sheet(const Area& area) const;
    [[nodiscard]] double span() const { return span_ * zoom_; } ///< smaller side of the visible area [m]

  private:
    static constexpr double min_span = 6; ///< [m]
    glm::vec2 centre_{0};
    double span_ = min_span, zoom_ = 1, time_ = -1;
    AxisScale wanted_{min_span};
};

/// A label to be placed near its anchor.
struct PlanLabel {
    std::string key; ///< identifies the label from frame to frame
    ImVec2 anchor, size;
};

/// Places labels round their anchors, inside `room`, so that none covers another label or an anchor: the first labels
/// get the nearest places. A label keeps its side from frame to frame if it still fits there; `sides` remembers it by
/// key. Returns the labels' areas in their order. A label for which no place is free gets an empty area. All in pixels.
std::vector<Area> place_labels(std::span<const PlanLabel> labels, const Area& room, float gap,
                               std::map<std::string, int>& sides);

} // namespace overlay
