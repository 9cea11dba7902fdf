#include "dead_reckoning/publishing/predictive_prevention.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/finite.h"
#include "tunables/assert.h"

#include <algorithm>

namespace dr {

namespace {

constexpr int instants = 8;
constexpr double tolerance = 0.02;   ///< play of a suspension, which is no motion into the ground [m]
constexpr double steepest_slope = 1; ///< tangent of the steepest slope that motion may follow

/// Additional upward velocity that keeps the origin `clearance` above the ground [m/s]; 0 if none is needed.
template <class Real>
Real missing(const KinematicState<Real>& state, double horizon, const GroundHeight<Real>& ground, Real clearance) {
    const Real climb = std::hypot(state.velocity.x, state.velocity.y) * Real(steepest_slope);
    Real most = 0;
    for (int i = 1; i <= instants; ++i) {
        const Real t = static_cast<Real>(horizon * i / instants);
        KinematicState<Real> later = state;
        extrapolate_position(later, t);
        const Real from_z = std::max(state.position.z + climb * t, later.position.z) + clearance;
        if (const auto hit = ground(later.position.x, later.position.y, from_z))
            most = std::max(most, (hit->height + clearance - later.position.z) / t);
    }
    return most;
}

} // namespace

template <class Real>
KinematicState<Real> prevent_penetration(const KinematicState<Real>& state, double horizon,
                                         const GroundClearance<Real>& footing) {
    DR_ASSERT(finite(state) && std::isfinite(horizon) && std::isfinite(footing.clearance));
    const Vec3<Real>& p = state.position;
    const auto here = footing.ground ? footing.ground(p.x, p.y, p.z) : std::nullopt;
    if (!here || !(horizon > 0))
        return state;
    const Real clearance = std::min(footing.clearance, p.z - here->height) - Real(tolerance);
    KinematicState<Real> damped = state;
    for (const Real share : {Real(1), Real(0.75), Real(0.5), Real(0.25)}) {
        damped.velocity = state.velocity * share;
        damped.acceleration = state.acceleration * share;
        const Real climb = std::hypot(damped.velocity.x, damped.velocity.y) * Real(steepest_slope);
        damped.velocity.z += missing(damped, horizon, footing.ground, clearance);
        if (damped.velocity.z <= std::max({state.velocity.z, climb, Real(0)}))
            return damped;
    }
    damped.velocity = damped.acceleration = Vec3<Real>(0);
    return damped;
}

template KinematicState<float> prevent_penetration(const KinematicState<float>&, double, const GroundClearance<float>&);
template KinematicState<double> prevent_penetration(const KinematicState<double>&, double,
                                                    const GroundClearance<double>&);

} // namespace dr
