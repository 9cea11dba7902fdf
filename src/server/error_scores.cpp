#include "server/error_scores.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace server {

namespace {

/// Where the tank was reckoned to be at that moment, between two ticks; nothing before or after what is remembered.
std::optional<glm::vec3> reckoned(const Motion& motion, double time) {
    const auto after = std::ranges::lower_bound(motion.past, time, {}, &Motion::Past::time);
    if (after == motion.past.begin() || after == motion.past.end())
        return {};
    const Motion::Past& before = *(after - 1);
    const double share = (time - before.time) / std::max(1e-9, after->time - before.time);
    return glm::mix(before.pose.position, after->pose.position, static_cast<float>(share));
}

} // namespace

std::optional<float> ErrorScores::error(const Actor& actor, const protocol::TruthPose& truth) {
    if (!actor.tank() || !actor.alive())
        return {};
    const auto seen = reckoned(actor.motion, truth.time);
    return seen ? std::optional(glm::distance(*seen, truth.position)) : std::nullopt;
}

std::vector<protocol::ErrorFigures> ErrorScores::figures(double now) {
    std::vector<protocol::ErrorFigures> all;
    for (auto& [id, samples] : samples_) {
        while (!samples.empty() && samples.front().time < now - window)
            samples.pop_front();
        if (samples.empty())
            continue;
        std::vector<float> errors;
        double sum = 0;
        for (const Sample& sample : samples) {
            errors.push_back(sample.error);
            sum += static_cast<double>(sample.error);
        }
        std::ranges::sort(errors);
        all.push_back({.actor = id,
                       .mean = static_cast<float>(sum / static_cast<double>(errors.size())),
                       .p95 = errors[errors.size() * 95 / 100],
                       .max = errors.back()});
    }
    std::erase_if(samples_, [](const auto& it) { return it.second.empty(); });
    return all;
}

} // namespace server
