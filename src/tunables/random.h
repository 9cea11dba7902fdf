#pragma once
/// Seeded random numbers: splitmix64 (Steele, Lea & Flood 2014). The same seed gives the same numbers on every machine.

#include <cstdint>

namespace tunables {

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// Uniform in [0, 1): the top 53 bits.
    double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
    double uniform(double low, double high) { return low + (high - low) * uniform(); }

  private:
    std::uint64_t state_;
};

} // namespace tunables
