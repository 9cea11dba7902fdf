#include "client/remote/truth.h"

#include "dead_reckoning/hermite.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

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

void ErrorTrack::displayed(const Frame& frame, double delay) {
    waiting_.push_back(frame);
    waiting_.back().first |= std::exchange(interrupted_, false);
    // Drops frames whose true pose has not come in time.
    for (; frame.time - waiting_.front().time > TruthTrack::length + delay; waiting_.pop_front())
        gap_ = true;
}

void ErrorTrack::score(const TruthTrack& truth) {
    for (; !waiting_.empty() && waiting_.front().time <= truth.latest(); waiting_.pop_front()) {
        const Frame& frame = waiting_.front();
        if (const auto state = truth.at(frame.time, frame.incarnation))
            score(frame, *state, truth);
        else
            gap_ = true;
        if (const auto parts = truth.parts_at(frame.time, frame.incarnation)) {
            const auto azimuth = static_cast<double>(frame.pose.articulations[dr::turret].angle);
            const double off = std::abs(dr::wrap_angle(azimuth - (*parts)[dr::turret]));
            if (!turret_)
                turret_.emplace();
            turret_->add(off);
            turret_sum_ += off;
            turret_max_ = std::max(turret_max_, off);
        }
    }
}

std::optional<dr::Innovation> ErrorTrack::score(const dr::Update<float>& update) {
    const auto innovation = dr::innovation(drawn_, update);
    if (!innovation)
        return {};
    metrics_.add_innovation(*innovation);
    const std::deque<Sample>& earlier = at_updates_.recent();
    if (earlier.empty() || update.time > earlier.back().time)
        at_updates_.add({.time = update.time,
                         .error = innovation->distance(),
                         .prediction = static_cast<float>(innovation->prediction),
                         .smoothing = static_cast<float>(innovation->convergence)});
    return innovation;
}

void ErrorTrack::score(const Frame& frame, const dr::KinematicState<double>& truth, const TruthTrack& track) {
    dr::KinematicState<double> shown;
    shown.position = frame.pose.state.position;
    shown.velocity = frame.pose.state.velocity;
    shown.orientation = dr::Quat<double>(frame.pose.state.orientation);
    const double dt = frame.time - last_scored_;
    gap_ |= frame.first || frame.incarnation != incarnation_;
    incarnation_ = frame.incarnation;
    const bool continuous = !gap_ && dt > 0;
    metrics_.add(dt, shown, truth, continuous);
    if (continuous && frame.eye)
        metrics_.add_seen(*frame.eye, shown.position, truth.position);
    metrics_.add_penetration(static_cast<double>(frame.depth));
    if (frame.delay > 0)
        if (const auto then = track.at(frame.time - frame.delay, frame.incarnation))
            metrics_.add_then(shown.position, then->position, frame.dry);
    Sample scored{frame.time, glm::distance(shown.position, truth.position)};
    if (frame.made_of) {
        const dr::Projections<double> parts{dr::Vec3<double>(frame.made_of->timely),
                                            dr::Vec3<double>(frame.made_of->used)};
        metrics_.add_parts(parts, shown.position, truth.position);
        scored.prediction = static_cast<float>(glm::distance(parts.timely, truth.position));
        scored.latency = static_cast<float>(glm::distance(parts.used, parts.timely));
        scored.smoothing = static_cast<float>(glm::distance(shown.position, parts.used));
    }
    at_truth_.add(scored);
    speed_sum_ += glm::length(truth.velocity);
    ++scored_;
    last_scored_ = frame.time;
    gap_ = false;
}

ErrorTrack::Parts ErrorTrack::parts() const {
    if (!turret_)
        return {};
    return {.frames = turret_->count(),
            .mean = turret_sum_ / static_cast<double>(turret_->count()),
            .p95 = turret_->percentile(0.95),
            .max = turret_max_};
}

} // namespace client
