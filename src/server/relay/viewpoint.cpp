#include "server/relay/viewpoint.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace server {

namespace {

Eye eye_of(const Actor& tank) {
    constexpr float height = 2; // of an eye above a tank's origin [m]
    const glm::quat& hull = tank.motion.displayed.state.orientation;
    const float turret = tank.motion.displayed.articulations[dr::turret].angle;
    return {.position = tank.position() + glm::vec3(0, 0, height),
            .look = hull * glm::vec3(std::cos(turret), std::sin(turret), 0),
            .all_round = !tank.alive()};
}

} // namespace

Looker looker(const Client& client, const ActorTable& actors, double now) {
    constexpr float tether = 80; // of a camera to its tank: the top-down one is up so high [m]
    Looker result{.id = client.id};
    bool living = false;
    for (const Slot slot : actors.tanks_of(client.id)) {
        const Actor& tank = *actors.row(slot).actor;
        living |= tank.alive();
        result.eyes.push_back(eye_of(tank));
    }
    result.tanks = std::max(1.0, static_cast<double>(result.eyes.size()));
    if (living)
        std::erase_if(result.eyes, [](const Eye& eye) { return eye.all_round; });
    if (result.eyes.size() > 1)
        for (Eye& eye : result.eyes)
            eye.all_round = true;
    const protocol::Viewpoint* said = client.looking(now);
    if (!said)
        return result;
    const Eye told{.position = said->eye, .look = said->look, .magnification = said->magnification};
    const bool beside = std::ranges::any_of(
        result.eyes, [&](const Eye& eye) { return glm::distance(eye.position, told.position) < tether; });
    if (!living || (beside && result.eyes.size() == 1))
        result.eyes = {told};
    return result;
}

} // namespace server
