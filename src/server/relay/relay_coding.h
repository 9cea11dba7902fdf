#pragma once
/// Codes updates for clients: plain, as their publishers encoded them, or compact (protocol/compact/). The compact
/// coding is made for each client: relative to the updates it has acknowledged, and only as precise as errors are
/// visible from its tanks and through its gun sight.

#include "protocol/compact/encoder.h"
#include "server/game.h"

#include <map>

namespace server {

class RelayCoding {
  public:
    explicit RelayCoding(const Game& game);

    /// An update for one client, with the interval and mode for that client.
    struct Item {
        /// Merged from full and partial updates: no part is missing.
        const protocol::ActorUpdate* update = nullptr;
        const protocol::EncodedUpdate* published = nullptr; ///< The publisher's bytes; `nullptr`: encode it here.
        /// DR mode for that client (protocol::compact::State::mode).
        std::uint8_t mode = 0;
    };
    struct Packets {
        std::vector<protocol::Bytes> packets{}; ///< For the kinematics channel, each at most protocol::max_message.
        std::size_t update_bytes = 0;           ///< Size of the updates without message headers [B].
    };
    /// Encodes a tick's updates for one client.
    [[nodiscard]] Packets packets(const Client& viewer, std::span<const Item> items);
    /// Handles a client's acknowledgement.
    void handle_ack(const Client& viewer, const protocol::CompactAck& seen);
    /// Call once a tick: checks one client. Forgets the client if it has left, else actors removed from the match.
    void tidy();

  private:
    [[nodiscard]] double seen_from(const Client& viewer, const glm::vec3& place);

    const Game& game_;
    protocol::compact::Ground ground_;
    std::map<net::PeerId, protocol::compact::Encoder> encoders_;
    std::map<ClientId, std::vector<glm::vec3>> eyes_; ///< Positions of the clients' tanks.
    double eyes_at_ = -1;                             ///< Match time of these positions [s].
    net::PeerId tidied_ = 0;                          ///< Client that `tidy` checked last.
};

} // namespace server
