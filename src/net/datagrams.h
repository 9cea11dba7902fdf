#pragma once
/// The interface to datagrams that ENet's sockets use (enet_port.h). A UdpSocket implements it; the ends that encrypt
/// and decrypt datagrams (seal/) wrap another implementation.

#include "net/endpoint.h"
#include "net/transport.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace net {

/// Traffic on the wire since the start [B], with the headers of UDP and IP, or of WebSocket, TCP and IP.
struct WireBytes {
    std::uint64_t sent = 0, received = 0;
};

/// Why a server refuses this client.
struct ServerRefusal {
    std::string why{};     ///< reason, for people
    bool password = false; ///< the password is wrong, missing, or not wanted
    std::string key{};     ///< fingerprint of the server's key if it is not the expected one (seal::fingerprint)
};

/// A client's password, and the key that it expects of the server.
struct Credentials {
    std::string password{}; ///< empty: none
    std::string key{};      ///< required fingerprint of the server's key; empty: any key
};

class Datagrams {
  public:
    virtual ~Datagrams() = default;
    /// Sends a datagram. If there is no route or no buffer space, it counts as lost.
    virtual void send(const Endpoint& to, std::span<const std::uint8_t> bytes) = 0;
    /// Sends the datagrams that `send` has collected.
    virtual void flush() {}
    /// Writes the next arrived datagram into `into` and returns its length. Returns 0 for one that the caller must skip
    /// (empty, longer than `into`, not authentic), and `nullopt` if none has arrived. Never blocks.
    virtual std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) = 0;
    /// Blocks until a datagram may have arrived, at most `longest` [s]; false if none has. May run on any thread, at
    /// the same time as the other functions.
    virtual bool wait(double longest) = 0;
    [[nodiscard]] virtual std::uint16_t port() const = 0; ///< local port
    [[nodiscard]] virtual bool speaks_v6() const = 0;
    [[nodiscard]] virtual WireBytes wire_bytes() const = 0;
    /// The only peer, if the datagrams belong to one connection.
    [[nodiscard]] virtual std::optional<Endpoint> only_peer() const { return {}; }
    /// Time for which the system had held the last received datagram [s]; 0 if unknown.
    [[nodiscard]] virtual double age() const { return 0; }
    /// At a sealing client: arrival time of the last received datagram, by ClientEnd's clock [s]; otherwise 0.
    [[nodiscard]] virtual double arrived() const { return 0; }
    /// Ends the encrypted session with this peer, if there are sessions. Further datagrams of the peer are dropped.
    virtual void end_session(const Endpoint& peer) { static_cast<void>(peer); }
    /// Tells whether ENet has a connection to this peer. A session without a connection ends after
    /// seal::ServerEnd::unconnected.
    virtual void set_connected(const Endpoint& peer, bool connected) {
        static_cast<void>(peer), static_cast<void>(connected);
    }
    /// At a sealing client: fingerprint of this server's key; empty before the session begins. Otherwise empty.
    [[nodiscard]] virtual std::string key_of(const Endpoint& server) const {
        static_cast<void>(server);
        return {};
    }
    /// Attempts to join that a server's end has refused.
    [[nodiscard]] virtual Refused refused() const { return {}; }
    /// At a client: why the server refuses it; `nullopt` if it does not, or has not answered yet.
    [[nodiscard]] virtual std::optional<ServerRefusal> server_refusal() const { return {}; }
};

} // namespace net
