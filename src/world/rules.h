#pragma once
/// The rules of a match: damage, limits and times. The host sets them for all players.

#include "tunables/tunables.h"

#include <cstdint>

namespace world {

enum class Mode : std::uint8_t { free_for_all, teams, crate_run, count }; ///< rows: modes.h

struct MatchRules {
    float health = 100;        ///< of an undamaged tank
    float shell_damage = 34;   ///< of a direct hit [health]
    float splash_radius = 6;   ///< of a shell's explosion [m]
    float reload = 1.5f;       ///< [s]
    float muzzle_speed = 90;   ///< [m/s]
    float mine_damage = 60;    ///< at the mine's position [health]
    float mine_radius = 5;     ///< of its explosion [m]
    float mine_trigger = 0.6f; ///< it explodes when a tank's hull is nearer than this [m]
    float arm_delay = 1;       ///< time from laying a mine to its being armed [s]
    int mines = 5;             ///< per tank at a time
    /// Impulse of a shell's explosion on loose bodies at its centre [N s]; a mine's is three times as strong.
    float explosion_push = 900;
    int repair_crates = 5;    ///< number on the map at a time
    float repair = 40;        ///< given to the first damaged tank that touches the crate [health]
    float repair_return = 20; ///< time from a repair to a new crate elsewhere [s]
    float respawn_delay = 3;  ///< [s]
    /// Time after joining in which a player's tank takes no damage [s].
    float newcomer_unhurt = 0;
    /// Largest distance to an enemy in sight at a player's first start [m]; 0: all start far apart.
    float newcomer_near = 0;
    int score_limit = 10;   ///< kills, 0: none
    float time_limit = 600; ///< [s], 0: none
    Mode mode = Mode::free_for_all;
    bool friendly_fire = false;   ///< shells and mines damage their owner's team, too
    int team_score_limit = 25;    ///< kills of a team, 0: none
    int crate_limit = 3;          ///< crates brought home by a team, 0: none
    float crate_return = 20;      ///< time from its drop to its return to the middle [s]
    float warm_up = 0;            ///< time before the first round in which nothing counts [s]
    int warm_up_players = 0;      ///< ends the warm-up when this many players are present; 0: by time only
    float spawn_protection = 0;   ///< time after a start without damage, unless the tank fires or lays a mine [s]
    int ammunition = 0;           ///< shells of a tank at its start, also the most it holds; 0: unlimited
    int ammunition_crates = 4;    ///< number on the map at a time, if shells are limited
    int ammunition_refill = 10;   ///< shells per crate
    float ammunition_return = 20; ///< time from taking one to a new crate elsewhere [s]

    // Power-ups (power_ups.h), in matches with crates to pick up.
    int boosts = 0, jumps = 0, guided_shells = 0; ///< number of crates of each on the map at a time
    float power_return = 15;                      ///< time from taking one to a new crate elsewhere [s]
    float boost_time = 4;                         ///< [s]
    float boost_factor = 2.2f;                    ///< factor on top speed and power
    float jump_speed = 9;                         ///< upwards [m/s]
    float guided_speed = 40;                      ///< [m/s]
    float guided_turn = 1.2f;                     ///< [rad/s]
    float guided_life = 6;                        ///< [s]
};
tunables::Tunables tunables(MatchRules& rules);
/// The rows of the power-ups, only for matches with crates to pick up.
tunables::Tunables power_tunables(MatchRules& rules);
/// The rules of a usual match. The defaults of the struct have no power-ups and other extras.
MatchRules usual_rules();

/// Damage at a distance [m] from an explosion of `damage` at its centre: falls linearly to 0 at `radius` [m].
float splash_damage(float distance, float damage, float radius);

} // namespace world
