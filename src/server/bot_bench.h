#pragma once
/// Bots make room for players when the match is full or has ServerSettings::fill tanks. Their tanks wait on the bench
/// and return when there is room.

#include "server/referee.h"

namespace server {

class BotBench {
  public:
    BotBench(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Benches `tanks` bots, those with the fewest kills first. Returns false and benches none if there are fewer bots.
    bool make_room(int tanks);
    /// Call once a tick: benches surplus bots and brings bots back where there is room.
    void tick();
    [[nodiscard]] const std::vector<Actor>& tanks() const { return bench_; }

  private:
    [[nodiscard]] int places() const; ///< Free places for bots; negative: surplus bots.

    Game& game_;
    Referee& referee_;
    std::vector<Actor> bench_;
};

} // namespace server
