#include "sequence.h"

#include "../client/fake_server.h"
#include "arena.h"
#include "speech.h"

#include <fmt/format.h>

namespace fuzz {
namespace {

constexpr std::size_t most_guests = 4;
constexpr double before = 2, after = 4; ///< of honest play [s]
constexpr double least_driven = 1;      ///< by the bots, in the time after [m]: they may shoot, and have to turn

net::Channel any_channel(Dice& dice) { return static_cast<net::Channel>(dice.roll(3)); }

/// A guest who knows what the match said to him, so that he can speak of what there is.
struct Guest {
    std::unique_ptr<net::Transport> transport;
    std::vector<protocol::ActorId> actors{};
    std::uint8_t incarnation = 1;

    void hear(double now) {
        std::vector<net::Event> events;
        transport->poll(now, events);
        for (const net::Event& event : events)
            if (const auto added = protocol::decode<protocol::ActorAdded>(event.bytes))
                actors.push_back(added->actor);
            else if (const auto spawned = protocol::decode<protocol::Spawned>(event.bytes))
                incarnation = spawned->incarnation;
    }
    void say(double now, net::Channel channel, std::span<const std::uint8_t> bytes) {
        transport->send(now, net::server_peer, channel, bytes);
        transport->flush(now);
    }
    /// An update of one of the match's actors, that says anything.
    protocol::Bytes update(Dice& dice, double time) const {
        const auto& updates = speech().updates;
        auto told = protocol::decode_update({1, twisted(updates, dice)}, {});
        if (!told)
            return {};
        told->actor = actors.empty() ? protocol::ActorId{1} : actors[dice.roll(actors.size())];
        told->update.incarnation = incarnation;
        told->update.time = time - 0.01 * static_cast<double>(dice.roll(20));
        told->update.sequence = static_cast<std::uint32_t>(dice.roll(65536));
        return protocol::encode(protocol::UpdateBatch{{protocol::encode_update(*told)}});
    }
};

void do_something(Arena& arena, std::vector<Guest>& guests, Dice& dice) {
    const std::size_t what = dice.roll(16);
    if (guests.empty() || (what == 0 && guests.size() < most_guests)) {
        guests.push_back({.transport = arena.connect()});
        arena.tick();
        guests.back().hear(arena.now());
        protocol::Hello hello{.tank_names = {"Mallory"}};
        if (dice.roll(3) == 0)
            hello.host_token = Arena::host_token;
        return guests.back().say(arena.now(), net::Channel::events, protocol::encode(hello));
    }
    const std::size_t which = dice.roll(guests.size());
    Guest& guest = guests[which];
    if (what == 1 && guests.size() > 1)
        guests.erase(guests.begin() + static_cast<std::ptrdiff_t>(which));
    else if (what < 5) {
        for (std::size_t ticks = 1 + dice.roll(30); ticks > 0; --ticks)
            arena.tick();
        for (Guest& each : guests)
            each.hear(arena.now());
    } else if (what < 8)
        guest.say(arena.now(), net::Channel::kinematics, guest.update(dice, arena.server.match_time()));
    else if (what == 8) // words that a fuzzer does not find
        guest.say(arena.now(), net::Channel::events, twisted(speech().server, dice));
    else
        guest.say(arena.now(), any_channel(dice), twisted(speech().clients, dice));
}

} // namespace

std::optional<std::string> hostile_guests(Dice dice) try {
    Arena arena(1 + dice.roll(4));
    arena.run(before);
    std::vector<Guest> guests;
    while (!dice.used_up())
        do_something(arena, guests, dice);
    arena.run(0.5);
    guests.clear();
    const double driven = arena.driven();
    arena.run(after);
    if (!arena.bots.ended().empty())
        return "the honest bots are out: " + arena.bots.ended();
    const protocol::MatchState state = arena.server.match_state();
    if (state.running && !state.paused && arena.driven() - driven < least_driven)
        return fmt::format("the honest bots have driven {:.2f} m in {} s", arena.driven() - driven, after);
    return {};
} catch (const std::exception& error) {
    return std::string("the match ended: ") + error.what();
}

std::optional<std::string> hostile_server(Dice dice) try {
    client::fakes::Table table({}, arena_map());
    table.add_tank(3, true);
    table.add_tank(100, false, 20, 0);
    table.frames(10);
    while (!dice.used_up() && table.client->ended().empty() && !table.client->session().next_map()) {
        const std::size_t what = dice.roll(8);
        if (what == 0)
            table.frame(dice.roll(4) == 0 ? 0.3 : world::tick_length);
        else if (what == 1)
            table.frames(static_cast<int>(dice.roll(30)));
        else
            table.server.send_raw(any_channel(dice), twisted(speech().server, dice));
    }
    table.frames(60);
    constexpr std::size_t most_actors = 4096;
    if (table.client->match().actors.size() > most_actors)
        return "more actors than a client shows";
    return {};
} catch (const std::exception& error) {
    return std::string("the client ended: ") + error.what();
}

} // namespace fuzz
