#pragma once
/// Chooses the next map: the next of a rotation (ServerSettings::maps), or the winner of a vote. Between two rounds
/// every person may vote and sees the counts.

#include "server/game.h"

namespace server {

class MapVote {
  public:
    /// `present`: the current map.
    MapVote(Game& game, std::string present) : game_(game), present_(std::move(present)) {}

    /// Call once a tick; `running`: a round is running. A vote lasts from the end of a round to the next round.
    void tick(bool running);
    void vote(Client& client, const protocol::Vote& vote);
    /// Returns the candidates and their votes; no candidates while there is no vote.
    [[nodiscard]] protocol::Ballot ballot() const;
    /// Returns the map with the most votes of connected clients; the next of the rotation if there is a tie or no
    /// vote; the present one without a rotation.
    [[nodiscard]] std::string next() const;
    [[nodiscard]] const std::string& present() const { return present_; }

  private:
    [[nodiscard]] std::size_t turn(std::size_t step) const;
    [[nodiscard]] std::size_t candidates() const;
    [[nodiscard]] std::vector<int> counts() const;

    Game& game_;
    std::string present_;
    bool open_ = false;
    std::map<ClientId, std::size_t> votes_; ///< Index into Ballot::candidates, by voter.
    std::vector<int> told_;                 ///< Number of votes of each candidate, as last sent.
};

} // namespace server
