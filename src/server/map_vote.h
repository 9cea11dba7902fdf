#pragma once
/// Which map comes next: those of a rotation in turn (ServerSettings::maps), or the one that most people want. Between
/// two rounds everybody who is no bot may vote, and is told how the votes stand.

#include "server/game.h"

namespace server {

class MapVote {
  public:
    /// `present`: the map that is played on.
    MapVote(Game& game, std::string present) : game_(game), present_(std::move(present)) {}

    /// Call in each tick: a vote begins with a round's end, and is over with the next round.
    void tick(bool running);
    void vote(Client& client, const protocol::Vote& vote);
    /// Without candidates while nobody may vote.
    [[nodiscard]] protocol::Ballot ballot() const;
    /// By the votes of those who are still here; where they are level or there is none, the next of the rotation.
    [[nodiscard]] std::string next() const;
    [[nodiscard]] const std::string& present() const { return present_; }

  private:
    [[nodiscard]] std::size_t turn(std::size_t step) const;
    [[nodiscard]] std::vector<int> counts() const;

    Game& game_;
    std::string present_;
    bool open_ = false;
    std::map<ClientId, std::size_t> votes_; ///< places in the ballot
    std::vector<int> told_;                 ///< the counts that everybody knows
};

} // namespace server
