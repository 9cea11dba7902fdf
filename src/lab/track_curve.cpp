#include "lab/track_curve.h"

#include "dead_reckoning/hermite.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <optional>

namespace lab {
namespace {

using Vec = dr::Vec3<double>;
using Quat = dr::Quat<double>;
using State = dr::KinematicState<double>;

constexpr double frame_length = 1.0 / 60; // [s]

bool moves(const State& state) {
    constexpr double slow = 0.3; // A slower actor keeps its orientation [m/s].
    return std::hypot(state.velocity.x, state.velocity.y) > slow;
}

/// Orientation of an actor that faces along `v`; its pitch follows the slope of the path.
Quat towards(const Vec& v) {
    return dr::rotation(Vec(0, 0, std::atan2(v.y, v.x))) *
           dr::rotation(Vec(0, -std::atan2(v.z, std::hypot(v.x, v.y)), 0));
}

} // namespace

TrackCurve::TrackCurve(std::shared_ptr<const TrackSamples> samples, std::size_t begin, std::size_t end)
    : samples_(std::move(samples)), begin_(begin), end_(end) {
    const double last = samples_->times[end_ - 1];
    frames_ = static_cast<std::size_t>((last - samples_->times[begin_]) / frame_length);
    while (frames_ > 0 && time_of(frames_ - 1) > last) // Times are equal only up to rounding.
        --frames_;
    while (time_of(frames_) <= last)
        ++frames_;
    if (samples_->orientations.empty())
        look_where_it_goes();
}

double TrackCurve::time_of(std::size_t frame) const {
    return samples_->times[begin_] + static_cast<double>(frame) * frame_length;
}

/// Velocity from the file, or else from the neighbours: the slope of the parabola through three samples, at the ends
/// the slope of the line through two. It is zero next to a standstill, where the curve would overshoot.
Vec TrackCurve::velocity(std::size_t sample) const {
    if (!samples_->velocities.empty())
        return samples_->velocities[sample];
    const auto& times = samples_->times;
    const auto slope = [&](std::size_t from) { // Slope to the next sample.
        return (samples_->positions[from + 1] - samples_->positions[from]) / (times[from + 1] - times[from]);
    };
    if (sample == begin_)
        return slope(begin_);
    if (sample + 1 == end_)
        return slope(end_ - 2);
    const double before = times[sample] - times[sample - 1], after = times[sample + 1] - times[sample];
    const Vec came = slope(sample - 1), goes = slope(sample);
    constexpr double still = 1e-3; // A slower actor counts as standing [m/s].
    const bool stands = glm::length(came) < still || glm::length(goes) < still;
    return stands ? Vec(0) : (came * after + goes * before) / (before + after);
}

State TrackCurve::state(std::size_t sample) const {
    State state;
    state.position = samples_->positions[sample];
    state.velocity = velocity(sample);
    if (!samples_->orientations.empty())
        state.orientation = samples_->orientations[sample];
    return state;
}

std::vector<State> TrackCurve::between_samples(std::size_t first, std::size_t last) const {
    const auto& times = samples_->times;
    const auto from = times.begin() + static_cast<std::ptrdiff_t>(begin_ + 1),
               to = times.begin() + static_cast<std::ptrdiff_t>(end_);
    auto next = static_cast<std::size_t>(std::lower_bound(from, to, time_of(first)) - times.begin());
    State a = state(next - 1), b = state(next);
    std::vector<State> states;
    for (std::size_t frame = first; frame < last; ++frame) {
        const double time = time_of(frame);
        for (; times[next] < time; ++next) {
            a = b;
            b = state(next + 1);
        }
        const double length = times[next] - times[next - 1];
        states.push_back(dr::between(a, b, length, (time - times[next - 1]) / length));
    }
    return states;
}

/// Computed once along the whole path, because a standing actor keeps its last direction.
void TrackCurve::look_where_it_goes() {
    std::optional<Quat> faces; // Unknown before the first motion.
    std::size_t unknown = 0;   // Number of blocks that begin before the first motion.
    for (std::size_t at = 0; at < frames_; at += block_size) {
        faces_.push_back(faces.value_or(Quat(1, 0, 0, 0)));
        unknown += faces ? 0 : 1;
        for (const State& state : between_samples(at, std::min(at + block_size, frames_)))
            if (moves(state)) {
                if (!faces)
                    std::fill_n(faces_.begin(), unknown, towards(state.velocity));
                faces = towards(state.velocity);
            }
    }
}

std::vector<State> TrackCurve::block(std::size_t block) const {
    const std::size_t begin = block * block_size, end = std::min(begin + block_size, frames_);
    const std::size_t before = begin > 0 ? 1 : 0; // One more frame at either end, for the differences.
    std::vector<State> states = between_samples(begin - before, std::min(end + 1, frames_));
    if (!faces_.empty()) {
        Quat faces = faces_[block];
        for (std::size_t i = 0; i < states.size(); ++i) {
            if (i >= before && moves(states[i]))
                faces = towards(states[i].velocity);
            states[i].orientation = faces;
        }
    }
    dr::differentiate(states, std::identity(), frame_length);
    states.erase(states.begin(), states.begin() + static_cast<std::ptrdiff_t>(before));
    states.resize(end - begin);
    return states;
}

} // namespace lab
