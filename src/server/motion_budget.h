#pragma once
/// Limits motion per time instead of per update, so that sending more updates gains nothing. Each kind of motion adds
/// to a debt, which shrinks at the rate at which an actor can do it. A debt may reach a small maximum, for rounding,
/// losses and impacts. For a MotionBudget time is that of the updates' time stamps, which are at most
/// MotionLimits::future ahead of the server's clock and at most MotionLimits::oldest behind it.

#include "server/settings.h"

#include <algorithm>

namespace server {

/// A leaky bucket: motion used and not yet paid back. Each LeakyBucket below names its unit.
class LeakyBucket {
  public:
    /// Adds `used` and pays back for `elapsed` seconds; the debt is then at least 0. If it would exceed `limits.max`,
    /// returns false and changes nothing.
    bool take(float elapsed, float used, const BucketLimits& limits) {
        const float owed = std::min(owed_, limits.max) + used - limits.rate * elapsed;
        if (!(owed <= limits.max)) // also refuses NaN
            return false;
        owed_ = std::max(0.0f, owed);
        return true;
    }
    [[nodiscard]] float owed() const { return owed_; }

  private:
    float owed_ = 0;
};

/// Debts of an actor since the server placed it last.
struct MotionBudget {
    LeakyBucket way; ///< Horizontal distance driven around obstacles, less the descent; paid back at top speed [m].
    /// Distance from the position that its velocities or dead reckoning predict, whichever is nearer [m].
    LeakyBucket prediction_error;
    LeakyBucket contract_error; ///< Distance from the place on the road that its update promised (dr::Contract) [m].
    LeakyBucket velocity_jumps; ///< Velocity changes beyond those by tracks and gravity [m/s].
    LeakyBucket climb;          ///< Height gained; paid back at the speed at which the engine can lift the tank [m].
    LeakyBucket lift;           ///< Upward speed gained in the air, compared with free fall [m/s].
    LeakyBucket turn;           ///< Angle that the hull turned while on its tracks [rad].
    LeakyBucket fast_spins;     ///< Number of updates with an angular velocity above MotionLimits::spun.
    LeakyBucket turn_error;     ///< Angle between the actual turning and that by the published angular velocity [rad].
    LeakyBucket tumble;         ///< Angle that the hull turned while off its tracks [rad].
    double tumbled_at = -1e9;   ///< Last time at which the tank was off its tracks [s].
    LeakyBucket turret, gun;    ///< Angles that turret and gun turned [rad].
    LeakyBucket push;           ///< Energy that a body gained beyond that from pushes, explosions and slopes [J/kg].
};

/// Debts of an actor. A player who leaves and comes back in the same round keeps them (Actor::kept_debts).
struct MotionDebts {
    MotionBudget budget;
    LeakyBucket throws;      ///< Number of rammings after which the tank was checked against wider limits.
    double rammed_at = -1e9; ///< Time of the last such ramming [s].
    LeakyBucket updates;     ///< Number of accepted updates beyond MotionLimits::update_rates.
    double updates_at = 0;   ///< Time of the last accepted update [s].
};

} // namespace server
