#pragma once
/// Many clients with one tank each, connected to a relay without the rest of the server. Tanks drive by a script and
/// publish as in a match, without sockets, physics and client messages. For tests of the relay and its benchmark.

#include "match.h"

#include "server/relay/relay.h"
#include "world/tank_shape.h"

#include <functional>

namespace server::test {

/// A transport that discards and counts messages.
class Nowhere : public net::Transport {
  public:
    std::function<void(double now, net::PeerId peer, std::span<const std::uint8_t> bytes)> heard{};

    void poll(double, std::vector<net::Event>&) override {}
    void send(double now, net::PeerId peer, net::Channel, std::span<const std::uint8_t> bytes) override {
        ++traffic_.messages_sent;
        traffic_.bytes_sent += bytes.size() + net::message_overhead;
        if (heard)
            heard(now, peer, bytes);
    }
    void flush(double) override {}
    void disconnect(net::PeerId) override {}
    [[nodiscard]] net::Traffic traffic() const override { return traffic_; }

  private:
    net::Traffic traffic_;
};

/// Adds a client and its tank, which stands at `place` [m].
inline Actor& add_tank(Game& game, ClientId owner, const glm::vec3& place) {
    Actor& tank = *game.roster.add(world::ActorKind::tank);
    tank.owner = owner;
    tank.health = 100;
    tank.motion.displayed.state.position = place;
    tank.motion.history.add({}, 0);
    Client client;
    client.peer = owner;
    client.id = owner;
    game.roster.clients[client.peer] = std::move(client);
    return tank;
}

/// Tanks on curves: each keeps a turn rate for one to three seconds, then picks another one, and turns back at the
/// edge.
class Crowd {
  public:
    struct Options {
        int tanks = 16;
        float size = 512; ///< side of the map [m]
        protocol::ZoneSettings zones{};
        std::uint64_t seed = 1;
        float speed = 10; ///< speed of each tank [m/s]
    };

    explicit Crowd(const Options& options)
        : options_(options), random_(options.seed), transport_(new Nowhere),
          game(map_of(options.size), std::unique_ptr<net::Transport>(transport_), settings_of(options),
               tunables::Random(options.seed)),
          relay(game) {
        game.now = 1;
        for (int i = 0; i < options.tanks; ++i) {
            Actor& actor = *game.roster.add(world::ActorKind::tank);
            actor.owner = static_cast<ClientId>(i + 1);
            actor.health = 100;
            const float half = options_.size / 2 - 10;
            Driver driver{.actor = &actor, .published = {actor.id, tunables::Random(options.seed + i)}};
            driver.local.state.position = {between(-half, half), between(-half, half), world::ride_height};
            driver.heading = between(-3.14f, 3.14f);
            drivers_.push_back(std::move(driver));
            Client client;
            client.peer = static_cast<net::PeerId>(i + 1);
            client.id = actor.owner;
            game.roster.clients[client.peer] = std::move(client);
        }
    }

    /// Runs a tick of everything except the relay.
    void drive() {
        game.previous = game.now;
        game.now += world::tick_length;
        for (Driver& driver : drivers_)
            drive(driver);
    }
    void tick() {
        drive();
        relay.tick();
    }
    /// Publishes a full update of this tank.
    void publish(std::size_t tank) {
        drivers_[tank].published.send_full_next();
        publish(drivers_[tank]);
    }
    /// Respawns the tank in the middle of the map with the next incarnation.
    void reborn(std::size_t tank) {
        ++drivers_[tank].actor->incarnation;
        drivers_[tank].local.state.position = {0, 0, world::ride_height};
        drivers_[tank].published.respawn(drivers_[tank].actor->incarnation);
        publish(drivers_[tank]);
    }
    [[nodiscard]] Nowhere& transport() { return *transport_; }
    [[nodiscard]] Actor& actor(std::size_t tank) { return *drivers_[tank].actor; }
    [[nodiscard]] Client& client(std::size_t tank) {
        return game.roster.clients.at(static_cast<net::PeerId>(tank + 1));
    }
    [[nodiscard]] const Viewer::Counts& counts(std::size_t tank) const {
        return *relay.viewer(static_cast<net::PeerId>(tank + 1));
    }
    /// Returns the update that this tank's publisher encoded in this tick, if any.
    [[nodiscard]] const std::optional<protocol::EncodedUpdate>& published(std::size_t tank) const {
        return drivers_[tank].encoded;
    }
    [[nodiscard]] std::size_t size() const { return drivers_.size(); }

  private:
    struct Driver {
        Actor* actor;
        protocol::PublishedActor published;
        dr::LocalActor<float> local{};
        float heading = 0, turn = 0; ///< [rad], [rad/s]
        double until = 0;            ///< time of the next turn rate [s]
        std::optional<protocol::EncodedUpdate> encoded{};
    };

    static world::Map map_of(float size) {
        world::Map map = flat_map();
        map.size = size;
        return map;
    }
    static ServerSettings settings_of(const Options& options) {
        ServerSettings settings;
        settings.zones = options.zones;
        settings.publisher.model_fit = true;
        settings.publisher.reference_scheme = static_cast<int>(dr::index_of(*dr::scheme("ease:ctra-fade")));
        return settings;
    }
    float between(float low, float high) { return low + (high - low) * static_cast<float>(random_.uniform()); }

    void drive(Driver& it) {
        constexpr auto dt = static_cast<float>(world::tick_length);
        const float edge = options_.size / 2 - 20;
        if (game.now >= it.until) {
            it.until = game.now + static_cast<double>(between(1, 3));
            it.turn = between(-0.8f, 0.8f);
        }
        dr::KinematicState<float>& state = it.local.state;
        if (std::max(std::abs(state.position.x), std::abs(state.position.y)) > edge)
            it.turn = 0.8f;
        it.heading += it.turn * dt;
        const glm::vec3 ahead(std::cos(it.heading), std::sin(it.heading), 0);
        const glm::vec3 left(-ahead.y, ahead.x, 0);
        state.velocity = ahead * options_.speed;
        state.acceleration = left * (options_.speed * it.turn);
        state.orientation = facing(it.heading);
        state.angular_velocity = {0, 0, it.turn};
        state.position += state.velocity * dt;
        publish(it);
    }
    void publish(Driver& it) {
        it.encoded.reset();
        Motion& motion = it.actor->motion;
        motion.displayed.state = it.local.state;
        it.actor->placed = it.local.state.position;
        if (auto sent = it.published.tick(game.now, world::tick_length, it.local, game.settings.publisher)) {
            motion.last = it.published.last_sent();
            motion.last_reason = sent->publication.reason;
            motion.relayed.push_back({.update = motion.last,
                                      .at = game.now,
                                      .number = motion.relayed.empty() ? 1 : motion.relayed.back().number + 1,
                                      .sent = Motion::Relayed::not_yet});
            if (motion.relayed.size() > Motion::remembered)
                motion.relayed.pop_front();
            it.encoded = sent->encoded;
            const protocol::ActorUpdate update{.actor = it.actor->id,
                                               .full = sent->publication.full,
                                               .reason = sent->publication.reason,
                                               .has_articulations = true,
                                               .has_stick = true,
                                               .has_interval = true,
                                               .update = motion.last};
            relay.add(*it.actor, update, std::move(sent->encoded));
        }
    }

    Options options_;
    tunables::Random random_;
    Nowhere* transport_;
    std::vector<Driver> drivers_;

  public:
    Game game;
    Relay relay;
};

} // namespace server::test
