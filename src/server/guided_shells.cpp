#include "server/guided_shells.h"

#include "dead_reckoning/finite.h"
#include "server/accepted_pose.h"
#include "server/claim_check.h"
#include "server/shot_check.h"
#include "server/way_round.h"
#include "world/guided_shell.h"
#include "world/shell.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace server {

using protocol::Judge;

namespace {

// Largest distance beyond what a shell can fly, for rounding on the wire and for clocks.
constexpr float slack = 1; ///< [m]
// Largest debts of the budget (motion_budget.h), which limit the whole flight instead of each update.
constexpr float way_owed = 2, turn_owed = 0.1f;                ///< [m], [rad]
constexpr BucketLimits aside_owed{.rate = 0.5f, .max = slack}; ///< [m/s], [m]
constexpr float speed_share = 0.05f;
/// Longest frame time of a client, which publishes a new shell only at the end of a frame [s].
constexpr float slow_frame = 0.25f;
/// Largest depth of the curve between two updates in ground or obstacles, as it is not the exact path [m].
constexpr float grazing = 0.8f;

/// Returns true if a shell can fly from `from` to `to` in `elapsed` seconds.
bool within_range(const glm::vec3& from, const glm::vec3& to, float elapsed, const world::MatchRules& rules) {
    return glm::distance(from, to) <= (1 + speed_share) * rules.guided_speed * std::max(elapsed, 0.0f) + slack;
}

/// Returns true if the shell is near the shooter's muzzle and flies where the gun points, by the tank's accepted pose.
bool leaves_gun(const dr::Update<float>& update, const Game& game, ActorId shooter) {
    const Actor* tank = game.roster.actor(shooter);
    if (!tank)
        return false;
    // The tolerance grows with the time to the tank's nearest update: by `moved` [m] and `aside` [rad] in `silent` [s].
    constexpr float silent = 0.5f, moved = 4, aside = 0.6f;
    const AcceptedPose gun = accepted_pose(*tank, update.time);
    const float unseen = std::min(static_cast<float>(std::max(gun.unseen, gun.turn_unseen)) / silent, 1.0f);
    const world::Muzzle muzzle = world::muzzle(gun.pose.state, gun.pose.articulations);
    const float off = glm::dot(glm::normalize(update.state.velocity), muzzle.direction);
    const float flown = std::clamp(glm::dot(update.state.position - muzzle.position, muzzle.direction), 0.0f,
                                   slow_frame * game.settings.rules.guided_speed);
    return glm::distance(update.state.position, muzzle.position + flown * muzzle.direction) <=
               game.settings.requests.muzzle_distance + moved * unseen &&
           off >= std::cos(game.settings.requests.aim_tolerance + aside * unseen);
}

/// Returns true if the line from `from` to `to` goes deeper into an obstacle than `grazing`.
bool through(const world::Obstacles& obstacles, const glm::vec3& from, const glm::vec3& to) {
    const auto near = obstacles.near(glm::vec2(from + to) / 2.0f, glm::distance(from, to) / 2);
    return std::ranges::any_of(near, [&](const world::Solid* solid) {
        return world::find_entry(smaller(*solid, grazing), from, to).has_value();
    });
}

/// Returns true if the curve is clear of ground and obstacles. Unless `to_the_end`, does not check the last of its 16
/// pieces.
template <class Curve> bool in_the_air(const world::Terrain& terrain, Curve&& curve, bool to_the_end) {
    constexpr int pieces = 16;
    glm::vec3 from = curve(0.0f);
    for (int i = 1; i <= pieces; ++i) {
        const glm::vec3 to = curve(static_cast<float>(i) / pieces);
        const bool last = i == pieces && !to_the_end;
        if (const auto ground = terrain.height(to.x, to.y); !last && (!ground || to.z < *ground - grazing))
            return false;
        if (!last && through(terrain.obstacles(), from, to))
            return false;
        from = to;
    }
    return true;
}

/// Returns true if a shell without earlier updates can have flown from the gun to `place` since its launch.
bool flown_from_gun(const glm::vec3& gun, double launched, const glm::vec3& place, double time, const Game& game) {
    constexpr float longest = 2; // longest flight without an update [s]
    // The dead-reckoned launch place is inexact, and a slow client publishes only after a frame of flight.
    const float off = game.settings.requests.muzzle_distance + slow_frame * game.settings.rules.guided_speed;
    const auto elapsed = static_cast<float>(time - launched);
    const glm::vec3 way = place - gun;
    const float length = glm::length(way);
    const glm::vec3 nearest = gun + (length > off ? off / length * way : way);
    const auto curve = [&](float s) { return gun + s * way; };
    return dr::finite(place) && elapsed < longest && within_range(nearest, place, elapsed, game.settings.rules) &&
           (length < game.settings.requests.muzzle_distance || in_the_air(game.terrain, curve, false));
}

/// Returns the time until a straight flight is nearest to `place` [s].
float abreast(const glm::vec3& place, const dr::KinematicState<float>& state) {
    const float speed = glm::length(state.velocity);
    return speed > 0 ? std::max(0.0f, glm::dot(place - state.position, state.velocity) / (speed * speed)) : 0;
}

/// Returns true if the shell can have reached its claimed end: no farther aside than it can turn, and through clear
/// air. The end may be earlier than the claimed time, which is that of a whole frame.
bool reachable(const Game& game, const Actor& actor, const protocol::ShellEnd& end) {
    if (!actor.motion.known())
        return flown_from_gun(actor.placed, actor.placed_at, end.position, end.time, game);
    const dr::KinematicState<float>& state = actor.motion.last.state;
    const auto unheard = static_cast<float>(end.time - actor.motion.last.time);
    if (!(unheard > -0.1f) || !dr::finite(end.position))
        return false;
    const float latest = std::min(unheard, game.settings.rules.guided_life); // a straight flight needs no updates
    const float elapsed = std::min(abreast(end.position, state), std::max(latest, 0.0f));
    const glm::vec3 on = state.position + elapsed * state.velocity;
    const float aside = world::max_lateral_offset(latest, game.settings.rules) + slack;
    const auto curve = [&](float s) { // a parabola from the last update to the claimed end
        return state.position + s * elapsed * state.velocity + s * s * (end.position - on);
    };
    return glm::distance(end.position, on) <= aside &&
           within_range(state.position, end.position, latest, game.settings.rules) &&
           (glm::distance(end.position, state.position) < slack || in_the_air(game.terrain, curve, false));
}

} // namespace

std::optional<RejectReason> validate_shell_motion(const dr::Update<float>& update, const MotionEvidence& evidence,
                                                  const Game& game, ActorId shooter, MotionBudget& budget) {
    const world::MatchRules& rules = game.settings.rules;
    const MotionLimits& limits = game.settings.motion;
    if (!finite(update.state) || !std::isfinite(update.stamp()))
        return RejectReason::not_finite;
    if (update.stamp() > evidence.now + limits.future)
        return RejectReason::from_the_future;
    if (update.stamp() < std::max(evidence.now - limits.oldest, evidence.placed_at - limits.future))
        return RejectReason::from_the_past;
    const dr::KinematicState<float>& state = update.state;
    if (std::abs(glm::length(state.velocity) - rules.guided_speed) > speed_share * rules.guided_speed + 0.5f)
        return RejectReason::no_such_flight;
    if (evidence.history.empty())
        return leaves_gun(update, game, shooter) ||
                       flown_from_gun(evidence.placed, evidence.placed_at, state.position, update.time, game)
                   ? std::nullopt
                   : std::optional(RejectReason::no_such_flight);
    const dr::Update<float>& previous = evidence.history.back().update;
    if (update.time < previous.time)
        return RejectReason::back_in_time;
    const auto elapsed = static_cast<float>(update.time - previous.time);
    const dr::KinematicState<float>& was = previous.state;
    // [s]: after this time without an update the shooter's client may have been suspended, and the shell with it
    constexpr float silence = 1;
    const float flown = elapsed < silence ? elapsed : std::min(abreast(state.position, was), elapsed);
    const float turned =
        std::atan2(glm::length(glm::cross(was.velocity, state.velocity)), glm::dot(was.velocity, state.velocity));
    const float aside = std::max(0.0f, glm::distance(state.position, was.position + flown * was.velocity) -
                                           world::max_lateral_offset(elapsed, rules));
    MotionBudget charged = budget;
    const auto curve = [&](float s) { return world::between(was, state, flown, s); };
    if (!charged.turn.take(elapsed, turned, {.rate = rules.guided_turn, .max = turn_owed}) ||
        !charged.prediction_error.take(elapsed, aside, aside_owed) ||
        !charged.way.take(elapsed, glm::distance(was.position, state.position),
                          {.rate = rules.guided_speed, .max = way_owed}) ||
        !in_the_air(game.terrain, curve, true))
        return RejectReason::no_such_flight;
    budget = charged;
    return {};
}

std::optional<RejectReason> GuidedShells::launch(const Client& client, const Actor& tank) {
    if (game_.carries(tank))
        return RejectReason::carries_crate;
    if (std::ranges::count(shells_, tank.id, &FlyingShell::shooter) > 0)
        return RejectReason::no_power;
    Actor* actor = game_.roster.add(world::ActorKind::guided_shell);
    if (!actor)
        return RejectReason::no_power;
    actor->owner = client.id;
    actor->copy_identity_from(tank, game_.now);
    actor->placed_at = game_.now;
    actor->placed = world::muzzle(tank.motion.displayed.state, tank.motion.displayed.articulations).position;
    shells_.push_back({.id = actor->id, .shooter = tank.id, .life = tank.incarnation, .launched = game_.now});
    game_.tell_all(actor_added(*actor));
    referee_.attacks(*game_.roster.actor(tank.id));
    return {};
}

void GuidedShells::tick() {
    std::erase_if(shells_, [&](FlyingShell& shell) {
        const Actor* actor = game_.roster.actor(shell.id);
        if (!actor || meet(shell, *actor))
            return true;
        const Actor* shooter = game_.roster.actor(shell.shooter);
        const Client* owner = game_.roster.client_with_id(actor->owner);
        const double life = static_cast<double>(game_.settings.rules.guided_life);
        const double word = owner ? max_arrival_delay(game_, *owner) : 0; // longest wait for the shooter's report
        if (owner && shooter && shooter->alive() && shooter->incarnation == shell.life &&
            game_.now < shell.launched + life + word)
            return false;
        explode(shell, actor->position(), 0);
        return true;
    });
}

/// Checks the shell's dead-reckoned path of this tick against the dead-reckoned tanks, for Judge::present and rewound.
bool GuidedShells::meet(FlyingShell& shell, const Actor& actor) {
    if (!actor.motion.known())
        return false;
    const glm::vec3 is = actor.motion.displayed.state.position, from = shell.was.value_or(is);
    shell.was = is;
    if ((game_.settings.judge != Judge::present && game_.settings.judge != Judge::rewound) || from == is)
        return false;
    std::vector<world::Target> targets;
    std::vector<ActorId> whose;
    for (const Actor& tank : game_.roster.each_tank())
        if (tank.id != shell.shooter && tank.motion.known()) {
            targets.push_back(target(tank.motion.displayed));
            whose.push_back(tank.id);
        }
    const auto met = world::first_obstacle(game_.terrain, targets, from, is);
    if (!met || !met->target)
        return false;
    explode(shell, met->position, whose[*met->target]);
    return true;
}

bool GuidedShells::ended(Client& client, const protocol::ShellEnd& end) {
    const auto shell = std::ranges::find(shells_, end.actor, &FlyingShell::id);
    const Actor* actor = game_.roster.actor(end.actor);
    if (shell == shells_.end() || !actor)
        return actor && actor->kind == world::ActorKind::guided_shell;
    if (actor->owner != client.id) {
        game_.reject(client, RejectReason::not_owner, "the end of a guided shell");
        return true;
    }
    const bool can_be = end.time <= game_.now + game_.settings.motion.future && reachable(game_, *actor, end);
    if (!can_be)
        game_.reject(client, RejectReason::no_such_flight, fmt::format("the end of a guided shell of {}", actor->name));
    const ActorId on = can_be ? victim(client, *shell, *actor, end) : ActorId{0};
    explode(*shell, can_be ? end.position : actor->position(), on);
    shells_.erase(shell);
    return true;
}

/// Returns the victim of the shooter's claim, or 0 if the chosen judge does not accept it.
ActorId GuidedShells::victim(const Client& client, const FlyingShell& shell, const Actor& actor,
                             const protocol::ShellEnd& end) const {
    const Judge judge = game_.settings.judge;
    const Actor* claimed = game_.roster.actor(end.victim);
    if (!claimed || !claimed->tank() || claimed->id == shell.shooter ||
        (judge != Judge::claims && judge != Judge::validated))
        return 0;
    if (judge == Judge::claims)
        return claimed->id;
    constexpr float on_hull = 0.25f; // largest distance from the claimed hull to the explosion [m]
    const dr::Displayed<float> hull{.state = {.position = end.shown.position, .orientation = end.shown.orientation},
                                    .articulations = {{{.angle = end.shown.turret}, {}}}};
    const bool seen = examine_victim(game_, client, *claimed, end) == protocol::Ruling::hit &&
                      distance_to_tank(end.position, hull) < on_hull;
    const glm::vec3 from = actor.motion.known() ? actor.motion.last.state.position : actor.placed;
    const bool open = world::exposed_fraction(game_.terrain, from, target(accepted_pose(*claimed, end.time).pose)) > 0;
    return seen && open ? claimed->id : ActorId{0};
}

void GuidedShells::explode(const FlyingShell& shell, const glm::vec3& place, ActorId on) {
    referee_.explode_shell(place, shell.shooter, on);
    game_.remove(shell.id);
}

void GuidedShells::new_match() {
    for (const FlyingShell& shell : shells_)
        game_.remove(shell.id);
    shells_.clear();
}

} // namespace server
