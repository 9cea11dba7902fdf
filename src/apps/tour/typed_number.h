#pragma once
/// Number of a scene, typed with number keys: "7", or "1" and "2" for scene 12.

#include <optional>
#include <span>
#include <utility>

namespace apps {

class TypedNumber {
  public:
    /// Call once a frame with its digits and its wall time `now` [s]. Returns a number from 1 to `last` as soon as no
    /// digit can follow, or 1 s after its last digit.
    std::optional<int> take(std::span<const int> digits, int last, double now) {
        constexpr double pause = 1; // Longest time between two digits [s].
        for (const int digit : digits) {
            number_ = 10 * number_.value_or(0) + digit;
            typed_at_ = now;
            if (10 * *number_ > last)
                break;
        }
        if (!number_ || (10 * *number_ <= last && now - typed_at_ < pause))
            return {};
        const int number = *std::exchange(number_, {});
        return 1 <= number && number <= last ? std::optional(number) : std::nullopt;
    }
    [[nodiscard]] std::optional<int> unfinished() const { return number_; } ///< Digits so far, as a number.

  private:
    std::optional<int> number_;
    double typed_at_ = 0; ///< Wall time of the last digit [s].
};

} // namespace apps
