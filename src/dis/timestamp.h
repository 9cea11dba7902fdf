#pragma once
/// Time stamps of DIS (IEEE 1278.1, "Timestamp"): the upper 31 bits count units past the hour, 2³¹ of them an hour (the
/// standard's 2³¹ − 1 differ by 1.7 µs at the hour's end); the lowest bit says whose hour it is.

#include <cmath>
#include <cstdint>

namespace dis {

inline constexpr double seconds_an_hour = 3600;
inline constexpr double stamp_unit = seconds_an_hour / 2147483648.0; ///< 1.68 µs

/// The stamp of an instant [s]; whole hours do not matter. `absolute`: by a clock that all agree on (UTC), otherwise by
/// the sender's own.
inline std::uint32_t time_stamp(double time, bool absolute) {
    const double past = time - std::floor(time / seconds_an_hour) * seconds_an_hour;
    const auto units = static_cast<std::uint64_t>(std::llround(past / stamp_unit)) & 0x7fff'ffffu; // the next hour's 0
    return static_cast<std::uint32_t>(units << 1) | (absolute ? 1u : 0u);
}

inline double seconds_past_hour(std::uint32_t stamp) { return (stamp >> 1) * stamp_unit; }
inline bool is_absolute(std::uint32_t stamp) { return (stamp & 1u) != 0; }

/// The instant [s] with this stamp that is nearest to `near` [s]: right where the two are less than half an hour apart.
inline double unwrapped(std::uint32_t stamp, double near) {
    return near + std::remainder(seconds_past_hour(stamp) - near, seconds_an_hour);
}

} // namespace dis
