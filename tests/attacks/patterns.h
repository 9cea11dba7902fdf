#pragma once
/// A table of attacks, each with a generator of datagrams.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attacks {

/// Returns the next datagram for a session with the ENet header `header` (Tap::header).
using Generator = std::function<std::vector<std::uint8_t>(std::uint16_t header)>;

struct Pattern {
    enum class Channel {
        sealed, ///< sealed, in the session, in addition to the attacker's own ENet
        plain,  ///< from the session's port, without a seal
        joins   ///< only handshakes, each from a new port
    };
    std::string_view name, sentence;
    Generator (*start)(); ///< makes a generator for one session; empty: sends only ENet's own datagrams
    Channel way = Channel::sealed;
    bool must_end = true;    ///< whether the server must disconnect the session
    double max_rate = 100e6; ///< maximum rate of a session on the wire [B/s]
    double delay = 0;        ///< delay of the datagrams of the attacker's own ENet, including acknowledgements [s]
};

std::span<const Pattern> patterns();
/// Returns the pattern of that name; nullptr if there is none.
const Pattern* find_pattern(std::string_view name);
/// Repeats the datagrams of a file, in which each follows its length (16 bit, little endian). Adds 64 to the reliable
/// sequence numbers in each repetition. Throws std::runtime_error if the file cannot be read.
Generator replay(const std::string& file);

} // namespace attacks
