#pragma once
/// The server's end of an in-memory transport; sends the messages that a test gives it.

#include "client/frame.h"
#include "net/memory_transport.h"
#include "protocol/message_types.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>

namespace client::fakes {

/// Returns the index of a scheme in dr::schemes().
inline int index(std::string_view scheme) { return static_cast<int>(dr::index_of(*dr::scheme(scheme))); }

/// Murphy's receiver: projective velocity blending, and each update counts as the state at its arrival. Ground heights
/// come from ray casts.
inline Settings pvb() {
    Settings settings;
    settings.scheme = index("pvb");
    settings.receiver.compensate = false;
    settings.clamp.ground = dr::GroundClampSettings::Ground::rays;
    return settings;
}

/// A flat map of 256 m with a height every metre.
inline world::Map flat_map() {
    world::Map map;
    map.name = map.title = "flat";
    map.size = 256;
    map.samples = 257;
    map.heights.assign(257 * 257, 0.0f);
    map.max_height = 1;
    map.spawns = {{0, 0, 0}};
    return map;
}

class FakeServer {
  public:
    explicit FakeServer(const world::Map& map) : map_(map), transport_(hub_.listen()) {}

    std::unique_ptr<net::Transport> connect() { return hub_.connect(); }

    /// Answers hellos and pings, and collects all other messages. Match time is `now`.
    void tick(double now) {
        now_ = now;
        std::vector<net::Event> events;
        transport_->poll(now, events);
        for (net::Event& event : events) {
            if (event.kind == net::Event::Kind::connected)
                peer_ = event.peer;
            if (event.kind != net::Event::Kind::message)
                continue;
            if (auto ping = protocol::decode<protocol::Ping>(event.bytes)) {
                ping->received = event.time + clock_lie;
                ping->server_time = now + clock_lie;
                send(event.channel, *ping);
            } else if (protocol::kind(event.bytes) == protocol::kind_of<protocol::Hello> && welcoming) {
                send(net::Channel::events, protocol::Welcome{.client = 1,
                                                             .map = map_.name,
                                                             .map_checksum = world::checksum(map_),
                                                             .truth = true,
                                                             .lab = lab,
                                                             .host = true});
            } else {
                received.push_back(std::move(event));
            }
        }
        transport_->flush(now);
    }

    template <class Message> void send(net::Channel channel, const Message& message) {
        send_raw(channel, protocol::encode(message));
    }
    void send_raw(net::Channel channel, std::span<const std::uint8_t> bytes) {
        transport_->send(now_, peer_, channel, bytes);
    }

    /// Returns the received messages of type `Message` and removes them from `received`.
    template <class Message> std::vector<Message> take() {
        std::vector<Message> taken;
        std::erase_if(received, [&](const net::Event& event) {
            auto message = protocol::decode<Message>(event.bytes);
            if (protocol::kind(event.bytes) != protocol::kind_of<Message> || !message)
                return false;
            taken.push_back(std::move(*message));
            return true;
        });
        return taken;
    }

    bool welcoming = true;
    bool lab = true;
    double clock_lie = 0; ///< error of the match time in its answers to pings [s]
    std::vector<net::Event> received;

  private:
    const world::Map& map_;
    net::MemoryHub hub_;
    std::unique_ptr<net::Transport> transport_;
    net::PeerId peer_ = 1;
    double now_ = 0;
};

/// A client in a match on a flat map or another one, with the fake server, under a virtual clock.
struct Table {
    explicit Table(Settings start = {}, world::Map ground = flat_map(), bool lab = true)
        : map(std::move(ground)), settings(std::move(start)) {
        server.lab = lab;
        protocol::Hello hello;
        hello.tank_names = {"Ann"};
        auto session = std::make_unique<Session>(server.connect(), hello, now);
        for (int i = 0; i < 10 && !session->welcome(); ++i) {
            session->poll(now);
            server.tick(now);
            now += world::tick_length;
        }
        client = std::make_unique<Client>(std::move(session), map, settings, tunables::Random(1), now);
    }

    /// Follows a map change onto the same map; `meanwhile` runs in each tick. Returns false if the session ended.
    bool go_on(const std::function<void()>& meanwhile = [] {}) {
        std::unique_ptr<Session> session = client->continue_on_next_map(now);
        for (int i = 0; i < 10 && !session->welcome() && session->ended().empty(); ++i) {
            now += world::tick_length;
            server.tick(now);
            meanwhile();
            session->poll(now);
            if (session->next_map())
                session = session->continue_on_next_map(now);
        }
        if (!session->welcome() || !session->ended().empty())
            return false;
        client = std::make_unique<Client>(std::move(session), map, settings, tunables::Random(1), now);
        return true;
    }
    /// Runs a frame of `dt` [s], after the server's tick.
    void frame(double dt = world::tick_length) {
        now += dt;
        server.tick(now);
        client::frame(*client, ends, now);
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i)
            frame();
    }
    /// Adds a living tank, own (owner 1) or remote (owner 2).
    void add_tank(protocol::ActorId actor, bool own, float x = 0, float y = 0) { add(actor, own, "tank", x, y); }
    void add(protocol::ActorId actor, bool own, std::string_view kind, float x = 0, float y = 0) {
        protocol::ActorAdded added;
        added.actor = actor;
        added.kind = kind;
        added.owner = own ? 1 : 2;
        added.name = own ? "Ann" : "Ben";
        server.send(net::Channel::events, added);
        server.send(net::Channel::events, protocol::Spawned{actor, 1, x, y, 0});
    }
    /// Encodes an update of a remote actor as its owner would.
    protocol::EncodedUpdate update(protocol::ActorId actor, std::uint32_t sequence, double time,
                                   const dr::KinematicState<float>& state, std::uint8_t incarnation = 1) {
        dr::Publication<float> publication;
        publication.full = true;
        publication.update.state = state;
        publication.update.time = time;
        publication.update.sequence = sequence;
        publication.update.incarnation = incarnation;
        return protocol::encode_update(protocol::make_update(actor, publication, {}));
    }

    world::Map map;
    Settings settings;
    FakeServer server{map};
    double now = 100;
    std::unique_ptr<Client> client;
    FrameCallbacks ends{.handle_input = [](Client&) {}};
};

} // namespace client::fakes
