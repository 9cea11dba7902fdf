#pragma once
/// How a tracked vehicle answers its stick, as a pure function: an approximation of the game's tank on flat ground,
/// used by predictors and by the publisher's model fit. First-order lag towards the commanded speed and turn rate.
/// Predictors run any other vehicle's model just as well.

#include "dead_reckoning/state.h"

#include <functional>

namespace dr {

struct DriveParameters {
    double forward_speed = 14; ///< at full throttle [m/s]
    double reverse_speed = 6;  ///< [m/s]
    double turn_rate = 1.0;    ///< at full steer [rad/s]
    double speed_lag = 0.8;    ///< τ of speed [s]
    double brake_lag = 0.3;    ///< τ of speed while braking [s]
    double turn_lag = 0.25;    ///< τ of turn rate [s]
    double traction = 9;       ///< largest acceleration that the tracks can give, along and across [m/s²]
};

/// What the tracks do: the speed along the hull [m/s] and the turn rate [rad/s].
template <class Real> struct Tracks {
    Real speed = 0;
    Real turn = 0;
};

/// The tracks `dt` later [s], at most 1/60 s, with the stick held. The game's tank is driven by the same function.
template <class Real>
Tracks<Real> drive(const Tracks<Real>& tracks, const Stick& stick, Real dt, const DriveParameters& parameters);

constexpr double max_drive_time = 10; ///< [s]; more is cut to this, so that no time stamp can make it run for ever

/// The state `time` later [s] with the stick held, in steps of at most 1/60 s. Moves in the plane of the hull's forward
/// and left axes: what velocity there is out of it or sideways is dropped.
template <class Real>
KinematicState<Real> drive(const KinematicState<Real>& state, const Stick& stick, double time,
                           const DriveParameters& parameters);

/// The model of a vehicle that answers a stick: its state `time` later [s] with the stick held.
template <class Real>
using VehicleModel = std::function<KinematicState<Real>(const KinematicState<Real>&, const Stick&, double time)>;
/// The game's tank.
template <class Real>
KinematicState<Real> drive_tank(const KinematicState<Real>& state, const Stick& stick, double time) {
    return drive(state, stick, time, {});
}
/// A tracked vehicle with these parameters.
template <class Real> VehicleModel<Real> tracked(const DriveParameters& parameters) {
    return [parameters](const KinematicState<Real>& state, const Stick& stick, double time) {
        return drive(state, stick, time, parameters);
    };
}

} // namespace dr
