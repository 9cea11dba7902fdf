#pragma once
/// The real network: ENet over UDP, IPv4 and IPv6. Kinematics travel unsequenced, so that a late message is delivered
/// late and never held back; events and truth are reliable, each on its own channel. ENet's throttle, which would drop
/// unreliable messages when the round trip time varies, is switched off.
///
/// A message has at most protocol::max_packet bytes. For a longer one `send` throws std::logic_error; ENet drops a
/// longer one that arrives. ENet keeps at most 1 MiB of messages from a peer that it cannot deliver yet. A peer that
/// is silent for 10 s is disconnected. A peer that sends more than EnetLimits, or acknowledges so little that
/// ReliableQueue overflows, is disconnected and logged. One poll takes at most 4096 datagrams, or with `stamp_arrivals`
/// 4096 events.

#include "net/datagrams.h"
#include "net/enet_attempts.h"
#include "net/enet_guard.h"
#include "net/log_limit.h"
#include "net/reliable_queue.h"
#include "net/transport.h"
#include "protocol/limits.h"

#include <array>
#include <memory>
#include <unordered_map>

namespace net {

class EnetTransport final : public Transport {
  public:
    ~EnetTransport() override; ///< disconnects every peer; waits at most 150 ms for acknowledgements
    EnetTransport(const EnetTransport&) = delete;
    EnetTransport& operator=(const EnetTransport&) = delete;

    void poll(double now, std::vector<Event>& events) override;
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override;
    void wait(double longest) override;
    void flush(double now) override;
    void disconnect(PeerId peer) override;
    [[nodiscard]] Traffic traffic() const override;

    [[nodiscard]] std::uint16_t port() const; ///< the local port; clients connect to that of a listener
    /// From now on Event::time of a message is the arrival of its datagram (Datagrams::arrived) instead of the poll.
    /// This costs a pass through ENet per datagram, so use it for a transport with one peer.
    void stamp_arrivals() { stamps_ = true; }

  private:
    friend std::unique_ptr<EnetTransport> listen(std::unique_ptr<Datagrams>, int);
    friend std::unique_ptr<EnetTransport> connect(std::unique_ptr<Datagrams>, const std::string&, std::uint16_t,
                                                  double);
    EnetTransport(std::unique_ptr<Datagrams> datagrams, int peers, Sender sender);

    struct Peer {
        Peer(ENetPeer* it, std::size_t max_under_way) : enet(it), queue(max_under_way) {}
        ENetPeer* enet;
        bool closing = false; ///< `disconnect` was called
        double cut_at = 0;    ///< while closing: time at which the connection ends in any case [s]
        ReliableQueue queue;
    };
    using PeerPlace = std::unordered_map<PeerId, Peer>::iterator;
    /// Buffer of a long unreliable message while ENet has it. Buffers are reused, because thousands of allocations a
    /// second are slow if another thread frees some of them.
    using Datagram = std::array<std::uint8_t, protocol::max_message>;
    ENetPacket* packet_of(std::span<const std::uint8_t> bytes, std::uint32_t flags);
    int next(ENetEvent& event);
    void take(const ENetEvent& event, double now, std::vector<Event>& events);
    void connected(ENetPeer& peer, double now, std::vector<Event>& events);
    void disconnected(const ENetEvent& event, double now, std::vector<Event>& events);
    void give_to_enet(Peer& peer, Channel channel, std::span<const std::uint8_t> bytes);
    void move_queues(double now, std::vector<Event>& events);
    void disconnect_offenders(double now, std::vector<Event>& events);
    void disconnect_silent(double now, std::vector<Event>& events);
    PeerPlace cut(PeerPlace place, std::string why, double now, std::vector<Event>& events, bool lost = false);
    void hurry_the_half_open();

    Datagrams& datagrams_; ///< owned by `host_`
    ENetHost* host_;
    EnetGuard guard_;
    LogLimit log_;
    std::size_t max_under_way_;                    ///< largest number of reliable messages under way to one peer
    double now_ = 0;                               ///< time of the last poll [s]
    std::unordered_map<PeerId, Peer> peers_;       ///< connected peers
    std::vector<PeerId> attended_;                 ///< peers that are closing or have waiting messages
    std::vector<std::unique_ptr<Datagram>> spare_; ///< buffers for the next messages
    PeerId next_peer_ = 1;
    bool stamps_ = false;
    double hurry_at_ = 0;   ///< time of the next check of half-open connections [s]
    double silent_at_ = 0;  ///< time of the next check for silent peers [s]
    Traffic traffic_;       ///< only its counts of messages are used
    EnetAttempts attempts_; ///< attempts of a client that is not connected yet
};

/// Opens a server's end. `port` 0: any free one. A full transport does not answer clients, so allow some more peers
/// than players: then the server can tell further clients that it is full. Throws PortTaken (udp_socket.h) if another
/// program has the port, Error if the port may not be used.
std::unique_ptr<EnetTransport> listen(std::uint16_t port, int max_peers);

/// Opens a client's end. The event `connected` follows, or `disconnected` after `patience` [s] without an answer. Looks
/// up the name, which may block, and tries its addresses one after another. Throws Error if the name cannot be
/// resolved.
std::unique_ptr<EnetTransport> connect(const std::string& host, std::uint16_t port, double patience = 5);

/// `listen` and `connect` over other datagrams than a plain UdpSocket.
std::unique_ptr<EnetTransport> listen(std::unique_ptr<Datagrams> datagrams, int max_peers);
std::unique_ptr<EnetTransport> connect(std::unique_ptr<Datagrams> datagrams, const std::string& host,
                                       std::uint16_t port, double patience = 5);

} // namespace net
