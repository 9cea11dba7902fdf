#pragma once
/// When each of a tank's last updates was sent, by its number.

#include <array>
#include <cstdint>
#include <optional>

namespace lab {

class SentUpdates {
  public:
    static constexpr std::size_t remembered = 256;

    void sent(std::uint32_t sequence, double time) { ring_[sequence % remembered] = {sequence, time}; }
    /// [s]; nothing if it is too long ago.
    [[nodiscard]] std::optional<double> when(std::uint32_t sequence) const {
        const Sent& sent = ring_[sequence % remembered];
        return sent.time > 0 && sent.sequence == sequence ? std::optional(sent.time) : std::nullopt;
    }

  private:
    struct Sent {
        std::uint32_t sequence = 0;
        double time = 0;
    };
    std::array<Sent, remembered> ring_{};
};

} // namespace lab
