#include "lab/studies/bodies.h"

#include "dead_reckoning/receiving/receiver.h"
#include "dead_reckoning/rotation.h"
#include "lab/spread.h"
#include "net/seal/sealer.h"
#include "net/transport.h"
#include "protocol/compact/decoder.h"
#include "protocol/compact/encoder.h"
#include "protocol/messages.h"
#include "protocol/published_actor.h"
#include "world/bullet_glm.h"

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletDynamics/ConstraintSolver/btSequentialImpulseConstraintSolver.h>
#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <BulletDynamics/Dynamics/btRigidBody.h>
#include <cmath>
#include <deque>
#include <glm/geometric.hpp>
#include <memory>
#include <numbers>

namespace lab {

namespace {

constexpr double step_time = 1.0 / 60;  // [s]
constexpr double pull = 10, thrust = 5; // Accelerations: back into the sphere, and to a body's own speed [m/s²].

using world::to_bullet, world::to_glm;

class Swarm {
  public:
    Swarm(int bodies, std::uint64_t seed)
        : random_(seed), radius_(50 * std::cbrt(static_cast<float>(bodies) / 1000)), actors_(bodies) {
        world_.setGravity({0, 0, 0});
        add(5, 0, glm::vec3(0));
        for (auto& actor : actors_) {
            actor.max_acceleration = 1.2f * static_cast<float>(pull);
            const auto size = static_cast<float>(random_.uniform(0.25, 1));
            btRigidBody& body = add(size, size * size * size, free_place(size));
            own_speed_.push_back(static_cast<float>(random_.uniform(1, 4)));
            body.setLinearVelocity(to_bullet(own_speed_.back() * direction()));
            const double spin = random_.uniform() * std::numbers::pi / 4;
            body.setAngularVelocity(to_bullet(static_cast<float>(spin) * direction()));
        }
        read();
    }

    void step() {
        for (std::size_t i = 0; i < actors_.size(); ++i)
            steer(*bodies_[i + 1], own_speed_[i]);
        world_.stepSimulation(static_cast<btScalar>(step_time), 0);
        read();
    }
    [[nodiscard]] const std::vector<dr::LocalActor<float>>& actors() const { return actors_; }

  private:
    glm::vec3 direction() {
        const double z = random_.uniform(-1, 1), around = random_.uniform(0, 2 * std::numbers::pi);
        const double level = std::sqrt(1 - z * z);
        return {level * std::cos(around), level * std::sin(around), z};
    }
    glm::vec3 free_place(float size) {
        while (true) {
            const float out = radius_ * static_cast<float>(std::cbrt(random_.uniform()));
            const glm::vec3 place = out * direction();
            const bool free = std::ranges::none_of(bodies_, [&](const auto& other) {
                const auto& ball = static_cast<const btSphereShape&>(*other->getCollisionShape());
                return glm::distance(to_glm(other->getWorldTransform().getOrigin()), place) < ball.getRadius() + size;
            });
            if (free)
                return place;
        }
    }
    btRigidBody& add(float size, float mass, const glm::vec3& place) {
        shapes_.push_back(std::make_unique<btSphereShape>(size));
        btVector3 inertia(0, 0, 0);
        if (mass > 0)
            shapes_.back()->calculateLocalInertia(mass, inertia);
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shapes_.back().get(), inertia);
        info.m_startWorldTransform.setOrigin(to_bullet(place));
        info.m_friction = std::sqrt(0.6f); // Bullet multiplies the two values: 0.6 as in Unity.
        bodies_.push_back(std::make_unique<btRigidBody>(info));
        bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
        world_.addRigidBody(bodies_.back().get());
        return *bodies_.back();
    }
    void steer(btRigidBody& body, float own_speed) const {
        const glm::vec3 place = to_glm(body.getWorldTransform().getOrigin());
        glm::vec3 velocity = to_glm(body.getLinearVelocity());
        const float speed = glm::length(velocity), most = static_cast<float>(thrust * step_time);
        if (glm::length(place) > radius_)
            velocity -= static_cast<float>(pull * step_time) * glm::normalize(place);
        else if (speed > 0)
            velocity *= 1 + std::clamp(own_speed - speed, -most, most) / speed;
        body.setLinearVelocity(to_bullet(velocity));
    }
    void read() {
        for (std::size_t i = 0; i < actors_.size(); ++i) {
            const btRigidBody& body = *bodies_[i + 1];
            dr::KinematicState<float>& state = actors_[i].state;
            const glm::vec3 velocity = to_glm(body.getLinearVelocity());
            state.acceleration = (velocity - state.velocity) / static_cast<float>(step_time);
            state.velocity = velocity;
            state.position = to_glm(body.getWorldTransform().getOrigin());
            state.orientation = to_glm(body.getWorldTransform().getRotation());
            state.angular_velocity = to_glm(body.getAngularVelocity());
        }
    }

    tunables::Random random_;
    float radius_; ///< Radius of the sphere within which the bodies fly [m].
    std::vector<dr::LocalActor<float>> actors_;
    std::vector<float> own_speed_; ///< Speed to which each body returns [m/s].
    std::vector<std::unique_ptr<btCollisionShape>> shapes_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_; ///< The fixed ball first; they outlive the world.
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
};

/// One direction of the link: messages arrive after the latency, or are lost.
template <class Message> class OneWay {
  public:
    OneWay(const BodiesOptions& options, std::uint64_t seed)
        : latency_(options.latency), loss_(options.loss), random_(seed) {}
    void send(double now, Message message) {
        constexpr double datagram = net::message_overhead + net::seal::overhead;
        bytes_ += static_cast<double>(protocol::encode(message).size()) + datagram;
        if (random_.uniform() >= loss_)
            flying_.push_back({now + latency_, std::move(message)});
    }
    template <class Take> void arrive(double now, Take&& take) {
        for (; !flying_.empty() && flying_.front().first <= now + step_time / 2; flying_.pop_front())
            take(flying_.front().second);
    }
    [[nodiscard]] double bytes() const { return bytes_; } ///< Sent so far, headers and lost messages included [B].

  private:
    double latency_, loss_;
    tunables::Random random_;
    std::deque<std::pair<double, Message>> flying_;
    double bytes_ = 0;
};

dr::PublisherSettings publisher(const BodiesOptions& options, const dr::Scheme& scheme) {
    return {.rate = options.rate,
            .position_threshold = options.position_threshold,
            .rotation_threshold = options.rotation_threshold,
            .heartbeat = options.heartbeat,
            .acceleration = dr::PublisherSettings::Acceleration::engine,
            .zero_vertical_acceleration = false,
            .reference_scheme = static_cast<int>(dr::index_of(scheme))};
}

/// The client's copy of a body.
struct Copy {
    explicit Copy(const dr::Scheme& scheme) : receiver(scheme) {}
    dr::PacketHistory<float> history;
    dr::Receiver<float> receiver;
    dr::Update<float> last;
};

} // namespace

BodiesRow bodies(const BodiesOptions& options) {
    const dr::Scheme scheme = *dr::scheme("ease:order2");
    const dr::PublisherSettings settings = publisher(options, scheme);
    const dr::ReceiverSettings receiver{.compensate = true};
    const int level = protocol::compact::level_for(options.position_threshold);
    const protocol::compact::Ground nowhere;
    protocol::compact::Encoder encoder(nowhere);
    protocol::compact::Decoder decoder(nowhere);
    OneWay<protocol::CompactBatch> down(options, options.seed + 1);
    OneWay<protocol::CompactAck> up(options, options.seed + 2);

    Swarm swarm(options.bodies, options.seed);
    std::vector<protocol::PublishedActor> published;
    std::vector<Copy> copies;
    for (int i = 0; i < options.bodies; ++i) {
        published.emplace_back(static_cast<protocol::ActorId>(i + 1), tunables::Random(options.seed + 10 + i));
        copies.emplace_back(scheme);
    }

    Spread metres, radians;
    double down_before = 0, up_before = 0, since_sent = 1;
    protocol::compact::BitCounts account;
    const auto warm = static_cast<int>(options.warm_up / step_time),
               ticks = warm + static_cast<int>(options.seconds / step_time);
    for (int done = 1; done <= ticks; ++done) {
        if (constexpr int now_and_then = 600; done % now_and_then == 0 && options.progress)
            options.progress(static_cast<double>(done) / ticks);
        const double now = done * step_time;
        swarm.step();
        since_sent += step_time;
        if (since_sent >= 1 / options.rate - step_time / 2) {
            std::vector<protocol::ActorUpdate> updates;
            for (std::size_t i = 0; i < published.size(); ++i) {
                const dr::Update<float> before = published[i].last_sent();
                if (auto sent = published[i].tick(now, since_sent, swarm.actors()[i], settings))
                    if (auto update = protocol::decode_update(sent->encoded, before))
                        updates.push_back(*std::move(update));
            }
            std::vector<protocol::compact::Encoder::Item> items;
            for (const protocol::ActorUpdate& update : updates)
                items.push_back({.update = &update, .level = level});
            if (!items.empty())
                for (protocol::CompactBatch& batch : encoder.packets(items))
                    down.send(now, std::move(batch));
            since_sent = 0;
        }
        std::vector<protocol::compact::Decoded> decoded;
        down.arrive(now, [&](const protocol::CompactBatch& batch) {
            decoder.decode(
                batch, [&](protocol::ActorId actor) { return copies[actor - 1].last; }, decoded);
        });
        for (const protocol::compact::Decoded& it : decoded) {
            Copy& copy = copies[it.update.actor - 1];
            copy.last = it.update.update;
            copy.history.add(copy.last, now);
        }
        if (const auto seen = decoder.take_ack_if_due(now))
            up.send(now, *seen);
        up.arrive(now, [&](const protocol::CompactAck& seen) { encoder.handle_ack(seen); });
        if (done == warm) {
            down_before = down.bytes(), up_before = up.bytes();
            account = encoder.bit_counts();
        }
        for (std::size_t i = 0; i < copies.size(); ++i) {
            if (copies[i].history.empty())
                continue;
            const auto& drawn =
                copies[i]
                    .receiver
                    .advance(copies[i].history, {.local = now, .match = now, .travel = options.latency}, receiver)
                    .state;
            const dr::KinematicState<float>& truth = swarm.actors()[i].state;
            if (done > warm) {
                metres.add(static_cast<double>(glm::distance(drawn.position, truth.position)));
                radians.add(static_cast<double>(dr::angle_between(drawn.orientation, truth.orientation)));
            }
        }
    }
    account = since(encoder.bit_counts(), account);
    return {.position_threshold = options.position_threshold,
            .rotation_threshold = options.rotation_threshold,
            .updates = static_cast<double>(account.updates) / options.seconds,
            .bytes = static_cast<double>(account.bytes) / static_cast<double>(account.updates),
            .on_the_wire = (down.bytes() - down_before) / options.seconds,
            .back = (up.bytes() - up_before) / options.seconds,
            .mean = metres.mean(),
            .p95 = metres.percentile(0.95),
            .p99 = metres.percentile(0.99),
            .rotation = radians.mean(),
            .rotation_p95 = radians.percentile(0.95)};
}

} // namespace lab
