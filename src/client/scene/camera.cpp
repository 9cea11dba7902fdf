#include "client/scene/camera.h"

#include "world/tank_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace client {

namespace {
constexpr float clearance = 1.0f; ///< least height of the eye above the ground [m]

/// Returns the share of a gap that closes in `dt` with time constant `tau`; the path is the same at any frame rate.
float closed(float dt, float tau) { return 1 - std::exp(-dt / tau); }

/// Returns the free share of the way from the pivot to the eye, with some air before an obstacle.
float free_share(const world::Terrain& terrain, const glm::vec3& pivot, const glm::vec3& eye) {
    constexpr float air = 0.6f; // distance of the eye from an obstacle [m]
    float share = 1;
    if (const auto hill = terrain.ray(pivot, eye))
        share = hill->fraction;
    if (const auto wall = terrain.obstacles().ray(pivot, eye))
        share = std::min(share, wall->fraction);
    return share < 1 ? std::max(0.0f, share - air / std::max(air, glm::distance(pivot, eye))) : 1;
}

Camera chase(CameraRig& rig, const world::Terrain& terrain, const Direction& along, float dt) {
    const glm::vec3 look = vector(along);
    const glm::vec3 pivot = chase_pivot(rig, rig.target);
    const float room = free_share(terrain, pivot, pivot - look * rig.distance);
    // The eye moves in before an obstacle at once, and out again smoothly.
    rig.room = room < rig.room ? room : rig.room + (room - rig.room) * closed(dt, 0.4f);
    Camera camera;
    camera.eye = pivot - look * (rig.distance * rig.room);
    camera.target = camera.eye + look * rig.distance;
    return camera;
}
} // namespace

std::span<const std::string_view> camera_mode_names() {
    static constexpr std::array<std::string_view, 4> names{"chase", "gunner", "top-down", "free"};
    return names;
}

glm::vec3 vector(const Direction& direction) {
    return {std::cos(direction.yaw) * std::cos(direction.pitch), std::sin(direction.yaw) * std::cos(direction.pitch),
            std::sin(direction.pitch)};
}

Direction direction(const glm::vec3& vector) {
    return {std::atan2(vector.y, vector.x), std::atan2(vector.z, std::hypot(vector.x, vector.y))};
}

glm::vec3 sight_of(const CameraTarget& target) {
    constexpr glm::vec3 eye{1.35f, 0.0f, 0.85f}; // relative to the turret's pivot, in turret axes [m]
    const glm::vec3 turned(eye.x * std::cos(target.turret), eye.x * std::sin(target.turret), eye.z);
    return target.position + target.orientation * (world::turret_pivot + turned);
}

Direction gun_direction(const CameraTarget& target) {
    return direction(target.orientation * vector({target.turret, target.gun}));
}

Camera place_camera(CameraRig& rig, const world::Terrain& terrain, const CameraTarget& target,
                    const std::optional<Direction>& aim, float dt) {
    const Direction gun = gun_direction(target);
    if (!rig.settled) {
        rig.target = target.position;
        rig.heading = gun.yaw;
        rig.room = 1;
        rig.settled = true;
    }
    rig.target += (target.position - rig.target) * closed(dt, 0.06f);
    rig.heading += aim ? std::remainder(aim->yaw - rig.heading, 6.2831853f)
                       : std::remainder(gun.yaw - rig.heading, 6.2831853f) * closed(dt, 0.25f);

    Camera camera;
    switch (rig.mode) {
    case CameraMode::chase:
        camera = chase(
            rig, terrain,
            {rig.heading + rig.glance.yaw, std::clamp((aim ? aim->pitch : rig.pitch) + rig.glance.pitch, -1.4f, 1.2f)},
            dt);
        break;
    case CameraMode::gunner: {
        const Direction along = aim.value_or(gun);
        camera.eye = sight_of(target);
        camera.target = camera.eye + vector({along.yaw + rig.glance.yaw, along.pitch + rig.glance.pitch}) * 10.0f;
        break;
    }
    case CameraMode::top_down:
        // Slightly from the south, so that north stays up on the screen.
        camera.eye = rig.target + glm::vec3(0, -0.02f, 1) * (rig.distance * 4);
        camera.target = rig.target;
        break;
    case CameraMode::free:
        camera.eye = rig.position;
        camera.target = rig.position + vector(rig.look);
        break;
    }
    if (rig.mode == CameraMode::chase || rig.mode == CameraMode::top_down)
        camera.focus = target.position;
    const bool magnifies = rig.mode == CameraMode::gunner || rig.mode == CameraMode::chase;
    camera.field_of_view = rig.field_of_view / (magnifies ? rig.magnification : 1);
    // The gunner's eye may be close to the ground, since physics keeps the tank above it.
    const float air = rig.mode == CameraMode::gunner ? 0.2f : clearance;
    const float lift = terrain.ground(camera.eye.x, camera.eye.y).height + air - camera.eye.z;
    if (lift > 0) {
        camera.eye.z += lift;
        camera.target.z += lift;
        if (rig.mode == CameraMode::free)
            rig.position.z = camera.eye.z;
    }
    return camera;
}

glm::vec3 chase_pivot(const CameraRig& rig, const glm::vec3& position) {
    return position + glm::vec3(0, 0, 1.5f + 0.12f * rig.distance);
}

void fly(CameraRig& rig, const glm::vec3& motion) {
    const glm::vec3 left = vector({rig.look.yaw + 1.5707963f, 0});
    rig.position += vector(rig.look) * motion.x + left * motion.y + glm::vec3(0, 0, motion.z);
}

} // namespace client
