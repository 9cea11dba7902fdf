#pragma once
/// Percentiles of any number of values in constant memory. A histogram with 64 bins per octave: a percentile is off by
/// at most 0.6 %, and never above the largest value.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace dr {

class LogHistogram {
  public:
    /// Adds a value of 0 or more. Values below 2^-30 (1 nm, 1 ns) count as 0; values from 2^30 on share one bin.
    void add(double value) {
        const double place = value > 0 ? (std::log2(value) + octaves_below) * bins_an_octave : -1;
        const auto last = static_cast<double>(bins_.size() - 1);
        const auto bin = place < 0 ? 0 : static_cast<std::size_t>(std::min(1 + place, last));
        ++bins_[bin];
        lowest_ = count_ == 0 ? bin : std::min(lowest_, bin);
        largest_ = std::max(largest_, value);
        ++count_;
    }
    void add(const LogHistogram& other) {
        for (std::size_t i = 0; i < bins_.size(); ++i)
            bins_[i] += other.bins_[i];
        if (other.count_ > 0)
            lowest_ = count_ == 0 ? other.lowest_ : std::min(lowest_, other.lowest_);
        largest_ = std::max(largest_, other.largest_);
        count_ += other.count_;
    }
    [[nodiscard]] std::uint64_t count() const { return count_; }

    /// The value that the fraction `share` (0..1) of the values does not exceed, interpolated between the two nearest
    /// ranks; 0 without values.
    [[nodiscard]] double percentile(double share) const {
        if (count_ == 0)
            return 0;
        const double rank = share * static_cast<double>(count_ - 1);
        const auto below = static_cast<std::uint64_t>(rank);
        std::size_t bin = lowest_;
        std::uint64_t passed = bins_[bin];
        const auto value_of = [&](std::uint64_t wanted) {
            while (passed <= wanted)
                passed += bins_[++bin];
            return middle(bin);
        };
        const double low = value_of(below), high = value_of(std::min(below + 1, count_ - 1));
        return std::min(low + (high - low) * (rank - static_cast<double>(below)), largest_);
    }

  private:
    static constexpr int bins_an_octave = 64, octaves_below = 30, octaves = 60;

    static double middle(std::size_t bin) {
        return bin == 0 ? 0 : std::exp2((static_cast<double>(bin) - 0.5) / bins_an_octave - octaves_below);
    }

    std::array<std::uint32_t, 1 + octaves * bins_an_octave> bins_{}; ///< the first bin counts zeros
    std::size_t lowest_ = 0;                                         ///< first bin that is not empty
    std::uint64_t count_ = 0;
    double largest_ = 0;
};

} // namespace dr
