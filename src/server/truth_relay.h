#pragma once
/// Passes truth on: where the owners say that their actors really were, for scoring. Only about own actors of the
/// present incarnation, inside the map and from now; the rest is dropped. Reliable, past every link emulator. In a lab
/// everybody is told; in a match only who has no living tank: the dead, and who only looks on.
///
/// It is passed on at once, for it may come before the updates that it must agree with (truth_check.h), and is held
/// against them as they come. An owner whose truth does not agree is not believed for a while: his truth is kept back,
/// it enters no figure here, and everybody is told to forget what was scored by it (protocol::TruthDoubt). So for
/// tanks: what flies or lies about is believed.

#include "server/game.h"
#include "server/truth_check.h"

namespace server {

/// The DR error of the server's own picture: each tank as it is dead-reckoned here under the reference scheme, against
/// where its owner says that it truly was at that instant. In a match whose living players are told no truth, this is
/// the error that they can read.
class ErrorScores {
  public:
    static constexpr double window = 10; ///< that figures are about [s]

    /// Its owner says where it was; nothing if it is not known where it was reckoned then.
    static std::optional<float> error(const Actor& actor, const protocol::TruthPose& truth);
    /// That, when it is believed. `now`: match time [s].
    void add(double now, ActorId actor, float error) { samples_[actor].push_back({.time = now, .error = error}); }
    void forget(ActorId actor) { samples_.erase(actor); }
    /// Of every tank with a sample in the window.
    std::vector<protocol::ErrorFigures> figures(double now);

  private:
    struct Sample {
        double time = 0; ///< [s]
        float error = 0; ///< [m]
    };
    std::map<ActorId, std::deque<Sample>> samples_;
};

class TruthRelay {
  public:
    static constexpr double doubt = 60; ///< so long nothing is believed after what was not true [s]

    explicit TruthRelay(Game& game) : game_(game) {}

    void receive(Client& client, const protocol::TruthBatch& batch);
    /// Holds what has come against the updates that have been taken; once a tick, before `relay`.
    void judge();
    /// The server's own actors.
    void add(const std::vector<protocol::TruthPose>& poses);
    /// To everybody who may know it but the owners, split below protocol::max_message.
    void relay();
    /// Of the server's own picture, where the living are told no truth; else none.
    std::vector<protocol::ErrorFigures> figures() { return errors_.figures(game_.now); }
    /// Of all that was held against updates (TruthFinding::disagreement).
    [[nodiscard]] double largest_disagreement() const { return largest_disagreement_; }

  private:
    struct Item {
        ClientId owner;
        protocol::TruthPose pose;
    };
    /// Until there is an update after it.
    struct Waiting {
        ClientId owner;
        protocol::TruthPose pose;
        std::optional<float> error{}; ///< of the server's own picture then [m]
    };
    struct Suspect {
        std::deque<Waiting> waiting{};
        int strikes = 0; ///< untrue ones ...
        double last = 0; ///< ... the last one of which was then [s]
    };
    TruthFinding hold_against_updates(const Actor& actor, const protocol::TruthPose& pose);
    [[nodiscard]] std::optional<float> out_of_reach(const Actor& actor, const protocol::TruthPose& pose) const;
    void take(Client& client, Actor& actor, const protocol::TruthPose& pose);
    void strike(Actor& actor, Suspect& suspect, float distance);

    Game& game_;
    std::vector<Item> items_;
    net::RateLimits<ActorId> rates_{75, 375, 4096}; ///< of what is said of an actor: a tick's each, and 5 s at once
    ErrorScores errors_;
    double largest_disagreement_ = 0;
    std::map<ActorId, Suspect> suspects_; ///< everybody whose truth has come
};

} // namespace server
