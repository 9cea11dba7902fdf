#pragma once
/// The tank as Bullet sees it, here or remote: the box of the hull and the box of the turret. For the sources of this
/// folder.

#include "world/bullet_glm.h"
#include "world/tank_shape.h"

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCompoundShape.h>

namespace world {

struct HullShape {
    btBoxShape hull{to_bullet(hull_half_extents)}, turret{to_bullet(turret_half_extents)};
    btCompoundShape both;

    HullShape() {
        both.addChildShape(btTransform::getIdentity(), &hull);
        const glm::vec3 centre = turret_pivot + glm::vec3(0, 0, turret_half_extents.z);
        both.addChildShape(to_bullet(glm::quat(1, 0, 0, 0), centre), &turret);
    }
};

} // namespace world
