#include "client/remote/truth.h"

#include "dead_reckoning/hermite.h"

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

    const auto state_of = [](const protocol::TruthPose& pose) {
        dr::KinematicState<double> state;
        state.position = pose.position;
        state.velocity = pose.velocity;
        state.orientation = dr::Quat<double>(pose.orientation);
        return state;
    };
    const double step = b.time - a.time;
    return dr::between(state_of(a), state_of(b), step, step > 0 ? (time - a.time) / step : 0);
}

std::optional<std::array<double, dr::part_count>> TruthTrack::parts_at(double time, std::uint8_t incarnation) const {
    const auto after = std::ranges::lower_bound(poses_, time, {}, &protocol::TruthPose::time);
    if (after == poses_.end() || after == poses_.begin())
        return {};
    const protocol::TruthPose &b = *after, &a = *(after - 1);
    if (!a.parts || !b.parts || a.incarnation != incarnation || b.incarnation != incarnation)
        return {};
    std::array<double, dr::part_count> parts{};
    for (std::size_t i = 0; i < dr::part_count; ++i) {
        const double from = static_cast<double>((*a.parts)[i]);
        const double way = dr::wrap_angle(static_cast<double>((*b.parts)[i]) - from);
        parts[i] = dr::wrap_angle(from + way * (time - a.time) / (b.time - a.time));
    }
    return parts;
}

std::optional<dr::KinematicState<double>> TruthTrack::at(double time, std::uint8_t incarnation) const {
    const auto after = std::ranges::lower_bound(poses_, time, {}, &protocol::TruthPose::time);
    if (after == poses_.end() || after->incarnation != incarnation)
        return {};
    return at(time);
}

void ErrorTrack::displayed(double time, const dr::KinematicState<float>& state, std::uint8_t incarnation, float depth,
                           const std::optional<dr::Projections<float>>& made_of, double delay, bool dry,
                           const std::optional<dr::Eye>& eye) {
    dr::KinematicState<double> copy;
    copy.position = state.position;
    copy.velocity = state.velocity;
    copy.orientation = dr::Quat<double>(state.orientation);
    waiting_.push_back({.time = time,
                        .state = copy,
                        .incarnation = incarnation,
                        .depth = depth,
                        .made_of = made_of,
                        .delay = delay,
                        .dry = dry,
                        .eye = eye});
    for (; time - waiting_.front().time > TruthTrack::length; waiting_.pop_front()) // where no truth comes
        gap_ = true;
}

void ErrorTrack::score(const TruthTrack& truth) {
    while (!waiting_.empty() && waiting_.front().time <= truth.latest()) {
        const Waiting& sample = waiting_.front();
        if (const auto true_state = truth.at(sample.time, sample.incarnation)) {
            const double dt = sample.time - last_scored_;
            gap_ |= sample.incarnation != incarnation_;
            incarnation_ = sample.incarnation;
            const bool continuous = !gap_ && dt > 0;
            metrics_.add(dt, sample.state, *true_state, continuous);
            if (continuous && sample.eye)
                metrics_.add_seen(*sample.eye, sample.state.position, true_state->position);
            metrics_.add_penetration(static_cast<double>(sample.depth));
            if (sample.delay > 0)
                if (const auto then = truth.at(sample.time - sample.delay, sample.incarnation))
                    metrics_.add_then(sample.state.position, then->position, sample.dry);
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
            if (scored_++ == 0)
                since_ = sample.time;
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
