#pragma once
/// Of which instant a PDU speaks, by its time stamp and its arrival. An absolute stamp of a clock that agrees with ours
/// says it. Any other clock is compared by the PDU of the last 20 to 40 s that came soonest after its stamp: what came
/// later was under way for so much longer, so that jitter is compensated, and of the delay what all have in common is
/// not. By how much that clock goes wrong in such a while (4 ms at 1e-4) counts as delay.

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace dis {

// Time stamps of DIS (IEEE 1278.1, "Timestamp"): the upper 31 bits count units past the hour, 2³¹ of them an hour (the
// standard's 2³¹ − 1 differ by 1.7 µs at the hour's end); the lowest bit says whose hour it is.

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

/// Of one application. Times are UTC [s].
class SenderClock {
  public:
    /// Absolute stamps that are farther from the arrival than this are of a clock that does not agree with ours [s].
    static constexpr double agreeing = 0.5;

    /// The instant that a PDU speaks of which arrived at `arrival`; never after it, but by `ahead` at most.
    double time_of(std::uint32_t stamp, double arrival) {
        const double late = std::remainder(arrival - seconds_past_hour(stamp), seconds_an_hour); // by the clocks' faces
        agrees_ = is_absolute(stamp) && late > -ahead && late < agreeing;
        if (!known_ || stamp != stamp_)
            stamped_at_ = arrival;
        stamp_ = stamp;
        if (agrees_) {
            known_ = false; // what is known of another clock
            return arrival - late;
        }
        constexpr double window = 20, jump = 2; // [s]; who is so late has set his clock
        constexpr double still = 0.5;           // who says the same so long has none [s]
        constexpr double look = 5;              // between two looks at how fast it goes [s]
        const auto after = [&](double least) { return std::remainder(late - least, seconds_an_hour); };
        if (!known_ || arrival - looked_at_ >= look)
            look_at(stamp, arrival);
        if (!known_ || other_unit_ || after(least_) < 0 || after(least_) > jump || arrival - stamped_at_ > still) {
            least_ = next_ = late;
            begun_ = arrival;
        } else if (arrival - begun_ >= window) {
            least_ = next_;
            next_ = late;
            begun_ = arrival;
        } else if (after(next_) < 0) {
            next_ = late;
        }
        known_ = true;
        return arrival - std::max(0.0, after(least_));
    }
    [[nodiscard]] bool agrees() const { return agrees_; } ///< the last stamp was absolute, and by our clock

  private:
    static constexpr double ahead = 0.1; // [s]

    /// Stamps that go much faster or slower than time, at two looks running, count another unit (Unix time in seconds,
    /// milliseconds): then arrivals are all that there is. One look may have met a queue.
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
    int off_ = 0;                             ///< at the last look: -1 too slow, 1 too fast
    double looked_at_ = 0, looked_stamp_ = 0; ///< arrival and stamp when that was looked at last [s]
    double least_ = 0; ///< arrival − stamp of the soonest since the window before began, modulo an hour [s]
    double next_ = 0;  ///< likewise, since this one began ...
    double begun_ = 0; ///< ... then [s]
    std::uint32_t stamp_ = 0;
    double stamped_at_ = 0; ///< when that came first [s]
};

} // namespace dis
