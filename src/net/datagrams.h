#pragma once
/// The one way of datagrams under everything that this program says on a network: what ENet sends and what it receives
/// pass here, both ways, whole, and nothing else does. What seals and opens them stands here, around a UdpSocket.

#include "net/endpoint.h"
#include "net/transport.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace net {

/// What went over the wire, with the headers of UDP and IP [B].
struct WireBytes {
    std::uint64_t sent = 0, received = 0;
};

/// Why a server lets nobody in through these datagrams.
struct KeptOut {
    std::string why{};     ///< for people
    bool password = false; ///< another one, or one at all, or none would do
    std::string key{};     ///< the server shows this key (seal::fingerprint), not the expected one
};

/// What a client brings to a server.
struct Credentials {
    std::string password{}; ///< empty: none
    std::string key{};      ///< the server's key must have this fingerprint; empty: any may
};

class Datagrams {
  public:
    virtual ~Datagrams() = default;
    /// Whatever cannot be sent, for want of a way or of room, is like a lost datagram.
    virtual void send(const Endpoint& to, std::span<const std::uint8_t> bytes) = 0;
    /// What was sent may have waited for more until now.
    virtual void flush() {}
    /// The next one that has arrived, written into `into`: its length, 0 too if it is longer than that. Nothing: none
    /// has. Never blocks.
    virtual std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) = 0;
    /// Blocks until one may have arrived, at most so long [s]. From any thread, beside the others.
    virtual bool wait(double longest) = 0;
    [[nodiscard]] virtual std::uint16_t port() const = 0; ///< of this machine
    [[nodiscard]] virtual bool speaks_v6() const = 0;
    [[nodiscard]] virtual WireBytes wire_bytes() const = 0;
    /// Whom they all go to, where that is decided already: one that is connected.
    [[nodiscard]] virtual std::optional<Endpoint> only_peer() const { return {}; }
    /// How long the datagram that was received last had lain at the system; 0 where that is not known [s].
    [[nodiscard]] virtual double age() const { return 0; }
    /// When it came, by the clock of who seals it [s]; 0 where there is none.
    [[nodiscard]] virtual double arrived() const { return 0; }
    /// Ends the session with this peer, where there are sessions: nothing that it sends is opened any more.
    virtual void end_session(const Endpoint& peer) { static_cast<void>(peer); }
    /// Where there are sessions: this peer has a connection, or has none any more. A session without one ends soon.
    virtual void set_connected(const Endpoint& peer, bool connected) {
        static_cast<void>(peer), static_cast<void>(connected);
    }
    /// Of a client's: the fingerprint of the key by which this server has been recognised; empty where there are none.
    [[nodiscard]] virtual std::string key_of(const Endpoint& server) const {
        static_cast<void>(server);
        return {};
    }
    /// A server's end counts them.
    [[nodiscard]] virtual Refused refused() const { return {}; }
    /// Of a client's: nothing while it may still come in.
    [[nodiscard]] virtual std::optional<KeptOut> kept_out() const { return {}; }
};

} // namespace net
