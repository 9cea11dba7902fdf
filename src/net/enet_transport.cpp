#include "net/enet_transport.h"

#include "net/address.h"
#include "net/enet_port.h"
#include "net/machine.h"
#include "net/udp_socket.h"
#include "platform/main_loop.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace net {
namespace {

constexpr std::size_t max_waiting = 1 << 20; ///< largest size of a peer's messages that ENet cannot deliver yet [B]
constexpr int max_failures_a_poll = 256;
constexpr int max_events_a_poll = 4096;                          ///< further events wait for the next poll
constexpr std::uint32_t silence_minimum = 5000, silence = 10000; ///< bounds of ENet's timeout of a peer [ms]
constexpr std::uint32_t half_open = 3000;                        ///< timeout of an incomplete connection [ms]
constexpr std::uint32_t closing_time = 150; ///< time for which the destructor waits for acknowledgements [ms]
constexpr std::string_view no_answer = "the connection is lost: no answer for too long";
/// With more peers than `crowd`, a pass of ENet through all of them costs more than many datagrams. So datagrams that
/// arrive within `gathering` [s] are taken together.
constexpr std::size_t crowd = 64;
constexpr double gathering = 0.002;
constexpr double half_open_looked_at = 0.1; ///< interval between checks of half-open connections [s]
/// About 10 ms of work; EnetGuard bounds the work per datagram. A limit in time instead would starve the
/// acknowledgements of a thousand peers where sending is slow, and all those messages would be resent.
constexpr int max_datagrams_a_poll = 4096;
/// Time in which a connection that this side ends must deliver its last messages [s].
constexpr double time_to_close = 10;

/// Longest datagram of ENet [B]. With the headers of seal, UDP and IP it has 1,249 B over IPv4 and 1,269 B over IPv6.
/// Every IPv6 path carries 1,280 B; a VPN that carries no more often drops longer ones silently.
constexpr std::uint32_t mtu = 1200;
static_assert(protocol::max_message + sizeof(ENetProtocolHeader) + sizeof(ENetProtocolSendFragment) == mtu,
              "a longer message would be sent in pieces");

ENetHost* limited(ENetHost* host) {
    host->mtu = mtu;
    for (ENetPeer& peer : std::span(host->peers, host->peerCount))
        peer.mtu = mtu;
    host->maximumPacketSize = protocol::max_packet;
    host->maximumWaitingData = max_waiting;
    return host;
}

ENetPacket* or_bad_alloc(ENetPacket* packet) { return packet != nullptr ? packet : throw std::bad_alloc(); }

PeerId id_of(const ENetPeer* peer) { return static_cast<PeerId>(reinterpret_cast<std::uintptr_t>(peer->data)); }

} // namespace

EnetTransport::EnetTransport(std::unique_ptr<Datagrams> datagrams, int peers, Sender sender)
    : datagrams_(*datagrams),
      host_(limited(create_enet_host(std::move(datagrams), static_cast<std::size_t>(peers), enet_channels))),
      guard_(sender),
      max_under_way_(limits_for(sender == Sender::client ? Sender::server : Sender::client).max_waiting) {
    filter_datagrams(host_, [this](const ENetAddress& from, std::span<const std::uint8_t> bytes) {
        return guard_.passes(*host_, from, bytes, now_);
    });
}

std::uint16_t EnetTransport::port() const { return datagrams_.port(); }

/// Shortens the 30 s that ENet allows for completing a connection.
void EnetTransport::hurry_the_half_open() {
    for (std::size_t i = 0; i < host_->peerCount; ++i)
        if (ENetPeer& peer = host_->peers[i]; peer.state == ENET_PEER_STATE_ACKNOWLEDGING_CONNECT)
            enet_peer_timeout(&peer, ENET_PEER_TIMEOUT_LIMIT, half_open, half_open);
}

EnetTransport::~EnetTransport() {
    allow_datagrams(host_, -1);
    attempts_.forget();
    for (auto& [id, peer] : peers_) {
        // A longer round-trip time delays resends. Otherwise, resends could fill the receive buffer of a peer that does
        // not read, and leave no room for the disconnection.
        peer.enet->roundTripTime = std::max(peer.enet->roundTripTime, closing_time / 2);
        for (; !peer.queue.empty(); peer.queue.drop_first())
            give_to_enet(peer, peer.queue.first().channel, peer.queue.first().bytes);
        enet_peer_disconnect_later(peer.enet, closed_by_peer);
    }
    const enet_uint32 start = enet_time_get();
    ENetEvent event{};
    while (!peers_.empty() && platform::can_receive_while_blocking() && enet_time_get() - start < closing_time &&
           enet_host_service(host_, &event, 10) >= 0) {
        if (event.type == ENET_EVENT_TYPE_RECEIVE)
            enet_packet_destroy(event.packet);
        else if (event.type == ENET_EVENT_TYPE_DISCONNECT)
            peers_.erase(id_of(event.peer));
        event.type = ENET_EVENT_TYPE_NONE;
        datagrams_.flush();
    }
    for (const auto& [id, peer] : peers_)
        enet_peer_disconnect_now(peer.enet, closed_by_peer);
    datagrams_.flush();
    enet_host_destroy(host_);
}

/// Like enet_host_service, but takes one datagram at a time if arrivals are stamped.
int EnetTransport::next(ENetEvent& event) {
    if (!stamps_)
        return enet_host_service(host_, &event, 0);
    if (const int result = enet_host_check_events(host_, &event); result > 0)
        return result;
    while (true) {
        allow_datagrams(host_, 1);
        if (const int result = enet_host_service(host_, &event, 0); result != 0 || allowed_datagrams(host_) > 0)
            return result;
    }
}

void EnetTransport::poll(double now, std::vector<Event>& events) {
    now_ = now;
    guard_.listen(now);
    allow_datagrams(host_, max_datagrams_a_poll);
    if (attempts_.under_way())
        attempts_.try_next(host_, now);
    else if (now >= hurry_at_) {
        hurry_at_ = now + half_open_looked_at;
        hurry_the_half_open();
    }
    ENetEvent event{};
    int events_left = max_events_a_poll, failures_left = max_failures_a_poll;
    while (events_left > 0 && failures_left > 0) {
        const int result = next(event);
        if (result == 0)
            break;
        if (result < 0) { // one datagram could not be sent or was invalid; others may be fine
            --failures_left;
            continue;
        }
        --events_left;
        take(event, now, events);
    }
    disconnect_offenders(now, events);
    disconnect_silent(now, events);
    move_queues(now, events);
    if (attempts_.under_way())
        if (auto told = attempts_.end_if_failed(datagrams_, now))
            events.push_back(std::move(*told));
    datagrams_.flush();
}

void EnetTransport::take(const ENetEvent& event, double now, std::vector<Event>& events) {
    switch (event.type) {
    case ENET_EVENT_TYPE_CONNECT:
        return connected(*event.peer, now, events);
    case ENET_EVENT_TYPE_RECEIVE: {
        const auto found = peers_.find(id_of(event.peer));
        if (event.channelID < enet_channels && found != peers_.end() && !found->second.closing) {
            ++traffic_.messages_received;
            events.push_back({.kind = Event::Kind::message,
                              .peer = found->first,
                              .channel = static_cast<Channel>(event.channelID),
                              .bytes = {event.packet->data, event.packet->data + event.packet->dataLength},
                              .time = stamps_ ? datagrams_.arrived() : now});
        }
        return enet_packet_destroy(event.packet);
    }
    case ENET_EVENT_TYPE_DISCONNECT:
        return disconnected(event, now, events);
    case ENET_EVENT_TYPE_NONE:
        break;
    }
}

void EnetTransport::connected(ENetPeer& peer, double now, std::vector<Event>& events) {
    const bool client = !attempts_.target().empty();
    if (client && !attempts_.remove(&peer))
        return enet_peer_reset(&peer); // a client accepts no connections
    if (client)
        attempts_.stop(); // attempts at the name's other addresses
    const PeerId id = client ? server_peer : next_peer_++;
    peer.data = reinterpret_cast<void*>(std::uintptr_t{id});
    peers_.try_emplace(id, &peer, max_under_way_);
    peer.mtu = std::min(peer.mtu, mtu); // the peer may have requested more
    enet_peer_throttle_configure(&peer, ENET_PEER_PACKET_THROTTLE_INTERVAL, ENET_PEER_PACKET_THROTTLE_SCALE, 0);
    enet_peer_timeout(&peer, ENET_PEER_TIMEOUT_LIMIT, silence_minimum, silence);
    const Endpoint from = endpoint_of(host_, peer.address);
    datagrams_.set_connected(from, true);
    events.push_back({.kind = Event::Kind::connected,
                      .peer = id,
                      .text = text(from),
                      .machine = machine_text(machine_of(from)),
                      .time = now,
                      .stream = from.scope == browser_scope,
                      .key = datagrams_.key_of(from)});
}

void EnetTransport::disconnected(const ENetEvent& event, double now, std::vector<Event>& events) {
    if (attempts_.remove(event.peer)) // ENet itself gave up this attempt
        return;
    const auto found = peers_.find(id_of(event.peer));
    if (found == peers_.end()) // the peer left before `connected` was reported
        return;
    const std::string_view why = found->second.closing          ? "disconnected from this side"
                                 : event.data == closed_by_peer ? "the other side ended the connection"
                                                                : no_answer;
    events.push_back({.kind = Event::Kind::disconnected,
                      .peer = found->first,
                      .text = std::string(why),
                      .time = now,
                      .lost = !found->second.closing && event.data != closed_by_peer});
    peers_.erase(found);
    event.peer->data = nullptr;
    datagrams_.set_connected(endpoint_of(host_, event.peer->address), false);
}

/// Ends a connection at once.
EnetTransport::PeerPlace EnetTransport::cut(PeerPlace place, std::string why, double now, std::vector<Event>& events,
                                            bool lost) {
    ENetPeer& peer = *place->second.enet;
    datagrams_.set_connected(endpoint_of(host_, peer.address), false);
    enet_peer_disconnect_now(&peer, closed_by_peer);
    peer.data = nullptr;
    events.push_back(
        {.kind = Event::Kind::disconnected, .peer = place->first, .text = std::move(why), .time = now, .lost = lost});
    return peers_.erase(place);
}

/// Disconnects silent peers. ENet's own timeout grows with the round trips that a peer claims.
void EnetTransport::disconnect_silent(double now, std::vector<Event>& events) {
    constexpr double every = 0.5; // time between two checks [s]
    if (now < silent_at_)
        return;
    silent_at_ = now + every;
    for (auto place = peers_.begin(); place != peers_.end();)
        place = guard_.silence_of(place->second.enet->address) > silence / 1000.0
                    ? cut(place, std::string(no_answer), now, events, true)
                    : std::next(place);
}

void EnetTransport::disconnect_offenders(double now, std::vector<Event>& events) {
    log_.poll(now);
    for (const EnetGuard::Offence& offence : guard_.take_offences()) {
        const Endpoint from = endpoint_of(host_, offence.from);
        log_.warn(now, "offender", fmt::format("{} is disconnected: {}", text(from), offence.why));
        const std::string why = "disconnected from this side: " + offence.why;
        const bool was_connecting = attempts_.under_way();
        for (std::size_t i = 0; i < host_->peerCount; ++i) {
            ENetPeer& peer = host_->peers[i];
            if (peer.state == ENET_PEER_STATE_DISCONNECTED || !same(peer.address, offence.from))
                continue;
            attempts_.remove(&peer);
            if (const auto place = peers_.find(id_of(&peer)); place != peers_.end() && place->second.enet == &peer)
                cut(place, why, now, events);
            else
                enet_peer_reset(&peer);
        }
        if (was_connecting && !attempts_.under_way())
            events.push_back({.kind = Event::Kind::disconnected,
                              .text = fmt::format("{} is not a Reckoning server: {}", attempts_.target(), offence.why),
                              .time = now});
        datagrams_.end_session(from);
    }
}

/// Gives ENet the waiting messages for which there is room. Ends connections whose queue overflows, and closing ones
/// whose time is over.
void EnetTransport::move_queues(double now, std::vector<Event>& events) {
    std::erase_if(attended_, [&](PeerId id) {
        const auto place = peers_.find(id);
        if (place == peers_.end())
            return true;
        Peer& peer = place->second;
        for (; !peer.queue.empty() && peer.queue.has_room(); peer.queue.drop_first())
            give_to_enet(peer, peer.queue.first().channel, peer.queue.first().bytes);
        if (peer.queue.overflows()) {
            const auto why = fmt::format("it acknowledges too slowly: more than {} MiB of messages wait for it",
                                         ReliableQueue::max_waiting_bytes >> 20);
            log_.warn(now, "late",
                      fmt::format("{} is disconnected: {}", text(endpoint_of(host_, peer.enet->address)), why));
            cut(place, "disconnected from this side: " + why, now, events);
            return true;
        }
        if (!peer.closing)
            return peer.queue.empty();
        if (now >= peer.cut_at) {
            cut(place, "disconnected from this side", now, events);
            return true;
        }
        if (peer.queue.empty())
            enet_peer_disconnect_later(peer.enet, closed_by_peer);
        return false;
    });
}

void EnetTransport::wait(double longest) {
    if (peers_.size() > crowd)
        platform::rest(std::min(gathering, longest));
    enet_uint32 condition = ENET_SOCKET_WAIT_RECEIVE;
    enet_socket_wait(host_->socket, &condition, static_cast<enet_uint32>(std::max(1.0, longest * 1000)));
}

ENetPacket* EnetTransport::packet_of(std::span<const std::uint8_t> bytes, std::uint32_t flags) {
    constexpr std::size_t small = 256; // [B]; ENet may hold many small messages for long: each has a buffer of its size
    if (bytes.size() <= small || bytes.size() > Datagram{}.size())
        return or_bad_alloc(enet_packet_create(bytes.data(), bytes.size(), flags));
    if (spare_.empty())
        spare_.push_back(std::make_unique<Datagram>());
    Datagram& datagram = *spare_.back();
    std::ranges::copy(bytes, datagram.begin());
    ENetPacket* packet =
        or_bad_alloc(enet_packet_create(datagram.data(), bytes.size(), flags | ENET_PACKET_FLAG_NO_ALLOCATE));
    static_cast<void>(spare_.back().release()); // ENet owns the buffer until it frees the packet
    spare_.pop_back();
    packet->userData = this;
    packet->freeCallback = [](ENetPacket* gone) {
        auto& spare = static_cast<EnetTransport*>(gone->userData)->spare_;
        spare.emplace_back(reinterpret_cast<Datagram*>(gone->data));
    };
    return packet;
}

void EnetTransport::send(double, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) {
    if (bytes.size() > protocol::max_packet)
        throw std::logic_error(fmt::format("a message of {} B is longer than a packet may be", bytes.size()));
    const auto found = peers_.find(peer);
    if (found == peers_.end() || found->second.closing)
        return;
    ++traffic_.messages_sent;
    ReliableQueue& queue = found->second.queue;
    if (channel == Channel::kinematics || (queue.empty() && queue.has_room()))
        return give_to_enet(found->second, channel, bytes);
    if (queue.empty())
        attended_.push_back(peer);
    queue.push(channel, bytes);
}

void EnetTransport::give_to_enet(Peer& peer, Channel channel, std::span<const std::uint8_t> bytes) {
    ENetPacket* packet = nullptr;
    if (channel == Channel::kinematics) { // The second flag keeps the fragments of a long message unreliable.
        packet = packet_of(bytes, ENET_PACKET_FLAG_UNSEQUENCED | ENET_PACKET_FLAG_UNRELIABLE_FRAGMENT);
    } else {
        packet = or_bad_alloc(enet_packet_create(bytes.data(), bytes.size(), ENET_PACKET_FLAG_RELIABLE));
        packet->userData = &peer.queue.begin(bytes.size());
        packet->freeCallback = [](ENetPacket* gone) {
            ReliableQueue::end(*static_cast<ReliableQueue::UnderWay*>(gone->userData));
        };
    }
    if (enet_peer_send(peer.enet, static_cast<enet_uint8>(channel), packet) != 0)
        enet_packet_destroy(packet);
}

void EnetTransport::flush(double) {
    enet_host_flush(host_);
    datagrams_.flush();
}

void EnetTransport::disconnect(PeerId peer) {
    if (attempts_.under_way())
        return attempts_.expire(); // the next poll reports `disconnected`
    const auto found = peers_.find(peer);
    if (found == peers_.end() || std::exchange(found->second.closing, true))
        return;
    found->second.cut_at = now_ + time_to_close;
    attended_.push_back(peer);
    if (found->second.queue.empty())
        enet_peer_disconnect_later(found->second.enet, closed_by_peer);
}

Traffic EnetTransport::traffic() const {
    const WireBytes wire = datagrams_.wire_bytes();
    Traffic all = traffic_;
    all.bytes_sent = wire.sent;
    all.bytes_received = wire.received;
    all.refused = datagrams_.refused();
    return all;
}

std::unique_ptr<EnetTransport> listen(std::unique_ptr<Datagrams> datagrams, int max_peers) {
    return std::unique_ptr<EnetTransport>(new EnetTransport(std::move(datagrams), max_peers, Sender::client));
}

std::unique_ptr<EnetTransport> listen(std::uint16_t port, int max_peers) {
    return listen(std::make_unique<UdpSocket>(port), max_peers);
}

std::unique_ptr<EnetTransport> connect(std::unique_ptr<Datagrams> datagrams, const std::string& host_name,
                                       std::uint16_t port, double patience) {
    const auto only = datagrams->only_peer();
    std::vector<Endpoint> found = only ? std::vector{*only} : resolve(host_name, port);
    if (found.empty())
        throw Error(fmt::format("there is no machine called '{}' on the network: check the name, or give its address",
                                host_name));
    if (!datagrams->speaks_v6())
        std::erase_if(found, [](const Endpoint& one) { return !one.is_v4(); });
    if (found.empty())
        throw Error(fmt::format("'{}' has only IPv6 addresses, and this machine has no IPv6", host_name));
    std::unique_ptr<EnetTransport> transport(
        new EnetTransport(std::move(datagrams), static_cast<int>(found.size()), Sender::server));
    transport->attempts_ = {
        std::move(found), fmt::format("{}:{}", bracketed(host_name), port),
        only ? "does its firewall let TCP through, and does it accept this page (--web-root, --web-origin)?"
             : "does its firewall let UDP through?",
        patience};
    return transport;
}

std::unique_ptr<EnetTransport> connect(const std::string& host_name, std::uint16_t port, double patience) {
    return connect(std::make_unique<UdpSocket>(), host_name, port, patience);
}

} // namespace net
