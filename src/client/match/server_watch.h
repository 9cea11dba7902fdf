#pragma once
/// What a client takes from a server before it leaves it: a server that floods, or tells of more than a match has, must
/// neither starve nor confuse who plays there. An honest server with 64 tanks, and everybody's truth, stays below 500
/// messages/s and 0.5 MB/s; one with a thousand that all fire says what each shot does to each client.

#include "net/rate_limit.h"
#include "protocol/messages.h"

#include <cstddef>
#include <string>

namespace client {

/// More messages than that wait for the next frame.
inline constexpr std::size_t max_messages_a_frame = 4096;

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
    // So much a second, and at once; a client whose frames stood still for some seconds gets all of that at once.
    net::RateLimit messages_{8000, 40e3}, bytes_{2e6, 10e6}; ///< [1/s], [B/s]
    net::RateLimit road_{20e3, 200e3}; ///< length of roads and waypoints, which are surveyed [m/s]
    net::RateLimit map_changes_{1.0 / 20, 5}, leaps_{1.0 / 20, 5}; ///< leaps: of the server's clock [1/s]
    net::RateLimit schemes_{8, 128};                               ///< that it hands on [1/s]
};

} // namespace client
