#pragma once
/// Relays the true poses of owners' actors, for measuring DR errors. Accepts only the client's own actors, of the
/// present incarnation, inside the map and with a current time stamp. All clients of a lab receive them at once. In a
/// match clients without a living tank do; living players receive them late (late_truth.h). Uses a reliable channel
/// without link emulation.
///
/// True poses are relayed at once, and compared with the updates around them (truth_check.h) as these arrive. If poses
/// of a tank are false, the server withholds the tank's poses for a while, leaves them out of its figures, and tells
/// clients to discard errors measured with them (protocol::TruthDoubt). Only tanks are checked.

#include "server/game.h"
#include "server/late_truth.h"
#include "server/truth_check.h"

namespace server {

/// DR errors of the server itself: of each tank's dead-reckoned pose in the reference scheme against its true pose.
/// In a match all clients receive these figures.
class ErrorScores {
  public:
    static constexpr double window = 10; ///< Time for which a sample counts in the figures [s].

    /// Returns the error of the dead-reckoned pose at the time of `truth` [m]; `nullopt` if that pose is not known or
    /// the tank is dead.
    static std::optional<float> error(const Actor& actor, const protocol::TruthPose& truth);
    /// Adds an error of an accepted true pose. `now`: match time [s].
    void add(double now, ActorId actor, float error) { samples_[actor].push_back({.time = now, .error = error}); }
    void forget(ActorId actor) { samples_.erase(actor); }
    /// Returns the figures of every tank with a sample in the window.
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
    static constexpr double doubt = 60; ///< Time for which a tank's true poses are withheld after false ones [s].

    explicit TruthRelay(Game& game) : game_(game), late_(game) {}

    void receive(Client& client, const protocol::TruthBatch& batch);
    /// Compares waiting poses with the updates. Call once a tick, before `relay`.
    void judge();
    /// Adds true poses of the server's own actors.
    void add(const std::vector<protocol::TruthPose>& poses);
    /// Sends the poses to the clients that may receive them at once, except their owners, and the late ones to living
    /// players. Call once a tick.
    void relay();
    /// Returns the DR errors of the server's own dead-reckoned poses; empty in a lab.
    std::vector<protocol::ErrorFigures> figures() { return errors_.figures(game_.now); }
    /// Largest TruthFinding::disagreement of all poses.
    [[nodiscard]] double largest_disagreement() const { return largest_disagreement_; }

  private:
    struct Item {
        ClientId owner;
        protocol::TruthPose pose;
    };
    /// A pose that waits for a later update.
    struct Waiting {
        ClientId owner;
        protocol::TruthPose pose;
        std::optional<float> error{}; ///< DR error of the server's own pose at that time [m].
    };
    struct Suspect {
        std::deque<Waiting> waiting{};
        int strikes = 0; ///< Number of false poses, none more than 10 s after the one before.
        double last = 0; ///< Time of the last false pose [s].
    };
    TruthFinding compare_with_updates(const Actor& actor, const protocol::TruthPose& pose);
    [[nodiscard]] std::optional<float> out_of_reach(const Actor& actor, const protocol::TruthPose& pose) const;
    void take(Client& client, Actor& actor, const protocol::TruthPose& pose);
    void strike(Actor& actor, Suspect& suspect, float distance);

    Game& game_;
    std::vector<Item> items_;
    LateTruth late_;
    net::RateLimits<ActorId> rates_{75, 375, 4096}; ///< Poses of each actor: 1.25 a tick; burst of 5 s.
    ErrorScores errors_;
    double largest_disagreement_ = 0;
    std::map<ActorId, Suspect> suspects_; ///< Results of the check, for each tank that has true poses.
};

} // namespace server
