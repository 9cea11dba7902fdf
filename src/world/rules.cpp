#include "world/rules.h"

#include "world/modes.h"

#include <algorithm>

namespace world {

namespace {

constexpr auto host = ::tunables::Owner::host;
using R = MatchRules;

/// Makes the rows of these rules.
auto rows_of(MatchRules& rules) {
    return [&rules](auto MatchRules::*member, std::string_view name, std::string_view unit, double low, double high,
                    std::string_view help, std::string_view zero = {}) {
        static const MatchRules fresh;
        return ::tunables::bind({name, unit, low, high, static_cast<double>(fresh.*member), host, help, {}, zero},
                                rules.*member);
    };
}

} // namespace

tunables::Tunables tunables(MatchRules& rules) {
    const auto row = rows_of(rules);
    static const auto modes = [] {
        std::array<std::string_view, mode_rows.size()> names;
        std::ranges::transform(mode_rows, names.begin(), &ModeRow::name);
        return names;
    }();
    return {
        row(&R::health, "health", "", 1, 250, "What a tank can take before it is destroyed."),
        row(&R::shell_damage, "shell-damage", "", 0, 1000, "Damage of a shell's direct hit."),
        row(&R::splash_radius, "splash-radius", "m", 0, 50,
            "How far a shell's explosion reaches; damage falls linearly."),
        row(&R::reload, "reload", "s", 0.1, 30, "Time between two shots."),
        row(&R::muzzle_speed, "muzzle-speed", "m/s", 20, 500, "Speed at which a shell leaves the gun."),
        row(&R::mine_damage, "mine-damage", "", 0, 1000, "Damage of a mine where it lies."),
        row(&R::mine_radius, "mine-radius", "m", 0, 50, "How far a mine's explosion reaches; damage falls linearly."),
        row(&R::mine_trigger, "mine-trigger", "m", 0.1, 20, "An armed mine goes off when a tank's hull is nearer."),
        row(&R::arm_delay, "arm-delay", "s", 0, 30, "Time from laying a mine to its being armed."),
        row(&R::mines, "mines", "", 0, 20, "Mines that one tank may have out at a time."),
        row(&R::explosion_push, "explosion-push", "N s", 0, 20000,
            "Push of a shell's explosion on barrels and boulders at its centre; a mine's is three times that."),
        row(&R::repair_crates, "repair-crates", "", 0, 32, "Repair crates that lie about at a time."),
        row(&R::repair, "repair", "", 1, 250, "Health that a repair crate gives to the damaged tank that touches it."),
        row(&R::repair_return, "repair-return", "s", 0, 600, "Time from a repair to another crate elsewhere."),
        row(&R::respawn_delay, "respawn-delay", "s", 0, 60, "Time from being destroyed to the next start."),
        row(&R::newcomer_unhurt, "newcomer-unhurt", "s", 0, 300, "From joining: so long nothing hurts a person's tank.",
            "off"),
        row(&R::newcomer_near, "newcomer-near", "m", 0, 200,
            "A person's first start has an enemy in sight, no farther away; 0: all start far from each other.", "off"),
        row(&R::score_limit, "score-limit", "", 0, 1000, "Kills that win the match; 0: no limit.", "no limit"),
        row(&R::time_limit, "time-limit", "s", 0, 86400, "Length of the match; 0: no limit.", "no limit"),
        ::tunables::bind({.name = "mode",
                          .owner = host,
                          .help = "What the match is about: everybody for himself, two teams, or carrying the crate.",
                          .choices = modes},
                         rules.mode),
        ::tunables::bind({.name = "friendly-fire", .owner = host, .help = "Shells and mines hurt one's own team, too."},
                         rules.friendly_fire),
        row(&R::team_score_limit, "team-score-limit", "", 0, 1000, "Kills of a team that win the match; 0: no limit.",
            "no limit"),
        row(&R::crate_limit, "crate-limit", "", 0, 100, "Crates brought home that win the match; 0: no limit.",
            "no limit"),
        row(&R::crate_return, "crate-return", "s", 1, 600,
            "Time from the crate's being dropped to its lying in the middle again."),
        row(&R::warm_up, "warm-up", "s", 0, 600, "Before the first round one may fight so long, and nothing counts.",
            "none"),
        row(&R::warm_up_players, "warm-up-players", "", 0, 64,
            "The warm-up ends as soon as so many people are there; 0: it lasts its time.", "its time"),
        row(&R::spawn_protection, "spawn-protection", "s", 0, 60,
            "From a start nothing hurts a tank so long, unless it fires or lays a mine.", "off"),
        row(&R::ammunition, "ammunition", "", 0, 1000,
            "Shells that a tank starts with, and the most that it holds; 0: no end of them.", "no end"),
        row(&R::ammunition_crates, "ammunition-crates", "", 0, 32,
            "Ammunition crates that lie about at a time, where shells have an end."),
        row(&R::ammunition_refill, "ammunition-refill", "", 1, 1000, "Shells that an ammunition crate gives."),
        row(&R::ammunition_return, "ammunition-return", "s", 0, 600,
            "Time from taking an ammunition crate to another one elsewhere."),
    };
}

tunables::Tunables power_tunables(MatchRules& rules) {
    const auto row = rows_of(rules);
    return {
        row(&R::boosts, "boosts", "", 0, 16, "Crates with a boost that lie about at a time."),
        row(&R::jumps, "jumps", "", 0, 16, "Crates with a jump that lie about at a time."),
        row(&R::guided_shells, "guided-shells", "", 0, 16, "Crates with a guided shell that lie about at a time."),
        row(&R::power_return, "power-return", "s", 0, 600, "Time from taking one of those to another one elsewhere."),
        row(&R::boost_time, "boost-time", "s", 0.5, 20, "How long a boost lasts."),
        row(&R::boost_factor, "boost-factor", "", 1, 3, "A boosted tank's top speed and power, against its own."),
        row(&R::jump_speed, "jump-speed", "m/s", 1, 20, "Speed at which a jump throws a tank upwards."),
        row(&R::guided_speed, "guided-speed", "m/s", 10, 50, "Speed of a guided shell."),
        row(&R::guided_turn, "guided-turn", "rad/s", 0.1, 3, "How fast a guided shell can turn."),
        row(&R::guided_life, "guided-life", "s", 1, 15, "How long a guided shell flies at most."),
    };
}

MatchRules usual_rules() {
    MatchRules rules;
    rules.boosts = rules.jumps = rules.guided_shells = 3;
    rules.spawn_protection = 4;
    rules.ammunition = 20;
    return rules;
}

float splash_damage(float distance, float damage, float radius) {
    return radius > 0 ? damage * std::clamp(1 - distance / radius, 0.0f, 1.0f) : 0;
}

} // namespace world
