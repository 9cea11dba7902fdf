#include "net/clock_sync.h"

#include <algorithm>
#include <cmath>

namespace net {

void ClockSync::sent(std::uint32_t number, double local) {
    pings_[next_ping_++ % pings_.size()] = {number, local, true};
}

void ClockSync::answered(std::uint32_t number, double server_received, double server_time, double local_now) {
    const auto ping = std::ranges::find_if(pings_, [&](const Ping& p) { return p.open && p.number == number; });
    if (ping == pings_.end() || local_now < ping->sent || !std::isfinite(server_time) ||
        !(server_received <= server_time))
        return;
    ping->open = false;
    const double round_trip = std::max(0.0, local_now - ping->sent - (server_time - server_received));
    const double before = offset(local_now);
    const Sample sample{round_trip, server_time + round_trip / 2 - local_now, local_now};
    // Each sample is right to within half its round trip. Two that cannot both be: a clock was set or stood still.
    if (answers_ > 0 && std::abs(sample.offset - best(local_now).offset) >
                            (sample.round_trip + best(local_now).round_trip) / 2 + longest_slew)
        samples_.fill(sample);
    samples_[answers_++ % window] = sample;
    slew_to_ = best(local_now).offset;
    const bool step = answers_ <= settled || std::abs(slew_to_ - before) > longest_slew;
    slew_from_ = step ? slew_to_ : before;
    slew_start_ = local_now;
}

/// The one with the least that can be wrong with it: half its round trip, and what the clocks may have parted since.
const ClockSync::Sample& ClockSync::best(double local) const {
    const auto end = samples_.begin() + static_cast<std::ptrdiff_t>(std::min(answers_, window));
    const auto doubt = [&](const Sample& sample) { return sample.round_trip / 2 + drift * (local - sample.at); };
    return *std::min_element(samples_.begin(), end,
                             [&](const Sample& a, const Sample& b) { return doubt(a) < doubt(b); });
}

double ClockSync::offset(double local) const {
    const double reach = slew_rate * std::max(0.0, local - slew_start_);
    return slew_from_ + std::clamp(slew_to_ - slew_from_, -reach, reach);
}

double ClockSync::round_trip() const { return answers_ == 0 ? 0 : best(slew_start_).round_trip; }

} // namespace net
