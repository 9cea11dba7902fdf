#include "overlay/hud/sightings.h"

#include "client/scene/in_sight.h"
#include "overlay/hud/project.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <vector>

namespace overlay {

void Sightings::update(const client::View& client, const client::Scene& scene, const glm::mat4& view_projection) {
    constexpr glm::vec3 hatch{0, 0, 2.4f}; // the commander's eyes [m]
    const double now = client.render_time().match;
    const client::LocalPlayer* player = client.player();
    const client::Actor* own = player ? client.match().find(player->actor()) : nullptr;
    const bool looks_out = own && own->alive() && player->spawned();
    const glm::vec3 commander = looks_out ? client.pose(*player).state.position + hatch : glm::vec3(0);
    std::vector<const client::TankPicture*> rivals;
    for (const client::TankPicture& tank : scene.tanks)
        if (tank.role == client::Role::rival && !tank.wreck)
            rivals.push_back(&tank);
        else if (tank.role == client::Role::rival)
            all_.erase(tank.actor);
    // All of them within 16 frames: far sooner than they are forgotten.
    const std::size_t turns = std::min(rivals.size(), std::max(looked_for, (rivals.size() + 15) / 16));
    for (std::size_t turn = 0; turn < turns; ++turn) {
        next_ = next_ < rivals.size() ? next_ : 0;
        const client::TankPicture& tank = *rivals[next_++];
        const bool in_picture = project(view_projection, tank.position, {1, 1}).has_value();
        const bool seen = (looks_out && client::in_sight(client, commander, tank.position)) ||
                          (in_picture && client::in_sight(client, scene.camera.eye, tank.position));
        const glm::vec3 ahead = tank.orientation * glm::vec3(1, 0, 0);
        if (seen)
            all_[tank.actor] = {now, tank.position, std::atan2(ahead.y, ahead.x), tank.colour};
    }
    std::erase_if(all_, [&](const auto& it) { return std::abs(now - it.second.time) > remembered; });
}

} // namespace overlay
