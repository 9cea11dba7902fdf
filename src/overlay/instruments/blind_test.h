#pragma once
/// A blind comparison of two schemes. Each round assigns A and B at random; the user watches both as often as wanted
/// and votes. The result shows the votes beside the metrics. Data and rules only.

#include "dead_reckoning/measuring/error_metrics.h"
#include "tunables/random.h"

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace overlay {

class BlindTest {
  public:
    enum class Vote { a, b, same };
    /// Mean error, and largest velocity change between frames and RMS jerk of the displayed motion, of one scheme in
    /// one round, over all remote tanks; NaN: nothing was scored.
    struct Figures {
        static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
        double mean = unknown, dv_max = unknown, jerk = unknown; ///< [m], [m/s], [m/s³]
    };
    struct Round {
        bool swapped = false; ///< A was the second scheme of `schemes`, B the first
        Vote vote = Vote::same;
        std::array<Figures, 2> figures; ///< figures of the first and of the second scheme
        /// Index of the scheme that was voted smoother; `nullopt`: no difference seen.
        [[nodiscard]] std::optional<int> winner() const;
    };

    /// `first` and `second`: two different indices in dr::schemes().
    void start(int first, int second, int rounds, std::uint64_t seed);
    void stop() { running_ = false; }
    /// Continues a comparison that has ended or was stopped with `rounds` more rounds. Ignored if no round is done.
    void go_on(int rounds);
    [[nodiscard]] bool running() const { return running_; }
    [[nodiscard]] int round() const { return static_cast<int>(done_.size()); } ///< present round, from 0
    [[nodiscard]] int rounds() const { return wanted_; }
    [[nodiscard]] const std::array<int, 2>& schemes() const { return schemes_; }
    [[nodiscard]] std::uint64_t seed() const { return seed_; }

    /// Shows A (0) or B (1).
    void show(int side);
    [[nodiscard]] int side() const { return side_; }
    /// The scheme shown now.
    [[nodiscard]] int scheme() const { return schemes_[static_cast<std::size_t>(side_ ^ int(swapped_))]; }
    [[nodiscard]] bool seen_both() const { return seen_[0] && seen_[1]; }
    /// Ends the round, and the comparison after the last one. Ignored until both schemes were shown.
    void vote(Vote vote, const std::array<Figures, 2>& figures);

    [[nodiscard]] const std::vector<Round>& done() const { return done_; }
    /// Numbers of rounds in which each scheme was voted smoother, and in which neither was. For the significance see
    /// dead_reckoning/measuring/sign_test.h.
    struct Count {
        int first = 0, second = 0, same = 0;
    };
    [[nodiscard]] Count count() const;
    [[nodiscard]] std::array<Figures, 2> means() const; ///< each scheme's means over its rounds with scores
    /// One line a round, after a header line.
    [[nodiscard]] std::string csv() const;

  private:
    void begin_round();

    tunables::Random random_{0};
    std::array<int, 2> schemes_{0, 0};
    std::uint64_t seed_ = 0;
    int wanted_ = 0, side_ = 0;
    bool running_ = false, swapped_ = false;
    std::array<bool, 2> seen_{};
    std::vector<Round> done_;
};

} // namespace overlay
