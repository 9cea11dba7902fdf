#include "lab/exercise/threshold_axes.h"

#include <algorithm>
#include <cmath>

namespace lab {

namespace {

float at_share(std::vector<float>& sorted, double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

/// Relative spread: 90th over 15th percentile, minus 1.
float width_of(std::vector<float>& values) {
    std::ranges::sort(values);
    return at_share(values, .9) / std::max(at_share(values, .15), 1e-6f) - 1;
}

} // namespace

void ThresholdAxes::add(const std::array<dr::Vec3<double>, 3>& error) {
    if (seen_++ % every_ != 0)
        return;
    Sample sample{static_cast<float>(glm::length(error[0])), {}};
    for (std::size_t i = 0; i < names.size(); ++i)
        sample.largest[i] =
            static_cast<float>(std::max({std::abs(error[i].x), std::abs(error[i].y), std::abs(error[i].z)}));
    samples_.push_back(sample);
    if (samples_.size() < most)
        return;
    for (std::size_t i = 0; 2 * i < samples_.size(); ++i)
        samples_[i] = samples_[2 * i];
    samples_.resize(samples_.size() / 2);
    every_ *= 2;
}

std::optional<ThresholdAxes::Found> ThresholdAxes::per_axis() const {
    constexpr std::size_t least = 20;
    std::vector<float> distances;
    for (const Sample& sample : samples_)
        distances.push_back(sample.distance);
    if (distances.size() < least)
        return {};
    std::ranges::sort(distances);
    const float small = at_share(distances, .5) * .4f; // Updates with smaller errors had other causes [m].
    std::erase_if(distances, [&](float distance) { return distance < small; });
    const float distance_spread = width_of(distances);

    std::optional<Found> found;
    float best = std::min(.5f * distance_spread, .5f);
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::vector<float> largest;
        for (const Sample& sample : samples_)
            if (sample.distance >= small)
                largest.push_back(sample.largest[i]);
        const float now = width_of(largest), threshold = at_share(largest, .5), reached = at_share(distances, .9);
        if (now < best && reached > 1.15f * threshold) {
            best = now;
            found = Found{names[i], threshold, reached, largest.size()};
        }
    }
    return found;
}

} // namespace lab
