#pragma once
/// The rules of a match: damage, limits and times. The host sets them for all players.

#include "tunables/tunables.h"

#include <cstdint>

namespace world {

enum class Mode : std::uint8_t { free_for_all, teams, crate_run, count }; ///< rows: modes.h

struct MatchRules {
    float health = 100;        ///< health of an undamaged tank
    float shell_damage = 34;   ///< damage of a direct hit [health]
    float splash_radius = 6;   ///< radius of a shell's explosion [m]
    float reload = 1.5f;       ///< time between two shots of a tank [s]
    float muzzle_speed = 90;   ///< speed of a shell relative to the gun [m/s]
    float mine_damage = 60;    ///< damage at the centre of a mine's explosion [health]
    float mine_radius = 5;     ///< radius of a mine's explosion [m]
    float mine_trigger = 0.6f; ///< an armed mine explodes when a tank's hull is nearer than this [m]
    float arm_delay = 1;       ///< time from laying a mine to its being armed [s]
    int mines = 5;             ///< largest number of a tank's mines on the map at a time
    /// Impulse of a shell's explosion at its centre, on a loose body [N s]; a mine's is three times as large.
    float explosion_push = 900;
    int repair_crates = 5;    ///< number of repair crates on the map at a time
    float repair = 40;        ///< health that a repair crate gives to the first damaged tank that touches it
    float repair_return = 20; ///< time from a repair to a new crate elsewhere [s]
    float respawn_delay = 3;  ///< time from a tank's destruction to its next start [s]
    /// Time after joining in which a player's tank takes no damage [s].
    float newcomer_unhurt = 0;
    /// At a player's first start an enemy is in sight, at most this far away [m]; 0: all tanks start far apart.
    float newcomer_near = 0;
    int score_limit = 10;   ///< number of kills that wins the round; 0: no limit
    float time_limit = 600; ///< duration of a round [s]; 0: no limit
    Mode mode = Mode::free_for_all;
    bool friendly_fire = false; ///< shells and mines damage their owner's team, too
    int team_score_limit = 25;  ///< number of a team's kills that wins the round; 0: no limit
    int crate_limit = 3;        ///< number of crates brought to the base that wins the round; 0: no limit
    float crate_return = 20;    ///< time from the drop of the carried crate to its return to the middle [s]
    float warm_up = 0;          ///< duration of the warm-up before the first round, in which no kill counts [s]
    int warm_up_players = 0;    ///< number of players, not bots, that ends the warm-up early; 0: never
    /// Time after a tank's start in which it takes no damage [s]; ends early if the tank fires or lays a mine.
    float spawn_protection = 0;
    int ammunition = 0;           ///< shells of a tank at its start, and the largest number that it holds; 0: unlimited
    int ammunition_crates = 4;    ///< number of ammunition crates on the map at a time, if shells are limited
    int ammunition_refill = 10;   ///< number of shells in an ammunition crate
    float ammunition_return = 20; ///< time from taking an ammunition crate to a new one elsewhere [s]

    // Power-ups (power_ups.h), in matches with crates to pick up.
    int boosts = 0, jumps = 0, guided_shells = 0; ///< number of crates with each power-up on the map at a time
    float power_return = 15;                      ///< time from taking a power-up crate to a new one elsewhere [s]
    float boost_time = 4;                         ///< duration of a boost [s]
    float boost_factor = 2.2f;                    ///< factor of a boost on top speed and power
    float jump_speed = 9;                         ///< upward speed that a jump adds [m/s]
    float guided_speed = 40;                      ///< speed of a guided shell [m/s]
    float guided_turn = 1.2f;                     ///< largest turn rate of a guided shell [rad/s]
    float guided_life = 6;                        ///< longest flight of a guided shell [s]
};
tunables::Tunables tunables(MatchRules& rules);
/// The settings of boosts, jumps and guided shells, only for matches with crates to pick up.
tunables::Tunables power_tunables(MatchRules& rules);
/// The rules of a usual match. Unlike the struct's defaults, they have power-ups, spawn protection and limited shells.
MatchRules usual_rules();

/// Damage at a distance [m] from an explosion of `damage` at its centre: falls linearly to 0 at `radius` [m].
float splash_damage(float distance, float damage, float radius);

} // namespace world
