#pragma once
/// A replay as the program shows it: a recording that can be paused, slowed down, stepped and sought in.

#include "client/recording/playback.h"
#include "overlay/actions.h"

#include <optional>

namespace apps {

class ReplayMatch {
  public:
    /// Opens `file` and puts a client at its beginning into `client`, and a new one there when it seeks; both as in
    /// client::Playback.
    ReplayMatch(const std::filesystem::path& file, client::Settings& settings, std::uint64_t seed,
                std::unique_ptr<client::Client>& client);

    /// One picture, `passed` seconds of the wall's clock after the one before.
    void frame(const client::FrameEnds& ends, double passed);

    // For the controls of time. They may be called while a frame is under way: it is done before the next one.
    // Positions and lengths [s]; speed against the wall's clock.
    void pause(bool paused);
    void set_speed(double speed);
    void step(double seconds); ///< pauses; backwards, too
    void seek(double position);

    [[nodiscard]] overlay::TimeFacts facts() const;
    [[nodiscard]] const client::Playback& playback() const { return playback_; }

    static constexpr double fastest = 8;

  private:
    client::Playback playback_;
    bool paused_ = false;
    double speed_ = 1;
    double stepped_ = 0;         ///< forward, still to be played [s]
    std::optional<double> goal_; ///< where to seek to [s]
};

} // namespace apps
