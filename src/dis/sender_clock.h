#pragma once
/// Finds the time that a PDU describes, from its time stamp and its arrival. The absolute stamp of a clock that agrees
/// with ours is used as it is. Any other clock is calibrated by the PDU of the last 20 to 40 s with the smallest delay:
/// a larger delay counts as jitter and is compensated. The delay common to all PDUs stays unknown. The sender's clock
/// drift within 40 s (4 ms at a drift of 1e-4) counts as delay.

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace dis {

// Time stamps of DIS (IEEE 1278.1, "Timestamp"): the upper 31 bits count units since the full hour; an hour has 2³¹
// units. (With the standard's 2³¹ − 1 units, times differ by 1.7 µs at the hour's end.) The lowest bit is set for
// absolute time.

inline constexpr double seconds_an_hour = 3600;
inline constexpr double stamp_unit = seconds_an_hour / 2147483648.0; ///< 1.68 µs.

/// Returns the stamp of a time [s], without its full hours. `absolute`: whether the time is from a common clock (UTC);
/// otherwise it is from the sender's own clock.
inline std::uint32_t time_stamp(double time, bool absolute) {
    const double past = time - std::floor(time / seconds_an_hour) * seconds_an_hour;
    // Wraps to 0 at the next hour.
    const auto units = static_cast<std::uint64_t>(std::llround(past / stamp_unit)) & 0x7fff'ffffu;
    return static_cast<std::uint32_t>(units << 1) | (absolute ? 1u : 0u);
}

inline double seconds_past_hour(std::uint32_t stamp) { return (stamp >> 1) * stamp_unit; }
inline bool is_absolute(std::uint32_t stamp) { return (stamp & 1u) != 0; }

/// Returns the time [s] with this stamp that is nearest to `near` [s]. It is correct if the true time is less than half
/// an hour from `near`.
inline double unwrapped(std::uint32_t stamp, double near) {
    return near + std::remainder(seconds_past_hour(stamp) - near, seconds_an_hour);
}

/// Clock of one sending application. Times are UTC [s].
class SenderClock {
  public:
    /// Limit of arrival minus absolute stamp for a clock that agrees with ours [s].
    static constexpr double agreeing = 0.5;

    /// Returns the time that a PDU with this stamp and arrival describes: at most `ahead` later than `arrival`.
    double time_of(std::uint32_t stamp, double arrival) {
        // Arrival minus stamp, modulo an hour [s].
        const double late = std::remainder(arrival - seconds_past_hour(stamp), seconds_an_hour);
        agrees_ = is_absolute(stamp) && late > -ahead && late < agreeing;
        if (!known_ || stamp != stamp_)
            stamped_at_ = arrival;
        stamp_ = stamp;
        if (agrees_) {
            known_ = false; // Discards the calibration: this clock agrees with ours.
            return arrival - late;
        }
        constexpr double window = 20, jump = 2; // [s]; delay > `jump`: the sender's clock was set.
        // The sender's clock has stopped if the stamp stays the same for longer than this [s].
        constexpr double still = 0.5;
        constexpr double look = 5; // Time between two checks of the clock's rate [s].
        const auto after = [&](double least) { return std::remainder(late - least, seconds_an_hour); };
        if (!known_ || arrival - looked_at_ >= look)
            look_at(stamp, arrival);
        if (!known_ || other_unit_ || after(min_lateness_) < 0 || after(min_lateness_) > jump ||
            arrival - stamped_at_ > still) {
            min_lateness_ = next_ = late;
            begun_ = arrival;
        } else if (arrival - begun_ >= window) {
            min_lateness_ = next_;
            next_ = late;
            begun_ = arrival;
        } else if (after(next_) < 0) {
            next_ = late;
        }
        known_ = true;
        return arrival - std::max(0.0, after(min_lateness_));
    }
    [[nodiscard]] bool agrees() const { return agrees_; } ///< Whether the last stamp agreed with our clock.

  private:
    static constexpr double ahead = 0.1; // Largest time by which a PDU's stamp may be later than its arrival [s].

    /// Detects stamps in another unit (Unix time in seconds or milliseconds): in two successive checks they advance
    /// much faster, or much slower, than the arrivals. Then only the arrival counts. One check could be wrong due to a
    /// queue.
    void look_at(std::uint32_t stamp, double arrival) {
        constexpr double tolerance = 0.1;
        const double gone = std::remainder(seconds_past_hour(stamp) - looked_stamp_, seconds_an_hour),
                     passed = arrival - looked_at_;
        const int off = !known_ ? 0 : gone < (1 - tolerance) * passed ? -1 : gone > (1 + tolerance) * passed ? 1 : 0;
        other_unit_ = off != 0 && off == off_;
        off_ = off;
        looked_at_ = arrival;
        looked_stamp_ = seconds_past_hour(stamp);
    }

    bool known_ = false, agrees_ = false;
    bool other_unit_ = false;
    int off_ = 0;                             ///< Result of the last check: -1 too slow, 1 too fast.
    double looked_at_ = 0, looked_stamp_ = 0; ///< Arrival and stamp at the last check [s].
    double min_lateness_ = 0; ///< Smallest arrival − stamp since the previous window began, modulo an hour [s].
    double next_ = 0;         ///< Smallest arrival − stamp since the current window began [s].
    double begun_ = 0;        ///< Start of the current window [s].
    std::uint32_t stamp_ = 0;
    double stamped_at_ = 0; ///< First arrival of `stamp_` [s].
};

} // namespace dis
