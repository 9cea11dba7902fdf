#pragma once
/// A match for tests: a server on a flat map, small scripted clients over the in-memory transport, and a virtual clock.

#include "net/memory_transport.h"
#include "protocol/message_types.h"
#include "server/server.h"

#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace server::test {

inline world::Map flat_map() {
    world::Map map;
    map.name = "flat";
    map.size = 512;
    map.samples = 65;
    map.min_height = -10;
    map.max_height = 100;
    map.heights.assign(65 * 65, 0.0f);
    map.spawns = {{-100, -100, 0}, {100, 100, 3}, {100, -100, 1}, {-100, 100, 2}};
    return map;
}

/// A client that sends the test's messages and keeps every message that it receives.
class ScriptedClient {
  public:
    struct Heard {
        net::Channel channel;
        protocol::Bytes bytes;
    };

    explicit ScriptedClient(std::unique_ptr<net::Transport> transport) : transport_(std::move(transport)) {}

    void poll(double now) {
        now_ = now;
        events_.clear();
        transport_->poll(now, events_);
        for (net::Event& event : events_) {
            connected = event.kind == net::Event::Kind::disconnected ? false : connected;
            connected = event.kind == net::Event::Kind::connected ? true : connected;
            if (event.kind == net::Event::Kind::message)
                heard.push_back({event.channel, std::move(event.bytes)});
        }
    }
    void flush() { transport_->flush(now_); }

    void send_bytes(const protocol::Bytes& bytes, net::Channel channel = net::Channel::events) {
        transport_->send(now_, net::server_peer, channel, bytes);
    }
    template <class Message> void send(const Message& message, net::Channel channel = net::Channel::events) {
        send_bytes(protocol::encode(message), channel);
    }
    void hello(std::vector<std::string> names, bool bots = false) {
        protocol::Hello hello;
        hello.bots = bots;
        hello.tank_names = std::move(names);
        send(hello);
    }

    template <class Message> [[nodiscard]] std::vector<Message> all() const {
        std::vector<Message> messages;
        for (const Heard& item : heard)
            if (auto message = protocol::decode<Message>(item.bytes))
                messages.push_back(*message);
        return messages;
    }
    /// Returns the last message of type `Message`; the test fails if there is none.
    template <class Message> [[nodiscard]] Message last() const {
        const auto messages = all<Message>();
        EXPECT_FALSE(messages.empty()) << "no " << protocol::name(protocol::kind_of<Message>) << " was heard";
        return messages.empty() ? Message{} : messages.back();
    }
    template <class Message> [[nodiscard]] std::size_t count() const { return all<Message>().size(); }
    [[nodiscard]] std::vector<protocol::EncodedUpdate> updates() const {
        std::vector<protocol::EncodedUpdate> updates;
        for (const auto& batch : all<protocol::UpdateBatch>())
            updates.insert(updates.end(), batch.updates.begin(), batch.updates.end());
        return updates;
    }
    void disconnect() { transport_->disconnect(net::server_peer); }

    bool connected = false;
    std::vector<Heard> heard;

  private:
    std::unique_ptr<net::Transport> transport_;
    std::vector<net::Event> events_;
    double now_ = 0;
};

/// A tank of a scripted client; publishes the state that the test sets.
struct ScriptedTank {
    ScriptedClient* client = nullptr;
    ActorId id = 0;
    std::uint8_t incarnation = 0;
    std::uint32_t sequence = 0;
    dr::KinematicState<float> state{};
    dr::Articulations<float> articulations{};

    [[nodiscard]] protocol::ActorUpdate update(double time) const {
        protocol::ActorUpdate update{id, true, dr::Reason::interval, true, true, true, {}};
        update.update.state = state;
        update.update.articulations = articulations;
        update.update.time = time;
        update.update.sequence = sequence;
        update.update.incarnation = incarnation;
        return update;
    }
    void publish(double time) { publish(update(time)); }
    void publish(const protocol::ActorUpdate& update) {
        ++sequence;
        client->send(protocol::UpdateBatch{{protocol::encode_update(update)}}, net::Channel::kinematics);
    }
    /// Returns a shot straight ahead, as from an honest tank.
    protocol::Fire fire(double time, float muzzle_speed = 90, std::uint32_t number = 0) const {
        const world::Muzzle muzzle = world::muzzle(state, articulations);
        const world::Shell shell = world::fire(muzzle, muzzle_speed);
        const protocol::Fire shot{id, shell.origin, shell.velocity, time, number};
        client->send(shot);
        return shot;
    }
};

inline glm::quat facing(float heading) { return {std::cos(heading / 2), 0, 0, std::sin(heading / 2)}; }

class Match {
  public:
    /// Returns a transport of the test that passes its calls on to `real`, the server's transport.
    using Wrap = std::function<std::unique_ptr<net::Transport>(std::unique_ptr<net::Transport> real)>;
    static std::unique_ptr<net::Transport> as_it_is(std::unique_ptr<net::Transport> real) { return real; }

    explicit Match(ServerSettings settings = {}, const world::Map& map = flat_map(), const Wrap& wrap = as_it_is)
        : Match(hub_holder(), std::move(settings), map, wrap) {}

    ScriptedClient& connect() {
        clients_.push_back(std::make_unique<ScriptedClient>(hub_.connect()));
        return *clients_.back();
    }
    /// Admits a client with one tank. Returns the tank, which stands at its spawn point and has published its pose.
    ScriptedTank join(const std::string& name = "Ann", bool bots = false) {
        ScriptedClient& client = connect();
        run();
        client.hello({name}, bots);
        run(2);
        ScriptedTank tank;
        tank.client = &client;
        const auto spawned = client.last<protocol::Spawned>();
        tank.id = spawned.actor;
        tank.incarnation = spawned.incarnation;
        tank.state.position = {spawned.x, spawned.y, world::ride_height};
        tank.state.orientation = facing(spawned.heading);
        tank.publish(server.match_time());
        run(2);
        return tank;
    }
    /// Moves the tank to (x, y) [m] in one jump. First waits for the time that a drive there would take, so that the
    /// server accepts the pose.
    void put(ScriptedTank& tank, float x, float y, float heading) {
        tank.state = {};
        tank.state.position = {x, y, world::ride_height};
        tank.state.orientation = facing(heading);
        // Speed that the server's limits allow [m/s]; 30 more ticks are for turning.
        constexpr float speed = 13;
        const glm::vec3 from = server.roster().actors.at(tank.id).position();
        run(30 + static_cast<int>(60 * glm::distance(from, tank.state.position) / speed));
        const glm::vec3 way = tank.state.position - from;
        if (const float length = glm::length(way); length > 1) {
            tank.state.velocity = speed / length * way;
            tank.publish(server.match_time());
            tank.state.velocity = glm::vec3(0);
            run(1);
        }
        tank.publish(server.match_time());
        run(90); // the extrapolated pose converges
    }
    /// Runs whole ticks: first the clients' frames, then the server's.
    void run(int ticks = 1) {
        for (int i = 0; i < ticks; ++i) {
            now_ += world::tick_length;
            for (auto& client : clients_)
                client->poll(now_);
            server.tick(now_);
        }
        for (auto& client : clients_)
            client->poll(now_);
    }
    /// Advances the clock by `seconds` without a server tick.
    void stand_still(double seconds) { now_ += seconds; }
    /// Stalls the server for `seconds` [s] within a tick, in which it still reads the messages that `publish` sends.
    template <class Publish> void stand_still_in_a_tick(double seconds, Publish&& publish) {
        const double begun = now_ += world::tick_length;
        now_ += seconds;
        for (auto& client : clients_)
            client->poll(now_);
        publish();
        server.tick(begun);
    }
    void run_seconds(double seconds) { run(static_cast<int>(std::lround(seconds * 60))); }
    [[nodiscard]] std::uint64_t dropped(RejectReason why) const { return server.report().rejected_for(why); }
    [[nodiscard]] const Actor& actor(ActorId id) const { return server.roster().actors.at(id); }
    [[nodiscard]] double time() const { return server.match_time(); }
    [[nodiscard]] double clock() const { return now_; }

  private:
    static net::MemoryHub hub_holder() { return {}; }
    Match(net::MemoryHub hub, ServerSettings settings, const world::Map& map, const Wrap& wrap)
        : hub_(std::move(hub)), server(map, "flat", wrap(hub_.listen()), std::move(settings), tunables::Random(1)) {}

    net::MemoryHub hub_;
    std::vector<std::unique_ptr<ScriptedClient>> clients_;
    double now_ = 1000; // unlike a match's time, does not start at 0

  public:
    Server server;
};

} // namespace server::test
