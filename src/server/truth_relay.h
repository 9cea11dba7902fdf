#pragma once
/// Passes truth on: where the owners say that their actors really were, for scoring. Only about own actors of the
/// present incarnation, inside the map and from now; the rest is dropped. Reliable, past every link emulator.

#include "server/game.h"

namespace server {

class TruthRelay {
  public:
    explicit TruthRelay(Game& game) : game_(game) {}

    void receive(Client& client, const protocol::TruthBatch& batch);
    /// The server's own actors.
    void add(const std::vector<protocol::TruthPose>& poses);
    /// To everybody but the owners, split below protocol::max_message.
    void relay();

  private:
    struct Item {
        ClientId owner;
        protocol::TruthPose pose;
    };
    Game& game_;
    std::vector<Item> items_;
};

} // namespace server
