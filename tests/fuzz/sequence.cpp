#include "sequence.h"

#include "../client/fake_server.h"
#include "arena.h"
#include "speech.h"

#include <fmt/format.h>

namespace fuzz {
namespace {

constexpr std::size_t max_guests = 4;
constexpr double before = 2, after = 4; ///< honest play before the attack, and after it [s]
constexpr double min_driven = 1;        ///< least distance that the bots drive in the time after the attack; low
                                        ///< because they also fight and turn [m]
/// Measured: a tick 18 µs, 50 µs on a busy machine, 0.5 MB; a frame 8 µs, one input 6.6 ms in 138 frames, 0.3 MB.
constexpr CostBounds server_bounds{
    .cpu_per_byte = 2e-6, .cpu_per_step = 75e-6, .memory_per_byte = 100, .memory = 800e3};
constexpr CostBounds client_bounds{
    .cpu_per_byte = 5e-6, .cpu_per_step = 40e-6, .memory_per_byte = 100, .memory = 500e3};

net::Channel any_channel(Dice& dice) { return static_cast<net::Channel>(dice.roll(3)); }

using Seats = std::vector<protocol::SeatToken>;

/// A guest that knows the match's state and can refer to it.
struct Guest {
    std::unique_ptr<net::Transport> transport;
    Cost* cost; ///< counts what the server receives
    std::vector<protocol::ActorId> actors{};
    std::uint8_t incarnation = 1;
    bool moved = false; ///< the match changed its map, and the guest has not sent a hello there

    /// Receives messages. All guests share the seats that any of them receives, so they can present each other's.
    void hear(double now, Seats& seats) {
        std::vector<net::Event> events;
        transport->poll(now, events);
        for (const net::Event& event : events)
            if (const auto added = protocol::decode<protocol::ActorAdded>(event.bytes))
                actors.push_back(added->actor);
            else if (const auto spawned = protocol::decode<protocol::Spawned>(event.bytes))
                incarnation = spawned->incarnation;
            else if (const auto welcome = protocol::decode<protocol::Welcome>(event.bytes))
                seats.push_back(welcome->seat);
            else if (protocol::kind(event.bytes) == protocol::kind_of<protocol::MapChange>)
                moved = true;
    }
    void say(double now, net::Channel channel, std::span<const std::uint8_t> bytes) {
        cost->give(bytes.size());
        transport->send(now, net::server_peer, channel, bytes);
        transport->flush(now);
    }
    /// Returns an update with random content for one of the match's actors.
    protocol::Bytes update(Dice& dice, double time) const {
        const auto& updates = speech().updates;
        protocol::Bytes twist = twisted(updates, dice);
        twist.resize(std::min(twist.size(), protocol::UpdateBytes::most));
        auto told = protocol::decode_update({1, protocol::UpdateBytes(twist)}, {});
        if (!told)
            return {};
        told->actor = actors.empty() ? protocol::ActorId{1} : actors[dice.roll(actors.size())];
        told->update.incarnation = incarnation;
        told->update.time = time - 0.01 * static_cast<double>(dice.roll(20));
        told->update.sequence = static_cast<std::uint32_t>(dice.roll(65536));
        return protocol::encode(protocol::UpdateBatch{{protocol::encode_update(*told)}});
    }
};

/// All hostile guests of a match, and the seats that they know.
struct Liars {
    Arena& arena;
    Dice& dice;
    std::vector<Guest> guests{};
    Seats seats{};

    /// Sends a hello: with or without tanks, a known seat, and a host's token.
    void greet(Guest& guest) {
        protocol::Hello hello;
        for (std::size_t tanks = dice.roll(3); tanks < 2; ++tanks)
            hello.tank_names.emplace_back("Mallory");
        if (dice.roll(3) == 0)
            hello.host_token = Arena::host_token;
        if (!seats.empty() && dice.roll(2) == 0)
            hello.seat = seats[dice.roll(seats.size())];
        guest.moved = false;
        guest.say(arena.now(), net::Channel::events, protocol::encode(hello));
    }
    void come() {
        guests.push_back({.transport = arena.connect(), .cost = &arena.cost()});
        arena.tick();
        guests.back().hear(arena.now(), seats);
        if (dice.roll(4) == 3) // in place of the hello
            guests.back().say(arena.now(), any_channel(dice), twisted(speech().clients, dice));
        else
            greet(guests.back());
    }
    void wait() {
        for (std::size_t ticks = 1 + dice.roll(30); ticks > 0; --ticks)
            arena.tick();
        for (Guest& guest : guests) {
            guest.hear(arena.now(), seats);
            if (guest.moved && dice.roll(4) != 3)
                greet(guest);
        }
    }
    /// Does what the host's program or the console may do, at random.
    void rule() {
        const auto leaver = static_cast<server::ClientId>(dice.roll(8));
        if (dice.roll(4) == 3)
            arena.server().migrate_host({}, leaver, "The next one's");
        else
            arena.server().order(arena.server().match_time() < 10 ? "map elsewhere" : "map arena");
    }
    void do_something() {
        const std::size_t what = dice.roll(20);
        if (guests.empty() || (what == 0 && guests.size() < max_guests))
            return come();
        const std::size_t which = dice.roll(guests.size());
        Guest& guest = guests[which];
        if (what == 1 && guests.size() > 1)
            guests.erase(guests.begin() + static_cast<std::ptrdiff_t>(which));
        else if (what < 5)
            wait();
        else if (what < 8)
            guest.say(arena.now(), net::Channel::kinematics, guest.update(dice, arena.server().match_time()));
        else if (what == 8) // kinds that only servers send
            guest.say(arena.now(), net::Channel::events, twisted(speech().server, dice));
        else if (what == 9)
            greet(guest);
        else if (what == 10)
            rule();
        else
            guest.say(arena.now(), any_channel(dice), twisted(speech().clients, dice));
    }
};

} // namespace

std::optional<std::string> hostile_guests(Dice dice) try {
    Arena arena(1 + dice.roll(4));
    arena.run(before);
    arena.cost() = Cost();
    arena.has_maps = dice.roll(4) != 3;
    {
        Liars liars{.arena = arena, .dice = dice};
        while (!dice.used_up())
            liars.do_something();
        arena.run(0.5);
    }
    const double driven = arena.driven();
    arena.run(after);
    if (!arena.bots_ended().empty())
        return "the honest bots have lost the connection: " + arena.bots_ended();
    const protocol::MatchState state = arena.server().match_state();
    if (state.running && !state.paused && arena.driven() - driven < min_driven)
        return fmt::format("the honest bots have driven {:.2f} m in {} s", arena.driven() - driven, after);
    return arena.cost().wrong(server_bounds);
} catch (const std::exception& error) {
    return std::string("the match ended: ") + error.what();
}

std::optional<std::string> hostile_server(Dice dice) try {
    client::fakes::Table table({}, arena_map());
    table.add_tank(3, true);
    table.add_tank(100, false, 20, 0);
    table.frames(10);
    Cost cost; // the client's costs from here on
    const auto lie = [&] {
        const protocol::Bytes bytes = twisted(speech().server, dice);
        cost.give(bytes.size());
        table.server.send_raw(any_channel(dice), bytes);
    };
    const auto frame = [&](double seconds) { cost.step([&] { table.frame(seconds); }); };
    const auto frames = [&](std::size_t count) {
        for (; count > 0; --count)
            frame(world::tick_length);
    };
    while (!dice.used_up() && table.client->ended().empty()) {
        const std::size_t what = dice.roll(9);
        if (what == 8 && dice.roll(4) == 0)
            table.server.send(net::Channel::events, protocol::MapChange{.map = "flat"});
        if (table.client->session().next_map()) {
            table.server.welcoming = dice.roll(8) != 7;
            try {
                if (!table.go_on([&] {
                        if (dice.roll(2) == 1)
                            lie();
                    }))
                    return {};
            } catch (const std::runtime_error&) { // another map in the welcome: the client leaves
                return {};
            }
        }
        if (what == 0)
            frame(dice.roll(4) == 0 ? 0.3 : world::tick_length);
        else if (what == 1)
            frames(dice.roll(30));
        else
            lie();
    }
    frames(60);
    constexpr std::size_t max_actors = 4096;
    if (table.client->match().actors.size() > max_actors)
        return "more actors than a client shows";
    return cost.wrong(client_bounds);
} catch (const std::exception& error) {
    return std::string("the client ended: ") + error.what();
}

} // namespace fuzz
