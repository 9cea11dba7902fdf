#pragma once
/// Mixes clips and engines to stereo. The game's thread starts sounds, the device's thread takes samples; both may call
/// any function.

#include "apps/sound/sound_synthesis.h"

#include <array>
#include <map>
#include <mutex>

namespace apps {

/// Effect of distance, direction and obstacles on a sound.
struct Spatialization {
    float left = 1, right = 1; ///< Factor on the loudness in each ear.
    float delay = 0;           ///< Time until it arrives [s].
    float bright = 1;          ///< Coefficient of the low pass, the share of a new sample: 1 unchanged, smaller is
                               ///< duller.
};

class Mixer {
  public:
    Mixer();

    /// Plays a clip once. If too many sounds play, the oldest one stops. `samples` must outlive the mixer.
    void play(std::span<const float> samples, const Spatialization& spatial);
    void play(Clip clip, const Spatialization& spatial) { play(clips_[static_cast<std::size_t>(clip)], spatial); }
    struct Engine {
        std::uint32_t id = 0;
        EngineState state;
        Spatialization spatial; ///< Its delay is ignored.
    };
    /// Sets the running engines. Changes spread over the next samples, to avoid clicks.
    void set_engines(std::span<const Engine> engines);
    /// Writes the next samples, left and right in turn, within −1..1.
    void render(std::span<float> stereo);

  private:
    struct Voice {
        std::span<const float> clip;
        Spatialization spatial;
        std::size_t wait = 0, at = 0; ///< Samples until it begins; samples played.
        float smooth = 0;
    };
    struct Running {
        EngineVoice voice;
        Engine now;
        float left = 0, right = 0, smooth = 0; ///< Last sample's volumes, and its low-pass filtered value.
    };
    void add(Voice& voice, std::span<float> stereo) const;
    void add(Running& engine, std::span<float> stereo);

    std::array<std::vector<float>, static_cast<std::size_t>(Clip::count)> clips_;
    std::mutex mutex_; ///< Guards the members below.
    std::vector<Voice> voices_;
    std::map<std::uint32_t, Running> engines_;
    std::vector<float> scratch_;
};

} // namespace apps
