#pragma once
/// Mixes clips and engines to stereo. Typically the game's thread starts sounds, and the sound device's thread takes
/// samples; any thread may call any function.

#include "apps/sound/sound_synthesis.h"

#include <array>
#include <map>
#include <mutex>

namespace apps {

/// Effect of distance, direction and obstacles on a sound.
struct Spatialization {
    float left = 1, right = 1; ///< Loudness in each ear.
    float delay = 0;           ///< Time until the sound arrives [s].
    float bright = 1;          ///< Coefficient of a low pass: the weight of each new sample; 1: no filter.
};

class Mixer {
  public:
    Mixer();

    /// Plays `samples` once; they must outlive the mixer. At most 40 sounds play at a time: a new one stops the oldest.
    void play(std::span<const float> samples, const Spatialization& spatial);
    void play(Clip clip, const Spatialization& spatial) { play(clips_[static_cast<std::size_t>(clip)], spatial); }
    struct Engine {
        std::uint32_t id = 0;
        EngineState state;
        Spatialization spatial; ///< Its `delay` is ignored.
    };
    /// Sets the running engines. Changes are spread over the next call of `render`, to avoid clicks.
    void set_engines(std::span<const Engine> engines);
    /// Writes the next samples, alternately left and right, within −1..1.
    void render(std::span<float> stereo);

  private:
    struct Voice {
        std::span<const float> clip;
        Spatialization spatial;
        std::size_t wait = 0, at = 0; ///< Numbers of samples: until the clip begins, and played.
        float smooth = 0;             ///< Output of the low pass.
    };
    struct Running {
        EngineVoice voice;
        Engine now;
        float left = 0, right = 0, smooth = 0; ///< Last sample: loudness in each ear, output of the low pass.
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
