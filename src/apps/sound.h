#pragma once
/// Shots, explosions and clicks, synthesised here and heard from where the camera is. Without a sound device: one line
/// on the log, and silence.

#include "apps/game_options.h"
#include "client/client.h"

#include <cstdint>
#include <vector>

struct Mix_Chunk;

namespace apps {

class Sound {
  public:
    /// `settings` are live.
    explicit Sound(const SoundSettings& settings);
    ~Sound();
    Sound(const Sound&) = delete;
    Sound& operator=(const Sound&) = delete;

    /// Plays what has begun since the last call.
    void update(const client::Client& client, const client::Scene& scene);
    void click();

  private:
    struct Clip {
        std::vector<std::int16_t> samples; ///< stereo
        Mix_Chunk* chunk = nullptr;
    };
    Clip make(const std::vector<float>& mono) const;
    void play(const Clip& clip, const client::Camera& camera, const glm::vec3& from, float loudness);

    const SoundSettings& settings_;
    bool open_ = false;
    Clip shot_, blast_, click_;
    double heard_until_ = -1; ///< match time: what began later is new [s]
};

} // namespace apps
