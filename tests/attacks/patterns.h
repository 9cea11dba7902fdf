#pragma once
/// The attacks: each a table row with a generator of datagrams.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attacks {

/// Returns the next datagram for a session whose ENet header is `header` (Tap::header).
using Generator = std::function<std::vector<std::uint8_t>(std::uint16_t header)>;

struct Pattern {
    enum class Way {
        sealed, ///< in the session, past the attacker's own ENet
        plain,  ///< from the session's port, without a seal
        joins   ///< only handshakes, each from a new port
    };
    std::string_view name, sentence;
    Generator (*start)(); ///< for one session; empty: nothing but what ENet sends
    Way way = Way::sealed;
    bool must_end = true;    ///< the server must disconnect a session that sends it
    double max_rate = 100e6; ///< of one session, on the wire [B/s]
    double delay = 0;        ///< of the datagrams of the attacker's own ENet, with its acknowledgements [s]
};

std::span<const Pattern> patterns();
/// Null if there is none.
const Pattern* find_pattern(std::string_view name);
/// Repeats the datagrams of a file, each with its length before it (16 bit, little endian), and raises the reliable
/// sequence numbers by 64 with each repetition. Throws std::runtime_error.
Generator replay(const std::string& file);

} // namespace attacks
