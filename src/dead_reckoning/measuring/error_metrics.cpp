#include "dead_reckoning/measuring/error_metrics.h"

#include "dead_reckoning/finite.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

namespace dr {

namespace {

constexpr double window_length = 1; ///< window of the moving mean of the lateral error [s]
constexpr double moving = 0.1;      ///< below this true speed there is no direction to reverse [m/s]
constexpr double readout_share = 0.01;
constexpr double slack = 1e-9; ///< tolerance for sums of times [s]

} // namespace

void ErrorMetrics::add(double dt, const KinematicState<double>& displayed, const KinematicState<double>& truth,
                       bool continuous) {
    if (!continuous) {
        differences_[0] = displayed.position;
        known_differences_ = 1;
        window_.clear();
        window_sum_ = 0;
        time_ = 0;
        return;
    }
    DR_ASSERT(dt > 0 && finite(displayed) && finite(truth));
    const Vec3<double> error = displayed.position - truth.position;
    const double distance = glm::length(error);
    errors_.add(distance);
    last_ = distance;
    max_ = std::max(max_, distance);
    error_.add(distance);
    readout_ += (distance - readout_) * readout_share;
    heading_.add(std::abs(wrap_angle(heading(displayed.orientation) - heading(truth.orientation))));
    add_lateral(dt, glm::dot(error, truth.orientation * Vec3<double>(0, 1, 0)));
    add_differences(dt, displayed, truth);
}

/// Backward differences of displayed position: velocity, acceleration, jerk.
void ErrorMetrics::add_differences(double dt, const KinematicState<double>& displayed,
                                   const KinematicState<double>& truth) {
    jerk_known_ = false;
    Vec3<double> difference = displayed.position;
    for (int order = 0; order < 3; ++order) {
        const Vec3<double> before = std::exchange(differences_[order], difference);
        if (order == known_differences_) {
            ++known_differences_;
            return;
        }
        const Vec3<double> change = difference - before;
        if (order == 1) {
            jumps_.add(glm::length(change));
            dv_max_ = std::max(dv_max_, glm::length(change));
        }
        if (order == 0 && glm::length(truth.velocity) > moving && glm::dot(change, truth.velocity) < 0)
            ++reversals_;
        difference = change / dt;
    }
    jerk_ = difference;
    jerk_known_ = true;
    jerk2_.add(glm::dot(difference, difference));
    jerks_.add(glm::length(difference));
}

/// Scores the error in the middle of a 1 s window against the mean of the window.
void ErrorMetrics::add_lateral(double dt, double error) {
    time_ += dt;
    while (!window_.empty() && window_.front().time < time_ - window_length + slack) {
        window_sum_ -= window_.front().error;
        window_.pop_front();
    }
    window_.push_back({time_, error});
    window_sum_ += error;
    if (time_ < window_length - slack)
        return;
    const double oscillation = window_[window_.size() / 2].error - window_sum_ / static_cast<double>(window_.size());
    lateral2_.add(oscillation * oscillation);
}

void ErrorMetrics::add_parts(const Projections<double>& projections, const Vec3<double>& displayed,
                             const Vec3<double>& truth) {
    prediction_.add(glm::distance(projections.timely, truth));
    latency_.add(glm::distance(projections.used, projections.timely));
    smoothing_.add(glm::distance(displayed, projections.used));
}

void ErrorMetrics::add_then(const Vec3<double>& displayed, const Vec3<double>& truth_then, bool dry) {
    then_.add(glm::distance(displayed, truth_then));
    if (!std::exchange(dry_, dry) && dry)
        ++underruns_;
}

void ErrorMetrics::add_seen(const Eye& eye, const Vec3<double>& displayed, const Vec3<double>& truth) {
    if (!in_picture(eye, truth))
        return;
    seen_.add(pixels_apart(eye, displayed, truth));
    if (!jerk_known_)
        return;
    const double jerk = pixels_across(eye, displayed, jerk_);
    seen_jerk2_.add(jerk * jerk);
}

void ErrorMetrics::add_penetration(double depth) {
    penetration_max_ = std::max(penetration_max_, depth);
    penetration_.add(depth);
}

Summary without_truth(const InnovationSummary& innovation) {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    const bool known = innovation.updates > 0;
    return {.mean = known ? innovation.mean : nothing,
            .p95 = known ? innovation.p95 : nothing,
            .max = known ? innovation.max : nothing,
            .dv_max = nothing,
            .jerk_rms = nothing,
            .dv_p99 = nothing,
            .jerk_p99 = nothing,
            .lateral_oscillation = nothing,
            .reversal = nothing,
            .heading = known ? innovation.heading : nothing,
            .penetration = nothing,
            .mean_penetration = nothing,
            .frames = static_cast<std::size_t>(innovation.updates),
            .prediction = known ? innovation.prediction : nothing,
            .latency = nothing,
            .smoothing = known ? innovation.convergence : nothing,
            .innovation = innovation};
}

Summary ErrorMetrics::summary() const {
    Summary summary{.mean = error_.value(),
                    .p95 = errors_.percentile(0.95),
                    .max = max_,
                    .dv_max = dv_max_,
                    .jerk_rms = std::sqrt(jerk2_.value()),
                    .dv_p99 = jumps_.percentile(0.99),
                    .jerk_p99 = jerks_.percentile(0.99),
                    .lateral_oscillation = std::sqrt(lateral2_.value()),
                    .heading = heading_.value(),
                    .mean_then = then_.known(),
                    .seen_mean = seen_.known(),
                    .seen_frames = seen_.count,
                    .penetration = penetration_max_,
                    .mean_penetration = penetration_.value(),
                    .frames = error_.count,
                    .prediction = prediction_.value(),
                    .latency = latency_.value(),
                    .smoothing = smoothing_.value(),
                    .innovation = innovations_.summary()};
    if (error_.count > 0)
        summary.reversal = static_cast<double>(reversals_) / static_cast<double>(error_.count);
    if (summary.mean_then)
        summary.underruns = underruns_;
    if (const auto jerk2 = seen_jerk2_.known())
        summary.seen_jerk_rms = std::sqrt(*jerk2);
    return summary;
}

} // namespace dr
