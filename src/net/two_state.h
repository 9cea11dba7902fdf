#pragma once
/// A Markov process with two states in continuous time: on for exponentially distributed times of one mean, off for
/// such times of another. Of a link: good or bad (the channel of Gilbert 1960 and Elliott 1963), one route or its
/// detour.

#include "tunables/random.h"

#include <cmath>

namespace net {

class TwoState {
  public:
    explicit TwoState(std::uint64_t seed) : random_(seed) {}

    /// Whether it is on at `time` [s], which should not go back (then nothing changes). `on`, `off`: the means [s].
    /// With an `on` of 0 it never is, and draws nothing. It begins as after a long time.
    bool at(double time, double on, double off) {
        if (on <= 0) {
            begun_ = false;
            return false;
        }
        constexpr double at_most = 1000; // changes at a time; after a longer silence it begins anew
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

    /// How likely it is on so long after what it was asked last [s].
    [[nodiscard]] double later(double after, double on, double off) const {
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
    double until_ = 0; ///< [s]
    bool on_ = false, begun_ = false;
};

} // namespace net
