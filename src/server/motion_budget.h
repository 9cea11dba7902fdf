#pragma once
/// Motion by the second, not by the update: what an actor may do is counted in debts, which are paid back as time goes
/// by at the rate at which it can do such things. A debt may reach a little, for what the wire rounds, links lose and
/// impacts do; so one cannot get farther by sending more updates. The time is that of the updates' stamps, which keep
/// to the server's clock (MotionLimits::future, oldest): over a match it goes no faster than that clock. Pure.

#include "server/settings.h"

#include <algorithm>

namespace server {

/// What was used and has not been paid back [m, rad, m/s; or updates].
class Debt {
  public:
    /// It uses so much more in that time [s]. False, and as it was, if that is more than is allowed.
    bool take(float elapsed, float used, const Allowance& allowance) {
        const float owed = std::min(owed_, allowance.most) + used - allowance.rate * elapsed;
        if (!(owed <= allowance.most)) // nor what is no number
            return false;
        owed_ = std::max(0.0f, owed);
        return true;
    }
    [[nodiscard]] float owed() const { return owed_; }

  private:
    float owed_ = 0;
};

/// Of one life of an actor.
struct MotionBudget {
    Debt way;                 ///< over the ground, round what stands there, faster than its best [m]
    Debt astray;              ///< that neither its own velocities nor dead reckoning explain [m]
    Debt promise;             ///< off where its contract had it [m]
    Debt jolts;               ///< changes of velocity, faster than tracks and gravity make them [m/s]
    Debt climb;               ///< up, faster than its engine lifts it [m]
    Debt lift;                ///< held up in the air [m/s]
    Debt turn;                ///< of the hull, on its tracks [rad]
    Debt forced;              ///< updates that say it spins as no tank does for long
    Debt swerve;              ///< turned otherwise than was published [rad]
    Debt tumble;              ///< and off them [rad] ...
    double tumbled_at = -1e9; ///< ... last [s]
    Debt turret, gun;         ///< likewise
    Debt push;                ///< of a loose body: energy that nothing gave it [J/kg]
};

/// The debts of an actor. One that comes back in the same round still owes them (Actor::kept_debts).
struct MotionDebts {
    MotionBudget budget;     ///< of this incarnation
    Debt throws;             ///< times that it was judged as one that is thrown
    double rammed_at = -1e9; ///< the last of these times [s]
    Debt updates;            ///< beyond its publisher's rate
    double updates_at = 0;   ///< the last one [s]
};

} // namespace server
