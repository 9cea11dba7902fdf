#pragma once
/// The collision shape of a tank, local or remote: a box for hull and running gear, and one for the turret. For the
/// sources of this folder only.

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
    /// Computes the inertia of the hull's box, without the turret and without the box's offset from the origin.
    void calculateLocalInertia(btScalar mass, btVector3& inertia) const override {
        hull_.calculateLocalInertia(mass, inertia);
    }

  private:
    btBoxShape hull_{to_bullet(body_half_extents)}, turret_{to_bullet(turret_half_extents)};
};

} // namespace world
