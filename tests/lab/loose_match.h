#pragma once
/// Several players, each with their own link, in one match on level ground with loose bodies, under a virtual clock.

#include "client/frame.h"
#include "net/link_emulator.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <memory>
#include <vector>

namespace testing_match {

inline world::Map level_map(std::vector<world::Prop> props, std::vector<world::Spawn> spawns) {
    world::Map map;
    map.name = map.title = "level";
    map.size = 512;
    map.samples = 129;
    map.heights.assign(129 * 129, 0.0f);
    map.max_height = 1;
    map.props = std::move(props);
    map.spawns = std::move(spawns);
    return map;
}

/// A player: a client behind a link.
struct Person {
    client::Settings settings;
    std::unique_ptr<client::Session> session;
    std::unique_ptr<client::Client> client;
    client::PlayerInput input;
    [[nodiscard]] const dr::KinematicState<float>& tank() const { return client->player()->completed().state; }
    /// Returns the actor's displayed state on this client.
    [[nodiscard]] dr::KinematicState<float> seen(protocol::ActorId actor) const {
        const client::RemoteActor* remote = client->remote().find(actor);
        return remote && remote->visible() ? remote->ghosts.front().displayed.state : dr::KinematicState<float>{};
    }
};

class LooseMatch {
  public:
    LooseMatch(world::Map map, server::ServerSettings settings = {})
        : map_(std::move(map)), server(map_, map_.name, hub_.listen(), std::move(settings), tunables::Random(1)) {}

    /// Murphy's receiver: projective velocity blending without time stamps.
    static client::Settings pvb() {
        client::Settings settings;
        settings.scheme = static_cast<int>(dr::index_of(*dr::scheme("pvb")));
        settings.receiver.compensate = false;
        return settings;
    }
    /// Adds a player with one tank, over a link with one-way `delay` [s].
    Person& join(const std::string& name, double delay, const client::Settings& settings = pvb()) {
        people.push_back(std::make_unique<Person>());
        Person& person = *people.back();
        person.settings = settings;
        person.settings.link.delay = delay;
        protocol::Hello hello;
        hello.tank_names = {name};
        person.session = std::make_unique<client::Session>(
            std::make_unique<net::LinkEmulator>(hub_.connect(), tunables::Random(people.size()), person.settings.link),
            hello, now);
        for (int i = 0; i < 600 && !person.client; ++i)
            tick();
        return person;
    }

    void tick() {
        for (auto& person : people) {
            if (person->client) {
                client::frame(*person->client,
                              {.handle_input =
                                   [&](client::Client& client) {
                                       for (auto& player : client.own())
                                           player.input = person->input;
                                   }},
                              now);
                continue;
            }
            person->session->poll(now);
            if (person->session->welcome())
                person->client = std::make_unique<client::Client>(std::move(person->session), map_, person->settings,
                                                                  tunables::Random(7), now);
        }
        server.tick(now);
        now += world::tick_length;
    }
    template <class EachTick> void run(double seconds, EachTick&& each_tick) {
        for (const double end = now + seconds; now < end;) {
            tick();
            each_tick();
        }
    }
    void run(double seconds) {
        run(seconds, [] {});
    }
    /// Returns the `index`-th loose body of the map.
    [[nodiscard]] protocol::ActorId body(std::size_t index = 0) const {
        for (const auto& [id, actor] : server.roster().actors)
            if (actor.loose && index-- == 0)
                return id;
        return 0;
    }
    [[nodiscard]] const server::Actor& at_server(protocol::ActorId actor) const {
        return server.roster().actors.at(actor);
    }

    double now = 1;

  private:
    world::Map map_;
    net::MemoryHub hub_;

  public:
    server::Server server;
    std::vector<std::unique_ptr<Person>> people;
};

} // namespace testing_match
