#pragma once
/// Functions of the built-in predictors, each a `Predict<Real>` for float and double. The table in scheme.cpp has their
/// names, explanations and sources.

#include "dead_reckoning/dis.h"
#include "dead_reckoning/history.h"

#include <span>

namespace dr::predictor {

template <class Real> KinematicState<Real> order0(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> order1(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> order2(const HistoryView<Real>& history, Real age);
template <class Real, dis::Model model> KinematicState<Real> drm(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> arc(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> lagrange(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> ctra(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> ctra_fade(const HistoryView<Real>& history, Real age);
// Faster forms of ctra and ctra_fade that predict positions only: see `Places` in scheme.h.
void ctra_places(const HistoryView<double>& history, double first, double dt, std::span<Vec3<double>> places);
void ctra_fade_places(const HistoryView<double>& history, double first, double dt, std::span<Vec3<double>> places);
template <class Real> KinematicState<Real> input(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> input_rate(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> input_lagrange(const HistoryView<Real>& history, Real age);
template <class Real> KinematicState<Real> path(const HistoryView<Real>& history, Real age);

} // namespace dr::predictor
