#pragma once
/// Cost and error of dead reckoning over all remote tanks since the last change of a setting, to show a slider's effect
/// while it moves.

#include "client/client_state.h"

#include <optional>
#include <vector>

namespace overlay {

/// The error of one scheme over all remote tanks.
struct SchemeError {
    int scheme = 0;     ///< index in dr::schemes()
    bool drawn = false; ///< drawn solid; false: a ghost
    double mean = 0;    ///< mean error [m]
    double p95 = 0;     ///< 95th percentile [m]
};

/// Cost and errors of dead reckoning, measured over the last `seconds`.
struct Cost {
    double seconds = 0;
    double updates_per_s = 0, bytes_per_s = 0; ///< rates of received updates, mean per tank; bytes without headers
    std::vector<SchemeError> errors;           ///< errors of the scored schemes
    [[nodiscard]] const SchemeError* of(int scheme, bool drawn) const;
};
/// Measures from match time `since` (minus the link emulator's delay, like the scores) [s], over at most the last
/// minute. All schemes of a tank are compared over the same frames: since its newest scheme was switched on.
Cost measure_cost(const client::ClientState& client, double since);

class LiveCost {
  public:
    /// Call once a frame. A change of scheme, receiver, publisher, clamping or link starts a new measurement.
    void watch(const client::ClientState& client, client::Settings& settings);
    [[nodiscard]] const Cost& now() const { return now_; }
    /// Cost before the last change; `nullopt` without a change or without enough time to measure.
    [[nodiscard]] const std::optional<Cost>& before() const { return before_; }
    [[nodiscard]] bool changed() const { return changed_.has_value(); }

  private:
    std::vector<double> values_;    ///< values of the observed rows
    std::optional<double> changed_; ///< match time of the last change [s]
    double refreshed_ = -1;         ///< match time of the last measurement [s]
    Cost now_;
    std::optional<Cost> before_;
};

} // namespace overlay
