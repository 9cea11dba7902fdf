#pragma once
/// Limits on a server's messages, beyond which the client leaves. A server that floods, or announces more actors than a
/// match has, must neither block nor confuse its players. An honest server with 64 tanks and all true poses stays below
/// 500 messages/s and 0.5 MB/s. The limits are higher, since a server with a thousand firing tanks reports every shot.

#include "net/rate_limit.h"
#include "protocol/messages.h"

#include <cstddef>
#include <string>

namespace client {

/// Maximum number of messages that a frame handles; further messages wait for the next frame.
inline constexpr std::size_t max_messages_a_frame = 4096;

/// Maximum numbers of actors in a match, by kind of body: as many tanks as a server admits, and more actors of the
/// other kinds than any map has.
struct MatchLimits {
    std::size_t tanks = protocol::max_tanks, own_tanks = protocol::max_tanks_per_client, mines = 4096, loose = 512,
                shells = 128;
};

class ServerWatch {
  public:
    /// `check_packet` checks a packet, `check_message` a message that arrived at `now` [s, local clock]. They return
    /// the fault, in words that follow "the server"; empty if there is none.
    [[nodiscard]] std::string check_packet(double now, std::size_t bytes);
    [[nodiscard]] std::string check_message(double now, const protocol::AnyMessage& message);
    /// Counts a jump of the server's clock. Returns the fault as `check_packet` does.
    [[nodiscard]] std::string check_clock_jump(double now);

  private:
    // Each limit is a rate and a burst. A client whose frames stopped for some seconds gets all messages of that time
    // at once.
    net::RateLimit messages_{8000, 40e3}, bytes_{2e6, 10e6}; ///< received packets [1/s], and their bytes [B/s]
    net::RateLimit road_{20e3, 200e3}; ///< length of roads and waypoints, which cost time to survey [m/s]
    /// Map changes, and jumps of the server's clock [1/s].
    net::RateLimit map_changes_{1.0 / 20, 5}, leaps_{1.0 / 20, 5};
    net::RateLimit schemes_{8, 128}; ///< Lua schemes that the server relays [1/s]
};

} // namespace client
