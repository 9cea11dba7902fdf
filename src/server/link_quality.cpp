#include "server/link_quality.h"

#include <cmath>

namespace server {

namespace {

constexpr double mean_share = 1.0 / 8;    // weight of a new round-trip time in the mean (RFC 6298)
constexpr double jitter_share = 1.0 / 16; // weight of a new difference in the jitter (RFC 3550)
constexpr std::size_t max_pings = 1000;   // largest number of pings that count: the newest

std::uint16_t whole(double value) { return static_cast<std::uint16_t>(std::clamp(std::round(value), 0.0, 65535.0)); }

} // namespace

void LinkQuality::add_ping(double now, std::uint32_t number) {
    const auto place = std::ranges::lower_bound(pings_, number, {}, &Ping::number);
    if (place == pings_.end() || place->number != number)
        pings_.insert(place, {.time = now, .number = number});
    std::erase_if(pings_, [&](const Ping& ping) { return ping.time < now - window; });
    while (pings_.size() > max_pings)
        pings_.pop_front();
}

void LinkQuality::add_round_trip(double round_trip) {
    mean_ = mean_ ? *mean_ + (round_trip - *mean_) * mean_share : round_trip;
    if (last_)
        jitter_ += (std::abs(round_trip - *last_) - jitter_) * jitter_share;
    last_ = round_trip;
}

std::optional<protocol::LinkFigures> LinkQuality::figures() const {
    if (pings_.empty() || !mean_)
        return {};
    const double sent = static_cast<double>(pings_.back().number) - static_cast<double>(pings_.front().number) + 1;
    const double lost = 1 - static_cast<double>(pings_.size()) / sent;
    return protocol::LinkFigures{
        .client = 0, .round_trip = whole(*mean_ * 1000), .jitter = whole(jitter_ * 1000), .lost = whole(lost * 1000)};
}

} // namespace server
