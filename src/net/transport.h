#pragma once
/// One interface for all transports of messages: ENet over UDP, the thread-safe in-memory transport (bots, tests, the
/// lab, the host's own player), and the link emulator, which wraps another transport. Time is a parameter [s]. `poll`
/// and `send` never wait for the network.

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

/// Sizes of headers, without the seal: one ENet command for each unreliable message; ENet's (2 B), UDP's and IPv4's
/// (28 B) for each datagram. `message_overhead`: headers of a message that has a datagram to itself.
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
    std::string text{};    ///< connected: the peer's address as text; disconnected: the reason as text
    std::string machine{}; ///< connected: the peer's `machine_text` (machine.h); empty: a peer in this process
    /// Arrival time on the clock of poll's `now`, never before the true arrival [s]. It may be later than `now`,
    /// because events that arrive after the caller read `now` are also returned.
    double time = 0;
    bool lost = false;     ///< disconnected: the peer stopped answering; another attempt may succeed
    bool stream = false;   ///< connected: over TCP, which loses no packet, but a late one delays all later ones
    bool password = false; ///< disconnected: the password is wrong, missing or not wanted; `text` says which
    std::string key{};     ///< connected: fingerprint of the server's key; disconnected: that of an unexpected key
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

/// Traffic on the wire since the transport was opened, with ENet's and UDP/IP's headers where the transport has them.
struct Traffic {
    std::uint64_t messages_sent = 0, messages_received = 0;
    std::uint64_t bytes_sent = 0, bytes_received = 0;
    double thread_cpu = 0; ///< CPU time of the transport's own thread, if it has one [s]
    Refused refused{};     ///< at a server's end: attempts to join that were refused before the client became a peer
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
    /// Ends the connection after all reliable messages are delivered. Both sides get a `disconnected` event.
    virtual void disconnect(PeerId peer) = 0;
    [[nodiscard]] virtual Traffic traffic() const = 0;
};

} // namespace net
