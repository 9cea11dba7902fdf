#pragma once
/// What was measured of a remote actor, in figures: a report's rows. Of a tank that has left it is all that is kept.

#include "client/match/match.h"
#include "client/remote/remote_view.h"

#include <string>

namespace client {

struct Measured {
    struct Scheme {
        std::string name; ///< Ghost::name
        int scheme = 0;   ///< in dr::schemes()
        dr::Summary error;
        double mean_speed = 0; ///< of the true motion [m/s]
    };
    std::string name, kind;
    std::vector<Scheme> schemes; ///< [0] is the drawn one
    std::uint64_t updates = 0, stale = 0;
    double updates_per_s = 0, bytes_per_s = 0; ///< while it was here
    std::optional<double> mean_delay;          ///< of its live updates [s]
    int kills = 0, deaths = 0;
    bool truth_doubted = false;
    bool lay_still = false; ///< a barrel or a boulder that nobody has touched: nothing was to be reckoned
    bool left = false;

    static constexpr std::size_t max_left = 256; ///< of those that have left so many are kept
};

/// `until`: it was here, or is [s, own clock].
Measured measured(const Actor& actor, const RemoteActor& remote, double until);

} // namespace client
