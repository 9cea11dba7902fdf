#include "apps/window/player_camera.h"

#include "apps/window/aiming.h"
#include "client/recording/playback.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>

namespace apps {

namespace {

client::Direction sum(const client::Direction& a, const client::Direction& b) {
    return {.yaw = a.yaw + b.yaw, .pitch = a.pitch + b.pitch};
}
bool moves(const client::Direction& by) { return by.yaw != 0 || by.pitch != 0; }

/// The tank of this name, if it may be watched; otherwise an empty attachment.
client::Attachment tank_called(const client::ClientState& client, const std::string& name) {
    for (const auto& [id, actor] : client.match().actors)
        if (actor.driven() && actor.added.name == name && may_watch(client, id))
            return {.actor = id};
    return {};
}

/// A tank of the pair with the smallest distance, where a fight is probable; empty without tanks.
client::Attachment busiest(const client::ClientState& client) {
    struct Seen {
        protocol::ActorId actor;
        glm::vec3 position;
    };
    std::vector<Seen> tanks;
    for (const auto& [id, actor] : client.match().actors)
        if (actor.driven() && actor.alive())
            if (const auto target = find_target(client, {.actor = id}))
                tanks.push_back({id, target->position});
    client::Attachment best{.actor = tanks.empty() ? protocol::ActorId{} : tanks.front().actor};
    float nearest = std::numeric_limits<float>::max();
    for (const Seen& tank : tanks)
        for (const Seen& other : tanks)
            if (const float gap = glm::distance(tank.position, other.position); &tank != &other && gap < nearest) {
                nearest = gap;
                best.actor = tank.actor;
            }
    return best;
}

} // namespace

using client::CameraMode;
using client::Direction;

std::string_view PlayerCamera::mode_name() const {
    return client::camera_mode_names()[static_cast<std::size_t>(rig_.mode)];
}

void PlayerCamera::next_mode(bool may_fly) {
    CameraMode next = rig_.mode;
    do
        next = static_cast<CameraMode>((static_cast<std::size_t>(next) + 1) % client::camera_mode_names().size());
    while (next == CameraMode::free && !may_fly);
    by_zoom_ = false;
    enter(next);
}

void PlayerCamera::enter(CameraMode mode) {
    rig_.mode = mode;
    rig_.glance = {};
    // The eye has moved: turns the aim, so that the aim point stays.
    if (aim_ && point_ && home_ && rig_.mode == CameraMode::gunner)
        aim_ = client::direction(*point_ - client::sight_of(target_));
    if (aim_ && point_ && home_ && rig_.mode == CameraMode::chase)
        aim_ = client::direction(*point_ - client::chase_pivot(rig_, target_.position));
    if (rig_.mode == CameraMode::free) { // Starts at the last frame's camera.
        rig_.position = camera_.eye;
        rig_.look = client::direction(camera_.target - camera_.eye);
    }
}

void PlayerCamera::attach(const client::Attachment& attachment) {
    if (attachment.actor != attached_.actor)
        rig_.settled = false; // Jumps to the new tank instead of flying across the map.
    rig_.glance = {};
    attached_ = attachment;
}

std::optional<std::string> PlayerCamera::handle_command(Action command, const client::ClientState& client) {
    switch (command) {
    case Action::camera:
        next_mode(client.sees_all());
        return fmt::format("camera: {}", mode_name());
    case Action::view_tank:
        if (const client::Attachment next = next_tank(client, attached_); next != attached_ || client.sees_all())
            attach(next);
        else
            return "you can watch enemies only after your tank is destroyed";
        break;
    case Action::view_ghost:
        attach(next_pose(client, attached_));
        break;
    case Action::view_own:
        attach(client.player() ? own_tank(client) : next_tank(client, {}));
        rig_.glance = {};
        break;
    case Action::scan:
        return toggle_scan(client);
    default:
        return {};
    }
    if (flying())
        rig_.mode = CameraMode::chase; // The free camera has no target.
    home_ = on_own_tank(client);
    return fmt::format("camera on {}", target_name(client));
}

/// Begins a scan about the turret's present direction, or ends the scan. Returns a message.
std::string PlayerCamera::toggle_scan(const client::ClientState& client) {
    constexpr float reach = 1.0f, rate = 0.5f; // Reach to either side [rad]; rate [rad/s].
    const client::LocalPlayer* player = client.player();
    if (scan_ || !player || !player->spawned()) {
        scan_.reset();
        return "you control the turret again";
    }
    const float most = std::numbers::pi_v<float> - reach - 0.01f; // Keeps both ends of the scan within ±π from the bow.
    const float middle = std::clamp(player->completed().articulations[dr::turret].angle, -most, most);
    scan_ = {.low = middle - reach, .high = middle + reach, .rate = rate};
    return "the turret scans until you aim or fire";
}

bool PlayerCamera::watch(const client::ClientState& client, protocol::ActorId actor) {
    if (!may_watch(client, actor) || !find_target(client, {.actor = actor}))
        return false;
    attach({.actor = actor});
    home_ = on_own_tank(client);
    return true;
}

PlayerCamera::Turning PlayerCamera::turning(const CameraInput& camera) const {
    if (!home_)
        return {.gun = {}, .eye = sum(sum(camera.aim, camera.aside), camera.orbit)};
    if (rig_.mode == CameraMode::chase)
        return {.gun = camera.aim, .eye = sum(camera.aside, camera.orbit)};
    return {.gun = sum(camera.aim, camera.aside), .eye = camera.orbit};
}

void PlayerCamera::turn_camera(const CameraInput& camera) {
    if (flying()) {
        rig_.look = sum(rig_.look, sum(sum(camera.aim, camera.aside), camera.orbit));
        rig_.look.pitch = std::clamp(rig_.look.pitch, -1.5f, 1.5f);
        return;
    }
    const auto [by, eye] = turning(camera);
    rig_.glance = sum(rig_.glance, eye);
    if (moves(by)) {
        if (!aim_) // Starts at the present direction of view, so that the picture does not jump.
            aim_ = rig_.mode == CameraMode::chase ? client::direction(camera_.target - camera_.eye)
                                                  : client::gun_direction(target_);
        const float share = rig_.mode == CameraMode::gunner ? 1 / rig_.magnification : 1.0f;
        aim_ = sum(*aim_, {by.yaw * share, by.pitch * share});
        aim_->pitch = std::clamp(aim_->pitch, -1.2f, 0.7f);
    }
    rig_.glance.pitch = std::clamp(rig_.glance.pitch, -1.4f, 1.4f);
}

/// Sets the magnification. From the chase camera on the own tank, zoom enters the gunner's sight while it is pressed.
void PlayerCamera::zoom(bool pressed, float by_wheel) {
    if (by_zoom_ && (!pressed || rig_.mode != CameraMode::gunner)) {
        if (std::exchange(by_zoom_, false) && rig_.mode == CameraMode::gunner)
            enter(CameraMode::chase);
    } else if (pressed && rig_.mode == CameraMode::chase && home_ && settings_->zoom_sight) {
        enter(CameraMode::gunner);
        by_zoom_ = true;
    }
    const bool sight = rig_.mode == CameraMode::gunner;
    if (sight)
        zoom_ = std::clamp(zoom_ / by_wheel, 1.0f, 8.0f);
    else
        rig_.distance = std::clamp(rig_.distance * by_wheel, 5.0f, 120.0f);
    const float more = pressed && !by_zoom_ ? 3.0f : 1.0f;
    rig_.magnification = sight ? std::min(12.0f, zoom_ * more) : more;
}

void PlayerCamera::update_aim(const Input& devices, const client::ClientState& client, client::PlayerInput& input,
                              float dt) {
    constexpr float flight_speed = 30; // [m/s]
    const CameraInput camera = devices.camera(*settings_, dt);
    zoom(devices.held(Action::zoom), camera.zoom);
    const bool sight = rig_.mode == CameraMode::gunner;
    turn_camera(camera);
    const bool looks_aside = std::hypot(rig_.glance.yaw, rig_.glance.pitch) > 0.002f;
    if (aim_ && home_ && !devices.held(Action::look) && camera.orbit.yaw == 0 && camera.orbit.pitch == 0) {
        const float left = std::exp(-dt / 0.12f); // The view returns to the aim; share of the glance that is left.
        rig_.glance = looks_aside ? Direction{rig_.glance.yaw * left, rig_.glance.pitch * left} : Direction{};
    }
    rig_.field_of_view = settings_->field_of_view;
    client::fly(rig_, devices.flight(flying()) * (flight_speed * dt));

    const client::LocalPlayer* player = client.player();
    const bool aims =
        moves(turning(camera).gun) || input.tank.turret_rate != 0 || input.tank.gun_rate != 0 || input.fire;
    if (aims || !player || !player->spawned())
        scan_.reset();
    if (scan_)
        input.tank.scan = *scan_;
    if (input.tank.turret_rate != 0 || input.tank.gun_rate != 0) { // The keys turn the gun.
        if (aim_)
            rig_.pitch = aim_->pitch;
        aim_.reset();
    }
    if (!aim_ || !player || !player->spawned()) {
        point_.reset();
        return;
    }
    // While the camera looks aside, or is on another tank, the gun stays on the last aim point.
    const bool chasing = rig_.mode == CameraMode::chase;
    glm::vec3 way = client::vector(*aim_);
    if (home_ && !(chasing && looks_aside && point_)) {
        const glm::vec3 eye = chasing ? camera_.eye : client::sight_of(target_);
        point_ = point_of_sight(client.terrain(), tanks_, eye, way, chasing ? glm::distance(eye, target_.position) : 4);
        if (settings_->aim_assist && devices.on_screen())
            if (const auto enemy = assisted_point(client.terrain(), enemies_, eye, way))
                point_ = enemy;
    }
    const dr::LocalActor<float>& own = player->completed();
    if (!(sight && home_) && point_)
        way = lay(own, *point_, client.rules().muzzle_speed);
    const Laying laying = turn_towards(own, way, {}, dt);
    input.tank.turret_rate = laying.turret_rate;
    input.tank.gun_rate = laying.gun_rate;
    gap_ = laying.gap;
}

void PlayerCamera::jolt(const client::ClientState& client, const FrameEvents& events, double now) {
    const auto add = [&](float strength) { jolts_.push_back({now, strength}); };
    for (const protocol::Explosion& explosion : events.explosions)
        if (const float strength = client::explosion_strength(glm::distance(explosion.position, camera_.eye));
            strength > 0.02f)
            add(strength);
    for (const client::FlyingShell& shot : events.shots)
        if (shot.shot.actor == attached_.actor)
            add(rig_.mode == CameraMode::gunner ? 0.5f : 0.3f);
    if (events.damage > 0 && on_own_tank(client))
        add(0.9f);
    std::erase_if(jolts_, [&](const client::Jolt& old) { return now - old.time > client::jolt_length; });
}

PlayerCamera::Request PlayerCamera::now(const client::ClientState& client) const {
    const bool aims = home_ && aim_ && rig_.mode == CameraMode::chase; // The camera looks along the aim.
    const Direction aside =
        aims ? Direction{aim_->yaw - client::gun_direction(target_).yaw, aim_->pitch} : Direction{0, rig_.pitch};
    const client::Actor* other = home_ ? nullptr : client.match().find(attached_.actor);
    return {.mode = rig_.mode,
            .own = home_,
            .tank = other ? other->added.name : std::string(),
            .pose = attached_.pose,
            .distance = rig_.distance,
            .glance = sum(rig_.glance, aside),
            .eye = rig_.position,
            .target = rig_.position + 10.0f * client::vector(rig_.look)};
}

void PlayerCamera::apply_request(const client::ClientState& client) {
    const bool arrived = client.player() && client.player()->spawned();
    if (!arrived && !client::is_replay(client)) // Waits for the spawn of the own tank, which would move the camera.
        return;
    const Request request = *request_;
    client::Attachment on = own_tank(client);
    if (!request.own) {
        on = request.tank.empty() ? next_tank(client, on) : tank_called(client, request.tank);
        on.pose = request.pose;
        if (client.is_own(on.actor) || !find_target(client, on))
            return;
    }
    attach(on);
    home_ = request.own;
    rig_.mode = request.mode;
    rig_.distance = request.distance;
    rig_.settled = false;
    rig_.glance = {request.glance.yaw, 0};
    rig_.pitch = request.glance.pitch;
    rig_.position = request.eye;
    if (request.mode == CameraMode::free)
        rig_.look = client::direction(request.target - request.eye);
    request_.reset();
}

void PlayerCamera::set_orbiting(bool on) {
    if (on == orbit_angle_.has_value())
        return;
    orbit_angle_ = on ? std::optional(1.0f) : std::nullopt;
    home_ = on && home_;
    rig_.mode = CameraMode::chase;
    rig_.distance = on ? 24 : client::CameraRig{}.distance;
}

client::Camera PlayerCamera::orbit(const client::ClientState& client, float dt) {
    constexpr float each = 14, rate = 0.08f, down = -0.22f; // Time at each tank [s], turn rate [rad/s], pitch [rad].
    shown_for_ += dt;
    const client::Actor* actor = client.match().find(attached_.actor);
    const bool gone = !actor || !actor->alive() || !find_target(client, attached_);
    // Stays at least 2 s at each tank, even if the tank is destroyed.
    if (shown_for_ > each || attached_.actor == 0 || (gone && shown_for_ > 2)) {
        attach(busiest(client));
        home_ = false;
        shown_for_ = 0;
    }
    if (const auto found = find_target(client, attached_))
        target_ = *found;
    *orbit_angle_ += rate * dt;
    return camera_ = place_camera(rig_, client.terrain(), target_, Direction{*orbit_angle_, down}, dt);
}

client::Camera PlayerCamera::look(const client::ClientState& client, const client::Scene& scene,
                                  const FrameEvents& events, float dt) {
    if (orbit_angle_)
        return orbit(client, dt);
    if (events.spawned) { // Returns to the own tank, with a view along its gun.
        home_ = true;
        aim_.reset();
        rig_.settled = false;
        rig_.pitch = client::CameraRig{}.pitch;
        if (flying() && !client.sees_all())
            rig_.mode = CameraMode::chase;
    }
    if (request_)
        apply_request(client);
    if (!home_ && !find_target(client, attached_)) { // The watched ghost was switched off, or the watched player left.
        attached_ = {.actor = attached_.actor};
        home_ = client.match().find(attached_.actor) == nullptr;
    }
    if (home_)
        attached_ = own_tank(client);
    if (const auto found = find_target(client, attached_)) {
        run_ += std::min(glm::distance(found->position, target_.position), 1.0f); // Limits a jump to 1 m.
        const float speed = dt > 0 ? glm::distance(found->position, target_.position) / dt : 0;
        target_ = *found;
        jolt(client, events, client.now());
        camera_ = place_camera(rig_, client.terrain(), target_, home_ ? aim_ : std::nullopt, dt);
        tanks_.clear();
        enemies_.clear();
        const client::LocalPlayer* player = client.player();
        for (const client::TankPicture& tank : scene.tanks)
            if (solid(tank.role) && !(player && tank.actor == player->actor())) {
                tanks_.push_back(tank.position);
                if (player && !tank.wreck && !client.match().allies(tank.actor, player->actor()))
                    enemies_.push_back(tank.position);
            }
        client::Shake shake = client::shake(jolts_, client.now());
        if (rig_.mode == CameraMode::chase || rig_.mode == CameraMode::gunner) {
            const client::Shake rough = client::rattle(run_, speed);
            shake.pitch += rough.pitch;
            shake.eye += rough.eye;
        }
        const float less = rig_.mode == CameraMode::gunner ? 1 / rig_.magnification : 1.0f;
        return client::shaken(camera_, shake, settings_->shake * less);
    }
    return camera_ = place_camera(rig_, client.terrain(), target_, home_ ? aim_ : std::nullopt, dt);
}

} // namespace apps
