#pragma once
/// Makes room for players in a match that is full, or has ServerSettings::fill tanks, by taking bots out. The bots'
/// tanks are kept in a list, the bench, and return when there is room.

#include "server/referee.h"

namespace server {

class BotBench {
  public:
    BotBench(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Takes `tanks` bots out of the match, those with the fewest kills first. Returns false and takes out none if
    /// there are fewer bots.
    bool make_room(int tanks);
    /// Call once a tick: takes surplus bots out of the match and brings bots back where there is room.
    void tick();
    [[nodiscard]] const std::vector<Actor>& tanks() const { return bench_; }

  private:
    [[nodiscard]] int places() const; ///< Number of free places for bots; negative: number of surplus tanks.

    Game& game_;
    Referee& referee_;
    std::vector<Actor> bench_;
};

} // namespace server
