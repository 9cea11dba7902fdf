#pragma once
/// What has happened since the last frame, for those who react to it once: the camera's shake and the sound.

#include "client/view.h"

#include <optional>
#include <vector>

namespace apps {

struct News {
    std::vector<client::FlyingShell> shots;      ///< begun to be drawn
    std::vector<protocol::Explosion> explosions; ///< likewise
    std::vector<client::Hit> repairs;            ///< of anybody's tank
    std::vector<client::Feat> taken;             ///< crates, by anybody
    std::vector<client::PowerUse> uses;          ///< likewise
    int damage = 0;                              ///< to the own tank
    int hits = 0, kills = 0;                     ///< of others, by the own shells and mines
    std::optional<client::KillLine> death;       ///< of the own tank
    bool spawned = false;                        ///< the own tank begins a life
    bool reloaded = false;                       ///< the own gun is ready again
};

class NewsReader {
  public:
    /// Once a frame. What was there before the first call is no news.
    News read(const client::View& client);

  private:
    double read_until_ = -1; ///< match time [s]
    int health_ = 0;
    std::optional<std::uint8_t> life_; ///< the own tank's incarnation
    bool ready_ = true;
};

} // namespace apps
