#pragma once
/// Plays on the sound device what the listener hears. If there is no device, logs one line and stays silent.

#include "apps/sound/listener.h"

namespace apps {

/// SDL's default device, which plays a mixer.
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
    /// `settings` stay live.
    explicit Sound(const SoundSettings& settings) : settings_(settings), listener_(settings) {}

    /// Starts new sounds and updates engines. Call once a frame.
    void update(const client::ClientState& client, const client::Scene& scene, const FrameEvents& events);
    void click();

  private:
    const SoundSettings& settings_;
    Speaker speaker_;
    Listener listener_;
};

} // namespace apps
