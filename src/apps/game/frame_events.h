#pragma once
/// Events since the last frame, for reactions that happen once: shakes of the camera, sounds, and the death view.

#include "client/client_state.h"

#include <optional>
#include <vector>

namespace apps {

struct FrameEvents {
    std::vector<client::FlyingShell> shots;      ///< Shells that are drawn for the first time in this frame.
    std::vector<client::Noise> noises;           ///< Shots of concealed tanks.
    std::vector<protocol::Explosion> explosions; ///< Explosions that are drawn for the first time in this frame.
    std::vector<client::Hit> repairs;
    std::vector<client::FeedEvent> pickups; ///< Crates that any tank has taken.
    std::vector<client::PowerUse> uses;     ///< Power-ups that any tank has begun to use.
    int damage = 0;                         ///< Damage to the own tank [points of health].
    int hits = 0, kills = 0;                ///< Numbers of hits and kills of other tanks by the own tank.
    std::optional<client::KillLine> death;  ///< Death of the own tank.
    bool spawned = false;                   ///< Whether the own tank just spawned.
    bool reloaded = false;                  ///< Whether the own gun just became ready.
};

class FrameEventReader {
  public:
    /// Call once a frame. Ignores events before the first call.
    FrameEvents read(const client::ClientState& client);

  private:
    double read_until_ = -1; ///< Match time up to which events have been read [s].
    int health_ = 0;
    std::optional<std::uint8_t> life_; ///< Incarnation of the own tank.
    bool ready_ = true;
};

} // namespace apps
