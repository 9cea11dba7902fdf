#pragma once
/// How well a bot fights.

namespace bots {

/// As it comes: what figures are measured with.
struct Skill {
    double aim_error = 0.02; ///< the largest, beside the enemy; drawn anew every few seconds [rad]
    float rest = 0;          ///< from one shot to the next, where the gun would be ready sooner [s]
    double mines = 0.25;     ///< how often it means to lay one when it takes a new course: a probability
    float pace = 1;          ///< share of its throttle; 0: it stands
};

/// For a person's first match.
inline constexpr Skill easy{.aim_error = 0.11, .rest = 5, .mines = 0.03, .pace = 0.65f};

} // namespace bots
