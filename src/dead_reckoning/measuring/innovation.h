#pragma once
/// The innovation: a displayed pose compared with the pose that an arriving update states, both at the update's own
/// instant. It is a sample of the DR error that needs no true pose, exact to the rounding of the update. The word is
/// that of the Kalman filter: measurement minus prediction.
///
/// The displayed pose is the one that was drawn at that instant. If the update arrives before its instant is drawn, the
/// newest drawn pose is extrapolated to it, so the update itself has no effect. Schemes that play the past are compared
/// at the same instant as all others, so their delay counts as error.
///
/// Innovations exist at updates only. With thresholds, updates are sent when errors are large. With a delay, the error
/// of frames grows until the update comes into use (docs/results.md, "The error without true poses").

#include "dead_reckoning/measuring/log_histogram.h"
#include "dead_reckoning/state.h"

#include <glm/geometric.hpp>
#include <optional>
#include <vector>

namespace dr {

/// One actor under one scheme, as a frame drew it.
template <class Real> struct DrawnPose {
    double time = 0; ///< displayed instant, in match time [s]
    KinematicState<Real> state{};
    Vec3<Real> predicted{0}; ///< predicted position, before convergence and ground clamp [m]
    std::uint8_t incarnation = 0;
};

/// The drawn poses of the last seconds.
template <class Real> class DrawnPath {
  public:
    /// Adds a frame's pose. A time that is not later than the previous one begins a new path.
    void add(const DrawnPose<Real>& pose);
    /// Returns the pose at `time` [s], interpolated between two frames at most `max_gap` apart, or extrapolated by at
    /// most `max_ahead`. Nothing before the first pose or over `length` before the last, and nothing between two
    /// incarnations.
    [[nodiscard]] std::optional<DrawnPose<Real>> at(double time) const;
    [[nodiscard]] std::size_t bytes() const { return poses_.size() * sizeof(DrawnPose<Real>); }

    /// Time for which poses are kept [s]: older updates have no innovation. An emulated link's delay and jitter are at
    /// most 3 s together.
    static constexpr double length = 3;
    static constexpr double max_gap = 0.25; ///< longest time between two frames to interpolate [s]
    static constexpr double max_ahead = 1;  ///< longest extrapolation [s]: presentation delay and slow frames

  private:
    std::vector<DrawnPose<Real>> poses_; ///< sorted by time; those older than `length` go in lots
};

/// The difference between a drawn and a stated pose at one instant.
struct Innovation {
    /// Displayed minus stated position, in the axes of the stated hull: along (forward), across (left), up [m].
    Vec3<double> offset{0};
    double prediction = 0;  ///< distance from the stated to the predicted position [m]
    double convergence = 0; ///< distance from the predicted to the displayed position, after the ground clamp [m]
    /// Angle between the displayed and the stated orientation, and between their headings [rad]; nothing if the update
    /// brings no orientation.
    std::optional<double> rotation{}, heading{};

    [[nodiscard]] double distance() const { return glm::length(offset); } ///< [m]
};

/// Compares a pose with the stated one of the same instant.
template <class Real> Innovation innovation(const DrawnPose<Real>& drawn, const KinematicState<Real>& stated);

/// Returns the innovation of an update that is not in use yet. Location and orientation are compared at the instant of
/// each. Nothing if the update has no location, or if no pose of its incarnation was drawn at its instant.
template <class Real> std::optional<Innovation> innovation(const DrawnPath<Real>& path, const Update<Real>& update);

/// Figures of innovations: means of sizes, and of the distance also the 95th percentile and the largest one.
struct InnovationSummary {
    std::uint64_t updates = 0;              ///< number of innovations; 0: all figures are 0
    double mean = 0, p95 = 0, max = 0;      ///< distance [m]
    double along = 0, across = 0, up = 0;   ///< parts of the offset [m]
    double prediction = 0, convergence = 0; ///< [m]
    double heading = 0;                     ///< [rad]
};
/// Adds the figures of other innovations to `all`: means and percentiles are weighted by the numbers of updates.
void merge(InnovationSummary& all, const InnovationSummary& other);

class InnovationMetrics {
  public:
    void add(const Innovation& innovation);
    [[nodiscard]] InnovationSummary summary() const;

  private:
    InnovationSummary sums_;                ///< sums in place of means; p95 is unused
    std::uint64_t headings_ = 0;            ///< number of innovations with a heading
    std::optional<LogHistogram> distances_; ///< made for the first innovation
};

} // namespace dr
