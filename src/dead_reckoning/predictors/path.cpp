/// A predictive contract: follow this road from this progress at this speed (Murphy 18.8, Path-Based Dead Reckoning;
/// Aronson). What there is to it is in road.h; an actor without a contract, or on a road that is not known here, keeps
/// its acceleration.

#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/road.h"
#include "dead_reckoning/scheme.h"

namespace dr::predictor {

template <class Real> KinematicState<Real> path(const HistoryView<Real>& history, Real age) {
    if (const auto state = follow(history.whole().roads(), history.back().update, age))
        return *state;
    return order2(history, age);
}

DR_PREDICTOR(path)

} // namespace dr::predictor
