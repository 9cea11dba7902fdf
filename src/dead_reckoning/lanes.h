#pragma once
/// Blocks of eight actors as structures of arrays, for crowds. Loops over the eight lanes have no branches and no
/// library calls, so that the compiler makes vector instructions of them.

#include <array>
#include <cstddef>
#include <numbers>

/// Marks a function that is compiled a second time for processors with AVX2; the program chooses at its start. Both
/// versions round alike, because neither fuses operations. Sanitizers do not support this choice.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DR_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define DR_WIDE
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#undef DR_WIDE
#define DR_WIDE
#endif
#endif

namespace dr {

inline constexpr std::size_t lane_count = 8;
using Lanes = std::array<float, lane_count>;

/// sin(x)/x from x², for x² ≤ (π/2)²; Taylor series, accurate to 6e-8.
inline float sinc_of_square(float x2) {
    return 1 + x2 * (-1.f / 6 + x2 * (1.f / 120 + x2 * (-1.f / 5040 + x2 * (1.f / 362880 + x2 * (-1.f / 39916800)))));
}
/// cos(x) from x², for x² ≤ (π/2)²; Taylor series, accurate to 6e-8.
inline float cosine(float x2) {
    return 1 + x2 * (-1.f / 2 +
                     x2 * (1.f / 24 +
                           x2 * (-1.f / 720 + x2 * (1.f / 40320 + x2 * (-1.f / 3628800 + x2 * (1.f / 479001600))))));
}

/// The angle wrapped into −π..π [rad]; wrap_angle() for loops over lanes.
inline float wrapped(float angle) {
    constexpr auto pi = std::numbers::pi_v<float>;
    const float turns = angle * (0.5f / pi);
    return angle - 2 * pi * static_cast<float>(static_cast<int>(turns + (turns < 0 ? -0.5f : 0.5f)));
}

/// A quaternion of plain floats. With glm's type the compiler does not vectorise the loops.
struct Rotation {
    float w, x, y, z;
};
inline Rotation operator*(const Rotation& a, const Rotation& b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z, a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x};
}

[[deprecated("sinc_of_square")]] inline float sine_ratio(float x2) { return sinc_of_square(x2); }

} // namespace dr
