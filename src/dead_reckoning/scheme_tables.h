#pragma once
/// The tables of scheme.h, which custom.h adds to. Nobody else needs this.

#include "dead_reckoning/scheme.h"

namespace dr {

/// Adds a row to its table, and its combinations to schemes(). By one thread; others may read meanwhile.
void append(const PredictorRow& predictor);
void append(const ConvergenceRow& convergence);

} // namespace dr
