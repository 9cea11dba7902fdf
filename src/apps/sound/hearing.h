#pragma once
/// Converts each frame's events and running engines to calls of the mixer, as heard at the camera.

#include "apps/game/news.h"
#include "apps/game/settings.h"
#include "apps/sound/sound_mixer.h"

namespace apps {

/// Hearing of a source without obstacles. `half`: distance at which it is half as loud [m].
Hearing hear(const client::Camera& listener, const glm::vec3& source, float loudness, float half);

/// Share of a source that terrain and obstacles hide from an ear: 0 in the open, 1 far behind a hill.
float hidden(const world::Terrain& terrain, const glm::vec3& ear, const glm::vec3& source);
/// Dampens a hidden source, most of all the high notes.
Hearing muffle(Hearing hearing, float hidden);

/// Time between two ticks of an armed mine at that distance [s].
double tick_interval(float distance);

class Listener {
  public:
    /// `settings` stay live.
    explicit Listener(const SoundSettings& settings) : settings_(settings) {}
    /// Call once a frame.
    void listen(const client::View& client, const client::Scene& scene, const News& news, Mixer& mixer);

  private:
    [[nodiscard]] Hearing there(const client::View& client, const client::Camera& camera, const glm::vec3& source,
                                float loudness, float half) const;
    void hear_engines(const client::View& client, const client::Scene& scene, Mixer& mixer) const;
    void hear_hit(const client::View& client, const client::Camera& camera, const News& news, Mixer& mixer) const;
    void hear_crates(const client::View& client, const client::Camera& camera, const News& news, Mixer& mixer) const;
    void hear_mines(const client::View& client, const client::Scene& scene, Mixer& mixer);

    const SoundSettings& settings_;
    double next_tick_ = 0; ///< Local time of a mine's next tick [s].
};

} // namespace apps
