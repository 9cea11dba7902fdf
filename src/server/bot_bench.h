#pragma once
/// Bots make room for people: in a full match, or where they only fill it up to a number of tanks
/// (ServerSettings::fill). Their tanks wait on the bench until there is room again.

#include "server/referee.h"

namespace server {

class BotBench {
  public:
    BotBench(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Takes that many bots' tanks out of the match, those with the fewest kills first; false if there are not so many.
    bool make_room(int tanks);
    /// Once a tick: takes out what is too many, and lets bots come back where there is room.
    void tick();
    [[nodiscard]] const std::vector<Actor>& tanks() const { return bench_; }

  private:
    [[nodiscard]] int places() const; ///< how many more tanks there may be while a bot plays; negative: too many

    Game& game_;
    Referee& referee_;
    std::vector<Actor> bench_;
};

} // namespace server
