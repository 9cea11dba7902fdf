#pragma once
/// Limits motion per time instead of per update, so that sending more updates gains nothing. Each kind of motion adds
/// to a debt, which shrinks at the rate at which an actor can do it. A debt may reach a small maximum, for rounding,
/// losses and impacts. Time is that of the updates' stamps, which keep to the server's clock (MotionLimits::future,
/// oldest). Pure.

#include "server/settings.h"

#include <algorithm>

namespace server {

/// Motion used and not yet paid back [m, rad, m/s; or updates].
class Debt {
  public:
    /// Adds `used` after `elapsed` seconds of paying back. If that exceeds the allowance, returns false and changes
    /// nothing.
    bool take(float elapsed, float used, const Allowance& allowance) {
        const float owed = std::min(owed_, allowance.most) + used - allowance.rate * elapsed;
        if (!(owed <= allowance.most)) // also refuses NaN
            return false;
        owed_ = std::max(0.0f, owed);
        return true;
    }
    [[nodiscard]] float owed() const { return owed_; }

  private:
    float owed_ = 0;
};

/// Debts of one life of an actor.
struct MotionBudget {
    Debt way;                 ///< Distance driven around obstacles, beyond top speed [m].
    Debt astray;              ///< Distance that neither its velocities nor dead reckoning explain [m].
    Debt promise;             ///< Distance from where its contract promised it [m].
    Debt jolts;               ///< Velocity changes beyond those by tracks and gravity [m/s].
    Debt climb;               ///< Height gained beyond engine power [m].
    Debt lift;                ///< Falling speed missing in the air [m/s].
    Debt turn;                ///< Turning of the hull on its tracks [rad].
    Debt forced;              ///< Updates with an angular velocity that no tank keeps for long.
    Debt swerve;              ///< Turning that differs from the published turning [rad].
    Debt tumble;              ///< Turning of the hull off its tracks [rad].
    double tumbled_at = -1e9; ///< Last time off its tracks [s].
    Debt turret, gun;         ///< Turning of turret and gun [rad].
    Debt push;                ///< Energy that a loose body gained without a cause [J/kg].
};

/// Debts of an actor, which keeps them if it comes back in the same round (Actor::kept_debts).
struct MotionDebts {
    MotionBudget budget;     ///< Budget of this incarnation.
    Debt throws;             ///< Times it was judged by the limits of a thrown tank.
    double rammed_at = -1e9; ///< Last such time [s].
    Debt updates;            ///< Updates beyond its publisher's rate.
    double updates_at = 0;   ///< Time of the last update [s].
};

} // namespace server
