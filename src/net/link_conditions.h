#pragma once
/// State of an emulated link at an instant, common to all messages sent at that instant: bursts of losses, changes of
/// the route, and a trace's values. Features that are off draw no random number.

#include "net/link_settings.h"
#include "tunables/random.h"

#include <cmath>
#include <optional>

namespace net {

/// A Markov process with two states in continuous time. The durations of both states, on and off, are exponentially
/// distributed, each with its own mean. For a link: bad or good (the channel of Gilbert 1960 and Elliott 1963), or a
/// detour and the usual route.
class GilbertElliott {
  public:
    explicit GilbertElliott(std::uint64_t seed) : random_(seed) {}

    /// Whether the process is on at `time` [s]. `on`, `off`: mean durations [s]. If `on` is 0 it is never on and draws
    /// no random number. It begins in its steady state. `time` should not go back; if it does, the state stays.
    bool at(double time, double on, double off) {
        if (on <= 0) {
            begun_ = false;
            return false;
        }
        constexpr double at_most = 1000; // longest pause to catch up with [mean cycles]; after a longer one it restarts
        if (!begun_ || time - until_ > at_most * (on + off)) {
            begun_ = true;
            on_ = random_.uniform() * (on + off) < on;
            until_ = time + lasts(on_ ? on : off);
        }
        while (until_ <= time) {
            on_ = !on_;
            until_ += lasts(on_ ? on : off);
        }
        return on_;
    }

    /// Probability that the process is on `after` [s] past the `time` of the last call of `at`.
    [[nodiscard]] double probability_after(double after, double on, double off) const {
        if (on <= 0)
            return 0;
        const double share = on / (on + off);
        return share + ((on_ ? 1 : 0) - share) * std::exp(-after * (1 / on + 1 / off));
    }

  private:
    double lasts(double mean) {
        constexpr double shortest = 1e-4; // [s]
        return shortest - mean * std::log(1 - random_.uniform());
    }
    tunables::Random random_;
    double until_ = 0; ///< time of the next change [s]
    bool on_ = false, begun_ = false;
};

class LinkConditions {
  public:
    explicit LinkConditions(tunables::Random& seeds) : bad_(seeds.bits()), detour_(seeds.bits()) {}

    enum class Direction { up, down }; ///< to the server, or from it
    struct Now {
        double delay, jitter; ///< a message's delay is `delay` ± `jitter`, at least 0 [s]
        double loss;          ///< share of messages lost
    };
    /// State at `time` [s], which should not go back. A trace begins at the first `time`.
    [[nodiscard]] Now at(const LinkSettings& settings, Direction way, double time);
    /// Probability that a resend `after` [s] past `time` is lost. `time`: as in the last call of `at` [s].
    [[nodiscard]] double later_loss(const LinkSettings& settings, double time, double after) const;

  private:
    GilbertElliott bad_, detour_;
    std::optional<double> begun_; ///< time of the first call of `at` [s]
};

} // namespace net
