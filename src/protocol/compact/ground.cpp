#include "protocol/compact/ground.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace protocol::compact {

namespace {

constexpr double steps_a_metre = 512, height_steps = 8192;

/// sin(π/2 · t / 2¹⁴) · 2¹⁴ for t from 0 to 2¹⁴: the fifth-order polynomial with the sine's values and slopes at both
/// ends.
std::int32_t quarter_sine(std::int32_t t) {
    constexpr std::int64_t one = 1 << 14, a = 25736, b = 10512, c = 1160; // π/2, π − 5/2, π/2 − 3/2
    const std::int64_t square = (std::int64_t{t} * t) >> 14;
    const std::int64_t inner = b - ((square * c) >> 14);
    return static_cast<std::int32_t>((t * (a - ((square * inner) >> 14)) + one / 2) >> 14);
}

std::int32_t sine(std::int32_t angle) {
    const std::int32_t turned = angle & 0xffff, within = turned & 0x3fff;
    const std::int32_t rising = (turned & 0x4000) != 0 ? 0x4000 - within : within;
    return (turned & 0x8000) != 0 ? -quarter_sine(rising) : quarter_sine(rising);
}

Pair quarter(Pair v, int times) {
    for (; times > 0; --times)
        v = {-v.y, v.x};
    return v;
}
std::int32_t share(std::int32_t value, std::int32_t of) {
    return static_cast<std::int32_t>((std::int64_t{value} * of + 8192) >> 14);
}

} // namespace

Direction direction(std::int32_t angle) { return {sine(angle + 0x4000), sine(angle)}; }

Turn::Turn(Direction by) : quarters_(0) {
    auto [cosine, sine] = by; // turned by quarters into ±1/8 of a turn
    while (cosine < std::abs(sine) || cosine <= 0) {
        const std::int32_t before = cosine;
        cosine = sine;
        sine = -before;
        ++quarters_;
    }
    half_ = sine * 16384 / (16384 + cosine);
    sine_ = sine;
}

Pair Turn::into(Pair v) const {
    v = quarter(v, (4 - quarters_) % 4);
    v.x += share(v.y, half_);
    v.y -= share(v.x, sine_);
    v.x += share(v.y, half_);
    return v;
}

Pair Turn::out_of(Pair v) const {
    v.x -= share(v.y, half_);
    v.y += share(v.x, sine_);
    v.x -= share(v.y, half_);
    return quarter(v, quarters_);
}

Ground::Ground(float size, int samples, std::span<const float> heights, double half_length, double half_width)
    : samples_(samples),
      half_size_(static_cast<std::int32_t>(std::floor(static_cast<double>(size) / 2 * steps_a_metre + 0.5))),
      columns_a_step_((std::int64_t{samples - 1} << 32) / (2 * std::int64_t{half_size_})),
      half_length_(static_cast<std::int32_t>(std::floor(half_length * steps_a_metre + 0.5))),
      half_width_(static_cast<std::int32_t>(std::floor(half_width * steps_a_metre + 0.5))) {
    heights_.reserve(heights.size());
    constexpr float highest = 1e5f;    // higher than any map [m]
    for (const float height : heights) // all compilers round a product with a power of two alike
        heights_.push_back(static_cast<std::int32_t>(
            std::floor(static_cast<double>(std::clamp(height, -highest, highest)) * height_steps + 0.5)));
}

std::int32_t Ground::height(std::int32_t x, std::int32_t y) const {
    const auto place = [&](std::int32_t at) { // column or row, times 2¹⁶
        const std::int64_t from_edge = std::clamp<std::int64_t>(std::int64_t{at} + half_size_, 0, 2LL * half_size_);
        return (from_edge * columns_a_step_) >> 16;
    };
    const std::int64_t column = place(x), row = place(y);
    const auto left = std::min(static_cast<std::int32_t>(column >> 16), samples_ - 2);
    const auto below = std::min(static_cast<std::int32_t>(row >> 16), samples_ - 2);
    const std::int64_t u = column - (std::int64_t{left} << 16), v = row - (std::int64_t{below} << 16);
    const std::int32_t* south = &heights_[static_cast<std::size_t>(below) * static_cast<std::size_t>(samples_) +
                                          static_cast<std::size_t>(left)];
    const std::int32_t* north = south + samples_;
    // The triangle on this side of the diagonal u + v = 1, from its right-angled corner: as Terrain::ground.
    const bool lower = u + v <= 0x10000;
    const std::int64_t along_x = lower ? south[1] - south[0] : north[1] - north[0];
    const std::int64_t along_y = lower ? north[0] - south[0] : north[1] - south[1];
    const std::int64_t rise = lower ? u * along_x + v * along_y : -((0x10000 - u) * along_x + (0x10000 - v) * along_y);
    return static_cast<std::int32_t>((lower ? south[0] : north[1]) + (rise >> 16));
}

Ground::Plane Ground::under(std::int32_t x, std::int32_t y, std::int32_t heading) const {
    if (heights_.empty())
        return {};
    const auto [cosine, sine] = direction(heading);
    const std::int32_t ahead_x = (half_length_ * cosine) >> 14, ahead_y = (half_length_ * sine) >> 14;
    const std::int32_t left_x = (-half_width_ * sine) >> 14, left_y = (half_width_ * cosine) >> 14;
    const std::int64_t front_left = height(x + ahead_x + left_x, y + ahead_y + left_y);
    const std::int64_t front_right = height(x + ahead_x - left_x, y + ahead_y - left_y);
    const std::int64_t rear_left = height(x - ahead_x + left_x, y - ahead_y + left_y);
    const std::int64_t rear_right = height(x - ahead_x - left_x, y - ahead_y - left_y);
    // Each is a sum of two rises, in 1/8192 m, over the same base, in 1/512 m.
    const std::int64_t forward =
        (front_left + front_right - rear_left - rear_right) * 512 / (4 * std::int64_t{half_length_});
    const std::int64_t leftward =
        (front_left + rear_left - front_right - rear_right) * 512 / (4 * std::int64_t{half_width_});
    const auto slope = [](std::int64_t rise) {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(rise, -32768, 32767));
    };
    return {.height = static_cast<std::int32_t>((front_left + front_right + rear_left + rear_right + 32) >> 6),
            .slope_x = slope((forward * cosine - leftward * sine) >> 14),
            .slope_y = slope((forward * sine + leftward * cosine) >> 14)};
}

} // namespace protocol::compact
