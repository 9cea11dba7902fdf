#pragma once
/// One interface for all transports of messages: ENet over UDP, the thread-safe in-memory transport (bots, tests, the
/// lab, the host's own player), and the link emulator, which wraps another transport. Time is a parameter [s]. `poll`
/// and `send` never block.

#include "protocol/limits.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace net {

using protocol::Channel;

/// Headers of an unreliable message that travels alone: ENet's command (8 B) and datagram (2 B), UDP and IP (28 B).
/// Messages that share a datagram add 8 B each to its 30 B.
constexpr std::size_t command_overhead = 8;                                    ///< [B]
constexpr std::size_t datagram_overhead = 2 + 28;                              ///< [B]
constexpr std::size_t message_overhead = command_overhead + datagram_overhead; ///< [B]

using PeerId = std::uint32_t; ///< a client's transport has one peer, `server_peer`
constexpr PeerId server_peer = 0;

struct Event {
    enum class Kind : std::uint8_t { connected, disconnected, message };
    Kind kind = Kind::message;
    PeerId peer = server_peer;
    Channel channel = Channel::events;
    std::vector<std::uint8_t> bytes{};
    std::string text{};    ///< connected: the address, for people; disconnected: why
    std::string machine{}; ///< connected: the peer's machine (machine.h); empty: this process
    /// Arrival time, never too early, on the clock of poll's `now` [s]. Later than `now` if it arrived after `now` was
    /// read.
    double time = 0;
    bool lost = false;     ///< disconnected: the peer stopped answering; another attempt may succeed
    bool stream = false;   ///< connected: over TCP, where a late packet delays all later ones and none is lost
    bool password = false; ///< disconnected: the password is wrong, missing or not wanted; `text` says which
    std::string key{};     ///< connected: fingerprint of the server's key; disconnected: of an unexpected key
};

/// Attempts to join that a server has refused.
struct Refused {
    std::uint64_t passwords = 0; ///< number of wrong passwords
    std::uint64_t joins = 0;     ///< number of joins refused for other reasons
    Refused& operator+=(const Refused& other) {
        passwords += other.passwords;
        joins += other.joins;
        return *this;
    }
};

/// Traffic on the wire, with ENet's and UDP/IP's headers where the transport has them.
struct Traffic {
    std::uint64_t messages_sent = 0, messages_received = 0;
    std::uint64_t bytes_sent = 0, bytes_received = 0;
    double thread_cpu = 0; ///< CPU time of the transport's own thread, if it has one [s]
    Refused refused{};     ///< at a server's end: attempts refused before they became peers
};

/// A network error for people: what is wrong, where, and what to do.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Transport {
  public:
    virtual ~Transport() = default;
    /// Appends the events since the last call, in order.
    virtual void poll(double now, std::vector<Event>& events) = 0;
    /// Sends a message. Ignores unknown peers: they may just have left.
    virtual void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) = 0;
    /// Blocks until a message may have arrived, at most `longest` [s]. For threads with no other work.
    virtual void wait(double longest);
    /// Hands all sent messages to the network.
    virtual void flush(double now) = 0;
    /// Ends the connection after all sent messages are delivered. Both sides get a `disconnected` event.
    virtual void disconnect(PeerId peer) = 0;
    [[nodiscard]] virtual Traffic traffic() const = 0;
};

} // namespace net
