#pragma once
/// How an emulated link is at an instant, for all that is sent then, whoever sends it: bursts of losses and changes of
/// the route come with time, and a trace says how it was. What is off draws no random number.

#include "net/link_settings.h"
#include "net/two_state.h"

#include <optional>

namespace net {

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
