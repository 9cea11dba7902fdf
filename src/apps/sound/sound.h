#pragma once
/// Plays the game's sounds on the sound device. If there is no device, logs one line and stays silent.

#include "apps/sound/listener.h"

namespace apps {

/// SDL's default sound device, which plays the output of `mixer`.
class Speaker {
  public:
    Speaker();
    ~Speaker();
    Speaker(const Speaker&) = delete;
    Speaker& operator=(const Speaker&) = delete;

    [[nodiscard]] bool open() const { return device_ != 0; }
    Mixer mixer;

  private:
    std::uint32_t device_ = 0;
};

class Sound {
  public:
    /// Keeps a reference to `settings`: later changes apply.
    explicit Sound(const SoundSettings& settings) : settings_(settings), listener_(settings) {}

    /// Starts the sounds of `events` and updates those of engines. Call once a frame.
    void update(const client::ClientState& client, const client::Scene& scene, const FrameEvents& events);
    void click();

  private:
    const SoundSettings& settings_;
    Speaker speaker_;
    Listener listener_;
};

} // namespace apps
