#pragma once
/// The DR error and the believability of a displayed path. Definitions: docs/measuring.md.

#include "dead_reckoning/state.h"

#include <vector>

namespace dr {

/// The figures of one displayed state over a run.
struct Summary {
    double mean = 0;                ///< |displayed − true| over all scored frames [m]
    double p95 = 0;                 ///< [m]
    double max = 0;                 ///< [m]
    double dv_max = 0;              ///< largest frame-to-frame change of displayed velocity [m/s]
    double jerk_rms = 0;            ///< RMS of the third difference of displayed position / dt³ [m/s³]
    double lateral_oscillation = 0; ///< RMS of the lateral error minus its 1 s moving mean [m]
    double reversal = 0;            ///< share of frames displayed moving against true motion
    double heading = 0;             ///< mean heading error [rad]
    std::size_t frames = 0;         ///< scored
};

/// Collects displayed against true states, frame by frame.
class ErrorMetrics {
  public:
    /// One frame of length `dt` [s]. `continuous` is false in the first frame and after a spawn or teleport:
    /// differences are not taken across it.
    void add(double dt, const KinematicState<double>& displayed, const KinematicState<double>& truth,
             bool continuous = true);
    [[nodiscard]] Summary summary() const;
    /// The original demo's readout: e = 0.99 e + 0.01 d [m].
    [[nodiscard]] double readout() const { return readout_; }
    [[nodiscard]] double last() const { return errors_.empty() ? 0 : errors_.back(); } ///< [m]
    void clear() { *this = {}; }

  private:
    std::vector<double> errors_;
    double readout_ = 0;
};

} // namespace dr
