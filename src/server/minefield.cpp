#include "server/minefield.h"

#include "world/tank_shape.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace server {

namespace {

constexpr float push_off = 1.0f;         ///< Speed of a new mine away from the tank that lays it [m/s].
constexpr double mine_truth_at_rest = 1; ///< Time between two true poses of a mine at rest [s].
constexpr float behind = 0.6f;           ///< Distance from the hull's tail to the mine's centre [m].
/// Distance beyond the trigger distance at which the mine no longer spares the tank that laid it [m].
constexpr float away = 1.5f;
constexpr float drop_height = 0.3f; ///< Least height of a new mine above the ground [m].

} // namespace

std::optional<RejectReason> Minefield::validate_mine(const Client& client, const Actor* tank) const {
    if (const auto why = referee_.validate_action(client, tank))
        return why;
    const auto out = std::ranges::count(mines_, tank->id, &LaidMine::layer);
    if (out >= game_.settings.rules.mines || game_.now < tank->mine_ready_at)
        return RejectReason::no_mines;
    return {};
}

void Minefield::lay(Client& client, const protocol::LayMine& request) {
    Actor* tank = game_.roster.actor(request.actor);
    if (const auto why = validate_mine(client, tank))
        return game_.reject(client, *why, fmt::format("a mine of {}", name_of(tank)));
    Actor* actor = game_.roster.add(world::ActorKind::mine);
    if (!actor)
        return game_.reject(client, RejectReason::no_mines, "too many actors");
    tank->mine_ready_at = game_.now + game_.settings.requests.mine_interval;
    referee_.attacks(*tank);
    actor->copy_identity_from(*tank, game_.now);
    const dr::KinematicState<float>& state = tank->motion.displayed.state;
    const glm::vec3 back = state.orientation * glm::vec3(-1, 0, 0);
    glm::vec3 place = state.position + (world::hull_half_extents.x + behind) * back;
    place.z = std::max(place.z, game_.ground(place.x, place.y) + drop_height);
    actor->placed = place;
    game_.tell_all(actor_added(*actor));
    mines_.push_back({actor->id,
                      tank->id,
                      game_.now + game_.settings.rules.arm_delay,
                      std::make_unique<world::Mine>(game_.physics, place, state.velocity + push_off * back),
                      {.published = {actor->id,
                                     tunables::Random(game_.random.bits()),
                                     {world::ground_by_rays(game_.terrain), world::mine_half_height}},
                       .truth_at_rest = mine_truth_at_rest}});
}

bool Minefield::triggered(LaidMine& mine) {
    if (referee_.paused())
        return false;
    const float reach = game_.settings.rules.mine_trigger;
    const glm::vec3& here = mine.body->state().position;
    const Actor* layer = game_.roster.actor(mine.layer);
    if (!mine.layer_left)
        mine.layer_left = !layer || distance_to_tank(here, layer->motion.displayed) >= reach + away;
    if (game_.now < mine.armed_at)
        return false;
    const float sets_off = game_.settings.rules.mine_radius / 2;
    if (std::ranges::any_of(referee_.explosions(),
                            [&](const Explosion& b) { return glm::distance(b.position, here) < sets_off; }))
        return true;
    const auto friendly = [&](const Actor& tank) {
        return layer && tank.id != mine.layer && world::allies(layer->team, tank.team);
    };
    const bool spares_friends = !game_.settings.rules.friendly_fire;
    return std::ranges::any_of(game_.roster.each_tank(), [&](const Actor& tank) {
        return tank.alive() && tank.motion.known() && (tank.id != mine.layer || mine.layer_left) &&
               !(spares_friends && friendly(tank)) && beside_tank(here, tank.motion.displayed, reach);
    });
}

void Minefield::tick() {
    const world::MatchRules& rules = game_.settings.rules;
    const auto remove = [this](const LaidMine& mine) {
        game_.remove(mine.id);
        return true;
    };
    // Repeat until no mine goes off: in one pass an explosion triggers only the mines after it.
    for (bool again = true; again;) {
        again = false;
        std::erase_if(mines_, [&](LaidMine& mine) {
            if (!game_.roster.actor(mine.layer))
                return remove(mine);
            if (!triggered(mine))
                return false;
            again = true;
            referee_.explode({protocol::ExplosionKind::mine, mine.body->state().position, mine.layer, 0,
                              rules.mine_damage, rules.mine_radius});
            return remove(mine);
        });
    }
    for (LaidMine& mine : mines_)
        if (Actor* actor = game_.roster.actor(mine.id))
            kinematics_.publish(*actor, mine.publishing, mine.body->state(), mine.body->asleep(),
                                world::row(actor->kind).published(game_.settings.publisher));
}

void Minefield::new_match() {
    for (const LaidMine& mine : mines_)
        game_.remove(mine.id);
    mines_.clear();
}

} // namespace server
