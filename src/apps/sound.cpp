#include "apps/sound.h"

#include "apps/quiet_stderr.h"
#include "tunables/random.h"

#include <SDL.h>
#include <SDL_mixer.h>
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

constexpr int sample_rate = 44100;
constexpr float half_distance = 80; // [m] at which a sound is half as loud

/// Noise that fades with `decay` [s], low-passed from `bright` to `dull` [share of the new sample], over a falling
/// tone.
std::vector<float> bang(float length, float decay, float bright, float dull, float tone, std::uint64_t seed) {
    tunables::Random random(seed);
    std::vector<float> samples(static_cast<std::size_t>(length * sample_rate));
    float smooth = 0, phase = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const float t = static_cast<float>(i) / sample_rate;
        const float fade = std::exp(-t / decay);
        const float share = dull + (bright - dull) * fade;
        smooth += share * (static_cast<float>(random.uniform(-1, 1)) - smooth);
        phase += 6.2831853f * tone * (0.4f + 0.6f * fade) / sample_rate;
        const float attack = std::min(1.0f, t / 0.002f);
        samples[i] = attack * fade * (smooth * 1.6f + 0.5f * std::sin(phase));
    }
    return samples;
}

bool open_device() {
    const QuietStderr quiet;
    return SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 && Mix_OpenAudio(sample_rate, AUDIO_S16SYS, 2, 1024) == 0;
}

} // namespace

Sound::Sound(const SoundSettings& settings) : settings_(settings) {
    open_ = open_device();
    if (!open_) {
        spdlog::info("no sound: {}", SDL_GetError());
        return;
    }
    Mix_AllocateChannels(24);
    shot_ = make(bang(0.9f, 0.16f, 0.55f, 0.08f, 70, 1));
    blast_ = make(bang(1.8f, 0.40f, 0.30f, 0.02f, 42, 2));
    click_ = make(bang(0.06f, 0.01f, 0.9f, 0.5f, 1200, 3));
}

Sound::~Sound() {
    if (!open_)
        return;
    Mix_HaltChannel(-1);
    for (Clip* clip : {&shot_, &blast_, &click_})
        if (clip->chunk)
            Mix_FreeChunk(clip->chunk);
    Mix_CloseAudio();
}

Sound::Clip Sound::make(const std::vector<float>& mono) const {
    Clip clip;
    int rate = 0, channels = 0;
    Uint16 format = 0;
    Mix_QuerySpec(&rate, &format, &channels);
    if (format != AUDIO_S16SYS || channels != 2)
        return clip; // SDL_mixer converts to what was asked for; a device that got around that stays silent
    for (const float sample : mono) {
        const auto value = static_cast<std::int16_t>(std::lround(std::clamp(sample, -1.0f, 1.0f) * 30000));
        clip.samples.insert(clip.samples.end(), {value, value});
    }
    clip.chunk = Mix_QuickLoad_RAW(reinterpret_cast<Uint8*>(clip.samples.data()),
                                   static_cast<Uint32>(clip.samples.size() * sizeof(std::int16_t)));
    return clip;
}

void Sound::play(const Clip& clip, const client::Camera& camera, const glm::vec3& from, float loudness) {
    if (!clip.chunk || settings_.volume <= 0)
        return;
    const int channel = Mix_PlayChannel(-1, clip.chunk, 0);
    if (channel < 0)
        return; // all busy
    const glm::vec3 to_source = from - camera.eye;
    const float distance = glm::length(to_source);
    const glm::vec3 right = glm::cross(camera.target - camera.eye, glm::vec3(0, 0, 1));
    const float side =
        distance > 1 && glm::length(right) > 0 ? glm::dot(to_source / distance, glm::normalize(right)) : 0;
    const float near = 1 / (1 + (distance / half_distance) * (distance / half_distance));
    Mix_Volume(channel, static_cast<int>(static_cast<float>(MIX_MAX_VOLUME * settings_.volume) * loudness * near));
    Mix_SetPanning(channel, static_cast<Uint8>(255 - 180 * std::max(0.0f, side)),
                   static_cast<Uint8>(255 + 180 * std::min(0.0f, side)));
}

void Sound::update(const client::Client& client, const client::Scene& scene) {
    if (!open_)
        return;
    const double now = client.render_time().match;
    if (now < heard_until_ || heard_until_ < 0)
        heard_until_ = now; // another match
    const auto is_new = [&](double time) { return time > heard_until_ && time <= now; };
    for (const client::FlyingShell& shell : client.match().shells)
        if (is_new(shell.drawn_at))
            play(shot_, scene.camera, shell.drawn_from, 0.7f);
    for (const protocol::Explosion& explosion : client.match().explosions)
        if (is_new(explosion.time))
            play(blast_, scene.camera, explosion.position, 1);
    heard_until_ = now;
}

void Sound::click() {
    if (open_ && click_.chunk && settings_.volume > 0)
        if (const int channel = Mix_PlayChannel(-1, click_.chunk, 0); channel >= 0)
            Mix_Volume(channel, static_cast<int>(MIX_MAX_VOLUME * settings_.volume * 0.3));
}

} // namespace apps
