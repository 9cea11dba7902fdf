#pragma once
/// Cost and error of dead reckoning over all remote tanks since the last change of a setting, to show the effect of a
/// slider at once. Compare (F2) and the strip (F3) show these figures, so that equal figures are equal on the screen.

#include "client/remote/shown_error.h"

#include <optional>
#include <string>
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
    client::ErrorSource source = client::ErrorSource::truth; ///< source of the errors
    double updates_per_s = 0, bytes_per_s = 0; ///< mean rates of received updates per tank; bytes without headers
    std::vector<SchemeError> errors;           ///< errors of the scored schemes
    /// Whether the measurement is long enough to be shown.
    [[nodiscard]] bool known() const { return seconds >= 1; }
    /// Returns the error of a scheme drawn solid (`drawn`) or as a ghost; null if it was not scored.
    [[nodiscard]] const SchemeError* of(int scheme, bool drawn) const;
};
/// Measures from `since` on, over at most the last minute. `since`: match time on the scores' clock
/// (client::RenderTime::truth) [s]. All schemes of a tank are compared over the same frames or updates: since its
/// newest scheme was switched on.
Cost measure_cost(const client::ClientState& client, double since);
/// The tanks and the period of a cost, for display: "all tanks, last 9 s".
std::string measured_over(const Cost& cost);

class LiveCost {
  public:
    /// Call once a frame. A change of scheme, receiver, publisher, DR modes, clamping, link, presentation delay or
    /// remote physics starts a new measurement.
    void watch(const client::ClientState& client, client::Settings& settings);
    [[nodiscard]] const Cost& now() const { return now_; }
    /// The last cost that was measured over at least 2 s before a setting changed; `nullopt`: none yet.
    [[nodiscard]] const std::optional<Cost>& before() const { return before_; }
    /// Whether one of these settings has changed in this match.
    [[nodiscard]] bool changed() const { return changed_.has_value(); }

  private:
    std::vector<double> values_;    ///< values of the observed rows
    std::optional<double> changed_; ///< match time of the last change [s]
    double refreshed_ = -1;         ///< match time of the last measurement [s]
    Cost now_;
    std::optional<Cost> before_;
};

} // namespace overlay
