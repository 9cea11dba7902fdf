#include "apps/sound/sound_mixer.h"

#include <algorithm>
#include <cmath>

namespace apps {

namespace {
constexpr std::size_t max_voices = 40;
}

Mixer::Mixer() {
    for (std::size_t i = 0; i < clips_.size(); ++i)
        clips_[i] = synthesise(static_cast<Clip>(i));
}

void Mixer::play(std::span<const float> samples, const Spatialization& spatial) {
    if (spatial.left <= 0 && spatial.right <= 0)
        return;
    const std::scoped_lock lock(mutex_);
    if (voices_.size() >= max_voices)
        voices_.erase(voices_.begin());
    voices_.push_back({samples, spatial, static_cast<std::size_t>(std::max(0.0f, spatial.delay) * sample_rate)});
}

void Mixer::set_engines(std::span<const Engine> engines) {
    const std::scoped_lock lock(mutex_);
    for (auto& [id, running] : engines_)
        running.now.spatial.left = running.now.spatial.right = 0; // Engines that are not in `engines` fade out.
    for (const Engine& engine : engines)
        engines_.try_emplace(engine.id, Running{EngineVoice(engine.id * 2654435761u + 1), engine}).first->second.now =
            engine;
}

void Mixer::add(Voice& voice, std::span<float> stereo) const {
    for (std::size_t i = 0; i + 1 < stereo.size() && voice.at < voice.clip.size(); i += 2) {
        if (voice.wait > 0) {
            --voice.wait;
            continue;
        }
        voice.smooth += voice.spatial.bright * (voice.clip[voice.at++] - voice.smooth);
        stereo[i] += voice.spatial.left * voice.smooth;
        stereo[i + 1] += voice.spatial.right * voice.smooth;
    }
}

void Mixer::add(Running& engine, std::span<float> stereo) {
    const std::size_t frames = stereo.size() / 2;
    scratch_.resize(frames);
    engine.voice.render(engine.now.state, scratch_);
    const Spatialization& to = engine.now.spatial;
    const float step = 1 / static_cast<float>(std::max<std::size_t>(frames, 1));
    for (std::size_t i = 0; i < frames; ++i) {
        const float share = static_cast<float>(i) * step;
        engine.smooth += to.bright * (scratch_[i] - engine.smooth);
        stereo[2 * i] += (engine.left + (to.left - engine.left) * share) * engine.smooth;
        stereo[2 * i + 1] += (engine.right + (to.right - engine.right) * share) * engine.smooth;
    }
    engine.left = to.left;
    engine.right = to.right;
}

void Mixer::render(std::span<float> stereo) {
    std::ranges::fill(stereo, 0.0f);
    const std::scoped_lock lock(mutex_);
    for (Voice& voice : voices_)
        add(voice, stereo);
    std::erase_if(voices_, [&](const Voice& voice) { return voice.at >= voice.clip.size(); });
    for (auto& [id, engine] : engines_)
        add(engine, stereo);
    std::erase_if(engines_, [](const auto& entry) { return entry.second.left == 0 && entry.second.right == 0; });
    for (float& sample : stereo)
        sample = std::tanh(sample); // Limits the sum of many sounds without hard clipping.
}

} // namespace apps
