#include "world/physics_world.h"

#include "world/bullet_glm.h"

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletDynamics/ConstraintSolver/btSequentialImpulseConstraintSolver.h>
#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <vector>

namespace world {

namespace {

/// Bullet corrects a share (erp2) of the overlap in every tick, however deep it is. Hiding what is deeper than the
/// speed limit allows caps the speed at which bodies part. Where they overlap so deeply (a tank appeared inside
/// another) that the nearest face may be the floor, they part sideways instead of being pressed into the ground.
class Dynamics final : public btDiscreteDynamicsWorld {
  public:
    using btDiscreteDynamicsWorld::btDiscreteDynamicsWorld;
    std::vector<Actor*> actors;

    void solveConstraints(btContactSolverInfo& info) override {
        for (int i = 0; i < getDispatcher()->getNumManifolds(); ++i)
            soften(*getDispatcher()->getManifoldByIndexInternal(i),
                   depenetration_speed * info.m_timeStep / info.m_erp2);
        btDiscreteDynamicsWorld::solveConstraints(info);
        for (Actor* actor : actors)
            actor->touch_ground();
    }

  private:
    static void soften(btPersistentManifold& manifold, btScalar deepest) {
        constexpr btScalar no_face = -0.3f; // [m]
        btVector3 apart =
            manifold.getBody0()->getWorldTransform().getOrigin() - manifold.getBody1()->getWorldTransform().getOrigin();
        apart.setZ(0);
        apart = apart.fuzzyZero() ? btVector3(1, 0, 0) : apart.normalized();
        for (int i = 0; i < manifold.getNumContacts(); ++i) {
            btManifoldPoint& point = manifold.getContactPoint(i);
            if (point.getDistance() < no_face)
                point.m_normalWorldOnB = apart;
            point.setDistance(btMax(point.getDistance(), -deepest));
        }
    }
};

} // namespace

struct PhysicsWorld::Bullet {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    Dynamics dynamics{&dispatcher, &broadphase, &solver, &configuration};
};

PhysicsWorld::PhysicsWorld(const Terrain& terrain) : terrain_(terrain), bullet_(std::make_unique<Bullet>()) {
    bullet_->dynamics.setGravity({0, 0, -gravity});
}

PhysicsWorld::~PhysicsWorld() = default;

btDiscreteDynamicsWorld& PhysicsWorld::dynamics() { return bullet_->dynamics; }
void PhysicsWorld::add(Actor& actor) { bullet_->dynamics.actors.push_back(&actor); }
void PhysicsWorld::remove(Actor& actor) { std::erase(bullet_->dynamics.actors, &actor); }

void PhysicsWorld::step(int ticks) {
    Dynamics& dynamics = bullet_->dynamics;
    for (int tick = 0; tick < ticks; ++tick) {
        for (Actor* actor : dynamics.actors)
            actor->before_tick();
        constexpr int no_substeps = 0; // exactly one step of this length, nothing kept for later
        dynamics.stepSimulation(static_cast<btScalar>(tick_length), no_substeps);
        for (Actor* actor : dynamics.actors)
            actor->after_tick();
    }
}

} // namespace world
