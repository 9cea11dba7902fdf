#pragma once
/// Sends living players of a match the true poses of other tanks, `truth-delay` seconds late, so that their clients can
/// measure DR errors.
///
/// A player receives the poses of a tank only for the time in which the server told that player's client about the
/// tank: it had relayed an update, did not conceal the tank (relay/cover.h), and with zones had sent an update to this
/// client within SentLog::memory. Clients of bots receive none.

#include "server/game.h"

#include <set>
#include <span>

namespace server {

/// Sends true poses to a client, in messages of at most protocol::max_message.
void send_truth(Game& game, const Client& client, std::span<const protocol::TruthPose> poses);

class LateTruth {
  public:
    static constexpr double interval = 0.045; ///< Least time between the time stamps of two poses of a tank [s].
    /// Largest number of tanks whose poses a client receives at one time; more take turns.
    static constexpr std::size_t max_tanks = 32;
    static constexpr double turn = 30; ///< Duration of such a turn [s].
    /// Largest data rate to a client [B/s]: `max_tanks` poses of 57 B, their share of the headers included, per
    /// `interval`. A destroyed player receives the withheld `truth-delay` seconds at once.
    static constexpr double max_rate = static_cast<double>(max_tanks) * 57 / interval;

    explicit LateTruth(Game& game) : game_(game) {}

    /// Adds an accepted pose of a tank.
    void add(const protocol::TruthPose& pose);
    /// Sends the poses that are due. Call once a tick. `living`: the owners of living tanks.
    void relay(const std::set<ClientId>& living);

  private:
    struct Item {
        double at; ///< Match time at which the server accepted the pose [s].
        protocol::TruthPose pose;
    };
    /// The tanks that the server had told a client about, from `from` until the next entry.
    struct Told {
        double from;                ///< Match time [s].
        std::vector<ActorId> tanks; ///< Sorted.
    };
    [[nodiscard]] std::vector<ActorId> tanks_told(const Client& client) const;
    void note_told(const std::set<ClientId>& living, double delay);
    void send(const Client& client, const std::deque<Told>& told, std::size_t count);

    Game& game_;
    std::deque<Item> waiting_; ///< Ordered by `at`.
    struct Newest {
        double time;
        std::uint8_t incarnation;
    };
    std::map<ActorId, Newest> newest_;          ///< Newest pose of each tank in `waiting_`.
    std::map<ClientId, std::deque<Told>> told_; ///< For each living player; covers the poses in `waiting_`.
    unsigned ticks_ = 0;
};

} // namespace server
