#pragma once
/// Model of a tracked vehicle that responds to a stick: first-order lag towards the commanded speed and turn rate. It
/// approximates the game's tank on flat ground. The predictors input, input-rate and input-lagrange simulate vehicles
/// with it; PacketHistory::vehicle can replace it by the model of any other vehicle.

#include "dead_reckoning/state.h"

#include <functional>

namespace dr {

struct DriveParameters {
    double forward_speed = 14; ///< speed at full throttle [m/s]
    double reverse_speed = 6;  ///< speed backward at full throttle [m/s]
    double turn_rate = 1.0;    ///< turn rate at full steer [rad/s]
    double speed_lag = 0.8;    ///< time constant τ of the speed [s]
    double brake_lag = 0.3;    ///< time constant τ of the speed, with the brake on or throttle against the motion [s]
    double turn_lag = 0.25;    ///< time constant τ of the turn rate [s]
    double traction = 9;       ///< largest acceleration by the tracks, along the hull and across it [m/s²]
};

/// Speed of the tracks along the hull [m/s], and the hull's turn rate, left positive [rad/s].
template <class Real> struct Tracks {
    Real speed = 0;
    Real turn = 0;
};

/// Speed and turn rate of the tracks `dt` [s] later, with an unchanged stick; `dt` from 0 to 1/60 s, time constants
/// above 0. The game's tank drives by this function, too.
template <class Real>
Tracks<Real> drive(const Tracks<Real>& tracks, const Stick& stick, Real dt, const DriveParameters& parameters);

/// Longest time that `drive` simulates [s]; a longer time is cut to it, so that a wrong time stamp costs little.
constexpr double max_drive_time = 10;

/// The state `time` [s] later with an unchanged stick, in steps of at most 1/60 s. The vehicle moves in the plane of
/// its forward and left axes: only the velocity forward and the turn rate about its up axis continue. A `time` of 0 or
/// less changes nothing.
template <class Real>
KinematicState<Real> drive(const KinematicState<Real>& state, const Stick& stick, double time,
                           const DriveParameters& parameters);

/// Model of a vehicle that responds to a stick: its state `time` [s] later with an unchanged stick.
template <class Real>
using VehicleModel = std::function<KinematicState<Real>(const KinematicState<Real>&, const Stick&, double time)>;
/// Model of the game's tank.
template <class Real>
KinematicState<Real> drive_tank(const KinematicState<Real>& state, const Stick& stick, double time) {
    return drive(state, stick, time, {});
}
/// Model of a tracked vehicle with the given parameters.
template <class Real> VehicleModel<Real> tracked(const DriveParameters& parameters) {
    return [parameters](const KinematicState<Real>& state, const Stick& stick, double time) {
        return drive(state, stick, time, parameters);
    };
}

} // namespace dr
