#pragma once
/// What dead reckoning costs and how far off it is, since something was last changed: of all remote tanks together, so
/// that the effect of a slider is seen while it is held.

#include "client/view.h"

#include <optional>
#include <vector>

namespace overlay {

/// The error of one scheme over all remote tanks.
struct SchemeError {
    int scheme = 0;     ///< index in dr::schemes()
    bool drawn = false; ///< solid; false: a ghost
    double mean = 0;    ///< [m]
    double p95 = 0;     ///< 95 % of the frames are below it [m]
};

/// Measured over the last `seconds`.
struct Cost {
    double seconds = 0;
    double updates_per_s = 0, bytes_per_s = 0; ///< that arrived, of one tank on average; bytes without headers
    std::vector<SchemeError> errors;           ///< of the schemes that have been scored
    [[nodiscard]] const SchemeError* of(int scheme, bool drawn) const;
};
/// From match time `since` on (past the link emulator, as the scores have it [s]), over the last minute at most. All
/// schemes are compared over the same frames of each tank: since the last one of them was switched on.
Cost measure_cost(const client::View& client, double since);

class LiveCost {
  public:
    /// Once a frame. A change of scheme, receiver, publisher, clamp or link begins a new measurement.
    void watch(const client::View& client, client::Settings& settings);
    [[nodiscard]] const Cost& now() const { return now_; }
    /// Before the last change, if there was one, and time enough to measure.
    [[nodiscard]] const std::optional<Cost>& before() const { return before_; }
    [[nodiscard]] bool changed() const { return changed_.has_value(); } ///< something was

  private:
    std::vector<double> values_;    ///< of the rows that count
    std::optional<double> changed_; ///< match time [s]
    double refreshed_ = -1;         ///< match time [s]
    Cost now_;
    std::optional<Cost> before_;
};

} // namespace overlay
