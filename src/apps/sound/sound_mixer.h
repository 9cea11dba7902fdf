#pragma once
/// Clips and engines, mixed to stereo. The game's thread says what sounds, the device's thread asks for samples: all
/// functions may be called from both.

#include "apps/sound/sound_synthesis.h"

#include <array>
#include <map>
#include <mutex>

namespace apps {

/// How something arrives at the ears.
struct Hearing {
    float left = 1, right = 1; ///< loudness
    float delay = 0;           ///< until it arrives [s]
    float bright = 1;          ///< share of a new sample in the low pass: 1 as it is, smaller duller
};

class Mixer {
  public:
    Mixer();

    /// Once. If too much sounds already, what began first falls silent. `samples` must outlive the mixer.
    void play(std::span<const float> samples, const Hearing& hearing);
    void play(Clip clip, const Hearing& hearing) { play(clips_[static_cast<std::size_t>(clip)], hearing); }
    struct Engine {
        std::uint32_t id = 0;
        EngineState state;
        Hearing hearing; ///< its delay does not count
    };
    /// From now on exactly these engines run; changes are made over the next samples, without clicks.
    void set_engines(std::span<const Engine> engines);
    /// The next samples, left and right in turn, within −1..1.
    void render(std::span<float> stereo);

  private:
    struct Voice {
        std::span<const float> clip;
        Hearing hearing;
        std::size_t wait = 0, at = 0; ///< samples until it begins, and played
        float smooth = 0;
    };
    struct Running {
        EngineVoice voice;
        Engine now;
        float left = 0, right = 0, smooth = 0; ///< as last rendered
    };
    void add(Voice& voice, std::span<float> stereo) const;
    void add(Running& engine, std::span<float> stereo);

    std::array<std::vector<float>, static_cast<std::size_t>(Clip::count)> clips_;
    std::mutex mutex_; ///< of all below
    std::vector<Voice> voices_;
    std::map<std::uint32_t, Running> engines_;
    std::vector<float> scratch_;
};

} // namespace apps
