#pragma once
/// How a match stands, from its messages: what a newcomer must be told. Recordings are entered in the middle by it.

#include "protocol/messages.h"

#include <map>
#include <optional>
#include <vector>

namespace recording {

class Digest {
  public:
    /// A message to a client, or an UpdateBatch from one. What is over at once (shots, explosions) and what cannot be
    /// read is left out.
    void take(std::span<const std::uint8_t> packet);
    /// Everything taken so far, as the server briefs a newcomer.
    [[nodiscard]] std::vector<protocol::Bytes> packets() const;

    struct Actor {
        protocol::ActorAdded added{};
        std::optional<protocol::Spawned> spawned{};
        std::optional<protocol::Health> health{};
        std::optional<protocol::Score> score{};
        std::optional<protocol::ActorUpdate> last{}; ///< merged from fulls and partials
    };
    [[nodiscard]] const std::map<protocol::ActorId, Actor>& actors() const { return actors_; }

  private:
    void take(const std::vector<protocol::EncodedUpdate>& updates);
    Actor* find(protocol::ActorId actor);

    std::map<protocol::ActorId, Actor> actors_;
    std::optional<protocol::MatchState> match_;
    std::map<std::string, double> settings_;
    std::vector<protocol::Road> roads_; ///< drawn in the match, the newest last
};

} // namespace recording
