#include "dead_reckoning/measuring/innovation.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/hermite.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace dr {

template <class Real> void DrawnPath<Real>::add(const DrawnPose<Real>& pose) {
    if (!poses_.empty() && pose.time <= poses_.back().time)
        poses_.clear();
    poses_.push_back(pose);
    if (pose.time - poses_.front().time > 1.5 * length)
        poses_.erase(poses_.begin(), std::ranges::lower_bound(poses_, pose.time - length, {}, &DrawnPose<Real>::time));
}

template <class Real> std::optional<DrawnPose<Real>> DrawnPath<Real>::at(double time) const {
    if (!poses_.empty() && poses_.back().time - time > length)
        return {};
    const auto after = std::ranges::lower_bound(poses_, time, {}, &DrawnPose<Real>::time);
    if (after != poses_.end() && after->time == time)
        return *after;
    if (after == poses_.begin())
        return {}; // no pose, or none that early
    DrawnPose<Real> pose = *(after - 1);
    const auto step = static_cast<Real>(time - pose.time);
    if (after == poses_.end()) {
        if (time - pose.time > max_ahead)
            return {};
        const Vec3<Real> from = pose.state.position;
        extrapolate_position(pose.state, step);
        extrapolate_orientation(pose.state, step);
        pose.predicted += pose.state.position - from;
    } else {
        if (pose.incarnation != after->incarnation || after->time - pose.time > max_gap)
            return {};
        const auto gap = static_cast<Real>(after->time - pose.time);
        pose.state = between(pose.state, after->state, gap, step / gap);
        pose.predicted += (after->predicted - pose.predicted) * (step / gap);
    }
    pose.time = time;
    return pose;
}

template <class Real> Innovation innovation(const DrawnPose<Real>& drawn, const KinematicState<Real>& stated) {
    const Quat<double> shown(drawn.state.orientation), said(stated.orientation);
    const Vec3<double> displayed(drawn.state.position), predicted(drawn.predicted), position(stated.position);
    return {.offset = glm::conjugate(said) * (displayed - position),
            .prediction = glm::distance(predicted, position),
            .convergence = glm::distance(displayed, predicted),
            .rotation = angle_between(shown, said),
            .heading = std::abs(wrap_angle(heading(shown) - heading(said)))};
}

template <class Real> std::optional<Innovation> innovation(const DrawnPath<Real>& path, const Update<Real>& update) {
    const auto drawn_at = [&](double time) {
        const auto pose = path.at(time);
        return pose && pose->incarnation == update.incarnation ? pose : std::nullopt;
    };
    const auto drawn = update.has_location ? drawn_at(update.time) : std::nullopt;
    if (!drawn)
        return {};
    Innovation result = innovation(*drawn, update.state);
    result.rotation = result.heading = {};
    if (update.has_orientation)
        if (const auto turned = drawn_at(update.orientation_time())) {
            const Innovation then = innovation(*turned, update.state);
            result.rotation = then.rotation;
            result.heading = then.heading;
        }
    return result;
}

void merge(InnovationSummary& all, const InnovationSummary& other) {
    if (other.updates == 0)
        return;
    all.updates += other.updates;
    const double share = static_cast<double>(other.updates) / static_cast<double>(all.updates);
    using S = InnovationSummary;
    for (const auto figure :
         {&S::mean, &S::p95, &S::along, &S::across, &S::up, &S::prediction, &S::convergence, &S::heading})
        all.*figure += share * (other.*figure - all.*figure);
    all.max = std::max(all.max, other.max);
}

void InnovationMetrics::add(const Innovation& innovation) {
    const double distance = innovation.distance();
    if (!distances_)
        distances_.emplace();
    distances_->add(distance);
    ++sums_.updates;
    sums_.mean += distance;
    sums_.max = std::max(sums_.max, distance);
    sums_.along += std::abs(innovation.offset.x);
    sums_.across += std::abs(innovation.offset.y);
    sums_.up += std::abs(innovation.offset.z);
    sums_.prediction += innovation.prediction;
    sums_.convergence += innovation.convergence;
    sums_.heading += innovation.heading.value_or(0);
    headings_ += innovation.heading.has_value();
}

InnovationSummary InnovationMetrics::summary() const {
    if (sums_.updates == 0)
        return {};
    InnovationSummary means = sums_;
    using S = InnovationSummary;
    for (const auto figure : {&S::mean, &S::along, &S::across, &S::up, &S::prediction, &S::convergence})
        means.*figure /= static_cast<double>(sums_.updates);
    means.heading /= static_cast<double>(std::max<std::uint64_t>(headings_, 1));
    means.p95 = distances_->percentile(0.95);
    return means;
}

template class DrawnPath<float>;
template class DrawnPath<double>;
template Innovation innovation(const DrawnPose<float>&, const KinematicState<float>&);
template Innovation innovation(const DrawnPose<double>&, const KinematicState<double>&);
template std::optional<Innovation> innovation(const DrawnPath<float>&, const Update<float>&);
template std::optional<Innovation> innovation(const DrawnPath<double>&, const Update<double>&);

} // namespace dr
