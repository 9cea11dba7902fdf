#include "server/power_ups.h"

#include "server/shot_check.h"
#include "world/tank.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace server {

using world::PowerUp;

namespace {

/// Top speed without a boost [m/s].
constexpr auto own_speed = static_cast<float>(dr::DriveParameters{}.forward_speed);

/// Returns true if motion by a power-up with this property is still accepted at `time`.
bool powered(const Actor& tank, bool world::PowerUpRow::*property, double time) {
    return std::ranges::any_of(world::power_ups, [&](const world::PowerUpRow& it) {
        return it.*property && time < tank.powered_until[it.power];
    });
}

} // namespace

void give_power_up(Game& game, Actor& tank, PowerUp power) {
    tank.holds = power;
    game.tell_all(power_of(tank));
    game.log("power-up", fmt::format("{} {}", tank.name, row(power).took));
}

void clear_power_up(Game& game, Actor& tank) {
    tank.powered_until.fill(Actor::never);
    tank.lasts_until = 0;
    if (std::exchange(tank.holds, PowerUp::none) != PowerUp::none)
        game.tell_all(power_of(tank));
}

void use_power(Game& game, const Referee& referee, GuidedShells& shells, Client& client,
               const protocol::UsePower& request) {
    Actor* tank = game.roster.actor(request.actor);
    const auto refuse = [&](RejectReason why) {
        game.reject(client, why, fmt::format("a power-up of {}", name_of(tank)));
    };
    if (const auto why = referee.validate_action(client, tank))
        return refuse(*why);
    const world::MatchRules& rules = game.settings.rules;
    const PowerUp used = tank->holds;
    double until = game.now; // time until which other clients display it
    switch (used) {
    case PowerUp::none:
    case PowerUp::count:
        return refuse(RejectReason::no_power);
    case PowerUp::boost:
        until += static_cast<double>(rules.boost_time);
        break;
    case PowerUp::jump:
        break;
    case PowerUp::guided_shell:
        if (const auto why = shells.launch(client, *tank))
            return refuse(*why);
        break;
    }
    tank->power_used_at = game.now;
    tank->prolonged_by = 0;
    tank->powered_until[used] = until + max_arrival_delay(game, client);
    if (until > std::max(game.now, tank->lasts_until)) {
        tank->lasting = used;
        tank->lasts_until = until;
    }
    tank->holds = PowerUp::none;
    game.tell_all(power_of(*tank, used, until));
}

double suspended_time(const Actor& tank, const dr::Update<float>& next, const world::MatchRules& rules) {
    constexpr double silent = 1, longest = 10; // shortest gap; longest gap, and longest total prolongation [s]
    if (!tank.motion.known())
        return 0;
    const dr::Update<float>& last = tank.motion.last;
    const double gap = next.time - std::max(last.time, tank.power_used_at);
    // A tank that drove at top speed for a part of the gap was suspended for the rest. One that was thrown up and is
    // lower now has flown instead.
    const float way = glm::distance(next.state.position, last.state.position);
    const double stood = gap - static_cast<double>(way / abilities_of(tank, last.time, rules).speed);
    constexpr float thrown = 2; // upward speed above which a tank was thrown up [m/s]
    const bool landed = last.state.velocity.z > thrown && next.state.position.z <= last.state.position.z;
    return gap > silent && gap < longest && !landed ? std::clamp(stood, 0.0, longest - tank.prolonged_by) : 0;
}

void prolong_power_ups(Actor& tank, const dr::Update<float>& next, const world::MatchRules& rules) {
    const double later = suspended_time(tank, next, rules);
    const double before = tank.motion.last.time;
    const auto in_use = [&](double until) { return until > before; };
    if (!tank.motion.known() || std::ranges::none_of(tank.powered_until, in_use))
        return;
    tank.prolonged_by += later;
    for (double& until : tank.powered_until)
        if (in_use(until))
            until += later;
}

TankAbilities abilities_of(const Actor& tank, double time, const world::MatchRules& rules) {
    constexpr double coasting = 1.2; // [s]: time to lose the boost's speed
    double leaps_until = Actor::never;
    for (const world::PowerUpRow& it : world::power_ups)
        if (it.leaps)
            leaps_until = std::max(leaps_until, tank.powered_until[it.power]);
    return {.speed = own_speed * (powered(tank, &world::PowerUpRow::faster, time - coasting) ? rules.boost_factor : 1),
            .leap = rules.jump_speed,
            .leaps_until = leaps_until};
}

MotionLimits limits_of(const Actor& tank, double time, const ServerSettings& settings) {
    constexpr double coasting = 4; // [s]: time of wider limits after a boost
    // Largest factor on the top speed: that after a collision, 1.35 (downhill it is 1.3), and a little for one tick of
    // falling.
    const float fastest = world::TankSettings{}.knock + 0.01f;
    MotionLimits limits = settings.motion;
    if (settings.pickups && tank.tank() && powered(tank, &world::PowerUpRow::faster, time - coasting))
        limits.speed = std::max(limits.speed, fastest * own_speed * settings.rules.boost_factor);
    // An averaged velocity is old, and the tracks have changed the true one since then.
    if (const dr::PublisherSettings& publisher = settings.publisher; !dr::fits_model(publisher)) {
        const double age = (std::max(1.0, publisher.velocity_average) - 1) * world::tick_length; // [s]
        limits.prediction_error.rate += static_cast<float>(age) * world::gravity * world::TankSettings{}.grip;
    }
    return limits;
}

} // namespace server
