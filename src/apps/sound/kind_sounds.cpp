#include "apps/sound/kind_sounds.h"

#include "apps/sound/sound_synthesis.h"
#include "tunables/random.h"

#include <algorithm>
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

std::vector<float> silence(float length) { return std::vector<float>(static_cast<std::size_t>(length * sample_rate)); }

/// No click where it is cut off.
std::vector<float> faded_out(std::vector<float> samples) {
    constexpr float tail = 0.05f; // [s]
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] *= std::min(1.0f, static_cast<float>(samples.size() - i) / sample_rate / tail);
    return samples;
}

/// Adds air that rushes: noise, low-passed from `bright` to `dull` (share of a new sample), over `attack` and `decay`.
void rush(std::vector<float>& samples, float attack, float decay, float bright, float dull, float loudness,
          std::uint64_t seed) {
    tunables::Random random(seed);
    float smooth = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const float t = static_cast<float>(i) / sample_rate;
        const float fade = std::min(1.0f, t / attack) * std::exp(-t / decay);
        smooth += (dull + (bright - dull) * fade) * (static_cast<float>(random.uniform(-1, 1)) - smooth);
        samples[i] += loudness * fade * smooth;
    }
}

} // namespace

std::vector<float> ammunition_sound() {
    auto samples = silence(0.9f);
    for (const float shell : {0.0f, 0.17f, 0.34f}) { // it slides in, and the rack clacks
        strike(samples, shell, 1450, 0.03f, 0.30f);
        strike(samples, shell + 0.06f, 330, 0.05f, 0.45f);
        strike(samples, shell + 0.065f, 905, 0.04f, 0.25f);
    }
    return faded_out(std::move(samples));
}

std::vector<float> power_sound() {
    auto samples = silence(0.8f);
    strike(samples, 0, 587.33f, 0.12f, 0.40f); // D, A, D
    strike(samples, 0.09f, 880, 0.12f, 0.40f);
    strike(samples, 0.18f, 1174.66f, 0.22f, 0.40f);
    return faded_out(std::move(samples));
}

std::vector<float> boost_sound() {
    auto samples = silence(2.2f);
    rush(samples, 0.12f, 0.8f, 0.45f, 0.05f, 1.6f, 21);
    return faded_out(std::move(samples));
}

std::vector<float> jump_sound() {
    auto samples = silence(1.0f);
    strike(samples, 0, 58, 0.14f, 0.9f);
    rush(samples, 0.004f, 0.25f, 0.60f, 0.08f, 1.3f, 22);
    return faded_out(std::move(samples));
}

std::vector<float> launch_sound() {
    auto samples = silence(1.8f);
    strike(samples, 0, 90, 0.08f, 0.6f);
    rush(samples, 0.02f, 0.55f, 0.80f, 0.15f, 1.3f, 23);
    return faded_out(std::move(samples));
}

std::vector<float> repair_sound() {
    auto samples = silence(1.3f);
    for (const float turn : {0.0f, 0.22f}) // the ratchet: clicks that come faster
        for (int click = 0; click < 5; ++click)
            strike(samples, turn + 0.034f * static_cast<float>(click), 2300 + 120 * static_cast<float>(click), 0.006f,
                   0.35f);
    strike(samples, 0.44f, 523.25f, 0.22f, 0.40f); // C, E, G
    strike(samples, 0.55f, 659.26f, 0.22f, 0.40f);
    strike(samples, 0.66f, 783.99f, 0.30f, 0.45f);
    return faded_out(std::move(samples));
}

const KindSound& sound_of(world::ActorKind kind) {
    static const auto rows = std::to_array<KindSound>({
        {.engine = true}, // tank
        {},               // mine: it ticks, see hearing.cpp
        {},               // barrel
        {},               // boulder
        {.taken = repair_sound()},
        {.taken = ammunition_sound()},
        {.taken = power_sound(), .used = boost_sound()},
        {.taken = power_sound(), .used = jump_sound()},
        {.taken = power_sound(), .used = launch_sound()},
        {}, // guided shell: it explodes
    });
    static_assert(std::tuple_size_v<decltype(rows)> == static_cast<std::size_t>(world::ActorKind::count),
                  "a row a kind, in their order");
    return rows[static_cast<std::size_t>(kind)];
}

} // namespace apps
