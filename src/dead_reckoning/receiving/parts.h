#pragma once
/// The parts that only turn, at the receiver: "use the same techniques as if it were a full actor" (Murphy 18.8,
/// Articulations). Where they are published apart, or shown with a delay, they have an age, a prediction and a
/// convergence of their own:
///
/// - prediction: angle + rate · age of the newest known state, as far as the part can turn;
/// - convergence: what is displayed parts from the prediction by nothing when an update comes, and the gap fades within
///   `parts_blend_time`: no jump;
/// - delayed ("delayed dead reckoning can also be useful for articulations", 18.8): shown is the instant `delay` ago,
///   where the next state is often known by now. Updates come only when they are needed, so the older state held until
///   then: over the last `delay` before the newer one the angle is interpolated from what the older one promised to it
///   (Hermite, with both rates);
/// - a scan (Aronson) is evaluated at the match time, by time stamps always: a contract is about when it is kept.
///
/// Angles in radians, relative to the parent; times in seconds.

#include "dead_reckoning/history.h"

#include <numbers>

namespace dr {

/// How far a part can turn [rad]: a turret all round, a gun between its stops.
struct PartLimits {
    double lowest = -1e9, highest = 1e9;
};
inline constexpr std::array<PartLimits, part_count> part_limits{{{}, {-0.1396, 0.3491}}}; // −8° to +20°

inline constexpr double parts_blend_time = 0.1; ///< [s]

/// The turret `age` seconds after the scan's phase was true: a pendulum between the two azimuths. Nothing else is
/// asked, so everybody who knows the contract sees the same.
template <class Real> Articulation<Real> sweep(const Scan<Real>& scan, double age);
/// The phase at which a scan passes this angle, which is brought into its limits; `up`: towards `high` [rad].
template <class Real> Real phase_at(const Scan<Real>& scan, Real angle, bool up);

/// What is known of the parts at match time `time` [s], by their time stamps: between two updates from one to the other
/// in the last `window` before the newer. `history` has some.
template <class Real>
Articulations<Real> parts_at(const PacketHistory<Real>& history, double time, double window = parts_blend_time);

template <class Real> class PartsReceiver {
  public:
    /// How the instant of a frame is reckoned, and what of it is shown.
    struct View {
        double local = 0, match = 0; ///< as FrameTime [s]
        double delay = 0;            ///< shown is what was so long ago [s]
        bool by_stamp = false;       ///< ages by time stamps, else by arrivals
        double travel = 0;           ///< without time stamps: an update is so old when it arrives [s]
        bool rotates = true;         ///< the predictor turns parts on
        bool blends = true;          ///< the scheme does not jump
    };
    /// Moves on by `dt` > 0 from what was `displayed`; `anew`: there at once, with nothing to blend.
    Articulations<Real> advance(const PacketHistory<Real>& history, const View& now, double dt,
                                const Articulations<Real>& displayed, bool anew);

  private:
    std::array<Real, part_count> gap_{}; ///< of the displayed angle when the newest came into use [rad]
    double elapsed_ = 0;                 ///< since then [s]
    std::uint64_t revision_ = 0;
};

} // namespace dr
