#pragma once
/// DR error and smoothness of a displayed path. docs/measuring.md defines the figures.

#include "dead_reckoning/measuring/innovation.h"
#include "dead_reckoning/measuring/log_histogram.h"
#include "dead_reckoning/measuring/seen.h"
#include "dead_reckoning/state.h"

#include <deque>
#include <optional>

namespace dr {

/// Figures of one displayed state over a run.
struct Summary {
    double mean = 0;                ///< mean |displayed − true| over all scored frames [m]
    double p95 = 0;                 ///< 95th percentile of |displayed − true| [m]
    double max = 0;                 ///< largest |displayed − true| [m]
    double dv_max = 0;              ///< largest frame-to-frame change of displayed velocity [m/s]
    double jerk_rms = 0;            ///< RMS of the jerk: third difference of displayed position / dt³ [m/s³]
    double dv_p99 = 0;              ///< 99th percentile of the changes of displayed velocity [m/s]
    double jerk_p99 = 0;            ///< 99th percentile of the jerk [m/s³]
    double lateral_oscillation = 0; ///< RMS of the error along the true hull's left axis minus its 1 s moving mean [m]
    double reversal = 0; ///< fraction of scored frames in which the displayed position moves against the true velocity
    double heading = 0;  ///< mean heading error [rad]
    /// Mean distance between the displayed position and the true position at the past instant that is shown [m]; only
    /// for schemes that display the past.
    std::optional<double> mean_then{};
    /// Number of times that a scheme that displays the past has run out of updates.
    std::optional<std::size_t> underruns{};
    /// Mean error [pixels] and RMS of the jerk across the line of sight [pixels/s³], over the frames with the true
    /// position in a viewer's picture (seen.h).
    std::optional<double> seen_mean{}, seen_jerk_rms{};
    std::size_t seen_frames = 0; ///< number of frames with the true position in a viewer's picture
    double penetration = 0;      ///< largest depth of the hull's deepest point under the ground [m]
    double mean_penetration = 0; ///< mean depth of the hull's deepest point under the ground [m]
    std::size_t frames = 0;      ///< number of scored frames
    /// Mean lengths of the three vectors that add up to the error [m]: see `Projections`.
    double prediction = 0, latency = 0, smoothing = 0;
    InnovationSummary innovation{}; ///< the error at updates, which needs no true pose
};

/// Returns the innovations' figures as those of the error, over updates instead of frames: mean, p95, max, heading,
/// prediction and smoothing, and the number of updates as `frames`. All other figures are NaN, or empty if optional.
/// Without innovations `frames` is 0, and the six figures are NaN, too.
Summary without_truth(const InnovationSummary& innovation);

/// Predicted positions that split the error of a displayed position into three parts:
///
///     displayed − true = (timely − true) + (used − timely) + (displayed − used)
///                         prediction        latency           smoothing, and the ground clamp
template <class Real> struct Projections {
    Vec3<Real> timely{0}; ///< predicted with the exact age of the update in use, so without the effect of latency [m]
    Vec3<Real> used{0};   ///< predicted with the age that the receiver assumes for this update [m]
};

/// An arithmetic mean of added values.
struct Mean {
    double sum = 0;
    std::size_t count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    /// The mean; 0 if no values were added.
    [[nodiscard]] double value() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
    [[nodiscard]] std::optional<double> known() const { return count > 0 ? std::optional(value()) : std::nullopt; }
};

/// Compares displayed with true states, frame by frame.
class ErrorMetrics {
  public:
    /// Adds a frame, `dt` [s] after the previous one. `continuous` is false in the first frame and after a
    /// spawn or teleport: that frame is not scored, and no difference spans it. Otherwise `dt` > 0, and both states are
    /// finite.
    void add(double dt, const KinematicState<double>& displayed, const KinematicState<double>& truth,
             bool continuous = true);
    /// Adds the three parts of the error in the frame that `add` took last. Positions in [m].
    void add_parts(const Projections<double>& projections, const Vec3<double>& displayed, const Vec3<double>& truth);
    /// For a scheme that displays the past: adds the displayed position in the frame that `add` took last, and the true
    /// position at the past instant that is shown [m]. `dry`: the scheme has run out of updates.
    void add_then(const Vec3<double>& displayed, const Vec3<double>& truth_then, bool dry);
    /// Adds the frame that `add` took last as a viewer sees it; only for scored frames. The frame counts if the true
    /// position is in the viewer's picture, so all schemes are scored over the same frames.
    void add_seen(const Eye& eye, const Vec3<double>& displayed, const Vec3<double>& truth);
    /// Adds the depth of the displayed hull's deepest point under the ground in one frame [m], where the ground is
    /// known.
    void add_penetration(double depth);
    void add_innovation(const Innovation& innovation) { innovations_.add(innovation); }
    [[nodiscard]] Summary summary() const;
    /// Smoothed error as in Murphy's demo [m]: after each frame, 0.99 times the previous value + 0.01 times the frame's
    /// error.
    [[nodiscard]] double readout() const { return readout_; }
    [[nodiscard]] double last() const { return last_; } ///< error of the last scored frame [m]
    void clear() { *this = {}; }

  private:
    /// Entry of the 1 s window: time since the last spawn or teleport [s], error along the true hull's left axis [m].
    struct Lateral {
        double time, error;
    };
    void add_differences(double dt, const KinematicState<double>& displayed, const KinematicState<double>& truth);
    void add_lateral(double dt, double error);

    LogHistogram errors_, jumps_, jerks_;       ///< distances [m], changes of velocity [m/s], jerks [m/s³]
    std::array<Vec3<double>, 3> differences_{}; ///< displayed position, velocity and acceleration of the last frame
    int known_differences_ = 0; ///< number of valid elements of `differences_`; a spawn or teleport invalidates them
    Vec3<double> jerk_{0};      ///< jerk in the last frame [m/s³], valid if jerk_known_
    bool jerk_known_ = false;
    std::deque<Lateral> window_; ///< lateral errors of the last second
    double window_sum_ = 0;
    double time_ = 0; ///< time since the last spawn or teleport [s]
    double last_ = 0, max_ = 0, dv_max_ = 0, readout_ = 0, penetration_max_ = 0;
    Mean error_, heading_, jerk2_, lateral2_, penetration_, prediction_, latency_, smoothing_, then_, seen_,
        seen_jerk2_;
    InnovationMetrics innovations_;
    std::size_t reversals_ = 0, underruns_ = 0;
    bool dry_ = false;
};

} // namespace dr
