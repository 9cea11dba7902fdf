#include "apps/window/death_view.h"

#include "client/scene/in_sight.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace apps {

namespace {

/// Returns a camera above the killer's gun, high enough to see the middle between `was` and `seen`. The field of view
/// includes both and 7 m around, at least 0.06 rad.
client::Camera from(const world::Terrain& terrain, const client::CameraTarget& killer, const glm::vec3& was,
                    const glm::vec3& seen) {
    constexpr float rise = 1, highest = 12, around = 7; // [m]
    const glm::vec3 middle = (was + seen) * 0.5f;
    client::Camera camera{.eye = client::sight_of(killer) + glm::vec3(0, 0, rise), .target = middle};
    for (float up = 0; up < highest && !client::in_sight(terrain, camera.eye, middle); up += rise)
        camera.eye.z += rise;
    const float distance = std::max(1.0f, glm::distance(camera.eye, middle));
    camera.field_of_view = std::clamp(2 * std::atan((around + glm::distance(was, seen)) / distance), 0.06f, 1.0f);
    return camera;
}

} // namespace

void DeathView::look(const client::ClientState& client, const FrameEvents& events) {
    camera_.reset();
    const client::LocalPlayer* player = client.player();
    if (!player || !player->spawned()) {
        death_.reset();
        return;
    }
    const client::Attachment own{.actor = player->actor()};
    const client::Actor* actor = client.match().find(own.actor);
    const auto was = find_target(client, own), seen = find_target(client, {own.actor, client::PoseKind::echo});
    if (events.death && events.death->cause == protocol::ExplosionKind::shell && !client.is_own(events.death->killer) &&
        was && seen && actor)
        death_ = {.time = events.death->time,
                  .killer = events.death->killer,
                  .name = client.match().name_of(events.death->killer),
                  .was = *was,
                  .seen = *seen,
                  .incarnation = actor->incarnation,
                  .gap = glm::distance(was->position, seen->position)};
    const double age = death_ ? client.render_time().match - death_->time : 0;
    if (death_ && (!actor || actor->incarnation != death_->incarnation || age < 0 || age > lasts))
        death_.reset();
    if (death_)
        if (const auto killer = find_target(client, {.actor = death_->killer}))
            camera_ = from(client.terrain(), *killer, death_->was.position, death_->seen.position);
}

void DeathView::add_to(client::Scene& scene) const {
    if (!death_ || !camera_)
        return;
    if (death_->gap < least_gap)
        return;
    const client::CameraTarget &was = death_->was, &seen = death_->seen;
    const glm::vec3 colour = client::ghost_palette(4), over(0, 0, 1.2f);
    std::erase_if(scene.tanks, [](const client::TankPicture& tank) { return tank.role == client::Role::echo; });
    scene.tanks.push_back({.role = client::Role::echo,
                           .position = seen.position,
                           .orientation = seen.orientation,
                           .turret = seen.turret,
                           .gun = seen.gun,
                           .colour = colour});
    scene.lines.push_back({was.position + over, seen.position + over, glm::vec4(1, 1, 1, 0.9f), 2, true});
    // Different heights keep the two labels apart even if both positions are equal.
    const glm::vec3 above(0, 0, 2.4f), higher(0, 0, 3.6f);
    scene.labels.push_back({was.position + above, "you were here", glm::vec3(1), -1});
    scene.labels.push_back({seen.position + higher, "seen here", colour, -1});
}

std::string DeathView::words() const {
    if (death_->gap < least_gap)
        return {};
    return fmt::format("{} saw you {:.1f} m from where you were", killer(), death_->gap);
}

} // namespace apps
