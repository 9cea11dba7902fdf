#include "server/roster.h"

#include "tunables/assert.h"

#include <algorithm>
#include <cmath>

namespace server {

namespace {

template <class Map, class Key> auto* look_up(Map& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

constexpr std::size_t max_actors = 4096;

} // namespace

void Actor::copy_identity_from(const Actor& tank, double now) {
    layer = tank.id;
    team = tank.team;
    colour = tank.colour;
    name = tank.name;
    joined = now;
}

void Actor::inherit_debts_from(const Actor& was) {
    offered = was.offered;
    offered_at = was.offered_at;
    offered_by = owner;
    corrections = was.corrections;
    hindsight = was.hindsight;
    shot_at = was.shot_at;
    kept_debts = was.debts();
    joined = was.joined;
}

Client* Roster::client(net::PeerId peer) { return look_up(clients, peer); }
Actor* Roster::actor(ActorId id) { return look_up(actors, id); }
const Actor* Roster::actor(ActorId id) const { return look_up(actors, id); }

Client* Roster::client_with_id(ClientId id) {
    if (id == 0)
        return nullptr;
    if (id < peer_of_.size())
        if (Client* there = client(peer_of_[id]); there && there->id == id)
            return there;
    const auto found = std::ranges::find_if(clients, [&](const auto& c) { return c.second.id == id; });
    if (found == clients.end())
        return nullptr;
    peer_of_.resize(std::max<std::size_t>(peer_of_.size(), id + 1u));
    peer_of_[id] = found->first;
    return &found->second;
}

std::vector<Actor*> Roster::tanks_of(ClientId owner) {
    std::vector<Actor*> found;
    for (Actor& tank : each_tank())
        if (tank.owner == owner)
            found.push_back(&tank);
    return found;
}

std::map<ClientId, int> Roster::tanks_by_owner() const {
    std::map<ClientId, int> tanks;
    for (const Actor& tank : each_tank())
        ++tanks[tank.owner];
    return tanks;
}

std::size_t Roster::admitted() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(clients, [](const auto& it) { return it.second.admitted(); }));
}

int Roster::kept_tanks() const {
    int tanks = 0;
    for (const Seat& seat : seats)
        tanks += static_cast<int>(seat.tanks.size());
    return tanks;
}

bool Roster::kept(ActorId id) const {
    return std::ranges::any_of(seats,
                               [&](const Seat& seat) { return std::ranges::count(seat.tanks, id, &Actor::id) > 0; });
}

Actor* Roster::add(world::ActorKind kind) {
    if (actors.size() >= max_actors)
        return nullptr;
    do
        last_id_ = last_id_ >= last_actor ? ActorId{1} : static_cast<ActorId>(last_id_ + 1);
    while (actors.contains(last_id_) || kept(last_id_));
    return &add(last_id_, kind);
}

Actor* Roster::add_again(const Actor& was, bool same_id) {
    Actor* again = same_id && !actors.contains(was.id) ? &add(was.id, was.kind) : add(was.kind);
    if (again) {
        const ActorId id = again->id;
        *again = was;
        again->id = id;
        again->motion = {};
    }
    return again;
}

Actor& Roster::add(ActorId id, world::ActorKind kind) {
    DR_ASSERT(id != 0 && !actors.contains(id)); // a repeated id would be counted twice
    Actor& actor = actors[id];
    actor.id = id;
    actor.kind = kind;
    tanks_ += actor.tank() ? 1 : 0;
    return actor;
}

bool Roster::remove(ActorId id) {
    const auto found = actors.find(id);
    if (found == actors.end())
        return false;
    tanks_ -= found->second.tank() ? 1 : 0;
    actors.erase(found);
    DR_ASSERT(tanks_ == std::ranges::count_if(actors, [](const auto& a) { return a.second.tank(); }));
    return true;
}

ClientId Roster::free_client_id() {
    std::set<ClientId> taken;
    for (const auto& [peer, client] : clients)
        taken.insert(client.id);
    for (const Seat& seat : seats)
        taken.insert(seat.id);
    for (ClientId id = 1; id <= protocol::max_clients; ++id)
        if (!taken.contains(id))
            return id;
    return 0;
}

std::uint8_t Roster::free_colour(std::uint8_t wanted) const {
    std::array<int, protocol::colours> users{};
    bool taken = false;
    const auto count = [&](const Actor& tank) {
        ++users[tank.colour % users.size()];
        taken |= !tank.bot && tank.colour == wanted;
    };
    std::ranges::for_each(each_tank(), count);
    for (const Seat& seat : seats)
        std::ranges::for_each(seat.tanks, count);
    if (wanted < users.size() && !taken)
        return wanted;
    return static_cast<std::uint8_t>(std::ranges::min_element(users) - users.begin());
}

Seat seat_of(const Client& client, const Roster& roster) {
    Seat seat{
        .token = client.seat, .id = client.id, .host = client.host, .muted = client.muted, .left_at = client.heard_at};
    for (const Actor& tank : roster.each_tank())
        if (tank.owner == client.id)
            seat.tanks.push_back(tank);
    return seat;
}

std::string host_of(const std::string& address) {
    const std::string machine = address.substr(0, address.rfind(':'));
    const bool bracketed = machine.size() > 2 && machine.front() == '[' && machine.back() == ']';
    return bracketed ? machine.substr(1, machine.size() - 2) : machine;
}

protocol::ActorAdded actor_added(const Actor& actor) {
    return {.actor = actor.id,
            .kind = std::string(world::row(actor.kind).name),
            .owner = actor.owner,
            .bot = actor.bot,
            .colour = actor.colour,
            .layer = actor.layer,
            .scale = actor.loose ? actor.loose->scale : 1,
            .name = actor.name,
            .team = actor.team};
}

protocol::Health health_of(const Actor& actor) {
    // Rounded up, so that a living tank never shows 0.
    return {actor.id, static_cast<std::uint8_t>(std::clamp(std::ceil(actor.health), 0.0f, 255.0f)), actor.id,
            protocol::ExplosionKind::shell};
}

protocol::Score score_of(const Actor& actor) {
    const auto number = [](int value) { return static_cast<std::int16_t>(std::clamp(value, -32768, 32767)); };
    return {actor.id, number(actor.kills), number(actor.deaths), number(actor.best), number(actor.crates)};
}

protocol::Loadout loadout_of(const Actor& actor, const world::MatchRules& rules) {
    return {.actor = actor.id,
            .shells = rules.ammunition > 0 ? static_cast<std::uint16_t>(actor.shells) : protocol::Loadout::no_end,
            .protected_until = std::max(0.0, actor.protected_until)};
}

protocol::Power power_of(const Actor& actor, world::PowerUp uses, double until) {
    return {.actor = actor.id,
            .holds = std::string(world::row(actor.holds).name),
            .uses = std::string(world::row(uses).name),
            .until = until};
}

} // namespace server
