#include "net/clock_sync.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace net {

namespace {

constexpr double impossible = 1e-4; ///< a round trip below 0 by more than this has wrong stamps [s]
/// The link became slower if every recent round trip exceeds `slower` times the shortest earlier one plus `slower_by`.
constexpr double slower = 2, slower_by = 0.02; // factor; time [s]
/// Answers closer together than this are one bunch: a program that stood still answers all waiting pings at once.
constexpr double moment = 0.02;                        // [s]
constexpr std::size_t moments = ClockSync::recent / 2; // minimum number of bunches that prove a slower link
/// The first answer after a clock was set may be stale. So the offset follows every answer in a step for this time.
constexpr double settling = 1; // [s]

} // namespace

void ClockSync::sent(std::uint32_t number, double local) {
    pings_[next_ping_++ % pings_.size()] = {number, local, true};
}

void ClockSync::answered(std::uint32_t number, double server_received, double server_time, double local_now) {
    const auto ping = std::ranges::find_if(pings_, [&](const Ping& p) { return p.open && p.number == number; });
    if (ping == pings_.end() || local_now < ping->sent || !std::isfinite(server_time) ||
        !(server_received <= server_time))
        return;
    ping->open = false;
    const double measured = local_now - ping->sent - (server_time - server_received);
    if (measured < -impossible)
        return;
    const double round_trip = std::max(0.0, measured);
    const double before = offset(local_now);
    const Sample sample{round_trip, server_time + round_trip / 2 - local_now, local_now};
    // Each sample's error is at most half its round trip. If two contradict each other, a clock was set or stood still.
    if (answers_ > 0 && std::abs(sample.offset - best(local_now).offset) >
                            (sample.round_trip + best(local_now).round_trip) / 2 + max_slew)
        samples_.clear();
    samples_.push_back(sample);
    ++answers_;
    forget(local_now);
    slew_to_ = middle(local_now);
    if (answers_ > settled && std::abs(slew_to_ - before) > max_slew)
        stepped_at_ = local_now;
    const bool step = answers_ <= settled || local_now - stepped_at_ < settling;
    slew_from_ = step ? slew_to_ : before;
    slew_start_ = local_now;
}

void ClockSync::forget(double local) {
    while (samples_.size() > window || local - samples_.front().at > memory)
        samples_.pop_front();
    if (samples_.size() <= recent)
        return;
    const auto first = samples_.end() - static_cast<std::ptrdiff_t>(recent);
    std::size_t seen_at = 1;
    for (auto sample = first + 1; sample != samples_.end(); ++sample)
        seen_at += sample->at - (sample - 1)->at > moment ? 1 : 0;
    if (seen_at < moments)
        return;
    const auto shortest = [](auto from, auto to) {
        return std::ranges::min_element(from, to, {}, &Sample::round_trip)->round_trip;
    };
    if (shortest(first, samples_.end()) > slower * shortest(samples_.begin(), first) + slower_by)
        samples_.erase(samples_.begin(), first);
}

/// The sample with the least uncertainty: half its round trip, plus the possible drift since its answer.
const ClockSync::Sample& ClockSync::best(double local) const {
    const auto doubt = [&](const Sample& sample) { return sample.round_trip / 2 + drift * (local - sample.at); };
    return *std::ranges::min_element(samples_, {}, doubt);
}

/// If a ping's travel time to the server were 0, the offset would be `offset` + `round_trip` / 2; if its answer's were
/// 0, `offset` − `round_trip` / 2. These intervals are intersected from the newest sample back. The first one that
/// contradicts the newer ones dates from before a clock was set or stood still: it and all older ones are ignored.
double ClockSync::middle(double local) const {
    constexpr double rounding = 1e-6;
    double least = -std::numeric_limits<double>::infinity(), most = -least;
    for (auto sample = samples_.rbegin(); sample != samples_.rend(); ++sample) {
        const double doubt = sample->round_trip / 2 + drift * (local - sample->at) + rounding;
        const double above = std::max(least, sample->offset - doubt), below = std::min(most, sample->offset + doubt);
        if (above > below)
            break;
        least = above;
        most = below;
    }
    return (least + most) / 2;
}

double ClockSync::offset(double local) const {
    const double reach = slew_rate * std::max(0.0, local - slew_start_);
    return slew_from_ + std::clamp(slew_to_ - slew_from_, -reach, reach);
}

double ClockSync::round_trip() const { return answers_ == 0 ? 0 : best(slew_start_).round_trip; }

} // namespace net
