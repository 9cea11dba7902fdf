#pragma once
/// A simulator's clock, as its time stamps tell of it: when by that clock was each update sent, and does it go as fast
/// as that of whoever captured? A clock that drifts is no delay: errors are measured on the sender's.

#include <cstdint>
#include <optional>

namespace lab {

class SenderClock {
  public:
    struct Sent {
        double time; ///< by the sender's clock, hours counted on; as near to the arrival as the first one was [s]
        int jumps;   ///< of the clock so far: times before and after one have nothing to do with each other
    };
    /// In the order of arrival. `arrival`: by the clock of whoever captured [s]; `repeated`: the same entity's last
    /// stamp.
    Sent add(std::uint32_t stamp, double arrival, bool repeated);

    /// How much faster it goes: 1e-3 gains 1 ms a second; nothing while it cannot be told from how delays vary.
    [[nodiscard]] std::optional<double> drift() const;
    [[nodiscard]] double length() const { return last_x_; } ///< over which that is [s]
    [[nodiscard]] std::uint64_t stamps() const { return stamps_; }
    [[nodiscard]] std::uint64_t still() const { return still_; } ///< stamps that did not move though time did
    [[nodiscard]] int jumps() const { return jumps_; }

    static constexpr double jump =
        5; ///< a clock that is more ahead or behind than before by so much was set; less is a queue [s]
    static constexpr double bundle = .05; ///< PDUs of several entities that arrive within this may have one stamp [s]

  private:
    void begin(double offset, double arrival);

    std::uint64_t stamps_ = 0, still_ = 0;
    int jumps_ = 0;
    std::uint32_t last_stamp_ = 0;
    double last_arrival_ = 0, offset_ = 0; ///< sender's clock minus the capture's [s]
    // For a line through offset over arrival, since the last jump, both from the first on.
    double x0_ = 0, y0_ = 0, last_x_ = 0;
    double n_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0, yy_ = 0;
};

} // namespace lab
