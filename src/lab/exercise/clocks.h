#pragma once
/// A simulator's clock, as its time stamps tell of it: when by that clock was each update sent, and does it go as fast
/// as that of whoever captured? A clock that drifts is no delay: errors are measured on the sender's.

#include <cstdint>
#include <optional>
#include <string>

namespace lab {

/// Whether times are the sender's, or those of the arrivals: where the stamps are of no use.
enum class TimeBy { stamps, arrivals };

class SenderClock {
  public:
    explicit SenderClock(TimeBy by = TimeBy::stamps) : by_(by) {}

    struct Sent {
        double time; ///< by the sender's clock, hours counted on; as near to the arrival as the first one was [s]
        int jumps;   ///< of the clock so far: times before and after one have nothing to do with each other
        TimeBy by;
    };
    /// In the order of arrival. `arrival`: by the clock of whoever captured [s]; `repeated`: the same entity's last
    /// stamp.
    Sent add(std::uint32_t stamp, double arrival, bool repeated);

    /// How much faster it goes: 1e-3 gains 1 ms a second; nothing while it cannot be told from how delays vary.
    [[nodiscard]] std::optional<double> drift() const;
    /// The unit of the stamps, if it is not the one of DIS: "Unix time in milliseconds", "whole seconds". Then no stamp
    /// says when its update was sent.
    [[nodiscard]] std::optional<std::string> other_unit() const;
    [[nodiscard]] double length() const { return last_x_; } ///< over which that is [s]
    [[nodiscard]] std::uint64_t stamps() const { return stamps_; }
    [[nodiscard]] std::uint64_t still() const { return still_; } ///< stamps that did not move though time did
    [[nodiscard]] int jumps() const { return jumps_; }

    static constexpr double jump =
        5; ///< a clock that is more ahead or behind than before by so much was set; less is a queue [s]
    static constexpr double bundle = .05; ///< PDUs of several entities that arrive within this may have one stamp [s]

  private:
    Sent read(std::uint32_t stamp, double arrival, bool repeated);
    void begin(double offset, double arrival);
    void count(std::uint32_t stamp, double arrival);

    TimeBy by_;
    std::uint64_t stamps_ = 0, still_ = 0;
    int jumps_ = 0;
    std::uint32_t last_stamp_ = 0;
    double last_arrival_ = 0, offset_ = 0; ///< sender's clock minus the capture's [s]
    // For a line through offset over arrival, since the last jump, both from the first on.
    double x0_ = 0, y0_ = 0, last_x_ = 0;
    double n_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0, yy_ = 0;
    // The stamps as numbers, for their unit.
    struct Counted {
        std::uint32_t first = 0, last = 0;
        double first_arrival = 0, last_arrival = 0; ///< [s]
        std::int64_t advance = 0;                   ///< of the stamps as numbers
        std::uint64_t stamps = 0, whole = 0;        ///< whole: of seconds
        double least_late = 0, most_late = 0;       ///< arrival minus stamp, from the first one's on [s]
    } counted_{};
};

} // namespace lab
