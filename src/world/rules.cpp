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
    {&R::health, "health", "", 1, 250, "What a tank can take before it is destroyed."},
    {&R::shell_damage, "shell-damage", "", 0, 1000, "Damage of a shell's direct hit."},
    {&R::splash_radius, "splash-radius", "m", 0, 50, "How far a shell's explosion reaches; damage falls linearly."},
    {&R::reload, "reload", "s", 0.1, 30, "Time between two shots."},
    {&R::muzzle_speed, "muzzle-speed", "m/s", 20, 500, "Speed at which a shell leaves the gun."},
    {&R::mine_damage, "mine-damage", "", 0, 1000, "Damage of a mine where it lies."},
    {&R::mine_radius, "mine-radius", "m", 0, 50, "How far a mine's explosion reaches; damage falls linearly."},
    {&R::mine_trigger, "mine-trigger", "m", 0.1, 20, "An armed mine goes off when a tank's hull is nearer."},
    {&R::arm_delay, "arm-delay", "s", 0, 30, "Time from laying a mine to its being armed."},
    {&R::mines, "mines", "", 0, 20, "Mines that one tank may have out at a time."},
    {&R::explosion_push, "explosion-push", "N s", 0, 20000,
     "Push of a shell's explosion on barrels and boulders at its centre; a mine's is three times that."},
    {&R::repair_crates, "repair-crates", "", 0, 32, "Repair crates that lie about at a time."},
    {&R::repair, "repair", "", 1, 250, "Health that a repair crate gives to the damaged tank that touches it."},
    {&R::repair_return, "repair-return", "s", 0, 600, "Time from a repair to another crate elsewhere."},
    {&R::respawn_delay, "respawn-delay", "s", 0, 60, "Time from being destroyed to the next start."},
    {&R::newcomer_unhurt, "newcomer-unhurt", "s", 0, 300, "From joining: so long nothing hurts a person's tank.",
     "off"},
    {&R::newcomer_near, "newcomer-near", "m", 0, 200,
     "A person's first start has an enemy in sight, no farther away; 0: all start far from each other.", "off"},
    {&R::score_limit, "score-limit", "", 0, 1000, "Kills that win the match; 0: no limit.", "no limit"},
    {&R::time_limit, "time-limit", "s", 0, 86400, "Length of the match; 0: no limit.", "no limit"},
    {&R::mode, "mode", "", 0, 1, "What the match is about: everybody for himself, two teams, or carrying the crate."},
    {&R::friendly_fire, "friendly-fire", "", 0, 1, "Shells and mines hurt one's own team, too."},
    {&R::team_score_limit, "team-score-limit", "", 0, 1000, "Kills of a team that win the match; 0: no limit.",
     "no limit"},
    {&R::crate_limit, "crate-limit", "", 0, 100, "Crates brought home that win the match; 0: no limit.", "no limit"},
    {&R::crate_return, "crate-return", "s", 1, 600,
     "Time from the crate's being dropped to its lying in the middle again."},
    {&R::warm_up, "warm-up", "s", 0, 600, "Before the first round one may fight so long, and nothing counts.", "none"},
    {&R::warm_up_players, "warm-up-players", "", 0, 64,
     "The warm-up ends as soon as so many people are there; 0: it lasts its time.", "its time"},
    {&R::spawn_protection, "spawn-protection", "s", 0, 60,
     "From a start nothing hurts a tank so long, unless it fires or lays a mine.", "off"},
    {&R::ammunition, "ammunition", "", 0, 1000,
     "Shells that a tank starts with, and the most that it holds; 0: no end of them.", "no end"},
    {&R::ammunition_crates, "ammunition-crates", "", 0, 32,
     "Ammunition crates that lie about at a time, where shells have an end."},
    {&R::ammunition_refill, "ammunition-refill", "", 1, 1000, "Shells that an ammunition crate gives."},
    {&R::ammunition_return, "ammunition-return", "s", 0, 600,
     "Time from taking an ammunition crate to another one elsewhere."},
    // Power-ups
    {&R::boosts, "boosts", "", 0, 16, "Crates with a boost that lie about at a time."},
    {&R::jumps, "jumps", "", 0, 16, "Crates with a jump that lie about at a time."},
    {&R::guided_shells, "guided-shells", "", 0, 16, "Crates with a guided shell that lie about at a time."},
    {&R::power_return, "power-return", "s", 0, 600, "Time from taking one of those to another one elsewhere."},
    {&R::boost_time, "boost-time", "s", 0.5, 20, "How long a boost lasts."},
    {&R::boost_factor, "boost-factor", "", 1, 3, "A boosted tank's top speed and power, against its own."},
    {&R::jump_speed, "jump-speed", "m/s", 1, 20, "Speed at which a jump throws a tank upwards."},
    {&R::guided_speed, "guided-speed", "m/s", 10, 50, "Speed of a guided shell."},
    {&R::guided_turn, "guided-turn", "rad/s", 0.1, 3, "How fast a guided shell can turn."},
    {&R::guided_life, "guided-life", "s", 1, 15, "How long a guided shell flies at most."},
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
