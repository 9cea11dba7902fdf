#pragma once
/// The tank as Bullet sees it, here or remote: the box of hull and running gear, and the turret's. For the sources of
/// this folder.

#include "world/bullet_glm.h"
#include "world/tank_shape.h"

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCompoundShape.h>

namespace world {

struct HullShape {
    btBoxShape hull{to_bullet(body_half_extents)}, turret{to_bullet(turret_half_extents)};
    btCompoundShape both;

    HullShape() {
        const glm::quat straight(1, 0, 0, 0);
        both.addChildShape(to_bullet(straight, body_centre), &hull);
        both.addChildShape(to_bullet(straight, turret_pivot + glm::vec3(0, 0, turret_half_extents.z)), &turret);
    }
};

} // namespace world
