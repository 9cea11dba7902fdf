#pragma once
/// Converts each frame's events and running engines to calls of the mixer, as heard at the camera.

#include "apps/game/frame_events.h"
#include "apps/game/settings.h"
#include "apps/sound/sound_mixer.h"

namespace apps {

/// Spatialization of a source without obstacles. `half`: distance at which it is half as loud [m].
Spatialization spatialize(const client::Camera& listener, const glm::vec3& source, float loudness, float half);

/// Share of a source that terrain and obstacles hide from an ear: 0 in the open, 1 far behind a hill.
float occlusion(const world::Terrain& terrain, const glm::vec3& ear, const glm::vec3& source);
/// Dampens a hidden source, most of all the high notes.
Spatialization occlude(Spatialization spatial, float occlusion);

/// Time between two ticks of an armed mine at that distance [s].
double tick_interval(float distance);

class Listener {
  public:
    /// `settings` stay live.
    explicit Listener(const SoundSettings& settings) : settings_(settings) {}
    /// Call once a frame.
    void listen(const client::ClientState& client, const client::Scene& scene, const FrameEvents& events, Mixer& mixer);

  private:
    [[nodiscard]] Spatialization spatialize_occluded(const client::ClientState& client, const client::Camera& camera,
                                                     const glm::vec3& source, float loudness, float half) const;
    void hear_engines(const client::ClientState& client, const client::Scene& scene, Mixer& mixer) const;
    void hear_hit(const client::ClientState& client, const client::Camera& camera, const FrameEvents& events,
                  Mixer& mixer) const;
    void hear_crates(const client::ClientState& client, const client::Camera& camera, const FrameEvents& events,
                     Mixer& mixer) const;
    void hear_mines(const client::ClientState& client, const client::Scene& scene, Mixer& mixer);

    const SoundSettings& settings_;
    double next_tick_ = 0; ///< Local time of a mine's next tick [s].
};

} // namespace apps
