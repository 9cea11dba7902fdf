/// Follows the road of a predictive contract (Murphy 18.8, Path-Based Dead Reckoning; Aronson): see `predict_on_road`
/// in road.h. An actor without a contract, on an unknown road, or too far from its contract's position keeps its
/// acceleration.

#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/road.h"
#include "dead_reckoning/scheme.h"

namespace dr::predictor {

template <class Real> KinematicState<Real> path(const HistoryView<Real>& history, Real age) {
    if (const auto state = predict_on_road(history.history().roads(), history.back().update, age))
        return *state;
    return order2(history, age);
}

DR_PREDICTOR(path)

} // namespace dr::predictor
