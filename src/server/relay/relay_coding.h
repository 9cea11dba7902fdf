#pragma once
/// How updates are coded for those who get them: plain, as their publishers encoded them, or compact
/// (protocol/compact/), for each viewer anew, against what he has acknowledged, and as precisely as he can see from
/// where his tanks are, through the sight that he looks through.

#include "protocol/compact/encoder.h"
#include "server/game.h"

#include <map>

namespace server {

class RelayCoding {
  public:
    explicit RelayCoding(const Game& game);

    /// An update for a viewer, as it is to be told to him: with the interval and the mode that are his.
    struct Item {
        const protocol::ActorUpdate* update = nullptr;      ///< merged: no block is missing
        const protocol::EncodedUpdate* published = nullptr; ///< the same as it came; nullptr: it is encoded here
        std::uint8_t mode = 0;                              ///< protocol::compact::State::mode
    };
    struct Packets {
        std::vector<protocol::Bytes> packets{}; ///< for the channel of kinematics, each at most protocol::max_message
        std::size_t update_bytes = 0;           ///< of the updates in them, without the messages' headers
    };
    /// All of a tick's for one viewer.
    [[nodiscard]] Packets packets(const Client& viewer, std::span<const Item> items);
    /// What he has got.
    void seen(const Client& viewer, const protocol::Seen& seen);
    /// Once a tick: forgets who and what is gone, little by little.
    void tidy();

  private:
    [[nodiscard]] double seen_from(const Client& viewer, const glm::vec3& place);

    const Game& game_;
    protocol::compact::Ground ground_;
    std::map<net::PeerId, protocol::compact::Encoder> encoders_;
    std::map<ClientId, std::vector<glm::vec3>> eyes_; ///< where the clients' tanks are
    double eyes_at_ = -1;                             ///< then
    net::PeerId tidied_ = 0;                          ///< the last one
};

} // namespace server
