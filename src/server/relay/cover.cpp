#include "server/relay/cover.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace server {

namespace {

/// Returns the look-ahead for a client [s]. A client that claims a long round trip gains little.
float look_ahead_of(const Client& client) {
    constexpr double most = 0.5; // round trip that counts [s]
    return static_cast<float>(Cover::look_ahead + std::clamp(client.round_trip.get().value_or(0), 0.0, most));
}

/// Returns a tank's displayed pose with the published velocity, since a scheme of order 0 displays none.
dr::Displayed<float> moving(const Actor& tank) {
    dr::Displayed<float> pose = tank.motion.displayed;
    pose.state.velocity = tank.motion.last.state.velocity;
    return pose;
}

/// Returns where the client's camera is, relative to a tank [m]: as the client reported it, when the tank was there.
std::optional<glm::vec3> camera_of(const Game& game, const Client& client, const Actor& tank) {
    const protocol::CameraPose* said = client.recent_camera(game.now);
    if (!said)
        return {};
    const double at = client.camera_at - client.round_trip.get().value_or(0) / 2;
    const auto later = std::ranges::upper_bound(tank.motion.past, at, {}, &Motion::Past::time);
    return said->eye - (later == tank.motion.past.end() ? tank.motion.displayed.state.position : later->pose.position);
}

std::vector<glm::vec3> eyes_of_client(const Game& game, const Client& client, std::span<const Actor* const> tanks) {
    const float ahead = look_ahead_of(client);
    std::vector<glm::vec3> eyes;
    for (const Actor* tank : tanks)
        for (const glm::vec3& eye : eyes_of(game.terrain, moving(*tank), ahead, camera_of(game, client, *tank)))
            eyes.push_back(eye);
    return eyes;
}

/// Whether cover hides actors of this kind.
bool hides(const Actor& actor) { return actor.tank() || world::row(actor.kind).body == world::Body::mine; }

/// Whether the client may know of the actor in any case: it is its own or its team's, or carries the crate, which all
/// see on their maps.
bool is_known(const Game& game, const Actor& actor, std::span<const Actor* const> tanks) {
    if (game.carries(actor))
        return true;
    const Actor* layer = actor.layer != 0 ? game.roster.actor(actor.layer) : nullptr;
    const ClientId owner = layer ? layer->owner : actor.owner;
    return std::ranges::any_of(
        tanks, [&](const Actor* tank) { return tank->owner == owner || world::allies(tank->team, actor.team); });
}

} // namespace

void Cover::tick() {
    ++tick_;
    find_players();
    new_lives_.clear();
    if (players_.empty())
        return lives_.clear();
    std::map<ActorId, std::uint8_t> lives;
    for (const auto& [id, actor] : game_.roster.actors) {
        if (!hides(actor) || !actor.motion.known())
            continue;
        lives[id] = actor.incarnation;
        if (const auto before = lives_.find(id); before == lives_.end() || before->second != actor.incarnation)
            new_lives_.push_back(id);
    }
    lives_ = std::move(lives);
    constexpr unsigned interval = 6, engines = 30; // [ticks]
    for (auto& [peer, player] : players_) {
        Client& client = game_.roster.clients.at(peer);
        const bool due = (tick_ + peer) % interval == 0;
        if (due || !new_lives_.empty())
            test(client, player, due);
        if ((tick_ + peer) % engines == 0)
            tell_engines(client, player);
    }
}

/// Finds the clients from which actors may be concealed: those with a living tank, in a match. All others are told
/// everything.
void Cover::find_players() {
    std::map<ClientId, std::vector<const Actor*>> living;
    if (game_.settings.relaying.cover && !game_.settings.lab && game_.roster.tanks() <= max_tanks)
        for (const Actor& tank : game_.roster.each_tank())
            if (tank.alive() && tank.motion.known())
                living[tank.owner].push_back(&tank);
    for (auto& [peer, client] : game_.roster.clients) {
        const bool here = client.bots && client.machine.empty(); // bots of this process look for cover themselves
        const auto tanks = living.find(client.id);
        if (!client.admitted() || here || tanks == living.end()) {
            if (players_.erase(peer) > 0)
                reveal_all(client);
            continue;
        }
        Player& player = players_[peer];
        if (player.client != client.id) {
            player = {.client = client.id};
            client.concealed.clear();
        }
        player.tanks = std::move(tanks->second);
        client.concealed.tidy(game_.now);
    }
    std::erase_if(players_, [&](const auto& it) { return !game_.roster.clients.contains(it.first); });
}

/// Tests the actors for one player: `all` of them, or those with a new life.
void Cover::test(Client& client, Player& player, bool all) {
    const std::vector<glm::vec3> eyes = eyes_of_client(game_, client, player.tanks);
    const float ahead = look_ahead_of(client);
    const auto examine = [&](const Actor& actor) {
        if (is_known(game_, actor, player.tanks)) {
            if (client.concealed.conceals(actor.id))
                reveal(client, actor);
            return;
        }
        const auto [entry, is_new] = player.pairs.try_emplace(actor.id);
        Pair& pair = entry->second;
        const bool new_life = is_new || pair.incarnation != actor.incarnation;
        pair.incarnation = actor.incarnation;
        const glm::vec3& place = actor.motion.displayed.state.position;
        const bool close = std::ranges::any_of(player.tanks, [&](const Actor* tank) {
            return glm::distance(tank->motion.displayed.state.position, place) < always;
        });
        const std::vector<glm::vec3> points =
            actor.tank() ? points_of_tank(game_.terrain, moving(actor), ahead) : points_of_mine(place);
        const bool concealed = client.concealed.conceals(actor.id);
        if (close || any_line(game_.terrain, eyes, points, pair.last, lines_)) {
            pair.unseen = 0;
            if (concealed)
                reveal(client, actor);
            return;
        }
        pair.unseen = new_life ? unseen : static_cast<std::uint8_t>(std::min(pair.unseen + 1, unseen));
        if (pair.unseen == unseen && !concealed)
            conceal(client, actor);
    };
    if (all) {
        for (const ActorId id : client.concealed.actors())
            if (!game_.roster.actor(id)) // it has left
                client.concealed.end(id, game_.now);
        std::erase_if(player.pairs, [&](const auto& it) { return !lives_.contains(it.first); });
        for (const auto& [id, life] : lives_)
            examine(*game_.roster.actor(id));
    } else
        for (const ActorId id : new_lives_)
            examine(*game_.roster.actor(id));
}

void Cover::conceal(Client& client, const Actor& actor) {
    client.concealed.begin(actor.id, game_.now);
    game_.tell(client, protocol::Concealed{.actor = actor.id,
                                           .sequence = static_cast<std::uint16_t>(actor.motion.last.sequence)});
}

void Cover::reveal(Client& client, const Actor& actor) {
    client.concealed.end(actor.id, game_.now);
    if (actor.motion.known())
        game_.tell(client, protocol::Snapshot{{protocol::encode_update(
                               protocol::whole_update(actor.id, actor.motion.last_reason, actor.motion.last))}});
}

void Cover::reveal_all(Client& client) {
    for (const ActorId id : client.concealed.actors())
        if (const Actor* actor = game_.roster.actor(id); actor && client.admitted())
            reveal(client, *actor);
    for (const ActorId id : client.concealed.actors()) // the actor has left
        client.concealed.end(id, game_.now);
    if (client.admitted())
        game_.tell(client, protocol::EngineNoise{});
}

/// Tells where engines of concealed tanks run, if that has changed.
void Cover::tell_engines(const Client& client, Player& player) {
    constexpr float audible = 150; // [m]
    std::vector<protocol::NoiseCell> cells;
    for (const ActorId id : client.concealed.actors()) {
        const Actor* actor = game_.roster.actor(id);
        if (!actor || !actor->tank() || !actor->alive())
            continue;
        const glm::vec3& place = actor->motion.displayed.state.position;
        if (std::ranges::any_of(player.tanks, [&](const Actor* tank) {
                return glm::distance(tank->motion.displayed.state.position, place) < audible;
            }))
            cells.push_back(cell_of(place));
    }
    std::ranges::sort(cells);
    if (cells == player.heard)
        return;
    player.heard = cells;
    game_.tell(client, protocol::EngineNoise{.cells = std::move(cells)});
}

std::optional<protocol::Shot> visible_part(const Game& game, const Client& client, const protocol::Shot& shot) {
    constexpr double step = 0.1, longest = 12; // [s]
    if (!client.concealed.conceals(shot.actor))
        return shot;
    std::vector<const Actor*> tanks;
    for (const Actor& tank : game.roster.each_tank())
        if (tank.owner == client.id && tank.alive() && tank.motion.known())
            tanks.push_back(&tank);
    const std::vector<glm::vec3> eyes = eyes_of_client(game, client, tanks);
    const world::Shell shell{shot.origin, shot.velocity};
    glm::vec3 before = shot.origin;
    for (double t = 0; t < longest; t += step) {
        const glm::vec3 place = world::position(shell, t);
        if (world::first_obstacle(game.terrain, {}, before, place))
            return {};
        LastLine line;
        std::size_t tested = 0;
        if (any_line(game.terrain, eyes, std::span(&place, 1), line, tested)) {
            protocol::Shot part = shot;
            part.origin = place;
            part.velocity = world::velocity(shell, t);
            part.time = shot.time + t;
            return part;
        }
        before = place;
    }
    return {};
}

protocol::NoiseCell cell_of(const glm::vec3& place) {
    const auto index = [](float coordinate) {
        return static_cast<std::int16_t>(std::floor(coordinate / protocol::NoiseCell::side));
    };
    return {.x = index(place.x), .y = index(place.y)};
}

} // namespace server
