/// Input prediction (Pantel & Wolf 2.2, schemes 5-7): predicts the driver's stick, and the vehicle's model responds to
/// it. The updates carry the stick, as the packets do in the paper.

#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/scheme.h"

#include <algorithm>

namespace dr::predictor {

namespace {

constexpr double step = 1.0 / 60; ///< the stick is constant for a step of this length [s]

/// An axis of the stick at time s after the newest update: Newton's polynomial through its values in the updates.
struct Axis {
    double held = 0, rate = 0, bend = 0, h1 = 0;
    [[nodiscard]] float at(double s) const {
        return static_cast<float>(std::clamp(held + rate * s + bend * s * (s + h1), -1.0, 1.0));
    }
};

template <class Real> Axis axis(const HistoryView<Real>& history, std::size_t points, float Stick::*member) {
    const auto value = [&](std::size_t i) { return static_cast<double>(history.back(i).update.stick.*member); };
    const auto gap = [&](std::size_t i) { return history.back(i).update.time - history.back(i + 1).update.time; };
    Axis axis{.held = value(0)};
    if (points < 2)
        return axis;
    axis.h1 = gap(0);
    axis.rate = (value(0) - value(1)) / axis.h1;
    if (points > 2)
        axis.bend = (axis.rate - (value(1) - value(2)) / gap(1)) / (axis.h1 + gap(1));
    return axis;
}

/// Predicts with the stick from a polynomial through the last `points` updates. The polynomial's time runs at the
/// fraction `weight` of real time.
///
/// A negative age uses the published derivatives instead, because a lag that runs backward grows without bounds.
template <class Real>
KinematicState<Real> by_stick(const HistoryView<Real>& history, Real age, std::size_t points, double weight) {
    if (age < 0)
        return order2(history, age);
    const std::size_t known = history.consecutive_updates(points);
    const Axis throttle = axis(history, known, &Stick::throttle), steer = axis(history, known, &Stick::steer);
    Stick stick = history.back().update.stick;
    const double end = std::min(static_cast<double>(age), max_drive_time);
    KinematicState<Real> state = state_at_location(history.back().update);
    for (double s = 0; s < end; s += step) {
        const double h = std::min(step, end - s);
        stick.throttle = throttle.at(weight * (s + h / 2));
        stick.steer = steer.at(weight * (s + h / 2));
        state = history.history().vehicle(state, stick, h);
    }
    return state;
}

} // namespace

template <class Real> KinematicState<Real> input(const HistoryView<Real>& history, Real age) {
    if (age < 0)
        return order2(history, age);
    const Update<Real>& newest = history.back().update;
    return history.history().vehicle(state_at_location(newest), newest.stick, static_cast<double>(age));
}

template <class Real> KinematicState<Real> input_rate(const HistoryView<Real>& history, Real age) {
    return by_stick(history, age, 2, 1);
}

template <class Real> KinematicState<Real> input_lagrange(const HistoryView<Real>& history, Real age) {
    return by_stick(history, age, 3, history.history().stick_weight);
}

DR_PREDICTOR(input)
DR_PREDICTOR(input_rate)
DR_PREDICTOR(input_lagrange)

} // namespace dr::predictor
