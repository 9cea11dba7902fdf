#pragma once
/// The ground as both ends know it, in whole numbers: a map's heights, interpolated over its triangles
/// (world/terrain.h) by integers alone, so that a GCC, a Clang and a browser build expect the same of a tank that
/// stands on it.
///
/// Lengths are steps of the plain coding's position grid, 1/512 m; angles 65536 a turn; slopes 1/8192.

#include <cstdint>
#include <span>
#include <vector>

namespace protocol::compact {

/// Sine and cosine of an angle, times 2¹⁴, to 2 of these steps.
struct Direction {
    std::int32_t cosine, sine;
};
Direction direction(std::int32_t angle);

/// A vector on a grid, turned by lifting steps (Daubechies and Sweldens, 1998): to whole numbers again, and back to the
/// very same.
struct Pair {
    std::int32_t x, y;
};
class Turn {
  public:
    explicit Turn(Direction by);
    [[nodiscard]] Pair into(Pair vector) const;   ///< the axes that are turned by that
    [[nodiscard]] Pair out_of(Pair vector) const; ///< them

  private:
    int quarters_;             ///< turned exactly
    std::int32_t half_, sine_; ///< tangent of half of the rest, and its sine, times 2¹⁴
};

class Ground {
  public:
    /// None: everything is expected on level ground at height 0.
    Ground() = default;
    /// `heights` [m], samples² of them row by row from the south-west corner; `size`: side of the square [m]. An actor
    /// stands on four points, so far before and behind its origin and so far beside it [m].
    Ground(float size, int samples, std::span<const float> heights, double half_length, double half_width);

    /// Of what stands there, through the four points that it stands on.
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
    std::int64_t columns_a_step_ = 0; ///< times 2³²
    std::int32_t half_length_ = 0, half_width_ = 0;
};

} // namespace protocol::compact
