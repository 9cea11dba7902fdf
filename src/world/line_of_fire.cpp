#include "world/line_of_fire.h"

namespace world {

float in_the_open(const Terrain& terrain, const glm::vec3& muzzle, const Target& tank) {
    int free = 0, all = 0;
    for (const Box& box : tank_boxes(tank.position, tank.orientation, tank.turret_yaw))
        for (const float x : {-1.0f, 0.0f, 1.0f})
            for (const float y : {-1.0f, 1.0f})
                for (const float z : {-0.5f, 1.0f}) { // the lowest edge is in the grass
                    const glm::vec3 point = box.centre + box.orientation * (box.half_extents * glm::vec3(x, y, z));
                    ++all;
                    free += !terrain.ray(muzzle, point) && !terrain.obstacles().ray(muzzle, point);
                }
    return static_cast<float>(free) / static_cast<float>(all);
}

} // namespace world
