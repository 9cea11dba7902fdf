#pragma once
/// Delayed dead reckoning (Murphy 18.8): "the client buffers network updates until it has enough future data to
/// re-create a path. [...] everything is late." Between two received states the path is interpolated; where the buffer
/// runs dry, the predictor goes on from the newest, and what comes then is converged to like any update.
///
/// Works on the updates' time stamps: what is played is the match time `delay` seconds ago.

#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/scheme.h"

namespace dr {

/// How far behind to play so that the next update has nearly always arrived: T_Δ + latency + jitter + 2 frames of
/// 1/60 s, latency + jitter being what 95 % of those that are kept stayed below [s]: one late packet changes nothing.
/// `clocks`: match time minus local time.
template <class Real> double delay_for(const HistoryView<Real>& history, double clocks);

/// The state at match time `time` [s] (and the articulations', which are delayed likewise), by Hermite's curve through
/// positions and velocities, or straight from position to position. Later than the newest it is predicted for `limit`
/// [s] at most.
template <class Real>
Displayed<Real> replay(const HistoryView<Real>& history, const PredictorRow& predictor, double time, Replay how,
                       double limit = reckoned_for);

} // namespace dr
