#pragma once
/// Scenes with every kind of object and effect, for tests and for inspection.

#include "client/scene/scene.h"
#include "world/map.h"
#include "world/tank_shape.h"
#include "world/terrain.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <string>
#include <vector>

namespace testing_render {

/// Returns a tank that stands on the ground at (x, y) [m].
inline client::TankPicture tank_at(const world::Terrain& terrain, float x, float y, float heading, std::size_t colour) {
    const world::Ground ground = terrain.ground(x, y);
    const glm::vec3 left =
        glm::normalize(glm::cross(ground.normal, glm::vec3(std::cos(heading), std::sin(heading), 0)));
    const glm::vec3 forward = glm::cross(left, ground.normal);
    client::TankPicture tank;
    tank.actor = static_cast<protocol::ActorId>(colour + 1);
    tank.orientation = glm::quat_cast(glm::mat3(forward, left, ground.normal));
    tank.position = glm::vec3(x, y, ground.height) + world::ride_height * ground.normal;
    tank.colour = client::palette(colour);
    return tank;
}

/// Returns a camera `distance` [m] from `target` that looks at it, at `bearing` (0: east) and `elevation` [rad].
inline client::Camera look(const glm::vec3& target, float bearing, float elevation, float distance) {
    client::Camera camera;
    camera.target = target;
    camera.eye = target + distance * glm::vec3(std::cos(bearing) * std::cos(elevation),
                                               std::sin(bearing) * std::cos(elevation), std::sin(elevation));
    return camera;
}

/// A gentle synthetic landscape.
inline world::Map hilly_map() {
    world::Map map;
    map.name = "test";
    map.size = 256;
    map.samples = 129;
    for (int row = 0; row < map.samples; ++row)
        for (int column = 0; column < map.samples; ++column)
            map.heights.push_back(4 * std::sin(0.07f * static_cast<float>(column)) *
                                  std::cos(0.05f * static_cast<float>(row)));
    map.max_height = 4;
    map.min_height = -4;
    map.sun_direction = glm::normalize(glm::vec3(0.55f, -0.45f, 0.6f));
    map.spawns.push_back({});
    return map;
}

struct NamedScene {
    std::string name;
    client::Scene scene;
};
/// The tank from all sides, on even ground.
std::vector<NamedScene> tank_portraits(const world::Terrain& terrain);
/// Scenes of a match in the valley: a battle, ghosts with their trails, mines, shells, explosions, the land.
std::vector<NamedScene> match_pictures(const world::Terrain& terrain);

} // namespace testing_render
