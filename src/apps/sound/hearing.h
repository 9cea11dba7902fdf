#pragma once
/// What is heard of a match from where the camera is: every frame's news and running engines, as calls of the mixer.

#include "apps/game/news.h"
#include "apps/game/settings.h"
#include "apps/sound/sound_mixer.h"

namespace apps {

/// How far a kind of sound carries: at `half` metres it is half as loud.
Hearing hear(const client::Camera& listener, const glm::vec3& source, float loudness, float half);

/// How much of a source the land and what stands on it hide from an ear: 0 in the open .. 1 far behind a hill.
float hidden(const world::Terrain& terrain, const glm::vec3& ear, const glm::vec3& source);
/// What is heard of it then: quieter, and the high notes least of all.
Hearing muffle(Hearing hearing, float hidden);

/// Time between two ticks of an armed mine at that distance [s].
double tick_interval(float distance);

class Listener {
  public:
    /// `settings` are live.
    explicit Listener(const SoundSettings& settings) : settings_(settings) {}
    /// Once a frame.
    void listen(const client::View& client, const client::Scene& scene, const News& news, Mixer& mixer);

  private:
    [[nodiscard]] Hearing there(const client::View& client, const client::Camera& camera, const glm::vec3& source,
                                float loudness, float half) const;
    void hear_engines(const client::View& client, const client::Scene& scene, Mixer& mixer) const;
    void hear_hit(const client::View& client, const client::Camera& camera, const News& news, Mixer& mixer) const;
    void hear_crates(const client::View& client, const client::Camera& camera, const News& news, Mixer& mixer) const;
    void hear_mines(const client::View& client, const client::Scene& scene, Mixer& mixer);

    const SoundSettings& settings_;
    double next_tick_ = 0; ///< local time [s]
};

} // namespace apps
