#pragma once
/// The nine dead-reckoning models of DIS (Aronson 1997, "DR algorithms"; IEEE 1278.1), as pure functions.
///
/// Their names say what is constant: F/R: the orientation is fixed or rotating; P/V: the rate of position or of
/// velocity; W/B: in world or in body axes. The body models integrate a velocity that turns with the body:
///
///     P(t) = P0 + R0 (J1 v + J2 a),   J1 = ∫ exp([ω]s) ds,   J2 = ∫ s exp([ω]s) ds   over 0..t
///
/// J1 and J2 are evaluated by their series while |ω|t is small: a tank that drives straight lives there.

#include "dead_reckoning/state.h"

#include <span>
#include <string_view>

namespace dr::dis {

enum class Model { static_ = 1, fpw, rpw, rvw, fvw, fpb, rpb, rvb, fvb };
std::span<const std::string_view> model_names(); ///< "static", "fpw", ... in the order of Model
struct ModelRow {
    bool rotates, accelerates, body;
};
constexpr ModelRow row(Model model) {
    using enum Model;
    return {.rotates = model == rpw || model == rvw || model == rpb || model == rvb,
            .accelerates = model == rvw || model == fvw || model == rvb || model == fvb,
            .body = model >= fpb};
}

/// An entity state as DIS carries it.
template <class Real> struct State {
    Vec3<Real> position{0};             ///< world [m]
    Vec3<Real> velocity{0};             ///< W models: world axes, B models: body axes [m/s]
    Vec3<Real> acceleration{0};         ///< likewise [m/s²]; of a B model: the change of the velocity in body axes
    Quat<Real> orientation{1, 0, 0, 0}; ///< body to world
    Vec3<Real> angular_velocity{0};     ///< body axes [rad/s]
};

/// `state` moved on by `time` [s]; below 0 backward.
template <class Real> State<Real> reckon(Model model, const State<Real>& state, Real time);

/// J1 v and J2 a over 0..`time` [s]: the displacement [m] by a velocity [m/s], and by an acceleration [m/s²], that turn
/// with `omega` [rad/s]; all in the same axes.
template <class Real> Vec3<Real> turning_way(const Vec3<Real>& omega, const Vec3<Real>& v, Real time);
template <class Real> Vec3<Real> turning_gain(const Vec3<Real>& omega, const Vec3<Real>& a, Real time);

} // namespace dr::dis
