#include "lab/exercise/clocks.h"

#include "dis/sender_clock.h"

#include <algorithm>
#include <cmath>

namespace lab {

void SenderClock::begin(double offset, double arrival) {
    x0_ = arrival;
    y0_ = offset;
    last_x_ = n_ = x_ = y_ = xx_ = xy_ = yy_ = 0;
}

SenderClock::Sent SenderClock::add(std::uint32_t stamp, double arrival, bool repeated) {
    const bool first = stamps_++ == 0, same = !first && stamp == last_stamp_;
    const double offset = same ? offset_ : dis::unwrapped(stamp, arrival + offset_) - arrival;
    if (same && !repeated && arrival - last_arrival_ <= bundle)
        return {last_arrival_ + offset_, jumps_};
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
    return {arrival + offset, jumps_};
}

std::optional<double> SenderClock::drift() const {
    constexpr double least_stamps = 20, least_length = 10, least_share = 1e-5, least_gain = .005, certain = 5;
    const double sxx = xx_ - x_ * x_ / std::max(n_, 1.), sxy = xy_ - x_ * y_ / std::max(n_, 1.),
                 syy = yy_ - y_ * y_ / std::max(n_, 1.);
    if (n_ < least_stamps || last_x_ < least_length || sxx <= 0 || 2 * still_ > stamps_)
        return {};
    const double slope = sxy / sxx, error = std::sqrt(std::max(syy - slope * sxy, 0.) / (n_ - 2) / sxx);
    const bool seen =
        std::abs(slope) > least_share && std::abs(slope) * last_x_ > least_gain && std::abs(slope) > certain * error;
    return seen ? std::optional(slope) : std::nullopt;
}

} // namespace lab
