#include "apps/sound/sound.h"

#include "platform/system.h"

#include <SDL.h>
#include <spdlog/spdlog.h>

namespace apps {

Speaker::Speaker() {
    SDL_AudioSpec wanted{};
    wanted.freq = sample_rate;
    wanted.format = AUDIO_F32SYS;
    wanted.channels = 2;
    wanted.samples = 1024;
    wanted.userdata = &mixer;
    wanted.callback = [](void* it, Uint8* bytes, int length) {
        static_cast<Mixer*>(it)->render(
            {reinterpret_cast<float*>(bytes), static_cast<std::size_t>(length) / sizeof(float)});
    };
    {
        const platform::QuietStderr quiet; // Hides messages of sound drivers from the terminal, where the log is shown.
        if (SDL_InitSubSystem(SDL_INIT_AUDIO) == 0)
            device_ = SDL_OpenAudioDevice(nullptr, 0, &wanted, nullptr, 0); // SDL converts to the device's format.
    }
    if (open())
        SDL_PauseAudioDevice(device_, 0);
    else
        spdlog::info("no sound: {}", SDL_GetError());
}

Speaker::~Speaker() {
    if (open())
        SDL_CloseAudioDevice(device_); // Waits for a running callback.
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
}

void Sound::update(const client::ClientState& client, const client::Scene& scene, const FrameEvents& events) {
    if (speaker_.open())
        listener_.listen(client, scene, events, speaker_.mixer);
}

void Sound::click() {
    const float loud = 0.25f * settings_.volume * settings_.effects;
    if (speaker_.open())
        speaker_.mixer.play(Clip::click, {.left = loud, .right = loud});
}

} // namespace apps
