#pragma once
/// Passes truth on: where the owners say that their actors really were, for scoring. Only about own actors of the
/// present incarnation, inside the map and from now; the rest is dropped. Reliable, past every link emulator. In a lab
/// everybody is told; in a match only who has no living tank: the dead, and who only looks on.

#include "server/error_scores.h"
#include "server/game.h"

namespace server {

class TruthRelay {
  public:
    explicit TruthRelay(Game& game) : game_(game) {}

    void receive(Client& client, const protocol::TruthBatch& batch);
    /// The server's own actors.
    void add(const std::vector<protocol::TruthPose>& poses);
    /// To everybody who may know it but the owners, split below protocol::max_message.
    void relay();
    /// Of the server's own picture, where the living are told no truth; else none.
    std::vector<protocol::ErrorFigures> figures() { return errors_.figures(game_.now); }

  private:
    struct Item {
        ClientId owner;
        protocol::TruthPose pose;
    };
    [[nodiscard]] bool may_see(const Client& client) const;

    Game& game_;
    std::vector<Item> items_;
    ErrorScores errors_;
};

} // namespace server
