#include "server/stopwatch.h"

#include <algorithm>

namespace server {

namespace {

constexpr std::size_t kept = 36000; ///< ticks in 10 minutes

} // namespace

std::span<const std::string_view> stage_names() {
    static constexpr std::array<std::string_view, static_cast<std::size_t>(Stage::count)> names{
        "receive", "validate", "dead_reckon", "play", "relay", "physics"};
    return names;
}

void Stopwatch::record(Stage stage, double seconds) {
    Samples& samples = stages_[static_cast<std::size_t>(stage)];
    samples.sum += seconds;
    if (samples.last.size() < kept)
        samples.last.push_back(static_cast<float>(seconds));
    else
        samples.last[samples.count % kept] = static_cast<float>(seconds);
    ++samples.count;
}

Stopwatch::Figures Stopwatch::figures(Stage stage) const {
    const Samples& samples = stages_[static_cast<std::size_t>(stage)];
    if (samples.count == 0)
        return {};
    std::vector<float> sorted = samples.last;
    const std::size_t rank = (sorted.size() - 1) * 99 / 100;
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(rank));
    return {samples.sum / static_cast<double>(samples.count), static_cast<double>(sorted[rank])};
}

} // namespace server
