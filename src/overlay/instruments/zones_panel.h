#pragma once
/// Who is sent here what of whom (Murphy 18.8, Subscription Zones): for each actor the zone that its last update was
/// sent in, and what came of it lately. Nothing here is the server's word: it is measured by what arrives.

#include "client/view.h"
#include "overlay/widgets.h"

#include <string>
#include <vector>

namespace overlay {

/// Of one actor, over the last `ZoneFigures::window`.
struct ZoneFigures {
    static constexpr double window = 10; ///< [s]
    protocol::ActorId actor = 0;
    std::string name{};
    protocol::Zone zone = protocol::Zone::none;
    double distance = 0; ///< from the eye of the last picture [m]
    double rate = 0;     ///< locations [1/s]
    double bytes = 0;    ///< of them, without headers [B/s]
    /// What an update put right, seen from here on a picture of 1080 lines, in the mean [pixels].
    double put_right = 0;
    double longest_wait = 0; ///< between two of them, or since the last one [s]
    unsigned lost = 0;       ///< what was sent here and did not come; what a zone keeps back is not among it
};
/// Tanks of which something came, the nearest first.
std::vector<ZoneFigures> zone_figures(const client::View& client);

class ZonesPanel {
  public:
    /// Inside an open ImGui window; fills it.
    void draw(const Look& look, const client::View& client);

  private:
    std::vector<ZoneFigures> rows_;
    Pace pace_{0.5};
};

} // namespace overlay
