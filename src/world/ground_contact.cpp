#include "world/ground_contact.h"

#include "world/bullet_glm.h"
#include "world/physics_world.h"

#include <BulletDynamics/Dynamics/btRigidBody.h>
#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

namespace world {

namespace {

constexpr int iterations = 10;
constexpr float reach = 0.3f;           // distance from the ground or edge below which a point is tested [m]
constexpr float recovered_share = 0.3f; // fraction of a point's depth that is corrected in a tick
constexpr float recovery_speed = 2.0f;  // largest speed at which a point's depth is corrected [m/s]

struct Contact {
    glm::vec3 point, normal;
    float min_speed;     ///< speed to reach along the normal, at the end of the tick [m/s]
    float mass;          ///< effective mass along the normal [kg]
    float pressed = 0;   ///< accumulated impulse along the normal [N s]
    glm::vec3 rubbed{0}; ///< accumulated friction impulse [N s]
};

class Contacts {
  public:
    Contacts(SolverBody& motion, float friction) : motion_(motion), friction_(friction) {}

    /// Adds a contact if it may touch. `now`, `then`: distance of the point from the surface at the start of the tick
    /// and, without an impulse, at its end [m]. A point above the surface may come down to it; one below is brought
    /// back slowly.
    void watch(const glm::vec3& point, const glm::vec3& normal, float now, float then) {
        if (then >= reach || size_ == contacts_.size())
            return;
        const float speed = glm::dot(motion_.velocity_at(point), normal);
        const float least =
            now >= 0 ? speed - then / tick_step : std::min(-now * recovered_share / tick_step, recovery_speed);
        contacts_[size_++] = {point, normal, least, motion_.mass_at(point, normal)};
    }

    /// Applies the impulses. Contacts only push (the sum of their impulses stays ≥ 0), and friction stays inside its
    /// cone. Returns whether any contact pushes.
    bool solve() {
        for (int i = 0; i < iterations && size_ > 0; ++i) {
            for (Contact& contact : std::span(contacts_).first(size_)) {
                const float gap = contact.min_speed - glm::dot(motion_.velocity_at(contact.point), contact.normal);
                const float pressed = std::max(contact.pressed + gap * contact.mass, 0.0f);
                motion_.apply_impulse((pressed - contact.pressed) * contact.normal, contact.point);
                contact.pressed = pressed;
                rub(contact);
            }
        }
        return std::ranges::any_of(std::span(contacts_).first(size_), [](const Contact& c) { return c.pressed > 0; });
    }

  private:
    void rub(Contact& contact) {
        const glm::vec3 velocity = motion_.velocity_at(contact.point);
        const glm::vec3 slip = velocity - glm::dot(velocity, contact.normal) * contact.normal;
        const float speed = glm::length(slip);
        if (speed < 1e-6f && contact.rubbed == glm::vec3(0))
            return;
        glm::vec3 rubbed = contact.rubbed;
        if (speed >= 1e-6f)
            rubbed -= slip * motion_.mass_at(contact.point, slip / speed);
        const float most = friction_ * contact.pressed, length = glm::length(rubbed);
        if (length > most)
            rubbed *= most / length;
        motion_.apply_impulse(rubbed - contact.rubbed, contact.point);
        contact.rubbed = rubbed;
    }

    SolverBody& motion_;
    float friction_;
    std::array<Contact, 64> contacts_{};
    std::size_t size_ = 0;
};

} // namespace

SolverBody::SolverBody(const btRigidBody& body)
    : centre(to_glm(body.getCenterOfMassPosition())), velocity(to_glm(body.getLinearVelocity())),
      angular_velocity(to_glm(body.getAngularVelocity())), inverse_mass(body.getInvMass()) {
    const btMatrix3x3& tensor = body.getInvInertiaTensorWorld();
    for (int column = 0; column < 3; ++column)
        inverse_inertia[column] = to_glm(tensor.getColumn(column));
}

void SolverBody::write_back(btRigidBody& body) const {
    body.setLinearVelocity(to_bullet(velocity));
    body.setAngularVelocity(to_bullet(angular_velocity));
}

glm::vec3 SolverBody::velocity_at(const glm::vec3& point) const {
    return velocity + glm::cross(angular_velocity, point - centre);
}

float SolverBody::mass_at(const glm::vec3& point, const glm::vec3& direction) const {
    const glm::vec3 lever = glm::cross(point - centre, direction);
    return 1 / (inverse_mass + glm::dot(lever, inverse_inertia * lever));
}

void SolverBody::apply_impulse(const glm::vec3& impulse, const glm::vec3& point) {
    velocity += inverse_mass * impulse;
    angular_velocity += inverse_inertia * glm::cross(point - centre, impulse);
}

std::array<glm::vec3, 8> rim_points(const glm::vec3& centre, const glm::quat& orientation, const glm::vec3& normal,
                                    float radius, float half_height) {
    const glm::vec3 axis = orientation * glm::vec3(0, 0, 1);
    glm::vec3 down = glm::dot(normal, axis) * axis - normal;
    down = glm::length(down) > 1e-3f ? glm::normalize(down) : orientation * glm::vec3(1, 0, 0);
    const glm::vec3 side = glm::cross(axis, down);
    std::array<glm::vec3, 8> points;
    std::size_t i = 0;
    for (const float end : {-half_height, half_height}) {
        for (const glm::vec3& direction : {down, side, -down, -side})
            points[i++] = centre + end * axis + radius * direction;
    }
    return points;
}

glm::vec3 limited(const glm::vec3& v, float most) {
    const float length = glm::length(v);
    return length > most ? v * (most / length) : v;
}

bool keep_above_ground(SolverBody& motion, std::span<const glm::vec3> points, const Terrain& terrain, float friction,
                       float edge) {
    Contacts contacts(motion, friction);
    const float wall = terrain.size() / 2 - edge;
    for (const glm::vec3& point : points) {
        const glm::vec3 next = point + motion.velocity_at(point) * tick_step;
        const Ground there = terrain.ground(next.x, next.y);
        const float then = (next.z - there.height) * there.normal.z;
        if (then < reach) {
            const Ground here = terrain.ground(point.x, point.y);
            const float now = (point.z - here.height) * here.normal.z;
            contacts.watch(point, now < 0 ? here.normal : there.normal, now, then);
        }
        for (int axis = 0; axis < 2; ++axis) {
            const float side = point[axis] > 0 ? 1.0f : -1.0f;
            glm::vec3 inward(0);
            inward[axis] = -side;
            contacts.watch(point, inward, wall - side * point[axis], wall - side * next[axis]);
        }
    }
    return contacts.solve();
}

} // namespace world
