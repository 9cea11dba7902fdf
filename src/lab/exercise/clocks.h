#pragma once
/// Reconstructs a simulator's clock from its time stamps: when each update was sent, and whether the clock runs as fast
/// as the capturing machine's. Errors are measured on the sender's clock, because its drift is not a delay.

#include <cstdint>
#include <optional>
#include <string>

namespace lab {

/// Whether times are the sender's time stamps, or arrivals where the stamps are unusable.
enum class TimeSource { stamps, arrivals };

class SenderClock {
  public:
    explicit SenderClock(TimeSource by = TimeSource::stamps) : by_(by) {}

    struct Sent {
        double time; ///< Time of sending by the sender's clock [s]. It goes on where stamps restart each hour.
        int jumps;   ///< Number of jumps of the clock so far; times before and after a jump cannot be compared.
        TimeSource by;
    };
    /// Adds a stamp; call in the order of arrival. `arrival`: by the capturing machine's clock [s]; `repeated`: the
    /// stamp equals the entity's previous one.
    Sent add(std::uint32_t stamp, double arrival, bool repeated);

    /// Rate of the clock minus 1: 1e-3 gains 1 ms a second. `nullopt` if it is too small, or too few stamps or varying
    /// delays hide it.
    [[nodiscard]] std::optional<double> drift() const;
    /// Unit of the stamps if it is not that of DIS: "Unix time in milliseconds", "whole seconds". Such stamps do not
    /// tell when an update was sent.
    [[nodiscard]] std::optional<std::string> other_unit() const;
    [[nodiscard]] double length() const { return last_x_; } ///< Time over which the drift was measured [s].
    [[nodiscard]] std::uint64_t stamps() const { return stamps_; }
    /// Number of stamps equal to the previous stamp; those of other entities count only after more than `bundle`.
    [[nodiscard]] std::uint64_t still() const { return still_; }
    [[nodiscard]] int jumps() const { return jumps_; }

    /// A larger step of stamp minus arrival means that the clock was set; a smaller one is a queue [s].
    static constexpr double jump = 5;
    static constexpr double bundle = .05; ///< PDUs that arrive within this time may share one stamp [s].

  private:
    Sent read(std::uint32_t stamp, double arrival, bool repeated);
    void begin(double offset, double arrival);
    void count(std::uint32_t stamp, double arrival);

    TimeSource by_;
    std::uint64_t stamps_ = 0, still_ = 0;
    int jumps_ = 0;
    std::uint32_t last_stamp_ = 0;
    double last_arrival_ = 0, offset_ = 0; ///< `offset_`: sender's clock minus the capturing machine's [s].
    // Sums for fitting a line: offset over arrival since the last jump, both relative to their first value [s].
    double x0_ = 0, y0_ = 0, last_x_ = 0;
    double n_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0, yy_ = 0;
    // The stamps as plain numbers, to find their unit.
    struct Counted {
        std::uint32_t first = 0, last = 0;
        double first_arrival = 0, last_arrival = 0; ///< [s]
        std::int64_t advance = 0;                   ///< Total advance of the stamps as numbers.
        std::uint64_t stamps = 0, whole = 0;        ///< `whole`: stamps at whole seconds.
        double min_late = 0, max_late = 0; ///< Range of arrival minus stamp, relative to that of the first stamp [s].
    } counted_{};
};

} // namespace lab
