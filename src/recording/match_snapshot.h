#pragma once
/// The state of a match, gathered from its messages: all that the server tells a client that joins. Replays use it to
/// start in the middle of a recording.

#include "recording/format.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace recording {

class MatchSnapshot {
  public:
    /// Updates the state by a record. Ignores momentary events (shots, explosions, chat), true poses, ticks and clocks,
    /// and updates of actors that no ActorAdded has added.
    void take(const RecordPayload& what);
    /// Returns the current state as the messages that a server sends to a client that joins. They end with updates of
    /// origin snapshot.
    [[nodiscard]] std::vector<RecordPayload> briefing() const;

    struct Actor {
        protocol::ActorAdded added{};
        /// The newest message of each type, in the order in which a client that joins gets them.
        template <class... Each> using NewestOf = std::tuple<std::optional<Each>...>;
        NewestOf<protocol::Spawned, protocol::Health, protocol::Score, protocol::Loadout, protocol::Power,
                 protocol::TruthDoubt>
            newest{};
        std::optional<protocol::ActorUpdate> last{}; ///< newest update, merged from full and partial ones
        bool concealed = false;                      ///< the server has concealed the actor since that update
    };
    [[nodiscard]] const std::map<protocol::ActorId, Actor>& actors() const { return actors_; }
    [[nodiscard]] const Actor* find(protocol::ActorId actor) const;
    /// Number of actors, settings, roads, waypoints, cosmetic events and schemes in the snapshot.
    [[nodiscard]] std::size_t size() const {
        return actors_.size() + settings_.size() + roads_.size() + waypoints_.size() + cosmetic_events_.size() +
               schemes_.size();
    }

  private:
    void take_update(const Update& record);
    Actor* find(protocol::ActorId actor);

    std::map<protocol::ActorId, Actor> actors_;
    std::optional<protocol::MatchState> match_;
    std::optional<protocol::Objective> objective_;
    std::map<std::string, std::string> settings_;
    std::vector<protocol::Road> roads_; ///< roads drawn in the match, the newest last
    std::map<protocol::ActorId, protocol::Waypoints> waypoints_;
    std::vector<protocol::CosmeticEvent>
        cosmetic_events_; ///< cosmetic events (smoke, hatches) that may still be visible, in the order of their starts
    /// Lua schemes of the match, by the client that shared them and by name. Snapshots share their texts.
    std::map<std::pair<protocol::ClientId, std::string>, std::shared_ptr<const protocol::SchemeSource>> schemes_;
};

} // namespace recording
