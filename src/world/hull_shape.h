#pragma once
/// The tank as Bullet sees it, here or remote: the box of hull and running gear, and the turret's. For the sources of
/// this folder.

#include "world/bullet_glm.h"
#include "world/tank_shape.h"

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCompoundShape.h>

namespace world {

class HullShape final : public btCompoundShape {
  public:
    HullShape() {
        const glm::quat straight(1, 0, 0, 0);
        addChildShape(to_bullet(straight, body_centre), &hull_);
        addChildShape(to_bullet(straight, turret_pivot + glm::vec3(0, 0, turret_half_extents.z)), &turret_);
    }
    /// The centre of mass is kept in the hull's centre.
    void calculateLocalInertia(btScalar mass, btVector3& inertia) const override {
        hull_.calculateLocalInertia(mass, inertia);
    }

  private:
    btBoxShape hull_{to_bullet(body_half_extents)}, turret_{to_bullet(turret_half_extents)};
};

} // namespace world
