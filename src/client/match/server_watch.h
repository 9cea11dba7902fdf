#pragma once
/// What a client takes from a server before it leaves it: a server that floods, or tells of more than a match has, must
/// neither starve nor confuse who plays there. An honest server with 64 tanks, and everybody's truth, stays below 500
/// messages/s and 0.5 MB/s; one with a thousand that all fire says what each shot does to each client.

#include "net/rate_limit.h"
#include "protocol/messages.h"

#include <cstddef>
#include <string>

namespace client {

/// A token bucket each; a client whose frames stood still for some seconds gets all of that at once.
struct ServerLimits {
    double messages_per_second = 8000;        ///< [1/s]
    double bytes_per_second = 2e6;            ///< [B/s]
    double burst = 5;                         ///< as time at those rates [s]
    double road_per_second = 20e3;            ///< of roads and waypoints, which are surveyed: their length [m/s] ...
    double road_burst = 200e3;                ///< ... and so much at once, as to a newcomer [m]
    double map_changes_per_second = 1.0 / 20; ///< [1/s] ...
    double map_change_burst = 5;              ///< ... and so many at once
    double schemes_per_second = 8;            ///< that it hands on [1/s] ...
    double scheme_burst = 128;                ///< ... and so many at once
    double leaps_per_second = 1.0 / 20;       ///< of the server's clock [1/s] ...
    double leap_burst = 5;                    ///< ... and so many at once
    std::size_t messages_a_frame = 4096;      ///< the rest waits for the next one
};

/// What a match has at most, by what simulates it: as many tanks as the programs let in, and more of the rest than lies
/// about on any map.
struct MatchLimits {
    std::size_t tanks = protocol::max_tanks, own_tanks = protocol::max_tanks_per_client, mines = 4096, loose = 512,
                shells = 128;
};

class ServerWatch {
  public:
    /// What is wrong with getting this, too, at `now` on the own clock [s], for people after "the server"; empty:
    /// nothing.
    [[nodiscard]] std::string came(double now, std::size_t bytes);
    [[nodiscard]] std::string said(double now, const protocol::AnyMessage& message);
    /// Its clock is another one than before.
    [[nodiscard]] std::string leapt(double now);

  private:
    ServerLimits limits_;
    net::RateLimit messages_ = net::RateLimit::at_rate(limits_.messages_per_second, limits_.burst);
    net::RateLimit bytes_ = net::RateLimit::at_rate(limits_.bytes_per_second, limits_.burst);
    net::RateLimit road_{limits_.road_per_second, limits_.road_burst};
    net::RateLimit map_changes_{limits_.map_changes_per_second, limits_.map_change_burst};
    net::RateLimit schemes_{limits_.schemes_per_second, limits_.scheme_burst};
    net::RateLimit leaps_{limits_.leaps_per_second, limits_.leap_burst};
};

} // namespace client
