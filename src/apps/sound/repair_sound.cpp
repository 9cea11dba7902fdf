#include "apps/sound/repair_sound.h"

#include "apps/sound/sound_synthesis.h"

#include <cmath>

namespace apps {

namespace {

/// Adds a struck tone with its octave, `at` seconds from the beginning.
void strike(std::vector<float>& samples, float at, float frequency, float decay, float loudness) {
    constexpr float turn = 6.2831853f, attack = 0.002f; // [s]
    for (auto i = static_cast<std::size_t>(at * sample_rate); i < samples.size(); ++i) {
        const float t = static_cast<float>(i) / sample_rate - at;
        const float fade = std::min(1.0f, t / attack) * std::exp(-t / decay);
        samples[i] += loudness * fade * (std::sin(turn * frequency * t) + 0.35f * std::sin(2 * turn * frequency * t));
    }
}

} // namespace

std::vector<float> repair_sound() {
    constexpr float length = 1.3f, tail = 0.05f; // [s]
    std::vector<float> samples(static_cast<std::size_t>(length * sample_rate));
    for (const float turn : {0.0f, 0.22f}) // the ratchet: clicks that come faster
        for (int click = 0; click < 5; ++click)
            strike(samples, turn + 0.034f * static_cast<float>(click), 2300 + 120 * static_cast<float>(click), 0.006f,
                   0.35f);
    strike(samples, 0.44f, 523.25f, 0.22f, 0.40f); // C, E, G
    strike(samples, 0.55f, 659.26f, 0.22f, 0.40f);
    strike(samples, 0.66f, 783.99f, 0.30f, 0.45f);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] *= std::min(1.0f, (length - static_cast<float>(i) / sample_rate) / tail);
    return samples;
}

} // namespace apps
