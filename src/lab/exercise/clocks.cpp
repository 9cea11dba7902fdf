#include "lab/exercise/clocks.h"

#include "dis/sender_clock.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace lab {

void SenderClock::begin(double offset, double arrival) {
    x0_ = arrival;
    y0_ = offset;
    last_x_ = n_ = x_ = y_ = xx_ = xy_ = yy_ = 0;
}

SenderClock::Sent SenderClock::add(std::uint32_t stamp, double arrival, bool repeated) {
    count(stamp, arrival);
    const Sent sent = read(stamp, arrival, repeated);
    return by_ == TimeSource::stamps ? sent : Sent{.time = arrival, .jumps = 0, .by = by_};
}

SenderClock::Sent SenderClock::read(std::uint32_t stamp, double arrival, bool repeated) {
    const bool first = stamps_++ == 0, same = !first && stamp == last_stamp_;
    const double offset = same ? offset_ : dis::unwrapped(stamp, arrival + offset_) - arrival;
    if (same && !repeated && arrival - last_arrival_ <= bundle)
        return {last_arrival_ + offset_, jumps_, by_};
    if (same)
        ++still_;
    if (first || std::abs(offset - offset_) > jump) {
        jumps_ += first ? 0 : 1;
        begin(offset, arrival);
    }
    last_stamp_ = stamp;
    last_arrival_ = arrival;
    offset_ = offset;
    const double x = arrival - x0_, y = offset - y0_;
    last_x_ = std::max(last_x_, x);
    n_ += 1;
    x_ += x;
    y_ += y;
    xx_ += x * x;
    xy_ += x * y;
    yy_ += y * y;
    return {arrival + offset, jumps_, by_};
}

void SenderClock::count(std::uint32_t stamp, double arrival) {
    Counted& c = counted_;
    if (c.stamps++ == 0) {
        c.first = stamp;
        c.first_arrival = arrival;
    } else {
        c.advance += static_cast<std::int32_t>(stamp - c.last);
    }
    c.last = stamp;
    c.last_arrival = arrival;
    constexpr double rounding = 3 * dis::stamp_unit;
    const double second = dis::seconds_past_hour(stamp);
    c.whole += std::abs(second - std::round(second)) < rounding;
    const double late =
        std::remainder(arrival - c.first_arrival - (second - dis::seconds_past_hour(c.first)), dis::seconds_an_hour);
    c.min_late = std::min(c.min_late, late);
    c.max_late = std::max(c.max_late, late);
}

std::optional<std::string> SenderClock::other_unit() const {
    constexpr std::uint64_t min_stamps = 5;
    // `min_length`: shortest time that tells the unit [s]; `tolerance`: largest relative deviation of the clock's rate.
    constexpr double min_length = 4, tolerance = .03;
    const Counted& c = counted_;
    const double length = c.last_arrival - c.first_arrival;
    if (c.stamps < min_stamps || length < min_length)
        return {};
    constexpr struct {
        double second; ///< Units in a second.
        std::string_view name;
    } units[] = {{1, "seconds"}, {1e3, "milliseconds"}, {1e6, "microseconds"}};
    constexpr double numbers = 4294967296; // Range of 32-bit numbers.
    constexpr double wrong = 3600;         // Largest error of a machine's clock [s].
    for (const auto& unit : units)
        for (const double step : {1., 2.}) { // 2: above the lowest bit, as in DIS.
            const double expected = unit.second * step * length;
            if (std::abs(static_cast<double>(c.advance) - expected) > std::max(1.5 * step, tolerance * expected))
                continue;
            const double off = std::remainder(c.last_arrival * unit.second * step - c.last, numbers);
            const bool unix_time = std::abs(off) < std::min(wrong * unit.second * step, numbers / 64);
            return fmt::format("{}{}", unix_time ? "Unix time in " : "", unit.name);
        }
    // `min_spread`: smallest range of delays for rounded stamps; a sender that sends on whole seconds has less [s].
    // `slack`: tolerance of the total advance [s].
    constexpr double min_spread = .3, slack = 1.5;
    const double gone = static_cast<double>(c.advance) / 2 * dis::stamp_unit;
    const bool goes = std::abs(gone - length) < slack + tolerance * length;
    if (goes && c.whole == c.stamps && c.max_late - c.min_late > min_spread)
        return "whole seconds";
    return {};
}

std::optional<double> SenderClock::drift() const {
    constexpr double min_stamps = 20, min_length = 10, min_share = 1e-5, min_gain = .005, certain = 5;
    const double sxx = xx_ - x_ * x_ / std::max(n_, 1.), sxy = xy_ - x_ * y_ / std::max(n_, 1.),
                 syy = yy_ - y_ * y_ / std::max(n_, 1.);
    if (n_ < min_stamps || last_x_ < min_length || sxx <= 0 || 2 * still_ > stamps_)
        return {};
    const double slope = sxy / sxx, error = std::sqrt(std::max(syy - slope * sxy, 0.) / (n_ - 2) / sxx);
    const bool seen =
        std::abs(slope) > min_share && std::abs(slope) * last_x_ > min_gain && std::abs(slope) > certain * error;
    return seen ? std::optional(slope) : std::nullopt;
}

} // namespace lab
