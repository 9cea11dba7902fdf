#pragma once
/// The DR error and the believability of a displayed path. Definitions: docs/measuring.md.

#include "dead_reckoning/measuring/log_histogram.h"
#include "dead_reckoning/measuring/seen.h"
#include "dead_reckoning/state.h"

#include <deque>
#include <optional>

namespace dr {

/// The figures of one displayed state over a run.
struct Summary {
    double mean = 0;                ///< |displayed − true| over all scored frames [m]
    double p95 = 0;                 ///< [m]
    double max = 0;                 ///< [m]
    double dv_max = 0;              ///< largest frame-to-frame change of displayed velocity [m/s]
    double jerk_rms = 0;            ///< RMS of the third difference of displayed position / dt³ [m/s³]
    double dv_p99 = 0;              ///< 99th percentile of the changes of displayed velocity [m/s]
    double jerk_p99 = 0;            ///< 99th percentile of the third differences' size [m/s³]
    double lateral_oscillation = 0; ///< RMS of the lateral error minus its 1 s moving mean [m]
    double reversal = 0;            ///< share of frames displayed moving against true motion
    double heading = 0;             ///< mean heading error [rad]
    /// Of a scheme that plays the past: mean distance from where truth was at the instant that it shows [m].
    std::optional<double> mean_then{};
    std::optional<std::size_t> underruns{}; ///< of such a scheme: how many times it had nothing left to play
    /// Of the frames in which the true place was in somebody's picture (seen.h): the mean error [pixels], and the RMS
    /// of the jerk across his line of sight [pixels/s³].
    std::optional<double> seen_mean{}, seen_jerk_rms{};
    std::size_t seen_frames = 0; ///< these frames
    double penetration = 0;      ///< of the deepest hull point under the ground, largest [m]
    double mean_penetration = 0; ///< the same, over all frames [m]
    std::size_t frames = 0;      ///< scored
    /// The parts of the error, each the mean length of one of the vectors that add up to it: see `Projections` [m].
    double prediction = 0, latency = 0, smoothing = 0;
};

/// What a displayed position is made of, so that its error can be taken apart:
///
///     displayed − true = (timely − true) + (used − timely) + (displayed − used)
///                         prediction        latency           smoothing, and the ground clamp
template <class Real> struct Projections {
    Vec3<Real> timely{0}; ///< predicted from the newest update, its age known exactly: what no travel could spoil [m]
    Vec3<Real> used{0};   ///< predicted as the receiver does, with the age that it assumes [m]
};

/// A mean that is collected.
struct Mean {
    double sum = 0;
    std::size_t count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    [[nodiscard]] double value() const { return count > 0 ? sum / static_cast<double>(count) : 0; } ///< of nothing 0
    [[nodiscard]] std::optional<double> known() const { return count > 0 ? std::optional(value()) : std::nullopt; }
};

/// Collects displayed against true states, frame by frame.
class ErrorMetrics {
  public:
    /// One frame of length `dt` [s], since the frame before. `continuous` is false in the first frame and after a spawn
    /// or teleport: that frame scores nothing, and differences are not taken across it.
    void add(double dt, const KinematicState<double>& displayed, const KinematicState<double>& truth,
             bool continuous = true);
    /// Of the same frame, if it is known: what the displayed position [m] was made of.
    void add_parts(const Projections<double>& projections, const Vec3<double>& displayed, const Vec3<double>& truth);
    /// Of the same frame, if it showed the past: where it was displayed, and where truth was at the instant shown [m];
    /// `dry`: it had nothing left to play.
    void add_then(const Vec3<double>& displayed, const Vec3<double>& truth_then, bool dry);
    /// Of the same frame, if it was scored and somebody looks. It counts while the true place is in his picture: in the
    /// same frames under every scheme.
    void add_seen(const Eye& eye, const Vec3<double>& displayed, const Vec3<double>& truth);
    /// How deep the displayed hull's deepest point was under the ground in one frame [m], where anybody knows the
    /// ground.
    void add_penetration(double depth);
    [[nodiscard]] Summary summary() const;
    /// The original demo's readout: e = 0.99 e + 0.01 d [m].
    [[nodiscard]] double readout() const { return readout_; }
    [[nodiscard]] double last() const { return last_; } ///< [m]
    void clear() { *this = {}; }

  private:
    /// One term of the 1 s window of lateral errors.
    struct Lateral {
        double time, error;
    };
    void add_differences(double dt, const KinematicState<double>& displayed, const KinematicState<double>& truth);
    void add_lateral(double dt, double error);

    LogHistogram errors_, jumps_, jerks_;       ///< distances [m], changes of velocity [m/s], jerks [m/s³]
    std::array<Vec3<double>, 3> differences_{}; ///< of displayed position: position, velocity, acceleration
    int known_differences_ = 0;                 ///< how many of them are known since the last discontinuity
    Vec3<double> jerk_{0};                      ///< of the last frame [m/s³], if it is known:
    bool jerk_known_ = false;
    std::deque<Lateral> window_; ///< the last second
    double window_sum_ = 0;
    double time_ = 0; ///< since the last discontinuity [s]
    double last_ = 0, max_ = 0, dv_max_ = 0, readout_ = 0, penetration_max_ = 0;
    Mean error_, heading_, jerk2_, lateral2_, penetration_, prediction_, latency_, smoothing_, then_, seen_,
        seen_jerk2_;
    std::size_t reversals_ = 0, underruns_ = 0;
    bool dry_ = false;
};

} // namespace dr
