#pragma once
/// The real network: ENet over UDP, IPv4 and IPv6. Kinematics travel unsequenced, so that a late message is delivered
/// late and never held back; events and truth are reliable, each on its own channel. ENet's throttle, which would drop
/// unreliable messages when the round trip time varies, is switched off.
///
/// A message has at most protocol::max_packet bytes: `send` throws std::logic_error for a longer one, ENet drops one
/// that arrives. A peer's undelivered messages have at most 1 MiB. A peer silent for 10 s is disconnected. A peer that
/// sends more than EnetLimits, or acknowledges so little that ReliableQueue overflows, is disconnected and logged. One
/// poll takes at most 4096 datagrams.

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
    ~EnetTransport() override; ///< tells every peer; waits at most 150 ms for them to know
    EnetTransport(const EnetTransport&) = delete;
    EnetTransport& operator=(const EnetTransport&) = delete;

    void poll(double now, std::vector<Event>& events) override;
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override;
    void wait(double longest) override;
    void flush(double now) override;
    void disconnect(PeerId peer) override;
    [[nodiscard]] Traffic traffic() const override;

    [[nodiscard]] std::uint16_t port() const; ///< bound: of a listener, where clients connect to
    /// Of a listener: at most so many connections from one address.
    void limit_machines(int connections);
    /// From now on a message's `time` is when its datagram came (Datagrams::arrived), not when it was polled. That
    /// takes a pass through ENet for each datagram: for who has one peer.
    void stamp_arrivals() { stamps_ = true; }

  private:
    friend std::unique_ptr<EnetTransport> listen(std::unique_ptr<Datagrams>, int);
    friend std::unique_ptr<EnetTransport> connect(std::unique_ptr<Datagrams>, const std::string&, std::uint16_t,
                                                  double);
    EnetTransport(std::unique_ptr<Datagrams> datagrams, int peers, Sender sender);

    struct Peer {
        Peer(ENetPeer* it, std::size_t max_under_way) : enet(it), queue(max_under_way) {}
        ENetPeer* enet;
        bool closing = false; ///< by our own `disconnect`
        double cut_at = 0;    ///< closing: at this time the connection ends, whatever is still under way [s]
        ReliableQueue queue;
    };
    using PeerPlace = std::unordered_map<PeerId, Peer>::iterator;
    /// A long message's bytes while ENet has them: with thousands a second, some freed by another thread than took
    /// them, an allocator is dear.
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

    Datagrams& datagrams_; ///< the host's
    ENetHost* host_;
    EnetGuard guard_;
    LogLimit log_;
    std::size_t max_under_way_;                    ///< reliable messages to one peer
    double now_ = 0;                               ///< of the last poll [s]
    std::unordered_map<PeerId, Peer> peers_;       ///< connected ones
    std::vector<PeerId> attended_;                 ///< peers that close or that messages wait for
    std::vector<std::unique_ptr<Datagram>> spare_; ///< for what is sent next
    PeerId next_peer_ = 1;
    bool stamps_ = false;
    double hurry_at_ = 0;   ///< the half-open are looked at [s]
    double silent_at_ = 0;  ///< the silent are looked for [s]
    Traffic traffic_;       ///< messages alone
    EnetAttempts attempts_; ///< a client's, until it is connected
};

/// A server's end. `port` 0: any free one. A full transport leaves clients without an answer: allow some more peers
/// than players, to tell them. Throws Error if the port may not be used, PortTaken (udp_socket.h) if somebody does.
std::unique_ptr<EnetTransport> listen(std::uint16_t port, int max_peers);

/// A client's end; `connected` or, after `patience` seconds without an answer, `disconnected` follows. Looks up the
/// name, which may take a while, and tries its addresses in turn; throws Error if it cannot be resolved.
std::unique_ptr<EnetTransport> connect(const std::string& host, std::uint16_t port, double patience = 5);

/// The same over another layer of datagrams than a plain UdpSocket.
std::unique_ptr<EnetTransport> listen(std::unique_ptr<Datagrams> datagrams, int max_peers);
std::unique_ptr<EnetTransport> connect(std::unique_ptr<Datagrams> datagrams, const std::string& host,
                                       std::uint16_t port, double patience = 5);

} // namespace net
