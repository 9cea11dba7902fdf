#pragma once
/// Converts each frame's events and running engines to calls of the mixer, as they sound at the camera.

#include "apps/game/frame_events.h"
#include "apps/game/settings.h"
#include "apps/sound/sound_mixer.h"

namespace apps {

/// Spatialization of a source, ignoring obstacles. `loudness`: at the source. `half`: distance at which the source is
/// half as loud [m].
Spatialization spatialize(const client::Camera& listener, const glm::vec3& source, float loudness, float half);

/// Share of a source that terrain and obstacles hide from `ear`: 0 in the open; 1 if points up to 10 m above the source
/// are hidden, too.
float occlusion(const world::Terrain& terrain, const glm::vec3& ear, const glm::vec3& source);
/// Dampens a hidden source, high frequencies most.
Spatialization occlude(Spatialization spatial, float occlusion);

/// Engine state of a tank with this motion. The engine pushes against inertia, slope and the outer track's acceleration
/// in a turn.
EngineState engine_state(const dr::KinematicState<float>& state);

/// Time between two ticking sounds of an armed mine at `distance` [m] from the own tank [s].
double tick_interval(float distance);

class Listener {
  public:
    /// Keeps a reference to `settings`: later changes apply.
    explicit Listener(const SoundSettings& settings) : settings_(settings) {}
    /// Call once a frame.
    void listen(const client::ClientState& client, const client::Scene& scene, const FrameEvents& events, Mixer& mixer);

  private:
    [[nodiscard]] Spatialization spatialize_occluded(const client::ClientState& client, const client::Camera& camera,
                                                     const glm::vec3& source, float loudness, float half) const;
    void hear_engines(const client::ClientState& client, const client::Scene& scene, Mixer& mixer) const;
    void hear_hit(const client::ClientState& client, const client::Camera& camera, const FrameEvents& events,
                  Mixer& mixer) const;
    void hear_noises(const client::ClientState& client, const client::Camera& camera, const FrameEvents& events,
                     Mixer& mixer) const;
    void hear_crates(const client::ClientState& client, const client::Camera& camera, const FrameEvents& events,
                     Mixer& mixer) const;
    void hear_mines(const client::ClientState& client, const client::Scene& scene, Mixer& mixer);

    const SoundSettings& settings_;
    double next_tick_ = 0; ///< Local time of the next ticking sound of a mine [s].
};

} // namespace apps
