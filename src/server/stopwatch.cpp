#include "server/stopwatch.h"

namespace server {

std::span<const std::string_view> stage_names() {
    static constexpr std::array<std::string_view, static_cast<std::size_t>(Stage::count)> names{
        "receive", "validate", "dead_reckon", "play", "relay", "physics"};
    return names;
}

Stopwatch::Figures Stopwatch::figures(Stage stage) const { return figures(stages_[static_cast<std::size_t>(stage)]); }

Stopwatch::Figures Stopwatch::whole() const { return figures(whole_); }

Stopwatch::Figures Stopwatch::figures(const Times& times) {
    if (times.all.count() == 0)
        return {};
    return {.mean = times.sum / static_cast<double>(times.all.count()), .p99 = times.all.percentile(0.99)};
}

} // namespace server
