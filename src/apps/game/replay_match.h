#pragma once
/// The replay of a recording, with controls for pause, speed, single steps and position.

#include "client/recording/playback.h"
#include "overlay/actions.h"

#include <optional>

namespace apps {

class ReplayMatch {
  public:
    /// Opens `file` and puts a client at its beginning into `client`. A seek may replace that client. Errors and
    /// lifetimes as in client::Playback.
    ReplayMatch(const std::filesystem::path& file, client::Settings& settings, std::uint64_t seed,
                std::unique_ptr<client::Client>& client);

    /// Plays one displayed frame, `passed` seconds of wall time after the previous one.
    void frame(const client::FrameCallbacks& callbacks, double passed);

    // Controls of time. They take effect in the next frame. Positions are times since the recording began [s]; speeds
    // are relative to wall time.
    void pause(bool paused);
    void set_speed(double speed);
    void step(double seconds); ///< Pauses and changes the position by `seconds`, which may be negative.
    void seek(double position);

    [[nodiscard]] overlay::TimeFacts facts() const;
    [[nodiscard]] const client::Playback& playback() const { return playback_; }

    static constexpr double fastest = 8; ///< Highest speed.

  private:
    client::Playback playback_;
    bool paused_ = false;
    double speed_ = 1;
    double stepped_ = 0;         ///< Time by which `step` moves forward in the next frame [s].
    std::optional<double> goal_; ///< Position to seek to [s].
};

} // namespace apps
