#include "apps/game/road_pen.h"

namespace apps {

std::string draw_road(client::Client& client, bool on) {
    if (on == client.roads().drawing())
        return {};
    if (on && !client.match().welcome.host)
        return "only the host of the match draws roads";
    if (on && !client.player())
        return "there is no tank to draw a road with";
    if (!client.draw_road(on))
        return "that is no road: drive at least 30 m, away from the map's edge";
    return on ? "drawing a road: drive, back to its start if it is to be a loop; then press again"
              : "the road is everybody's; bots that patrol take it";
}

} // namespace apps
