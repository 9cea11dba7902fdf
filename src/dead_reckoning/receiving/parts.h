#pragma once
/// Articulations (turret, gun) at the receiver: "use the same techniques as if it were a full actor" (Murphy 18.8,
/// Articulations). If they are published separately or displayed with a delay, they have their own age, prediction and
/// convergence:
///
/// - Prediction: angle + rate · age from the newest known state, within the limits of the part.
/// - Convergence: the gap between displayed and predicted angle at an update fades within `parts_blend_time`.
/// - Delay: the instant `delay` ago is shown ("delayed dead reckoning can also be useful for articulations", 18.8).
///   Updates come only when needed, so the prediction from the older update is right until shortly before the newer
///   one. Over the last `delay` before the newer update, a Hermite curve leads from that prediction to its state.
/// - Scan (Aronson): gives the turret's angle for the present match time, always by time stamps and without `delay`,
///   because the published phase refers to match time.
///
/// Angles in radians, relative to the parent part; times in seconds.

#include "dead_reckoning/history.h"

#include <numbers>

namespace dr {

/// Limits of a part's angle [rad]. The turret turns without limits, the gun between its stops.
struct PartLimits {
    double lowest = -1e9, highest = 1e9;
};
inline constexpr std::array<PartLimits, part_count> part_limits{{{}, {-0.1396, 0.3491}}}; // −8° to +20°

/// Time within which the gap between displayed and predicted angle fades [s].
inline constexpr double parts_blend_time = 0.1;

/// Angle and rate of the turret `age` seconds after the scan's phase was valid: a pendulum between the scan's limits.
/// The result depends on scan and age only, so all machines that know the scan display the same angle.
template <class Real> Articulation<Real> sweep(const Scan<Real>& scan, double age);
/// Phase at which a scan passes `angle` [rad]; an angle outside the scan's limits counts as the nearer limit. `up`:
/// while moving towards `high`.
template <class Real> Real phase_at(const Scan<Real>& scan, Real angle, bool up);

/// Articulations at match time `time` [s], by their time stamps. In the last `window` [s] before a newer update they
/// move from the older state to it. The history must contain articulations.
template <class Real>
Articulations<Real> parts_at(const PacketHistory<Real>& history, double time, double window = parts_blend_time);

template <class Real> class PartsReceiver {
  public:
    /// Instants and settings of a frame, for `advance`.
    struct View {
        double local = 0, match = 0; ///< instant of the frame on both clocks of FrameTime [s]
        double delay = 0;            ///< the instant shown is this long ago [s]
        bool by_stamp = false;       ///< ages from time stamps; otherwise from arrivals
        bool assumes_travel = false; ///< without `by_stamp`: adds the assumed travel times
        double travel = 0;           ///< assumed travel time from the server [s]
        bool rotates = true;         ///< the predictor extrapolates angles at their rates; false: they stay
        bool blends = true;          ///< the scheme blends after an update; false: it jumps
    };
    /// Advances from the articulations `displayed` in the previous frame by `dt` > 0 [s]. `anew`: starts without
    /// blending.
    Articulations<Real> advance(const PacketHistory<Real>& history, const View& now, double dt,
                                const Articulations<Real>& displayed, bool anew);

  private:
    /// Displayed minus predicted angle when the newest update came into use [rad].
    std::array<Real, part_count> gap_{};
    double elapsed_ = 0; ///< time since the newest update came into use [s]
    std::uint64_t revision_ = 0;
};

} // namespace dr
