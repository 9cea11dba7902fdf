#include "client/remote/parts_error.h"

#include "dead_reckoning/rotation.h"

namespace client {

void PartsError::displayed(double time, const dr::Articulations<float>& parts, std::uint8_t incarnation) {
    waiting_.push_back({time, {parts[dr::turret].angle, parts[dr::gun].angle}, incarnation});
    while (time - waiting_.front().time > TruthTrack::length) // where no truth comes
        waiting_.pop_front();
}

void PartsError::score(const TruthTrack& truth) {
    while (!waiting_.empty() && waiting_.front().time <= truth.latest()) {
        const Waiting sample = waiting_.front();
        waiting_.pop_front();
        const auto actual = truth.parts_at(sample.time, sample.incarnation);
        if (!actual)
            continue;
        std::array<double, dr::part_count> off{};
        for (std::size_t i = 0; i < dr::part_count; ++i)
            off[i] = std::abs(dr::wrap_angle(static_cast<double>(sample.angles[i]) - (*actual)[i]));
        if (!spread_)
            spread_.emplace();
        spread_->add(off[dr::turret]);
        sum_ += off[dr::turret];
        gun_sum_ += off[dr::gun];
        max_ = std::max(max_, off[dr::turret]);
    }
}

PartsError::Figures PartsError::figures() const {
    if (!spread_)
        return {};
    const auto frames = static_cast<double>(spread_->count());
    return {.frames = spread_->count(),
            .mean = sum_ / frames,
            .p95 = spread_->percentile(0.95),
            .max = max_,
            .gun_mean = gun_sum_ / frames};
}

} // namespace client
