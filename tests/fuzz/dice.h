#pragma once
/// Turns bytes into decisions, so that a fuzzer's input is a sequence of actions: equal bytes give equal sequences.
/// After the last byte, every decision is 0.

#include <cstdint>
#include <span>

namespace fuzz {

class Dice {
  public:
    explicit Dice(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    [[nodiscard]] bool used_up() const { return bytes_.empty(); }
    /// Returns a number from 0 to `sides` - 1.
    std::size_t roll(std::size_t sides) {
        std::size_t value = byte();
        if (sides > 256)
            value = value << 8 | byte();
        return value % sides;
    }
    std::uint8_t byte() {
        if (bytes_.empty())
            return 0;
        const std::uint8_t value = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return value;
    }

  private:
    std::span<const std::uint8_t> bytes_;
};

} // namespace fuzz
