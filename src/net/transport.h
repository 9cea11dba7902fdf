#pragma once
/// How messages travel: one interface for real ENet UDP, for the thread-safe in-memory transport (bots, tests, the lab,
/// the host's own player), and for the link emulator that wraps either. Time is a parameter [s]; a transport never
/// blocks in poll or send.

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

/// What a lone unreliable message costs beside its bytes: ENet's command (8 B) and datagram (2 B) headers and the UDP
/// and IP headers (28 B). Messages that share a datagram cost 8 B each beside its 30 B.
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
    std::string machine{}; ///< connected: which machine that is (machine.h); empty: this process
    /// When it arrived, never sooner, on the clock of poll's `now` [s]; later than `now` if it came after that was
    /// read.
    double time = 0;
    bool lost = false;     ///< disconnected: nobody said so, there is just no answer; it may be worth trying again
    bool stream = false;   ///< connected: over TCP, where nothing is lost, and all waits for what is late
    bool password = false; ///< disconnected: that match takes a password, another one, or none; `text` says which
    std::string key{}; ///< connected: fingerprint of the server's key; disconnected: of another than the expected one
};

/// Attempts to come in that a server has turned away.
struct Refused {
    std::uint64_t passwords = 0; ///< wrong ones
    std::uint64_t joins = 0;     ///< for any other reason
    Refused& operator+=(const Refused& other) {
        passwords += other.passwords;
        joins += other.joins;
        return *this;
    }
};

/// What went over the wire, with ENet's and UDP/IP's headers as far as the transport has them.
struct Traffic {
    std::uint64_t messages_sent = 0, messages_received = 0;
    std::uint64_t bytes_sent = 0, bytes_received = 0;
    double thread_cpu = 0; ///< of the thread that serves it, where it has one of its own [s]
    Refused refused{};     ///< at a server's end, before they were peers
};

/// The network cannot be used as asked: says what, where, and what to do.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Transport {
  public:
    virtual ~Transport() = default;
    /// Appends what happened since the last call, in order.
    virtual void poll(double now, std::vector<Event>& events) = 0;
    /// Unknown peers are ignored: they may just have left.
    virtual void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) = 0;
    /// Blocks until something may have arrived, at most `longest` [s]. For threads that do nothing else.
    virtual void wait(double longest);
    /// Gives everything sent so far to the network.
    virtual void flush(double now) = 0;
    /// Ends the connection after what was sent has been delivered; a disconnected event follows on both sides.
    virtual void disconnect(PeerId peer) = 0;
    [[nodiscard]] virtual Traffic traffic() const = 0;
};

} // namespace net
