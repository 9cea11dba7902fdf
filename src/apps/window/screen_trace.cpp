/// Log lines of --verbose about the tank and the camera.

#include "apps/window/screen.h"
#include "client/scene/camera.h"
#include "overlay/instruments/scores.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <optional>
#include <spdlog/spdlog.h>
#include <utility>

namespace apps {

namespace {

/// Text about the nearest visible living tank of another client; empty if there is none. It has the distance [m], and
/// the angles by which the view must turn left and up to face that tank [rad].
std::string nearest_enemy(const client::ClientState& client, const client::Camera& camera) {
    std::optional<glm::vec3> nearest;
    for (const auto& [id, remote] : client.remote().actors())
        if (const client::Actor* actor = client.is_own(id) ? nullptr : client.match().find(id);
            actor && actor->driven() && actor->alive() && remote.visible())
            if (const glm::vec3 way = remote.ghosts.front().displayed.state.position - camera.eye;
                !nearest || glm::length(way) < glm::length(*nearest))
                nearest = way;
    if (!nearest)
        return {};
    const client::Direction wanted = client::direction(*nearest), now = client::direction(camera.target - camera.eye);
    return fmt::format(" enemy={:.1f} enemy_left={:.3f} enemy_up={:.3f}", glm::length(*nearest),
                       std::remainder(wanted.yaw - now.yaw, 6.2831853f), wanted.pitch - now.pitch);
}

/// The DR error of the remote tanks under the drawn scheme, as the table of F3 shows it for all tanks: its mean [m];
/// the number of scored frames or updates; 1 if scored at updates, 0 if against true poses. Empty without scores.
std::string shown_error(const client::ClientState& client) {
    const auto rows = overlay::read_scores(client);
    const overlay::SchemeScore* row = overlay::overall_row(rows, &overlay::SchemeScore::drawn);
    return row ? fmt::format(" error={:.4f} scored={} at_updates={:d}", row->error.mean, row->error.frames,
                             row->source == client::ErrorSource::updates)
               : std::string();
}

/// Each tank's name, kills and deaths.
std::string standings(const client::ClientState& client) {
    std::string text;
    for (const client::Actor* actor : client.match().ranking())
        text += fmt::format("{}{}: {}/{}", text.empty() ? "" : ", ", actor->added.name, actor->kills, actor->deaths);
    return text;
}

} // namespace

/// For --verbose: logs each shot and mine, every 0.25 s the positions of tank and camera, and the standings when they
/// change. Call once a frame.
void Screen::trace(double now, const client::ClientState& client, const client::Scene& scene) {
    if (!spdlog::should_log(spdlog::level::debug))
        return;
    const client::Camera& camera = scene.camera;
    const client::LocalPlayer* player = client.player();
    constexpr double between = 0.25; // Time between two lines with positions [s].
    const bool due = now - traced_ >= between;
    if (due) {
        traced_ = now;
        if (std::string text = standings(client); text != told_standings_)
            spdlog::debug("standings: {}", told_standings_ = std::move(text));
    }
    if (!player || !player->spawned()) {
        if (due)
            spdlog::debug("trace: eye_x={:.2f} eye_y={:.2f} eye_z={:.2f}", camera.eye.x, camera.eye.y, camera.eye.z);
        return;
    }
    if (std::exchange(fired_, player->last_fire) < player->last_fire && player->last_fire > 0)
        spdlog::debug("fired");
    if (std::exchange(mined_, player->last_mine) < player->last_mine && player->last_mine > 0)
        spdlog::debug("mine laid");
    if (!due)
        return;
    const auto pose = client.pose(*player);
    const glm::vec3 ahead = pose.state.orientation * glm::vec3(1, 0, 0);
    spdlog::debug("trace: x={:.2f} y={:.2f} heading={:.3f} speed={:.2f} turret={:.3f} gun={:.3f} gap={:.3f} "
                  "eye_x={:.2f} eye_y={:.2f} eye_z={:.2f} view={:.3f} fov={:.3f} ghosts={} width={} height={}{}{}",
                  pose.state.position.x, pose.state.position.y, std::atan2(ahead.y, ahead.x),
                  glm::dot(pose.state.velocity, ahead), pose.articulations[dr::turret].angle,
                  pose.articulations[dr::gun].angle, player_camera_.aim_point() ? player_camera_.gap() : -1,
                  camera.eye.x, camera.eye.y, camera.eye.z, client::direction(camera.target - camera.eye).yaw,
                  camera.field_of_view,
                  std::ranges::count(scene.tanks, client::Role::ghost, &client::TankPicture::role), window_.size().x,
                  window_.size().y, nearest_enemy(client, camera), shown_error(client));
}

} // namespace apps
