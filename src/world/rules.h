#pragma once
/// The rules of a match: what things do to each other, and when it is over. The host decides them for everybody.

#include "tunables/tunables.h"

#include <cstdint>

namespace world {

enum class Mode : std::uint8_t { free_for_all, teams, crate_run, count }; ///< rows: modes.h

struct MatchRules {
    float health = 100;        ///< of a tank that is whole
    float shell_damage = 34;   ///< of a direct hit [health]
    float splash_radius = 6;   ///< of a shell [m]
    float reload = 1.5f;       ///< [s]
    float muzzle_speed = 90;   ///< [m/s]
    float mine_damage = 60;    ///< on the mine itself [health]
    float mine_radius = 5;     ///< of its splash [m]
    float mine_trigger = 0.6f; ///< it goes off when a tank's hull is nearer than this [m]
    float arm_delay = 1;       ///< from laying to being armed [s]
    int mines = 5;             ///< of one tank at a time
    /// Of a shell's explosion on what lies about, at its centre; a mine's is three times as strong [N s].
    float explosion_push = 900;
    int repair_crates = 5;    ///< that lie about at a time
    float repair = 40;        ///< that one of them gives to the first damaged tank that touches it [health]
    float repair_return = 20; ///< from then to another one elsewhere [s]
    float respawn_delay = 3;  ///< [s]
    /// From joining: so long nothing hurts a person's tank [s].
    float newcomer_unhurt = 0;
    /// A person's first start has an enemy in sight, no farther away than this [m]; 0: all start far from each other.
    float newcomer_near = 0;
    int score_limit = 10;   ///< kills, 0: none
    float time_limit = 600; ///< [s], 0: none
    Mode mode = Mode::free_for_all;
    bool friendly_fire = false;   ///< shells and mines hurt one's own team, too
    int team_score_limit = 25;    ///< kills of a team, 0: none
    int crate_limit = 3;          ///< crates that a team brings home, 0: none
    float crate_return = 20;      ///< from being dropped to lying in the middle again [s]
    float warm_up = 0;            ///< before the first round: one may fight, nothing counts [s]
    int warm_up_players = 0;      ///< it ends as soon as so many people are there; 0: it lasts its time
    float spawn_protection = 0;   ///< from a start: so long nothing hurts, unless one fires or lays a mine [s]
    int ammunition = 0;           ///< shells of a tank at its start, and the most that it holds; 0: no end of them
    int ammunition_crates = 4;    ///< that lie about at a time, where shells have an end
    int ammunition_refill = 10;   ///< shells that one of them gives
    float ammunition_return = 20; ///< from then to another one elsewhere [s]

    // Power-ups (power_ups.h), where things lie about to be picked up.
    int boosts = 0, jumps = 0, guided_shells = 0; ///< crates of each that lie about at a time
    float power_return = 15;                      ///< from one's being taken to another one elsewhere [s]
    float boost_time = 4;                         ///< [s]
    float boost_factor = 2.2f;                    ///< on top speed and power
    float jump_speed = 9;                         ///< upwards [m/s]
    float guided_speed = 40;                      ///< [m/s]
    float guided_turn = 1.2f;                     ///< [rad/s]
    float guided_life = 6;                        ///< [s]
};
tunables::Tunables tunables(MatchRules& rules);
/// The power-ups' rows, of matches where things lie about to be picked up: others do not speak of them.
tunables::Tunables power_tunables(MatchRules& rules);
/// As people expect a match to be; the struct's own defaults have nothing beside the fight.
MatchRules usual_rules();

/// Damage at a distance [m] from an explosion that does `damage` at its centre: linear, nothing from `radius` on.
float splash_damage(float distance, float damage, float radius);

} // namespace world
