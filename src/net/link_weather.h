#pragma once
/// How an emulated link is at an instant, for all that is sent then, whoever sends it: bursts of losses and changes of
/// the route come with time, and a trace says how it was. What is off draws no random number.

#include "net/link_settings.h"
#include "tunables/random.h"

#include <cmath>
#include <optional>

namespace net {

/// A Markov process with two states in continuous time: on for exponentially distributed times of one mean, off for
/// such times of another. Of a link: good or bad (the channel of Gilbert 1960 and Elliott 1963), one route or its
/// detour.
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

class LinkWeather {
  public:
    explicit LinkWeather(tunables::Random& seeds) : bad_(seeds.bits()), detour_(seeds.bits()) {}

    enum class Way { up, down }; ///< to the server, or from it
    struct Now {
        double delay, jitter; ///< [s]; together they may be below 0, which is 0
        double loss;          ///< share
    };
    /// `time` should not go back [s]; a trace begins at the first.
    [[nodiscard]] Now at(const LinkSettings& settings, Way way, double time);
    /// The share that is lost of what is sent again so long after `time`, the last that was asked for [s].
    [[nodiscard]] double later_loss(const LinkSettings& settings, double time, double after) const;

  private:
    TwoState bad_, detour_;
    std::optional<double> begun_; ///< [s]
};

} // namespace net
