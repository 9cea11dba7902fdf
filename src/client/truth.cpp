#include "client/truth.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace client {

void TruthTrack::add(const protocol::TruthPose& pose) {
    if (!poses_.empty() && pose.time <= poses_.back().time)
        return;
    poses_.push_back(pose);
    while (poses_.back().time - poses_.front().time > length)
        poses_.pop_front();
}

std::optional<dr::KinematicState<double>> TruthTrack::at(double time) const {
    const auto after = std::ranges::lower_bound(poses_, time, {}, &protocol::TruthPose::time);
    if (after == poses_.end() || (after == poses_.begin() && after->time > time))
        return {};
    const protocol::TruthPose& b = *after;
    const protocol::TruthPose& a = after == poses_.begin() ? b : *(after - 1);
    if (a.incarnation != b.incarnation && b.time > time)
        return {};

    dr::KinematicState<double> state;
    const double step = b.time - a.time;
    const double s = step > 0 ? (time - a.time) / step : 0;
    const dr::Vec3<double> pa(a.position), pb(b.position), va(a.velocity), vb(b.velocity);
    // Hermite: exact at both poses, with their velocities as tangents.
    const double s2 = s * s, s3 = s2 * s;
    state.position =
        pa * (2 * s3 - 3 * s2 + 1) + va * (step * (s3 - 2 * s2 + s)) + pb * (3 * s2 - 2 * s3) + vb * (step * (s3 - s2));
    state.velocity = va + (vb - va) * s;
    state.orientation = glm::slerp(dr::Quat<double>(a.orientation), dr::Quat<double>(b.orientation), s);
    return state;
}

std::optional<dr::KinematicState<double>> TruthTrack::at(double time, std::uint8_t incarnation) const {
    const auto after = std::ranges::lower_bound(poses_, time, {}, &protocol::TruthPose::time);
    if (after == poses_.end() || after->incarnation != incarnation)
        return {};
    return at(time);
}

void ErrorTrack::displayed(double time, const dr::KinematicState<float>& state, std::uint8_t incarnation, float depth,
                           const std::optional<dr::Projections<float>>& made_of) {
    constexpr std::size_t longest_wait = 600; // frames: without truth the oldest are forgotten
    dr::KinematicState<double> copy;
    copy.position = state.position;
    copy.velocity = state.velocity;
    copy.orientation = dr::Quat<double>(state.orientation);
    waiting_.push_back({time, copy, incarnation, depth, made_of});
    if (waiting_.size() > longest_wait) {
        waiting_.pop_front();
        gap_ = true;
    }
}

void ErrorTrack::score(const TruthTrack& truth) {
    while (!waiting_.empty() && waiting_.front().time <= truth.latest()) {
        const Waiting& sample = waiting_.front();
        if (const auto true_state = truth.at(sample.time, sample.incarnation)) {
            const double dt = sample.time - last_scored_;
            gap_ |= sample.incarnation != incarnation_;
            incarnation_ = sample.incarnation;
            metrics_.add(dt, sample.state, *true_state, !gap_ && dt > 0);
            metrics_.add_penetration(static_cast<double>(sample.depth));
            Sample scored{sample.time, glm::distance(sample.state.position, true_state->position)};
            if (sample.made_of) {
                const dr::Projections<double> parts{dr::Vec3<double>(sample.made_of->timely),
                                                    dr::Vec3<double>(sample.made_of->used)};
                metrics_.add_parts(parts, sample.state.position, true_state->position);
                scored.prediction = static_cast<float>(glm::distance(parts.timely, true_state->position));
                scored.latency = static_cast<float>(glm::distance(parts.used, parts.timely));
                scored.smoothing = static_cast<float>(glm::distance(sample.state.position, parts.used));
            }
            recent_.push_back(scored);
            speed_sum_ += glm::length(true_state->velocity);
            ++scored_;
            last_scored_ = sample.time;
            gap_ = false;
        } else {
            gap_ = true;
        }
        waiting_.pop_front();
    }
    while (!recent_.empty() && recent_.back().time - recent_.front().time > plot_length)
        recent_.pop_front();
}

void ErrorTrack::clear() { *this = {}; }

double ErrorTrack::recent_mean(double seconds) const {
    double sum = 0;
    int count = 0;
    for (auto sample = recent_.rbegin(); sample != recent_.rend() && recent_.back().time - sample->time <= seconds;
         ++sample, ++count)
        sum += sample->error;
    return count > 0 ? sum / count : 0;
}

} // namespace client
