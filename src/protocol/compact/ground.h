#pragma once
/// The ground as both ends know it: a map's heights, interpolated over its triangles (world/terrain.h) in integers
/// alone. So GCC, Clang and browser builds predict the same height and tilt of a tank that stands on it.
///
/// Units: lengths 1/512 m (the plain coding's position grid), angles 1/65536 turn, slopes 1/8192.

#include <cstdint>
#include <span>
#include <vector>

namespace protocol::compact {

/// Cosine and sine of an angle, times 2¹⁴, accurate to 2 of these steps.
struct Direction {
    std::int32_t cosine, sine;
};
Direction direction(std::int32_t angle);

/// A vector on a grid.
struct Pair {
    std::int32_t x, y;
};
/// Rotates vectors on a grid by lifting steps (Daubechies and Sweldens, 1998): results are integers, and rotating back
/// gives the exact vector.
class Turn {
  public:
    explicit Turn(Direction by);
    [[nodiscard]] Pair into(Pair vector) const;   ///< into axes that are rotated by `by`
    [[nodiscard]] Pair out_of(Pair vector) const; ///< back out of those axes

  private:
    int quarters_;             ///< quarter turns, which are exact
    std::int32_t half_, sine_; ///< tangent of half the remaining angle, and sine of that angle, times 2¹⁴
};

class Ground {
  public:
    /// Level ground at height 0.
    Ground() = default;
    /// `heights` [m]: samples² of them, row by row from the south-west corner. `size`: side of the square [m]. An actor
    /// stands on four points, `half_length` before and behind its origin and `half_width` to each side [m].
    Ground(float size, int samples, std::span<const float> heights, double half_length, double half_width);

    /// The plane through the four points that an actor stands on.
    struct Plane {
        std::int32_t height = 0;               ///< under the origin
        std::int32_t slope_x = 0, slope_y = 0; ///< ∂z/∂x, ∂z/∂y
    };
    [[nodiscard]] Plane under(std::int32_t x, std::int32_t y, std::int32_t heading) const;

  private:
    [[nodiscard]] std::int32_t height(std::int32_t x, std::int32_t y) const; ///< [1/8192 m]

    std::vector<std::int32_t> heights_; ///< [1/8192 m]
    std::int32_t samples_ = 0;
    std::int32_t half_size_ = 0;
    std::int64_t columns_a_step_ = 0; ///< columns per step, times 2³²
    std::int32_t half_length_ = 0, half_width_ = 0;
};

} // namespace protocol::compact
