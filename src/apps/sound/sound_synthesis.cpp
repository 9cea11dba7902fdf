#include "apps/sound/sound_synthesis.h"

#include "tunables/random.h"

#include <algorithm>
#include <cmath>

namespace apps {

namespace {

constexpr float turn = 6.2831853f;

/// Fading noise through a low pass that changes from `bright` to `dull` (weights of a new sample), and a falling tone.
struct Burst {
    float length, decay; ///< Length; time constant of the fading [s].
    float bright, dull;
    float noise, tone; ///< Loudness of the noise and of the tone.
    float frequency;   ///< Initial frequency of the tone [Hz].
    float fall;        ///< Final frequency of the tone, as a share of the initial one.
};

std::vector<float> burst(const Burst& it, std::uint64_t seed) {
    tunables::Random random(seed);
    std::vector<float> samples(static_cast<std::size_t>(it.length * sample_rate));
    float smooth = 0, phase = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const float t = static_cast<float>(i) / sample_rate;
        const float fade = std::exp(-t / it.decay);
        const float end = std::min(1.0f, (it.length - t) / 0.01f); // Avoids a click at the end.
        smooth += (it.dull + (it.bright - it.dull) * fade) * (static_cast<float>(random.uniform(-1, 1)) - smooth);
        phase += turn * it.frequency * (it.fall + (1 - it.fall) * fade) / sample_rate;
        samples[i] = std::min(1.0f, t / 0.001f) * end * fade * (it.noise * smooth + it.tone * std::sin(phase));
    }
    return samples;
}

/// Struck metal: inharmonic partials above `frequency` [Hz]; higher ones fade sooner. `decay`: time constant [s].
std::vector<float> clang(float length, float decay, float frequency, float loudness) {
    constexpr float partials[] = {1, 1.72f, 2.41f, 3.33f, 4.58f, 6.1f};
    std::vector<float> samples(static_cast<std::size_t>(length * sample_rate));
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const float t = static_cast<float>(i) / sample_rate;
        float sum = 0;
        for (const float partial : partials)
            sum += std::exp(-t * partial / decay) * std::sin(turn * frequency * partial * t) / std::size(partials);
        samples[i] = loudness * std::min(1.0f, (length - t) / 0.01f) * sum;
    }
    return samples;
}

/// Mixes two clips; `b` begins `after` seconds into `a`.
std::vector<float> both(std::vector<float> a, const std::vector<float>& b, float after = 0) {
    const auto start = static_cast<std::size_t>(after * sample_rate);
    a.resize(std::max(a.size(), start + b.size()));
    for (std::size_t i = 0; i < b.size(); ++i)
        a[start + i] += b[i];
    return a;
}

/// Adds a struck tone and its octave, which begin at `at` [s]. `frequency` [Hz]; `decay`: time constant [s].
void strike(std::vector<float>& samples, float at, float frequency, float decay, float loudness) {
    constexpr float attack = 0.002f; // [s]
    for (auto i = static_cast<std::size_t>(at * sample_rate); i < samples.size(); ++i) {
        const float t = static_cast<float>(i) / sample_rate - at;
        const float fade = std::min(1.0f, t / attack) * std::exp(-t / decay);
        samples[i] += loudness * fade * (std::sin(turn * frequency * t) + 0.35f * std::sin(2 * turn * frequency * t));
    }
}

std::vector<float> silence(float length) { return std::vector<float>(static_cast<std::size_t>(length * sample_rate)); }

/// Fades the last 0.05 s out, to avoid a click at the end.
std::vector<float> faded_out(std::vector<float> samples) {
    constexpr float tail = 0.05f; // [s]
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] *= std::min(1.0f, static_cast<float>(samples.size() - i) / sample_rate / tail);
    return samples;
}

/// Adds rushing air: noise that rises in `attack` [s] and fades with the time constant `decay` [s]. Its low pass
/// follows the loudness: `bright` at the loudest, `dull` in silence (weights of a new sample).
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

/// A crate with ammunition was taken: three shells slide into their rack.
std::vector<float> ammunition_sound() {
    auto samples = silence(0.9f);
    for (const float shell : {0.0f, 0.17f, 0.34f}) { // The shell slides in, and the rack clacks.
        strike(samples, shell, 1450, 0.03f, 0.30f);
        strike(samples, shell + 0.06f, 330, 0.05f, 0.45f);
        strike(samples, shell + 0.065f, 905, 0.04f, 0.25f);
    }
    return faded_out(std::move(samples));
}

/// A crate with a power-up was taken: three quick rising tones.
std::vector<float> power_sound() {
    auto samples = silence(0.8f);
    strike(samples, 0, 587.33f, 0.12f, 0.40f); // D, A, D
    strike(samples, 0.09f, 880, 0.12f, 0.40f);
    strike(samples, 0.18f, 1174.66f, 0.22f, 0.40f);
    return faded_out(std::move(samples));
}

/// Use of the boost: a jet that flares up and fades.
std::vector<float> boost_sound() {
    auto samples = silence(2.2f);
    rush(samples, 0.12f, 0.8f, 0.45f, 0.05f, 1.6f, 21);
    return faded_out(std::move(samples));
}

/// Use of the jump: a thump, then rushing air.
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

/// A crate with a repair was taken: two turns of a ratchet, then a rising chime.
std::vector<float> repair_sound() {
    auto samples = silence(1.3f);
    for (const float twist : {0.0f, 0.22f}) // The ratchet: five clicks of rising pitch a turn.
        for (int click = 0; click < 5; ++click)
            strike(samples, twist + 0.034f * static_cast<float>(click), 2300 + 120 * static_cast<float>(click), 0.006f,
                   0.35f);
    strike(samples, 0.44f, 523.25f, 0.22f, 0.40f); // C, E, G
    strike(samples, 0.55f, 659.26f, 0.22f, 0.40f);
    strike(samples, 0.66f, 783.99f, 0.30f, 0.45f);
    return faded_out(std::move(samples));
}

} // namespace

std::vector<float> synthesise(Clip clip) {
    switch (clip) {
    case Clip::shot:
        return both(burst({1.1f, 0.17f, 0.60f, 0.06f, 1.5f, 0.6f, 75, 0.4f}, 1),
                    burst({0.09f, 0.012f, 0.9f, 0.6f, 1.2f, 0, 1, 1}, 2));
    case Clip::explosion:
        return both(burst({2.2f, 0.45f, 0.30f, 0.015f, 1.9f, 0.7f, 44, 0.4f}, 3),
                    burst({0.25f, 0.05f, 0.8f, 0.2f, 0.8f, 0, 1, 1}, 4));
    case Clip::hull_hit:
        return both(clang(0.9f, 0.35f, 310, 1.6f), burst({0.3f, 0.04f, 0.8f, 0.1f, 1.2f, 0.5f, 90, 0.5f}, 5));
    case Clip::mine_tick:
        return burst({0.05f, 0.010f, 0.9f, 0.9f, 0.2f, 0.7f, 1900, 0.9f}, 6);
    case Clip::reloaded:
        return both(clang(0.12f, 0.05f, 620, 0.6f), clang(0.16f, 0.06f, 440, 0.8f), 0.07f);
    case Clip::click:
        return burst({0.05f, 0.008f, 0.9f, 0.5f, 0.2f, 0.4f, 1200, 0.5f}, 7);
    case Clip::hit: // The own tank has hit another one: light and high.
        return clang(0.16f, 0.05f, 880, 0.9f);
    case Clip::kill: // The own tank has destroyed another one: two strokes, the second one lower.
        return both(clang(0.45f, 0.15f, 523, 1.0f), clang(0.7f, 0.28f, 262, 1.2f), 0.12f);
    case Clip::count:
        break;
    }
    return {};
}

const KindSound& sound_of(world::ActorKind kind) {
    static const auto rows = std::to_array<KindSound>({
        {.engine = true}, // tank
        {},               // Mine: it ticks, see listener.cpp.
        {},               // barrel
        {},               // boulder
        {.taken = repair_sound()},
        {.taken = ammunition_sound()},
        {.taken = power_sound(), .used = boost_sound()},
        {.taken = power_sound(), .used = jump_sound()},
        {.taken = power_sound(), .used = launch_sound()},
        {}, // Guided shell: its explosion has a clip.
    });
    static_assert(std::tuple_size_v<decltype(rows)> == static_cast<std::size_t>(world::ActorKind::count),
                  "one row per kind, in the order of the enum");
    return rows[static_cast<std::size_t>(kind)];
}

EngineState engine_state(float track_speed, float push) {
    constexpr float gears[] = {4, 8.5f, 16}; // Highest track speed of each gear [m/s].
    constexpr float strongest = 3;           // Push at full power and low speed [m/s²].
    const float speed = std::abs(track_speed);
    const auto gear = std::ranges::find_if(gears, [&](float end) { return speed < end; });
    const float revs = gear == std::end(gears) ? 1 : speed / *gear;
    // Second term: rolling resistance, which costs more power at higher speed.
    const float load = std::clamp(push / strongest, 0.0f, 1.0f) + 0.03f * speed;
    return {revs, std::min(1.0f, load), speed};
}

float EngineVoice::random() { // xorshift
    noise_ ^= noise_ << 13;
    noise_ ^= noise_ >> 17;
    noise_ ^= noise_ << 5;
    return static_cast<float>(noise_) * (2.0f / 4294967295.0f) - 1;
}

void EngineVoice::render(const EngineState& state, std::span<float> out) {
    constexpr float idle = 48, fastest = 170;               // Firing strokes at idle and highest revs [1/s].
    constexpr float link = 0.17f;                           // Length of a track's link [m].
    constexpr float resonance = 95, damping = 0.06f;        // Engine body: resonance [Hz], damping ratio.
    constexpr float swing = turn * resonance / sample_rate; // Phase per sample [rad]; semi-implicit Euler needs < 2.
    const float step = 1 / static_cast<float>(std::max<std::size_t>(out.size(), 1));
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float share = static_cast<float>(i) * step;
        const auto now = [&](float EngineState::*part) { return state_.*part + (state.*part - state_.*part) * share; };
        const float revs = now(&EngineState::revs), load = now(&EngineState::load),
                    speed = now(&EngineState::track_speed);
        stroke_phase_ += (idle + (fastest - idle) * revs) / sample_rate;
        if (stroke_phase_ >= 1) {
            stroke_phase_ -= 1;
            stroke_ = (stroke_ + 1) % 12;
            stroke_burst_ = (0.35f + 0.65f * load) * (1 + 0.25f * std::sin(2.4f * static_cast<float>(stroke_)));
        }
        link_phase_ += speed / link / sample_rate;
        if (link_phase_ >= 1) {
            link_phase_ -= std::floor(link_phase_);
            link_burst_ = std::min(1.0f, speed / 7) * (0.8f + 0.2f * random());
        }
        stroke_burst_ *= 0.9955f; // Time constant 5 ms.
        link_burst_ *= 0.994f;
        const float noise = random();
        smooth_ += (0.05f + 0.25f * load) * (noise - smooth_);
        const float push = stroke_burst_ * (0.6f + 0.8f * smooth_);
        body_speed_ += swing * (push - body_ - 2 * damping * body_speed_);
        body_ += swing * body_speed_;
        const float clank = link_burst_ * (noise - last_noise_); // High-passed.
        last_noise_ = noise;
        // High pass: the bursts are all positive, and a loudspeaker cannot reproduce a constant part.
        const float sum = 0.6f * body_ + 0.9f * push + 0.5f * clank;
        swinging_ = sum - last_sum_ + 0.995f * swinging_;
        last_sum_ = sum;
        out[i] = swinging_;
    }
    state_ = state;
}

} // namespace apps
