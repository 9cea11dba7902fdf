#pragma once
/// How a match stands, from what was said: what a newcomer must be told. Recordings are entered in the middle by it.

#include "recording/format.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace recording {

class Digest {
  public:
    /// What is over at once (shots, explosions) is left out, and updates of actors that nobody announced.
    void take(const What& what);
    /// Everything taken so far, as the server briefs a newcomer: its last part are updates of origin snapshot.
    [[nodiscard]] std::vector<What> briefing() const;

    struct Actor {
        protocol::ActorAdded added{};
        /// The newest of each, in the order in which a newcomer is told.
        template <class... Each> using NewestOf = std::tuple<std::optional<Each>...>;
        NewestOf<protocol::Spawned, protocol::Health, protocol::Score, protocol::Kit, protocol::Power,
                 protocol::TruthDoubt>
            newest{};
        std::optional<protocol::ActorUpdate> last{}; ///< merged from fulls and partials
    };
    [[nodiscard]] const std::map<protocol::ActorId, Actor>& actors() const { return actors_; }
    [[nodiscard]] const Actor* find(protocol::ActorId actor) const;
    /// How many things it keeps.
    [[nodiscard]] std::size_t size() const {
        return actors_.size() + settings_.size() + roads_.size() + waypoints_.size() + acts_.size() + schemes_.size();
    }

  private:
    void take(const protocol::ActorUpdate& update);
    Actor* find(protocol::ActorId actor);

    std::map<protocol::ActorId, Actor> actors_;
    std::optional<protocol::MatchState> match_;
    std::optional<protocol::Objective> objective_;
    std::map<std::string, std::string> settings_;
    std::vector<protocol::Road> roads_; ///< drawn in the match, the newest last
    std::map<protocol::ActorId, protocol::Waypoints> waypoints_;
    std::vector<protocol::Act> acts_; ///< that may still be seen, by start
    /// That are handed on, by giver and name; of a text there is one, however many digests have it.
    std::map<std::pair<protocol::ClientId, std::string>, std::shared_ptr<const protocol::SchemeSource>> schemes_;
};

} // namespace recording
