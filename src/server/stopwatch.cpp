#include "server/stopwatch.h"

namespace server {

std::span<const std::string_view> stage_names() {
    static constexpr std::array<std::string_view, static_cast<std::size_t>(Stage::count)> names{
        "receive", "validate", "dead_reckon", "play", "relay", "physics"};
    return names;
}

Stopwatch::Figures Stopwatch::figures(Stage stage) const {
    const Times& times = stages_[static_cast<std::size_t>(stage)];
    if (times.all.count() == 0)
        return {};
    return {.mean = times.sum / static_cast<double>(times.all.count()), .p99 = times.all.percentile(0.99)};
}

} // namespace server
