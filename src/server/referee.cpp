#include "server/referee.h"

#include "server/nearby_bodies.h"
#include "server/power_ups.h"
#include "server/teams.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <glm/geometric.hpp>

namespace server {

namespace {

constexpr float rolls_on = 20; ///< Largest distance that a tank may roll or slide during a pause [m].
constexpr float room = 6;      ///< Least distance to other tanks at which a returning tank gets its old place [m].

} // namespace

protocol::MatchState Referee::state() const {
    const world::MatchRules& rules = game_.settings.rules;
    const double limit = warm_up_ ? rules.warm_up : rules.time_limit;
    const double end = limit > 0 ? started_ + limit : 0;
    const auto score = [&](world::TeamId team) {
        return static_cast<std::int16_t>(std::clamp(team_scores_[team - 1u], -32768, 32767));
    };
    return {.running = running(),
            .winner = winner_,
            .until = paused_    ? 0
                     : running_ ? end
                                : next_start_,
            .warm_up = warm_up_,
            .mode = std::string(world::row(game_.mode).name),
            .round = static_cast<std::uint16_t>(match_),
            .winning_team = winning_team_,
            .orange = score(world::orange),
            .blue = score(world::blue),
            .paused = paused()};
}

void Referee::pause(bool wanted) {
    if (wanted == paused())
        return;
    if (wanted) {
        paused_ = game_.now;
        for (auto& [id, actor] : game_.roster.actors)
            actor.position_at_pause = actor.position();
        return game_.tell_all(state());
    }
    // Shift the times of the round by the length of the pause.
    const double stood = game_.now - *paused_;
    started_ += stood;
    next_start_ += stood;
    if (game_.objective && game_.objective->returns_at > 0) { // A dropped crate.
        game_.objective->returns_at += stood;
        game_.tell_all(*game_.objective);
    }
    for (auto& [id, actor] : game_.roster.actors) {
        actor.respawn_at += stood;
        if (actor.tank() && actor.alive() && glm::distance(actor.position(), actor.position_at_pause) > rolls_on) {
            game_.log("pause", fmt::format("{} moved during the pause, and is put back", actor.name));
            place(actor, actor.position_at_pause.x, actor.position_at_pause.y,
                  heading_of(actor.motion.displayed.state.orientation));
        }
        if (actor.protected_until > *paused_) {
            actor.protected_until += stood;
            game_.tell_all(loadout_of(actor, game_.settings.rules));
        }
    }
    paused_.reset();
    game_.tell_all(state());
}

protocol::RoundProgress Referee::round_progress() const {
    if (!running_)
        return {.number = static_cast<std::uint16_t>(match_ + 1)};
    const protocol::MatchState now = state();
    return {.number = now.round,
            .warm_up = warm_up_,
            .length = std::max(0.0, paused_.value_or(game_.now) - started_),
            .orange = now.orange,
            .blue = now.blue};
}

void Referee::continue_round(const protocol::RoundProgress& round) {
    start_match(false);
    match_ = round.number;
    warm_up_ = round.warm_up && game_.settings.rules.warm_up > 0;
    started_ = game_.now - round.length;
    team_scores_ = {round.orange, round.blue};
    game_.tell_all(state());
}

void Referee::start_match(bool warm_up) {
    ++match_;
    running_ = true;
    paused_.reset();
    warm_up_ = warm_up && game_.settings.rules.warm_up > 0;
    winner_ = 0;
    winning_team_ = world::no_team;
    team_scores_ = {};
    started_ = game_.now;
    game_.roster.leavers.clear();
    game_.mode = game_.settings.rules.mode;
    deal_teams(game_);
    game_.tell_all(state());
    for (Actor& tank : game_.roster.each_tank()) {
        tank.forget_scores();
        tank.kept_health = 0;
        game_.tell_all(score_of(tank));
        spawn(tank);
    }
    const std::string_view mode = world::row(game_.mode).name;
    game_.log("a round", warm_up_ ? fmt::format("warm-up of {:.0f} s: {}", game_.settings.rules.warm_up, mode)
                                  : fmt::format("the round begins: {}", mode));
}

void Referee::end_match(ActorId winner, world::TeamId team) {
    running_ = false;
    winner_ = winner;
    winning_team_ = team;
    next_start_ = game_.now + game_.settings.pause_after_match;
    game_.tell_all(state());
    game_.log("a round's end", fmt::format("the match is over; the winner is {}",
                                           team != world::no_team ? std::string(world::team_name(team))
                                                                  : name_of(game_.roster.actor(winner))));
}

void Referee::rules_changed(const world::MatchRules& before) {
    const world::MatchRules& rules = game_.settings.rules;
    if (before.ammunition != rules.ammunition)
        for (Actor& tank : game_.roster.each_tank()) {
            tank.shells = rules.ammunition;
            game_.tell_all(loadout_of(tank, rules));
        }
    if (game_.mode != rules.mode && game_.roster.tanks() > 0)
        start_match(warm_up_);
    else if (before.time_limit != rules.time_limit || before.warm_up != rules.warm_up)
        game_.tell_all(state());
}

void Referee::tick() {
    explosions_.clear();
    if (paused_)
        return;
    if (!running_) {
        if (game_.now >= next_start_ && !game_.hand_over_round())
            start_match(false);
        return;
    }
    if (warm_up_ && warm_enough())
        return start_match(false);
    for (Actor& tank : game_.roster.each_tank())
        if (!tank.alive() && game_.now >= tank.respawn_at)
            spawn(tank);
    if (!warm_up_)
        check_limits();
}

bool Referee::warm_enough() const {
    const world::MatchRules& rules = game_.settings.rules;
    const auto people = std::ranges::count(game_.roster.each_tank(), false, &Actor::bot);
    return game_.now >= started_ + rules.warm_up || (rules.warm_up_players > 0 && people >= rules.warm_up_players);
}

void Referee::check_limits() {
    const world::MatchRules& rules = game_.settings.rules;
    const bool teams = world::row(game_.mode).teams;
    if (limit() > 0 && teams) {
        for (const world::TeamId team : world::teams)
            if (team_scores_[team - 1u] >= limit())
                return end_match(0, team);
    } else if (limit() > 0) {
        for (const Actor& tank : game_.roster.each_tank())
            if (tank.kills >= limit())
                return end_match(tank.id, world::no_team);
    }
    if (rules.time_limit > 0 && game_.now >= started_ + rules.time_limit)
        end_match(teams ? ActorId{0} : leader(), teams ? leading_team() : world::no_team);
}

ActorId Referee::leader() const {
    const Actor* best = nullptr;
    bool shared = false;
    for (const Actor& tank : game_.roster.each_tank()) {
        if (best && tank.kills < best->kills)
            continue;
        shared = best && tank.kills == best->kills;
        best = &tank;
    }
    return best && !shared ? best->id : ActorId{0};
}

world::TeamId Referee::leading_team() const {
    const auto [orange, blue] = team_scores_;
    return orange > blue ? world::orange : blue > orange ? world::blue : world::no_team;
}

void Referee::score(world::TeamId team, int points) {
    if (!counts() || team == world::no_team)
        return;
    int& sum = team_scores_[team - 1u];
    sum = std::max(0, sum + points);
    game_.tell_all(state());
}

void Referee::come_back(Actor& tank, double left_at) {
    if (between_rounds() || tank.placed_at < 0)
        return spawn(tank);
    if (tank.alive()) {
        tank.respawn_at = left_at + away;
        tank.kept_health = std::exchange(tank.health, 0.0f);
    }
    if (!paused_ && game_.now >= tank.respawn_at)
        spawn(tank);
    else
        game_.tell_all(health_of(tank));
}

void Referee::make_wait(Actor& tank) {
    tank.respawn_at = game_.now + game_.settings.rules.respawn_delay;
    game_.tell_all(health_of(tank));
}

void Referee::resume(Actor& tank) {
    const auto near = [&](const Actor& it) {
        return it.id != tank.id && glm::distance(it.position(), tank.placed) < room;
    };
    tank.health = std::exchange(tank.kept_health, 0.0f);
    const world::Spawn start = std::ranges::any_of(game_.roster.each_tank(), near)
                                   ? choose_spawn(game_, tank)
                                   : world::Spawn{tank.placed.x, tank.placed.y, tank.placed_heading};
    place(tank, start.x, start.y, start.heading);
    game_.tell_all(health_of(tank));
    if (has_loadout(game_.settings.rules))
        game_.tell_all(loadout_of(tank, game_.settings.rules));
    if (tank.holds != world::PowerUp::none)
        game_.tell_all(power_of(tank));
}

void Referee::spawn(Actor& tank) {
    if (tank.kept_health > 0)
        return resume(tank);
    const world::MatchRules& rules = game_.settings.rules;
    const world::Spawn start = choose_spawn(game_, tank);
    tank.health = rules.health;
    tank.streak = 0;
    tank.hurt_at = Actor::never;
    tank.shells = rules.ammunition;
    tank.loaded_at = tank.mine_ready_at = game_.now;
    clear_power_up(game_, tank);
    tank.protected_until = rules.spawn_protection > 0 ? game_.now + static_cast<double>(rules.spawn_protection) : -1;
    place(tank, start.x, start.y, start.heading);
    game_.tell_all(health_of(tank));
    if (has_loadout(rules))
        game_.tell_all(loadout_of(tank, rules));
}

void Referee::reset_to_accepted_pose(Actor& tank, std::string_view why) {
    const bool seen = tank.motion.known();
    const dr::KinematicState<float>& state = tank.motion.last.state;
    const glm::vec3 place_ = seen ? state.position : tank.placed;
    game_.warn("put back",
               fmt::format("{} is put back to {:.1f} {:.1f}: its motion was impossible for too long; last reason: {}",
                           tank.name, place_.x, place_.y, why));
    place(tank, place_.x, place_.y, seen ? heading_of(state.orientation) : tank.placed_heading);
}

void Referee::place(Actor& tank, float x, float y, float heading_) {
    if (tank.placed_at >= 0)
        ++tank.incarnation;
    tank.placed = tank.position_at_pause = {x, y, game_.ground(x, y) + world::ride_height};
    tank.placed_heading = heading_;
    tank.placed_at = game_.now;
    dr::Update<float> last = tank.motion.last; // keeps the sequence numbers
    last.state = {};                           // the rest is reset: a partial update may arrive first
    last.state.position = tank.placed;
    last.state.orientation = glm::angleAxis(heading_, glm::vec3(0, 0, 1));
    last.articulations = {};
    last.contract = {};
    last.scan = {};
    mark_collision_partners(game_, tank);
    tank.motion = {};
    tank.motion.last = last;
    static_cast<MotionDebts&>(tank.motion) = std::exchange(tank.kept_debts, {}).value_or(MotionDebts{});
    const auto owned = [&](const Client& client) { return client.id == tank.owner; };
    game_.tell_if(protocol::Spawned{tank.id, tank.incarnation, x, y, heading_}, owned);
    game_.tell_if(protocol::Spawned{.actor = tank.id, .incarnation = tank.incarnation}, std::not_fn(owned));
}

std::optional<RejectReason> Referee::validate_action(const Client& client, const Actor* tank) const {
    if (!tank)
        return RejectReason::unknown_actor;
    if (tank->owner != client.id)
        return RejectReason::not_owner;
    if (!running())
        return RejectReason::paused;
    if (!tank->alive() || !tank->motion.known())
        return RejectReason::dead;
    return {};
}

} // namespace server
