#pragma once
/// Events since the last frame, for reactions that happen once: the camera's shake and sounds.

#include "client/client_state.h"

#include <optional>
#include <vector>

namespace apps {

struct FrameEvents {
    std::vector<client::FlyingShell> shots;      ///< First drawn in this frame.
    std::vector<protocol::Explosion> explosions; ///< First drawn in this frame.
    std::vector<client::Hit> repairs;
    std::vector<client::FeedEvent> pickups; ///< Crates, taken by any tank.
    std::vector<client::PowerUse> uses;     ///< Powers used by any tank.
    int damage = 0;                         ///< Damage to the own tank.
    int hits = 0, kills = 0;                ///< Hits and kills of other tanks by the own shells and mines.
    std::optional<client::KillLine> death;  ///< Death of the own tank.
    bool spawned = false;                   ///< Whether the own tank has spawned.
    bool reloaded = false;                  ///< Whether the own gun has reloaded.
};

class FrameEventReader {
  public:
    /// Call once a frame. Events before the first call are left out.
    FrameEvents read(const client::ClientState& client);

  private:
    double read_until_ = -1; ///< Match time up to which events have been read [s].
    int health_ = 0;
    std::optional<std::uint8_t> life_; ///< Incarnation of the own tank.
    bool ready_ = true;
};

} // namespace apps
