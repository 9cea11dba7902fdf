#include "net/enet_attempts.h"

#include "net/datagrams.h"
#include "net/enet_port.h"

#include <fmt/format.h>
#include <utility>

namespace net {

void EnetAttempts::try_next(ENetHost* host, double now) {
    constexpr double head_start = 0.25; // time between attempts at two addresses [s]
    if (candidates_.empty() || now < next_at_)
        return;
    const ENetAddress address = enet_address(host, candidates_.front());
    candidates_.erase(candidates_.begin());
    next_at_ = now + head_start;
    if (ENetPeer* peer = enet_host_connect(host, &address, enet_channels, 0))
        peers_.push_back(peer);
}

void EnetAttempts::forget() {
    for (ENetPeer* peer : std::exchange(peers_, {}))
        enet_peer_reset(peer);
}

void EnetAttempts::stop() {
    for (ENetPeer* peer : std::exchange(peers_, {}))
        enet_peer_disconnect_now(peer, closed_by_peer);
    candidates_.clear();
}

std::optional<Event> EnetAttempts::end_if_failed(const Datagrams& datagrams, double now) {
    const auto server_refusal = datagrams.server_refusal();
    if (!server_refusal && !patience_.over(now))
        return {};
    stop();
    if (server_refusal)
        return Event{.kind = Event::Kind::disconnected,
                     .text = fmt::format("{} {}: {}", target_,
                                         server_refusal->key.empty() ? "cannot be joined" : "was not joined",
                                         server_refusal->why),
                     .time = now,
                     .password = server_refusal->password,
                     .key = server_refusal->key};
    return Event{.kind = Event::Kind::disconnected,
                 .text = fmt::format("no server answers at {}: is a server running there, and {}", target_, hint_),
                 .time = now,
                 .lost = true};
}

} // namespace net
