#pragma once
/// The nine dead-reckoning models of DIS (Aronson 1997, "DR algorithms"; IEEE 1278.1), as pure functions.
///
/// A model's name says what stays constant. F/R: orientation fixed or rotating. P/V: rate of change of position or of
/// velocity. W/B: in world or in body axes. The body models integrate a velocity that turns with the body:
///
///     P(t) = P0 + R0 (J1 v + J2 a),   J1 = ∫ exp([ω]s) ds,   J2 = ∫ s exp([ω]s) ds   over 0..t
///
/// [ω] is the matrix of the cross product with ω; exp([ω]s) rotates by ω s. While |ω|t is small, series evaluate J1 and
/// J2; the closed forms would lose precision for a tank that drives straight.

#include "dead_reckoning/state.h"

#include <span>
#include <string_view>

namespace dr::dis {

enum class Model { static_ = 1, fpw, rpw, rvw, fvw, fpb, rpb, rvb, fvb };
std::span<const std::string_view> model_names(); ///< "static", "fpw", ... in the order of Model
/// Properties of a model: R (orientation rotates), V (acceleration is used), B (body axes).
struct ModelRow {
    bool rotates, accelerates, body;
};
constexpr ModelRow row(Model model) {
    using enum Model;
    return {.rotates = model == rpw || model == rvw || model == rpb || model == rvb,
            .accelerates = model == rvw || model == fvw || model == rvb || model == fvb,
            .body = model >= fpb};
}

/// Kinematic state of an entity in DIS, with its orientation as a quaternion instead of Euler angles.
template <class Real> struct State {
    Vec3<Real> position{0};     ///< world [m]
    Vec3<Real> velocity{0};     ///< W models: world axes, B models: body axes [m/s]
    Vec3<Real> acceleration{0}; ///< axes as for the velocity [m/s²]; B models: rate of change of its body components
    Quat<Real> orientation{1, 0, 0, 0}; ///< body to world
    Vec3<Real> angular_velocity{0};     ///< body axes [rad/s]
};

/// The state `time` seconds after `state`; a negative time goes backward. `time`, position and velocity must be finite.
template <class Real> State<Real> reckon(Model model, const State<Real>& state, Real time);

/// J1 v: displacement [m] over `time` [s] by a velocity `v` [m/s] that turns with `omega` [rad/s]. All vectors in the
/// same axes.
template <class Real> Vec3<Real> velocity_displacement(const Vec3<Real>& omega, const Vec3<Real>& v, Real time);
/// J2 a: displacement [m] over `time` [s] by an acceleration `a` [m/s²] that turns with `omega` [rad/s]. All vectors in
/// the same axes.
template <class Real> Vec3<Real> acceleration_displacement(const Vec3<Real>& omega, const Vec3<Real>& a, Real time);

template <class Real>
[[deprecated("velocity_displacement")]] Vec3<Real> turning_way(const Vec3<Real>& omega, const Vec3<Real>& v,
                                                               Real time) {
    return velocity_displacement(omega, v, time);
}
template <class Real>
[[deprecated("acceleration_displacement")]] Vec3<Real> turning_gain(const Vec3<Real>& omega, const Vec3<Real>& a,
                                                                    Real time) {
    return acceleration_displacement(omega, a, time);
}

} // namespace dr::dis
