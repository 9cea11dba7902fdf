#pragma once
/// The DR error as the receiver measures it: displayed poses against the owner's true poses, or, without these, against
/// the poses that updates state (dead_reckoning/measuring/innovation.h). Displayed and true poses are in match time by
/// the clock sync that bypasses the link emulator, since 5 ms of clock error would read as 5 cm at 10 m/s. Updates have
/// their publishers' time stamps. True poses arrive after their instant was displayed, so a displayed pose waits for
/// the true poses around its instant: a living player of a match receives these `truth-delay` seconds late.

#include "client/remote/error_samples.h"
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
    /// Returns the state at match time `time` [s], by a cubic Hermite between the poses around it; nothing before the
    /// first, after the last, or across a spawn.
    [[nodiscard]] std::optional<dr::KinematicState<double>> at(double time) const;
    /// Returns the state at `time` if it belongs to `incarnation`. Nothing if the tank has spawned since, which the
    /// displayed pose does not show yet.
    [[nodiscard]] std::optional<dr::KinematicState<double>> at(double time, std::uint8_t incarnation) const;
    /// Returns turret and gun angles at `time` [rad]; nothing if the poses around it lack them or are of another
    /// incarnation.
    [[nodiscard]] std::optional<std::array<double, dr::part_count>> parts_at(double time,
                                                                             std::uint8_t incarnation) const;
    /// Match time of the newest pose [s]; −1: none yet.
    [[nodiscard]] double latest() const { return poses_.empty() ? -1 : poses_.back().time; }
    [[nodiscard]] bool empty() const { return poses_.empty(); }
    /// Time for which true poses are kept, and displayed poses wait for them beyond their delay [s].
    static constexpr double length = 4;

  private:
    std::deque<protocol::TruthPose> poses_; ///< sorted by time
};

/// Where an error comes from: true poses score every frame, updates only their own instants.
enum class ErrorSource : std::uint8_t { truth, updates };

/// The score of one ghost: figures since the last `clear`, and recent samples for plots.
class ErrorTrack {
  public:
    using Sample = ErrorSamples::Sample;
    /// A ghost as displayed in a frame.
    struct Frame {
        double time = 0; ///< match time [s]
        dr::Displayed<float> pose{};
        std::uint8_t incarnation = 0;                    ///< the actor's incarnation that was displayed
        float depth = 0;                                 ///< depth of the deepest hull point under the ground [m]
        std::optional<dr::Projections<float>> made_of{}; ///< predicted positions, which split the error into parts
        double delay = 0;                                ///< age of the displayed instant [s]; 0: the present
        bool dry = false;                                ///< the scheme shows the past and has run out of updates
        bool first = false;                              ///< the ghost was not drawn in the frame before
        std::optional<dr::Eye> eye{};                    ///< camera of the picture, if there is one
    };
    /// Adds a frame, which waits for its true pose: TruthTrack::length and `delay` [s] at most.
    void displayed(const Frame& frame, double delay = 0);
    /// Drops the frames that wait for a true pose. Call when the ghost will not be scored for a while.
    void pause() {
        waiting_.clear();
        gap_ = true;
    }
    /// Call when the ghost is not drawn for a while: later updates are compared with later poses only. Frames that wait
    /// for a true pose are kept.
    void interrupt() {
        drawn_ = {};
        interrupted_ = true;
    }
    /// As `pause`, and drops the drawn poses: later updates are compared with later poses only.
    void stop() {
        pause();
        drawn_ = {};
    }
    /// Scores the waiting frames up to the newest true pose.
    void score(const TruthTrack& truth);
    /// Adds the pose of a frame, with which later updates are compared.
    void drawn(const dr::DrawnPose<float>& pose) { drawn_.add(pose); }
    /// Scores the drawn poses with an update that has arrived and is not in use yet. Returns its innovation, if any.
    std::optional<dr::Innovation> score(const dr::Update<float>& update);

    [[nodiscard]] dr::Summary summary() const { return metrics_.summary(); }
    [[nodiscard]] const ErrorSamples& samples(ErrorSource source) const {
        return source == ErrorSource::truth ? at_truth_ : at_updates_;
    }
    // The samples from true poses: see ErrorSamples.
    [[nodiscard]] const std::deque<Sample>& recent() const { return at_truth_.recent(); }
    [[nodiscard]] double recent_mean(double seconds) const { return at_truth_.recent_mean(seconds); }
    [[nodiscard]] double since() const { return at_truth_.since(); }
    [[nodiscard]] double last() const { return at_truth_.last(); }
    /// Mean true speed over the scored frames [m/s].
    [[nodiscard]] double mean_speed() const { return scored_ > 0 ? speed_sum_ / static_cast<double>(scored_) : 0; }
    /// Smoothed error, as Murphy's demo shows it [m].
    [[nodiscard]] double readout() const { return metrics_.readout(); }
    /// Memory of the waiting, the drawn and the recent samples [B].
    [[nodiscard]] std::size_t sample_bytes() const {
        return waiting_.size() * sizeof(Frame) + drawn_.bytes() + at_truth_.bytes() + at_updates_.bytes();
    }
    /// Number of displayed frames that wait for their true poses.
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
    void clear() { *this = {}; }
    /// Error of the drawn turret's azimuth against the owner's [rad]. It is measured only while turrets are published
    /// separately (dead_reckoning/publishing), because only then true poses contain the azimuth.
    struct Parts {
        std::uint64_t frames = 0;
        double mean = 0, p95 = 0, max = 0;
    };
    [[nodiscard]] Parts parts() const;

    static constexpr double plot_length = ErrorSamples::length; ///< time for which plots have samples [s]

  private:
    void score(const Frame& frame, const dr::KinematicState<double>& truth, const TruthTrack& track);

    std::deque<Frame> waiting_;
    dr::DrawnPath<float> drawn_;
    ErrorSamples at_truth_, at_updates_;
    std::optional<dr::LogHistogram> turret_; ///< errors of the turret; made for the first sample
    double turret_sum_ = 0, turret_max_ = 0;
    dr::ErrorMetrics metrics_;
    double speed_sum_ = 0;
    std::size_t scored_ = 0;
    double last_scored_ = 0;
    std::uint8_t incarnation_ = 0; ///< incarnation of the last scored frame
    bool gap_ = true;              ///< the next scored sample does not continue the last one
    bool interrupted_ = false;     ///< `interrupt` was called since the last frame
};

} // namespace client
