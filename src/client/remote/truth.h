#pragma once
/// The DR error as the receiver measures it: displayed states against the owner's true poses, both in match time by the
/// clock sync *past* the link emulator (5 ms of clock error would read as 5 cm at 10 m/s). Truth arrives later than it
/// is displayed, so a displayed state waits until truth around its instant has come.

#include "dead_reckoning/measuring/error_metrics.h"
#include "dead_reckoning/measuring/log_histogram.h"
#include "protocol/messages.h"
#include "protocol/messages/motion.h"

#include <deque>
#include <optional>

namespace client {

/// The true path of one actor over the last seconds.
class TruthTrack {
  public:
    void add(const protocol::TruthPose& pose);
    /// Cubic Hermite between the poses around match time `time` [s]; nothing before the first, after the last, or
    /// across a spawn.
    [[nodiscard]] std::optional<dr::KinematicState<double>> at(double time) const;
    /// The same, but only if that is the given incarnation: nobody is scored against a life that is not known here yet.
    [[nodiscard]] std::optional<dr::KinematicState<double>> at(double time, std::uint8_t incarnation) const;
    /// Turret and gun, where poses tell of them: between the two around that time [rad].
    [[nodiscard]] std::optional<std::array<double, dr::part_count>> parts_at(double time,
                                                                             std::uint8_t incarnation) const;
    /// Match time of the newest pose [s]; −1: none yet.
    [[nodiscard]] double latest() const { return poses_.empty() ? -1 : poses_.back().time; }
    [[nodiscard]] bool empty() const { return poses_.empty(); }
    /// So much of it is kept, and so long what was displayed waits for it [s].
    static constexpr double length = 4;

  private:
    std::deque<protocol::TruthPose> poses_; ///< by time
};

/// The score of one displayed state: figures since the start, and the recent samples for plots.
class ErrorTrack {
  public:
    struct Sample {
        double time = 0;                                  ///< match time [s]
        double error = 0;                                 ///< |displayed − true| [m]
        float prediction = 0, latency = 0, smoothing = 0; ///< its parts: dr::Projections [m]
    };
    /// What was displayed in a frame.
    struct Frame {
        double time = 0; ///< match time [s]
        dr::Displayed<float> pose{};
        std::uint8_t incarnation = 0;                    ///< that the receiver knew then
        float depth = 0;                                 ///< of its deepest hull point under the ground [m]
        std::optional<dr::Projections<float>> made_of{}; ///< the position
        double delay = 0;                                ///< by a scheme that plays the past: so much of it [s]
        bool dry = false;                                ///< which had nothing left to play
        std::optional<dr::Eye> eye{};                    ///< who looked at it
    };
    /// It waits until truth has come.
    void displayed(const Frame& frame);
    /// Nothing is displayed for a while that could be scored.
    void pause() {
        waiting_.clear();
        gap_ = true;
    }
    /// Scores what waits, as far as truth has come.
    void score(const TruthTrack& truth);

    [[nodiscard]] dr::Summary summary() const { return metrics_.summary(); }
    [[nodiscard]] const std::deque<Sample>& recent() const { return recent_; } ///< the last `plot_length` seconds
    /// Mean over the last `seconds` that were scored [m]; 0 if none were.
    [[nodiscard]] double recent_mean(double seconds) const;
    /// Match time of the first scored frame [s]; 0 if there is none.
    [[nodiscard]] double since() const { return since_; }
    [[nodiscard]] double last() const { return recent_.empty() ? 0 : recent_.back().error; } ///< [m]
    /// Of the true motion, over the scored frames [m/s].
    [[nodiscard]] double mean_speed() const { return scored_ > 0 ? speed_sum_ / static_cast<double>(scored_) : 0; }
    [[nodiscard]] double readout() const { return metrics_.readout(); } ///< the original demo's averaged number [m]
    /// What the samples take that wait, or are recent [B].
    [[nodiscard]] std::size_t sample_bytes() const {
        return waiting_.size() * sizeof(Frame) + recent_.size() * sizeof(Sample);
    }
    void clear() { *this = {}; }
    /// How far the turret that was drawn was off the owner's azimuth [rad], where truth tells of it: while it is
    /// published apart (dead_reckoning/publishing).
    struct Parts {
        std::uint64_t frames = 0;
        double mean = 0, p95 = 0, max = 0;
    };
    [[nodiscard]] Parts parts() const;

    static constexpr double plot_length = 120; ///< [s]

  private:
    void score(const Frame& frame, const dr::KinematicState<double>& truth, const TruthTrack& track);

    std::deque<Frame> waiting_;
    std::deque<Sample> recent_;
    std::optional<dr::LogHistogram> turret_; ///< made when there is something to count
    double turret_sum_ = 0, turret_max_ = 0;
    dr::ErrorMetrics metrics_;
    double speed_sum_ = 0;
    std::size_t scored_ = 0;
    double since_ = 0, last_scored_ = 0;
    std::uint8_t incarnation_ = 0; ///< that was scored last
    bool gap_ = true;              ///< the next scored sample does not continue the last one
};

} // namespace client
