#pragma once
/// Delayed dead reckoning (Murphy 18.8): "the client buffers network updates until it has enough future data to
/// re-create a path. [...] everything is late." The path between two received states is interpolated. If the buffer
/// runs out, the predictor continues from the newest state, and the next update is blended in as usual.
///
/// The displayed instant is a past match time; the updates' time stamps are in match time.

#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/scheme.h"

namespace dr {

/// Delay with which the next update has nearly always arrived: T_Δ + latency + jitter + 2 frames of 1/60 s [s]. Latency
/// + jitter is the 95th percentile of the travel times of the updates in the history, so from 20 updates on one late
/// update changes nothing. `clocks`: match time minus local time [s]. The history must not be empty.
template <class Real> double delay_for(const HistoryView<Real>& history, double clocks);

/// State and articulations at match time `time` [s]. `how` chooses Hermite curves through positions and velocities or
/// straight lines between positions; it must not be `none`. With the predictor `path`, an actor with a contract follows
/// its road instead. After the newest update the state is predicted for at most `limit` [s]; then the actor stops. The
/// history must not be empty.
template <class Real>
Displayed<Real> replay(const HistoryView<Real>& history, const PredictorRow& predictor, double time, Replay how,
                       double limit = max_extrapolation);

} // namespace dr
