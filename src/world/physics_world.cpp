#include "world/physics_world.h"

#include "world/bullet_glm.h"

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletDynamics/ConstraintSolver/btSequentialImpulseConstraintSolver.h>
#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

namespace world {

std::unique_ptr<btCollisionShape> make_solid(PropShape shape, const glm::vec3& half_extents) {
    switch (shape) {
    case PropShape::box:
        return std::make_unique<btBoxShape>(to_bullet(half_extents));
    case PropShape::cylinder:
        return std::make_unique<btCylinderShapeZ>(to_bullet(half_extents));
    case PropShape::sphere:
        break;
    }
    return std::make_unique<btSphereShape>(half_extents.x);
}

namespace {

/// Limits the speed at which overlapping bodies separate. Bullet corrects a fraction (erp2) of an overlap per tick,
/// however deep, so Bullet gets a limited depth. In a deep overlap (a tank appeared inside another) the nearest face
/// may be the floor, so the bodies separate sideways, not into the ground. Bodies inside a fixed prop such as a house
/// always leave it through the nearest face.
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
    static bool fixed(const btCollisionObject& body) { return body.isStaticObject() && !body.isKinematicObject(); }

    static void soften(btPersistentManifold& manifold, btScalar deepest) {
        // Below this contact distance, bodies separate sideways instead of through the nearest face [m]; overlap: < 0.
        constexpr btScalar no_face = -0.3f;
        btVector3 apart =
            manifold.getBody0()->getWorldTransform().getOrigin() - manifold.getBody1()->getWorldTransform().getOrigin();
        const bool stands_fast = fixed(*manifold.getBody0()) || fixed(*manifold.getBody1());
        apart.setZ(0);
        apart = apart.fuzzyZero() ? btVector3(1, 0, 0) : apart.normalized();
        for (int i = 0; i < manifold.getNumContacts(); ++i) {
            btManifoldPoint& point = manifold.getContactPoint(i);
            if (point.getDistance() < no_face && !stands_fast)
                point.m_normalWorldOnB = apart;
            point.setDistance(btMax(point.getDistance(), -deepest));
        }
    }
};

/// The map's fixed props as static bodies; props of one size share a shape.
class Fixtures {
  public:
    explicit Fixtures(const Obstacles& obstacles) {
        for (const Solid& solid : obstacles.all()) {
            btRigidBody::btRigidBodyConstructionInfo info(0, nullptr, shape(solid));
            const float half = solid.heading / 2;
            info.m_startWorldTransform = to_bullet({std::cos(half), 0, 0, std::sin(half)}, solid.centre);
            info.m_friction = plain_friction;
            bodies_.push_back(std::make_unique<btRigidBody>(info));
        }
    }
    void enter(btDiscreteDynamicsWorld& dynamics) {
        for (const auto& body : bodies_)
            dynamics.addRigidBody(body.get());
    }

  private:
    btCollisionShape* shape(const Solid& solid) {
        const glm::vec3& half = solid.half_extents;
        auto& shared = shapes_[std::tuple(solid.shape, half.x, half.y, half.z)];
        if (!shared)
            shared = make_solid(solid.shape, half);
        return shared.get();
    }

    std::map<std::tuple<PropShape, float, float, float>, std::unique_ptr<btCollisionShape>> shapes_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
};

/// Bullet reserves room for 4096 contacts, 5 MB that it clears, in each world. Contacts beyond the room come from the
/// heap.
btDefaultCollisionConstructionInfo small_pools() {
    btDefaultCollisionConstructionInfo info;
    info.m_defaultMaxPersistentManifoldPoolSize = 128;
    info.m_defaultMaxCollisionAlgorithmPoolSize = 128;
    return info;
}

} // namespace

struct PhysicsWorld::Bullet {
    explicit Bullet(const Obstacles& obstacles) : fixtures(obstacles) {
        dynamics.setForceUpdateAllAabbs(false); // bounding boxes of static bodies never change
        fixtures.enter(dynamics);
    }

    Fixtures fixtures; // must outlive `dynamics`
    btDefaultCollisionConfiguration configuration{small_pools()};
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    Dynamics dynamics{&dispatcher, &broadphase, &solver, &configuration};
};

PhysicsWorld::PhysicsWorld(const Terrain& terrain)
    : terrain_(terrain), bullet_(std::make_unique<Bullet>(terrain.obstacles())) {
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
        constexpr int no_substeps = 0; // exactly one step of this length
        dynamics.stepSimulation(static_cast<btScalar>(tick_length), no_substeps);
        for (Actor* actor : dynamics.actors)
            actor->after_tick();
    }
}

BodyActor::BodyActor(PhysicsWorld& world, std::unique_ptr<btCollisionShape> shape, float mass, float friction)
    : world_(world), shape_(std::move(shape)) {
    btVector3 inertia(0, 0, 0);
    if (mass > 0)
        shape_->calculateLocalInertia(mass, inertia);
    btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape_.get(), inertia);
    info.m_friction = friction;
    body_ = std::make_unique<btRigidBody>(info);
    world_.add(*this);
}

BodyActor::~BodyActor() {
    world_.remove(*this);
    world_.dynamics().removeRigidBody(body_.get());
}

} // namespace world
