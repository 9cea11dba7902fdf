#include "world/rules.h"

#include "tunables/enum_table.h"
#include "world/modes.h"
#include "world/power_ups.h"

#include <algorithm>
#include <variant>

namespace world {

namespace {

using R = MatchRules;

/// A rule that the host may change, and its range.
struct Rule {
    std::variant<float R::*, int R::*, bool R::*, Mode R::*> member;
    std::string_view name, unit;
    double low, high;
    std::string_view help, zero = {};
};
constexpr auto rule_rows = std::to_array<Rule>({
    {&R::health, "health", "", 1, 250, "Damage that destroys an undamaged tank"},
    {&R::shell_damage, "shell-damage", "", 0, 1000, "Damage of a shell's direct hit"},
    {&R::splash_radius, "splash-radius", "m", 0, 50,
     "Radius of a shell's explosion, at which its damage has fallen to 0"},
    {&R::reload, "reload", "s", 0.1, 30, "Time between two shots"},
    {&R::muzzle_speed, "muzzle-speed", "m/s", 20, 500, "Speed at which a shell leaves the gun"},
    {&R::mine_damage, "mine-damage", "", 0, 1000, "Damage at the centre of a mine's explosion"},
    {&R::mine_radius, "mine-radius", "m", 0, 50, "Radius of a mine's explosion, at which its damage has fallen to 0"},
    {&R::mine_trigger, "mine-trigger", "m", 0.1, 20, "Distance to a tank's hull at which an armed mine explodes"},
    {&R::arm_delay, "arm-delay", "s", 0, 30, "Time from laying a mine until it is armed"},
    {&R::mines, "mines", "", 0, 20, "Largest number of a tank's mines on the map"},
    {&R::explosion_push, "explosion-push", "N s", 0, 20000,
     "Push on a barrel or boulder at the centre of a shell's explosion; a mine pushes three times as strongly"},
    {&R::repair_crates, "repair-crates", "", 0, 32, "Number of repair crates on the map"},
    {&R::repair, "repair", "", 1, 250, "Health that a repair crate gives to the damaged tank that touches it"},
    {&R::repair_return, "repair-return", "s", 0, 600, "Time from a repair until a new crate appears elsewhere"},
    {&R::respawn_delay, "respawn-delay", "s", 0, 60, "Time from a tank's destruction to its next start"},
    {&R::newcomer_unhurt, "newcomer-unhurt", "s", 0, 300, "Time after joining in which a player's tank takes no damage",
     "off"},
    {&R::newcomer_near, "newcomer-near", "m", 0, 200,
     "At a player's first start an enemy is in sight, at most this far away; 0: all tanks start far apart", "off"},
    {&R::score_limit, "score-limit", "", 0, 1000, "Kills of a player that win the round; 0: no limit", "no limit"},
    {&R::time_limit, "time-limit", "s", 0, 86400, "Length of a round; 0: no limit", "no limit"},
    {&R::mode, "mode", "", 0, 1, "Kind of match: every player alone, two teams, or two teams and a crate to carry"},
    {&R::friendly_fire, "friendly-fire", "", 0, 1, "Shells and mines damage tanks of the same team, too"},
    {&R::team_score_limit, "team-score-limit", "", 0, 1000, "Kills of a team that win the round; 0: no limit",
     "no limit"},
    {&R::crate_limit, "crate-limit", "", 0, 100, "Crates brought to the team's base that win the round; 0: no limit",
     "no limit"},
    {&R::crate_return, "crate-return", "s", 1, 600, "Time from the crate's drop to its return to the map's middle"},
    {&R::warm_up, "warm-up", "s", 0, 600, "Time before the first round in which no kill counts", "none"},
    {&R::warm_up_players, "warm-up-players", "", 0, 64,
     "Number of players at which the warm-up ends early; 0: it does not end early", "full time"},
    {&R::spawn_protection, "spawn-protection", "s", 0, 60,
     "Time after a tank's start in which it takes no damage, until it fires or lays a mine", "off"},
    {&R::ammunition, "ammunition", "", 0, 1000,
     "Shells of a tank at its start, and the largest number that it holds; 0: unlimited", "unlimited"},
    {&R::ammunition_crates, "ammunition-crates", "", 0, 32,
     "Number of ammunition crates on the map, if shells are limited"},
    {&R::ammunition_refill, "ammunition-refill", "", 1, 1000, "Shells in an ammunition crate"},
    {&R::ammunition_return, "ammunition-return", "s", 0, 600,
     "Time from taking an ammunition crate until a new one appears elsewhere"},
    // Power-ups
    {&R::boosts, "boosts", "", 0, 16, "Number of crates with a boost on the map"},
    {&R::jumps, "jumps", "", 0, 16, "Number of crates with a jump on the map"},
    {&R::guided_shells, "guided-shells", "", 0, 16, "Number of crates with a guided shell on the map"},
    {&R::power_return, "power-return", "s", 0, 600,
     "Time from taking a power-up crate until a new one appears elsewhere"},
    {&R::boost_time, "boost-time", "s", 0.5, 20, "Duration of a boost"},
    {&R::boost_factor, "boost-factor", "", 1, 3, "Factor of a boost on a tank's top speed and power"},
    {&R::jump_speed, "jump-speed", "m/s", 1, 20, "Speed at which a jump throws a tank upwards"},
    {&R::guided_speed, "guided-speed", "m/s", 10, 50, "Speed of a guided shell"},
    {&R::guided_turn, "guided-turn", "rad/s", 0.1, 3, "Largest turn rate of a guided shell"},
    {&R::guided_life, "guided-life", "s", 1, 15, "Longest flight of a guided shell"},
});
static_assert(tunables::one_row_per_member<MatchRules>(rule_rows), "one row per rule");

constexpr auto first_of_powers =
    static_cast<std::size_t>(std::ranges::find(rule_rows, "boosts", &Rule::name) - rule_rows.begin());

tunables::Tunables bound(std::span<const Rule> rows, MatchRules& rules) {
    static const auto modes = [] {
        std::array<std::string_view, mode_rows.size()> names;
        std::ranges::transform(mode_rows, names.begin(), &ModeRow::name);
        return names;
    }();
    tunables::Tunables all;
    for (const Rule& rule : rows) {
        tunables::Row row{.name = rule.name,
                          .unit = rule.unit,
                          .minimum = rule.low,
                          .maximum = rule.high,
                          .owner = tunables::Owner::host,
                          .help = rule.help,
                          .zero = rule.zero};
        if (std::holds_alternative<Mode R::*>(rule.member))
            row.choices = modes;
        all.push_back(std::visit([&](auto member) { return tunables::bind(row, rules, member); }, rule.member));
    }
    return all;
}

} // namespace

tunables::Tunables tunables(MatchRules& rules) { return bound(std::span(rule_rows).first(first_of_powers), rules); }

tunables::Tunables power_tunables(MatchRules& rules) {
    return bound(std::span(rule_rows).subspan(first_of_powers), rules);
}

MatchRules usual_rules() {
    MatchRules rules;
    for (const PowerUpRow& power : power_ups)
        if (power.crates)
            rules.*power.crates = 3;
    rules.spawn_protection = 4;
    rules.ammunition = 20;
    return rules;
}

float splash_damage(float distance, float damage, float radius) {
    return radius > 0 ? damage * std::clamp(1 - distance / radius, 0.0f, 1.0f) : 0;
}

} // namespace world
